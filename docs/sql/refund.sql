-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- refund.count
-- takes $1 uuid, $2 text, $3 text[]
-- gives total bigint
select count(*) as total from refund r join payment p on p.supplier_id = $1 and p.id = r.payment_id
     left join purchase_order o on o.supplier_id = $1 and o.number = p.order_number
   left join lateral (
     select c.name as customer_name, i.invoices
     from charge h join settlement s on s.supplier_id = h.supplier_id and s.id = h.settlement_id
     join customer c on c.supplier_id = s.supplier_id and c.id = s.customer_id
     cross join lateral (select array_agg(i.number order by i.number) as invoices,
     coalesce(sum(i.amount_cents - i.paid_cents) filter (where i.cancelled_at is null), 0)::bigint as open
   from settlement_invoice n join invoice i on i.supplier_id = n.supplier_id and i.number = n.invoice_number
   where n.supplier_id = s.supplier_id and n.settlement_id = s.id) i
     where h.supplier_id = p.supplier_id and h.id = p.charge_id) n on true
   where r.supplier_id = $1 and ($2::text is null or r.state = $2)
     and ($3::text[] is null or plain_text(concat_ws(' ', coalesce(o.customer_name, n.customer_name), p.order_number,
  array_to_string(n.invoices, ' '))) like all (array(select '%' || plain_text(word) || '%' from unnest($3::text[]) word)));

-- refund.fail
-- takes $1 uuid, $2 uuid, $3 text
update refund set state = 'failed', reason = $3 where supplier_id = $1 and id = $2 and state = 'requested';

-- refund.find
-- takes $1 uuid, $2 uuid
-- gives id uuid, amount bigint, state text, chargeId uuid, paymentExternalId text
select r.id, r.amount_cents as amount, r.state, p.charge_id, p.external_id as payment_external_id
   from refund r join payment p on p.supplier_id = r.supplier_id and p.id = r.payment_id
   where r.supplier_id = $1 and r.id = $2;

-- refund.insert
-- takes $1 uuid, $2 uuid, $3 bigint, $4 text
-- gives id uuid
insert into refund (supplier_id, payment_id, amount_cents, reason) values ($1, $2, $3, $4) returning id;

-- refund.insert-foreign
-- takes $1 uuid, $2 uuid, $3 text, $4 bigint
-- gives id uuid, amount bigint
insert into refund (supplier_id, payment_id, external_id, amount_cents, state, reason)
   select $1, p.id, $3, least($4, m.remaining), 'done', 'returned by the provider'
   from payment p, lateral (select (p.amount_cents - coalesce(sum(r.amount_cents), 0))::bigint as remaining from refund r
     where r.supplier_id = $1 and r.payment_id = p.id) m
   where p.supplier_id = $1 and p.id = $2 and m.remaining > 0
   returning id, amount_cents as amount;

-- refund.insert-returned
-- takes $1 uuid, $2 uuid
-- gives id uuid
insert into refund (supplier_id, payment_id, amount_cents, state, reason)
   select $1, p.id, m.remaining, 'done', 'returned by the provider'
   from payment p, lateral (select (p.amount_cents - coalesce(sum(r.amount_cents), 0))::bigint as remaining from refund r
     where r.supplier_id = $1 and r.payment_id = p.id) m
   where p.supplier_id = $1 and p.charge_id = $2 and m.remaining > 0
   returning id;

-- refund.list
-- takes $1 uuid, $2 text, $3 text[], $4 text, $5 bigint, $6 bigint
-- gives id uuid, amount bigint, state text, isByHand boolean, requestedAt timestamp with time zone, orderNumber bigint, customerName text, invoices bigint[]
select r.id, r.amount_cents as amount, r.state, (r.state = 'failed' or (r.state = 'requested' and p.charge_id is null)) as is_by_hand, r.created_at as requested_at, p.order_number,
     coalesce(o.customer_name, n.customer_name) as customer_name, coalesce(n.invoices, '{}') as invoices
   from refund r join payment p on p.supplier_id = $1 and p.id = r.payment_id
     left join purchase_order o on o.supplier_id = $1 and o.number = p.order_number
   left join lateral (
     select c.name as customer_name, i.invoices
     from charge h join settlement s on s.supplier_id = h.supplier_id and s.id = h.settlement_id
     join customer c on c.supplier_id = s.supplier_id and c.id = s.customer_id
     cross join lateral (select array_agg(i.number order by i.number) as invoices,
     coalesce(sum(i.amount_cents - i.paid_cents) filter (where i.cancelled_at is null), 0)::bigint as open
   from settlement_invoice n join invoice i on i.supplier_id = n.supplier_id and i.number = n.invoice_number
   where n.supplier_id = s.supplier_id and n.settlement_id = s.id) i
     where h.supplier_id = p.supplier_id and h.id = p.charge_id) n on true
   where r.supplier_id = $1 and ($2::text is null or r.state = $2)
     and ($3::text[] is null or plain_text(concat_ws(' ', coalesce(o.customer_name, n.customer_name), p.order_number,
  array_to_string(n.invoices, ' '))) like all (array(select '%' || plain_text(word) || '%' from unnest($3::text[]) word)))
   order by case when $4 = 'usual' then not (r.state = 'failed' or (r.state = 'requested' and p.charge_id is null)) end,
     case $4 when 'highest' then -r.amount_cents when 'lowest' then r.amount_cents end,
     case $4 when 'oldest' then r.created_at end, r.created_at desc, r.id limit $5 offset $6;

