-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- order-edit.answer
-- takes $1 uuid, $2 uuid, $3 boolean
-- gives id uuid
update order_question set answered_at = now(), is_accepted = $3
   where supplier_id = $1 and id = $2 and answered_at is null and due_at > now() returning id;

-- order-edit.ask
-- takes $1 uuid, $2 bigint, $3 jsonb, $4 integer
-- gives dueAt timestamp with time zone
insert into order_question (supplier_id, order_number, kind, edit, due_at)
   values ($1, $2, 'edit', jsonb_set($3::jsonb, '{edit,version}', to_jsonb(pg_current_xact_id()::text)), now() + make_interval(hours => $4))
   returning due_at;

-- order-edit.head
-- takes $1 uuid, $2 bigint
-- gives version text, customerId uuid, status text, flow text, isPicked boolean, paymentMethodId uuid, paymentKind text, paymentState text, paymentAdjustment integer, deliveryAdjustment integer, items bigint, discount bigint, total bigint, authorized bigint, deliveryFee bigint, deliveryDiscount bigint, changeFor bigint, couponCode text, coupon jsonb, note text, customerOrderNumber text, hasLiveMove boolean, deliveryType text, deliveryOptionId uuid, deliveryName text, deliveryPeriod text, deliveryDate date, isSlotTaken boolean, address jsonb, pickupStore jsonb
select o.changed_in::text as version, o.customer_id, o.status, o.flow, o.picked_at is not null as is_picked, o.payment_method_id,
     o.payment_kind, o.payment_state, o.payment_adjustment, o.delivery_adjustment, o.items_cents as items, o.discount_cents as discount,
     o.total_cents as total, o.authorized_cents as authorized, o.delivery_fee_cents as delivery_fee,
     o.delivery_discount_cents as delivery_discount, o.change_for_cents as change_for, o.coupon_code, o.coupon_snapshot as coupon,
     o.note, o.customer_order_number, o.delivery_type, o.delivery_option_id, o.delivery_option_name as delivery_name, o.delivery_period,
     o.delivery_date, o.is_slot_taken, o.delivery_address as address, o.pickup_store,
     exists (select from held_move m where m.supplier_id = $1 and m.order_number = o.number) as has_live_move
   from purchase_order o where o.supplier_id = $1 and o.number = $2;

-- order-edit.insert-lines
-- takes $1 uuid, $2 bigint, $3 json
insert into order_line (supplier_id, order_number, position, product_id, code, name, unit, picture, quantity, unit_price, price_rule, is_gift_wrapped, packaging_price, items_cents, packaging_cents, discount_cents, total_cents, terms, is_stock_taken, weight_tolerance, combo)
   select $1, $2, l.position, l.product_id, l.code, l.name, l.unit, l.picture, l.quantity, l.unit_price, l.price_rule, l.is_gift_wrapped, l.packaging_price, l.items_cents, l.packaging_cents, l.discount_cents, l.total_cents, l.terms, l.is_stock_taken, l.weight_tolerance, l.combo
   from json_populate_recordset(null::order_line, $3::json) l;

-- order-edit.lines
-- takes $1 uuid, $2 bigint
-- gives position integer, ordered integer, replaces integer, orderedProductId uuid, productId uuid, code text, name text, unit text, picture text, quantity integer, unitPrice bigint, rule text, isGiftWrapped boolean, packagingPrice bigint, weightTolerance integer, total bigint, isStockTaken boolean, isInCombo boolean, terms jsonb
select position, coalesce(ordered_quantity, quantity) as ordered, replaces,
     coalesce((select r.product_id from order_line r where r.supplier_id = $1 and r.order_number = $2 and r.position = l.replaces),
       product_id) as ordered_product_id, product_id, code, name, unit, picture, quantity, unit_price, price_rule as rule, is_gift_wrapped, packaging_price,
     weight_tolerance, total_cents as total, is_stock_taken, combo is not null as is_in_combo, nullif(terms, '{}') as terms
   from order_line l where supplier_id = $1 and order_number = $2 order by position;

