-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- subscription.actor
-- takes $1 uuid, $2 uuid, $3 uuid
-- gives kind text, isApproved boolean, priceListId uuid, loginId uuid, permissions text[], staffId uuid, modules text[]
select c.kind, c.is_approved, (select l.id from price_list_of($1, $2) l) as price_list_id, c.login_id, u.permissions, m.id as staff_id, m.modules
   from customer c
   left join linked_user u on u.supplier_id = $1 and u.customer_id = c.id and u.login_id = $3 and u.is_active
   left join staff m on m.supplier_id = $1 and m.login_id = $3 and m.is_active and m.role = 'representative'
   where c.supplier_id = $1 and c.id = $2;

-- subscription.answer-price
-- takes $1 uuid, $2 uuid, $3 date, $4 bigint, $5 boolean
-- gives date date
update subscription_run set status = case when $5 then 'due' else 'skipped' end,
     skip_reason = case when $5 then null else 'consent-refused' end, try_at = now(),
     approved_cents = case when $5 then requested_cents end
   where supplier_id = $1 and subscription_id = $2 and date = $3 and status = 'waiting' and requested_cents = $4 and lapses_at > now()
   returning date;

-- subscription.close-dates
-- takes $1 uuid, $2 uuid
update subscription_run set status = 'skipped', skip_reason = 'paused'
   where supplier_id = $1 and subscription_id = $2 and status in ('due', 'waiting');

-- subscription.count-of-customer
-- takes $1 uuid, $2 uuid
-- gives total bigint
select count(*) as total from subscription where supplier_id = $1 and customer_id = $2;

-- subscription.count-of-store
-- takes $1 uuid, $2 text[]
-- gives all bigint, attention bigint, active bigint, paused bigint, cancelled bigint
select count(*) as all, count(*) filter (where (s.status <> 'cancelled' and (exists (
     select from subscription_line l join product o on o.supplier_id = $1 and o.id = l.product_id
     where l.supplier_id = $1 and l.subscription_id = s.id and not (o.is_active and not o.is_quote_only)) or exists (select from subscription_run r where r.supplier_id = $1 and r.subscription_id = s.id
     and (r.status = 'waiting' or (r.status = 'due' and r.attempts > 0)
       or (r.status = 'missed' and r.date > (select (now() at time zone f.time_zone)::date from supplier f where f.id = $1) - 30)))))) as attention,
     count(*) filter (where s.status = 'active') as active, count(*) filter (where s.status = 'paused') as paused,
     count(*) filter (where s.status = 'cancelled') as cancelled
   from subscription s where s.supplier_id = $1 and ($2::text[] is null or s.customer_id in (
     select k.id from customer k where k.supplier_id = $1 and k.searchable_text like all (array(select '%' || plain_text(word) || '%' from unnest($2::text[]) word))));

-- subscription.count-products
-- takes $1 uuid, $2 uuid[]
-- gives count bigint
select count(*) as count from product where supplier_id = $1 and id = any ($2) and is_active and not is_quote_only;

-- subscription.create
-- takes $1 uuid, $2 uuid, $3 uuid, $4 uuid, $5 text, $6 date, $7 date, $8 date, $9 text, $10 uuid, $11 uuid, $12 uuid, $13 integer, $14 text, $15 text, $16 jsonb, $17 bigint, $18 text, $19 uuid[], $20 integer[], $21 boolean[], $22 bigint[]
with created as (
     insert into subscription (supplier_id, customer_id, type_id, placed_by, placed_as, first_on, next_on, plan_at, delivery_type,
       delivery_option_id, address_id, payment_method_id, tolerance, missing_policy, note, traits)
     values ($1, $2, $3, $4, $5, $6, $7, (($8::date + time '06:00') at time zone $18), $9, $10, $11, $12, $13, $14, $15, $16)
     returning id),
   lines as (
     insert into subscription_line (supplier_id, subscription_id, product_id, quantity, is_gift_wrapped, agreed_price)
     select $1, c.id, l.product_id, l.quantity, l.is_gift_wrapped, l.agreed_price
     from created c, unnest($19::uuid[], $20::integer[], $21::boolean[], $22::bigint[])
       as l (product_id, quantity, is_gift_wrapped, agreed_price)),
   first as (
     insert into subscription_run (supplier_id, subscription_id, date, status, order_number)
     select $1, c.id, $6, 'placed', $17 from created c)
   insert into domain_event (supplier_id, name, payload)
   select $1, 'subscription.created', jsonb_build_object('subscriptionId', c.id) from created c;

