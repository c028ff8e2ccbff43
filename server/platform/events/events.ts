import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { DomainEvent, EventName, StoredEventName } from '#domain/events.ts'
import { inOrder, type Db } from '../database/database.ts'
import type { Notifications } from '../database/notifications.ts'
import { array, bool, int8, jsonb, narrow, statement, text, timestamptz, uuid } from '../database/statement.ts'
import type { RunningJobs } from '../jobs/jobs.ts'
import type { Events } from './event-bus.ts'
import type { Subscriber } from './subscribe.ts'

export interface RunningEvents extends Events {
  /** Begins to dispatch: stored events become jobs of their subscribers. */
  start(jobs: RunningJobs, subscribers: readonly Subscriber[]): void
  stop(): Promise<void>
}

export interface EventsOptions {
  readonly db: Db
  readonly notifications: Notifications
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  /** How often events are looked for that a process published before it ended. */
  readonly pollMs?: number
}

const CHANNEL = 'domain-event'
/** The publishing process dispatches its events. Polling finds those of a process that ended before it could. */
const POLL_MS = 10_000
const BATCH_SIZE = 200
/** Key of the advisory lock of the dispatcher. All versions must use the same. */
const LOCK_KEY = 7_252_257

// One process at a time, so that two events of the same thing reach subscribers in the order in which they were committed.
const lock = statement('event.lock', {
  parameters: [int8],
  useGenericPlan: true,
  sql: 'select pg_advisory_xact_lock($1)::text',
  row: { pgAdvisoryXactLock: text },
})
// Of every store, hence no supplier here.
const take = statement('event.take', {
  parameters: [int8],
  row: {
    id: int8,
    name: narrow<StoredEventName>(text),
    supplierId: uuid,
    happenedAt: timestamptz,
    payload: jsonb<DomainEvent['payload']>(),
  },
  useGenericPlan: true,
  sql: `delete from domain_event e using (select supplier_id, id from domain_event order by id limit $1) first
   where e.supplier_id = first.supplier_id and e.id = first.id
   returning e.id, e.name, e.supplier_id, e.happened_at, e.payload`,
})
// Of every store, as well.
const findAny = statement('event.find-any', {
  parameters: [],
  row: { found: bool },
  sql: 'select exists (select from domain_event) as found',
})
const notify = statement('event.notify', {
  parameters: [text, array(text)],
  useGenericPlan: true,
  sql: 'select pg_notify($1, event)::text from unnest($2::text[]) with ordinality as e (event, place) order by place',
  row: { pgNotify: text },
})

export async function openEvents({ db, notifications, log, pollMs = POLL_MS }: EventsOptions): Promise<RunningEvents> {
  const listeners = new Map<EventName, Set<(event: DomainEvent) => void>>()
  const gapListeners = new Set<() => void>()
  const stopping = new AbortController()
  let outgoing = new Map<string, DomainEvent>()
  let sending: Promise<void> | null = null
  let working: Promise<void> = Promise.resolve()
  let isWanted = false
  let wakeUp: () => void = () => undefined

  const callListeners = (event: DomainEvent): void => {
    for (const listener of listeners.get(event.name) ?? []) {
      try {
        listener(event)
      } catch (error) {
        log.error({ err: error, event: event.name }, 'a listener of events failed')
      }
    }
  }
  await notifications.listen(CHANNEL, {
    onNotification: (payload) => callListeners(JSON.parse(payload) as DomainEvent),
    onLost: () => undefined,
    onRestored: () => {
      for (const listener of gapListeners) listener()
    },
  })

  const broadcastAll = async (): Promise<void> => {
    while (outgoing.size > 0) {
      const events = [...outgoing.values()]
      outgoing = new Map()
      await db.many(notify, [CHANNEL, events.map((event) => JSON.stringify(event))])
    }
  }

  const work = async (jobs: RunningJobs, subscribers: readonly Subscriber[]): Promise<void> => {
    while (!stopping.signal.aborted) {
      const isDispatchWanted = isWanted
      isWanted = false
      try {
        if (isDispatchWanted || (await db.one(findAny, []))?.found)
          while ((await dispatchBatch(db, jobs, subscribers)) === BATCH_SIZE);
      } catch (error) {
        log.warn({ err: error }, 'events could not be dispatched')
        isWanted = false
      }
      if (isWanted) continue
      const woken = new AbortController()
      wakeUp = () => woken.abort()
      const signal = AbortSignal.any([woken.signal, stopping.signal])
      await delay(pollMs, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  return {
    dispatch() {
      isWanted = true
      wakeUp()
    },
    broadcast(event) {
      // Only the newest of what happened to the same thing counts.
      const { name, supplierId, payload } = event
      const subject = 'customerId' in payload ? payload.customerId : 'number' in payload ? payload.number : ''
      outgoing.set(`${name}\n${supplierId}\n${subject}`, event)
      sending ??= broadcastAll()
        .catch((error: unknown) => log.warn({ err: error }, 'events could not be passed on'))
        .finally(() => {
          sending = null
        })
    },
    on(name, listener) {
      const ofName = listeners.get(name) ?? new Set()
      listeners.set(name, ofName.add(listener as (event: DomainEvent) => void))
      return () => ofName.delete(listener as (event: DomainEvent) => void)
    },
    onGap(listener) {
      gapListeners.add(listener)
      return () => gapListeners.delete(listener)
    },
    start(jobs, subscribers) {
      working = work(jobs, subscribers)
    },
    async stop() {
      stopping.abort()
      await Promise.all([working, sending])
    },
  }
}

/** Turns the oldest events into jobs and notifications, in one transaction. Returns how many they were. */
async function dispatchBatch(db: Db, jobs: RunningJobs, subscribers: readonly Subscriber[]): Promise<number> {
  const events = await db.transaction(async (db) => {
    // One after the other: the second statement sees only what was committed before the lock was taken.
    const [, taken] = await inOrder(
      () => db.one(lock, [LOCK_KEY]),
      () => db.many(take, [BATCH_SIZE]),
    )
    const inSequence = taken.toSorted((a, b) => a.id - b.id) as DomainEvent[]
    if (inSequence.length === 0) return inSequence
    const adding = subscribers.map(async ({ queue, concerns, keyOf }) => {
      const wanted = inSequence.filter(concerns)
      if (wanted.length === 0) return
      const added = wanted.map((event) => ({
        id: jobIdOf(event),
        data: event,
        ...(keyOf ? { key: keyOf(event) } : {}),
      }))
      db.afterCommit(() => jobs.wake(queue))
      await jobs.add(db, queue, added)
    })
    await Promise.all([...adding, db.many(notify, [CHANNEL, inSequence.map((event) => JSON.stringify(event))])])
    return inSequence
  })
  return events.length
}

/** The same for the same event, and in the order of events: pg-boss takes jobs that were added together by their ids. */
const jobIdOf = ({ id }: DomainEvent): string => `00000000-0000-7000-8000-${Number(id).toString(16).padStart(12, '0')}`
