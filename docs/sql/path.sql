-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- path.supplier (generic plan)
-- takes $1 uuid
-- gives id uuid
select id from supplier where is_active and id = $1;

