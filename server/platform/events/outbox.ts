import type { DomainEvent } from '#domain/events.ts'
import { ofOpenStoreSql } from '../database/open-store-sql.ts'
import { array, bool, int8, json, jsonb, neverNull, nullable, statement, text, uuid } from '../database/statement.ts'

/**
 * SQL of what an event is about, in its store: events about the same are handled one after the other. Ordered subscribers have keys of
 * it; an event about nothing that others are about waits for none.
 */
const SUBJECT = `coalesce(e.payload ->> 'customerId', e.payload ->> 'number', e.payload ->> 'subscriptionId', e.id::text)`

/** SQL of an event as subscribers and listeners get it, a `DomainEvent`. */
const EVENT = `jsonb_build_object('id', e.id, 'name', e.name, 'supplierId', e.supplier_id,
       'happenedAt', to_char(e.happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'payload', e.payload)`

/** Longer than any work that is not slow. What is not settled by then was taken by a process that has ended. */
const TAKEN_SECONDS = 30

/**
 * Takes the oldest events for this process and notifies the listeners of all processes. An event that comes after another one about the
 * same, which is being handled, is returned without being taken.
 */
// Of every store, hence no supplier here. Whoever sees an event sees those before it about the same, because their transactions locked it
// one after the other.
export const takeEvents = statement('event.take', {
  parameters: [int8, text, array(text)],
  row: {
    subject: text,
    /** Null where it was not taken. */
    event: nullable(jsonb<DomainEvent>()),
    /** Whether another process had taken it before. */
    wasLeft: bool,
    notified: nullable(text),
    /** Of the ordered queues that were asked about: those with jobs, behind which new events have to wait. */
    busyQueues: neverNull(array(text)),
  },
  useGenericPlan: true,
  sql: `with free as materialized (
     select e.supplier_id, e.id, ${SUBJECT} as subject, e.taken_until is not null as was_left
     from domain_event e where (e.taken_until is null or e.taken_until < now()) and ${ofOpenStoreSql('e')}
     order by e.id limit $1 for update skip locked),
   ahead as materialized (
     select e.supplier_id, e.id, ${SUBJECT} as subject from domain_event e
     where e.id < (select max(f.id) from free f) and e.id not in (select f.id from free f)),
   taken as (
     update domain_event e set taken_until = now() + interval '${TAKEN_SECONDS} s' from free f
     where e.supplier_id = f.supplier_id and e.id = f.id and not exists (
       select from ahead a where a.supplier_id = f.supplier_id and a.subject = f.subject and a.id < f.id)
     returning e.id, ${EVENT} as event),
   sorted as materialized (
     select f.supplier_id || '/' || f.subject as subject, t.event, f.was_left
     from free f left join taken t on t.id = f.id order by f.id)
   select subject, event, was_left, case when not was_left and event is not null then pg_notify($2, event::text)::text end as notified,
     array(select q.name from unnest($3::text[]) as q (name) cross join lateral (
         select from pgboss.job j where j.name = q.name and j.policy = 'key_strict_fifo' and j.state in ('active', 'retry', 'failed')
         union all
         select from pgboss.job j where j.name = q.name and j.policy = 'key_strict_fifo' and j.state < 'active' and not j.blocked
         limit 1) busy) as busy_queues
   from sorted`,
})

/** How a subscriber is done with an event: without a job, or with one that is to be worked on or is being worked on by this process. */
export interface Outcome {
  readonly eventId: number
  readonly jobId: string
  readonly queue: string
  readonly state: 'completed' | 'created' | 'active'
  /** Of ordered queues. */
  readonly key: string | null
  readonly output: object | null
  /** Whether the attempt that is being made is the last. */
  readonly isLast: boolean
}

/**
 * Deletes events and keeps what became of them as pg-boss keeps it, by the settings of the queues: what was done at once is a job that is
 * completed. Nothing is kept of an event that another process has settled.
 */
export const settleEvents = statement('event.settle', {
  parameters: [array(uuid), array(int8), json()],
  row: { id: uuid, name: text, state: text },
  useGenericPlan: true,
  sql: `with settled as (
     delete from domain_event e using unnest($1::uuid[], $2::bigint[]) as s (supplier_id, id)
     where e.supplier_id = s.supplier_id and e.id = s.id returning e.id, ${EVENT} as event),
   outcome as (
     select o.*, s.event from settled s
     join json_to_recordset($3::json) as o ("eventId" bigint, "jobId" uuid, queue text, state text, key text, output jsonb, "isLast" boolean)
       on o."eventId" = s.id),
   job as (
     select o.*, case when o.state = 'active' and exists (select from pgboss.job j where j.name = o.queue and j.singleton_key = o.key
       and j.policy = 'key_strict_fifo' and j.state in ('active', 'retry', 'failed')) then 'created' else o.state end as job_state
     from outcome o)
   insert into pgboss.job (id, name, data, state, output, singleton_key, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max,
     dead_letter, expire_seconds, heartbeat_seconds, deletion_seconds, keep_until, started_on, heartbeat_on, completed_on)
   select j."jobId", q.name, j.event, j.job_state::pgboss.job_state, j.output,
     j.key, q.policy, case when j."isLast" then 0 else q.retry_limit end, q.retry_delay, q.retry_backoff, q.retry_delay_max,
     case when j.job_state <> 'completed' then q.dead_letter end, q.expire_seconds, q.heartbeat_seconds, q.deletion_seconds,
     now() + q.retention_seconds * interval '1 s', case when j.job_state <> 'created' then now() end,
     case when j.job_state = 'active' then now() end, case when j.job_state = 'completed' then now() end
   from job j join pgboss.queue q on q.name = j.queue order by j."eventId"
   on conflict (name, id) do nothing
   returning id, name, state::text`,
})

// Of every store, as well.
export const findFreeEvent = statement('event.find-free', {
  parameters: [],
  row: { found: bool },
  sql: `select exists (select from domain_event e where (e.taken_until is null or e.taken_until < now()) and ${ofOpenStoreSql('e')}) as found`,
})
