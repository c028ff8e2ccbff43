-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- picking.add-replacement
-- takes $1 uuid, $2 bigint, $3 integer, $4 uuid, $5 integer, $6 bigint, $7 boolean
insert into order_line (supplier_id, order_number, position, product_id, code, name, unit, picture, quantity, unit_price, price_rule,
     items_cents, packaging_cents, discount_cents, total_cents, terms, is_stock_taken, weight_tolerance, replaces)
   select $1, $2, (select max(l.position) + 1 from order_line l where l.supplier_id = $1 and l.order_number = $2), p.id, p.code, p.name,
     p.unit, p.picture, $5, $6, 'regular', 0, 0, 0, 0, '{}', $7,
     case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = $1)) end, $3
   from product p where p.supplier_id = $1 and p.id = $4;

-- picking.answer
-- takes $1 uuid, $2 bigint, $3 uuid, $4 boolean
-- gives position integer, productId uuid, quantity integer, price bigint, product text, isSold boolean, missing text
update order_question q set answered_at = now(), is_accepted = $4
   where q.supplier_id = $1 and q.order_number = $2 and q.id = $3 and q.answered_at is null
   returning q.line_position as position, q.product_id, q.quantity, q.unit_price as price,
     (select p.name from product p where p.supplier_id = $1 and p.id = q.product_id) as product,
     (select p.is_active and not p.is_quote_only from product p where p.supplier_id = $1 and p.id = q.product_id) as is_sold,
     (select l.name from order_line l where l.supplier_id = $1 and l.order_number = $2 and l.position = q.line_position) as missing;

-- picking.ask
-- takes $1 uuid, $2 bigint, $3 text, $4 integer, $5 uuid, $6 integer, $7 bigint, $8 bigint
insert into order_question (supplier_id, order_number, kind, line_position, product_id, quantity, unit_price, total_cents)
   values ($1, $2, $3, $4, $5, $6, $7, $8);

-- picking.consent
-- takes $1 uuid, $2 bigint, $3 bigint
-- gives isAccepted boolean, isWaiting boolean
select coalesce(bool_or(is_accepted and total_cents >= $3), false) as is_accepted,
     coalesce(bool_or(answered_at is null and total_cents = $3), false) as is_waiting
   from order_question where supplier_id = $1 and order_number = $2 and kind = 'total';

-- picking.drop-replacements
-- takes $1 uuid, $2 bigint, $3 integer
-- gives productId uuid, quantity integer, isStockTaken boolean
with dropped as (
     delete from order_line where supplier_id = $1 and order_number = $2 and replaces = $3
     returning product_id, quantity, is_stock_taken),
   withdrawn as (
     delete from order_question where supplier_id = $1 and order_number = $2 and line_position = $3 and answered_at is null)
   select product_id, quantity, is_stock_taken from dropped;

