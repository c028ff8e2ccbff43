import { expect, test } from 'vitest'
import { PAYMENT_KINDS } from '#domain/payment/payment-method.ts'
import { TRANSITIONS } from '#domain/order/transitions.ts'
import { testDatabase } from './database.ts'

const { pool } = testDatabase()

const namesOf = async (sql: string, values: unknown[] = []): Promise<string[]> =>
  (await pool.query<{ name: string }>(sql, values)).rows.map(({ name }) => name)

test('an index finds the rows behind every foreign key', async () => {
  // One whose first columns are those of the key, over all rows, or over all that refer to something.
  const unindexed = await namesOf(`
    select k.conrelid::regclass || ' ' || k.conname as name
    from pg_constraint k
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace and not exists (
      select from pg_index i
      where i.indrelid = k.conrelid and i.indisvalid
        and (i.indkey::smallint[])[0:cardinality(k.conkey) - 1] @> k.conkey
        and (i.indpred is null or exists (
          select from unnest(k.conkey) as c (number) join pg_attribute a on a.attrelid = k.conrelid and a.attnum = c.number
          where pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname))))
    order by 1`)
  expect(unindexed).toEqual([])
})

/** What looks like a state and is the text of a person, or computed. */
const NO_STATES = [
  'customer.document_kind',
  'customer.state_registration',
  'delivery_option.period',
  'order_line.unit',
  'product.unit',
  'purchase_order.delivery_period',
]

test('every column that holds a state has a check', async () => {
  const unchecked = await namesOf(`
    select c.relname || '.' || a.attname as name
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.atttypid = 'text'::regtype
      and a.attname ~ '(status|state|kind|rule|flow|channel|type|policy|_as$|role|action|source|period|unit)'
      and not exists (select from pg_constraint k where k.contype = 'c' and k.conrelid = c.oid and a.attnum = any(k.conkey))
    order by 1`)
  expect(unchecked).toEqual(NO_STATES)
})

/** The words that the checks of a column allow. */
async function allowedIn(table: string, column: string): Promise<string[]> {
  const checks = await namesOf(
    `select pg_get_constraintdef(k.oid) as name from pg_constraint k
     where k.contype = 'c' and k.conrelid = $1::regclass
       and k.conkey = array[(select attnum from pg_attribute where attrelid = $1::regclass and attname = $2)]`,
    [table, column],
  )
  return checks.flatMap((check) => [...check.matchAll(/'([^']+)'::text/g)].map(([, word = '']) => word)).toSorted()
}

test('checks allow what the domain knows', async () => {
  const statuses = [...new Set(TRANSITIONS.map(({ to }) => to))].toSorted()
  expect(await allowedIn('purchase_order', 'status')).toEqual(statuses)
  expect(await allowedIn('order_event', 'to_status')).toEqual(statuses)
  expect(await allowedIn('order_event', 'from_status')).toEqual(statuses)
  const kinds = Object.keys(PAYMENT_KINDS).toSorted()
  expect(await allowedIn('purchase_order', 'payment_kind')).toEqual(kinds)
  expect(await allowedIn('payment_method', 'kind')).toEqual(kinds)
})

test('a table that processes keep in memory notifies them of every change', async () => {
  const { rows } = await pool.query<{ name: string; triggers: number }>(`
    select tgrelid::regclass::text as name, count(*)::integer as triggers from pg_trigger
    where not tgisinternal and tgname ~ '_changed_(insert|update|delete)$' group by 1`)
  expect(rows.map(({ name }) => name)).toContain('product')
  expect(rows.filter(({ triggers }) => triggers !== 3)).toEqual([])
})
