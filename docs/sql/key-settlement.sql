-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- key-settlement.open
-- takes $1 uuid, $2 uuid, $3 bigint
-- gives id uuid, customerName text, createdAt timestamp with time zone, invoices bigint[], open bigint
select * from (
     select distinct on (s.customer_id, i.invoices) s.id, c.name as customer_name, s.created_at, i.invoices, i.open
     from settlement s join customer c on c.supplier_id = s.supplier_id and c.id = s.customer_id
     cross join lateral (select array_agg(i.number order by i.number) as invoices,
     coalesce(sum(i.amount_cents - i.paid_cents) filter (where i.cancelled_at is null), 0)::bigint as open
   from settlement_invoice n join invoice i on i.supplier_id = n.supplier_id and i.number = n.invoice_number
   where n.supplier_id = s.supplier_id and n.settlement_id = s.id) i
     where s.supplier_id = $1 and (s.is_to_key is not false
       and (s.is_to_key or not exists (select from charge c where c.supplier_id = s.supplier_id and c.settlement_id = s.id))) and i.open > 0 and ($2::uuid is null or s.customer_id = $2)
     order by s.customer_id, i.invoices, s.created_at desc) found
   order by created_at desc limit $3;

