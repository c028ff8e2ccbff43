-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- quote.accept
-- takes $1 uuid, $2 bigint, $3 date, $4 boolean, $5 text, $6 timestamp with time zone
with taken as (
     update order_line l set is_stock_taken = true from product p
     where l.supplier_id = $1 and l.order_number = $2 and p.supplier_id = $1 and p.id = l.product_id and p.stock_policy = 'tracked')
   update purchase_order set delivery_date = $3, is_slot_taken = $4, approval = $5, approval_due_at = $6
   where supplier_id = $1 and number = $2;

-- quote.costs
-- takes $1 uuid, $2 uuid[]
-- gives id uuid, cost bigint
select id, cost from product where supplier_id = $1 and id = any($2) and cost is not null;

-- quote.count-product-costs
-- takes $1 uuid, $2 text[], $3 text
-- gives all bigint, unknown bigint, below bigint
select count(*) as all, count(*) filter (where p.cost is null) as unknown, count(*) filter (where p.price * (10000 - s.margin_floor) < p.cost * 10000) as below
   from product p, supplier s where p.supplier_id = $1 and s.id = $1 and p.is_active
  and ($2::text[] is null or plain_text(p.name) like all (array(select '%' || plain_text(word) || '%' from unnest($2::text[]) word)) or starts_with(lower(p.code), lower($3)));

-- quote.counter
-- takes $1 uuid, $2 bigint, $3 integer, $4 uuid, $5 text, $6 text, $7 jsonb
insert into quote_version (supplier_id, order_number, version, requested_by, requested_as, request_note, request_lines)
   values ($1, $2, $3, $4, $5, $6, $7);

-- quote.counts
-- takes $1 uuid, $2 text[], $3 bigint
-- gives requested bigint, priced bigint, closed bigint
select count(*) filter (where o.status = 'quote-requested') as requested,
     count(*) filter (where o.status = 'quote-priced') as priced,
     count(*) filter (where o.status not in ('quote-requested', 'quote-priced')) as closed
   from purchase_order o
   where o.supplier_id = $1 and exists (select from quote_version v where v.supplier_id = $1 and v.order_number = o.number)
     and ($2::text[] is null or o.number = $3 or o.customer_id in (
       select c.id from customer c where c.supplier_id = $1 and c.searchable_text like all (array(select '%' || plain_text(word) || '%' from unnest($2::text[]) word))));

-- quote.erase-notes
-- takes $1 uuid, $2 uuid, $3 uuid
update quote_version v set request_note = '', offer_note = '',
     requested_by = case when v.requested_as in ('customer', 'linked-user') or v.requested_by = $3 then null else v.requested_by end
   from purchase_order o
   where o.supplier_id = $1 and o.customer_id = $2 and v.supplier_id = $1 and v.order_number = o.number;

-- quote.expiring
-- takes $1 bigint
-- gives supplierId uuid, number bigint
select o.supplier_id, o.number
   from purchase_order o join supplier s on s.id = o.supplier_id and s.is_active
   join quote_version v on v.supplier_id = o.supplier_id and v.order_number = o.number
   where o.status = 'quote-priced' and v.reminded_at is null and v.valid_until > now() and v.valid_until <= now() + interval '40 hours'
     and extract(hour from now() at time zone s.time_zone) between 8 and 19
     and (v.priced_at at time zone s.time_zone)::date < (now() at time zone s.time_zone)::date
     and not exists (select from quote_version n where n.supplier_id = o.supplier_id and n.order_number = o.number and n.version > v.version)
   order by v.valid_until limit $1;

-- quote.floor-of-costs
-- takes $1 uuid
-- gives marginFloor integer
select margin_floor from supplier where id = $1;

-- quote.head
-- takes $1 uuid, $2 uuid, $3 bigint
-- gives number bigint, status text, customerId uuid, customerName text, deliveryType text, deliveryFee bigint, deliveryDiscount bigint, deliveryName text, deliveryDate date, optionId uuid, place jsonb, paymentMethodId uuid, paymentKind text, paymentName text, total bigint, note text
select o.number, o.status, o.customer_id, o.customer_name, o.delivery_type,
     o.delivery_fee_cents as delivery_fee, o.delivery_discount_cents as delivery_discount, o.delivery_option_name as delivery_name, o.delivery_date, o.delivery_option_id as option_id,
     o.delivery_address as place, o.payment_method_id, o.payment_kind, o.payment_name, o.total_cents as total, o.note
   from purchase_order o
   where o.supplier_id = $1 and ($2::uuid is null or o.customer_id = $2) and o.number = $3;