-- subscription.customer-login
-- takes $1 uuid, $2 uuid
-- gives loginId uuid
select login_id from customer where supplier_id = $1 and id = $2;

-- subscription.days-of-option
-- takes $1 uuid, $2 uuid
-- gives days json
select case when d.dates_ahead > 0 then json_build_object('weekdays', d.weekdays, 'leadDays', d.lead_days,
   'blockedDates', array(select b.date from blocked_date b where b.supplier_id = $1 and b.date >= current_date - 1 order by b.date)) end as days from delivery_option d where d.supplier_id = $1 and d.id = $2;

-- subscription.delivery-days
-- takes $1 uuid
-- gives id uuid, days json
select d.id, case when d.dates_ahead > 0 then json_build_object('weekdays', d.weekdays, 'leadDays', d.lead_days,
   'blockedDates', array(select b.date from blocked_date b where b.supplier_id = $1 and b.date >= current_date - 1 order by b.date)) end as days from delivery_option d where d.supplier_id = $1;

-- subscription.due
-- takes $1 bigint
-- gives supplierId uuid, id uuid, date date
select r.supplier_id, r.subscription_id as id, r.date from subscription_run r
   join subscription s on s.supplier_id = r.supplier_id and s.id = r.subscription_id and s.status = 'active'
   where r.status = 'due' and r.try_at <= now() and exists (select from supplier open_store where open_store.id = r.supplier_id and open_store.is_active) order by r.try_at limit $1;

