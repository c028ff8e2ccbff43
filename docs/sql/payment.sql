-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- payment.arrange-methods
-- takes $1 uuid, $2 uuid[]
update payment_method m set position = placed.at from unnest($2::uuid[]) with ordinality as placed (id, at)
   where m.supplier_id = $1 and m.id = placed.id;

-- payment.count-to-decide
-- takes $1 uuid, $2 text, $3 text[]
-- gives total bigint
select count(*) as total from (
     select p.supplier_id, p.id, p.problem, case when p.problem in ('late', 'double') and p.excess_cents > 0 then p.excess_cents else m.remaining end as amount_cents, p.excess_cents, p.received_at, p.order_number, p.charge_id
     from payment p, lateral (select (p.amount_cents - coalesce(sum(r.amount_cents), 0))::bigint as remaining from refund r
     where r.supplier_id = $1 and r.payment_id = p.id) m
     where p.supplier_id = $1 and p.problem is not null and p.resolved_at is null
     union all
     select c.supplier_id, c.id, 'disputed', c.amount_cents, 0,
       coalesce((select max(p.received_at) from payment p where p.supplier_id = $1 and p.charge_id = c.id), c.created_at),
       c.order_number, c.id
     from charge c where c.supplier_id = $1 and c.state = 'disputed') p
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
   where ($2::text is null or p.problem = $2) and ($3::text[] is null or plain_text(concat_ws(' ', coalesce(o.customer_name, n.customer_name), p.order_number,
  array_to_string(n.invoices, ' '))) like all (array(select '%' || plain_text(word) || '%' from unnest($3::text[]) word)));

-- payment.find (generic plan)
-- takes $1 uuid, $2 text, $3 uuid
-- gives id uuid, kind text, name text, description text, flow text, adjustment integer, minimum bigint
select id, kind, name, description, flow, price_adjustment as adjustment, minimum_cents as minimum from payment_method m where supplier_id = $1 and m.is_active and (m.customer_kind is null or m.customer_kind = $2) and case m.kind when 'pix' then exists (select from supplier s where s.id = m.supplier_id and s.presentation #>> '{pix,key}' <> '') or exists (select from payment_provider a where a.supplier_id = m.supplier_id and a.is_active
       and a.kind in ('api-pix', 'mercado-pago'))
     when 'boleto' then exists (select from payment_provider a where a.supplier_id = m.supplier_id and a.is_active
       and a.kind in ('mercado-pago'))
     when 'card' then exists (select from payment_provider a where a.supplier_id = m.supplier_id and a.is_active
       and a.kind in ('mercado-pago'))
     when 'machine' then true
     when 'cash' then true
     when 'account' then true end and id = $3;

-- payment.insert
-- takes $1 uuid, $2 uuid, $3 text, $4 uuid, $5 bigint, $6 bigint, $7 timestamp with time zone, $8 text
-- gives id uuid
insert into payment (supplier_id, provider_id, external_id, charge_id, order_number, amount_cents, received_at, problem)
   values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict on constraint payment_once do nothing
   returning id;

-- payment.insert-method
-- takes $1 uuid, $2 uuid, $3 text, $4 text, $5 text, $6 integer, $7 bigint, $8 text, $9 integer, $10 boolean, $11 text
insert into payment_method (supplier_id, id, name, description, flow, price_adjustment, minimum_cents, customer_kind, term_days,
     is_active, kind, position)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11,
     (select coalesce(max(position), 0) + 1 from payment_method where supplier_id = $1));

-- payment.insert-of-invoice
-- takes $1 uuid, $2 uuid, $3 bigint, $4 bigint
-- gives id uuid
insert into payment (supplier_id, external_id, order_number, amount_cents, received_at)
   values ($1, $2::uuid::text, $3, $4, now()) returning id;

-- payment.insert-recorded
-- takes $1 uuid, $2 text, $3 bigint, $4 bigint, $5 text, $6 bigint
-- gives id uuid
insert into payment (supplier_id, external_id, order_number, amount_cents, received_at, problem, excess_cents)
   values ($1, $2, $3, $4, now(), $5, $6) returning id;

-- payment.insert-unidentified
-- takes $1 uuid, $2 uuid, $3 text, $4 bigint, $5 timestamp with time zone
insert into payment (supplier_id, provider_id, external_id, amount_cents, received_at, problem)
   values ($1, $2, $3, $4, $5, 'unidentified') on conflict on constraint payment_once do nothing;

-- payment.known
-- takes $1 uuid, $2 uuid, $3 text[]
-- gives externalId text
select external_id from payment where supplier_id = $1 and provider_id = $2 and external_id = any($3);

