import type { FastifyBaseLogger } from 'fastify'
import type { DomainEvent, EventName } from '#domain/events.ts'
import type { Db } from '../database/database.ts'
import type { Notifications } from '../database/notifications.ts'
import { array, statement, text } from '../database/statement.ts'
import type { RunningJobs } from '../jobs/jobs.ts'
import { startDispatcher, type Dispatcher } from './dispatcher.ts'
import type { Events } from './event-bus.ts'
import type { Subscriber } from './subscribe.ts'

export interface RunningEvents extends Events {
  /** Begins to dispatch stored events to the subscribers. */
  start(jobs: RunningJobs, subscribers: readonly Subscriber[]): void
  stop(): Promise<void>
}

export interface EventsOptions {
  readonly db: Db
  readonly notifications: Notifications
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  /** How often events are looked for that a process left behind. */
  readonly pollMs?: number
}

const CHANNEL = 'domain-event'

const notify = statement('event.notify', {
  parameters: [text, array(text)],
  useGenericPlan: true,
  sql: 'select pg_notify($1, event)::text from unnest($2::text[]) with ordinality as e (event, place) order by place',
  row: { pgNotify: text },
})

/** Passes a transient event to the listeners of all processes once the transaction is committed: for who has no process of the server. */
export async function broadcastOnCommit(db: Db, event: DomainEvent): Promise<void> {
  await db.many(notify, [CHANNEL, [JSON.stringify(event)]])
}

export async function openEvents({ db, notifications, log, pollMs }: EventsOptions): Promise<RunningEvents> {
  const listeners = new Map<EventName, Set<(event: DomainEvent) => void>>()
  const gapListeners = new Set<() => void>()
  let outgoing = new Map<string, DomainEvent>()
  let sending: Promise<void> | null = null
  let dispatcher: Dispatcher | null = null

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

  return {
    dispatch() {
      // One that starts later looks for what was published before.
      dispatcher?.wake()
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
      dispatcher = startDispatcher({ db, log, pollMs, channel: CHANNEL, jobs, subscribers })
    },
    async stop() {
      await Promise.all([dispatcher?.stop(), sending])
    },
  }
}