-- subscription.find
-- takes $1 uuid, $2 uuid, $3 uuid
-- gives id uuid, customerId uuid, customerName text, typeName text, unit text, count integer, noticeDays integer, status text, createdAt timestamp with time zone, placedBy uuid, placedAs text, firstOn date, nextOn date, deliveryType text, deliveryOptionId uuid, deliveryName text, days json, addressId uuid, address json, pickupStore text, paymentMethodId uuid, paymentName text, tolerance integer, missingPolicy text, note text, traits jsonb, lines json, runs json, needsAttention boolean
select s.id, s.customer_id, c.name as customer_name, t.name as type_name, t.interval_unit as unit, t.interval_count as count,
     t.notice_days, s.status, s.created_at, s.placed_by, s.placed_as, s.first_on, s.next_on, s.delivery_type, s.delivery_option_id,
     coalesce(d.name, '') as delivery_name, case when d.dates_ahead > 0 then json_build_object('weekdays', d.weekdays, 'leadDays', d.lead_days,
   'blockedDates', array(select b.date from blocked_date b where b.supplier_id = $1 and b.date >= current_date - 1 order by b.date)) end as days, s.address_id,
     case when a.id is not null then json_build_object('id', a.id, 'nickname', a.nickname, 'street', a.street, 'number', a.number, 'district', a.district, 'city', a.city, 'state', a.state, 'postalCode', a.postal_code, 'complement', a.complement, 'referencePoint', a.reference_point, 'directions', a.directions, 'country', a.country, 'latitude', a.latitude, 'longitude', a.longitude, 'erpCode', a.erp_code, 'isPrimary', a.is_primary) end as address,
     coalesce(p.name || ', ' || p.address, '') as pickup_store, s.payment_method_id, m.name as payment_name, s.tolerance,
     s.missing_policy, s.note, s.traits,
     (select coalesce(json_agg(json_build_object('productId', l.product_id, 'name', o.name, 'unit', o.unit, 'isSold', (o.is_active and not o.is_quote_only), 'quantity', l.quantity,
        'isGiftWrapped', l.is_gift_wrapped, 'agreedPrice', l.agreed_price,
        'replacement', case when b.id is not null then json_build_object('productId', b.id, 'name', b.name) end) order by o.name, o.id), '[]')
      from subscription_line l join product o on o.supplier_id = $1 and o.id = l.product_id
      left join product b on b.supplier_id = $1 and b.id = l.replacement_id
      where l.supplier_id = $1 and l.subscription_id = s.id) as lines,
     (select coalesce(json_agg(json_build_object('date', r.date, 'status', r.status, 'orderNumber', r.order_number,
        'failure', r.failure, 'failureDetails', r.failure_details, 'skipReason', r.skip_reason, 'missing', r.missing, 'replaced', r.replaced, 'tryAt', r.try_at, 'attempts', r.attempts,
        'requestedTotal', r.requested_cents, 'approvedTotal', r.approved_cents, 'lapsesAt', r.lapses_at) order by r.date desc), '[]')
      from (select * from subscription_run r where r.supplier_id = $1 and r.subscription_id = s.id
        order by r.date desc limit 24) r) as runs,
     (s.status <> 'cancelled' and (exists (
     select from subscription_line l join product o on o.supplier_id = $1 and o.id = l.product_id
     where l.supplier_id = $1 and l.subscription_id = s.id and not (o.is_active and not o.is_quote_only)) or exists (select from subscription_run r where r.supplier_id = $1 and r.subscription_id = s.id
     and (r.status = 'waiting' or (r.status = 'due' and r.attempts > 0)
       or (r.status = 'missed' and r.date > (select (now() at time zone f.time_zone)::date from supplier f where f.id = $1) - 30))))) as needs_attention from subscription s
   join customer c on c.supplier_id = $1 and c.id = s.customer_id
   join subscription_type t on t.supplier_id = $1 and t.id = s.type_id
   join payment_method m on m.supplier_id = $1 and m.id = s.payment_method_id
   left join delivery_option d on d.supplier_id = $1 and d.id = s.delivery_option_id
   left join pickup_store p on p.supplier_id = $1 and p.id = d.pickup_store_id
   left join address a on a.supplier_id = $1 and a.id = s.address_id where s.supplier_id = $1 and s.id = $2 and ($3::uuid is null or s.customer_id = $3);

-- subscription.is-to-plan
-- takes $1 uuid, $2 uuid
-- gives id uuid
select id from subscription where supplier_id = $1 and id = $2 and plan_at <= now();

-- subscription.lapse
-- takes $1 uuid, $2 uuid, $3 date
-- gives date date
update subscription_run set status = 'skipped', skip_reason = 'consent-lapsed'
   where supplier_id = $1 and subscription_id = $2 and date = $3 and status = 'waiting' and lapses_at <= now()
   returning date;

-- subscription.lapsed
-- takes $1 bigint
-- gives supplierId uuid, id uuid, date date
select supplier_id, subscription_id as id, date from subscription_run
   where status = 'waiting' and lapses_at <= now() and exists (select from supplier open_store where open_store.id = subscription_run.supplier_id and open_store.is_active) order by lapses_at limit $1;

-- subscription.lock
-- takes $1 uuid, $2 uuid
select from subscription where supplier_id = $1 and id = $2 for no key update;

-- subscription.lock-due
-- takes $1 uuid, $2 uuid, $3 date
-- gives attempts integer, approved bigint
select r.attempts, r.approved_cents as approved from subscription_run r
   join subscription s on s.supplier_id = $1 and s.id = r.subscription_id and s.status = 'active'
   where r.supplier_id = $1 and r.subscription_id = $2 and r.date = $3 and r.status = 'due' and r.try_at <= now()
   for no key update of r skip locked;