-- order-edit.lock
-- takes $1 uuid, $2 bigint
-- gives version text, customerId uuid, status text, flow text, isPicked boolean, paymentMethodId uuid, paymentKind text, paymentState text, paymentAdjustment integer, deliveryAdjustment integer, items bigint, discount bigint, total bigint, authorized bigint, deliveryFee bigint, deliveryDiscount bigint, changeFor bigint, couponCode text, coupon jsonb, note text, customerOrderNumber text, hasLiveMove boolean, deliveryType text, deliveryOptionId uuid, deliveryName text, deliveryPeriod text, deliveryDate date, isSlotTaken boolean, address jsonb, pickupStore jsonb
select o.changed_in::text as version, o.customer_id, o.status, o.flow, o.picked_at is not null as is_picked, o.payment_method_id,
     o.payment_kind, o.payment_state, o.payment_adjustment, o.delivery_adjustment, o.items_cents as items, o.discount_cents as discount,
     o.total_cents as total, o.authorized_cents as authorized, o.delivery_fee_cents as delivery_fee,
     o.delivery_discount_cents as delivery_discount, o.change_for_cents as change_for, o.coupon_code, o.coupon_snapshot as coupon,
     o.note, o.customer_order_number, o.delivery_type, o.delivery_option_id, o.delivery_option_name as delivery_name, o.delivery_period,
     o.delivery_date, o.is_slot_taken, o.delivery_address as address, o.pickup_store,
     exists (select from held_move m where m.supplier_id = $1 and m.order_number = o.number) as has_live_move
   from purchase_order o where o.supplier_id = $1 and o.number = $2 for update of o;

-- order-edit.open-stop
-- takes $1 uuid, $2 bigint
-- gives courier text
select l.name as courier from delivery_stop s
   join delivery_run r on r.supplier_id = $1 and r.id = s.run_id
   left join staff m on m.supplier_id = $1 and m.id = r.courier_id
   left join login l on l.id = m.login_id
   where s.supplier_id = $1 and s.order_number = $2 and s.outcome is null limit 1;

-- order-edit.own-order
-- takes $1 uuid, $2 uuid, $3 bigint
-- gives number bigint
select number from purchase_order where supplier_id = $1 and customer_id = $2 and number = $3;

-- order-edit.question
-- takes $1 uuid, $2 uuid, $3 bigint, $4 uuid
-- gives stored jsonb
select q.edit as stored from order_question q join purchase_order o on o.supplier_id = $1 and o.number = q.order_number
   where q.supplier_id = $1 and o.customer_id = $2 and q.order_number = $3 and q.id = $4 and q.kind = 'edit' and q.answered_at is null
     and q.due_at > now();

-- order-edit.remove-lines
-- takes $1 uuid, $2 bigint, $3 integer[]
delete from order_line where supplier_id = $1 and order_number = $2 and position = any($3::integer[]);

-- order-edit.update-delivery
-- takes $1 uuid, $2 bigint, $3 text, $4 uuid, $5 text, $6 text, $7 date, $8 boolean, $9 jsonb, $10 jsonb, $11 integer
update purchase_order set delivery_type = $3, delivery_option_id = $4, delivery_option_name = $5, delivery_period = $6,
     delivery_date = $7, is_slot_taken = $8, delivery_address = $9, pickup_store = $10, delivery_adjustment = $11
   where supplier_id = $1 and number = $2;

-- order-edit.update-head
-- takes $1 uuid, $2 bigint, $3 bigint, $4 bigint, $5 bigint, $6 bigint, $7 bigint, $8 bigint, $9 bigint, $10 boolean, $11 text, $12 text, $13 bigint
update purchase_order set items_cents = $3, packaging_cents = $4, discount_cents = $5,
     payment_state = case when $6::bigint = 0 then 'paid' when total_cents = 0 then 'open' else payment_state end,
     total_cents = $6::bigint, authorized_cents = $7, delivery_fee_cents = $8, delivery_discount_cents = $9,
     coupon_code = case when $10 then null else coupon_code end, coupon_snapshot = case when $10 then null else coupon_snapshot end,
     note = $11, customer_order_number = $12, change_for_cents = $13
   where supplier_id = $1 and number = $2;

-- order-edit.update-lines
-- takes $1 uuid, $2 bigint, $3 json
update order_line l set quantity = n.quantity, unit_price = n.unit_price, price_rule = n.price_rule, items_cents = n.items_cents,
     packaging_cents = n.packaging_cents, discount_cents = n.discount_cents, total_cents = n.total_cents, terms = coalesce(n.terms, l.terms)
   from json_populate_recordset(null::order_line, $3::json) n
   where l.supplier_id = $1 and l.order_number = $2 and l.position = n.position;

-- order-edit.withdraw
-- takes $1 uuid, $2 bigint
delete from order_question where supplier_id = $1 and order_number = $2 and kind = 'edit' and answered_at is null;

