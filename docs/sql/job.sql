-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- job.count-by-state
-- takes $1 text, $2 text
-- gives state text, count bigint
select state, count(*) as count from (select j.id, coalesce(j.source_name, j.name) as queue, e.state, j.data -> 'payload' as payload, j.created_on,
    j.start_after, j.completed_on, coalesce(j.source_created_on, j.created_on) as added_at,
    coalesce(j.source_retry_count, j.retry_count) + case when e.state = 'waiting' then 0 else 1 end as attempts,
    coalesce(j.source_output, j.output) as output
  from pgboss.job j
  cross join lateral (select case
      when j.name = 'dead-letter' then case when j.state = 'completed' then 'failed' else 'running' end
      when j.state in ('created', 'retry') then 'waiting'
      when j.state = 'active' then 'running'
      when j.state = 'completed' and j.output ->> 'fault' is null then 'done' end as state) e
  where j.data ->> 'supplierId' = $1 and e.state is not null) j where $2::text is null or j.queue = $2 group by state;

-- job.due-queues
-- gives name text
select distinct name from pgboss.job where state < 'active' and not blocked and start_after <= now();

-- job.hold
-- takes $1 text
update pgboss.job set start_after = now() + interval '100 years', keep_until = now() + interval '100 years'
   where data ->> 'supplierId' = $1 and state < 'active';

-- job.page
-- takes $1 text, $2 uuid, $3 text[], $4 text, $5 text, $6 bigint, $7 bigint
-- gives id uuid, queue text, state text, orderNumber integer, customerId uuid, mailSubject text, attempts integer, addedAt timestamp with time zone, nextAttemptAt timestamp with time zone, endedAt timestamp with time zone, fault text, canRetry boolean
select j.id, j.queue, j.state, coalesce(j.payload ->> 'number', j.payload ->> 'orderNumber')::int as order_number,
     coalesce((j.payload ->> 'customerId')::uuid, m.customer_id) as customer_id, m.subject as mail_subject, j.attempts, j.added_at,
     case when j.state = 'waiting' then j.start_after end as next_attempt_at,
     case when j.state = 'failed' then j.created_on when j.state = 'done' then j.completed_on end as ended_at,
     case when j.output is null or j.state = 'done' then null else coalesce(j.output ->> 'fault', 'interrupted') end as fault,
     j.state = 'failed' and not (j.payload ? 'messageId') and (not (j.payload ? 'mailId') or m.content is not null) as can_retry
   from (select j.id, coalesce(j.source_name, j.name) as queue, e.state, j.data -> 'payload' as payload, j.created_on,
    j.start_after, j.completed_on, coalesce(j.source_created_on, j.created_on) as added_at,
    coalesce(j.source_retry_count, j.retry_count) + case when e.state = 'waiting' then 0 else 1 end as attempts,
    coalesce(j.source_output, j.output) as output
  from pgboss.job j
  cross join lateral (select case
      when j.name = 'dead-letter' then case when j.state = 'completed' then 'failed' else 'running' end
      when j.state in ('created', 'retry') then 'waiting'
      when j.state = 'active' then 'running'
      when j.state = 'completed' and j.output ->> 'fault' is null then 'done' end as state) e
  where j.data ->> 'supplierId' = $1 and e.state is not null) j
   left join mail m on m.supplier_id = $2 and m.id = (j.payload ->> 'mailId')::uuid
   where j.state = any($3) and ($4::text is null or j.queue = $4)
   order by case when $5 = 'oldest' then j.created_on end, j.created_on desc, j.id limit $6 offset $7;

-- job.release
-- takes $1 text
update pgboss.job j set start_after = now(), keep_until = now() + q.retention_seconds * interval '1 s'
   from pgboss.queue q where q.name = j.name and j.data ->> 'supplierId' = $1 and j.state < 'active' and j.start_after > now();

-- job.schedules
-- gives name text, cron text, timezone text, lastRunAt timestamp with time zone, lastState text
select s.name, s.cron, s.timezone, l.started_on as last_run_at,
     case l.state when 'active' then 'running' when 'completed' then 'done' when 'failed' then 'failed' when 'retry' then 'failed'
     end as last_state
   from pgboss.schedule s
   left join lateral (select j.state, j.started_on from pgboss.job j where j.name = s.name and j.started_on is not null
     order by j.created_on desc limit 1) l on true
   order by s.name;

-- job.take-dead-letters
-- takes $1 text, $2 uuid, $3 uuid[], $4 text[]
-- gives id uuid, queue text, data jsonb, key text
delete from pgboss.job j where j.name = 'dead-letter' and j.id = any($3) and j.data ->> 'supplierId' = $1
     and j.state = 'completed' and j.source_name = any($4) and not (j.data -> 'payload' ? 'messageId')
     and (not (j.data -> 'payload' ? 'mailId') or exists (select from mail m
       where m.supplier_id = $2 and m.id = (j.data -> 'payload' ->> 'mailId')::uuid and m.content is not null))
   returning j.id, j.source_name as queue, j.data, j.singleton_key as key;

