-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- service-check.email
-- takes $1 uuid
-- gives email text
select email from login where id = $1;

-- service-check.messages
-- takes $1 uuid
-- gives channel text, lastSentAt timestamp with time zone, failures integer
select 'email' as channel, max(sent_at) as last_sent_at, count(failed_at)::int as failures
   from mail where supplier_id = $1 and created_at > now() - interval '7 days'
   union all
   select channel, max(sent_at), count(failed_at)::int
   from phone_message where supplier_id = $1 and created_at > now() - interval '7 days' group by channel;