-- quote.lapsed
-- takes $1 bigint
-- gives supplierId uuid, number bigint
select o.supplier_id, o.number
   from purchase_order o
   join quote_version v on v.supplier_id = o.supplier_id and v.order_number = o.number
   where o.status = 'quote-priced' and v.valid_until <= now() and exists (select from supplier open_store where open_store.id = o.supplier_id and open_store.is_active)
     and not exists (select from quote_version n where n.supplier_id = o.supplier_id and n.order_number = o.number and n.version > v.version)
   order by v.valid_until limit $1;

-- quote.limits
-- takes $1 uuid, $2 uuid
-- gives authority integer, marginFloor integer
select coalesce(m.discount_authority, 0) as authority, s.margin_floor
   from supplier s left join staff m on m.supplier_id = s.id and m.id = $2 where s.id = $1;

-- quote.lines-to-take
-- takes $1 uuid, $2 bigint
-- gives productId uuid, name text, quantity integer, isActive boolean, isTracked boolean
select l.product_id, l.name, l.quantity, p.is_active, p.stock_policy = 'tracked' as is_tracked
   from order_line l join product p on p.supplier_id = $1 and p.id = l.product_id
   where l.supplier_id = $1 and l.order_number = $2;

-- quote.lock
-- takes $1 uuid, $2 uuid, $3 bigint
-- gives number bigint, status text, customerId uuid, customerName text, deliveryType text, deliveryFee bigint, deliveryDiscount bigint, deliveryName text, deliveryDate date, optionId uuid, place jsonb, paymentMethodId uuid, paymentKind text, paymentName text, total bigint, note text
select o.number, o.status, o.customer_id, o.customer_name, o.delivery_type,
     o.delivery_fee_cents as delivery_fee, o.delivery_discount_cents as delivery_discount, o.delivery_option_name as delivery_name, o.delivery_date, o.delivery_option_id as option_id,
     o.delivery_address as place, o.payment_method_id, o.payment_kind, o.payment_name, o.total_cents as total, o.note
   from purchase_order o
   where o.supplier_id = $1 and ($2::uuid is null or o.customer_id = $2) and o.number = $3 for update;

-- quote.lock-product-costs
-- takes $1 uuid, $2 text[]
-- gives code text, name text, cost bigint
select code, name, cost from product where supplier_id = $1 and code = any($2) order by id for no key update;

-- quote.margin-floor
-- takes $1 uuid
-- gives marginFloor integer
select margin_floor from supplier where id = $1;

-- quote.mark-reminded
-- takes $1 uuid, $2 bigint
-- gives version integer
update quote_version set reminded_at = now()
   where supplier_id = $1 and order_number = $2 and reminded_at is null
     and version = (select max(version) from quote_version where supplier_id = $1 and order_number = $2)
   returning version;

-- quote.negotiators
-- takes $1 uuid
-- gives id uuid, name text, role text, authority integer
select m.id, p.name, m.role, m.discount_authority as authority
   from staff m join login p on p.id = m.login_id
   where m.supplier_id = $1 and m.is_active and (m.role = 'attendant' or (m.role = 'staff' and 'prices' = any (m.modules)))
   order by p.name, m.id;

-- quote.page closed
-- takes $1 uuid, $2 text, $3 text[], $4 bigint, $5 bigint, $6 bigint
-- gives orderNumber bigint, status text, customerId uuid, customerName text, version integer, since timestamp with time zone, validUntil timestamp with time zone, lineCount integer, total bigint
select o.number as order_number, o.status, o.customer_id, o.customer_name, v.version,
       coalesce(v.priced_at, v.requested_at) as since, v.valid_until, v.lines as line_count, o.total_cents as total
     from purchase_order o
   cross join lateral (select v.version, v.requested_at, v.priced_at, v.valid_until, jsonb_array_length(v.request_lines) as lines
     from quote_version v where v.supplier_id = $1 and v.order_number = o.number order by v.version desc limit 1) v
   where o.supplier_id = $1
     and case when $2::text is null then o.status not in ('quote-requested', 'quote-priced') else o.status = $2 end
     and ($3::text[] is null or o.number = $4 or o.customer_id in (
       select c.id from customer c where c.supplier_id = $1 and c.searchable_text like all (array(select '%' || plain_text(word) || '%' from unnest($3::text[]) word)))) order by o.placed_at desc, o.number limit $5 offset $6;

