-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- combo.count
-- takes $1 uuid, $2 text
-- gives state text, count bigint
select case when not k.is_active then 'off' when k.ends_at <= now() then 'ended'
  when k.starts_at > now() then 'scheduled' else 'running' end as state, count(*) as count from combo k where k.supplier_id = $1 and ($2 = '' or strpos(plain_text(k.name), plain_text($2)) > 0) group by 1;

-- combo.find
-- takes $1 uuid, $2 uuid
-- gives id uuid, version integer, name text, description text, price bigint, isActive boolean, from date, until date, state text, customers json, parts json
select k.id, k.version, k.name, k.description, k.price_cents as price, k.is_active,
  (k.starts_at at time zone s.time_zone)::date as "from", ((k.ends_at - interval '1 microsecond') at time zone s.time_zone)::date as until, case when not k.is_active then 'off' when k.ends_at <= now() then 'ended'
  when k.starts_at > now() then 'scheduled' else 'running' end as state,
  case when not k.is_for_all then coalesce((select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.name, c.id) from combo_customer u join customer c on c.supplier_id = u.supplier_id and c.id = u.customer_id
   where u.supplier_id = k.supplier_id and u.combo_id = k.id), '[]') end as customers, coalesce((select json_agg(json_build_object('name', t.name, 'quantity', t.quantity, 'products', (
     select json_agg(json_build_object('id', p.id, 'code', p.code, 'name', p.name, 'price', p.price, 'isSold', p.is_active) order by x.position)
     from combo_product x join product p on p.supplier_id = x.supplier_id and p.id = x.product_id
     where x.supplier_id = t.supplier_id and x.combo_id = t.combo_id and x.part = t.position)) order by t.position) from combo_part t where t.supplier_id = k.supplier_id and t.combo_id = k.id), '[]') as parts from combo k join supplier s on s.id = k.supplier_id where k.supplier_id = $1 and k.id = $2;

-- combo.insert
-- takes $1 uuid, $2 uuid, $3 text, $4 text, $5 bigint, $6 boolean, $7 boolean, $8 date, $9 date
insert into combo (supplier_id, id, name, description, price_cents, is_active, is_for_all, starts_at, ends_at)
   select $1, $2, $3, $4, $5, $6, $7, $8::date::timestamp at time zone s.time_zone, ($9::date + 1)::timestamp at time zone s.time_zone from supplier s where s.id = $1;

-- combo.insert-content
-- takes $1 uuid, $2 uuid, $3 json, $4 uuid[]
with parts as (
     insert into combo_part (supplier_id, combo_id, position, name, quantity)
     select $1, $2, t.at, t.part ->> 'name', (t.part ->> 'quantity')::integer
     from json_array_elements($3::json) with ordinality as t(part, at)),
   customers as (
     insert into combo_customer (supplier_id, combo_id, customer_id) select $1, $2, unnest($4::uuid[]))
   insert into combo_product (supplier_id, combo_id, part, position, product_id)
   select $1, $2, t.at, x.at, x.id::uuid
   from json_array_elements($3::json) with ordinality as t(part, at),
     json_array_elements_text(t.part -> 'products') with ordinality as x(id, at);

-- combo.list
-- takes $1 uuid, $2 text, $3 text, $4 bigint, $5 bigint
-- gives id uuid, version integer, name text, description text, price bigint, isActive boolean, from date, until date, state text, customers json, parts json
select k.id, k.version, k.name, k.description, k.price_cents as price, k.is_active,
  (k.starts_at at time zone s.time_zone)::date as "from", ((k.ends_at - interval '1 microsecond') at time zone s.time_zone)::date as until, case when not k.is_active then 'off' when k.ends_at <= now() then 'ended'
  when k.starts_at > now() then 'scheduled' else 'running' end as state,
  case when not k.is_for_all then coalesce((select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.name, c.id) from combo_customer u join customer c on c.supplier_id = u.supplier_id and c.id = u.customer_id
   where u.supplier_id = k.supplier_id and u.combo_id = k.id), '[]') end as customers, coalesce((select json_agg(json_build_object('name', t.name, 'quantity', t.quantity, 'products', (
     select json_agg(json_build_object('id', p.id, 'code', p.code, 'name', p.name, 'price', p.price, 'isSold', p.is_active) order by x.position)
     from combo_product x join product p on p.supplier_id = x.supplier_id and p.id = x.product_id
     where x.supplier_id = t.supplier_id and x.combo_id = t.combo_id and x.part = t.position)) order by t.position) from combo_part t where t.supplier_id = k.supplier_id and t.combo_id = k.id), '[]') as parts from combo k join supplier s on s.id = k.supplier_id
   where k.supplier_id = $1 and ($2 = '' or strpos(plain_text(k.name), plain_text($2)) > 0) and ($3::text is null or case when not k.is_active then 'off' when k.ends_at <= now() then 'ended'
  when k.starts_at > now() then 'scheduled' else 'running' end = $3)
   order by k.created_at desc, k.id
   limit $4 offset $5;

-- combo.lock
-- takes $1 uuid, $2 uuid
-- gives version integer
select version from combo where supplier_id = $1 and id = $2 for update;

-- combo.price-list
-- takes $1 uuid, $2 uuid
-- gives id uuid
select id from price_list_of($1, $2);

-- combo.products
-- takes $1 uuid, $2 uuid[], $3 price_group
-- gives id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer
select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance from product p cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $3) priced where p.supplier_id = $1 and p.id = any($2::uuid[]) and p.is_active;

-- combo.remove-content
-- takes $1 uuid, $2 uuid
with customers as (delete from combo_customer where supplier_id = $1 and combo_id = $2)
   delete from combo_part where supplier_id = $1 and combo_id = $2;

-- combo.sold
-- takes $1 uuid, $2 uuid, $3 uuid
-- gives id uuid, name text, description text, price bigint, until date, parts json
select k.id, k.name, k.description, k.price_cents as price, ((k.ends_at - interval '1 microsecond') at time zone s.time_zone)::date as until, coalesce((select json_agg(json_build_object('name', t.name, 'quantity', t.quantity, 'products', (
     select json_agg(x.product_id order by x.position) from combo_product x
     where x.supplier_id = t.supplier_id and x.combo_id = t.combo_id and x.part = t.position)) order by t.position) from combo_part t where t.supplier_id = k.supplier_id and t.combo_id = k.id), '[]') as parts
   from combo k join supplier s on s.id = k.supplier_id
   where k.supplier_id = $1 and k.is_active
  and (k.starts_at is null or k.starts_at <= now()) and (k.ends_at is null or k.ends_at > now())
  and (k.is_for_all or exists (select from combo_customer u
    where u.supplier_id = k.supplier_id and u.combo_id = k.id and u.customer_id = $2::uuid)) and ($3::uuid is null or k.id = $3)
   order by k.created_at desc, k.id
   limit 200;

-- combo.update
-- takes $1 uuid, $2 uuid, $3 text, $4 text, $5 bigint, $6 boolean, $7 boolean, $8 date, $9 date
update combo k set name = $3, description = $4, price_cents = $5, is_active = $6, is_for_all = $7, starts_at = $8::date::timestamp at time zone s.time_zone,
     ends_at = ($9::date + 1)::timestamp at time zone s.time_zone, version = k.version + 1
   from supplier s where s.id = $1 and k.supplier_id = $1 and k.id = $2;

