import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { DomainEvent } from '#domain/events.ts'
import { ownDatabase } from '#test/database.ts'
import { processesOn } from '#test/builders/processes.ts'
import { aStore, type StoreBuilder } from '#test/builders/store.ts'
import type { Scope } from '../http/scope.ts'
import { JobRefused } from '../jobs/job-errors.ts'
import { publish } from './publish.ts'
import { subscribe } from './subscribe.ts'

const { connection, pool } = await ownDatabase()
const { aProcess } = processesOn(connection)
const errors: Record<string, unknown>[] = []
const log = { warn: () => undefined, error: (facts: Record<string, unknown>) => void errors.push(facts) }
let store: StoreBuilder

beforeAll(async () => {
  store = await aStore(pool)
})

let queues = 0
/** A name that no other test uses. */
const aQueue = (): string => `test.${++queues}`

const invited = (customerId: string) => ({ customerId })

describe('an event', () => {
  test('reaches its subscriber once it is committed, and each of several once', async () => {
    const [first, second] = [vi.fn(), vi.fn()]
    const handler = (called: (event: DomainEvent) => void) => (_: Scope, event: DomainEvent) =>
      Promise.resolve(called(event))
    const subscribers = [
      subscribe('user.invited', { queue: aQueue() }, handler(first)),
      subscribe(['user.invited', 'user.joined'], { queue: aQueue() }, handler(second)),
    ]
    const [here] = [await aProcess(subscribers), await aProcess(subscribers)]
    await here.db.transaction(async (db) => {
      await publish({ ...here.scopeIn(store.id), db }, 'user.invited', invited('a'))
      await publish({ ...here.scopeIn(store.id), db }, 'user.joined', { customerId: 'a', loginId: 'b' })
    })
    await expect.poll(() => [first.mock.calls.length, second.mock.calls.length]).toEqual([1, 2])
    expect(first.mock.calls[0]).toMatchObject([
      { name: 'user.invited', supplierId: store.id, payload: { customerId: 'a' }, id: expect.any(Number) },
    ])
    await expect.poll(async () => (await pool.query('select from domain_event')).rowCount).toBe(0)
  })

  test('that one subscriber fails to handle becomes a job of that one, and is no more of the others', async () => {
    const [failing, done] = [aQueue(), aQueue()]
    const handled: string[] = []
    const { scopeIn } = await aProcess([
      subscribe('user.invited', { queue: failing }, async (_, __, { attempt }) => {
        handled.push(`failing ${attempt}`)
        if (attempt === 1) throw new Error('not yet')
      }),
      subscribe('user.invited', { queue: done }, async (_, __, { attempt }) => void handled.push(`done ${attempt}`)),
    ])
    await publish(scopeIn(store.id), 'user.invited', invited('a'))
    await expect.poll(() => handled.toSorted()).toEqual(['done 1', 'failing 1', 'failing 2'])
    const jobs = () =>
      pool.query(`select name, state::text, retry_count from pgboss.job where name = any($1) order by name`, [
        [failing, done],
      ])
    await expect
      .poll(async () => (await jobs()).rows)
      .toEqual([
        { name: failing, state: 'completed', retry_count: 1 },
        { name: done, state: 'completed', retry_count: 0 },
      ])
  })

  test('is settled while slow work on it goes on by a job', async () => {
    let end: () => void = () => undefined
    const slow = vi.fn(() => new Promise<void>((resolve) => (end = resolve)))
    const { scopeIn } = await aProcess([subscribe('user.invited', { queue: aQueue(), isSlow: true }, slow)])
    await publish(scopeIn(store.id), 'user.invited', invited('a'))
    await expect.poll(() => slow.mock.calls.length).toBe(1)
    expect((await pool.query('select from domain_event')).rowCount).toBe(0)
    end()
  })

  test('waits while another process handles one about the same, and not for one about something else', async () => {
    const handled: string[] = []
    let end: () => void = () => undefined
    const subscriber = subscribe('user.joined', { queue: aQueue() }, (_, { payload: { customerId, loginId } }) => {
      handled.push(`${customerId} ${loginId}`)
      return loginId === 'first' ? new Promise<void>((resolve) => (end = resolve)) : Promise.resolve()
    })
    const [here, there] = [
      await aProcess([subscriber], { isPolling: false }),
      await aProcess([subscriber], { isPolling: false }),
    ]
    await publish(here.scopeIn(store.id), 'user.joined', { customerId: 'a', loginId: 'first' })
    await expect.poll(() => handled).toEqual(['a first'])
    await there.db.transaction(async (db) => {
      for (const customerId of ['a', 'b'])
        await publish({ ...there.scopeIn(store.id), db }, 'user.joined', { customerId, loginId: 'second' })
    })
    await expect.poll(() => handled).toEqual(['a first', 'b second'])
    end()
    await expect.poll(() => handled).toEqual(['a first', 'b second', 'a second'])
  })

  test('makes no job for a subscriber whom it does not concern', async () => {
    const queue = aQueue()
    const { scopeIn } = await aProcess([
      subscribe(
        'user.invited',
        { queue, concerns: ({ payload }) => payload.customerId === 'b' },
        async () => undefined,
      ),
    ])
    for (const customerId of ['a', 'b']) await publish(scopeIn(store.id), 'user.invited', invited(customerId))
    const jobs = () => pool.query(`select data -> 'payload' as payload from pgboss.job where name = $1`, [queue])
    await expect.poll(async () => (await jobs()).rows).toEqual([{ payload: { customerId: 'b' } }])
  })

  test('of a transaction that fails is not dispatched', async () => {
    const handled: string[] = []
    const { scopeIn, db } = await aProcess([
      subscribe('user.invited', { queue: aQueue() }, async (_, { payload }) => void handled.push(payload.customerId)),
    ])
    const failing = db.transaction(async (db) => {
      await publish({ ...scopeIn(store.id), db }, 'user.invited', invited('never'))
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    await publish(scopeIn(store.id), 'user.invited', invited('afterwards'))
    await expect.poll(() => handled).toEqual(['afterwards'])
  })

  test('of a process that ended right after the commit is dispatched by another one', async () => {
    const handled: string[] = []
    await pool.query(
      `insert into domain_event (supplier_id, name, payload) values ($1, 'user.invited', '{"customerId":"left"}')`,
      [store.id],
    )
    await aProcess([
      subscribe('user.invited', { queue: aQueue() }, async (_, { payload }) => void handled.push(payload.customerId)),
    ])
    await expect.poll(() => handled).toEqual(['left'])
  })

  test('is dispatched at the commit, without a look at the table from time to time', async () => {
    const handled = vi.fn()
    const { scopeIn } = await aProcess([subscribe('user.invited', { queue: aQueue() }, async () => handled())], {
      isPolling: false,
    })
    await publish(scopeIn(store.id), 'user.invited', invited('a'))
    await expect.poll(() => handled.mock.calls.length).toBe(1)
  })

  test('is handled again after a failure, under the same id', async () => {
    const ids: (number | null)[] = []
    const options = { queue: aQueue() }
    const { scopeIn } = await aProcess([
      subscribe('user.invited', options, async (_, { id }, { attempt }) => {
        ids.push(id)
        if (attempt < 3) throw new Error('not yet')
      }),
    ])
    await publish(scopeIn(store.id), 'user.invited', invited('a'))
    await expect.poll(() => ids.length).toBe(3)
    expect(new Set(ids).size).toBe(1)
  })

  test('that is refused, or failed too often, is a dead letter: logged and not retried', async () => {
    const reasons: string[] = []
    const giveUp = async (_: Scope, __: DomainEvent, reason: string) => void reasons.push(reason)
    const queue = aQueue()
    const subscriber = subscribe('user.invited', { queue, retries: 1, giveUp }, async (_, { payload }) => {
      throw payload.customerId === 'refused' ? new JobRefused('never') : new Error('no luck')
    })
    const { scopeIn } = await aProcess([subscriber], { log })
    errors.length = 0
    await publish(scopeIn(store.id), 'user.invited', invited('refused'))
    await publish(scopeIn(store.id), 'user.invited', invited('unlucky'))
    await expect.poll(() => reasons.toSorted()).toEqual(['never', 'no luck'])
    expect(errors.map(({ queue, attempts, reason }) => ({ queue, attempts, reason }))).toEqual(
      expect.arrayContaining([
        { queue, attempts: 1, reason: 'never' },
        { queue, attempts: 2, reason: 'no luck' },
      ]),
    )
  })

  test('waits for the former one of its key, also while that is tried again, and not for others', async () => {
    const handled: string[] = []
    const options = {
      queue: aQueue(),
      retryDelaySeconds: 0,
      orderedBy: ({ payload }: DomainEvent<'user.joined'>) => payload.customerId,
    }
    const subscriber = subscribe('user.joined', options, async (_, { payload }, { attempt }) => {
      if (payload.loginId === 'first' && attempt < 3) throw new Error('not yet')
      handled.push(`${payload.customerId} ${payload.loginId}`)
    })
    const [{ scopeIn, db }] = [await aProcess([subscriber]), await aProcess([subscriber])]
    await db.transaction(async (db) => {
      for (const customerId of ['a', 'b']) {
        for (const loginId of ['first', 'second', 'third'])
          await publish({ ...scopeIn(store.id), db }, 'user.joined', { customerId, loginId })
      }
    })
    await expect.poll(() => handled.length).toBe(6)
    for (const key of ['a', 'b'])
      expect(handled.filter((entry) => entry.startsWith(key))).toEqual([
        `${key} first`,
        `${key} second`,
        `${key} third`,
      ])
  })

  test('whose process ended in the middle of the work is a job, so that it cannot end process after process', async () => {
    const queue = aQueue()
    let end: () => void = () => undefined
    const handled = vi.fn(() =>
      handled.mock.calls.length === 1 ? new Promise<void>((resolve) => (end = resolve)) : Promise.resolve(),
    )
    const stuck = subscribe('user.invited', { queue }, handled)
    const { scopeIn } = await aProcess([stuck])
    await publish(scopeIn(store.id), 'user.invited', invited('a'))
    await expect.poll(() => handled.mock.calls.length).toBe(1)
    expect((await pool.query('select from pgboss.job where name = $1', [queue])).rowCount).toBe(0)
    // As if its process had taken it long ago.
    await pool.query(`update domain_event set taken_until = now() - interval '1 hour'`)
    await aProcess([stuck])
    await expect.poll(() => handled.mock.calls.length).toBe(2)
    expect((await pool.query('select from pgboss.job where name = $1', [queue])).rowCount).toBe(1)
    end()
  })

  test('whose process ended in the middle of a job is handled by another one', async () => {
    const queue = aQueue()
    const attempts: number[] = []
    let end: () => void = () => undefined
    const stuck = subscribe('user.invited', { queue, isSlow: true }, (_, __, { attempt }) => {
      attempts.push(attempt)
      return attempt === 1 ? new Promise<void>((resolve) => (end = resolve)) : Promise.resolve()
    })
    const { scopeIn } = await aProcess([stuck])
    await publish(scopeIn(store.id), 'user.invited', invited('a'))
    await expect.poll(() => attempts).toEqual([1])
    // As if its process had been silent since long ago.
    await pool.query(`update pgboss.job set heartbeat_on = now() - interval '1 hour' where name = $1`, [queue])
    await aProcess([stuck])
    await expect.poll(() => attempts).toEqual([1, 2])
    end()
  })
})

describe('a listener', () => {
  test('of every process gets what any of them published, in order, and transient events too', async () => {
    const [here, there] = [await aProcess([]), await aProcess([])]
    const heard: Record<string, unknown[]> = { here: [], there: [] }
    for (const [name, { events }] of Object.entries({ here, there })) {
      events.on('order.placed', ({ payload }) => heard[name]?.push(payload.number))
      events.on('cart.changed', ({ payload, supplierId, id }) => heard[name]?.push([payload.version, supplierId, id]))
    }
    await here.db.transaction(async (db) => {
      for (const number of [1, 2, 3])
        await publish({ ...here.scopeIn(store.id), db }, 'order.placed', { number, isQuote: false, paymentKind: 'pix' })
    })
    await expect.poll(() => heard).toEqual({ here: [1, 2, 3], there: [1, 2, 3] })
    await publish(there.scopeIn(store.id), 'cart.changed', { customerId: 'a', version: 7 })
    const cart = [7, store.id, null]
    await expect.poll(() => heard).toEqual({ here: [1, 2, 3, cart], there: [1, 2, 3, cart] })
  })

  test('gets no event of a transaction that failed, and no event after it stopped', async () => {
    const { scopeIn, db, events } = await aProcess([])
    const heard: number[] = []
    const stop = events.on('cart.changed', ({ payload }) => heard.push(payload.version))
    const failing = db.transaction(async (db) => {
      await publish({ ...scopeIn(store.id), db }, 'cart.changed', { customerId: 'a', version: 1 })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    await publish(scopeIn(store.id), 'cart.changed', { customerId: 'a', version: 2 })
    await expect.poll(() => heard).toEqual([2])
    stop()
    const last = new Promise((resolve) => events.on('cart.changed', resolve))
    await publish(scopeIn(store.id), 'cart.changed', { customerId: 'a', version: 3 })
    await last
    expect(heard).toEqual([2])
  })

  test('learns that it may have missed events when the connection was lost', async () => {
    const { events, scopeIn } = await aProcess([])
    const gaps = vi.fn()
    events.onGap(gaps)
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen "domain-event"' and datname = current_database()`,
    )
    await expect.poll(() => gaps.mock.calls.length).toBe(1)
    const heard = new Promise((resolve) => events.on('cart.changed', resolve))
    await publish(scopeIn(store.id), 'cart.changed', { customerId: 'a', version: 1 })
    await heard
  })
})
