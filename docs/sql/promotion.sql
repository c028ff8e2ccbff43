-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- promotion.count
-- takes $1 uuid, $2 text
-- gives state text, count bigint
select case when not t.is_published then 'draft' when t.ends_at <= now() then 'ended'
  when t.starts_at > now() then 'scheduled' else 'running' end as state, count(*) as count from promotion t where t.supplier_id = $1 and ($2 = '' or strpos(plain_text(t.name), plain_text($2)) > 0) group by 1;

-- promotion.find
-- takes $1 uuid, $2 uuid
-- gives id uuid, version integer, name text, discount integer, audience text, isPublished boolean, from text, until text, state text, tags text[], productCount bigint, categoryNames json, products json, categoryIds json, reachedCount bigint, belowCostCount bigint
select t.id, t.version, t.name, t.discount, coalesce(t.customer_kind, 'all') as audience, t.is_published,
  to_char(t.starts_at at time zone s.time_zone, 'YYYY-MM-DD"T"HH24:MI') as "from", to_char(t.ends_at at time zone s.time_zone, 'YYYY-MM-DD"T"HH24:MI') as until, case when not t.is_published then 'draft' when t.ends_at <= now() then 'ended'
  when t.starts_at > now() then 'scheduled' else 'running' end as state, t.tags,
  (select count(*) from promotion_product x where x.supplier_id = t.supplier_id and x.promotion_id = t.id) as product_count,
  coalesce((select json_agg(g.name order by g.name, g.id) from promotion_category x join category g on g.supplier_id = x.supplier_id and g.id = x.category_id
  where x.supplier_id = t.supplier_id and x.promotion_id = t.id), '[]') as category_names, coalesce((select json_agg(json_build_object('id', p.id, 'code', p.code, 'name', p.name, 'storePrice', p.price, 'price', x.price, 'isSold', p.is_active) order by x.position) from promotion_product x join product p on p.supplier_id = x.supplier_id and p.id = x.product_id
     where x.supplier_id = t.supplier_id and x.promotion_id = t.id), '[]') as products, coalesce((select json_agg(g.id order by g.name, g.id) from promotion_category x join category g on g.supplier_id = x.supplier_id and g.id = x.category_id
  where x.supplier_id = t.supplier_id and x.promotion_id = t.id), '[]') as category_ids,
     reached.all as reached_count, reached.below_cost as below_cost_count
   from promotion t join supplier s on s.id = t.supplier_id
   cross join lateral (
     select count(*) as all, count(*) filter (where coalesce(x.price, discounted_price(p.price, t.discount)) < p.cost) as below_cost
     from product p left join promotion_product x on x.supplier_id = $1 and x.promotion_id = t.id and x.product_id = p.id
     where p.supplier_id = $1 and p.is_active and (x.product_id is not null or p.tags && t.tags or p.category_id in (
       select g.id from promotion_category c join category g on g.supplier_id = $1 and c.category_id in (g.id, g.parent_id)
       where c.supplier_id = $1 and c.promotion_id = t.id))) reached
   where t.supplier_id = $1 and t.id = $2;

-- promotion.insert
-- takes $1 uuid, $2 uuid, $3 text, $4 integer, $5 text, $6 text[], $7 boolean, $8 text, $9 text, $10 bigint
-- gives id uuid
insert into promotion (supplier_id, id, name, discount, customer_kind, tags, is_published, starts_at, ends_at)
   select $1, $2, $3, $4, $5, $6, $7, $8::text::timestamp at time zone s.time_zone, $9::text::timestamp at time zone s.time_zone from supplier s
   where s.id = $1 and (select count(*) from promotion t where t.supplier_id = $1 and t.ends_at > now()) < $10
   returning id;

-- promotion.insert-targets
-- takes $1 uuid, $2 uuid, $3 uuid[], $4 bigint[], $5 uuid[]
with categories as (
     insert into promotion_category (supplier_id, promotion_id, category_id) select $1, $2, unnest($5::uuid[]))
   insert into promotion_product (supplier_id, promotion_id, position, product_id, price)
   select $1, $2, x.at, x.id, x.price from unnest($3::uuid[], $4::bigint[]) with ordinality as x (id, price, at);

-- promotion.list
-- takes $1 uuid, $2 text, $3 text, $4 bigint, $5 bigint
-- gives id uuid, version integer, name text, discount integer, audience text, isPublished boolean, from text, until text, state text, tags text[], productCount bigint, categoryNames json
select t.id, t.version, t.name, t.discount, coalesce(t.customer_kind, 'all') as audience, t.is_published,
  to_char(t.starts_at at time zone s.time_zone, 'YYYY-MM-DD"T"HH24:MI') as "from", to_char(t.ends_at at time zone s.time_zone, 'YYYY-MM-DD"T"HH24:MI') as until, case when not t.is_published then 'draft' when t.ends_at <= now() then 'ended'
  when t.starts_at > now() then 'scheduled' else 'running' end as state, t.tags,
  (select count(*) from promotion_product x where x.supplier_id = t.supplier_id and x.promotion_id = t.id) as product_count,
  coalesce((select json_agg(g.name order by g.name, g.id) from promotion_category x join category g on g.supplier_id = x.supplier_id and g.id = x.category_id
  where x.supplier_id = t.supplier_id and x.promotion_id = t.id), '[]') as category_names from promotion t join supplier s on s.id = t.supplier_id
   where t.supplier_id = $1 and ($2 = '' or strpos(plain_text(t.name), plain_text($2)) > 0) and ($3::text is null or case when not t.is_published then 'draft' when t.ends_at <= now() then 'ended'
  when t.starts_at > now() then 'scheduled' else 'running' end = $3)
   order by t.starts_at desc, t.id
   limit $4 offset $5;

-- promotion.lock
-- takes $1 uuid, $2 uuid
-- gives version integer
select version from promotion where supplier_id = $1 and id = $2 for update;

-- promotion.next-storefront-change (generic plan)
-- takes $1 uuid
-- gives ms double precision
select extract(epoch from next_storefront_change($1) - clock_timestamp())::float8 * 1000 as ms;

-- promotion.remove-targets
-- takes $1 uuid, $2 uuid
with categories as (delete from promotion_category where supplier_id = $1 and promotion_id = $2)
   delete from promotion_product where supplier_id = $1 and promotion_id = $2;

-- promotion.update
-- takes $1 uuid, $2 uuid, $3 text, $4 integer, $5 text, $6 text[], $7 boolean, $8 text, $9 text
update promotion t set name = $3, discount = $4, customer_kind = $5, tags = $6, is_published = $7,
     starts_at = $8::text::timestamp at time zone s.time_zone, ends_at = $9::text::timestamp at time zone s.time_zone, version = t.version + 1
   from supplier s where s.id = $1 and t.supplier_id = $1 and t.id = $2;

