import type { DomainEvent, EventName, StoredEventName } from '#domain/events.ts'
import type { Db } from '../database/database.ts'
import type { Scope } from '../http/scope.ts'
import type { JobQueue } from '../jobs/jobs.ts'

export interface SubscriberOptions<Name extends StoredEventName> {
  /** Name of the subscriber, and of the queue of its jobs. */
  readonly queue: string
  /**
   * Whether the work waits for other systems or takes long: each event is a job at once. Other work is done right after the commit,
   * and becomes a job where that fails.
   */
  readonly isSlow?: boolean
  readonly retries?: number
  /** Before the first retry; doubled from then on. */
  readonly retryDelaySeconds?: number
  /** Whether there is anything to do for this event, decided without reading the database. By default always. */
  readonly concerns?: (event: DomainEvent<Name>) => boolean
  /**
   * Events of a store with the same key are handled one after the other, and in the order in which they happened where they are about the
   * same (`SUBJECT` in `outbox.ts`).
   */
  readonly orderedBy?: (event: DomainEvent<Name>) => string | number
  /** Called once no retry is left, or the handler threw JobRefused. */
  readonly giveUp?: (scope: Scope, event: DomainEvent<Name>, reason: string) => Promise<void>
  /** Called before events that were given up are handled again. */
  readonly reopen?: (db: Db, events: readonly DomainEvent<Name>[]) => Promise<void>
}

/** Handles an event as the store itself: the actor of the scope is a visitor. May get the same event again. */
export type EventHandler<Name extends StoredEventName> = (
  scope: Scope,
  event: DomainEvent<Name>,
  job: { readonly attempt: number },
) => Promise<void>

/** A subscriber, with the type of its events left out. */
export interface Subscriber {
  readonly queue: string
  readonly isSlow: boolean
  readonly retries: number
  readonly retryDelaySeconds: number
  /** Whether there is anything to do for the event. */
  readonly concerns: (event: DomainEvent) => boolean
  readonly keyOf: ((event: DomainEvent) => string) | null
  readonly handle: (scope: Scope, event: DomainEvent, job: { readonly attempt: number }) => Promise<void>
  readonly giveUp: ((scope: Scope, event: DomainEvent, reason: string) => Promise<void>) | null
  readonly reopen: ((db: Db, events: readonly DomainEvent[]) => Promise<void>) | null
}

/** The jobs of a subscriber. @param openScope null for a store that is gone, of which nothing is handled. @throws JobPutOff of a suspended one */
export const jobQueueOf = (
  { queue, retries, retryDelaySeconds, keyOf, handle, giveUp, reopen }: Subscriber,
  openScope: (supplierId: string) => Promise<Scope | null>,
): JobQueue => ({
  name: queue,
  retries,
  retryDelaySeconds,
  isOrdered: keyOf !== null,
  async run(data, job) {
    const event = data as DomainEvent
    const scope = await openScope(event.supplierId)
    if (scope !== null) await handle(scope, event, job)
  },
  async giveUp(data, reason) {
    const event = data as DomainEvent
    const scope = await openScope(event.supplierId)
    if (scope !== null) await giveUp?.(scope, event, reason)
  },
  ...(reopen ? { reopen: (db, data) => reopen(db, data as readonly DomainEvent[]) } : {}),
})

const RETRIES = 8
const RETRY_DELAY_SECONDS = 5

/** Declares who handles an event, in the `subscribers.ts` of a module. It is handled after the commit, by any process. */
export function subscribe<const Name extends StoredEventName>(
  names: Name | readonly Name[],
  {
    queue,
    isSlow = false,
    retries = RETRIES,
    retryDelaySeconds = RETRY_DELAY_SECONDS,
    concerns = () => true,
    orderedBy,
    giveUp,
    reopen,
  }: SubscriberOptions<Name>,
  handle: EventHandler<Name>,
): Subscriber {
  const wanted: readonly StoredEventName[] = typeof names === 'string' ? [names] : names
  return {
    queue,
    isSlow,
    retries,
    retryDelaySeconds,
    concerns: (event) => (wanted as readonly EventName[]).includes(event.name) && concerns(event as DomainEvent<Name>),
    keyOf: orderedBy ? (event) => `${event.supplierId}/${orderedBy(event as DomainEvent<Name>)}` : null,
    handle: (scope, event, job) => handle(scope, event as DomainEvent<Name>, job),
    giveUp: giveUp ? (scope, event, reason) => giveUp(scope, event as DomainEvent<Name>, reason) : null,
    reopen: reopen ? (db, events) => reopen(db, events as readonly DomainEvent<Name>[]) : null,
  }
}