-- payment.known-returns
-- takes $1 uuid, $2 uuid, $3 text[]
-- gives externalId text, chargeId uuid, returned bigint, isDisputed boolean
select p.external_id, c.id as charge_id, c.state = 'disputed' as is_disputed,
     coalesce((select sum(r.amount_cents) from refund r
       where r.supplier_id = $1 and r.payment_id = p.id and r.state = 'done'), 0)::bigint as returned
   from payment p join charge c on c.supplier_id = $1 and c.id = p.charge_id
   where p.supplier_id = $1 and p.provider_id = $2 and p.external_id = any($3);

-- payment.left
-- takes $1 uuid, $2 uuid
-- gives left bigint
select m.remaining as "left" from payment p, lateral (select (p.amount_cents - coalesce(sum(r.amount_cents), 0))::bigint as remaining from refund r
     where r.supplier_id = $1 and r.payment_id = p.id) m where p.supplier_id = $1 and p.id = $2;

-- payment.list (generic plan)
-- takes $1 uuid, $2 text
-- gives id uuid, kind text, name text, description text, flow text, adjustment integer, minimum bigint
select id, kind, name, description, flow, price_adjustment as adjustment, minimum_cents as minimum from payment_method m where supplier_id = $1 and m.is_active and (m.customer_kind is null or m.customer_kind = $2) and case m.kind when 'pix' then exists (select from supplier s where s.id = m.supplier_id and s.presentation #>> '{pix,key}' <> '') or exists (select from payment_provider a where a.supplier_id = m.supplier_id and a.is_active
       and a.kind in ('api-pix', 'mercado-pago'))
     when 'boleto' then exists (select from payment_provider a where a.supplier_id = m.supplier_id and a.is_active
       and a.kind in ('mercado-pago'))
     when 'card' then exists (select from payment_provider a where a.supplier_id = m.supplier_id and a.is_active
       and a.kind in ('mercado-pago'))
     when 'machine' then true
     when 'cash' then true
     when 'account' then true end order by position, name, id;

-- payment.lock
-- takes $1 uuid, $2 uuid
-- gives id uuid
select id from payment where supplier_id = $1 and id = $2 for update;

-- payment.lock-all-of-charge
-- takes $1 uuid, $2 uuid
-- gives id uuid
select id from payment where supplier_id = $1 and charge_id = $2 order by id for update;

-- payment.lock-excess
-- takes $1 uuid, $2 bigint, $3 uuid, $4 boolean
-- gives id uuid, excess bigint, receivedAt timestamp with time zone, method text
select p.id, p.excess_cents as excess, p.received_at, c.method
   from payment p left join charge c on c.supplier_id = p.supplier_id and c.id = p.charge_id
   where p.supplier_id = $1 and p.problem is not null and p.resolved_at is null and p.excess_cents > 0
     and (p.order_number = $2 or c.settlement_id = $3) and (not $4 or p.problem = 'double')
   order by p.received_at, p.id for update of p;

-- payment.lock-of-charge
-- takes $1 uuid, $2 uuid, $3 text
-- gives id uuid
select id from payment where supplier_id = $1 and charge_id = $2 and external_id = $3 for update;

-- payment.lock-of-refund
-- takes $1 uuid, $2 uuid
-- gives id uuid
select p.id from payment p
   where p.supplier_id = $1 and p.id = (select r.payment_id from refund r where r.supplier_id = $1 and r.id = $2) for update;

-- payment.lower-excess
-- takes $1 uuid, $2 uuid, $3 bigint
update payment set excess_cents = excess_cents - $3,
     resolution = case when excess_cents <= $3 then 'accepted' end, resolved_at = case when excess_cents <= $3 then now() end
   where supplier_id = $1 and id = $2;

-- payment.resolve
-- takes $1 uuid, $2 uuid, $3 text
-- gives id uuid
update payment set resolution = $3, resolved_at = now()
   where supplier_id = $1 and id = $2 and resolved_at is null returning id;

-- payment.set-excess
-- takes $1 uuid, $2 uuid, $3 bigint
update payment set excess_cents = $3 where supplier_id = $1 and id = $2;

-- payment.set-problem
-- takes $1 uuid, $2 uuid, $3 text, $4 bigint
update payment set problem = $3, excess_cents = $4 where supplier_id = $1 and id = $2;

-- payment.settle-returned
-- takes $1 uuid, $2 uuid[], $3 bigint
update payment p set excess_cents = case when p.excess_cents > 0 then n.excess else p.excess_cents end,
     resolution = case when n.is_settled then 'refunded' else p.resolution end,
     resolved_at = case when n.is_settled then now() else p.resolved_at end
   from (
     select p.id, e.excess, p.problem is not null and p.resolved_at is null
       and (m.remaining <= 0 or (p.excess_cents > 0 and e.excess = 0)) as is_settled
     from payment p, lateral (select (p.amount_cents - coalesce(sum(r.amount_cents), 0))::bigint as remaining from refund r
     where r.supplier_id = $1 and r.payment_id = p.id) m, lateral (select greatest(least(p.excess_cents - $3, m.remaining), 0) as excess) e
     where p.supplier_id = $1 and p.id = any ($2)) n
   where p.supplier_id = $1 and p.id = n.id and p.resolution is distinct from 'refunded';

