-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- order.addresses (generic plan)
-- takes $1 uuid, $2 uuid, $3 uuid[], $4 boolean
-- gives id uuid, nickname text, street text, number text, district text, city text, state text, postalCode text, complement text, referencePoint text, directions text, country text, latitude double precision, longitude double precision, erpCode text, isPrimary boolean, isBilling boolean
select id, nickname, street, number, district, city, state, postal_code, complement, reference_point, directions, country, latitude, longitude, erp_code, is_primary, is_billing from address
   where supplier_id = $1 and customer_id = $2 and removed_at is null and (id = any($3::uuid[]) or is_billing or $4::boolean);

-- order.change-stock
-- takes $1 uuid, $2 uuid[], $3 integer[]
-- gives id uuid
update product p set stock = greatest(p.stock - w.taken, 0)
   from (select id, sum(taken)::integer as taken from unnest($2::uuid[], $3::integer[]) as l(id, taken) group by id) w
   where p.supplier_id = $1 and p.id = w.id and p.stock_policy = 'tracked'
   returning p.id;

-- order.changed
-- takes $1 uuid, $2 bigint, $3 bigint, $4 bigint
-- gives number bigint, packaging bigint, total bigint, deliveryFee bigint, customerId uuid, status text, couponCode text, placedAt timestamp with time zone, deliveryType text, deliveryDate date, paymentName text, placedBy json, approval text, approvalDueAt timestamp with time zone, customerName text, customerPhone text, flow text, channel text, campaign jsonb, items bigint, discount bigint, deliveryDiscount bigint, deliveryName text, deliveryPeriod text, paymentKind text, paymentState text, cardState text, received bigint, returned bigint, isUndecided boolean, mayBePaidToKey boolean, changeFor bigint, note text, traits jsonb, customerOrderNumber text, lines json, events json, address jsonb, store jsonb, handoverCode text, receivedBy text, hasHandoverPhoto boolean, authorized bigint, isPicked boolean, questions json, heldMove json, rating json, nfe json, changedIn bigint
select o.changed_in, o.number, o.status, o.placed_at as "placedAt", o.total_cents as total, o.delivery_type as "deliveryType",
  o.delivery_date as "deliveryDate", o.payment_name as "paymentName", o.approval,
  json_build_object('as', o.placed_as, 'apiKeyId', o.api_key_id, 'name', coalesce(
    (select p.name from login p where p.id = o.placed_by),
    (select k.name from api_key k where k.supplier_id = $1 and k.id = o.api_key_id), '')) as "placedBy", o.customer_id as "customerId", o.customer_name as "customerName",
     (select c.phone from customer c where c.supplier_id = $1 and c.id = o.customer_id) as customer_phone, o.flow, o.channel, o.campaign,
     o.items_cents as items, o.packaging_cents as packaging, o.discount_cents as discount,
     o.delivery_fee_cents as "deliveryFee", o.delivery_discount_cents as "deliveryDiscount", o.delivery_option_name as "deliveryName", o.delivery_period as "deliveryPeriod",
     o.delivery_address as address, o.pickup_store as store, o.payment_kind as "paymentKind",
     o.payment_state as "paymentState",
     (select c.state from charge c where c.supplier_id = $1 and c.order_number = o.number and c.method = 'card'
        and c.state in ('authorized', 'pending') limit 1) as card_state,
     (select coalesce(sum(p.amount_cents), 0)::bigint from payment p where p.supplier_id = $1 and p.order_number = o.number) as received,
     (select coalesce(sum(r.amount_cents), 0)::bigint from payment p join refund r on r.supplier_id = $1 and r.payment_id = p.id
      where p.supplier_id = $1 and p.order_number = o.number and r.state <> 'failed') as returned,
     exists (select from payment p where p.supplier_id = $1 and p.order_number = o.number and p.problem in ('short', 'late')
       and p.resolved_at is null) as is_undecided,
     ((o.payment_kind = 'pix' and o.payment_state = 'open' and o.total_cents > 0
     and o.status not in ('cancelled', 'quote-requested', 'quote-priced') and o.approval is distinct from 'waiting'
     and not (o.flow = 'pick-first' and o.status in ('placed', 'picking'))
     and not exists (select from payment p where p.supplier_id = $1 and p.order_number = o.number and p.problem in ('short', 'late')
       and p.resolved_at is null)) and (exists (select from supplier s where s.id = $1 and s.presentation #>> '{pix,key}' <> '')
     and not exists (select from payment_provider a where a.supplier_id = $1 and a.is_active) and not exists (select from charge c where c.supplier_id = $1 and c.order_number = o.number and c.state in ('requested', 'pending')) or exists (select from key_receipt k where k.supplier_id = $1 and k.order_number = o.number))) as may_be_paid_to_key,
     o.change_for_cents as "changeFor", o.coupon_code as "couponCode", o.note, o.traits,
     o.customer_order_number as "customerOrderNumber",
     (select json_agg(json_build_object('productId', l.product_id, 'code', l.code, 'name', l.name, 'unit', l.unit,
        'picture', l.picture, 'quantity', l.quantity, 'unitPrice', l.unit_price, 'rule', l.price_rule, 'combo', l.combo,
        'priceApart', case when l.combo is not null then
  greatest(0, floor((l.terms ->> 'price')::numeric * floor((10000 + o.payment_adjustment)::numeric * (10000 + o.delivery_adjustment) / 10000 + 0.5) / 10000 + 0.5))::bigint end,
        'isGiftWrapped', l.is_gift_wrapped, 'packaging', l.packaging_cents, 'discount', l.discount_cents,
        'total', l.total_cents, 'orderedQuantity', l.ordered_quantity,
        'weightTolerance', l.weight_tolerance, 'isMissing', coalesce(l.picked_quantity = 0, false),
        'isReplacement', l.replaces is not null) order by l.position)
      from order_line l where l.supplier_id = $1 and l.order_number = o.number) as lines,
     (select json_agg(json_build_object('from', e.from_status, 'to', e.to_status, 'at', e.happened_at, 'reason', e.reason, 'kind', e.kind, 'as', e.acting_as,
        'by', coalesce((select p.name from login p where p.id = e.login_id),
          (select k.name from api_key k where k.supplier_id = $1 and k.id = e.api_key_id)))
        order by e.position)
      from order_event e where e.supplier_id = $1 and e.order_number = o.number and e.happened_at >= o.placed_at) as events,
     o.approval_due_at, o.handover_code, o.received_by,
     exists (select from handover_photo h where h.supplier_id = $1 and h.order_number = o.number) as has_handover_photo, o.authorized_cents as authorized, o.picked_at is not null as is_picked,
     (select coalesce(json_agg(json_build_object('id', q.id, 'sentAt', q.sent_at, 'answeredAt', q.answered_at, 'isAccepted', q.is_accepted,
  'kind', q.kind, 'change', q.edit -> 'result', 'dueAt', case when q.due_at > now() then (select q.due_at from purchase_order o
    where o.supplier_id = q.supplier_id and o.number = q.order_number and o.changed_in::text = q.edit #>> '{edit,version}') end,
  'linePosition', q.line_position, 'quantity', q.quantity, 'unitPrice', q.unit_price, 'total', q.total_cents,
  'missing', (select l.name from order_line l
    where l.supplier_id = q.supplier_id and l.order_number = q.order_number and l.position = q.line_position),
  'product', (select p.name from product p where p.supplier_id = q.supplier_id and p.id = q.product_id),
  'isSold', (select p.is_active and not p.is_quote_only from product p where p.supplier_id = q.supplier_id and p.id = q.product_id),
  'unit', (select p.unit from product p where p.supplier_id = q.supplier_id and p.id = q.product_id)) order by q.sent_at), '[]') from order_question q
      where q.supplier_id = $1 and q.order_number = o.number) as questions,
     (select json_build_object('key', n.access_key, 'number', n.number, 'series', n.series,
        'issuedAt', to_char(n.issued_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'isValid', n.is_valid)
      from nfe n where n.supplier_id = $1 and n.order_number = o.number) as nfe,
     (select json_build_object('to', m.to_status, 'dueAt', m.due_at, 'by', coalesce(
    (select p.name from login p where p.id = m.login_id),
    (select k.name from api_key k where k.supplier_id = $1 and k.id = m.api_key_id), ''))
  from held_move m where m.supplier_id = $1 and m.order_number = o.number) as held_move,
     (select json_build_object('stars', r.stars, 'comment', r.comment, 'ratedAt', r.rated_at,
    'answer', case when r.answer <> '' then json_build_object('text', r.answer, 'at', r.answered_at) end,
    'lines', (select coalesce(json_agg(json_build_object('position', lr.position, 'stars', lr.stars) order by lr.position), '[]')
      from order_line_rating lr where lr.supplier_id = o.supplier_id and lr.order_number = o.number))
  from order_rating r where r.supplier_id = o.supplier_id and r.order_number = o.number) as rating
   from purchase_order o
   where o.supplier_id = $1 and (o.changed_in, o.number) > ($2, $3)
     and o.changed_in < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
   order by o.changed_in, o.number limit $4;

-- order.count
-- takes $1 uuid, $2 uuid, $3 text[], $4 text[], $5 bigint, $6 date, $7 date, $8 text, $9 uuid, $10 boolean
-- gives total bigint, waiting bigint
select count(*) as total,
     (select count(*) from purchase_order w
      where w.supplier_id = $1 and w.customer_id = $2 and w.approval = 'waiting' and w.status = 'placed') as waiting
   from purchase_order o
   where o.supplier_id = $1 and o.customer_id = $2
     and ($3::text[] is null or o.status = any($3))
     and ($4::text[] is null or o.number = $5 or exists (select from order_line l
       where l.supplier_id = $1 and l.order_number = o.number
         and plain_text(l.name || ' ' || l.code) like all (array(select '%' || plain_text(word) || '%' from unnest($4::text[]) word))))
     and ($6::date is null or o.placed_at >= ($6::date)::timestamp at time zone $8)
     and ($7::date is null or o.placed_at < ($7::date + 1)::timestamp at time zone $8)
     and ($9::uuid is null or o.placed_by = $9)
     and (not $10::boolean or (o.approval = 'waiting' and o.status = 'placed'));

-- order.credit (generic plan)
-- takes $1 uuid, $2 uuid
-- gives available bigint
select credit_limit_cents - credit_used_cents as available from customer where supplier_id = $1 and id = $2;

-- order.current
-- takes $1 uuid, $2 uuid, $3 text[], $4 text[]
-- gives number bigint, status text, placedAt timestamp with time zone, total bigint, deliveryType text, deliveryDate date, paymentName text, placedBy json, approval text, lineCount bigint, pictures text[]
select o.number, o.status, o.placed_at as "placedAt", o.total_cents as total, o.delivery_type as "deliveryType",
  o.delivery_date as "deliveryDate", o.payment_name as "paymentName", o.approval,
  json_build_object('as', o.placed_as, 'apiKeyId', o.api_key_id, 'name', coalesce(
    (select p.name from login p where p.id = o.placed_by),
    (select k.name from api_key k where k.supplier_id = $1 and k.id = o.api_key_id), '')) as "placedBy",
     (select count(*) from order_line l where l.supplier_id = $1 and l.order_number = o.number) as "lineCount",
     array(select l.picture from order_line l
       where l.supplier_id = $1 and l.order_number = o.number and l.position <= 4 and l.picture is not null
       order by l.position) as pictures
   from ((select number, status = any($4) as is_due from purchase_order
       where supplier_id = $1 and customer_id = $2 and status = any($3)
       order by is_due desc, number desc limit 3)
     union all
     (select number, null from purchase_order
       where supplier_id = $1 and customer_id = $2 and status = 'delivered'
       order by number desc limit 1)) found
   join purchase_order o on o.supplier_id = $1 and o.number = found.number
   order by found.is_due desc nulls last, o.number desc;

-- order.detail
-- takes $1 uuid, $2 uuid, $3 bigint
-- gives number bigint, packaging bigint, total bigint, deliveryFee bigint, customerId uuid, status text, couponCode text, placedAt timestamp with time zone, deliveryType text, deliveryDate date, paymentName text, placedBy json, approval text, approvalDueAt timestamp with time zone, customerName text, customerPhone text, flow text, channel text, campaign jsonb, items bigint, discount bigint, deliveryDiscount bigint, deliveryName text, deliveryPeriod text, paymentKind text, paymentState text, cardState text, received bigint, returned bigint, isUndecided boolean, mayBePaidToKey boolean, changeFor bigint, note text, traits jsonb, customerOrderNumber text, lines json, events json, address jsonb, store jsonb, handoverCode text, receivedBy text, hasHandoverPhoto boolean, authorized bigint, isPicked boolean, questions json, heldMove json, rating json, nfe json
select o.number, o.status, o.placed_at as "placedAt", o.total_cents as total, o.delivery_type as "deliveryType",
  o.delivery_date as "deliveryDate", o.payment_name as "paymentName", o.approval,
  json_build_object('as', o.placed_as, 'apiKeyId', o.api_key_id, 'name', coalesce(
    (select p.name from login p where p.id = o.placed_by),
    (select k.name from api_key k where k.supplier_id = $1 and k.id = o.api_key_id), '')) as "placedBy", o.customer_id as "customerId", o.customer_name as "customerName",
     (select c.phone from customer c where c.supplier_id = $1 and c.id = o.customer_id) as customer_phone, o.flow, o.channel, o.campaign,
     o.items_cents as items, o.packaging_cents as packaging, o.discount_cents as discount,
     o.delivery_fee_cents as "deliveryFee", o.delivery_discount_cents as "deliveryDiscount", o.delivery_option_name as "deliveryName", o.delivery_period as "deliveryPeriod",
     o.delivery_address as address, o.pickup_store as store, o.payment_kind as "paymentKind",
     o.payment_state as "paymentState",
     (select c.state from charge c where c.supplier_id = $1 and c.order_number = o.number and c.method = 'card'
        and c.state in ('authorized', 'pending') limit 1) as card_state,
     (select coalesce(sum(p.amount_cents), 0)::bigint from payment p where p.supplier_id = $1 and p.order_number = o.number) as received,
     (select coalesce(sum(r.amount_cents), 0)::bigint from payment p join refund r on r.supplier_id = $1 and r.payment_id = p.id
      where p.supplier_id = $1 and p.order_number = o.number and r.state <> 'failed') as returned,
     exists (select from payment p where p.supplier_id = $1 and p.order_number = o.number and p.problem in ('short', 'late')
       and p.resolved_at is null) as is_undecided,
     ((o.payment_kind = 'pix' and o.payment_state = 'open' and o.total_cents > 0
     and o.status not in ('cancelled', 'quote-requested', 'quote-priced') and o.approval is distinct from 'waiting'
     and not (o.flow = 'pick-first' and o.status in ('placed', 'picking'))
     and not exists (select from payment p where p.supplier_id = $1 and p.order_number = o.number and p.problem in ('short', 'late')
       and p.resolved_at is null)) and (exists (select from supplier s where s.id = $1 and s.presentation #>> '{pix,key}' <> '')
     and not exists (select from payment_provider a where a.supplier_id = $1 and a.is_active) and not exists (select from charge c where c.supplier_id = $1 and c.order_number = o.number and c.state in ('requested', 'pending')) or exists (select from key_receipt k where k.supplier_id = $1 and k.order_number = o.number))) as may_be_paid_to_key,
     o.change_for_cents as "changeFor", o.coupon_code as "couponCode", o.note, o.traits,
     o.customer_order_number as "customerOrderNumber",
     (select json_agg(json_build_object('productId', l.product_id, 'code', l.code, 'name', l.name, 'unit', l.unit,
        'picture', l.picture, 'quantity', l.quantity, 'unitPrice', l.unit_price, 'rule', l.price_rule, 'combo', l.combo,
        'priceApart', case when l.combo is not null then
  greatest(0, floor((l.terms ->> 'price')::numeric * floor((10000 + o.payment_adjustment)::numeric * (10000 + o.delivery_adjustment) / 10000 + 0.5) / 10000 + 0.5))::bigint end,
        'isGiftWrapped', l.is_gift_wrapped, 'packaging', l.packaging_cents, 'discount', l.discount_cents,
        'total', l.total_cents, 'orderedQuantity', l.ordered_quantity,
        'weightTolerance', l.weight_tolerance, 'isMissing', coalesce(l.picked_quantity = 0, false),
        'isReplacement', l.replaces is not null) order by l.position)
      from order_line l where l.supplier_id = $1 and l.order_number = o.number) as lines,
     (select json_agg(json_build_object('from', e.from_status, 'to', e.to_status, 'at', e.happened_at, 'reason', e.reason, 'kind', e.kind, 'as', e.acting_as,
        'by', coalesce((select p.name from login p where p.id = e.login_id),
          (select k.name from api_key k where k.supplier_id = $1 and k.id = e.api_key_id)))
        order by e.position)
      from order_event e where e.supplier_id = $1 and e.order_number = o.number and e.happened_at >= o.placed_at) as events,
     o.approval_due_at, o.handover_code, o.received_by,
     exists (select from handover_photo h where h.supplier_id = $1 and h.order_number = o.number) as has_handover_photo, o.authorized_cents as authorized, o.picked_at is not null as is_picked,
     (select coalesce(json_agg(json_build_object('id', q.id, 'sentAt', q.sent_at, 'answeredAt', q.answered_at, 'isAccepted', q.is_accepted,
  'kind', q.kind, 'change', q.edit -> 'result', 'dueAt', case when q.due_at > now() then (select q.due_at from purchase_order o
    where o.supplier_id = q.supplier_id and o.number = q.order_number and o.changed_in::text = q.edit #>> '{edit,version}') end,
  'linePosition', q.line_position, 'quantity', q.quantity, 'unitPrice', q.unit_price, 'total', q.total_cents,
  'missing', (select l.name from order_line l
    where l.supplier_id = q.supplier_id and l.order_number = q.order_number and l.position = q.line_position),
  'product', (select p.name from product p where p.supplier_id = q.supplier_id and p.id = q.product_id),
  'isSold', (select p.is_active and not p.is_quote_only from product p where p.supplier_id = q.supplier_id and p.id = q.product_id),
  'unit', (select p.unit from product p where p.supplier_id = q.supplier_id and p.id = q.product_id)) order by q.sent_at), '[]') from order_question q
      where q.supplier_id = $1 and q.order_number = o.number) as questions,
     (select json_build_object('key', n.access_key, 'number', n.number, 'series', n.series,
        'issuedAt', to_char(n.issued_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'isValid', n.is_valid)
      from nfe n where n.supplier_id = $1 and n.order_number = o.number) as nfe,
     (select json_build_object('to', m.to_status, 'dueAt', m.due_at, 'by', coalesce(
    (select p.name from login p where p.id = m.login_id),
    (select k.name from api_key k where k.supplier_id = $1 and k.id = m.api_key_id), ''))
  from held_move m where m.supplier_id = $1 and m.order_number = o.number) as held_move,
     (select json_build_object('stars', r.stars, 'comment', r.comment, 'ratedAt', r.rated_at,
    'answer', case when r.answer <> '' then json_build_object('text', r.answer, 'at', r.answered_at) end,
    'lines', (select coalesce(json_agg(json_build_object('position', lr.position, 'stars', lr.stars) order by lr.position), '[]')
      from order_line_rating lr where lr.supplier_id = o.supplier_id and lr.order_number = o.number))
  from order_rating r where r.supplier_id = o.supplier_id and r.order_number = o.number) as rating
   from purchase_order o where o.supplier_id = $1 and ($2::uuid is null or o.customer_id = $2) and o.number = $3;

-- order.details
-- takes $1 uuid, $2 bigint[]
-- gives number bigint, packaging bigint, total bigint, deliveryFee bigint, customerId uuid, status text, couponCode text, placedAt timestamp with time zone, deliveryType text, deliveryDate date, paymentName text, placedBy json, approval text, approvalDueAt timestamp with time zone, customerName text, customerPhone text, flow text, channel text, campaign jsonb, items bigint, discount bigint, deliveryDiscount bigint, deliveryName text, deliveryPeriod text, paymentKind text, paymentState text, cardState text, received bigint, returned bigint, isUndecided boolean, mayBePaidToKey boolean, changeFor bigint, note text, traits jsonb, customerOrderNumber text, lines json, events json, address jsonb, store jsonb, handoverCode text, receivedBy text, hasHandoverPhoto boolean, authorized bigint, isPicked boolean, questions json, heldMove json, rating json, nfe json
select o.number, o.status, o.placed_at as "placedAt", o.total_cents as total, o.delivery_type as "deliveryType",
  o.delivery_date as "deliveryDate", o.payment_name as "paymentName", o.approval,
  json_build_object('as', o.placed_as, 'apiKeyId', o.api_key_id, 'name', coalesce(
    (select p.name from login p where p.id = o.placed_by),
    (select k.name from api_key k where k.supplier_id = $1 and k.id = o.api_key_id), '')) as "placedBy", o.customer_id as "customerId", o.customer_name as "customerName",
     (select c.phone from customer c where c.supplier_id = $1 and c.id = o.customer_id) as customer_phone, o.flow, o.channel, o.campaign,
     o.items_cents as items, o.packaging_cents as packaging, o.discount_cents as discount,
     o.delivery_fee_cents as "deliveryFee", o.delivery_discount_cents as "deliveryDiscount", o.delivery_option_name as "deliveryName", o.delivery_period as "deliveryPeriod",
     o.delivery_address as address, o.pickup_store as store, o.payment_kind as "paymentKind",
     o.payment_state as "paymentState",
     (select c.state from charge c where c.supplier_id = $1 and c.order_number = o.number and c.method = 'card'
        and c.state in ('authorized', 'pending') limit 1) as card_state,
     (select coalesce(sum(p.amount_cents), 0)::bigint from payment p where p.supplier_id = $1 and p.order_number = o.number) as received,
     (select coalesce(sum(r.amount_cents), 0)::bigint from payment p join refund r on r.supplier_id = $1 and r.payment_id = p.id
      where p.supplier_id = $1 and p.order_number = o.number and r.state <> 'failed') as returned,
     exists (select from payment p where p.supplier_id = $1 and p.order_number = o.number and p.problem in ('short', 'late')
       and p.resolved_at is null) as is_undecided,
     ((o.payment_kind = 'pix' and o.payment_state = 'open' and o.total_cents > 0
     and o.status not in ('cancelled', 'quote-requested', 'quote-priced') and o.approval is distinct from 'waiting'
     and not (o.flow = 'pick-first' and o.status in ('placed', 'picking'))
     and not exists (select from payment p where p.supplier_id = $1 and p.order_number = o.number and p.problem in ('short', 'late')
       and p.resolved_at is null)) and (exists (select from supplier s where s.id = $1 and s.presentation #>> '{pix,key}' <> '')
     and not exists (select from payment_provider a where a.supplier_id = $1 and a.is_active) and not exists (select from charge c where c.supplier_id = $1 and c.order_number = o.number and c.state in ('requested', 'pending')) or exists (select from key_receipt k where k.supplier_id = $1 and k.order_number = o.number))) as may_be_paid_to_key,
     o.change_for_cents as "changeFor", o.coupon_code as "couponCode", o.note, o.traits,
     o.customer_order_number as "customerOrderNumber",
     (select json_agg(json_build_object('productId', l.product_id, 'code', l.code, 'name', l.name, 'unit', l.unit,
        'picture', l.picture, 'quantity', l.quantity, 'unitPrice', l.unit_price, 'rule', l.price_rule, 'combo', l.combo,
        'priceApart', case when l.combo is not null then
  greatest(0, floor((l.terms ->> 'price')::numeric * floor((10000 + o.payment_adjustment)::numeric * (10000 + o.delivery_adjustment) / 10000 + 0.5) / 10000 + 0.5))::bigint end,
        'isGiftWrapped', l.is_gift_wrapped, 'packaging', l.packaging_cents, 'discount', l.discount_cents,
        'total', l.total_cents, 'orderedQuantity', l.ordered_quantity,
        'weightTolerance', l.weight_tolerance, 'isMissing', coalesce(l.picked_quantity = 0, false),
        'isReplacement', l.replaces is not null) order by l.position)
      from order_line l where l.supplier_id = $1 and l.order_number = o.number) as lines,
     (select json_agg(json_build_object('from', e.from_status, 'to', e.to_status, 'at', e.happened_at, 'reason', e.reason, 'kind', e.kind, 'as', e.acting_as,
        'by', coalesce((select p.name from login p where p.id = e.login_id),
          (select k.name from api_key k where k.supplier_id = $1 and k.id = e.api_key_id)))
        order by e.position)
      from order_event e where e.supplier_id = $1 and e.order_number = o.number and e.happened_at >= o.placed_at) as events,
     o.approval_due_at, o.handover_code, o.received_by,
     exists (select from handover_photo h where h.supplier_id = $1 and h.order_number = o.number) as has_handover_photo, o.authorized_cents as authorized, o.picked_at is not null as is_picked,
     (select coalesce(json_agg(json_build_object('id', q.id, 'sentAt', q.sent_at, 'answeredAt', q.answered_at, 'isAccepted', q.is_accepted,
  'kind', q.kind, 'change', q.edit -> 'result', 'dueAt', case when q.due_at > now() then (select q.due_at from purchase_order o
    where o.supplier_id = q.supplier_id and o.number = q.order_number and o.changed_in::text = q.edit #>> '{edit,version}') end,
  'linePosition', q.line_position, 'quantity', q.quantity, 'unitPrice', q.unit_price, 'total', q.total_cents,
  'missing', (select l.name from order_line l
    where l.supplier_id = q.supplier_id and l.order_number = q.order_number and l.position = q.line_position),
  'product', (select p.name from product p where p.supplier_id = q.supplier_id and p.id = q.product_id),
  'isSold', (select p.is_active and not p.is_quote_only from product p where p.supplier_id = q.supplier_id and p.id = q.product_id),
  'unit', (select p.unit from product p where p.supplier_id = q.supplier_id and p.id = q.product_id)) order by q.sent_at), '[]') from order_question q
      where q.supplier_id = $1 and q.order_number = o.number) as questions,
     (select json_build_object('key', n.access_key, 'number', n.number, 'series', n.series,
        'issuedAt', to_char(n.issued_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'isValid', n.is_valid)
      from nfe n where n.supplier_id = $1 and n.order_number = o.number) as nfe,
     (select json_build_object('to', m.to_status, 'dueAt', m.due_at, 'by', coalesce(
    (select p.name from login p where p.id = m.login_id),
    (select k.name from api_key k where k.supplier_id = $1 and k.id = m.api_key_id), ''))
  from held_move m where m.supplier_id = $1 and m.order_number = o.number) as held_move,
     (select json_build_object('stars', r.stars, 'comment', r.comment, 'ratedAt', r.rated_at,
    'answer', case when r.answer <> '' then json_build_object('text', r.answer, 'at', r.answered_at) end,
    'lines', (select coalesce(json_agg(json_build_object('position', lr.position, 'stars', lr.stars) order by lr.position), '[]')
      from order_line_rating lr where lr.supplier_id = o.supplier_id and lr.order_number = o.number))
  from order_rating r where r.supplier_id = o.supplier_id and r.order_number = o.number) as rating
   from purchase_order o where o.supplier_id = $1 and o.number = any($2);

-- order.document-of-payer
-- takes $1 uuid, $2 bigint
-- gives document text
select customer_document as document from purchase_order where supplier_id = $1 and number = $2;

-- order.erase-customer
-- takes $1 uuid, $2 uuid, $3 uuid, $4 text
with tombstone as (
     insert into customer (supplier_id, id, kind, document, name, email, is_approved, refused_at, erased_at)
     select c.supplier_id, $3::uuid, c.kind, 'erased ' || $3::uuid, $4, '', false, now(), now()
     from customer c
     where c.supplier_id = $1 and c.id = $2
       and exists (select from purchase_order o where o.supplier_id = $1 and o.customer_id = $2))
   update purchase_order o set customer_id = $3::uuid, customer_name = $4, customer_document = '', note = '', received_by = '',
     customer_order_number = '', traits = '[]', campaign = null, idempotency_key = null, idempotency_hash = null, erased_at = now(),
     delivery_address = (select jsonb_object_agg(f.key, case
    when f.key in ('city', 'state', 'country') then f.value
    when f.key = 'erpCode' then 'null'
    when jsonb_typeof(f.value) = 'string' then '""'
    when jsonb_typeof(f.value) = 'boolean' then 'false'
    else 'null' end::jsonb) from jsonb_each(o.delivery_address) f),
     billing_address = (select jsonb_object_agg(f.key, case
    when f.key in ('city', 'state', 'country') then f.value
    when f.key = 'erpCode' then 'null'
    when jsonb_typeof(f.value) = 'string' then '""'
    when jsonb_typeof(f.value) = 'boolean' then 'false'
    else 'null' end::jsonb) from jsonb_each(o.billing_address) f),
     placed_by = case when o.placed_as in ('customer', 'linked-user') then null else o.placed_by end
   where o.supplier_id = $1 and o.customer_id = $2;

-- order.erase-edits
-- takes $1 uuid, $2 uuid
delete from order_question q using purchase_order o
   where o.supplier_id = $1 and o.customer_id = $2 and q.supplier_id = $1 and q.order_number = o.number and q.kind = 'edit';

-- order.erase-events
-- takes $1 uuid, $2 uuid, $3 uuid
update order_event e set login_id = null, reason = ''
   from purchase_order o
   where o.supplier_id = $1 and o.customer_id = $2 and e.supplier_id = $1 and e.order_number = o.number
     and (e.acting_as in ('customer', 'linked-user') or e.login_id = $3);

-- order.erase-photos
-- takes $1 uuid, $2 uuid
delete from handover_photo p using purchase_order o
   where o.supplier_id = $1 and o.customer_id = $2 and p.supplier_id = $1 and p.order_number = o.number;

-- order.erase-ratings
-- takes $1 uuid, $2 uuid
update order_rating r set rated_by = null, comment = '', answer = case when r.answer = '' then '' else '–' end
   from purchase_order o
   where o.supplier_id = $1 and o.customer_id = $2 and r.supplier_id = $1 and r.order_number = o.number;

-- order.give-stock
-- takes $1 uuid, $2 uuid[], $3 integer[]
update product p set stock = p.stock + w.quantity
   from (select id, sum(quantity)::integer as quantity from unnest($2::uuid[], $3::integer[]) as l(id, quantity) group by id) w
   where p.supplier_id = $1 and p.id = w.id and p.stock_policy = 'tracked';

-- order.hold-approval (generic plan)
-- takes $1 uuid, $2 uuid
-- gives id uuid
select id from customer where supplier_id = $1 and id = $2 and is_approved for no key update;

-- order.hold-attendant (generic plan)
-- takes $1 uuid, $2 uuid
-- gives id uuid
select id from staff where supplier_id = $1 and id = $2 and role = 'attendant' and is_active for share;

-- order.hold-client (generic plan)
-- takes $1 uuid, $2 uuid, $3 uuid
-- gives id uuid
select m.id from portfolio p
   join staff m on m.supplier_id = p.supplier_id and m.id = p.representative_id and m.is_active
   where p.supplier_id = $1 and p.customer_id = $2 and p.representative_id = $3
   for share;

-- order.hold-key (generic plan)
-- takes $1 uuid, $2 uuid
-- gives id uuid
select id from api_key where supplier_id = $1 and id = $2 and revoked_at is null and (expires_at is null or expires_at > now()) for share;

-- order.hold-permission (generic plan)
-- takes $1 uuid, $2 uuid, $3 uuid, $4 text
-- gives approvalAbove bigint
select approval_above_cents as approval_above from linked_user
   where supplier_id = $1 and customer_id = $2 and login_id = $3 and is_active and $4 = any (permissions)
   for share;

-- order.hold-staff (generic plan)
-- takes $1 uuid, $2 uuid
-- gives id uuid
select id from staff where supplier_id = $1 and id = $2 and role = 'staff' and 'orders' = any (modules) and is_active for share;

-- order.insert (generic plan)
-- takes $1 uuid, $2 json, $3 json, $4 json, $5 uuid, $6 boolean
-- gives number bigint
with numbered as (
     update supplier_counter set last_order_number = last_order_number + 1 where supplier_id = $1 returning last_order_number as number),
   placed as (
     insert into purchase_order (supplier_id, number, customer_name, customer_document, customer_id, status, flow, channel, campaign, placed_by, placed_as, api_key_id, items_cents, packaging_cents, discount_cents, delivery_fee_cents, delivery_discount_cents, total_cents, authorized_cents, delivery_type, delivery_option_id, delivery_option_name, delivery_period, delivery_date, delivery_address, pickup_store, billing_address, payment_method_id, payment_kind, payment_name, payment_adjustment, delivery_adjustment, change_for_cents, payment_state, coupon_code, coupon_snapshot, note, customer_order_number, fingerprint, idempotency_key, idempotency_hash, traits, is_slot_taken, approval, approval_due_at)
     select $1, n.number, c.name, c.document, o.customer_id, o.status, o.flow, o.channel, o.campaign, o.placed_by, o.placed_as, o.api_key_id, o.items_cents, o.packaging_cents, o.discount_cents, o.delivery_fee_cents, o.delivery_discount_cents, o.total_cents, o.authorized_cents, o.delivery_type, o.delivery_option_id, o.delivery_option_name, o.delivery_period, o.delivery_date, o.delivery_address, o.pickup_store, o.billing_address, o.payment_method_id, o.payment_kind, o.payment_name, o.payment_adjustment, o.delivery_adjustment, o.change_for_cents, o.payment_state, o.coupon_code, o.coupon_snapshot, o.note, o.customer_order_number, o.fingerprint, o.idempotency_key, o.idempotency_hash, o.traits, o.is_slot_taken, o.approval, o.approval_due_at
     from numbered n, json_populate_record(null::purchase_order, $2::json) o
     join customer c on c.supplier_id = $1 and c.id = o.customer_id
     returning number, customer_id, placed_by, placed_as, note, payment_kind),
   lines as (
     insert into order_line (supplier_id, order_number, position, product_id, code, name, unit, picture, quantity, unit_price, price_rule, is_gift_wrapped, packaging_price, items_cents, packaging_cents, discount_cents, total_cents, terms, is_stock_taken, weight_tolerance, combo)
     select $1, p.number, l.position, l.product_id, l.code, l.name, l.unit, l.picture, l.quantity, l.unit_price, l.price_rule, l.is_gift_wrapped, l.packaging_price, l.items_cents, l.packaging_cents, l.discount_cents, l.total_cents, l.terms, l.is_stock_taken, l.weight_tolerance, l.combo
     from placed p, json_populate_recordset(null::order_line, $3::json) l),
   events as (
     insert into order_event (supplier_id, order_number, position, from_status, to_status, login_id, acting_as, api_key_id, reason)
     select $1, p.number, e.position, e.from_status, e.to_status, e.login_id, e.acting_as, e.api_key_id, e.reason
     from placed p, json_populate_recordset(null::order_event, $4::json) e),
   coupon_uses as (
     insert into coupon_use (supplier_id, coupon_id, order_number, customer_id)
     select $1, $5::uuid, p.number, p.customer_id from placed p where $5::uuid is not null),
   quoted as (
     insert into quote_version (supplier_id, order_number, version, requested_by, requested_as, request_note, request_lines)
     select $1, p.number, 1, p.placed_by, p.placed_as, p.note,
       (select jsonb_agg(jsonb_build_object('line', l, 'quantity', l -> 'quantity', 'wishedPrice', null) order by n)
        from jsonb_array_elements($3::json::jsonb) with ordinality as r (l, n))
     from placed p where $6::boolean),
   published as (insert into domain_event (supplier_id, name, payload)
   select $1, 'order.placed', jsonb_build_object('number', p.number, 'isQuote', $6::boolean, 'paymentKind', p.payment_kind) from placed p)
   select number from placed;

-- order.lapsed-approvals
-- takes $1 bigint
-- gives supplierId uuid, number bigint
select supplier_id, number from purchase_order
   where approval = 'waiting' and status = 'placed' and approval_due_at <= now() and exists (select from supplier open_store where open_store.id = purchase_order.supplier_id and open_store.is_active)
   order by approval_due_at limit $1;

-- order.last-purchases
-- takes $1 uuid, $2 uuid, $3 uuid[]
-- gives productId uuid, quantity integer, placedAt timestamp with time zone
select distinct on (l.product_id) l.product_id, l.quantity, o.placed_at
    from purchase_order o
    join order_line l on l.supplier_id = o.supplier_id and l.order_number = o.number
    where o.supplier_id = $1 and o.customer_id = $2 and l.product_id = any($3)
      and o.status not in ('cancelled', 'quote-requested', 'quote-priced')
    order by l.product_id, o.number desc;

-- order.lock
-- takes $1 uuid, $2 uuid, $3 bigint
-- gives status text, flow text, deliveryType text, paymentKind text, paymentState text, approval text
select status, flow, delivery_type, payment_kind, payment_state, approval
   from purchase_order where supplier_id = $1 and ($2::uuid is null or customer_id = $2) and number = $3
   for update;

-- order.lock-approval
-- takes $1 uuid, $2 uuid, $3 bigint
-- gives status text, flow text, deliveryType text, deliveryDate date, paymentMethodId uuid, paymentKind text, paymentState text, total bigint, approval text, approvalDueAt timestamp with time zone
select status, flow, delivery_type, delivery_date, payment_method_id, payment_kind, payment_state, total_cents as total,
     approval, approval_due_at
   from purchase_order where supplier_id = $1 and ($2::uuid is null or customer_id = $2) and number = $3
   for update;

-- order.lock-stock (generic plan)
-- takes $1 uuid, $2 uuid[]
select from product p
   where p.supplier_id = $1 and p.id = any($2::uuid[]) and p.stock_policy = 'tracked'
   order by p.id for no key update;

-- order.move
-- takes $1 uuid, $2 bigint, $3 text, $4 text, $5 uuid, $6 text, $7 uuid, $8 text
with moved as (update purchase_order set status = $3 where supplier_id = $1 and number = $2 returning number, placed_at)
   insert into order_event (supplier_id, order_number, position, from_status, to_status, login_id, acting_as, api_key_id, reason)
   select $1, m.number,
     (select coalesce(max(e.position), 0) + 1 from order_event e
      where e.supplier_id = $1 and e.order_number = m.number and e.happened_at >= m.placed_at),
     $4, $3, $5, $6, $7, $8
   from moved m;

-- order.page
-- takes $1 uuid, $2 uuid, $3 text[], $4 text[], $5 bigint, $6 date, $7 date, $8 text, $9 uuid, $10 boolean, $11 bigint, $12 bigint
-- gives number bigint, status text, placedAt timestamp with time zone, total bigint, deliveryType text, deliveryDate date, paymentName text, placedBy json, approval text, lineCount bigint, pictures text[]
select o.number, o.status, o.placed_at as "placedAt", o.total_cents as total, o.delivery_type as "deliveryType",
  o.delivery_date as "deliveryDate", o.payment_name as "paymentName", o.approval,
  json_build_object('as', o.placed_as, 'apiKeyId', o.api_key_id, 'name', coalesce(
    (select p.name from login p where p.id = o.placed_by),
    (select k.name from api_key k where k.supplier_id = $1 and k.id = o.api_key_id), '')) as "placedBy",
     (select count(*) from order_line l where l.supplier_id = $1 and l.order_number = o.number) as "lineCount",
     array(select l.picture from order_line l
       where l.supplier_id = $1 and l.order_number = o.number and l.position <= 4 and l.picture is not null
       order by l.position) as pictures
   from purchase_order o
   where o.supplier_id = $1 and o.customer_id = $2
     and ($3::text[] is null or o.status = any($3))
     and ($4::text[] is null or o.number = $5 or exists (select from order_line l
       where l.supplier_id = $1 and l.order_number = o.number
         and plain_text(l.name || ' ' || l.code) like all (array(select '%' || plain_text(word) || '%' from unnest($4::text[]) word))))
     and ($6::date is null or o.placed_at >= ($6::date)::timestamp at time zone $8)
     and ($7::date is null or o.placed_at < ($7::date + 1)::timestamp at time zone $8)
     and ($9::uuid is null or o.placed_by = $9)
     and (not $10::boolean or (o.approval = 'waiting' and o.status = 'placed'))
   order by o.number desc
   limit $11 offset $12;

-- order.payment-method
-- takes $1 uuid, $2 bigint
-- gives id uuid, deliveryType text
select payment_method_id as id, delivery_type from purchase_order where supplier_id = $1 and number = $2;

-- order.refunded-on-account
-- takes $1 uuid, $2 bigint
update purchase_order set payment_state = 'refunded'
   where supplier_id = $1 and number = $2 and status = 'cancelled' and payment_state = 'paid';

-- order.reserved
-- takes $1 uuid, $2 bigint
-- gives number bigint, customerId uuid, total bigint, paymentKind text, optionId uuid, date date, isSlotTaken boolean, takenStock json
select o.number, o.customer_id as "customerId", o.total_cents as total, o.payment_kind as "paymentKind",
     o.delivery_option_id as "optionId", o.delivery_date as date, o.is_slot_taken as "isSlotTaken",
     (select coalesce(json_agg(json_build_object('productId', l.product_id, 'quantity', l.quantity)), '[]')
      from order_line l where l.supplier_id = $1 and l.order_number = o.number and l.is_stock_taken) as "takenStock"
   from purchase_order o
   where o.supplier_id = $1 and o.number = $2;

-- order.same (generic plan)
-- takes $1 uuid, $2 uuid, $3 bytea, $4 text, $5 bytea
-- gives number bigint, total bigint, deliveryFee bigint, customerId uuid, status text, couponCode text, isRepeat boolean, isOtherContent boolean
select number, total_cents as total, delivery_fee_cents as "deliveryFee", customer_id as "customerId", status,
     coupon_code as "couponCode", coalesce(idempotency_key = $4, false) as "isRepeat",
     coalesce(idempotency_key = $4 and idempotency_hash <> $5, false) as "isOtherContent"
   from purchase_order
   where supplier_id = $1 and customer_id = $2
     and (idempotency_key = $4 or (fingerprint = $3 and status <> 'cancelled'
       and duplicate_window && tstzrange(now(), now() + interval '60 seconds')))
   order by "isRepeat" desc, number desc
   limit 1;

-- order.set-payment-state
-- takes $1 uuid, $2 bigint, $3 text
update purchase_order set payment_state = $3 where supplier_id = $1 and number = $2 and payment_state <> $3;

-- order.store-counts
-- takes $1 uuid, $2 uuid, $3 text[], $4 bigint, $5 text, $6 boolean, $7 date, $8 date, $9 text, $10 bigint
-- gives status text, count bigint, total bigint, newest bigint, attention bigint
select o.status, count(*) as count, sum(o.total_cents)::bigint as total, max(o.number) as newest,
     count(*) filter (where (o.number in (select p.order_number from (select p.order_number, p.problem from payment p
     where p.supplier_id = $1 and p.problem is not null and p.resolved_at is null
   union all
   select c.order_number, 'disputed' from charge c where c.supplier_id = $1 and c.state = 'disputed') p where p.order_number is not null) or ((o.payment_kind = 'pix' and o.payment_state = 'open' and o.total_cents > 0
     and o.status not in ('cancelled', 'quote-requested', 'quote-priced') and o.approval is distinct from 'waiting'
     and not (o.flow = 'pick-first' and o.status in ('placed', 'picking'))
     and not exists (select from payment p where p.supplier_id = $1 and p.order_number = o.number and p.problem in ('short', 'late')
       and p.resolved_at is null)) and (exists (select from supplier s where s.id = $1 and s.presentation #>> '{pix,key}' <> '')
     and not exists (select from payment_provider a where a.supplier_id = $1 and a.is_active) and not exists (select from charge c where c.supplier_id = $1 and c.order_number = o.number and c.state in ('requested', 'pending')) or exists (select from key_receipt k where k.supplier_id = $1 and k.order_number = o.number))))) as attention from purchase_order o
   where o.supplier_id = $1 and ($2::uuid is null or o.customer_id = $2)
     and ($3::text[] is null or o.number = $4 or o.customer_id in (
       select c.id from customer c where c.supplier_id = $1 and c.searchable_text like all (array(select '%' || plain_text(word) || '%' from unnest($3::text[]) word))))
     and ($5::text is null or o.delivery_type = $5) and ($6::boolean is null or (o.payment_state = 'paid') = $6)
     and ($7::date is null or o.placed_at >= ($7::date)::timestamp at time zone $9)
     and ($8::date is null or o.placed_at < ($8::date + 1)::timestamp at time zone $9)
     and ($10::bigint is null or o.number > $10) group by o.status;

-- order.store-page highest
-- takes $1 uuid, $2 uuid, $3 text[], $4 bigint, $5 text, $6 boolean, $7 date, $8 date, $9 text, $10 bigint, $11 text[], $12 boolean, $13 bigint, $14 bigint
-- gives number bigint, status text, placedAt timestamp with time zone, customerId uuid, customerName text, channel text, total bigint, lineCount bigint, deliveryType text, deliveryDate date, paymentName text, paymentKind text, paymentState text, flow text, campaign jsonb, attention text[], approval text, since timestamp with time zone, mustPick boolean, heldMove json
select o.number, o.status, o.placed_at, o.customer_id, o.customer_name, o.channel, o.total_cents as total,
       (select count(*) from order_line l where l.supplier_id = $1 and l.order_number = o.number) as line_count,
       o.delivery_type, o.delivery_date, o.payment_name, o.payment_kind, o.payment_state, o.flow, o.campaign, o.approval,
       array(select distinct p.problem from (select p.order_number, p.problem from payment p
     where p.supplier_id = $1 and p.problem is not null and p.resolved_at is null
   union all
   select c.order_number, 'disputed' from charge c where c.supplier_id = $1 and c.state = 'disputed') p where p.order_number = o.number
         union all select 'transfer' where ((o.payment_kind = 'pix' and o.payment_state = 'open' and o.total_cents > 0
     and o.status not in ('cancelled', 'quote-requested', 'quote-priced') and o.approval is distinct from 'waiting'
     and not (o.flow = 'pick-first' and o.status in ('placed', 'picking'))
     and not exists (select from payment p where p.supplier_id = $1 and p.order_number = o.number and p.problem in ('short', 'late')
       and p.resolved_at is null)) and (exists (select from supplier s where s.id = $1 and s.presentation #>> '{pix,key}' <> '')
     and not exists (select from payment_provider a where a.supplier_id = $1 and a.is_active) and not exists (select from charge c where c.supplier_id = $1 and c.order_number = o.number and c.state in ('requested', 'pending')) or exists (select from key_receipt k where k.supplier_id = $1 and k.order_number = o.number)))) as attention,
       coalesce((select max(e.happened_at) from order_event e where e.supplier_id = $1 and e.order_number = o.number
         and e.happened_at >= o.placed_at and e.kind = 'moved'), o.placed_at) as since,
       o.status = 'picking' and o.picked_at is null and exists (select from order_line l where l.supplier_id = $1
         and l.order_number = o.number and (l.picked_quantity is not null or l.weight_tolerance is not null)) as must_pick,
       (select json_build_object('to', m.to_status, 'dueAt', m.due_at, 'by', coalesce(
    (select p.name from login p where p.id = m.login_id),
    (select k.name from api_key k where k.supplier_id = $1 and k.id = m.api_key_id), ''))
  from held_move m where m.supplier_id = $1 and m.order_number = o.number) as held_move
     from purchase_order o
   where o.supplier_id = $1 and ($2::uuid is null or o.customer_id = $2)
     and ($3::text[] is null or o.number = $4 or o.customer_id in (
       select c.id from customer c where c.supplier_id = $1 and c.searchable_text like all (array(select '%' || plain_text(word) || '%' from unnest($3::text[]) word))))
     and ($5::text is null or o.delivery_type = $5) and ($6::boolean is null or (o.payment_state = 'paid') = $6)
     and ($7::date is null or o.placed_at >= ($7::date)::timestamp at time zone $9)
     and ($8::date is null or o.placed_at < ($8::date + 1)::timestamp at time zone $9)
     and ($10::bigint is null or o.number > $10) and ($11::text[] is null or o.status = any($11)) and ($12::boolean is false or (o.number in (select p.order_number from (select p.order_number, p.problem from payment p
     where p.supplier_id = $1 and p.problem is not null and p.resolved_at is null
   union all
   select c.order_number, 'disputed' from charge c where c.supplier_id = $1 and c.state = 'disputed') p where p.order_number is not null) or ((o.payment_kind = 'pix' and o.payment_state = 'open' and o.total_cents > 0
     and o.status not in ('cancelled', 'quote-requested', 'quote-priced') and o.approval is distinct from 'waiting'
     and not (o.flow = 'pick-first' and o.status in ('placed', 'picking'))
     and not exists (select from payment p where p.supplier_id = $1 and p.order_number = o.number and p.problem in ('short', 'late')
       and p.resolved_at is null)) and (exists (select from supplier s where s.id = $1 and s.presentation #>> '{pix,key}' <> '')
     and not exists (select from payment_provider a where a.supplier_id = $1 and a.is_active) and not exists (select from charge c where c.supplier_id = $1 and c.order_number = o.number and c.state in ('requested', 'pending')) or exists (select from key_receipt k where k.supplier_id = $1 and k.order_number = o.number)))))
     order by o.total_cents desc, o.number desc limit $13 offset $14;

-- order.store-page lowest
-- takes $1 uuid, $2 uuid, $3 text[], $4 bigint, $5 text, $6 boolean, $7 date, $8 date, $9 text, $10 bigint, $11 text[], $12 boolean, $13 bigint, $14 bigint
-- gives number bigint, status text, placedAt timestamp with time zone, customerId uuid, customerName text, channel text, total bigint, lineCount bigint, deliveryType text, deliveryDate date, paymentName text, paymentKind text, paymentState text, flow text, campaign jsonb, attention text[], approval text, since timestamp with time zone, mustPick boolean, heldMove json
select o.number, o.status, o.placed_at, o.customer_id, o.customer_name, o.channel, o.total_cents as total,
       (select count(*) from order_line l where l.supplier_id = $1 and l.order_number = o.number) as line_count,
       o.delivery_type, o.delivery_date, o.payment_name, o.payment_kind, o.payment_state, o.flow, o.campaign, o.approval,
       array(select distinct p.problem from (select p.order_number, p.problem from payment p
     where p.supplier_id = $1 and p.problem is not null and p.resolved_at is null
   union all
   select c.order_number, 'disputed' from charge c where c.supplier_id = $1 and c.state = 'disputed') p where p.order_number = o.number
         union all select 'transfer' where ((o.payment_kind = 'pix' and o.payment_state = 'open' and o.total_cents > 0
     and o.status not in ('cancelled', 'quote-requested', 'quote-priced') and o.approval is distinct from 'waiting'
     and not (o.flow = 'pick-first' and o.status in ('placed', 'picking'))
     and not exists (select from payment p where p.supplier_id = $1 and p.order_number = o.number and p.problem in ('short', 'late')
       and p.resolved_at is null)) and (exists (select from supplier s where s.id = $1 and s.presentation #>> '{pix,key}' <> '')
     and not exists (select from payment_provider a where a.supplier_id = $1 and a.is_active) and not exists (select from charge c where c.supplier_id = $1 and c.order_number = o.number and c.state in ('requested', 'pending')) or exists (select from key_receipt k where k.supplier_id = $1 and k.order_number = o.number)))) as attention,
       coalesce((select max(e.happened_at) from order_event e where e.supplier_id = $1 and e.order_number = o.number
         and e.happened_at >= o.placed_at and e.kind = 'moved'), o.placed_at) as since,
       o.status = 'picking' and o.picked_at is null and exists (select from order_line l where l.supplier_id = $1
         and l.order_number = o.number and (l.picked_quantity is not null or l.weight_tolerance is not null)) as must_pick,
       (select json_build_object('to', m.to_status, 'dueAt', m.due_at, 'by', coalesce(
    (select p.name from login p where p.id = m.login_id),
    (select k.name from api_key k where k.supplier_id = $1 and k.id = m.api_key_id), ''))
  from held_move m where m.supplier_id = $1 and m.order_number = o.number) as held_move
     from purchase_order o
   where o.supplier_id = $1 and ($2::uuid is null or o.customer_id = $2)
     and ($3::text[] is null or o.number = $4 or o.customer_id in (
       select c.id from customer c where c.supplier_id = $1 and c.searchable_text like all (array(select '%' || plain_text(word) || '%' from unnest($3::text[]) word))))
     and ($5::text is null or o.delivery_type = $5) and ($6::boolean is null or (o.payment_state = 'paid') = $6)
     and ($7::date is null or o.placed_at >= ($7::date)::timestamp at time zone $9)
     and ($8::date is null or o.placed_at < ($8::date + 1)::timestamp at time zone $9)
     and ($10::bigint is null or o.number > $10) and ($11::text[] is null or o.status = any($11)) and ($12::boolean is false or (o.number in (select p.order_number from (select p.order_number, p.problem from payment p
     where p.supplier_id = $1 and p.problem is not null and p.resolved_at is null
   union all
   select c.order_number, 'disputed' from charge c where c.supplier_id = $1 and c.state = 'disputed') p where p.order_number is not null) or ((o.payment_kind = 'pix' and o.payment_state = 'open' and o.total_cents > 0
     and o.status not in ('cancelled', 'quote-requested', 'quote-priced') and o.approval is distinct from 'waiting'
     and not (o.flow = 'pick-first' and o.status in ('placed', 'picking'))
     and not exists (select from payment p where p.supplier_id = $1 and p.order_number = o.number and p.problem in ('short', 'late')
       and p.resolved_at is null)) and (exists (select from supplier s where s.id = $1 and s.presentation #>> '{pix,key}' <> '')
     and not exists (select from payment_provider a where a.supplier_id = $1 and a.is_active) and not exists (select from charge c where c.supplier_id = $1 and c.order_number = o.number and c.state in ('requested', 'pending')) or exists (select from key_receipt k where k.supplier_id = $1 and k.order_number = o.number)))))
     order by o.total_cents, o.number desc limit $13 offset $14;

-- order.store-page newest
-- takes $1 uuid, $2 uuid, $3 text[], $4 bigint, $5 text, $6 boolean, $7 date, $8 date, $9 text, $10 bigint, $11 text[], $12 boolean, $13 bigint, $14 bigint
-- gives number bigint, status text, placedAt timestamp with time zone, customerId uuid, customerName text, channel text, total bigint, lineCount bigint, deliveryType text, deliveryDate date, paymentName text, paymentKind text, paymentState text, flow text, campaign jsonb, attention text[], approval text, since timestamp with time zone, mustPick boolean, heldMove json
select o.number, o.status, o.placed_at, o.customer_id, o.customer_name, o.channel, o.total_cents as total,
       (select count(*) from order_line l where l.supplier_id = $1 and l.order_number = o.number) as line_count,
       o.delivery_type, o.delivery_date, o.payment_name, o.payment_kind, o.payment_state, o.flow, o.campaign, o.approval,
       array(select distinct p.problem from (select p.order_number, p.problem from payment p
     where p.supplier_id = $1 and p.problem is not null and p.resolved_at is null
   union all
   select c.order_number, 'disputed' from charge c where c.supplier_id = $1 and c.state = 'disputed') p where p.order_number = o.number
         union all select 'transfer' where ((o.payment_kind = 'pix' and o.payment_state = 'open' and o.total_cents > 0
     and o.status not in ('cancelled', 'quote-requested', 'quote-priced') and o.approval is distinct from 'waiting'
     and not (o.flow = 'pick-first' and o.status in ('placed', 'picking'))
     and not exists (select from payment p where p.supplier_id = $1 and p.order_number = o.number and p.problem in ('short', 'late')
       and p.resolved_at is null)) and (exists (select from supplier s where s.id = $1 and s.presentation #>> '{pix,key}' <> '')
     and not exists (select from payment_provider a where a.supplier_id = $1 and a.is_active) and not exists (select from charge c where c.supplier_id = $1 and c.order_number = o.number and c.state in ('requested', 'pending')) or exists (select from key_receipt k where k.supplier_id = $1 and k.order_number = o.number)))) as attention,
       coalesce((select max(e.happened_at) from order_event e where e.supplier_id = $1 and e.order_number = o.number
         and e.happened_at >= o.placed_at and e.kind = 'moved'), o.placed_at) as since,
       o.status = 'picking' and o.picked_at is null and exists (select from order_line l where l.supplier_id = $1
         and l.order_number = o.number and (l.picked_quantity is not null or l.weight_tolerance is not null)) as must_pick,
       (select json_build_object('to', m.to_status, 'dueAt', m.due_at, 'by', coalesce(
    (select p.name from login p where p.id = m.login_id),
    (select k.name from api_key k where k.supplier_id = $1 and k.id = m.api_key_id), ''))
  from held_move m where m.supplier_id = $1 and m.order_number = o.number) as held_move
     from purchase_order o
   where o.supplier_id = $1 and ($2::uuid is null or o.customer_id = $2)
     and ($3::text[] is null or o.number = $4 or o.customer_id in (
       select c.id from customer c where c.supplier_id = $1 and c.searchable_text like all (array(select '%' || plain_text(word) || '%' from unnest($3::text[]) word))))
     and ($5::text is null or o.delivery_type = $5) and ($6::boolean is null or (o.payment_state = 'paid') = $6)
     and ($7::date is null or o.placed_at >= ($7::date)::timestamp at time zone $9)
     and ($8::date is null or o.placed_at < ($8::date + 1)::timestamp at time zone $9)
     and ($10::bigint is null or o.number > $10) and ($11::text[] is null or o.status = any($11)) and ($12::boolean is false or (o.number in (select p.order_number from (select p.order_number, p.problem from payment p
     where p.supplier_id = $1 and p.problem is not null and p.resolved_at is null
   union all
   select c.order_number, 'disputed' from charge c where c.supplier_id = $1 and c.state = 'disputed') p where p.order_number is not null) or ((o.payment_kind = 'pix' and o.payment_state = 'open' and o.total_cents > 0
     and o.status not in ('cancelled', 'quote-requested', 'quote-priced') and o.approval is distinct from 'waiting'
     and not (o.flow = 'pick-first' and o.status in ('placed', 'picking'))
     and not exists (select from payment p where p.supplier_id = $1 and p.order_number = o.number and p.problem in ('short', 'late')
       and p.resolved_at is null)) and (exists (select from supplier s where s.id = $1 and s.presentation #>> '{pix,key}' <> '')
     and not exists (select from payment_provider a where a.supplier_id = $1 and a.is_active) and not exists (select from charge c where c.supplier_id = $1 and c.order_number = o.number and c.state in ('requested', 'pending')) or exists (select from key_receipt k where k.supplier_id = $1 and k.order_number = o.number)))))
     order by o.number desc limit $13 offset $14;

-- order.store-page oldest
-- takes $1 uuid, $2 uuid, $3 text[], $4 bigint, $5 text, $6 boolean, $7 date, $8 date, $9 text, $10 bigint, $11 text[], $12 boolean, $13 bigint, $14 bigint
-- gives number bigint, status text, placedAt timestamp with time zone, customerId uuid, customerName text, channel text, total bigint, lineCount bigint, deliveryType text, deliveryDate date, paymentName text, paymentKind text, paymentState text, flow text, campaign jsonb, attention text[], approval text, since timestamp with time zone, mustPick boolean, heldMove json
select o.number, o.status, o.placed_at, o.customer_id, o.customer_name, o.channel, o.total_cents as total,
       (select count(*) from order_line l where l.supplier_id = $1 and l.order_number = o.number) as line_count,
       o.delivery_type, o.delivery_date, o.payment_name, o.payment_kind, o.payment_state, o.flow, o.campaign, o.approval,
       array(select distinct p.problem from (select p.order_number, p.problem from payment p
     where p.supplier_id = $1 and p.problem is not null and p.resolved_at is null
   union all
   select c.order_number, 'disputed' from charge c where c.supplier_id = $1 and c.state = 'disputed') p where p.order_number = o.number
         union all select 'transfer' where ((o.payment_kind = 'pix' and o.payment_state = 'open' and o.total_cents > 0
     and o.status not in ('cancelled', 'quote-requested', 'quote-priced') and o.approval is distinct from 'waiting'
     and not (o.flow = 'pick-first' and o.status in ('placed', 'picking'))
     and not exists (select from payment p where p.supplier_id = $1 and p.order_number = o.number and p.problem in ('short', 'late')
       and p.resolved_at is null)) and (exists (select from supplier s where s.id = $1 and s.presentation #>> '{pix,key}' <> '')
     and not exists (select from payment_provider a where a.supplier_id = $1 and a.is_active) and not exists (select from charge c where c.supplier_id = $1 and c.order_number = o.number and c.state in ('requested', 'pending')) or exists (select from key_receipt k where k.supplier_id = $1 and k.order_number = o.number)))) as attention,
       coalesce((select max(e.happened_at) from order_event e where e.supplier_id = $1 and e.order_number = o.number
         and e.happened_at >= o.placed_at and e.kind = 'moved'), o.placed_at) as since,
       o.status = 'picking' and o.picked_at is null and exists (select from order_line l where l.supplier_id = $1
         and l.order_number = o.number and (l.picked_quantity is not null or l.weight_tolerance is not null)) as must_pick,
       (select json_build_object('to', m.to_status, 'dueAt', m.due_at, 'by', coalesce(
    (select p.name from login p where p.id = m.login_id),
    (select k.name from api_key k where k.supplier_id = $1 and k.id = m.api_key_id), ''))
  from held_move m where m.supplier_id = $1 and m.order_number = o.number) as held_move
     from purchase_order o
   where o.supplier_id = $1 and ($2::uuid is null or o.customer_id = $2)
     and ($3::text[] is null or o.number = $4 or o.customer_id in (
       select c.id from customer c where c.supplier_id = $1 and c.searchable_text like all (array(select '%' || plain_text(word) || '%' from unnest($3::text[]) word))))
     and ($5::text is null or o.delivery_type = $5) and ($6::boolean is null or (o.payment_state = 'paid') = $6)
     and ($7::date is null or o.placed_at >= ($7::date)::timestamp at time zone $9)
     and ($8::date is null or o.placed_at < ($8::date + 1)::timestamp at time zone $9)
     and ($10::bigint is null or o.number > $10) and ($11::text[] is null or o.status = any($11)) and ($12::boolean is false or (o.number in (select p.order_number from (select p.order_number, p.problem from payment p
     where p.supplier_id = $1 and p.problem is not null and p.resolved_at is null
   union all
   select c.order_number, 'disputed' from charge c where c.supplier_id = $1 and c.state = 'disputed') p where p.order_number is not null) or ((o.payment_kind = 'pix' and o.payment_state = 'open' and o.total_cents > 0
     and o.status not in ('cancelled', 'quote-requested', 'quote-priced') and o.approval is distinct from 'waiting'
     and not (o.flow = 'pick-first' and o.status in ('placed', 'picking'))
     and not exists (select from payment p where p.supplier_id = $1 and p.order_number = o.number and p.problem in ('short', 'late')
       and p.resolved_at is null)) and (exists (select from supplier s where s.id = $1 and s.presentation #>> '{pix,key}' <> '')
     and not exists (select from payment_provider a where a.supplier_id = $1 and a.is_active) and not exists (select from charge c where c.supplier_id = $1 and c.order_number = o.number and c.state in ('requested', 'pending')) or exists (select from key_receipt k where k.supplier_id = $1 and k.order_number = o.number)))))
     order by o.number limit $13 offset $14;

-- order.take-credit (generic plan)
-- takes $1 uuid, $2 uuid, $3 bigint
-- gives id uuid
update customer set credit_used_cents = credit_used_cents + $3
   where supplier_id = $1 and id = $2 and credit_used_cents + $3 <= credit_limit_cents
   returning id;

-- order.take-stock (generic plan)
-- takes $1 uuid, $2 uuid[], $3 integer[]
-- gives id uuid
update product p set stock = p.stock - w.quantity
   from (select id, sum(quantity)::integer as quantity from unnest($2::uuid[], $3::integer[]) as l(id, quantity) group by id) w
   where p.supplier_id = $1 and p.id = w.id and p.stock_policy = 'tracked' and p.stock >= w.quantity
   returning p.id;

-- order.terms-accepted (generic plan)
-- takes $1 uuid, $2 uuid
-- gives isAccepted boolean
select coalesce((
     select exists (select from terms_acceptance where supplier_id = $1 and customer_id = $2 and version = terms.version)
     from terms_in_force($1) terms), true) as is_accepted;

-- order.to-mail (generic plan)
-- takes $1 uuid, $2 bigint
-- gives number bigint, customerId uuid, email text, isEmailProved boolean, isConsumer boolean, status text, firstStatus text, items bigint, packaging bigint, discount bigint, deliveryFee bigint, deliveryDiscount bigint, total bigint, couponCode text, deliveryType text, deliveryName text, deliveryPeriod text, deliveryDate date, address jsonb, store jsonb, paymentKind text, paymentName text, changeFor bigint, note text, reason text, approval text, edited text, userEmail text, userId uuid, attendantName text, staffName text, isOverdue boolean, isLapsed boolean, lines json
select o.number, o.customer_id, c.email, c.email_verified_at is not null as is_email_proved,
     c.kind = 'person' as is_consumer, o.status,
     coalesce((select e.to_status from order_event e where e.supplier_id = $1 and e.order_number = o.number
      and e.happened_at = o.placed_at order by e.position desc limit 1), o.status) as first_status,
     o.items_cents as items, o.packaging_cents as packaging, o.discount_cents as discount,
     o.delivery_fee_cents as delivery_fee, o.delivery_discount_cents as delivery_discount, o.total_cents as total, o.coupon_code,
     o.delivery_type, o.delivery_option_name as delivery_name, o.delivery_period, o.delivery_date, o.delivery_address as address,
     o.pickup_store as store, o.payment_kind, o.payment_name, o.change_for_cents as change_for, o.note, o.approval,
     u.id as user_id, u.email as user_email,
     case when o.placed_as = 'attendant' then (select split_part(a.name, ' ', 1) from login a where a.id = o.placed_by) end as attendant_name,
     case when o.placed_as = 'staff' then (select split_part(a.name, ' ', 1) from login a where a.id = o.placed_by) end as staff_name,
     coalesce((select e.reason from order_event e where e.supplier_id = $1 and e.order_number = o.number
       and e.happened_at >= o.placed_at and e.to_status = 'cancelled' order by e.position desc limit 1), '') as reason,
     coalesce((select e.reason from order_event e where e.supplier_id = $1 and e.order_number = o.number
       and e.happened_at >= o.placed_at and e.kind = 'edited' order by e.position desc limit 1), '') as edited,
     exists (select from order_event e where e.supplier_id = $1 and e.order_number = o.number and e.happened_at >= o.placed_at
       and e.from_status = 'awaiting-payment' and e.to_status = 'cancelled' and e.acting_as is null and e.api_key_id is null) as is_overdue,
     o.approval = 'waiting' and exists (select from order_event e where e.supplier_id = $1 and e.order_number = o.number
       and e.happened_at >= o.placed_at and e.from_status = 'placed' and e.to_status = 'cancelled' and e.acting_as is null
       and e.api_key_id is null) is true as is_lapsed,
     (select coalesce(json_agg(json_build_object('name', l.name, 'unit', l.unit, 'quantity', l.quantity, 'unitPrice', l.unit_price,
        'isGiftWrapped', l.is_gift_wrapped, 'items', l.items_cents, 'packaging', l.packaging_cents, 'discount', l.discount_cents,
        'total', l.total_cents, 'orderedQuantity', l.ordered_quantity, 'combo', l.combo, 'priceApart', case when l.combo is not null then
  greatest(0, floor((l.terms ->> 'price')::numeric * floor((10000 + o.payment_adjustment)::numeric * (10000 + o.delivery_adjustment) / 10000 + 0.5) / 10000 + 0.5))::bigint end) order by l.position), '[]')
      from order_line l where l.supplier_id = $1 and l.order_number = o.number) as lines
   from purchase_order o join customer c on c.supplier_id = $1 and c.id = o.customer_id
   left join lateral (
     select p.id, p.email from order_event e join login p on p.id = e.login_id
     where o.approval is not null and e.supplier_id = $1 and e.order_number = o.number and e.happened_at >= o.placed_at
       and e.to_status = 'placed' and e.kind = 'moved' and e.acting_as = 'linked-user'
     order by e.position desc limit 1) u on true
   where o.supplier_id = $1 and o.number = $2;

-- order.touch
-- takes $1 uuid, $2 bigint
update purchase_order set changed_in = default where supplier_id = $1 and number = $2;

-- order.traits (generic plan)
-- takes $1 uuid
-- gives id uuid, name text, hint text, kind text, choices text[], isRequired boolean
select id, name, hint, kind, choices, is_required as "isRequired" from order_trait
   where supplier_id = $1 and removed_at is null order by position, name, id;

-- order.write-approval
-- takes $1 uuid, $2 bigint, $3 text
update purchase_order set approval = $3 where supplier_id = $1 and number = $2;

-- order.write-event
-- takes $1 uuid, $2 bigint, $3 text, $4 text, $5 uuid, $6 text, $7 uuid
insert into order_event (supplier_id, order_number, position, from_status, to_status, kind, reason, login_id, acting_as, api_key_id)
   select $1, o.number,
     (select coalesce(max(e.position), 0) + 1 from order_event e
      where e.supplier_id = $1 and e.order_number = o.number and e.happened_at >= o.placed_at),
     o.status, o.status, $3, $4, $5, $6, $7
   from purchase_order o where o.supplier_id = $1 and o.number = $2;

