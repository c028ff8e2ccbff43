-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- charge.by-ref
-- takes $1 uuid, $2 uuid, $3 text
-- gives id uuid, groupId uuid, orderNumber bigint, settlementId uuid, providerId uuid, method text, state text, reason text, amount bigint, captured bigint, operationId uuid, externalId text, createdAt timestamp with time zone, expiresAt timestamp with time zone, dueOn date, pixCode text, barcode text, digitableLine text, boletoUrl text, installments smallint, checks integer
select c.id, c.group_id, c.order_number, c.settlement_id, c.provider_id, c.method, c.state, c.reason, c.amount_cents as amount,
  c.captured_cents as captured, c.operation_id, c.external_id, c.created_at, c.expires_at, c.due_on, c.pix_code, c.barcode,
  c.digitable_line, c.boleto_url, c.installments, c.checks from charge c
   where c.supplier_id = $1 and c.provider_id = $2 and (c.external_id = $3 or c.id::text = $3);

-- charge.change-method
-- takes $1 uuid, $2 bigint, $3 uuid, $4 text, $5 text, $6 text, $7 integer, $8 bigint, $9 bigint, $10 bigint, $11 bigint, $12 smallint, $13 bigint, $14 bigint
update purchase_order set payment_method_id = $3, payment_kind = $4, payment_name = $5, flow = $6, payment_adjustment = $7,
     items_cents = $8, packaging_cents = $9, discount_cents = $10, total_cents = $11, installments = $12, authorized_cents = $13,
     change_for_cents = $14
   where supplier_id = $1 and number = $2;

-- charge.chosen-installments
-- takes $1 uuid, $2 bigint
-- gives installments smallint
select installments from purchase_order where supplier_id = $1 and number = $2;

-- charge.disputed
-- takes $1 uuid, $2 uuid
-- gives chargeId uuid
select id as charge_id from charge where supplier_id = $1 and provider_id = $2 and state = 'disputed' order by id;

-- charge.find
-- takes $1 uuid, $2 uuid
-- gives id uuid, groupId uuid, orderNumber bigint, settlementId uuid, providerId uuid, method text, state text, reason text, amount bigint, captured bigint, operationId uuid, externalId text, createdAt timestamp with time zone, expiresAt timestamp with time zone, dueOn date, pixCode text, barcode text, digitableLine text, boletoUrl text, installments smallint, checks integer
select c.id, c.group_id, c.order_number, c.settlement_id, c.provider_id, c.method, c.state, c.reason, c.amount_cents as amount,
  c.captured_cents as captured, c.operation_id, c.external_id, c.created_at, c.expires_at, c.due_on, c.pix_code, c.barcode,
  c.digitable_line, c.boleto_url, c.installments, c.checks from charge c where c.supplier_id = $1 and c.id = $2;

-- charge.insert
-- takes $1 uuid, $2 uuid, $3 uuid, $4 bigint, $5 uuid, $6 text, $7 bigint, $8 timestamp with time zone, $9 date, $10 date, $11 text, $12 smallint, $13 uuid
-- gives id uuid, groupId uuid, orderNumber bigint, settlementId uuid, providerId uuid, method text, state text, reason text, amount bigint, captured bigint, operationId uuid, externalId text, createdAt timestamp with time zone, expiresAt timestamp with time zone, dueOn date, pixCode text, barcode text, digitableLine text, boletoUrl text, installments smallint, checks integer
insert into charge as c
     (supplier_id, id, group_id, order_number, provider_id, method, amount_cents, expires_at, due_on, installments, settlement_id, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, coalesce($8, ($10::date + 1)::timestamp at time zone $11::text), $9, $12, $13, clock_timestamp())
   returning c.id, c.group_id, c.order_number, c.settlement_id, c.provider_id, c.method, c.state, c.reason, c.amount_cents as amount,
  c.captured_cents as captured, c.operation_id, c.external_id, c.created_at, c.expires_at, c.due_on, c.pix_code, c.barcode,
  c.digitable_line, c.boleto_url, c.installments, c.checks;

