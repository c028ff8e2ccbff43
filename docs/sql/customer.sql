-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- customer.change-credit
-- takes $1 uuid, $2 uuid, $3 bigint, $4 smallint[]
update customer set credit_limit_cents = $3, term_days = $4 where supplier_id = $1 and id = $2;

-- customer.lock-credit
-- takes $1 uuid, $2 uuid
-- gives limit bigint, termDays smallint[]
select credit_limit_cents as "limit", term_days from customer where supplier_id = $1 and id = $2 for no key update;

-- customer.payment-terms
-- takes $1 uuid, $2 uuid
-- gives customerName text, termDays smallint[]
select name as customer_name, term_days from customer where supplier_id = $1 and id = $2;

