-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- staff_notice.delete-expired
-- takes $1 bigint
-- gives deleted bigint
with expired as (
       delete from staff_notice where ctid = any (array(
         select ctid from staff_notice where created_at < now() - interval '14 days' order by created_at limit $1 for update skip locked))
       returning 1)
     select count(*) as deleted from expired;