-- subscription.move-on
-- takes $1 uuid, $2 uuid, $3 date, $4 date, $5 text
update subscription set next_on = $3, plan_at = (($4::date + time '06:00') at time zone $5) where supplier_id = $1 and id = $2 and status = 'active';

-- subscription.note-failure
-- takes $1 uuid, $2 uuid, $3 date, $4 integer, $5 text, $6 text[], $7 integer, $8 jsonb
-- gives isMissed boolean
update subscription_run set attempts = attempts + 1, failure = $5, missing = $6, failure_details = $8,
     status = case when $7::integer is null then 'missed' else 'due' end,
     try_at = case when $7::integer is null then try_at else now() + make_interval(hours => $7) end
   where supplier_id = $1 and subscription_id = $2 and date = $3 and status = 'due' and attempts = $4
   returning status = 'missed' as is_missed;

-- subscription.of-customer
-- takes $1 uuid, $2 uuid, $3 bigint, $4 bigint
-- gives id uuid, customerId uuid, customerName text, typeName text, unit text, count integer, noticeDays integer, status text, createdAt timestamp with time zone, placedBy uuid, placedAs text, firstOn date, nextOn date, deliveryType text, deliveryOptionId uuid, deliveryName text, days json, addressId uuid, address json, pickupStore text, paymentMethodId uuid, paymentName text, tolerance integer, missingPolicy text, note text, traits jsonb, lines json, runs json, needsAttention boolean
select s.id, s.customer_id, c.name as customer_name, t.name as type_name, t.interval_unit as unit, t.interval_count as count,
     t.notice_days, s.status, s.created_at, s.placed_by, s.placed_as, s.first_on, s.next_on, s.delivery_type, s.delivery_option_id,
     coalesce(d.name, '') as delivery_name, case when d.dates_ahead > 0 then json_build_object('weekdays', d.weekdays, 'leadDays', d.lead_days,
   'blockedDates', array(select b.date from blocked_date b where b.supplier_id = $1 and b.date >= current_date - 1 order by b.date)) end as days, s.address_id,
     case when a.id is not null then json_build_object('id', a.id, 'nickname', a.nickname, 'street', a.street, 'number', a.number, 'district', a.district, 'city', a.city, 'state', a.state, 'postalCode', a.postal_code, 'complement', a.complement, 'referencePoint', a.reference_point, 'directions', a.directions, 'country', a.country, 'latitude', a.latitude, 'longitude', a.longitude, 'erpCode', a.erp_code, 'isPrimary', a.is_primary) end as address,
     coalesce(p.name || ', ' || p.address, '') as pickup_store, s.payment_method_id, m.name as payment_name, s.tolerance,
     s.missing_policy, s.note, s.traits,
     (select coalesce(json_agg(json_build_object('productId', l.product_id, 'name', o.name, 'unit', o.unit, 'isSold', (o.is_active and not o.is_quote_only), 'quantity', l.quantity,
        'isGiftWrapped', l.is_gift_wrapped, 'agreedPrice', l.agreed_price,
        'replacement', case when b.id is not null then json_build_object('productId', b.id, 'name', b.name) end) order by o.name, o.id), '[]')
      from subscription_line l join product o on o.supplier_id = $1 and o.id = l.product_id
      left join product b on b.supplier_id = $1 and b.id = l.replacement_id
      where l.supplier_id = $1 and l.subscription_id = s.id) as lines,
     (select coalesce(json_agg(json_build_object('date', r.date, 'status', r.status, 'orderNumber', r.order_number,
        'failure', r.failure, 'failureDetails', r.failure_details, 'skipReason', r.skip_reason, 'missing', r.missing, 'replaced', r.replaced, 'tryAt', r.try_at, 'attempts', r.attempts,
        'requestedTotal', r.requested_cents, 'approvedTotal', r.approved_cents, 'lapsesAt', r.lapses_at) order by r.date desc), '[]')
      from (select * from subscription_run r where r.supplier_id = $1 and r.subscription_id = s.id
        order by r.date desc limit 24) r) as runs,
     (s.status <> 'cancelled' and (exists (
     select from subscription_line l join product o on o.supplier_id = $1 and o.id = l.product_id
     where l.supplier_id = $1 and l.subscription_id = s.id and not (o.is_active and not o.is_quote_only)) or exists (select from subscription_run r where r.supplier_id = $1 and r.subscription_id = s.id
     and (r.status = 'waiting' or (r.status = 'due' and r.attempts > 0)
       or (r.status = 'missed' and r.date > (select (now() at time zone f.time_zone)::date from supplier f where f.id = $1) - 30))))) as needs_attention from subscription s
   join customer c on c.supplier_id = $1 and c.id = s.customer_id
   join subscription_type t on t.supplier_id = $1 and t.id = s.type_id
   join payment_method m on m.supplier_id = $1 and m.id = s.payment_method_id
   left join delivery_option d on d.supplier_id = $1 and d.id = s.delivery_option_id
   left join pickup_store p on p.supplier_id = $1 and p.id = d.pickup_store_id
   left join address a on a.supplier_id = $1 and a.id = s.address_id where s.supplier_id = $1 and s.customer_id = $2
   order by s.status = 'cancelled', s.created_at desc, s.id limit $3 offset $4;

