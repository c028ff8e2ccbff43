-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- measurement.log
-- takes $1 uuid, $2 text, $3 text, $4 text
insert into measured_event (supplier_id, event, outcome, problem) values ($1, $2, $3, $4);

-- measurement.log-purchase
-- takes $1 uuid, $2 bigint, $3 uuid, $4 text, $5 text
-- gives exists boolean, first bigint
with wanted as (
     select o.number from purchase_order o where o.supplier_id = $1 and o.number = $2 and o.customer_id = $3),
   added as (
     insert into measured_event (supplier_id, event, order_number, outcome, problem)
     select $1, 'purchase', w.number, $4::text, $5::text from wanted w
     on conflict (supplier_id, order_number) where order_number is not null do nothing
     returning order_number),
   failed as (
     update measured_event m set outcome = 'failed', problem = $5::text
     where m.supplier_id = $1 and m.order_number = (select w.number from wanted w) and $4::text = 'failed')
   select exists (select from wanted) as exists, (select a.order_number from added a) as first;

