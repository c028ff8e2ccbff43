import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { DomainEvent } from '#domain/events.ts'
import type { Db } from '../database/database.ts'
import type { RunningJobs } from '../jobs/jobs.ts'
import { findFreeEvent, settleEvents, takeEvents, type Outcome } from './outbox.ts'
import type { Subscriber } from './subscribe.ts'

/** Hands stored events to their subscribers. */
export interface Dispatcher {
  /** Looks for events now. */
  wake(): void
  /** Waits for what is being handled, for some seconds. */
  stop(): Promise<void>
}

interface DispatcherOptions {
  readonly db: Db
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  readonly jobs: RunningJobs
  readonly subscribers: readonly Subscriber[]
  /** Of the notifications to the listeners of all processes. */
  readonly channel: string
  readonly pollMs?: number | undefined
}

/** The publishing process dispatches its events. Polling finds those of a process that ended before it could. */
const POLL_MS = 10_000
/** How soon an event is looked for again that waits for another one, which perhaps another process handles. */
const BLOCKED_MS = 200
const BATCH_SIZE = 200
/** Few, so that requests do not wait for connections to the database. */
const SUBJECTS_AT_ONCE = 4
const CLOSING_TIME_MS = 5000

/** An event that this process has taken. */
interface TakenEvent {
  readonly event: DomainEvent
  /** Another process took it before and has ended, perhaps because of this event. */
  readonly wasLeft: boolean
}

/** Taken events about the same, in the order in which they happened. */
interface Subject {
  readonly events: readonly TakenEvent[]
  /** Ordered queues that have jobs already. */
  readonly busyQueues: readonly string[]
}

interface HandledEvent {
  readonly event: DomainEvent
  readonly outcomes: readonly Outcome[]
}

export function startDispatcher({
  db,
  log,
  jobs,
  subscribers,
  channel,
  pollMs = POLL_MS,
}: DispatcherOptions): Dispatcher {
  const orderedQueues = subscribers.filter(({ keyOf, isSlow }) => keyOf !== null && !isSlow).map(({ queue }) => queue)
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  let handled: HandledEvent[] = []
  let settling: Promise<void> | null = null
  let isWanted = false
  let isBlocked = false
  let wakeUp: () => void = () => undefined

  const wake = (): void => {
    isWanted = true
    wakeUp()
  }

  /** What cannot be settled is free again soon, and becomes jobs. */
  const settleAll = async (): Promise<void> => {
    while (handled.length > 0) {
      const settled = handled
      handled = []
      try {
        await settle(db, jobs, settled)
      } catch (error) {
        log.warn({ err: error }, 'handled events could not be settled')
      }
      if (isBlocked) wake()
    }
    settling = null
  }

  const start = (subject: Subject): void => {
    const onHandled = (event: HandledEvent): void => {
      handled.push(event)
      settling ??= settleAll()
    }
    const work = handleInOrder(subject, subscribers, jobs, onHandled)
      .catch((error: unknown) => log.warn({ err: error }, 'events could not be handled'))
      .finally(() => running.delete(work))
    running.add(work)
  }

  /** Returns whether there may be more. */
  const takeBatch = async (): Promise<boolean> => {
    const rows = await db.many(takeEvents, [BATCH_SIZE, channel, orderedQueues])
    const taken = rows.flatMap(({ event, ...row }) => (event === null ? [] : [{ event, ...row }]))
    isBlocked = taken.length < rows.length
    for (const events of Map.groupBy(taken, ({ subject }) => subject).values()) {
      while (running.size >= SUBJECTS_AT_ONCE) await Promise.race(running)
      // What is not begun is free again soon, for the next process.
      if (stopping.signal.aborted) return false
      start({ events, busyQueues: events[0]?.busyQueues ?? [] })
    }
    return rows.length === BATCH_SIZE && taken.length > 0
  }

  const work = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const isTakingWanted = isWanted
      isWanted = false
      try {
        let isMore = isTakingWanted || (await db.one(findFreeEvent, []))?.found === true
        while (isMore && !stopping.signal.aborted) isMore = await takeBatch()
      } catch (error) {
        log.warn({ err: error }, 'events could not be dispatched')
        isWanted = false
      }
      if (isWanted) continue
      const woken = new AbortController()
      wakeUp = () => woken.abort()
      const signal = AbortSignal.any([woken.signal, stopping.signal])
      await delay(isBlocked ? BLOCKED_MS : pollMs, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }
  const working = work()

  return {
    wake,
    async stop() {
      stopping.abort()
      const ending = async () => {
        await working
        await Promise.all(running)
        await settling
      }
      await Promise.race([ending(), delay(CLOSING_TIME_MS, undefined, { ref: false })])
    },
  }
}

/** Has the subscribers handle events about the same, all of them one event after the other. */
async function handleInOrder(
  { events, busyQueues }: Subject,
  subscribers: readonly Subscriber[],
  jobs: RunningJobs,
  onHandled: (event: HandledEvent) => void,
): Promise<void> {
  const queuesWithJobs = new Set(busyQueues)
  for (const { event, wasLeft } of events) {
    const outcomes = await Promise.all(
      subscribers
        .filter(({ concerns }) => concerns(event))
        .map(async (subscriber) => {
          // A job that ends its process again and again is given up by pg-boss in the end.
          const isJob =
            subscriber.isSlow || wasLeft || (subscriber.keyOf !== null && queuesWithJobs.has(subscriber.queue))
          return isJob ? newJob(subscriber, event) : attempt(subscriber, event, jobs)
        }),
    )
    for (const { queue, state } of outcomes) if (state !== 'completed') queuesWithJobs.add(queue)
    onHandled({ event, outcomes })
  }
}

const newJob = ({ queue, keyOf }: Subscriber, event: DomainEvent): Outcome => ({
  eventId: Number(event.id),
  jobId: jobIdOf(event),
  queue,
  state: 'created',
  key: keyOf?.(event) ?? null,
  output: null,
  isLast: false,
})

/** A failed attempt becomes a job whose first attempt it is. */
async function attempt(subscriber: Subscriber, event: DomainEvent, jobs: RunningJobs): Promise<Outcome> {
  const job = newJob(subscriber, event)
  const { status, output = null } = await jobs.attempt(job.queue, {
    id: job.jobId,
    data: event,
    ...(job.key === null ? {} : { key: job.key }),
  })
  return { ...job, output, state: status === 'completed' ? 'completed' : 'active', isLast: status === 'deadletter' }
}

/** The same for the same event, and in the order of events: pg-boss takes jobs that were added together by their ids. */
const jobIdOf = ({ id }: DomainEvent): string => `00000000-0000-7000-8000-${Number(id).toString(16).padStart(12, '0')}`

async function settle(db: Db, jobs: RunningJobs, handled: readonly HandledEvent[]): Promise<void> {
  const outcomes = handled.flatMap((event) => event.outcomes)
  const added = await db.many(settleEvents, [
    handled.map(({ event }) => event.supplierId),
    handled.map(({ event }) => Number(event.id)),
    JSON.stringify(outcomes),
  ])
  const queues = new Set<string>()
  for (const { id, name, state } of added) {
    if (state === 'created') queues.add(name)
    if (state === 'active')
      await jobs.fail(name, id, outcomes.find(({ jobId, queue }) => jobId === id && queue === name)?.output ?? {})
  }
  for (const queue of queues) jobs.wake(queue)
}