-- charge.live-for-invoices
-- takes $1 uuid, $2 uuid
-- gives id uuid, groupId uuid, orderNumber bigint, settlementId uuid, providerId uuid, method text, state text, reason text, amount bigint, captured bigint, operationId uuid, externalId text, createdAt timestamp with time zone, expiresAt timestamp with time zone, dueOn date, pixCode text, barcode text, digitableLine text, boletoUrl text, installments smallint, checks integer, invoices bigint[], open bigint
select c.id, c.group_id, c.order_number, c.settlement_id, c.provider_id, c.method, c.state, c.reason, c.amount_cents as amount,
  c.captured_cents as captured, c.operation_id, c.external_id, c.created_at, c.expires_at, c.due_on, c.pix_code, c.barcode,
  c.digitable_line, c.boleto_url, c.installments, c.checks, i.invoices, i.open
   from settlement s join charge c on c.supplier_id = s.supplier_id and c.settlement_id = s.id
   cross join lateral (select array_agg(i.number order by i.number) as invoices,
     coalesce(sum(i.amount_cents - i.paid_cents) filter (where i.cancelled_at is null), 0)::bigint as open
   from settlement_invoice n join invoice i on i.supplier_id = n.supplier_id and i.number = n.invoice_number
   where n.supplier_id = s.supplier_id and n.settlement_id = s.id) i
   where s.supplier_id = $1 and s.customer_id = $2 and c.state in ('requested', 'pending', 'authorized')
   order by c.created_at, c.id;

-- charge.lock
-- takes $1 uuid, $2 uuid
-- gives id uuid, groupId uuid, orderNumber bigint, settlementId uuid, providerId uuid, method text, state text, reason text, amount bigint, captured bigint, operationId uuid, externalId text, createdAt timestamp with time zone, expiresAt timestamp with time zone, dueOn date, pixCode text, barcode text, digitableLine text, boletoUrl text, installments smallint, checks integer
select c.id, c.group_id, c.order_number, c.settlement_id, c.provider_id, c.method, c.state, c.reason, c.amount_cents as amount,
  c.captured_cents as captured, c.operation_id, c.external_id, c.created_at, c.expires_at, c.due_on, c.pix_code, c.barcode,
  c.digitable_line, c.boleto_url, c.installments, c.checks from charge c where c.supplier_id = $1 and c.id = $2 for update;

-- charge.lock-approval-limit
-- takes $1 uuid, $2 uuid, $3 uuid
-- gives approvalAbove bigint
select approval_above_cents as approval_above from linked_user
   where supplier_id = $1 and customer_id = $2 and login_id = $3 and is_active
   for share;

-- charge.lock-order
-- takes $1 uuid, $2 bigint
-- gives number bigint
select number from purchase_order where supplier_id = $1 and number = $2 for update;

-- charge.note-key-shown
-- takes $1 uuid, $2 bigint
insert into key_receipt (supplier_id, order_number) values ($1, $2) on conflict do nothing;

-- charge.of-order
-- takes $1 uuid, $2 bigint
-- gives id uuid, groupId uuid, orderNumber bigint, settlementId uuid, providerId uuid, method text, state text, reason text, amount bigint, captured bigint, operationId uuid, externalId text, createdAt timestamp with time zone, expiresAt timestamp with time zone, dueOn date, pixCode text, barcode text, digitableLine text, boletoUrl text, installments smallint, checks integer
select c.id, c.group_id, c.order_number, c.settlement_id, c.provider_id, c.method, c.state, c.reason, c.amount_cents as amount,
  c.captured_cents as captured, c.operation_id, c.external_id, c.created_at, c.expires_at, c.due_on, c.pix_code, c.barcode,
  c.digitable_line, c.boleto_url, c.installments, c.checks from charge c where c.supplier_id = $1 and c.order_number = $2 order by c.created_at, c.id;

-- charge.of-settlement
-- takes $1 uuid, $2 uuid
-- gives id uuid, groupId uuid, orderNumber bigint, settlementId uuid, providerId uuid, method text, state text, reason text, amount bigint, captured bigint, operationId uuid, externalId text, createdAt timestamp with time zone, expiresAt timestamp with time zone, dueOn date, pixCode text, barcode text, digitableLine text, boletoUrl text, installments smallint, checks integer
select c.id, c.group_id, c.order_number, c.settlement_id, c.provider_id, c.method, c.state, c.reason, c.amount_cents as amount,
  c.captured_cents as captured, c.operation_id, c.external_id, c.created_at, c.expires_at, c.due_on, c.pix_code, c.barcode,
  c.digitable_line, c.boleto_url, c.installments, c.checks from charge c where c.supplier_id = $1 and c.settlement_id = $2 order by c.created_at, c.id;