-- subscription.of-store
-- takes $1 uuid, $2 text[], $3 text, $4 bigint, $5 bigint
-- gives id uuid, customerId uuid, customerName text, typeName text, unit text, count integer, noticeDays integer, status text, createdAt timestamp with time zone, placedBy uuid, placedAs text, firstOn date, nextOn date, deliveryType text, deliveryOptionId uuid, deliveryName text, days json, addressId uuid, address json, pickupStore text, paymentMethodId uuid, paymentName text, tolerance integer, missingPolicy text, note text, traits jsonb, lines json, runs json, needsAttention boolean
select s.id, s.customer_id, c.name as customer_name, t.name as type_name, t.interval_unit as unit, t.interval_count as count,
     t.notice_days, s.status, s.created_at, s.placed_by, s.placed_as, s.first_on, s.next_on, s.delivery_type, s.delivery_option_id,
     coalesce(d.name, '') as delivery_name, case when d.dates_ahead > 0 then json_build_object('weekdays', d.weekdays, 'leadDays', d.lead_days,
   'blockedDates', array(select b.date from blocked_date b where b.supplier_id = $1 and b.date >= current_date - 1 order by b.date)) end as days, s.address_id,
     case when a.id is not null then json_build_object('id', a.id, 'nickname', a.nickname, 'street', a.street, 'number', a.number, 'district', a.district, 'city', a.city, 'state', a.state, 'postalCode', a.postal_code, 'complement', a.complement, 'referencePoint', a.reference_point, 'directions', a.directions, 'country', a.country, 'latitude', a.latitude, 'longitude', a.longitude, 'erpCode', a.erp_code, 'isPrimary', a.is_primary) end as address,
     coalesce(p.name || ', ' || p.address, '') as pickup_store, s.payment_method_id, m.name as payment_name, s.tolerance,
     s.missing_policy, s.note, s.traits,
     (select coalesce(json_agg(json_build_object('productId', l.product_id, 'name', o.name, 'unit', o.unit, 'isSold', (o.is_active and not o.is_quote_only), 'quantity', l.quantity,
        'isGiftWrapped', l.is_gift_wrapped, 'agreedPrice', l.agreed_price,
        'replacement', case when b.id is not null then json_build_object('productId', b.id, 'name', b.name) end) order by o.name, o.id), '[]')
      from subscription_line l join product o on o.supplier_id = $1 and o.id = l.product_id
      left join product b on b.supplier_id = $1 and b.id = l.replacement_id
      where l.supplier_id = $1 and l.subscription_id = s.id) as lines,
     (select coalesce(json_agg(json_build_object('date', r.date, 'status', r.status, 'orderNumber', r.order_number,
        'failure', r.failure, 'failureDetails', r.failure_details, 'skipReason', r.skip_reason, 'missing', r.missing, 'replaced', r.replaced, 'tryAt', r.try_at, 'attempts', r.attempts,
        'requestedTotal', r.requested_cents, 'approvedTotal', r.approved_cents, 'lapsesAt', r.lapses_at) order by r.date desc), '[]')
      from (select * from subscription_run r where r.supplier_id = $1 and r.subscription_id = s.id
        order by r.date desc limit 24) r) as runs,
     (s.status <> 'cancelled' and (exists (
     select from subscription_line l join product o on o.supplier_id = $1 and o.id = l.product_id
     where l.supplier_id = $1 and l.subscription_id = s.id and not (o.is_active and not o.is_quote_only)) or exists (select from subscription_run r where r.supplier_id = $1 and r.subscription_id = s.id
     and (r.status = 'waiting' or (r.status = 'due' and r.attempts > 0)
       or (r.status = 'missed' and r.date > (select (now() at time zone f.time_zone)::date from supplier f where f.id = $1) - 30))))) as needs_attention from subscription s
   join customer c on c.supplier_id = $1 and c.id = s.customer_id
   join subscription_type t on t.supplier_id = $1 and t.id = s.type_id
   join payment_method m on m.supplier_id = $1 and m.id = s.payment_method_id
   left join delivery_option d on d.supplier_id = $1 and d.id = s.delivery_option_id
   left join pickup_store p on p.supplier_id = $1 and p.id = d.pickup_store_id
   left join address a on a.supplier_id = $1 and a.id = s.address_id where s.supplier_id = $1 and ($2::text[] is null or s.customer_id in (
     select k.id from customer k where k.supplier_id = $1 and k.searchable_text like all (array(select '%' || plain_text(word) || '%' from unnest($2::text[]) word))))
     and case $3 when 'all' then true when 'attention' then (s.status <> 'cancelled' and (exists (
     select from subscription_line l join product o on o.supplier_id = $1 and o.id = l.product_id
     where l.supplier_id = $1 and l.subscription_id = s.id and not (o.is_active and not o.is_quote_only)) or exists (select from subscription_run r where r.supplier_id = $1 and r.subscription_id = s.id
     and (r.status = 'waiting' or (r.status = 'due' and r.attempts > 0)
       or (r.status = 'missed' and r.date > (select (now() at time zone f.time_zone)::date from supplier f where f.id = $1) - 30))))) else s.status = $3 end
   order by needs_attention desc, s.plan_at, s.created_at desc, s.id limit $4 offset $5;

