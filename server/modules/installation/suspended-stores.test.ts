import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { statement, uuid } from '#server/platform/database/statement.ts'
import { publish } from '#server/platform/events/publish.ts'
import { subscribe } from '#server/platform/events/subscribe.ts'
import { processesOn } from '#test/builders/processes.ts'
import { aStore } from '#test/builders/store.ts'
import { ownDatabase } from '#test/database.ts'
import { reopenStore, suspendStore } from './operated-stores.ts'

const { connection, pool } = await ownDatabase()
const { aProcess } = processesOn(connection)

const delay = statement('test.delay-job', {
  parameters: [uuid],
  sql: `update pgboss.job set start_after = now() + interval '1 hour' where id = $1`,
})

test('what a suspended store has to do waits, in its order, and goes on once it is open again', async () => {
  const [store, other] = [await aStore(pool), await aStore(pool)]
  const handled: string[] = []
  const note = (queue: string) =>
    subscribe(
      'user.invited',
      { queue: `test.${queue}`, isSlow: queue === 'slow', orderedBy: () => 'all' },
      async ({ supplier }, { payload }) => {
        handled.push(`${supplier.id === store.id ? 'store' : 'other'} ${queue} ${payload.customerId}`)
      },
    )
  const { db, scopeIn, jobs } = await aProcess([note('quick'), note('slow')])
  // A job that waits for its next attempt when the store is suspended.
  const event = { id: 1, name: 'user.invited', supplierId: store.id, happenedAt: new Date().toISOString() }
  const waiting = { id: randomUUID(), data: { ...event, payload: { customerId: 'retried' } }, key: `${store.id}/all` }
  await db.transaction(async (db) => {
    await jobs.add(db, 'test.slow', [waiting])
    await db.execute(delay, [waiting.id])
  })
  await suspendStore(db, store.id, 'Mensalidade em aberto', null)
  await publish(scopeIn(store.id), 'user.invited', { customerId: 'first' })
  await publish(scopeIn(store.id), 'user.invited', { customerId: 'second' })
  await publish(scopeIn(other.id), 'user.invited', { customerId: 'a' })
  // A job that was begun at that very moment finds no store.
  const late = { id: randomUUID(), data: { ...event, payload: { customerId: 'late' } }, key: `${store.id}/late` }
  await db.transaction((db) => jobs.add(db, 'test.slow', [late]))
  await expect.poll(() => handled.toSorted()).toEqual(['other quick a', 'other slow a'])
  await expect
    .poll(
      async () =>
        (
          await pool.query("select from pgboss.job where data ->> 'supplierId' = $1 and state = 'completed'", [
            store.id,
          ])
        ).rowCount,
    )
    .toBe(1)
  expect((await pool.query('select from domain_event where supplier_id = $1', [store.id])).rowCount).toBe(2)

  await reopenStore(db, store.slug, null)
  await publish(scopeIn(store.id), 'user.invited', { customerId: 'third' })
  await expect
    .poll(() => handled.filter((line) => line.startsWith('store')).toSorted())
    .toEqual([
      'store quick first',
      'store quick second',
      'store quick third',
      'store slow first',
      'store slow late',
      'store slow retried',
      'store slow second',
      'store slow third',
    ])
  expect(handled.filter((line) => line.startsWith('store quick'))).toEqual([
    'store quick first',
    'store quick second',
    'store quick third',
  ])
})