-- payment.settle-short
-- takes $1 uuid, $2 bigint
update payment set resolution = coalesce(resolution, 'accepted'), resolved_at = coalesce(resolved_at, now())
   where supplier_id = $1 and order_number = $2 and problem = 'short';

-- payment.stored-methods
-- takes $1 uuid
-- gives id uuid, kind text, name text, description text, flow text, adjustment integer, minimum bigint, customerKind text, termDays integer, isActive boolean, isReceived boolean, version integer
select id, kind, name, description, flow, price_adjustment as adjustment, minimum_cents as minimum, customer_kind, term_days, is_active, case m.kind when 'pix' then exists (select from supplier s where s.id = m.supplier_id and s.presentation #>> '{pix,key}' <> '') or exists (select from payment_provider a where a.supplier_id = m.supplier_id and a.is_active
       and a.kind in ('api-pix', 'mercado-pago'))
     when 'boleto' then exists (select from payment_provider a where a.supplier_id = m.supplier_id and a.is_active
       and a.kind in ('mercado-pago'))
     when 'card' then exists (select from payment_provider a where a.supplier_id = m.supplier_id and a.is_active
       and a.kind in ('mercado-pago'))
     when 'machine' then true
     when 'cash' then true
     when 'account' then true end as is_received, version
   from payment_method m where supplier_id = $1 order by position, name, id;

-- payment.to-decide
-- takes $1 uuid, $2 text, $3 text[], $4 text, $5 bigint, $6 bigint
-- gives id uuid, problem text, amount bigint, excess bigint, receivedAt timestamp with time zone, orderNumber bigint, orderTotal bigint, orderStatus text, customerName text, invoices bigint[]
select p.id, p.problem, p.amount_cents as amount, p.excess_cents as excess, p.received_at, p.order_number,
     o.total_cents as order_total, o.status as order_status, coalesce(o.customer_name, n.customer_name) as customer_name, coalesce(n.invoices, '{}') as invoices from (
     select p.supplier_id, p.id, p.problem, case when p.problem in ('late', 'double') and p.excess_cents > 0 then p.excess_cents else m.remaining end as amount_cents, p.excess_cents, p.received_at, p.order_number, p.charge_id
     from payment p, lateral (select (p.amount_cents - coalesce(sum(r.amount_cents), 0))::bigint as remaining from refund r
     where r.supplier_id = $1 and r.payment_id = p.id) m
     where p.supplier_id = $1 and p.problem is not null and p.resolved_at is null
     union all
     select c.supplier_id, c.id, 'disputed', c.amount_cents, 0,
       coalesce((select max(p.received_at) from payment p where p.supplier_id = $1 and p.charge_id = c.id), c.created_at),
       c.order_number, c.id
     from charge c where c.supplier_id = $1 and c.state = 'disputed') p
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
   where ($2::text is null or p.problem = $2) and ($3::text[] is null or plain_text(concat_ws(' ', coalesce(o.customer_name, n.customer_name), p.order_number,
  array_to_string(n.invoices, ' '))) like all (array(select '%' || plain_text(word) || '%' from unnest($3::text[]) word)))
   order by case $4 when 'highest' then -p.amount_cents when 'lowest' then p.amount_cents end,
     case $4 when 'oldest' then p.received_at end, p.received_at desc, p.id limit $5 offset $6;

-- payment.to-decide-of-order
-- takes $1 uuid, $2 bigint
-- gives id uuid, problem text, amount bigint, excess bigint, receivedAt timestamp with time zone, orderNumber bigint, orderTotal bigint, orderStatus text, customerName text, invoices bigint[]
select p.id, p.problem, p.amount_cents as amount, p.excess_cents as excess, p.received_at, p.order_number,
     o.total_cents as order_total, o.status as order_status, coalesce(o.customer_name, n.customer_name) as customer_name, coalesce(n.invoices, '{}') as invoices from (
     select p.supplier_id, p.id, p.problem, case when p.problem in ('late', 'double') and p.excess_cents > 0 then p.excess_cents else m.remaining end as amount_cents, p.excess_cents, p.received_at, p.order_number, p.charge_id
     from payment p, lateral (select (p.amount_cents - coalesce(sum(r.amount_cents), 0))::bigint as remaining from refund r
     where r.supplier_id = $1 and r.payment_id = p.id) m
     where p.supplier_id = $1 and p.problem is not null and p.resolved_at is null
     union all
     select c.supplier_id, c.id, 'disputed', c.amount_cents, 0,
       coalesce((select max(p.received_at) from payment p where p.supplier_id = $1 and p.charge_id = c.id), c.created_at),
       c.order_number, c.id
     from charge c where c.supplier_id = $1 and c.state = 'disputed') p
   left join purchase_order o on o.supplier_id = $1 and o.number = p.order_number
   left join lateral (
     select c.name as customer_name, i.invoices
     from charge h join settlement s on s.supplier_id = h.supplier_id and s.id = h.settlement_id
     join customer c on c.supplier_id = s.supplier_id and c.id = s.customer_id
     cross join lateral (select array_agg(i.number order by i.number) as invoices,
     coalesce(sum(i.amount_cents - i.paid_cents) filter (where i.cancelled_at is null), 0)::bigint as open
   from settlement_invoice n join invoice i on i.supplier_id = n.supplier_id and i.number = n.invoice_number
   where n.supplier_id = s.supplier_id and n.settlement_id = s.id) i
     where h.supplier_id = p.supplier_id and h.id = p.charge_id) n on true where p.order_number = $2 order by p.received_at desc limit 50;