-- subscription.people-to-mail
-- takes $1 uuid, $2 uuid
-- gives email text, name text, staffEmails text[], staffIds uuid[]
with people as (
     select p.id, p.email from staff m join login p on p.id = m.login_id
     where m.supplier_id = $1 and m.is_active and m.role = 'staff' and 'orders' = any (m.modules))
   select email, name, array(select email from people order by id) as staff_emails, array(select id from people order by id) as staff_ids
   from customer where supplier_id = $1 and id = $2 and erased_at is null;

-- subscription.plan
-- takes $1 uuid, $2 uuid, $3 date, $4 text, $5 date, $6 text
-- gives status text
insert into subscription_run as r (supplier_id, subscription_id, date, status, skip_reason, try_at)
   values ($1, $2, $3, $4, case when $4 = 'skipped' then 'closed' end, (($5::date + time '06:00') at time zone $6))
   on conflict (supplier_id, subscription_id, date) do update set try_at = coalesce(r.try_at, excluded.try_at)
   returning r.status;

-- subscription.restore-later
-- takes $1 uuid, $2 uuid, $3 date
-- gives date date
delete from subscription_run
   where supplier_id = $1 and subscription_id = $2 and date = $3 and status = 'skipped' and skip_reason = 'customer' and try_at is null
   returning date;