-- refund.of-charge
-- takes $1 uuid, $2 uuid
-- gives id uuid, paymentId uuid, paymentExternalId text, externalId text, amount bigint, state text
select r.id, r.payment_id, p.external_id as payment_external_id, r.external_id, r.amount_cents as amount, r.state
   from refund r join payment p on p.supplier_id = r.supplier_id and p.id = r.payment_id
   where r.supplier_id = $1 and p.charge_id = $2 order by r.created_at, r.id;

-- refund.pending
-- takes $1 bigint
-- gives supplierId uuid, chargeId uuid
select r.supplier_id, p.charge_id from refund r join payment p on p.supplier_id = r.supplier_id and p.id = r.payment_id
   where r.state = 'pending' and p.charge_id is not null and exists (select from supplier open_store where open_store.id = r.supplier_id and open_store.is_active) group by r.supplier_id, p.charge_id order by min(r.created_at) limit $1;

-- refund.settle
-- takes $1 uuid, $2 uuid
-- gives amount bigint, orderNumber bigint
update refund r set state = 'done' from payment p
   where r.supplier_id = $1 and r.id = $2 and p.supplier_id = $1 and p.id = r.payment_id and (r.state = 'failed' or (r.state = 'requested' and p.charge_id is null))
   returning r.amount_cents as amount, p.order_number;

-- refund.settle-of-charge
-- takes $1 uuid, $2 uuid
update refund r set state = 'done' from payment p
   where p.supplier_id = $1 and p.charge_id = $2 and r.supplier_id = $1 and r.payment_id = p.id and r.state <> 'done';

-- refund.stuck
-- takes $1 bigint
-- gives supplierId uuid, id uuid
select r.supplier_id, r.id from refund r join payment p on p.supplier_id = r.supplier_id and p.id = r.payment_id
   where r.state = 'requested' and r.created_at < now() - interval '1 hour' and p.charge_id is not null
     and exists (select from supplier open_store where open_store.id = r.supplier_id and open_store.is_active)
   order by r.created_at limit $1;

-- refund.take-from-open
-- takes $1 uuid, $2 uuid, $3 bigint, $4 boolean
-- gives taken numeric
with open as (
     select r.id, r.amount_cents as amount, sum(r.amount_cents) over (order by r.created_at, r.id) - r.amount_cents as before, l.most
     from refund r, (select case when $4 then $3 - m.remaining else $3 end as most
       from payment p, lateral (select (p.amount_cents - coalesce(sum(r.amount_cents), 0))::bigint as remaining from refund r
     where r.supplier_id = $1 and r.payment_id = p.id) m where p.supplier_id = $1 and p.id = $2) l
     where r.supplier_id = $1 and r.payment_id = $2 and r.state in ('requested', 'failed')),
   part as (select id, amount, least(amount, most - before)::bigint as taken from open where before < most),
   whole as (delete from refund r using part t where r.supplier_id = $1 and r.id = t.id and t.taken = t.amount),
   rest as (update refund r set amount_cents = t.amount - t.taken from part t
     where r.supplier_id = $1 and r.id = t.id and t.taken < t.amount)
   select coalesce(sum(taken), 0) as taken from part;

-- refund.to-mail
-- takes $1 uuid, $2 uuid
-- gives number bigint, customerId uuid, email text, amount bigint, method text
select o.number, c.id as customer_id, c.email, r.amount_cents as amount, h.method
   from refund r join payment p on p.supplier_id = $1 and p.id = r.payment_id left join purchase_order o on o.supplier_id = $1 and o.number = p.order_number
     left join charge h on h.supplier_id = $1 and h.id = p.charge_id
     left join settlement s on s.supplier_id = $1 and s.id = h.settlement_id
     join customer c on c.supplier_id = $1 and c.id = coalesce(o.customer_id, s.customer_id)
   where r.supplier_id = $1 and r.id = $2;

-- refund.update
-- takes $1 uuid, $2 uuid, $3 text, $4 text, $5 bigint
update refund set state = $3, external_id = $4, amount_cents = $5 where supplier_id = $1 and id = $2;

