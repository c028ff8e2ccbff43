import { afterAll, expect, test } from 'vitest'
import { ownDatabase } from '#test/database.ts'
import { openDatabase, openPool } from './database.ts'
import { isPlannedAhead, KEPT_CONNECTIONS, planAhead } from './plan-ahead.ts'
import { int4, statement, text } from './statement.ts'

const { connection } = await ownDatabase()
const pool = openPool(connection)
afterAll(() => pool.end())

const add = statement('order.add-to-test', {
  parameters: [text],
  useGenericPlan: true,
  sql: `with added as (insert into counted (name) values (coalesce($1, 'nobody')) returning id) select id from added`,
  row: { id: int4 },
})
const count = statement('cart.count-of-test', {
  parameters: [text],
  useGenericPlan: true,
  sql: 'select count(*)::int4 as number from counted where name <> $1',
  row: { number: int4 },
})
const list = statement('catalog.list-of-test', {
  parameters: [],
  useGenericPlan: true,
  sql: 'select 1::int4 as one',
  row: { one: int4 },
})
const anew = statement('order.anew-of-test', { parameters: [], sql: 'select 2::int4 as two', row: { two: int4 } })

test('a start plans the statements of a purchase that are planned once, on several connections, and executes none', async () => {
  await pool.query('create table counted (id int4 generated always as identity, name text)')
  const db = openDatabase(pool)
  // One of the connections knows a statement already.
  await db.one(count, ['nobody'])

  await planAhead(pool, [add, count, anew, list].filter(isPlannedAhead))

  const clients = await Promise.all(Array.from({ length: KEPT_CONNECTIONS }, () => pool.connect()))
  const plans = await Promise.all(
    clients.map(async (client) => {
      const { rows } = await client.query<{ name: string }>(
        `select name from pg_prepared_statements where name like '%test' and generic_plans > 0 order by name`,
      )
      return rows.map(({ name }) => name)
    }),
  )
  for (const client of clients) client.release()
  expect(plans).toEqual(Array.from({ length: KEPT_CONNECTIONS }, () => ['cart.count-of-test', 'order.add-to-test']))
  expect(await db.one(count, ['nobody'])).toEqual({ number: 0 })
  expect(await db.one(add, ['somebody'])).toEqual({ id: 1 })
})
