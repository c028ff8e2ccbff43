import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#test/builders/app.ts'
import { STAFF } from './answers.ts'
import { aWorld, type Caller, type World } from './callers.ts'
import { nameOf, type Row } from './row.ts'
import { ROWS } from './rows.ts'
import { sendAs } from './send.ts'

const app = testApp()
const { pool } = app

/** What staff may send that is no change to a record of the store. */
const NO_CHANGE: readonly RegExp[] = [
  // Questions with a body.
  /\/formas-entrega\//,
  /\/(?:clientes-vinculados|usuarios)$/,
  // Asks a payment provider whether an account works.
  /\/accounts\/.*\/teste$/,
  // A person's own session, password, place and privacy: the event says that it happened, and values are secret or none.
  /\/(?:autenticar|representante)$/,
  /\/login-token/,
  /\/senha/,
  /\/local-entrega/,
  /\/consentimento/,
  /\/log\//,
  // An order has events of its own, which say who did it and when.
  /\/gestao\/(?:pedidos|separacao)\//,
]

let world: World
beforeAll(async () => {
  world = await aWorld(pool)
})

const staffOf = ({ answers }: Row): Caller | undefined => STAFF.find((caller) => answers[caller] === 'ok')
const changesOfStaff = ROWS.filter(
  (row) =>
    row.endpoint.access !== 'public' &&
    row.endpoint.method !== 'GET' &&
    staffOf(row) !== undefined &&
    !NO_CHANGE.some((path) => path.test(row.endpoint.path)),
)

test('staff may change some records', () => {
  expect(changesOfStaff.length).toBeGreaterThan(8)
})

test.each(changesOfStaff.map((row) => [`${nameOf(row.endpoint)} ${row.what ?? ''}`, row] as const))(
  '%s by staff is in the log, with what was before and after',
  async (_, row) => {
    const caller = staffOf(row) ?? 'staff for nothing'
    const sent = await row.sent(world)
    // As the row of another reading of the same call found it.
    await pool.query(`update linked_user set name = '' where supplier_id = $1`, [world.store.id])
    const { rows: before } = await pool.query<{ id: string }>('select id from audit_event where supplier_id = $1', [
      world.store.id,
    ])
    expect(await sendAs(app, world, row.endpoint, sent, world.tokens[caller])).toMatchObject({ status: 200 })
    const { rows: events } = await pool.query<{ acting_as: string; changes: readonly object[] }>(
      'select acting_as, changes from audit_event where supplier_id = $1 and id <> all($2)',
      [world.store.id, before.map(({ id }) => id)],
    )
    expect(events).toHaveLength(1)
    expect(events[0]?.acting_as).toBe('staff')
    expect(events[0]?.changes.length).toBeGreaterThan(0)
    for (const change of events[0]?.changes ?? [])
      expect(Object.keys(change).toSorted()).toEqual(['after', 'before', 'field'])
  },
)
