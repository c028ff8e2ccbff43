-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- cart.clear (generic plan)
-- takes $1 uuid, $2 uuid, $3 uuid, $4 text, $5 bytea
-- gives version bigint
with head as (
     update cart set version = version + 1, coupon_code = null, is_automatic_coupon_on = true, note = '',
       customer_order_number = '', subscription_type_id = null, locked_by = null, locked_until = null, updated_at = now()
     where supplier_id = $1 and customer_id = $2
     returning version),
   negotiated as (
     update negotiation set ended_at = now(), ended_by = 'order'
     where supplier_id = $1 and customer_id = $2 and ended_at is null),
   seen as (
     update cart_view v set version = head.version, lines = '{}'
     from head where v.supplier_id = $1 and v.customer_id = $2 and v.token_hash = $5),
   combos as (
     update cart_combo b set quantity = 0, changed_at_version = head.version, changed_by = $3, changed_as = $4, changed_at = now()
     from head where b.supplier_id = $1 and b.customer_id = $2 and b.quantity > 0),
   lines as (
     update cart_line l set quantity = 0, is_gift_wrapped = false, attendant_price = null,
       changed_at_version = head.version, changed_by = $3, changed_as = $4, changed_at = now()
     from head where l.supplier_id = $1 and l.customer_id = $2 and l.quantity > 0)
   select version from head;

-- cart.coupon (generic plan)
-- takes $1 uuid, $2 uuid
-- gives code text
select coupon_code as code from cart where supplier_id = $1 and customer_id = $2;

-- cart.create
-- takes $1 uuid, $2 uuid
insert into cart (supplier_id, customer_id) values ($1, $2) on conflict do nothing;

-- cart.end-lease
-- takes $1 uuid, $2 uuid, $3 bigint, $4 text
-- gives proposalOf uuid
with agreed as (
     select jsonb_agg(jsonb_build_object('productId', product_id, 'quantity', quantity, 'price', attendant_price)) as lines
     from cart_line where supplier_id = $1 and customer_id = $2 and quantity > 0 and attendant_price is not null),
   priced as (
     update cart_line set attendant_price = null where supplier_id = $1 and customer_id = $2 and attendant_price is not null),
   ended as (
     update negotiation n set ended_at = now(), ended_by = $4, proposal = agreed.lines from agreed
     where n.supplier_id = $1 and n.customer_id = $2 and n.ended_at is null
     returning n.id, n.proposal)
   update cart set version = $3, locked_by = null, locked_until = null where supplier_id = $1 and customer_id = $2
   returning (select id from ended where proposal is not null) as "proposalOf";

