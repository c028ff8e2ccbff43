-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- measured_event.delete-expired
-- takes $1 bigint
-- gives deleted bigint
with expired as (
       delete from measured_event where ctid = any (array(
         select ctid from measured_event where happened_at < now() - interval '90 days' order by happened_at limit $1 for update skip locked))
       returning 1)
     select count(*) as deleted from expired;

