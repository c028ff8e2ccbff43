-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- entrance.address
-- takes $1 uuid, $2 uuid
-- gives id uuid
select id from address where supplier_id = $1 and customer_id = $2 and removed_at is null and not is_billing limit 1;