-- cart.head (generic plan)
-- takes $1 uuid, $2 uuid, $3 uuid, $4 text, $5 bytea, $6 uuid
-- gives version bigint, couponCode text, isAutomaticCouponOn boolean, note text, customerOrderNumber text, subscriptionTypeId uuid, lockedUntil timestamp with time zone, lockedBy uuid, now timestamp with time zone, adjustment integer, coupons json, seenVersion bigint, combos json, hasPriceList boolean, changedBy json
select coalesce(c.version, 0) as version, c.coupon_code as "couponCode",
  coalesce(c.is_automatic_coupon_on, true) as "isAutomaticCouponOn", coalesce(c.note, '') as note,
  coalesce(c.customer_order_number, '') as "customerOrderNumber", c.subscription_type_id as "subscriptionTypeId",
  case when c.locked_until > now() then c.locked_until end as "lockedUntil",
  case when c.locked_until > now() then c.locked_by end as "lockedBy", now() as now,
     (select v.version from cart_view v where v.supplier_id = $1 and v.customer_id = $2 and v.token_hash = $5) as "seenVersion",
     coalesce((select m.price_adjustment from payment_method m
       where m.supplier_id = $1 and m.id = $3 and m.is_active
         and (m.customer_kind is null or m.customer_kind = u.kind) and case m.kind when 'pix' then exists (select from supplier s where s.id = m.supplier_id and s.presentation #>> '{pix,key}' <> '') or exists (select from payment_provider a where a.supplier_id = m.supplier_id and a.is_active
       and a.kind in ('api-pix', 'mercado-pago'))
     when 'boleto' then exists (select from payment_provider a where a.supplier_id = m.supplier_id and a.is_active
       and a.kind in ('mercado-pago'))
     when 'card' then exists (select from payment_provider a where a.supplier_id = m.supplier_id and a.is_active
       and a.kind in ('mercado-pago'))
     when 'machine' then true
     when 'cash' then true
     when 'account' then true end), 0) as adjustment,
     (select coalesce(json_agg(k), '[]') from (
     select k.id, k.code, k.kind, k.value, k.avoids_policies as "avoidsPolicies", k.minimum_items_cents as "minimumItems",
       k.target, array(
  select t.product_id from coupon_product t where t.supplier_id = k.supplier_id and t.coupon_id = k.id and k.target = 'products'
  union all
  select t.category_id from coupon_category t where t.supplier_id = k.supplier_id and t.coupon_id = k.id and k.target = 'categories') as "targetIds", k.is_automatic as "isAutomatic", k.is_active as "isActive", k.channel, k.is_first_order_only as "isFirstOrderOnly",
       k.is_first_order_only and exists (select from purchase_order o
  where o.supplier_id = $1 and o.customer_id = $2 and o.status <> 'cancelled') as "hasOrdered",
       coalesce(k.referrer_id = $2, false) as "isForFriends", coalesce(k.holder_id <> $2, false) as "isOfAnother", k.starts_at as "startsAt", k.ends_at as "endsAt",
       k.max_uses as "maxUses", k.used, k.max_per_customer as "perCustomerLimit",
       (select count(*) from coupon_use x
        where x.supplier_id = $1 and x.coupon_id = k.id and x.customer_id = $2) as "usedByCustomer"
     from coupon k where k.supplier_id = $1 and (k.is_automatic or k.code = coalesce($4, c.coupon_code))) k) as coupons,
     coalesce((select json_agg(json_build_object('id', l.id, 'comboId', k.id, 'quantity', l.quantity, 'productIds', l.product_ids, 'name', k.name,
          'price', k.price_cents, 'isSold', k.is_active
  and (k.starts_at is null or k.starts_at <= now()) and (k.ends_at is null or k.ends_at > now())
  and (k.is_for_all or exists (select from combo_customer u
    where u.supplier_id = k.supplier_id and u.combo_id = k.id and u.customer_id = $2)), 'parts', coalesce((select json_agg(json_build_object('name', t.name, 'quantity', t.quantity, 'products', (
     select json_agg(x.product_id order by x.position) from combo_product x
     where x.supplier_id = t.supplier_id and x.combo_id = t.combo_id and x.part = t.position)) order by t.position) from combo_part t where t.supplier_id = k.supplier_id and t.combo_id = k.id), '[]'), 'setBy', case when l.changed_by is distinct from $6 then json_build_object(
  'name', split_part(a.name, ' ', 1), 'role', l.changed_as,
  'at', to_char(l.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end,
          'seen', l.seen) order by k.name, l.id) from cart_combo l join combo k on k.supplier_id = l.supplier_id and k.id = l.combo_id left join login a on a.id = l.changed_by
        where l.supplier_id = $1 and l.customer_id = $2 and l.quantity > 0), '[]') as combos,
     exists (select from price_list_of($1, $2)) as "hasPriceList",
     (select case when l.changed_by is distinct from $6 then json_build_object(
  'name', split_part(a.name, ' ', 1), 'role', l.changed_as,
  'at', to_char(l.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end from (
        select changed_by, changed_as, changed_at, changed_at_version from cart_line where supplier_id = $1 and customer_id = $2
        union all
        select changed_by, changed_as, changed_at, changed_at_version from cart_combo where supplier_id = $1 and customer_id = $2) l
      left join login a on a.id = l.changed_by order by l.changed_at_version desc limit 1) as "changedBy"
   from customer u
   left join cart c on c.supplier_id = u.supplier_id and c.customer_id = u.id
   where u.supplier_id = $1 and u.id = $2;

-- cart.head-to-save (generic plan)
-- takes $1 uuid, $2 uuid, $3 uuid, $4 text, $5 bytea, $6 uuid, $7 uuid[]
-- gives version bigint, couponCode text, isAutomaticCouponOn boolean, note text, customerOrderNumber text, subscriptionTypeId uuid, lockedUntil timestamp with time zone, lockedBy uuid, now timestamp with time zone, adjustment integer, coupons json, seenVersion bigint, combos json, hasPriceList boolean, changedBy json, hasLapsed boolean, view jsonb, applied uuid[]
select coalesce(c.version, 0) as version, c.coupon_code as "couponCode",
  coalesce(c.is_automatic_coupon_on, true) as "isAutomaticCouponOn", coalesce(c.note, '') as note,
  coalesce(c.customer_order_number, '') as "customerOrderNumber", c.subscription_type_id as "subscriptionTypeId",
  case when c.locked_until > now() then c.locked_until end as "lockedUntil",
  case when c.locked_until > now() then c.locked_by end as "lockedBy", now() as now,
     (select v.version from cart_view v where v.supplier_id = $1 and v.customer_id = $2 and v.token_hash = $5) as "seenVersion",
     coalesce((select m.price_adjustment from payment_method m
       where m.supplier_id = $1 and m.id = $3 and m.is_active
         and (m.customer_kind is null or m.customer_kind = u.kind) and case m.kind when 'pix' then exists (select from supplier s where s.id = m.supplier_id and s.presentation #>> '{pix,key}' <> '') or exists (select from payment_provider a where a.supplier_id = m.supplier_id and a.is_active
       and a.kind in ('api-pix', 'mercado-pago'))
     when 'boleto' then exists (select from payment_provider a where a.supplier_id = m.supplier_id and a.is_active
       and a.kind in ('mercado-pago'))
     when 'card' then exists (select from payment_provider a where a.supplier_id = m.supplier_id and a.is_active
       and a.kind in ('mercado-pago'))
     when 'machine' then true
     when 'cash' then true
     when 'account' then true end), 0) as adjustment,
     (select coalesce(json_agg(k), '[]') from (
     select k.id, k.code, k.kind, k.value, k.avoids_policies as "avoidsPolicies", k.minimum_items_cents as "minimumItems",
       k.target, array(
  select t.product_id from coupon_product t where t.supplier_id = k.supplier_id and t.coupon_id = k.id and k.target = 'products'
  union all
  select t.category_id from coupon_category t where t.supplier_id = k.supplier_id and t.coupon_id = k.id and k.target = 'categories') as "targetIds", k.is_automatic as "isAutomatic", k.is_active as "isActive", k.channel, k.is_first_order_only as "isFirstOrderOnly",
       k.is_first_order_only and exists (select from purchase_order o
  where o.supplier_id = $1 and o.customer_id = $2 and o.status <> 'cancelled') as "hasOrdered",
       coalesce(k.referrer_id = $2, false) as "isForFriends", coalesce(k.holder_id <> $2, false) as "isOfAnother", k.starts_at as "startsAt", k.ends_at as "endsAt",
       k.max_uses as "maxUses", k.used, k.max_per_customer as "perCustomerLimit",
       (select count(*) from coupon_use x
        where x.supplier_id = $1 and x.coupon_id = k.id and x.customer_id = $2) as "usedByCustomer"
     from coupon k where k.supplier_id = $1 and (k.is_automatic or k.code = coalesce($4, c.coupon_code))) k) as coupons,
     coalesce((select json_agg(json_build_object('id', l.id, 'comboId', k.id, 'quantity', l.quantity, 'productIds', l.product_ids, 'name', k.name,
          'price', k.price_cents, 'isSold', k.is_active
  and (k.starts_at is null or k.starts_at <= now()) and (k.ends_at is null or k.ends_at > now())
  and (k.is_for_all or exists (select from combo_customer u
    where u.supplier_id = k.supplier_id and u.combo_id = k.id and u.customer_id = $2)), 'parts', coalesce((select json_agg(json_build_object('name', t.name, 'quantity', t.quantity, 'products', (
     select json_agg(x.product_id order by x.position) from combo_product x
     where x.supplier_id = t.supplier_id and x.combo_id = t.combo_id and x.part = t.position)) order by t.position) from combo_part t where t.supplier_id = k.supplier_id and t.combo_id = k.id), '[]'), 'setBy', case when l.changed_by is distinct from $6 then json_build_object(
  'name', split_part(a.name, ' ', 1), 'role', l.changed_as,
  'at', to_char(l.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end,
          'seen', l.seen) order by k.name, l.id) from cart_combo l join combo k on k.supplier_id = l.supplier_id and k.id = l.combo_id left join login a on a.id = l.changed_by
        where l.supplier_id = $1 and l.customer_id = $2 and l.quantity > 0), '[]') as combos,
     exists (select from price_list_of($1, $2)) as "hasPriceList",
     (select case when l.changed_by is distinct from $6 then json_build_object(
  'name', split_part(a.name, ' ', 1), 'role', l.changed_as,
  'at', to_char(l.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end from (
        select changed_by, changed_as, changed_at, changed_at_version from cart_line where supplier_id = $1 and customer_id = $2
        union all
        select changed_by, changed_as, changed_at, changed_at_version from cart_combo where supplier_id = $1 and customer_id = $2) l
      left join login a on a.id = l.changed_by order by l.changed_at_version desc limit 1) as "changedBy", coalesce(c.locked_until <= now(), false) as "hasLapsed",
     (select v.lines from cart_view v where v.supplier_id = $1 and v.customer_id = $2 and v.token_hash = $5) as view,
     array(select o.id from cart_operation o where o.supplier_id = $1 and o.customer_id = $2 and o.id = any($7::uuid[])) as applied
   from customer u
   left join cart c on c.supplier_id = u.supplier_id and c.customer_id = u.id
   where u.supplier_id = $1 and u.id = $2;

-- cart.lines (generic plan)
-- takes $1 uuid, $2 uuid, $3 uuid[], $4 uuid
-- gives id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, isActive boolean, categoryIds uuid[], quantity integer, isGiftWrapped boolean, attendantPrice bigint, changedAtVersion bigint, isRecent boolean, setBy json
with wanted as (
     select product_id from cart_line where supplier_id = $1 and customer_id = $2 and quantity > 0
     union
     select unnest(product_ids) from cart_combo where supplier_id = $1 and customer_id = $2 and quantity > 0
     union
     select unnest($3::uuid[])),
   buyer as materialized (select g as prices from price_group_of($1, $2) g)
   select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, p.is_active, array_remove(array[p.category_id, (select g.parent_id from category g
       where g.supplier_id = $1 and g.id = p.category_id)], null) as category_ids, l.quantity, l.is_gift_wrapped, case when c.locked_until <= now() then null else l.attendant_price end as attendant_price,
     l.changed_at_version,
     l.changed_at > now() - interval '5 minutes' as is_recent,
     case when l.changed_by is distinct from $4 then json_build_object(
  'name', split_part(a.name, ' ', 1), 'role', l.changed_as,
  'at', to_char(l.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as set_by
   from wanted w
   join product p on p.supplier_id = $1 and p.id = w.product_id
   cross join buyer cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, buyer.prices) priced
   left join cart c on c.supplier_id = $1 and c.customer_id = $2
   left join cart_line l on l.supplier_id = $1 and l.customer_id = $2 and l.product_id = w.product_id
   left join login a on a.id = l.changed_by;

-- cart.lines-to-compare
-- takes $1 uuid, $2 uuid
-- gives id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, isActive boolean, quantity integer, attendantPrice bigint, seen jsonb
with buyer as materialized (select g as prices from price_group_of($1, $2) g)
   select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, p.is_active, l.quantity, l.attendant_price, l.seen
   from cart_line l join product p on p.supplier_id = $1 and p.id = l.product_id
   cross join buyer cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, buyer.prices) priced
   where l.supplier_id = $1 and l.customer_id = $2 and l.quantity > 0
   order by p.name, p.id;

-- cart.lock (generic plan)
-- takes $1 uuid, $2 uuid
-- gives version bigint, couponCode text, isAutomaticCouponOn boolean, note text, customerOrderNumber text, subscriptionTypeId uuid, lockedUntil timestamp with time zone, lockedBy uuid, hasLapsed boolean
select coalesce(c.version, 0) as version, c.coupon_code as "couponCode",
  coalesce(c.is_automatic_coupon_on, true) as "isAutomaticCouponOn", coalesce(c.note, '') as note,
  coalesce(c.customer_order_number, '') as "customerOrderNumber", c.subscription_type_id as "subscriptionTypeId",
  case when c.locked_until > now() then c.locked_until end as "lockedUntil",
  case when c.locked_until > now() then c.locked_by end as "lockedBy", coalesce(c.locked_until <= now(), false) as "hasLapsed" from cart c where c.supplier_id = $1 and c.customer_id = $2 for update;

-- cart.lock-head (generic plan)
-- takes $1 uuid, $2 uuid, $3 uuid, $4 text, $5 bytea, $6 uuid
-- gives version bigint, couponCode text, isAutomaticCouponOn boolean, note text, customerOrderNumber text, subscriptionTypeId uuid, lockedUntil timestamp with time zone, lockedBy uuid, now timestamp with time zone, adjustment integer, coupons json, seenVersion bigint, combos json, hasPriceList boolean, changedBy json, hasLapsed boolean, view jsonb, readVersion bigint
select coalesce(c.version, 0) as version, c.coupon_code as "couponCode",
  coalesce(c.is_automatic_coupon_on, true) as "isAutomaticCouponOn", coalesce(c.note, '') as note,
  coalesce(c.customer_order_number, '') as "customerOrderNumber", c.subscription_type_id as "subscriptionTypeId",
  case when c.locked_until > now() then c.locked_until end as "lockedUntil",
  case when c.locked_until > now() then c.locked_by end as "lockedBy", now() as now,
     (select v.version from cart_view v where v.supplier_id = $1 and v.customer_id = $2 and v.token_hash = $5) as "seenVersion",
     coalesce((select m.price_adjustment from payment_method m
       where m.supplier_id = $1 and m.id = $3 and m.is_active
         and (m.customer_kind is null or m.customer_kind = u.kind) and case m.kind when 'pix' then exists (select from supplier s where s.id = m.supplier_id and s.presentation #>> '{pix,key}' <> '') or exists (select from payment_provider a where a.supplier_id = m.supplier_id and a.is_active
       and a.kind in ('api-pix', 'mercado-pago'))
     when 'boleto' then exists (select from payment_provider a where a.supplier_id = m.supplier_id and a.is_active
       and a.kind in ('mercado-pago'))
     when 'card' then exists (select from payment_provider a where a.supplier_id = m.supplier_id and a.is_active
       and a.kind in ('mercado-pago'))
     when 'machine' then true
     when 'cash' then true
     when 'account' then true end), 0) as adjustment,
     (select coalesce(json_agg(k), '[]') from (
     select k.id, k.code, k.kind, k.value, k.avoids_policies as "avoidsPolicies", k.minimum_items_cents as "minimumItems",
       k.target, array(
  select t.product_id from coupon_product t where t.supplier_id = k.supplier_id and t.coupon_id = k.id and k.target = 'products'
  union all
  select t.category_id from coupon_category t where t.supplier_id = k.supplier_id and t.coupon_id = k.id and k.target = 'categories') as "targetIds", k.is_automatic as "isAutomatic", k.is_active as "isActive", k.channel, k.is_first_order_only as "isFirstOrderOnly",
       k.is_first_order_only and exists (select from purchase_order o
  where o.supplier_id = $1 and o.customer_id = $2 and o.status <> 'cancelled') as "hasOrdered",
       coalesce(k.referrer_id = $2, false) as "isForFriends", coalesce(k.holder_id <> $2, false) as "isOfAnother", k.starts_at as "startsAt", k.ends_at as "endsAt",
       k.max_uses as "maxUses", k.used, k.max_per_customer as "perCustomerLimit",
       (select count(*) from coupon_use x
        where x.supplier_id = $1 and x.coupon_id = k.id and x.customer_id = $2) as "usedByCustomer"
     from coupon k where k.supplier_id = $1 and (k.is_automatic or k.code = coalesce($4, c.coupon_code))) k) as coupons,
     coalesce((select json_agg(json_build_object('id', l.id, 'comboId', k.id, 'quantity', l.quantity, 'productIds', l.product_ids, 'name', k.name,
          'price', k.price_cents, 'isSold', k.is_active
  and (k.starts_at is null or k.starts_at <= now()) and (k.ends_at is null or k.ends_at > now())
  and (k.is_for_all or exists (select from combo_customer u
    where u.supplier_id = k.supplier_id and u.combo_id = k.id and u.customer_id = $2)), 'parts', coalesce((select json_agg(json_build_object('name', t.name, 'quantity', t.quantity, 'products', (
     select json_agg(x.product_id order by x.position) from combo_product x
     where x.supplier_id = t.supplier_id and x.combo_id = t.combo_id and x.part = t.position)) order by t.position) from combo_part t where t.supplier_id = k.supplier_id and t.combo_id = k.id), '[]'), 'setBy', case when l.changed_by is distinct from $6 then json_build_object(
  'name', split_part(a.name, ' ', 1), 'role', l.changed_as,
  'at', to_char(l.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end,
          'seen', l.seen) order by k.name, l.id) from cart_combo l join combo k on k.supplier_id = l.supplier_id and k.id = l.combo_id left join login a on a.id = l.changed_by
        where l.supplier_id = $1 and l.customer_id = $2 and l.quantity > 0), '[]') as combos,
     exists (select from price_list_of($1, $2)) as "hasPriceList",
     (select case when l.changed_by is distinct from $6 then json_build_object(
  'name', split_part(a.name, ' ', 1), 'role', l.changed_as,
  'at', to_char(l.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end from (
        select changed_by, changed_as, changed_at, changed_at_version from cart_line where supplier_id = $1 and customer_id = $2
        union all
        select changed_by, changed_as, changed_at, changed_at_version from cart_combo where supplier_id = $1 and customer_id = $2) l
      left join login a on a.id = l.changed_by order by l.changed_at_version desc limit 1) as "changedBy", coalesce(c.locked_until <= now(), false) as "hasLapsed",
     (select v.lines from cart_view v where v.supplier_id = $1 and v.customer_id = $2 and v.token_hash = $5) as view,
     (select r.version from cart r where r.supplier_id = $1 and r.customer_id = $2) as "readVersion"
   from cart c join customer u on u.supplier_id = c.supplier_id and u.id = c.customer_id
   where c.supplier_id = $1 and c.customer_id = $2
   for update of c;

-- cart.operations (generic plan)
-- takes $1 uuid, $2 uuid, $3 uuid[]
-- gives id uuid
with held as (
     select supplier_id, customer_id, version from cart where supplier_id = $1 and customer_id = $2 for update)
   insert into cart_operation (supplier_id, customer_id, id, version)
   select c.supplier_id, c.customer_id, o.id, c.version + 1 from held c, unnest($3::uuid[]) as o(id)
   on conflict do nothing
   returning id;

-- cart.pickup
-- takes $1 uuid
-- gives store json
select
     (select json_build_object('address', p.address, 'coordinates', json_build_object('latitude', p.latitude, 'longitude', p.longitude))
      from pickup_store p where p.supplier_id = $1 order by p.position, p.name, p.id limit 1) as store;

-- cart.to-send
-- takes $1 uuid, $2 uuid
-- gives email text, hasLogin boolean, lines json, combos json
select c.email, c.login_id is not null as has_login,
     coalesce((select json_agg(json_build_object('name', p.name, 'unit', p.unit, 'quantity', l.quantity) order by p.name) from cart_line l join product p on p.supplier_id = $1 and p.id = l.product_id
        where l.supplier_id = $1 and l.customer_id = $2 and l.quantity > 0), '[]') as lines,
     coalesce((select json_agg(json_build_object('name', b.name, 'quantity', k.quantity) order by b.name) from cart_combo k join combo b on b.supplier_id = $1 and b.id = k.combo_id
        where k.supplier_id = $1 and k.customer_id = $2 and k.quantity > 0), '[]') as combos
   from customer c where c.supplier_id = $1 and c.id = $2 and c.erased_at is null;

-- cart.write (generic plan)
-- takes $1 uuid, $2 uuid, $3 bigint, $4 text, $5 boolean, $6 text, $7 text, $8 uuid, $9 text, $10 uuid[], $11 integer[], $12 boolean[], $13 bigint[], $14 bytea, $15 jsonb, $16 uuid, $17 text[], $18 uuid[]
-- gives version bigint
with head as (
     insert into cart (supplier_id, customer_id, version, coupon_code, is_automatic_coupon_on, note, customer_order_number,
       subscription_type_id)
     values ($1, $2, $3, $4, $5, $6, $7, $16)
     on conflict (supplier_id, customer_id) do update set version = excluded.version, coupon_code = excluded.coupon_code,
       is_automatic_coupon_on = excluded.is_automatic_coupon_on, note = excluded.note,
       customer_order_number = excluded.customer_order_number, subscription_type_id = excluded.subscription_type_id,
       updated_at = excluded.updated_at
     where cart.version = excluded.version - 1
     returning version),
   operations as (
     insert into cart_operation (supplier_id, customer_id, id, version)
     select $1, $2, o.id, head.version from head, unnest($18::uuid[]) as o(id)),
   seen as (
     insert into cart_view (supplier_id, customer_id, token_hash, version, lines)
     select $1, $2, $14, head.version, $15 from head
     on conflict (supplier_id, customer_id, token_hash) do update set version = excluded.version, lines = excluded.lines),
   lines as (
     insert into cart_line (supplier_id, customer_id, product_id, quantity, is_gift_wrapped, attendant_price,
       changed_at_version, changed_by, changed_as, changed_at, seen)
     select $1, $2, l.product_id, l.quantity, l.is_gift_wrapped, l.attendant_price, head.version, $8, $9, now(),
       l.seen::jsonb
     from head, unnest($10::uuid[], $11::integer[], $12::boolean[], $13::bigint[], $17::text[])
       as l(product_id, quantity, is_gift_wrapped, attendant_price, seen)
     on conflict (supplier_id, customer_id, product_id) do update set quantity = excluded.quantity,
       is_gift_wrapped = excluded.is_gift_wrapped, attendant_price = excluded.attendant_price,
       changed_at_version = excluded.changed_at_version, changed_by = excluded.changed_by,
       changed_as = excluded.changed_as, changed_at = excluded.changed_at,
       seen = case when cart_line.quantity = 0 then excluded.seen else cart_line.seen end)
   select version from head;

-- cart.write-combos
-- takes $1 uuid, $2 uuid, $3 jsonb, $4 bigint, $5 uuid, $6 text
with sent as (
     select * from jsonb_to_recordset($3) as t(id uuid, "comboId" uuid, quantity integer, "productIds" uuid[])),
   removed as (
     update cart_combo b set quantity = 0, changed_at_version = $4, changed_by = $5, changed_as = $6, changed_at = now() from sent s
     where b.supplier_id = $1 and b.customer_id = $2 and b.id = s.id and s.quantity <= 0 and b.quantity > 0),
   forgotten as (
     delete from cart_combo b where b.supplier_id = $1 and b.customer_id = $2 and b.quantity = 0
       and b.changed_at < now() - interval '1 day' and not exists (select from sent s where s.id = b.id))
   insert into cart_combo (supplier_id, customer_id, id, combo_id, quantity, product_ids, changed_at_version, changed_by, changed_as,
     seen)
   select $1, $2, s.id, k.id, s.quantity, s."productIds", $4, $5, $6, jsonb_build_object('price', k.price_cents)
   from sent s join combo k on k.supplier_id = $1 and k.id = s."comboId" and k.is_active
  and (k.starts_at is null or k.starts_at <= now()) and (k.ends_at is null or k.ends_at > now())
  and (k.is_for_all or exists (select from combo_customer u
    where u.supplier_id = k.supplier_id and u.combo_id = k.id and u.customer_id = $2))
   where s.quantity > 0
   on conflict (supplier_id, customer_id, id) do update set quantity = excluded.quantity, product_ids = excluded.product_ids,
     changed_at_version = excluded.changed_at_version, changed_by = excluded.changed_by, changed_as = excluded.changed_as,
     changed_at = excluded.changed_at,
     seen = case when cart_combo.quantity = 0 then excluded.seen else cart_combo.seen end
   where cart_combo.combo_id = excluded.combo_id
     and (cart_combo.quantity, cart_combo.product_ids) is distinct from (excluded.quantity, excluded.product_ids);

-- cart.write-seen
-- takes $1 uuid, $2 uuid, $3 uuid[], $4 text[]
update cart_line l set seen = n.seen::jsonb from unnest($3::uuid[], $4::text[]) as n (product_id, seen)
   where l.supplier_id = $1 and l.customer_id = $2 and l.product_id = n.product_id;

-- cart.write-seen-combos
-- takes $1 uuid, $2 uuid, $3 uuid[], $4 text[]
update cart_combo l set seen = n.seen::jsonb from unnest($3::uuid[], $4::text[]) as n (id, seen)
   where l.supplier_id = $1 and l.customer_id = $2 and l.id = n.id;