-- payment.to-decide-one
-- takes $1 uuid, $2 uuid
-- gives id uuid, problem text, amount bigint, excess bigint, receivedAt timestamp with time zone, orderNumber bigint, orderTotal bigint, orderStatus text, customerName text, invoices bigint[]
select p.id, p.problem, p.amount_cents as amount, p.excess_cents as excess, p.received_at, p.order_number,
     o.total_cents as order_total, o.status as order_status, coalesce(o.customer_name, n.customer_name) as customer_name, coalesce(n.invoices, '{}') as invoices from (
     select p.supplier_id, p.id, p.problem, case when p.problem in ('late', 'double') and p.excess_cents > 0 then p.excess_cents else m.remaining end as amount_cents, p.excess_cents, p.received_at, p.order_number, p.charge_id
     from payment p, lateral (select (p.amount_cents - coalesce(sum(r.amount_cents), 0))::bigint as remaining from refund r
     where r.supplier_id = $1 and r.payment_id = p.id) m
     where p.supplier_id = $1 and p.problem is not null and p.resolved_at is null
     union all
     select c.supplier_id, c.id, 'disputed', c.amount_cents, 0,
       coalesce((select max(p.received_at) from payment p where p.supplier_id = $1 and p.charge_id = c.id), c.created_at),
       c.order_number, c.id
     from charge c where c.supplier_id = $1 and c.state = 'disputed') p
   left join purchase_order o on o.supplier_id = $1 and o.number = p.order_number
   left join lateral (
     select c.name as customer_name, i.invoices
     from charge h join settlement s on s.supplier_id = h.supplier_id and s.id = h.settlement_id
     join customer c on c.supplier_id = s.supplier_id and c.id = s.customer_id
     cross join lateral (select array_agg(i.number order by i.number) as invoices,
     coalesce(sum(i.amount_cents - i.paid_cents) filter (where i.cancelled_at is null), 0)::bigint as open
   from settlement_invoice n join invoice i on i.supplier_id = n.supplier_id and i.number = n.invoice_number
   where n.supplier_id = s.supplier_id and n.settlement_id = s.id) i
     where h.supplier_id = p.supplier_id and h.id = p.charge_id) n on true where p.id = $2;

-- payment.to-mail
-- takes $1 uuid, $2 uuid
-- gives number bigint, customerId uuid, email text, amount bigint, total bigint, problem text
select o.number, c.id as customer_id, c.email, p.amount_cents as amount, o.total_cents as total, p.problem
   from payment p left join purchase_order o on o.supplier_id = $1 and o.number = p.order_number
     left join charge h on h.supplier_id = $1 and h.id = p.charge_id
     left join settlement s on s.supplier_id = $1 and s.id = h.settlement_id
     join customer c on c.supplier_id = $1 and c.id = coalesce(o.customer_id, s.customer_id)
   where p.supplier_id = $1 and p.id = $2;

-- payment.to-refund
-- takes $1 uuid, $2 bigint
-- gives id uuid, left bigint, excess bigint
select p.id, (p.amount_cents - coalesce((select sum(r.amount_cents) from refund r
       where r.supplier_id = $1 and r.payment_id = p.id), 0))::bigint as "left",
     (case when p.resolution is distinct from 'refunded' then greatest(p.excess_cents, 0) else 0 end)::bigint as excess
   from payment p where p.supplier_id = $1 and p.order_number = $2 order by p.received_at desc, p.id;

-- payment.update-method
-- takes $1 uuid, $2 uuid, $3 text, $4 text, $5 text, $6 integer, $7 bigint, $8 text, $9 integer, $10 boolean
update payment_method set name = $3, description = $4, flow = $5, price_adjustment = $6, minimum_cents = $7, customer_kind = $8,
     term_days = $9, is_active = $10, version = version + 1
   where supplier_id = $1 and id = $2;