-- charge.order
-- takes $1 uuid, $2 bigint
-- gives number bigint, customerId uuid, customerName text, customerDocument text, email text, status text, flow text, paymentKind text, paymentState text, approval text, total bigint, authorized bigint, received bigint, excess bigint, waived bigint, unreturned bigint, isUndecided boolean, isKeyShown boolean, address jsonb, placedAt timestamp with time zone
select o.number, o.customer_id, o.customer_name, o.customer_document, c.email, o.status, o.flow, o.payment_kind,
     o.payment_state, o.approval, o.total_cents as total, o.authorized_cents as authorized, m.received, m.excess, m.waived, m.unreturned,
     exists (select from payment p where p.supplier_id = $1 and p.order_number = o.number and p.problem in ('short', 'late')
       and p.resolved_at is null) as is_undecided,
     exists (select from key_receipt k where k.supplier_id = $1 and k.order_number = o.number) as is_key_shown,
     coalesce(o.billing_address, o.delivery_address) as address, o.placed_at
   from purchase_order o join customer c on c.supplier_id = o.supplier_id and c.id = o.customer_id,
   lateral (
     select coalesce(sum(p.amount_cents - r.returned), 0)::bigint as received,
       coalesce(sum(p.excess_cents) filter (where p.excess_cents > 0 and p.resolution is distinct from 'refunded'), 0)::bigint as excess,
       coalesce(-sum(p.excess_cents) filter (where p.excess_cents < 0), 0)::bigint as waived,
       coalesce(sum(r.failed), 0)::bigint as unreturned
     from payment p, lateral (
       select coalesce(sum(r.amount_cents) filter (where r.state <> 'failed'), 0) as returned,
         coalesce(sum(r.amount_cents) filter (where r.state = 'failed'), 0) as failed
       from refund r where r.supplier_id = $1 and r.payment_id = p.id) r
     where p.supplier_id = $1 and p.order_number = o.number) m
   where o.supplier_id = $1 and o.number = $2;

-- charge.order-of-staff
-- takes $1 uuid, $2 bigint
-- gives id uuid, kind text, methodId uuid, status text, paymentState text, approval text
select c.id, c.kind, o.payment_method_id as method_id, o.status, o.payment_state, o.approval
   from purchase_order o join customer c on c.supplier_id = $1 and c.id = o.customer_id
   where o.supplier_id = $1 and o.number = $2;