-- picking.lines
-- takes $1 uuid, $2 bigint
-- gives position integer, productId uuid, code text, gtin text, name text, unit text, picture text, quantity integer, weightTolerance integer, picked integer, replaces integer, question json
select l.position, l.product_id, l.code, p.gtin, l.name, l.unit, l.picture, coalesce(l.ordered_quantity, l.quantity) as quantity,
     l.weight_tolerance, l.picked_quantity as picked, l.replaces,
     (select json_build_object('id', q.id, 'sentAt', q.sent_at, 'answeredAt', q.answered_at, 'isAccepted', q.is_accepted,
  'kind', q.kind, 'change', q.edit -> 'result', 'dueAt', case when q.due_at > now() then (select q.due_at from purchase_order o
    where o.supplier_id = q.supplier_id and o.number = q.order_number and o.changed_in::text = q.edit #>> '{edit,version}') end,
  'linePosition', q.line_position, 'quantity', q.quantity, 'unitPrice', q.unit_price, 'total', q.total_cents,
  'missing', (select l.name from order_line l
    where l.supplier_id = q.supplier_id and l.order_number = q.order_number and l.position = q.line_position),
  'product', (select p.name from product p where p.supplier_id = q.supplier_id and p.id = q.product_id),
  'isSold', (select p.is_active and not p.is_quote_only from product p where p.supplier_id = q.supplier_id and p.id = q.product_id),
  'unit', (select p.unit from product p where p.supplier_id = q.supplier_id and p.id = q.product_id)) from order_question q where q.supplier_id = $1 and q.order_number = $2 and q.line_position = l.position
      order by q.sent_at desc limit 1) as question
   from order_line l join product p on p.supplier_id = $1 and p.id = l.product_id
   where l.supplier_id = $1 and l.order_number = $2 order by l.position;

-- picking.lines-to-charge
-- takes $1 uuid, $2 bigint
-- gives position integer, productId uuid, orderedProductId uuid, name text, quantity integer, picked integer, weightTolerance integer, unitPrice bigint, rule text, packagingPrice bigint, isStockTaken boolean, hasOpenQuestion boolean
select l.position, l.product_id, coalesce((select r.product_id from order_line r where r.supplier_id = $1 and r.order_number = $2
       and r.position = l.replaces), l.product_id) as ordered_product_id, l.name, l.quantity, l.picked_quantity as picked, l.weight_tolerance, l.unit_price,
     l.price_rule as rule, l.packaging_price, l.is_stock_taken,
     exists (select from order_question q where q.supplier_id = $1 and q.order_number = $2 and q.line_position = l.position
       and q.answered_at is null) as has_open_question
   from order_line l where l.supplier_id = $1 and l.order_number = $2 order by l.position;

-- picking.lock
-- takes $1 uuid, $2 bigint
-- gives customerId uuid, status text, flow text, deliveryType text, paymentKind text, paymentState text, approval text, isPicked boolean, coupon jsonb, deliveryFee bigint, total bigint, authorized bigint
select customer_id, status, flow, delivery_type, payment_kind, payment_state, approval, picked_at is not null as is_picked,
     coupon_snapshot as coupon, delivery_fee_cents as delivery_fee, total_cents as total, authorized_cents as authorized
   from purchase_order where supplier_id = $1 and number = $2 for update;

-- picking.order
-- takes $1 uuid, $2 bigint
-- gives number bigint, status text, customerName text, deliveryType text, deliveryDate date, flow text, paymentKind text, paymentState text, approval text, paymentName text, total bigint, changeFor bigint, note text, isPicked boolean, totalQuestion json
select o.number, o.status, o.customer_name, o.delivery_type, o.delivery_date, o.flow, o.payment_kind, o.payment_state, o.approval, o.payment_name, o.total_cents as total, o.change_for_cents as change_for, o.note, o.picked_at is not null as is_picked,
     (select json_build_object('id', q.id, 'sentAt', q.sent_at, 'answeredAt', q.answered_at, 'isAccepted', q.is_accepted,
  'kind', q.kind, 'change', q.edit -> 'result', 'dueAt', case when q.due_at > now() then (select q.due_at from purchase_order o
    where o.supplier_id = q.supplier_id and o.number = q.order_number and o.changed_in::text = q.edit #>> '{edit,version}') end,
  'linePosition', q.line_position, 'quantity', q.quantity, 'unitPrice', q.unit_price, 'total', q.total_cents,
  'missing', (select l.name from order_line l
    where l.supplier_id = q.supplier_id and l.order_number = q.order_number and l.position = q.line_position),
  'product', (select p.name from product p where p.supplier_id = q.supplier_id and p.id = q.product_id),
  'isSold', (select p.is_active and not p.is_quote_only from product p where p.supplier_id = q.supplier_id and p.id = q.product_id),
  'unit', (select p.unit from product p where p.supplier_id = q.supplier_id and p.id = q.product_id)) from order_question q where q.supplier_id = $1 and q.order_number = o.number and q.kind = 'total'
      order by q.sent_at desc limit 1) as total_question
   from purchase_order o where o.supplier_id = $1 and o.number = $2;

-- picking.orders
-- takes $1 uuid
-- gives number bigint, status text, customerName text, deliveryType text, deliveryDate date, placedAt timestamp with time zone, lineCount bigint, pickedCount bigint, isForPickup boolean
select o.number, o.status, o.customer_name, o.delivery_type, o.delivery_date, o.placed_at, l.line_count, l.picked_count, (o.status = 'ready-for-pickup'
     or o.delivery_type = 'pickup' and o.picked_at is not null and o.status in ('picking', 'paid')) as is_for_pickup
   from purchase_order o
   cross join lateral (select count(*) as line_count, count(l.picked_quantity) as picked_count
     from order_line l where l.supplier_id = $1 and l.order_number = o.number) l
   where o.supplier_id = $1
     and o.approval is distinct from 'waiting'
     and ((o.status = 'ready-for-pickup'
     or o.delivery_type = 'pickup' and o.picked_at is not null and o.status in ('picking', 'paid'))
       or (o.status in ('placed', 'picking') or (o.status = 'paid' and o.flow = 'pay-first')) and o.picked_at is null)
   order by o.status <> 'picking', o.delivery_date nulls first, o.number limit 200;

-- picking.own-order
-- takes $1 uuid, $2 uuid, $3 bigint
-- gives number bigint
select number from purchase_order where supplier_id = $1 and customer_id = $2 and number = $3;

-- picking.replacement
-- takes $1 uuid, $2 uuid, $3 bigint
-- gives name text, price bigint, isTracked boolean, stock integer
with buyer as materialized (
     select g as prices from purchase_order o cross join price_group_of($1, o.customer_id) g where o.supplier_id = $1 and o.number = $3)
   select p.name, priced.price, p.stock_policy = 'tracked' as is_tracked, p.stock
   from product p cross join buyer cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, buyer.prices) priced
   where p.supplier_id = $1 and p.id = $2 and p.is_active and not p.is_quote_only;

-- picking.replacements
-- takes $1 uuid, $2 bigint, $3 integer
-- gives productId uuid, name text, unit text, picture text, granularity integer, quantity integer
select s.id as product_id, s.name, s.unit, s.picture, s.granularity, l.quantity
   from order_line l
   join product p on p.supplier_id = $1 and p.id = l.product_id
   join product s on s.supplier_id = $1 and s.category_id = p.category_id and s.id <> p.id and s.is_active and not s.is_quote_only
     and (s.stock_policy <> 'tracked' or s.stock >= l.quantity)
     and not exists (select from order_line o where o.supplier_id = $1 and o.order_number = $2 and o.product_id = s.id)
   where l.supplier_id = $1 and l.order_number = $2 and l.position = $3
   order by s.unit <> l.unit, not (split_part(s.search_name, ' ', 1) = split_part(p.search_name, ' ', 1)),
     abs(s.price - l.unit_price)::float8 / greatest(l.unit_price, 1) - similarity(s.search_name, p.search_name), s.name limit 3;

-- picking.withdraw-total
-- takes $1 uuid, $2 bigint
delete from order_question where supplier_id = $1 and order_number = $2 and kind in ('total', 'edit') and answered_at is null;

-- picking.write
-- takes $1 uuid, $2 bigint, $3 integer, $4 integer
update order_line set picked_quantity = $4 where supplier_id = $1 and order_number = $2 and position = $3;

-- picking.write-head
-- takes $1 uuid, $2 bigint, $3 bigint, $4 bigint, $5 bigint, $6 bigint
update purchase_order set items_cents = $3, packaging_cents = $4, discount_cents = $5, total_cents = $6::bigint, picked_at = now(),
     payment_state = case when $6::bigint = 0 then 'paid' else payment_state end
   where supplier_id = $1 and number = $2;

-- picking.write-lines
-- takes $1 uuid, $2 bigint, $3 integer[], $4 integer[], $5 bigint[], $6 bigint[], $7 bigint[], $8 bigint[]
update order_line l set quantity = f.quantity, items_cents = f.items, packaging_cents = f.packaging, discount_cents = f.discount,
     total_cents = f.total, ordered_quantity = case when f.quantity <> l.quantity then l.quantity end
   from unnest($3::integer[], $4::integer[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[])
     as f (position, quantity, items, packaging, discount, total)
   where l.supplier_id = $1 and l.order_number = $2 and l.position = f.position;

