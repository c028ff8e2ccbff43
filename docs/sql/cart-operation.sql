-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- cart-operation.delete-old
-- takes $1 bigint
-- gives deleted bigint
with expired as (
     delete from cart_operation where (supplier_id, customer_id, id) in (
       select supplier_id, customer_id, id from cart_operation where applied_at < now() - interval '30 days'
       order by applied_at limit $1)
     returning 1)
   select count(*) as deleted from expired;

