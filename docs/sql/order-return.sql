-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- order-return.confirm
-- takes $1 uuid, $2 uuid, $3 date
-- gives id uuid
update order_return set by_hand_on = $3 where supplier_id = $1 and id = $2 and by_hand_cents > 0 and by_hand_on is null returning id;

-- order-return.counts
-- takes $1 uuid, $2 text[]
-- gives state text, count bigint
select r.state, count(*) as count from order_return r join purchase_order o on o.supplier_id = $1 and o.number = r.order_number
   where r.supplier_id = $1 and ($2::text[] is null or plain_text(concat_ws(' ', o.customer_name, o.number)) like all (array(select '%' || plain_text(word) || '%' from unnest($2::text[]) word))) group by r.state;

-- order-return.detail
-- takes $1 uuid, $2 uuid, $3 uuid
-- gives id uuid, orderNumber bigint, customerName text, state text, reason text, outcome text, isOfRight boolean, note text, requestedAt timestamp with time zone, goods bigint, fee bigint, invoiced bigint, byHand bigint, byHandOn date, replacementNumber bigint, lines json, events json, photos integer[], payments json
select r.id, r.order_number, o.customer_name, r.state, r.reason, r.outcome, r.is_of_right, r.note, r.requested_at,
     r.goods_cents as goods, r.fee_cents as fee, r.invoiced_cents as invoiced, r.by_hand_cents as by_hand, r.by_hand_on, r.replacement_number,
     coalesce((select json_agg(json_build_object('position', l.position, 'name', p.name, 'unit', p.unit, 'picture', p.picture, 'quantity', l.quantity,
         'received', l.received_quantity, 'isRestocked', l.is_restocked) order by l.position) from order_return_line l join order_line p on p.supplier_id = $1 and p.order_number = l.order_number and p.position = l.position
         where l.supplier_id = $1 and l.return_id = r.id), '[]') as lines,
     coalesce((select json_agg(json_build_object('state', e.state, 'at', to_char(e.happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'text', e.text, 'as', e.acting_as,
         'by', coalesce((select n.name from login n where n.id = e.login_id),
           (select k.name from api_key k where k.supplier_id = $1 and k.id = e.api_key_id))) order by e.position) from order_return_event e where e.supplier_id = $1 and e.return_id = r.id), '[]') as events,
     array(select f.position from order_return_photo f where f.supplier_id = $1 and f.return_id = r.id order by f.position) as photos,
     (select coalesce(json_agg(m.item order by m.created_at, m.id), '[]') from (
       select x.id, x.created_at, json_build_object('amount', x.amount_cents, 'state', x.state, 'isByHand', x.is_by_hand) as item from (
         select r.id, r.created_at, r.amount_cents, r.state, (r.state = 'failed' or (r.state = 'requested' and p.charge_id is null)) as is_by_hand
         from order_return_refund k join refund r on r.supplier_id = $1 and r.id = k.refund_id
         join payment p on p.supplier_id = $1 and p.id = r.payment_id
         where k.supplier_id = $1 and k.return_id = returned.id) x) m) as payments
   from order_return r join purchase_order o on o.supplier_id = $1 and o.number = r.order_number, lateral (select r.id) returned where r.supplier_id = $1 and r.id = $2 and ($3::uuid is null or o.customer_id = $3);

-- order-return.erase-events
-- takes $1 uuid, $2 uuid, $3 uuid
update order_return_event e set text = '',
     login_id = case when e.acting_as in ('customer', 'linked-user') or e.login_id = $3 then null else e.login_id end
   from order_return r join purchase_order o on o.supplier_id = $1 and o.number = r.order_number
   where o.customer_id = $2 and r.supplier_id = $1 and e.supplier_id = $1 and e.return_id = r.id;

-- order-return.erase-photos
-- takes $1 uuid, $2 uuid
delete from order_return_photo f using order_return r, purchase_order o
   where o.supplier_id = $1 and o.customer_id = $2 and r.supplier_id = $1 and r.order_number = o.number
     and f.supplier_id = $1 and f.return_id = r.id;

-- order-return.erase-texts
-- takes $1 uuid, $2 uuid
update order_return r set note = '' from purchase_order o
   where o.supplier_id = $1 and o.customer_id = $2 and r.supplier_id = $1 and r.order_number = o.number;

-- order-return.insert
-- takes $1 uuid, $2 uuid, $3 bigint, $4 text, $5 text, $6 boolean, $7 text, $8 integer[], $9 integer[]
with requested as (
     insert into order_return (supplier_id, id, order_number, state, reason, outcome, is_of_right, note)
     values ($1, $2, $3, 'requested', $4, $5, $6, $7) returning supplier_id, id, order_number)
   insert into order_return_line (supplier_id, return_id, order_number, position, quantity)
   select r.supplier_id, r.id, r.order_number, l.position, l.quantity
   from requested r, unnest($8::integer[], $9::integer[]) as l (position, quantity);

-- order-return.insert-goodwill
-- takes $1 uuid, $2 uuid, $3 bigint
insert into order_return (supplier_id, id, order_number, state, reason, outcome, is_of_right, goods_cents)
   values ($1, $2, $3, 'received', 'goodwill', 'refund', false, 0);

-- order-return.insert-movements
-- takes $1 uuid, $2 uuid[], $3 integer[], $4 text, $5 uuid
insert into stock_movement (supplier_id, id, product_id, kind, change, stock, reason, moved_by)
   select $1, gen_random_uuid(), p.id, 'customer-return', w.quantity, p.stock, $4, $5
   from (select id, sum(quantity)::integer as quantity from unnest($2::uuid[], $3::integer[]) as l(id, quantity) group by id) w
   join product p on p.supplier_id = $1 and p.id = w.id where p.stock_policy = 'tracked';

-- order-return.insert-replacement
-- takes $1 uuid, $2 bigint, $3 integer[], $4 integer[], $5 uuid[], $6 bytea, $7 text, $8 text, $9 uuid, $10 text, $11 uuid
-- gives number bigint
with numbered as (
     update supplier_counter set last_order_number = last_order_number + 1 where supplier_id = $1 returning last_order_number as number),
   placed as (
     insert into purchase_order (supplier_id, number, customer_id, status, flow, channel, placed_by, placed_as, api_key_id, customer_name,
       customer_document, items_cents, packaging_cents, discount_cents, delivery_fee_cents, total_cents, delivery_type, delivery_option_id,
       delivery_option_name, delivery_period, delivery_address, pickup_store, billing_address, payment_method_id, payment_kind, payment_name,
       payment_state, note, fingerprint)
     select $1, n.number, o.customer_id, 'placed', 'pick-first', 'manual', $9, $10, $11, o.customer_name, o.customer_document, 0, 0, 0, 0, 0,
       o.delivery_type, o.delivery_option_id, o.delivery_option_name, '', o.delivery_address, o.pickup_store, o.billing_address,
       o.payment_method_id, 'cash', $7, 'paid', $8, $6
     from numbered n, purchase_order o where o.supplier_id = $1 and o.number = $2
     returning number, placed_at),
   lines as (
     insert into order_line (supplier_id, order_number, position, product_id, code, name, unit, picture, quantity, unit_price, price_rule,
       items_cents, packaging_cents, discount_cents, total_cents, terms, is_stock_taken, weight_tolerance)
     select $1, p.number, row_number() over (order by w.position), l.product_id, l.code, l.name, l.unit, l.picture, w.quantity, 0, 'attendant',
       0, 0, 0, 0, l.terms || '{"price": 0, "attendantPrice": 0, "packagingPrice": null, "tiers": [], "wholesalePrice": null, "wholesaleMinimum": null}',
       l.product_id = any ($5), l.weight_tolerance
     from placed p, unnest($3::integer[], $4::integer[]) as w (position, quantity)
     join order_line l on l.supplier_id = $1 and l.order_number = $2 and l.position = w.position),
   event as (
     insert into order_event (supplier_id, order_number, position, to_status, happened_at, login_id, acting_as, api_key_id)
     select $1, p.number, 1, 'placed', p.placed_at, $9, $10, $11 from placed p)
   select number from placed;

-- order-return.known
-- takes $1 uuid, $2 uuid
-- gives orderNumber bigint
select order_number from order_return where supplier_id = $1 and id = $2;

-- order-return.lines
-- takes $1 uuid, $2 uuid
-- gives position integer, quantity integer, reason text, outcome text
select l.position, l.quantity, r.reason, r.outcome from order_return_line l
   join order_return r on r.supplier_id = $1 and r.id = l.return_id where l.supplier_id = $1 and l.return_id = $2 order by l.position;

-- order-return.link-refund
-- takes $1 uuid, $2 uuid, $3 uuid
insert into order_return_refund (supplier_id, refund_id, return_id) values ($1, $2, $3);

-- order-return.link-replacement
-- takes $1 uuid, $2 uuid, $3 bigint
update order_return set replacement_number = $3, goods_cents = 0 where supplier_id = $1 and id = $2;

-- order-return.lock-order
-- takes $1 uuid, $2 uuid, $3 bigint
-- gives number bigint
select number from purchase_order where supplier_id = $1 and ($2::uuid is null or customer_id = $2) and number = $3 for update;

-- order-return.money
-- takes $1 uuid, $2 bigint
-- gives openInvoices bigint, paymentIds uuid[], lefts bigint[]
select
     (select coalesce(sum(i.amount_cents - i.paid_cents), 0)::bigint from invoice i
       where i.supplier_id = $1 and i.order_number = $2 and i.cancelled_at is null) as open_invoices,
     coalesce(array_agg(m.id order by m.received_at desc, m.id), '{}') as payment_ids,
     coalesce(array_agg(m.remaining order by m.received_at desc, m.id), '{}') as lefts
   from (select p.id, p.received_at, (p.amount_cents - coalesce((select sum(r.amount_cents) from refund r
       where r.supplier_id = $1 and r.payment_id = p.id), 0))::bigint as remaining
     from payment p where p.supplier_id = $1 and p.order_number = $2) m where m.remaining > 0;

-- order-return.of-order
-- takes $1 uuid, $2 bigint, $3 uuid
-- gives id uuid, orderNumber bigint, customerName text, state text, reason text, outcome text, isOfRight boolean, note text, requestedAt timestamp with time zone, goods bigint, fee bigint, invoiced bigint, byHand bigint, byHandOn date, replacementNumber bigint, lines json, events json, photos integer[], payments json
select r.id, r.order_number, o.customer_name, r.state, r.reason, r.outcome, r.is_of_right, r.note, r.requested_at,
     r.goods_cents as goods, r.fee_cents as fee, r.invoiced_cents as invoiced, r.by_hand_cents as by_hand, r.by_hand_on, r.replacement_number,
     coalesce((select json_agg(json_build_object('position', l.position, 'name', p.name, 'unit', p.unit, 'picture', p.picture, 'quantity', l.quantity,
         'received', l.received_quantity, 'isRestocked', l.is_restocked) order by l.position) from order_return_line l join order_line p on p.supplier_id = $1 and p.order_number = l.order_number and p.position = l.position
         where l.supplier_id = $1 and l.return_id = r.id), '[]') as lines,
     coalesce((select json_agg(json_build_object('state', e.state, 'at', to_char(e.happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'text', e.text, 'as', e.acting_as,
         'by', coalesce((select n.name from login n where n.id = e.login_id),
           (select k.name from api_key k where k.supplier_id = $1 and k.id = e.api_key_id))) order by e.position) from order_return_event e where e.supplier_id = $1 and e.return_id = r.id), '[]') as events,
     array(select f.position from order_return_photo f where f.supplier_id = $1 and f.return_id = r.id order by f.position) as photos,
     (select coalesce(json_agg(m.item order by m.created_at, m.id), '[]') from (
       select x.id, x.created_at, json_build_object('amount', x.amount_cents, 'state', x.state, 'isByHand', x.is_by_hand) as item from (
         select r.id, r.created_at, r.amount_cents, r.state, (r.state = 'failed' or (r.state = 'requested' and p.charge_id is null)) as is_by_hand
         from order_return_refund k join refund r on r.supplier_id = $1 and r.id = k.refund_id
         join payment p on p.supplier_id = $1 and p.id = r.payment_id
         where k.supplier_id = $1 and k.return_id = returned.id) x) m) as payments
   from order_return r join purchase_order o on o.supplier_id = $1 and o.number = r.order_number, lateral (select r.id) returned where r.supplier_id = $1 and r.order_number = $2 and ($3::uuid is null or o.customer_id = $3)
   order by r.requested_at desc, r.id;

-- order-return.of-refund
-- takes $1 uuid, $2 uuid
-- gives returnId uuid
select return_id from order_return_refund where supplier_id = $1 and refund_id = $2;

-- order-return.order
-- takes $1 uuid, $2 uuid, $3 bigint
-- gives number bigint, customerId uuid, status text, deliveredAt timestamp with time zone, isConsumer boolean, companyDays integer, offersExchange boolean, instructions text, deliveryFee bigint, total bigint, refunded bigint, held bigint, reasons text[], hasExchange boolean, lines json
select o.number, o.customer_id, o.status,
     (select max(e.happened_at) from order_event e where e.supplier_id = $1 and e.order_number = o.number and e.happened_at >= o.placed_at
       and e.to_status = 'delivered' and e.kind = 'moved') as delivered_at,
     c.kind = 'person' as is_consumer, s.company_days, s.offers_exchange, s.instructions,
     o.delivery_fee_cents as delivery_fee, o.total_cents as total, b.refunded, b.reasons, b.has_exchange,
     (select coalesce(sum(p.amount_cents - coalesce((select sum(f.amount_cents) from refund f
         where f.supplier_id = $1 and f.payment_id = p.id), 0)), 0)::bigint
       from payment p where p.supplier_id = $1 and p.order_number = o.number)
     + (select coalesce(sum(i.amount_cents), 0)::bigint from invoice i
       where i.supplier_id = $1 and i.order_number = o.number and i.cancelled_at is null) as held,
     (select coalesce(json_agg(json_build_object('position', l.position, 'productId', l.product_id, 'name', l.name, 'unit', l.unit,
         'picture', l.picture, 'delivered', l.quantity, 'total', l.total_cents, 'isStockTaken', l.is_stock_taken,
         'taken', q.taken, 'received', q.received) order by l.position), '[]')
       from order_line l cross join lateral (
         select coalesce(sum(coalesce(k.received_quantity, k.quantity)), 0) as taken, coalesce(sum(k.received_quantity), 0) as received
         from order_return_line k join order_return r on r.supplier_id = $1 and r.id = k.return_id
         where k.supplier_id = $1 and k.order_number = o.number and k.position = l.position
           and r.state not in ('refused', 'cancelled')) q
       where l.supplier_id = $1 and l.order_number = o.number and l.quantity > 0) as lines
   from purchase_order o join customer c on c.supplier_id = $1 and c.id = o.customer_id
   left join return_settings s on s.supplier_id = $1
   cross join lateral (
     select coalesce(sum(r.goods_cents + r.fee_cents), 0)::bigint as refunded,
       coalesce(array_agg(r.reason) filter (where r.reason <> 'goodwill'), '{}') as reasons,
       coalesce(bool_or(r.outcome = 'exchange'), false) as has_exchange
     from order_return r where r.supplier_id = $1 and r.order_number = o.number and r.state in ('received', 'done')) b
   where o.supplier_id = $1 and ($2::uuid is null or o.customer_id = $2) and o.number = $3;

-- order-return.page
-- takes $1 uuid, $2 text[], $3 text, $4 bigint, $5 bigint
-- gives id uuid, orderNumber bigint, customerName text, state text, reason text, outcome text, requestedAt timestamp with time zone, amount bigint, isWaiting boolean
select r.id, r.order_number, o.customer_name, r.state, r.reason, r.outcome, r.requested_at, r.goods_cents + r.fee_cents as amount,
     (r.state = 'requested' or (r.state = 'received' and r.by_hand_cents > 0 and r.by_hand_on is null)) as is_waiting
   from order_return r join purchase_order o on o.supplier_id = $1 and o.number = r.order_number
   where r.supplier_id = $1 and ($2::text[] is null or plain_text(concat_ws(' ', o.customer_name, o.number)) like all (array(select '%' || plain_text(word) || '%' from unnest($2::text[]) word))) and r.state = $3
   order by (r.state = 'requested' or (r.state = 'received' and r.by_hand_cents > 0 and r.by_hand_on is null)) desc, r.requested_at desc, r.id limit $4 offset $5;

-- order-return.pending
-- takes $1 uuid, $2 uuid
-- gives pending boolean
select (r.by_hand_cents > 0 and r.by_hand_on is null) or exists (select from order_return_refund k
     join refund f on f.supplier_id = $1 and f.id = k.refund_id where k.supplier_id = $1 and k.return_id = r.id and f.state <> 'done') as pending
   from order_return r where r.supplier_id = $1 and r.id = $2;

-- order-return.photo
-- takes $1 uuid, $2 uuid, $3 integer, $4 uuid
-- gives content bytea
select f.content from order_return_photo f join order_return r on r.supplier_id = $1 and r.id = f.return_id
   join purchase_order o on o.supplier_id = $1 and o.number = r.order_number
   where f.supplier_id = $1 and f.return_id = $2 and f.position = $3 and ($4::uuid is null or o.customer_id = $4);

-- order-return.save-settings
-- takes $1 uuid, $2 integer, $3 boolean, $4 text
insert into return_settings as s (supplier_id, company_days, offers_exchange, instructions) values ($1, $2, $3, $4)
   on conflict (supplier_id) do update set company_days = excluded.company_days, offers_exchange = excluded.offers_exchange,
     instructions = excluded.instructions, version = s.version + 1;

-- order-return.settings
-- takes $1 uuid
-- gives companyDays integer, offersExchange boolean, instructions text, version integer
select company_days, offers_exchange, instructions, version from return_settings where supplier_id = $1;

-- order-return.stored
-- takes $1 uuid, $2 uuid
-- gives id uuid, orderNumber bigint, state text, isOfRight boolean
select id, order_number, state, is_of_right from order_return where supplier_id = $1 and id = $2;

-- order-return.to-mail
-- takes $1 uuid, $2 uuid, $3 text
-- gives number bigint, customerId uuid, email text, isEmailProved boolean, reason text, outcome text, amount bigint, instructions text, said text, lines json
select o.number, o.customer_id, c.email, c.email_verified_at is not null as is_email_proved, r.reason, r.outcome,
     r.goods_cents + r.fee_cents as amount, s.instructions,
     coalesce((select e.text from order_return_event e where e.supplier_id = $1 and e.return_id = r.id and e.state = $3
       order by e.position desc limit 1), '') as said,
     (select coalesce(json_agg(json_build_object('name', p.name, 'unit', p.unit, 'quantity', l.quantity) order by l.position), '[]')
      from order_return_line l join order_line p on p.supplier_id = $1 and p.order_number = l.order_number and p.position = l.position
      where l.supplier_id = $1 and l.return_id = r.id) as lines
   from order_return r join purchase_order o on o.supplier_id = $1 and o.number = r.order_number
   join customer c on c.supplier_id = $1 and c.id = o.customer_id
   left join return_settings s on s.supplier_id = $1
   where r.supplier_id = $1 and r.id = $2;

-- order-return.tracked
-- takes $1 uuid, $2 uuid[]
-- gives ids uuid[]
select coalesce(array_agg(id), '{}') as ids from product where supplier_id = $1 and id = any ($2) and stock_policy = 'tracked';

-- order-return.write-money
-- takes $1 uuid, $2 uuid, $3 bigint, $4 bigint, $5 bigint, $6 bigint
update order_return set goods_cents = $3, fee_cents = $4, invoiced_cents = $5, by_hand_cents = $6 where supplier_id = $1 and id = $2;

-- order-return.write-outcome
-- takes $1 uuid, $2 uuid, $3 text
update order_return set outcome = $3 where supplier_id = $1 and id = $2;

-- order-return.write-photo
-- takes $1 uuid, $2 uuid, $3 integer, $4 bytea
insert into order_return_photo (supplier_id, return_id, position, content) values ($1, $2, $3, $4)
   on conflict (supplier_id, return_id, position) do update set content = excluded.content;

-- order-return.write-received
-- takes $1 uuid, $2 uuid, $3 integer[], $4 integer[], $5 boolean[]
update order_return_line l set received_quantity = w.quantity, is_restocked = w.is_restocked
   from unnest($3::integer[], $4::integer[], $5::boolean[]) as w (position, quantity, is_restocked)
   where l.supplier_id = $1 and l.return_id = $2 and l.position = w.position;

-- order-return.write-step
-- takes $1 uuid, $2 uuid, $3 text, $4 uuid, $5 text, $6 uuid, $7 text
with moved as (update order_return set state = $3 where supplier_id = $1 and id = $2)
   insert into order_return_event (supplier_id, return_id, position, state, login_id, acting_as, api_key_id, text)
   select $1, $2, (select coalesce(max(e.position), 0) + 1 from order_return_event e where e.supplier_id = $1 and e.return_id = $2),
     $3, $4, $5, $6, $7;