-- subscription.restore-planned
-- takes $1 uuid, $2 uuid, $3 date
-- gives date date
update subscription_run set status = 'due', skip_reason = null
   where supplier_id = $1 and subscription_id = $2 and date = $3 and status = 'skipped' and skip_reason = 'customer' and try_at is not null
   returning date;

-- subscription.resume
-- takes $1 uuid, $2 uuid, $3 date, $4 date, $5 text
with reopened as (
     delete from subscription_run
     where supplier_id = $1 and subscription_id = $2 and date >= $3 and status = 'skipped' and skip_reason = 'paused')
   update subscription set status = 'active', next_on = $3, plan_at = (($4::date + time '06:00') at time zone $5) where supplier_id = $1 and id = $2;

-- subscription.retry
-- takes $1 uuid, $2 uuid, $3 date
-- gives date date
update subscription_run set status = 'due', try_at = now(), attempts = 0
   where supplier_id = $1 and subscription_id = $2 and date = $3 and (status = 'missed' or (status = 'due' and attempts > 0))
   returning date;

-- subscription.retry-failed
-- takes $1 uuid, $2 uuid
update subscription_run set try_at = now(), attempts = 0
   where supplier_id = $1 and subscription_id = $2 and status = 'due' and attempts > 0;

-- subscription.set-agreed
-- takes $1 uuid, $2 uuid, $3 uuid[], $4 bigint[]
update subscription_line l set agreed_price = w.price
   from unnest($3::uuid[], $4::bigint[]) as w (product_id, price)
   where l.supplier_id = $1 and l.subscription_id = $2 and l.product_id = w.product_id;

-- subscription.set-head
-- takes $1 uuid, $2 uuid, $3 uuid, $4 uuid, $5 integer, $6 text, $7 uuid, $8 text, $9 text, $10 uuid
update subscription set address_id = $3, payment_method_id = $4, tolerance = $5, missing_policy = $6,
     placed_by = case when $8::text is null then placed_by else $7 end, placed_as = coalesce($8, placed_as),
     delivery_type = $9, delivery_option_id = $10
   where supplier_id = $1 and id = $2;

-- subscription.set-later
-- takes $1 uuid, $2 uuid, $3 date, $4 date, $5 text
update subscription_run set try_at = (($4::date + time '06:00') at time zone $5) where supplier_id = $1 and subscription_id = $2 and date = $3;

-- subscription.set-lines
-- takes $1 uuid, $2 uuid, $3 uuid[], $4 integer[], $5 boolean[], $6 bigint[], $7 uuid[]
with gone as (
     delete from subscription_line where supplier_id = $1 and subscription_id = $2 and product_id <> all ($3))
   insert into subscription_line (supplier_id, subscription_id, product_id, quantity, is_gift_wrapped, agreed_price, replacement_id)
   select $1, $2, l.product_id, l.quantity, l.is_gift_wrapped, l.agreed_price, l.replacement_id
   from unnest($3::uuid[], $4::integer[], $5::boolean[], $6::bigint[], $7::uuid[])
     as l (product_id, quantity, is_gift_wrapped, agreed_price, replacement_id)
   on conflict (supplier_id, subscription_id, product_id) do update set quantity = excluded.quantity,
     is_gift_wrapped = excluded.is_gift_wrapped, agreed_price = excluded.agreed_price, replacement_id = excluded.replacement_id;

-- subscription.set-placed
-- takes $1 uuid, $2 uuid, $3 date, $4 bigint, $5 text[], $6 jsonb
update subscription_run set status = 'placed', order_number = $4, missing = $5, replaced = $6, failure = null, skip_reason = null
   where supplier_id = $1 and subscription_id = $2 and date = $3;

-- subscription.set-skipped
-- takes $1 uuid, $2 uuid, $3 date, $4 text[]
update subscription_run set status = 'skipped', skip_reason = 'missing-product', missing = $4
   where supplier_id = $1 and subscription_id = $2 and date = $3;

