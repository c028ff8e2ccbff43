-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- coupon.add-targets
-- takes $1 uuid, $2 uuid, $3 uuid[], $4 uuid[]
-- gives targets bigint
with chosen_products as (select p.id from product p where p.supplier_id = $1 and p.id = any ($3::uuid[])),
   chosen_categories as (select g.id from category g where g.supplier_id = $1 and g.id = any ($4::uuid[])),
   products as (
     insert into coupon_product (supplier_id, coupon_id, product_id) select $1, $2, p.id from chosen_products p
     on conflict do nothing),
   categories as (
     insert into coupon_category (supplier_id, coupon_id, category_id) select $1, $2, g.id from chosen_categories g
     on conflict do nothing)
   select (select count(*) from chosen_products) + (select count(*) from chosen_categories) as targets;

-- coupon.count
-- takes $1 uuid, $2 text
-- gives state text, count bigint
select case when not k.is_active then 'off' when k.ends_at <= now() then 'ended'
  when k.used >= k.max_uses then 'exhausted' when k.starts_at > now() then 'scheduled' else 'running' end as state, count(*) as count from coupon k where k.supplier_id = $1 and k.referrer_id is null and k.holder_id is null
  and ($2 = '' or strpos(k.code, upper($2)) > 0 or strpos(plain_text(k.description), plain_text($2)) > 0) group by 1;

-- coupon.erase-customer
-- takes $1 uuid, $2 uuid, $3 uuid
update coupon_use set customer_id = $3 where supplier_id = $1 and customer_id = $2;

-- coupon.erase-holder
-- takes $1 uuid, $2 uuid
with ended as (
     update coupon set is_active = false where supplier_id = $1 and (referrer_id = $2 or holder_id = $2) and used > 0)
   delete from coupon k where k.supplier_id = $1 and (k.referrer_id = $2 or k.holder_id = $2) and k.used = 0
     and not exists (select from coupon_use u where u.supplier_id = $1 and u.coupon_id = k.id);

-- coupon.find
-- takes $1 uuid, $2 uuid
-- gives id uuid, version integer, code text, description text, kind text, value bigint, minimumItems bigint, avoidsPolicies boolean, target text, targets json, isAutomatic boolean, isActive boolean, isListed boolean, channel text, isFirstOrderOnly boolean, from date, until date, maxUses integer, perCustomerLimit integer, used integer, state text, cost bigint, revenue bigint
select k.id, k.version, k.code, k.description, k.kind, k.value, k.minimum_items_cents as minimum_items, k.avoids_policies,
  k.target, (select coalesce(json_agg(json_build_object('id', n.id, 'code', n.code, 'name', n.name, 'isSold', n.is_sold) order by n.name, n.id), '[]')
  from (select p.id, p.code, p.name, p.is_active as is_sold from coupon_product t join product p on p.supplier_id = t.supplier_id and p.id = t.product_id
      where t.supplier_id = k.supplier_id and t.coupon_id = k.id and k.target = 'products'
    union all
    select g.id, g.slug, g.name, true from coupon_category t join category g on g.supplier_id = t.supplier_id and g.id = t.category_id
      where t.supplier_id = k.supplier_id and t.coupon_id = k.id and k.target = 'categories') n) as targets,
  k.is_automatic, k.is_active, k.is_listed, k.channel, k.is_first_order_only, (k.starts_at at time zone s.time_zone)::date as "from",
  ((k.ends_at - interval '1 microsecond') at time zone s.time_zone)::date as until, k.max_uses, k.max_per_customer as per_customer_limit,
  k.used, case when not k.is_active then 'off' when k.ends_at <= now() then 'ended'
  when k.used >= k.max_uses then 'exhausted' when k.starts_at > now() then 'scheduled' else 'running' end as state, b.cost, b.revenue from coupon k, supplier s, lateral (
    select coalesce(sum(o.discount_cents + o.delivery_discount_cents), 0)::bigint as cost, coalesce(sum(o.total_cents), 0)::bigint as revenue
    from coupon_use u join purchase_order o on o.supplier_id = u.supplier_id and o.number = u.order_number
    where u.supplier_id = $1 and u.coupon_id = k.id) b where s.id = $1 and k.supplier_id = $1 and k.id = $2 and k.referrer_id is null and k.holder_id is null;

