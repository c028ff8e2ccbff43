-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- event.find-free
-- gives found boolean
select exists (select from domain_event e where (e.taken_until is null or e.taken_until < now()) and exists (select from supplier open_store where open_store.id = e.supplier_id and open_store.is_active)) as found;

-- event.notify (generic plan)
-- takes $1 text, $2 text[]
-- gives pgNotify text
select pg_notify($1, event)::text from unnest($2::text[]) with ordinality as e (event, place) order by place;

-- event.publish (generic plan)
-- takes $1 uuid, $2 text, $3 jsonb
insert into domain_event (supplier_id, name, payload) values ($1, $2, $3);

-- event.settle (generic plan)
-- takes $1 uuid[], $2 bigint[], $3 json
-- gives id uuid, name text, state text
with settled as (
     delete from domain_event e using unnest($1::uuid[], $2::bigint[]) as s (supplier_id, id)
     where e.supplier_id = s.supplier_id and e.id = s.id returning e.id, jsonb_build_object('id', e.id, 'name', e.name, 'supplierId', e.supplier_id,
       'happenedAt', to_char(e.happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'payload', e.payload) as event),
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
   returning id, name, state::text;

-- event.take (generic plan)
-- takes $1 bigint, $2 text, $3 text[]
-- gives subject text, event jsonb, wasLeft boolean, notified text, busyQueues text[]
with free as materialized (
     select e.supplier_id, e.id, coalesce(e.payload ->> 'customerId', e.payload ->> 'number', e.payload ->> 'subscriptionId', e.id::text) as subject, e.taken_until is not null as was_left
     from domain_event e where (e.taken_until is null or e.taken_until < now()) and exists (select from supplier open_store where open_store.id = e.supplier_id and open_store.is_active)
     order by e.id limit $1 for update skip locked),
   ahead as materialized (
     select e.supplier_id, e.id, coalesce(e.payload ->> 'customerId', e.payload ->> 'number', e.payload ->> 'subscriptionId', e.id::text) as subject from domain_event e
     where e.id < (select max(f.id) from free f) and e.id not in (select f.id from free f)),
   taken as (
     update domain_event e set taken_until = now() + interval '30 s' from free f
     where e.supplier_id = f.supplier_id and e.id = f.id and not exists (
       select from ahead a where a.supplier_id = f.supplier_id and a.subject = f.subject and a.id < f.id)
     returning e.id, jsonb_build_object('id', e.id, 'name', e.name, 'supplierId', e.supplier_id,
       'happenedAt', to_char(e.happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'payload', e.payload) as event),
   sorted as materialized (
     select f.supplier_id || '/' || f.subject as subject, t.event, f.was_left
     from free f left join taken t on t.id = f.id order by f.id)
   select subject, event, was_left, case when not was_left and event is not null then pg_notify($2, event::text)::text end as notified,
     array(select q.name from unnest($3::text[]) as q (name) cross join lateral (
         select from pgboss.job j where j.name = q.name and j.policy = 'key_strict_fifo' and j.state in ('active', 'retry', 'failed')
         union all
         select from pgboss.job j where j.name = q.name and j.policy = 'key_strict_fifo' and j.state < 'active' and not j.blocked
         limit 1) busy) as busy_queues
   from sorted;