-- quote.page priced
-- takes $1 uuid, $2 text, $3 text[], $4 bigint, $5 bigint, $6 bigint
-- gives orderNumber bigint, status text, customerId uuid, customerName text, version integer, since timestamp with time zone, validUntil timestamp with time zone, lineCount integer, total bigint
select o.number as order_number, o.status, o.customer_id, o.customer_name, v.version,
       coalesce(v.priced_at, v.requested_at) as since, v.valid_until, v.lines as line_count, o.total_cents as total
     from purchase_order o
   cross join lateral (select v.version, v.requested_at, v.priced_at, v.valid_until, jsonb_array_length(v.request_lines) as lines
     from quote_version v where v.supplier_id = $1 and v.order_number = o.number order by v.version desc limit 1) v
   where o.supplier_id = $1
     and case when $2::text is null then o.status not in ('quote-requested', 'quote-priced') else o.status = $2 end
     and ($3::text[] is null or o.number = $4 or o.customer_id in (
       select c.id from customer c where c.supplier_id = $1 and c.searchable_text like all (array(select '%' || plain_text(word) || '%' from unnest($3::text[]) word)))) order by v.valid_until, o.number limit $5 offset $6;

-- quote.page requested
-- takes $1 uuid, $2 text, $3 text[], $4 bigint, $5 bigint, $6 bigint
-- gives orderNumber bigint, status text, customerId uuid, customerName text, version integer, since timestamp with time zone, validUntil timestamp with time zone, lineCount integer, total bigint
select o.number as order_number, o.status, o.customer_id, o.customer_name, v.version,
       coalesce(v.priced_at, v.requested_at) as since, v.valid_until, v.lines as line_count, o.total_cents as total
     from purchase_order o
   cross join lateral (select v.version, v.requested_at, v.priced_at, v.valid_until, jsonb_array_length(v.request_lines) as lines
     from quote_version v where v.supplier_id = $1 and v.order_number = o.number order by v.version desc limit 1) v
   where o.supplier_id = $1
     and case when $2::text is null then o.status not in ('quote-requested', 'quote-priced') else o.status = $2 end
     and ($3::text[] is null or o.number = $4 or o.customer_id in (
       select c.id from customer c where c.supplier_id = $1 and c.searchable_text like all (array(select '%' || plain_text(word) || '%' from unnest($3::text[]) word)))) order by v.requested_at, o.number limit $5 offset $6;

-- quote.product-costs
-- takes $1 uuid, $2 text[], $3 text, $4 text, $5 text, $6 bigint, $7 bigint
-- gives id uuid, code text, name text, unit text, price bigint, cost bigint
select p.id, p.code, p.name, p.unit, p.price, p.cost
   from product p, supplier s
   where p.supplier_id = $1 and s.id = $1 and p.is_active
  and ($2::text[] is null or plain_text(p.name) like all (array(select '%' || plain_text(word) || '%' from unnest($2::text[]) word)) or starts_with(lower(p.code), lower($3))) and case $4 when 'unknown' then p.cost is null when 'below-floor' then p.price * (10000 - s.margin_floor) < p.cost * 10000 else true end
   order by case $5 when 'lowest-margin' then (p.price - p.cost)::numeric / nullif(p.price, 0) when 'highest-margin' then -(p.price - p.cost)::numeric / nullif(p.price, 0) end,
     case when $5 = 'name-descending' then plain_text(p.name) end desc, plain_text(p.name), p.id
   limit $6 offset $7;

-- quote.remove-lines
-- takes $1 uuid, $2 bigint
delete from order_line where supplier_id = $1 and order_number = $2;

-- quote.to-mail (generic plan)
-- takes $1 uuid, $2 bigint, $3 text
-- gives number bigint, customerId uuid, customerName text, email text, isProved boolean, status text, total bigint, deliveryFee bigint, validOn date, offerNote text, requestNote text, version integer, reason text, isWaitingForApproval boolean, closedBy text, lines json, staffIds uuid[], requesterEmails text[], requesterIds uuid[]
with q as (
     select v.*, (select f.priced_by from quote_version f where f.supplier_id = $1 and f.order_number = $2 and f.priced_by is not null
       order by f.version desc limit 1) as negotiator
     from quote_version v where v.supplier_id = $1 and v.order_number = $2 order by v.version desc limit 1),
   closing as (
     select e.reason, e.acting_as from order_event e where e.supplier_id = $1 and e.order_number = $2 and e.to_status = 'cancelled'
     order by e.happened_at desc, e.position desc limit 1),
   requesters as (
     select distinct p.id, p.email from order_event e join login p on p.id = e.login_id
     join purchase_order o on o.supplier_id = $1 and o.number = $2
     where e.supplier_id = $1 and e.order_number = $2 and e.to_status = 'quote-requested' and case e.acting_as
       when 'linked-user' then exists (select from linked_user u where u.supplier_id = $1 and u.customer_id = o.customer_id
         and u.login_id = p.id and u.is_active)
       when 'representative' then exists (select from portfolio f join staff m on m.supplier_id = $1 and m.id = f.representative_id
         where f.supplier_id = $1 and f.customer_id = o.customer_id and m.login_id = p.id and m.is_active) end),
   people as (
     select m.login_id as id from staff m, q
     where m.supplier_id = $1 and m.is_active and case when q.negotiator is not null then m.login_id = q.negotiator
       else m.role = 'attendant' or (m.role = 'staff' and 'prices' = any (m.modules)) end)
   select o.number, o.customer_id, o.customer_name, c.email, c.email_verified_at is not null as is_proved, o.status,
     o.total_cents as total, o.delivery_fee_cents as delivery_fee,
     ((q.valid_until - interval '1 second') at time zone $3)::date as valid_on, q.offer_note, q.request_note, q.version,
     o.approval is not distinct from 'waiting' as is_waiting_for_approval, coalesce((select reason from closing), '') as reason, (select acting_as from closing) as closed_by,
     (select coalesce(json_agg(json_build_object('name', l.name, 'unit', l.unit, 'quantity', l.quantity, 'unitPrice', l.unit_price,
        'items', l.items_cents) order by l.position), '[]')
      from order_line l where l.supplier_id = $1 and l.order_number = o.number) as lines,
     array(select id from people order by id) as staff_ids,
     array(select email from requesters order by id) as requester_emails, array(select id from requesters order by id) as requester_ids
   from purchase_order o join customer c on c.supplier_id = $1 and c.id = o.customer_id, q
   where o.supplier_id = $1 and o.number = $2;

