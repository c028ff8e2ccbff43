-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- settlement.find
-- takes $1 uuid, $2 uuid
-- gives id uuid, customerId uuid, customerName text, customerDocument text, email text, address jsonb, invoices bigint[], open bigint
select s.id, s.customer_id, c.name as customer_name, c.document as customer_document, c.email, a.address, i.invoices, i.open
   from settlement s join customer c on c.supplier_id = s.supplier_id and c.id = s.customer_id
   cross join lateral (select array_agg(i.number order by i.number) as invoices,
     coalesce(sum(i.amount_cents - i.paid_cents) filter (where i.cancelled_at is null), 0)::bigint as open
   from settlement_invoice n join invoice i on i.supplier_id = n.supplier_id and i.number = n.invoice_number
   where n.supplier_id = s.supplier_id and n.settlement_id = s.id) i
   left join lateral (
     select jsonb_build_object('postalCode', a.postal_code, 'street', a.street, 'number', a.number, 'district', a.district,
       'city', a.city, 'state', a.state) as address
     from address a where a.supplier_id = $1 and a.customer_id = s.customer_id and a.removed_at is null
     order by a.is_billing desc, a.is_primary desc, a.id limit 1) a on true
   where s.supplier_id = $1 and s.id = $2;

-- settlement.insert
-- takes $1 uuid, $2 uuid, $3 bigint[], $4 boolean
-- gives id uuid
with created as (insert into settlement (supplier_id, customer_id, is_to_key) values ($1, $2, $4) returning id),
   invoices as (
     insert into settlement_invoice (supplier_id, settlement_id, invoice_number)
     select $1, c.id, n.number from created c cross join unnest($3::bigint[]) as n (number))
   select id from created;

-- settlement.invoices
-- takes $1 uuid, $2 uuid
-- gives number bigint
select invoice_number as number from settlement_invoice where supplier_id = $1 and settlement_id = $2 order by invoice_number;

