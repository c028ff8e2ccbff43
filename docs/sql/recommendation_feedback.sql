-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- recommendation_feedback.delete-expired
-- takes $1 bigint
-- gives deleted bigint
with expired as (
       delete from recommendation_feedback where ctid = any (array(
         select ctid from recommendation_feedback where created_at < now() - interval '6 months' order by created_at limit $1 for update skip locked))
       returning 1)
     select count(*) as deleted from expired;

