-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- back-office.order-to-mail (generic plan)
-- takes $1 uuid, $2 bigint
-- gives customerId uuid, customerName text, total bigint, paymentName text, isToAccept boolean, isPaidToKey boolean, wasPaidToKey boolean, people json
select o.customer_id, o.customer_name, o.total_cents as total, o.payment_name, ((o.status = 'placed' and o.approval is distinct from 'waiting') or (o.status = 'paid' and o.flow = 'pay-first')) as is_to_accept,
     ((o.payment_kind = 'pix' and o.payment_state = 'open' and o.total_cents > 0
     and o.status not in ('cancelled', 'quote-requested', 'quote-priced') and o.approval is distinct from 'waiting'
     and not (o.flow = 'pick-first' and o.status in ('placed', 'picking'))
     and not exists (select from payment p where p.supplier_id = $1 and p.order_number = o.number and p.problem in ('short', 'late')
       and p.resolved_at is null)) and exists (select from supplier s where s.id = $1 and s.presentation #>> '{pix,key}' <> '')
     and not exists (select from payment_provider a where a.supplier_id = $1 and a.is_active) and not exists (select from charge c where c.supplier_id = $1 and c.order_number = o.number and c.state in ('requested', 'pending'))) as is_paid_to_key,
     (o.payment_kind = 'pix' and o.status = 'paid' and o.total_cents > 0
     and not exists (select from charge c where c.supplier_id = $1 and c.order_number = o.number)
     and (exists (select from key_receipt k where k.supplier_id = $1 and k.order_number = o.number) or exists (select from supplier s where s.id = $1 and s.presentation #>> '{pix,key}' <> '')
     and not exists (select from payment_provider a where a.supplier_id = $1 and a.is_active))) as was_paid_to_key,
     (select coalesce(json_agg(json_build_object('loginId', f.login_id, 'modules', f.modules, 'hearsOfPayments',
        coalesce(c.by_mail, true)) order by f.login_id), '[]')
      from staff f left join staff_notice_choice c on c.supplier_id = $1 and c.staff_id = f.id and c.kind = 'payment'
      where f.supplier_id = $1 and f.is_active and f.role = 'staff' and f.modules && '{orders,finance}') as people
   from purchase_order o where o.supplier_id = $1 and o.number = $2;

-- back-office.promised-orders
-- takes $1 uuid, $2 date
-- gives late bigint, today bigint, tomorrow bigint
select count(*) filter (where o.delivery_date < $2) as late, count(*) filter (where o.delivery_date = $2) as today,
     count(*) filter (where o.delivery_date = $2 + 1) as tomorrow
   from purchase_order o
   where o.supplier_id = $1 and o.status in ('placed', 'picking', 'awaiting-payment', 'paid', 'out-for-delivery', 'ready-for-pickup') and o.delivery_date <= $2 + 1;

-- back-office.sales-by-day
-- takes $1 uuid, $2 date, $3 text, $4 integer
-- gives date date, orders bigint, total bigint
select d.day as date, coalesce(s.orders, 0) as orders, coalesce(s.total, 0)::bigint as total
   from (select $2::date - back as day from generate_series(0, $4 - 1) as back) d
   left join (
     select (o.placed_at at time zone $3)::date as day, count(*) as orders, sum(o.total_cents) as total
     from purchase_order o
     where o.supplier_id = $1 and o.placed_at >= ($2::date - $4 + 1)::timestamp at time zone $3
       and o.status not in ('quote-requested', 'quote-priced', 'cancelled')
     group by 1) s on s.day = d.day
   order by d.day;

-- back-office.selling-steps
-- takes $1 uuid
-- gives products boolean, delivery boolean, payment boolean
select exists (select from product where supplier_id = $1 and is_active) as products,
     exists (
       select from delivery_option o join supplier s on s.id = o.supplier_id
       where o.supplier_id = $1 and o.is_active and case o.type when 'pickup' then 'has-collect' = any (s.tags)
   else 'has-delivery' = any (s.tags) or 'has-collect' <> all (s.tags) end) as delivery,
     exists (select from payment_method where supplier_id = $1 and is_active) as payment;

-- back-office.settlement-to-mail (generic plan)
-- takes $1 uuid, $2 uuid
-- gives customerId uuid, customerName text, invoices bigint[], open bigint, people json
select c.id as customer_id, c.name as customer_name, i.invoices, i.open, (select coalesce(json_agg(json_build_object('loginId', f.login_id, 'modules', f.modules, 'hearsOfPayments',
        coalesce(c.by_mail, true)) order by f.login_id), '[]')
      from staff f left join staff_notice_choice c on c.supplier_id = $1 and c.staff_id = f.id and c.kind = 'payment'
      where f.supplier_id = $1 and f.is_active and f.role = 'staff' and f.modules && '{orders,finance}') as people from settlement s join customer c on c.supplier_id = s.supplier_id and c.id = s.customer_id
     cross join lateral (select array_agg(i.number order by i.number) as invoices,
     coalesce(sum(i.amount_cents - i.paid_cents) filter (where i.cancelled_at is null), 0)::bigint as open
   from settlement_invoice n join invoice i on i.supplier_id = n.supplier_id and i.number = n.invoice_number
   where n.supplier_id = s.supplier_id and n.settlement_id = s.id) i
     where s.supplier_id = $1 and (s.is_to_key is not false
       and (s.is_to_key or not exists (select from charge c where c.supplier_id = s.supplier_id and c.settlement_id = s.id))) and i.open > 0 and s.id = $2;

-- back-office.waiting
-- takes $1 uuid, $2 boolean, $3 boolean, $4 boolean, $5 boolean, $6 boolean, $7 boolean, $8 boolean, $9 boolean, $10 boolean, $11 boolean, $12 boolean, $13 text[], $14 date
-- gives orders bigint, quotes bigint, transfers bigint, payments bigint, refunds bigint, conversations bigint, registrations bigint, ratings bigint, imports bigint, returns bigint, privacy bigint, lastArrivalAt timestamp with time zone
with waiting as materialized (
     select w.kind, (select max(e.happened_at) from order_event e where e.supplier_id = $1 and e.order_number = o.number
         and e.happened_at >= o.placed_at and e.kind = 'moved') as since
     from purchase_order o cross join lateral (values
       ('orders', $2 and ((o.status = 'placed' and o.approval is distinct from 'waiting') or (o.status = 'paid' and o.flow = 'pay-first'))),
       ('quotes', $3 and o.status = 'quote-requested'),
       ('transfers', $4 and ((o.payment_kind = 'pix' and o.payment_state = 'open' and o.total_cents > 0
     and o.status not in ('cancelled', 'quote-requested', 'quote-priced') and o.approval is distinct from 'waiting'
     and not (o.flow = 'pick-first' and o.status in ('placed', 'picking'))
     and not exists (select from payment p where p.supplier_id = $1 and p.order_number = o.number and p.problem in ('short', 'late')
       and p.resolved_at is null)) and (exists (select from supplier s where s.id = $1 and s.presentation #>> '{pix,key}' <> '')
     and not exists (select from payment_provider a where a.supplier_id = $1 and a.is_active) and not exists (select from charge c where c.supplier_id = $1 and c.order_number = o.number and c.state in ('requested', 'pending')) or exists (select from key_receipt k where k.supplier_id = $1 and k.order_number = o.number))))) w (kind, waits)
     where o.supplier_id = $1 and (o.status in ('placed', 'quote-requested', 'paid')
     or (o.payment_kind = 'pix' and o.payment_state = 'open' and o.status <> 'cancelled')) and w.waits
     union all
     select 'transfers', s.created_at from (select max(s.created_at) as created_at from settlement s join customer c on c.supplier_id = s.supplier_id and c.id = s.customer_id
     cross join lateral (select array_agg(i.number order by i.number) as invoices,
     coalesce(sum(i.amount_cents - i.paid_cents) filter (where i.cancelled_at is null), 0)::bigint as open
   from settlement_invoice n join invoice i on i.supplier_id = n.supplier_id and i.number = n.invoice_number
   where n.supplier_id = s.supplier_id and n.settlement_id = s.id) i
     where s.supplier_id = $1 and (s.is_to_key is not false
       and (s.is_to_key or not exists (select from charge c where c.supplier_id = s.supplier_id and c.settlement_id = s.id))) and i.open > 0 group by s.customer_id, i.invoices) s where $4)
   select
     case when $2 then (select count(*) from waiting where kind = 'orders') end as orders,
     case when $3 then (select count(*) from waiting where kind = 'quotes') end as quotes,
     case when $4 then (select count(*) from waiting where kind = 'transfers') end as transfers,
     (select max(since) from waiting) as last_arrival_at,
     case when $5 then (select count(*) from payment where supplier_id = $1 and problem is not null and resolved_at is null)
       + (select count(*) from charge where supplier_id = $1 and state = 'disputed') end as payments,
     case when $6 then (select count(*) from refund r join payment p on p.supplier_id = $1 and p.id = r.payment_id
       where r.supplier_id = $1 and (r.state = 'failed' or (r.state = 'requested' and p.charge_id is null))) end as refunds,
     case when $7 then (select count(*) from chat_room r where r.supplier_id = $1 and r.talked_at is not null
       and exists (select from chat_message m where m.supplier_id = $1 and m.room_id = r.id and m.position > r.store_read
         and m.author = 'customer')) end as conversations,
     case when $8 then (select count(*) from customer
       where supplier_id = $1 and erased_at is null and not is_approved and refused_at is null) end as registrations,
     case when $9 then (select count(*) from order_rating where supplier_id = $1 and answer = '') end as ratings,
     case when $10 then (select count(*) from data_import where supplier_id = $1 and kind = any($13) and state = 'checked' and fault is null
       and created_at > now() - interval '7 days') end as imports,
     case when $11 then (select count(*) from order_return r where r.supplier_id = $1 and (r.state = 'requested' or (r.state = 'received' and r.by_hand_cents > 0 and r.by_hand_on is null))) end as returns,
     case when $12 then (select count(*) from privacy_request r where r.supplier_id = $1 and (r.state = 'received' or (r.state in ('verifying', 'received', 'in-progress') and r.due_on <= $14))) end as privacy;