-- subscription.set-status
-- takes $1 uuid, $2 uuid, $3 text
update subscription set status = $3, plan_at = null where supplier_id = $1 and id = $2;

-- subscription.set-waiting
-- takes $1 uuid, $2 uuid, $3 date, $4 bigint, $5 integer
update subscription_run set status = 'waiting', requested_cents = $4, lapses_at = now() + make_interval(hours => $5)
   where supplier_id = $1 and subscription_id = $2 and date = $3;

-- subscription.similar-products
-- takes $1 uuid, $2 uuid
-- gives lineProductId uuid, productId uuid, name text, isSold boolean, price bigint, granularity integer, isChosen boolean
select l.product_id as line_product_id, o.id as product_id, o.name, o.is_active and not o.is_quote_only as is_sold, o.price, o.granularity,
     l.replacement_id is not null and o.id = l.replacement_id as is_chosen
   from subscription_line l
   join product p on p.supplier_id = $1 and p.id = l.product_id
   join lateral (
     (select s.id from product s
      where s.supplier_id = $1 and s.category_id = p.category_id and s.unit = p.unit and s.id <> p.id and s.is_active
        and not s.is_quote_only and (s.stock_policy <> 'tracked' or s.stock >= l.quantity)
        and not exists (select from subscription_line x
          where x.supplier_id = $1 and x.subscription_id = $2 and x.product_id = s.id)
      order by not (split_part(s.search_name, ' ', 1) = split_part(p.search_name, ' ', 1)), abs(s.price - l.agreed_price), s.name limit 6)
     union
     select l.replacement_id where l.replacement_id is not null) found on true
   join product o on o.supplier_id = $1 and o.id = found.id
   where l.supplier_id = $1 and l.subscription_id = $2
   order by l.product_id, not (split_part(o.search_name, ' ', 1) = split_part(p.search_name, ' ', 1)), abs(o.price - l.agreed_price), o.name;

-- subscription.skip
-- takes $1 uuid, $2 uuid, $3 date
-- gives date date
insert into subscription_run as r (supplier_id, subscription_id, date, status, skip_reason) values ($1, $2, $3, 'skipped', 'customer')
   on conflict (supplier_id, subscription_id, date) do update set status = 'skipped', skip_reason = 'customer'
     where r.status in ('due', 'waiting')
   returning r.date;

-- subscription.to-plan
-- takes $1 bigint
-- gives supplierId uuid, id uuid
select supplier_id, id from subscription where plan_at <= now() and exists (select from supplier open_store where open_store.id = subscription.supplier_id and open_store.is_active) order by plan_at limit $1;

-- subscription.types
-- takes $1 uuid
-- gives id uuid, name text, description text, unit text, count integer, minimum bigint, noticeDays integer, isActive boolean, used bigint
select t.id, t.name, t.description, t.interval_unit as unit, t.interval_count as count, t.minimum_cents as minimum,
     t.notice_days, t.is_active,
     (select count(*) from subscription s where s.supplier_id = $1 and s.type_id = t.id and s.status <> 'cancelled') as used
   from subscription_type t where t.supplier_id = $1 order by t.position, t.name, t.id;

-- subscription.write-type
-- takes $1 uuid, $2 uuid, $3 text, $4 text, $5 text, $6 integer, $7 bigint, $8 integer, $9 boolean
-- gives id uuid
insert into subscription_type as t (supplier_id, id, name, description, interval_unit, interval_count, minimum_cents, notice_days,
     is_active)
   values ($1, coalesce($2, gen_random_uuid()), $3, $4, $5, $6, $7, $8, $9)
   on conflict (supplier_id, id) do update set name = excluded.name, description = excluded.description,
     interval_unit = excluded.interval_unit, interval_count = excluded.interval_count, minimum_cents = excluded.minimum_cents,
     notice_days = excluded.notice_days, is_active = excluded.is_active
   returning t.id;

