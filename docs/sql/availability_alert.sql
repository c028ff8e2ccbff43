-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- availability_alert.delete-expired
-- takes $1 bigint
-- gives deleted bigint
with expired as (
       delete from availability_alert where ctid = any (array(
         select ctid from availability_alert where created_at < now() - interval '1 year' order by created_at limit $1 for update skip locked))
       returning 1)
     select count(*) as deleted from expired;