-- coupon.insert
-- takes $1 uuid, $2 uuid, $3 text, $4 text, $5 text, $6 bigint, $7 bigint, $8 boolean, $9 boolean, $10 boolean, $11 boolean, $12 text, $13 boolean, $14 date, $15 date, $16 integer, $17 integer, $18 text
-- gives id uuid
insert into coupon (supplier_id, id, code, description, kind, value, minimum_items_cents, avoids_policies, is_automatic, is_active,
     is_listed, channel, is_first_order_only, starts_at, ends_at, max_uses, max_per_customer, target)
   select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14::date::timestamp at time zone s.time_zone, ($15::date + 1)::timestamp at time zone s.time_zone, $16, $17, $18 from supplier s where s.id = $1
   returning id;

-- coupon.list
-- takes $1 uuid, $2 text, $3 text, $4 text, $5 bigint, $6 bigint
-- gives id uuid, version integer, code text, description text, kind text, value bigint, minimumItems bigint, avoidsPolicies boolean, target text, targets json, isAutomatic boolean, isActive boolean, isListed boolean, channel text, isFirstOrderOnly boolean, from date, until date, maxUses integer, perCustomerLimit integer, used integer, state text, cost bigint, revenue bigint
select k.id, k.version, k.code, k.description, k.kind, k.value, k.minimum_items_cents as minimum_items, k.avoids_policies,
  k.target, (select coalesce(json_agg(json_build_object('id', n.id, 'code', n.code, 'name', n.name, 'isSold', n.is_sold) order by n.name, n.id), '[]')
  from (select p.id, p.code, p.name, p.is_active as is_sold from coupon_product t join product p on p.supplier_id = t.supplier_id and p.id = t.product_id
      where t.supplier_id = k.supplier_id and t.coupon_id = k.id and k.target = 'products'
    union all
    select g.id, g.slug, g.name, true from coupon_category t join category g on g.supplier_id = t.supplier_id and g.id = t.category_id
      where t.supplier_id = k.supplier_id and t.coupon_id = k.id and k.target = 'categories') n) as targets,
  k.is_automatic, k.is_active, k.is_listed, k.channel, k.is_first_order_only, (k.starts_at at time zone s.time_zone)::date as "from",
  ((k.ends_at - interval '1 microsecond') at time zone s.time_zone)::date as until, k.max_uses, k.max_per_customer as per_customer_limit,
  k.used, case when not k.is_active then 'off' when k.ends_at <= now() then 'ended'
  when k.used >= k.max_uses then 'exhausted' when k.starts_at > now() then 'scheduled' else 'running' end as state, b.cost, b.revenue from (
     select k.* from coupon k where k.supplier_id = $1 and k.referrer_id is null and k.holder_id is null
  and ($2 = '' or strpos(k.code, upper($2)) > 0 or strpos(plain_text(k.description), plain_text($2)) > 0) and ($3::text is null or case when not k.is_active then 'off' when k.ends_at <= now() then 'ended'
  when k.used >= k.max_uses then 'exhausted' when k.starts_at > now() then 'scheduled' else 'running' end = $3)
     order by case $4 when 'most-used' then -k.used when 'least-used' then k.used end,
  case when $4 = 'newest' then k.created_at end desc, case when $4 = 'code-descending' then k.code end desc, k.code
     limit $5 offset $6) k, supplier s, lateral (
    select coalesce(sum(o.discount_cents + o.delivery_discount_cents), 0)::bigint as cost, coalesce(sum(o.total_cents), 0)::bigint as revenue
    from coupon_use u join purchase_order o on o.supplier_id = u.supplier_id and o.number = u.order_number
    where u.supplier_id = $1 and u.coupon_id = k.id) b
   where s.id = $1
   order by case $4 when 'most-used' then -k.used when 'least-used' then k.used end,
  case when $4 = 'newest' then k.created_at end desc, case when $4 = 'code-descending' then k.code end desc, k.code;