-- charge.paid-to-key
-- takes $1 uuid, $2 bigint
-- gives number bigint, customerId uuid, customerName text, customerDocument text, email text, status text, flow text, paymentKind text, paymentState text, approval text, total bigint, authorized bigint, received bigint, excess bigint, waived bigint, unreturned bigint, isUndecided boolean, isKeyShown boolean, address jsonb, placedAt timestamp with time zone
select o.number, o.customer_id, o.customer_name, o.customer_document, c.email, o.status, o.flow, o.payment_kind,
     o.payment_state, o.approval, o.total_cents as total, o.authorized_cents as authorized, m.received, m.excess, m.waived, m.unreturned,
     exists (select from payment p where p.supplier_id = $1 and p.order_number = o.number and p.problem in ('short', 'late')
       and p.resolved_at is null) as is_undecided,
     exists (select from key_receipt k where k.supplier_id = $1 and k.order_number = o.number) as is_key_shown,
     coalesce(o.billing_address, o.delivery_address) as address, o.placed_at
   from purchase_order o join customer c on c.supplier_id = o.supplier_id and c.id = o.customer_id,
   lateral (
     select coalesce(sum(p.amount_cents - r.returned), 0)::bigint as received,
       coalesce(sum(p.excess_cents) filter (where p.excess_cents > 0 and p.resolution is distinct from 'refunded'), 0)::bigint as excess,
       coalesce(-sum(p.excess_cents) filter (where p.excess_cents < 0), 0)::bigint as waived,
       coalesce(sum(r.failed), 0)::bigint as unreturned
     from payment p, lateral (
       select coalesce(sum(r.amount_cents) filter (where r.state <> 'failed'), 0) as returned,
         coalesce(sum(r.amount_cents) filter (where r.state = 'failed'), 0) as failed
       from refund r where r.supplier_id = $1 and r.payment_id = p.id) r
     where p.supplier_id = $1 and p.order_number = o.number) m
   where o.supplier_id = $1 and ((o.payment_kind = 'pix' and o.payment_state = 'open' and o.total_cents > 0
     and o.status not in ('cancelled', 'quote-requested', 'quote-priced') and o.approval is distinct from 'waiting'
     and not (o.flow = 'pick-first' and o.status in ('placed', 'picking'))
     and not exists (select from payment p where p.supplier_id = $1 and p.order_number = o.number and p.problem in ('short', 'late')
       and p.resolved_at is null)) and (exists (select from supplier s where s.id = $1 and s.presentation #>> '{pix,key}' <> '')
     and not exists (select from payment_provider a where a.supplier_id = $1 and a.is_active) and not exists (select from charge c where c.supplier_id = $1 and c.order_number = o.number and c.state in ('requested', 'pending')) or exists (select from key_receipt k where k.supplier_id = $1 and k.order_number = o.number))) order by o.placed_at desc limit $2;

-- charge.priced-order
-- takes $1 uuid, $2 bigint
-- gives deliveryFee bigint, coupon jsonb, lines json, methodId uuid, methodName text, installments smallint, changeFor bigint, deliveryAdjustment integer, isPicked boolean, hasPaidInvoice boolean
select o.delivery_fee_cents as delivery_fee, o.coupon_snapshot as coupon, o.payment_method_id as method_id, o.payment_name as method_name,
     o.installments, o.change_for_cents as change_for,
     o.delivery_adjustment,
     o.picked_at is not null as is_picked,
     exists (select from invoice i where i.supplier_id = $1 and i.order_number = o.number and i.paid_cents > 0) as has_paid_invoice,
     (select json_agg(json_build_object('position', l.position, 'ordered', coalesce(l.ordered_quantity, l.quantity),
        'quantity', l.quantity, 'isGiftWrapped', l.is_gift_wrapped, 'weightTolerance', l.weight_tolerance, 'unitPrice', l.unit_price,
        'rule', l.price_rule, 'replaces', l.replaces,
        'orderedProductId', coalesce((select r.product_id from order_line r where r.supplier_id = $1 and r.order_number = o.number
          and r.position = l.replaces), l.product_id), 'terms', nullif(l.terms, '{}')) order by l.position)
      from order_line l where l.supplier_id = $1 and l.order_number = o.number) as lines
   from purchase_order o where o.supplier_id = $1 and o.number = $2;

-- charge.reopen-order
-- takes $1 uuid, $2 bigint
update purchase_order set payment_state = 'open' where supplier_id = $1 and number = $2 and payment_state = 'paid';

-- charge.reprice-lines
-- takes $1 uuid, $2 bigint, $3 integer[], $4 bigint[], $5 text[], $6 bigint[], $7 bigint[], $8 bigint[], $9 bigint[]
update order_line l set unit_price = n.unit_price, price_rule = n.rule, items_cents = n.items, packaging_cents = n.packaging,
     discount_cents = n.discount, total_cents = n.total
   from unnest($3::integer[], $4::bigint[], $5::text[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[])
     as n(position, unit_price, rule, items, packaging, discount, total)
   where l.supplier_id = $1 and l.order_number = $2 and l.position = n.position;

-- charge.set-next-check
-- takes $1 uuid, $2 uuid, $3 double precision, $4 timestamp with time zone
update charge set check_at = least(now() + make_interval(secs => $3), $4)
   where supplier_id = $1 and id = $2 and check_at is not null;

-- charge.shown-key
-- takes $1 uuid, $2 bigint
-- gives number bigint, customerId uuid, customerName text, customerDocument text, email text, status text, flow text, paymentKind text, paymentState text, approval text, total bigint, authorized bigint, received bigint, excess bigint, waived bigint, unreturned bigint, isUndecided boolean, isKeyShown boolean, address jsonb, placedAt timestamp with time zone
select o.number, o.customer_id, o.customer_name, o.customer_document, c.email, o.status, o.flow, o.payment_kind,
     o.payment_state, o.approval, o.total_cents as total, o.authorized_cents as authorized, m.received, m.excess, m.waived, m.unreturned,
     exists (select from payment p where p.supplier_id = $1 and p.order_number = o.number and p.problem in ('short', 'late')
       and p.resolved_at is null) as is_undecided,
     exists (select from key_receipt k where k.supplier_id = $1 and k.order_number = o.number) as is_key_shown,
     coalesce(o.billing_address, o.delivery_address) as address, o.placed_at
   from purchase_order o join customer c on c.supplier_id = o.supplier_id and c.id = o.customer_id,
   lateral (
     select coalesce(sum(p.amount_cents - r.returned), 0)::bigint as received,
       coalesce(sum(p.excess_cents) filter (where p.excess_cents > 0 and p.resolution is distinct from 'refunded'), 0)::bigint as excess,
       coalesce(-sum(p.excess_cents) filter (where p.excess_cents < 0), 0)::bigint as waived,
       coalesce(sum(r.failed), 0)::bigint as unreturned
     from payment p, lateral (
       select coalesce(sum(r.amount_cents) filter (where r.state <> 'failed'), 0) as returned,
         coalesce(sum(r.amount_cents) filter (where r.state = 'failed'), 0) as failed
       from refund r where r.supplier_id = $1 and r.payment_id = p.id) r
     where p.supplier_id = $1 and p.order_number = o.number) m
   where o.supplier_id = $1 and o.number in (select k.order_number from key_receipt k where k.supplier_id = $1) and (o.payment_kind = 'pix' and o.payment_state = 'open' and o.total_cents > 0
     and o.status not in ('cancelled', 'quote-requested', 'quote-priced') and o.approval is distinct from 'waiting'
     and not (o.flow = 'pick-first' and o.status in ('placed', 'picking'))
     and not exists (select from payment p where p.supplier_id = $1 and p.order_number = o.number and p.problem in ('short', 'late')
       and p.resolved_at is null))
   order by o.placed_at desc limit $2;

-- charge.take-due
-- takes $1 bigint
-- gives supplierId uuid, id uuid, checks integer
update charge c set checks = c.checks + 1, check_at = now() + interval '15 minutes'
   from (select supplier_id, id from charge where check_at <= now() and exists (select from supplier open_store where open_store.id = charge.supplier_id and open_store.is_active) order by check_at limit $1 for update skip locked) d
   where c.supplier_id = d.supplier_id and c.id = d.id
   returning c.supplier_id, c.id, c.checks;

-- charge.take-due-of-order
-- takes $1 uuid, $2 bigint
-- gives id uuid, checks integer
update charge set checks = checks + 1, check_at = now() + interval '15 minutes'
   where supplier_id = $1 and order_number = $2 and check_at <= now() and state in ('requested', 'pending') returning id, checks;

-- charge.take-due-of-settlement
-- takes $1 uuid, $2 uuid
-- gives id uuid, checks integer
update charge set checks = checks + 1, check_at = now() + interval '15 minutes'
   where supplier_id = $1 and settlement_id = $2 and check_at <= now() and state in ('requested', 'pending') returning id, checks;

-- charge.to-mail
-- takes $1 uuid, $2 uuid
-- gives number bigint, invoices bigint[], customerId uuid, customerName text, email text, method text, amount bigint, dueOn date, digitableLine text, pixCode text, status text, flow text, isFirst boolean, financeEmails text[], financeIds uuid[]
with finance as (
     select l.id, l.email from staff s join login l on l.id = s.login_id
     where s.supplier_id = $1 and s.is_active and s.role = 'staff' and 'finance' = any (s.modules))
   select o.number, array(select i.invoice_number from settlement_invoice i where i.supplier_id = $1 and i.settlement_id = h.settlement_id
       order by i.invoice_number) as invoices,
     c.id as customer_id, coalesce(o.customer_name, nullif(c.trade_name, ''), c.name) as customer_name, c.email, h.method, h.amount_cents as amount, h.due_on, h.digitable_line,
     coalesce(h.pix_code, (select p.pix_code from charge p where p.supplier_id = $1 and p.group_id = h.group_id
       and p.state = 'pending' and p.pix_code is not null)) as pix_code, o.status, o.flow,
     not exists (select from charge e where e.supplier_id = $1 and e.order_number = h.order_number
       and e.group_id <> h.group_id and e.created_at < h.created_at) as is_first,
     array(select email from finance order by id) as finance_emails, array(select id from finance order by id) as finance_ids
   from charge h left join purchase_order o on o.supplier_id = $1 and o.number = h.order_number
     left join settlement s on s.supplier_id = $1 and s.id = h.settlement_id
     join customer c on c.supplier_id = $1 and c.id = coalesce(o.customer_id, s.customer_id)
   where h.supplier_id = $1 and h.id = $2;

-- charge.update
-- takes $1 uuid, $2 uuid, $3 text, $4 text, $5 bigint, $6 text, $7 text, $8 text, $9 text, $10 text, $11 timestamp with time zone
update charge set state = $3, reason = $4, captured_cents = $5, external_id = coalesce($6, external_id),
     pix_code = coalesce($7, pix_code), barcode = coalesce($8, barcode), digitable_line = coalesce($9, digitable_line),
     boleto_url = coalesce($10, boleto_url), expires_at = coalesce($11, expires_at),
     check_at = case when $3 in ('requested', 'pending', 'authorized', 'disputed') then check_at end
   where supplier_id = $1 and id = $2;

