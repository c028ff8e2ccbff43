-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- operator_challenge.delete-expired
-- takes $1 bigint
-- gives deleted bigint
with expired as (
       delete from operator_challenge where ctid = any (array(
         select ctid from operator_challenge where expires_at < now() - interval '1 day' order by expires_at limit $1 for update skip locked))
       returning 1)
     select count(*) as deleted from expired;