-- quote.versions
-- takes $1 uuid, $2 bigint
-- gives version integer, requestedAt timestamp with time zone, requestNote text, requests jsonb, pricedAt timestamp with time zone, validUntil timestamp with time zone, pricedBy text, offerNote text, offers jsonb, offerTotal bigint, unsold uuid[]
select v.version, v.requested_at, v.request_note, v.request_lines as requests, v.priced_at, v.valid_until,
     coalesce((select p.name from login p where p.id = v.priced_by), '') as priced_by, v.offer_note, v.offer_lines as offers,
     v.offer_cents as offer_total,
     array(select p.id from quote_version f cross join lateral jsonb_array_elements(f.request_lines) r
       join product p on p.supplier_id = $1 and p.id = (r -> 'line' ->> 'product_id')::uuid
       where f.supplier_id = $1 and f.order_number = $2 and f.version = 1 and not p.is_active) as unsold
   from quote_version v where v.supplier_id = $1 and v.order_number = $2 order by v.version;

-- quote.write-authorities
-- takes $1 uuid, $2 uuid[], $3 integer[]
update staff m set discount_authority = w.authority
   from unnest($2::uuid[], $3::integer[]) as w (id, authority)
   where m.supplier_id = $1 and m.id = w.id;

-- quote.write-lines
-- takes $1 uuid, $2 bigint, $3 json
insert into order_line (supplier_id, order_number, position, product_id, code, name, unit, picture, quantity, unit_price, price_rule, is_gift_wrapped, packaging_price, items_cents, packaging_cents, discount_cents, total_cents, terms, is_stock_taken, weight_tolerance, combo)
   select $1, $2, l.position, l.product_id, l.code, l.name, l.unit, l.picture, l.quantity, l.unit_price, l.price_rule, l.is_gift_wrapped, l.packaging_price, l.items_cents, l.packaging_cents, l.discount_cents, l.total_cents, l.terms, l.is_stock_taken, l.weight_tolerance, l.combo
   from json_populate_recordset(null::order_line, $3::json) l;

-- quote.write-margin-floor
-- takes $1 uuid, $2 integer
update supplier set margin_floor = $2 where id = $1;

-- quote.write-offer
-- takes $1 uuid, $2 bigint, $3 integer, $4 uuid, $5 text, $6 date, $7 text, $8 text, $9 jsonb, $10 bigint
update quote_version set priced_at = now(), priced_by = $4, priced_as = $5,
     valid_until = ($6::date + 1)::timestamp at time zone $7, offer_note = $8, offer_lines = $9, offer_cents = $10
   where supplier_id = $1 and order_number = $2 and version = $3;

-- quote.write-product-costs
-- takes $1 uuid, $2 text[], $3 bigint[]
update product p set cost = w.cost
   from unnest($2::text[], $3::bigint[]) as w (code, cost)
   where p.supplier_id = $1 and p.code = w.code and p.cost is distinct from w.cost;

-- quote.write-totals
-- takes $1 uuid, $2 bigint, $3 bigint, $4 bigint, $5 bigint, $6 bigint, $7 bigint
update purchase_order set items_cents = $3, packaging_cents = $4, discount_cents = 0, coupon_code = null,
     coupon_snapshot = null, delivery_fee_cents = $7, delivery_discount_cents = 0, total_cents = $5::bigint, authorized_cents = case flow when 'pay-first' then $5::bigint else $6::bigint end
   where supplier_id = $1 and number = $2;