-- coupon.lock
-- takes $1 uuid, $2 uuid
-- gives version integer
select version from coupon where supplier_id = $1 and id = $2 for update;

-- coupon.remove-targets
-- takes $1 uuid, $2 uuid, $3 uuid[], $4 uuid[]
with products as (
     delete from coupon_product where supplier_id = $1 and coupon_id = $2 and product_id <> all ($3::uuid[]))
   delete from coupon_category where supplier_id = $1 and coupon_id = $2 and category_id <> all ($4::uuid[]);

-- coupon.reserve (generic plan)
-- takes $1 uuid, $2 uuid, $3 uuid
-- gives id uuid
update coupon k set used = used + 1
   where k.supplier_id = $1 and k.id = $3
     and k.is_active and (k.starts_at is null or k.starts_at <= now()) and (k.ends_at is null or k.ends_at > now())
     and (k.max_uses is null or k.used < k.max_uses)
     and (k.max_per_customer is null or k.max_per_customer > (
       select count(*) from coupon_use x where x.supplier_id = $1 and x.coupon_id = k.id and x.customer_id = $2))
     and (k.holder_id is null or k.holder_id = $2) and k.referrer_id is distinct from $2
     and not (k.is_first_order_only and exists (select from purchase_order o
  where o.supplier_id = $1 and o.customer_id = $2 and o.status <> 'cancelled'))
   returning k.id;

-- coupon.return
-- takes $1 uuid, $2 bigint
with given_back as (delete from coupon_use where supplier_id = $1 and order_number = $2 returning coupon_id)
   update coupon k set used = used - 1 from given_back
   where k.supplier_id = $1 and k.id = given_back.coupon_id and k.used > 0;

-- coupon.shown
-- takes $1 uuid, $2 uuid
-- gives now timestamp with time zone, coupons json
select now() as now, (select coalesce(json_agg(k), '[]') from (
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
        where x.supplier_id = $1 and x.coupon_id = k.id and x.customer_id = $2) as "usedByCustomer", k.description, ((k.ends_at - interval '1 microsecond') at time zone s.time_zone)::date as until, (select coalesce(json_agg(json_build_object('id', n.id, 'code', n.code, 'name', n.name, 'isSold', n.is_sold) order by n.name, n.id), '[]')
  from (select p.id, p.code, p.name, p.is_active as is_sold from coupon_product t join product p on p.supplier_id = t.supplier_id and p.id = t.product_id
      where t.supplier_id = k.supplier_id and t.coupon_id = k.id and k.target = 'products'
    union all
    select g.id, g.slug, g.name, true from coupon_category t join category g on g.supplier_id = t.supplier_id and g.id = t.category_id
      where t.supplier_id = k.supplier_id and t.coupon_id = k.id and k.target = 'categories') n) as targets
     from coupon k where k.supplier_id = $1 and k.is_active and (k.is_automatic or k.is_listed or k.holder_id = $2)
       and (k.holder_id is null or k.holder_id = $2) and (k.ends_at is null or k.ends_at > now())
     order by k.created_at desc, k.code) k) as coupons
   from supplier s where s.id = $1;

-- coupon.update
-- takes $1 uuid, $2 uuid, $3 text, $4 text, $5 text, $6 bigint, $7 bigint, $8 boolean, $9 boolean, $10 boolean, $11 boolean, $12 text, $13 boolean, $14 date, $15 date, $16 integer, $17 integer, $18 text
update coupon k set code = $3, description = $4, kind = $5, value = $6, minimum_items_cents = $7, avoids_policies = $8,
     is_automatic = $9, is_active = $10, is_listed = $11, channel = $12, is_first_order_only = $13, starts_at = $14::date::timestamp at time zone s.time_zone,
     ends_at = ($15::date + 1)::timestamp at time zone s.time_zone, max_uses = $16, max_per_customer = $17, target = $18, version = k.version + 1
   from supplier s where s.id = $1 and k.supplier_id = $1 and k.id = $2;

