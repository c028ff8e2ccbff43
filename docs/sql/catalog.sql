-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- catalog.alike products
-- takes $1 uuid, $2 uuid[], $3 price_group
-- gives tags text[], brand text, isAvailable boolean, isOnOffer boolean, groupId uuid, products bigint
select p.tags, p.brand, (not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) as is_available, (p.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($3::price_group).price_list_id and agreed.product_id = p.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $3) offered where offered.promotion is not null)) as is_on_offer,
  p.variant_group_id as group_id, count(*) as products from product p where p.supplier_id = $1 and p.is_active and ($2::uuid[] is null or p.category_id = any($2)) group by p.tags, p.brand, is_available, is_on_offer, p.variant_group_id;

-- catalog.alike products of a search
-- takes $1 uuid, $2 uuid[], $3 price_group, $4 uuid[], $5 text, $6 boolean, $7 boolean, $8 tsquery, $9 text, $10 text[], $11 text[], $12 text[], $13 boolean[], $14 integer[]
-- gives tags text[], brand text, isAvailable boolean, isOnOffer boolean, groupId uuid, products bigint
with prefix_match as materialized (select p.id from product p where $5::text is not null and p.supplier_id = $1 and p.is_active and code_key(p.code) ~>=~ $5 and code_key(p.code) ~<~ ($5 || '{') union select p.id from product p where $6::boolean and p.supplier_id = $1 and p.is_active and p.gtin is not null and p.gtin ~>=~ $5 and p.gtin ~<~ ($5 || ':') union select p.id from product p where $7::boolean and p.supplier_id = $1 and p.is_active and p.gtin is not null
       and reverse(p.gtin) ~>=~ reverse($5) and reverse(p.gtin) ~<~ (reverse($5) || ':')), wanted as materialized (select $8::tsquery as words, $9::text as head),
   terms as materialized (
     select s.words::tsquery, s.words_of_name::tsquery, s.spelling, s.is_telling, s.weight, s.place
     from unnest($10::text[], $11::text[], $12::text[], $13::boolean[], $14::int4[])
       with ordinality as s(words, words_of_name, spelling, is_telling, weight, place)
   ),
  full_match as materialized (
    select p.id, p.variant_group_id from product p where (select count(*) from terms) > 1 and p.supplier_id = $1 and p.is_active and p.search @@ (select words from wanted) limit 4
  ),
  partial as materialized (
    select id, (dense_rank() over (order by score desc))::int as place from (
    select near.id, near.position, (select case when near.search_head = (select head from wanted) then 10 else 0 end + sum(case when not near.search @@ s.words then 0 when near.search @@ s.words_of_name then s.weight else s.weight / 2 end)
      from terms s) as score
    from product near
    where near.supplier_id = $1 and near.is_active and (select count(*) from terms) > 1
      and (select count(*) from full_match) < 4
      -- beside what has all words only what is of the same kind
      and near.search @@ case when exists (select from full_match)
        then (select words_of_name from terms order by place limit 1)
        else (select string_agg('(' || words_of_name::text || ')', ' | ')::tsquery from terms where is_telling) end
      and not near.search @@ (select words from wanted)
      -- where one variant has all words, the others of its group would hide it
      and (near.variant_group_id is null or near.variant_group_id not in (select variant_group_id from full_match where variant_group_id is not null))
    order by score desc, near.position, near.id limit 12) best
  ),
  -- the words that those have, where none has all
  partial_words as (
    select array_agg(s.spelling order by s.place) as words from terms s
    where exists (select from partial) and not exists (select from full_match) and exists (
      select from partial join product p on p.supplier_id = $1 and p.id = partial.id where p.search @@ s.words)
  ),
   found as (
     select p.id from product p where p.supplier_id = $1 and p.is_active and p.search @@ (select words from wanted)
     union
     select id from unnest($4::uuid[]) as exact (id)
     union
     select id from prefix_match
     union
     select id from partial where cardinality($4) = 0 and not exists (select from prefix_match)
   )
   select p.tags, p.brand, (not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) as is_available, (p.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($3::price_group).price_list_id and agreed.product_id = p.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $3) offered where offered.promotion is not null)) as is_on_offer,
  p.variant_group_id as group_id, count(*) as products from product p join found on found.id = p.id where p.supplier_id = $1 and p.is_active and ($2::uuid[] is null or p.category_id = any($2)) group by p.tags, p.brand, is_available, is_on_offer, p.variant_group_id;

-- catalog.brands (generic plan)
-- takes $1 uuid
-- gives brand text
with recursive known as (
     (select p.brand from product p where p.supplier_id = $1 and p.is_active order by p.brand limit 1)
     union all
     select (select p.brand from product p where p.supplier_id = $1 and p.is_active and p.brand > k.brand order by p.brand limit 1)
     from known k where k.brand is not null
   ) select brand from known where brand is not null;

-- catalog.browse all featured (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with   counted as materialized (
       select (select coalesce(sum(c.products), 0)::int8 from (
     select products from product_count where supplier_id = $1
     union all
     select products from product_count_change where supplier_id = $1 ) c) - case when $5::boolean then (select count(*) - count(distinct p.variant_group_id) from product p where p.supplier_id = $1 and p.is_active  and p.variant_group_id is not null) else 0 end as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select (select priced.price from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $4) priced) as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active  and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from (select f.id, row_number() over (order by f.key asc, f.id asc) as place from (select p.id, p.position as key from product p
       where p.supplier_id = $1 and p.is_active  and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active  and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.variant_rank)))) order by p.position asc, p.id asc limit $2 offset $3) f) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced
     ) page on true
     order by page.rank;

-- catalog.browse all featured, base prices (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with   counted as materialized (
       select (select coalesce(sum(c.products), 0)::int8 from (
     select products from product_count where supplier_id = $1
     union all
     select products from product_count_change where supplier_id = $1 ) c) - case when $5::boolean then (select count(*) - count(distinct p.variant_group_id) from product p where p.supplier_id = $1 and p.is_active  and p.variant_group_id is not null) else 0 end as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select o.price as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active  and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from (select f.id, row_number() over (order by f.key asc, f.id asc) as place from (select p.id, p.position as key from product p
       where p.supplier_id = $1 and p.is_active  and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active  and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.variant_rank)))) order by p.position asc, p.id asc limit $2 offset $3) f) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral (select p.price, p.previous_price,
     case when p.uninvoiced_price is not null and $4::price_group is null and exists (
       select from supplier s where s.id = p.supplier_id and 'show-uninvoiced-prices' = any (s.tags)
     ) then p.uninvoiced_price end as uninvoiced_price,
     p.wholesale_price, p.wholesale_minimum, p.tiers, null::jsonb as promotion) priced
     ) page on true
     order by page.rank;

-- catalog.browse all featured, deep (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with  hidden as materialized (select v.id from (
     select p.id, row_number() over (partition by p.variant_group_id order by (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.variant_rank) as place
     from product p where $5::boolean and p.supplier_id = $1 and p.is_active  and p.variant_group_id is not null
   ) v where v.place > 1), counted as materialized (
       select (select coalesce(sum(c.products), 0)::int8 from (
     select products from product_count where supplier_id = $1
     union all
     select products from product_count_change where supplier_id = $1 ) c) - (select count(*) from hidden) as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select (select priced.price from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $4) priced) as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active  and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from (select f.id, row_number() over (order by f.key asc, f.id asc) as place from (select p.id, p.position as key from product p
       where p.supplier_id = $1 and p.is_active  and p.id not in (select id from hidden) order by p.position asc, p.id asc limit $2 offset $3) f) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced
     ) page on true
     order by page.rank;

-- catalog.browse all featured, deep, base prices (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with  hidden as materialized (select v.id from (
     select p.id, row_number() over (partition by p.variant_group_id order by (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.variant_rank) as place
     from product p where $5::boolean and p.supplier_id = $1 and p.is_active  and p.variant_group_id is not null
   ) v where v.place > 1), counted as materialized (
       select (select coalesce(sum(c.products), 0)::int8 from (
     select products from product_count where supplier_id = $1
     union all
     select products from product_count_change where supplier_id = $1 ) c) - (select count(*) from hidden) as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select o.price as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active  and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from (select f.id, row_number() over (order by f.key asc, f.id asc) as place from (select p.id, p.position as key from product p
       where p.supplier_id = $1 and p.is_active  and p.id not in (select id from hidden) order by p.position asc, p.id asc limit $2 offset $3) f) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral (select p.price, p.previous_price,
     case when p.uninvoiced_price is not null and $4::price_group is null and exists (
       select from supplier s where s.id = p.supplier_id and 'show-uninvoiced-prices' = any (s.tags)
     ) then p.uninvoiced_price end as uninvoiced_price,
     p.wholesale_price, p.wholesale_minimum, p.tiers, null::jsonb as promotion) priced
     ) page on true
     order by page.rank;

-- catalog.browse all featured, followed (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean, $6 uuid
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with   counted as materialized (
       select (select coalesce(sum(c.products), 0)::int8 from (
     select products from product_count where supplier_id = $1
     union all
     select products from product_count_change where supplier_id = $1 ) c) - case when $5::boolean then (select count(*) - count(distinct p.variant_group_id) from product p where p.supplier_id = $1 and p.is_active  and p.variant_group_id is not null) else 0 end as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select (select priced.price from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $4) priced) as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active  and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from (select f.id, row_number() over (order by f.key asc, f.id asc) as place from (select f.id, f.key from (
       (select p.id, p.position as key from product p
       where p.supplier_id = $1 and p.is_active  and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active  and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.variant_rank)))) and p.position = (select p.position from product p where p.supplier_id = $1 and p.id = $6) and p.id > $6 order by p.position asc, p.id asc limit $2) union all (select p.id, p.position as key from product p
       where p.supplier_id = $1 and p.is_active  and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active  and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.variant_rank)))) and p.position > (select p.position from product p where p.supplier_id = $1 and p.id = $6) order by p.position asc, p.id asc limit $2)) f
       order by f.key asc, f.id asc limit $2 offset $3) f) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced
     ) page on true
     order by page.rank;

-- catalog.browse all featured, followed, base prices (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean, $6 uuid
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with   counted as materialized (
       select (select coalesce(sum(c.products), 0)::int8 from (
     select products from product_count where supplier_id = $1
     union all
     select products from product_count_change where supplier_id = $1 ) c) - case when $5::boolean then (select count(*) - count(distinct p.variant_group_id) from product p where p.supplier_id = $1 and p.is_active  and p.variant_group_id is not null) else 0 end as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select o.price as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active  and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from (select f.id, row_number() over (order by f.key asc, f.id asc) as place from (select f.id, f.key from (
       (select p.id, p.position as key from product p
       where p.supplier_id = $1 and p.is_active  and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active  and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.variant_rank)))) and p.position = (select p.position from product p where p.supplier_id = $1 and p.id = $6) and p.id > $6 order by p.position asc, p.id asc limit $2) union all (select p.id, p.position as key from product p
       where p.supplier_id = $1 and p.is_active  and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active  and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.variant_rank)))) and p.position > (select p.position from product p where p.supplier_id = $1 and p.id = $6) order by p.position asc, p.id asc limit $2)) f
       order by f.key asc, f.id asc limit $2 offset $3) f) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral (select p.price, p.previous_price,
     case when p.uninvoiced_price is not null and $4::price_group is null and exists (
       select from supplier s where s.id = p.supplier_id and 'show-uninvoiced-prices' = any (s.tags)
     ) then p.uninvoiced_price end as uninvoiced_price,
     p.wholesale_price, p.wholesale_minimum, p.tiers, null::jsonb as promotion) priced
     ) page on true
     order by page.rank;

-- catalog.browse all name (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with   counted as materialized (
       select (select coalesce(sum(c.products), 0)::int8 from (
     select products from product_count where supplier_id = $1
     union all
     select products from product_count_change where supplier_id = $1 ) c) - case when $5::boolean then (select count(*) - count(distinct p.variant_group_id) from product p where p.supplier_id = $1 and p.is_active  and p.variant_group_id is not null) else 0 end as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select (select priced.price from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $4) priced) as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active  and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from (select f.id, row_number() over (order by f.key asc, f.id asc) as place from (select p.id, plain_text(p.name) as key from product p
       where p.supplier_id = $1 and p.is_active  and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active  and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.variant_rank)))) order by plain_text(p.name) asc, p.id asc limit $2 offset $3) f) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced
     ) page on true
     order by page.rank;

-- catalog.browse all name, base prices (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with   counted as materialized (
       select (select coalesce(sum(c.products), 0)::int8 from (
     select products from product_count where supplier_id = $1
     union all
     select products from product_count_change where supplier_id = $1 ) c) - case when $5::boolean then (select count(*) - count(distinct p.variant_group_id) from product p where p.supplier_id = $1 and p.is_active  and p.variant_group_id is not null) else 0 end as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select o.price as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active  and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from (select f.id, row_number() over (order by f.key asc, f.id asc) as place from (select p.id, plain_text(p.name) as key from product p
       where p.supplier_id = $1 and p.is_active  and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active  and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.variant_rank)))) order by plain_text(p.name) asc, p.id asc limit $2 offset $3) f) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral (select p.price, p.previous_price,
     case when p.uninvoiced_price is not null and $4::price_group is null and exists (
       select from supplier s where s.id = p.supplier_id and 'show-uninvoiced-prices' = any (s.tags)
     ) then p.uninvoiced_price end as uninvoiced_price,
     p.wholesale_price, p.wholesale_minimum, p.tiers, null::jsonb as promotion) priced
     ) page on true
     order by page.rank;

-- catalog.browse all name, deep (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with  hidden as materialized (select v.id from (
     select p.id, row_number() over (partition by p.variant_group_id order by (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.variant_rank) as place
     from product p where $5::boolean and p.supplier_id = $1 and p.is_active  and p.variant_group_id is not null
   ) v where v.place > 1), counted as materialized (
       select (select coalesce(sum(c.products), 0)::int8 from (
     select products from product_count where supplier_id = $1
     union all
     select products from product_count_change where supplier_id = $1 ) c) - (select count(*) from hidden) as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select (select priced.price from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $4) priced) as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active  and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from (select f.id, row_number() over (order by f.key asc, f.id asc) as place from (select p.id, plain_text(p.name) as key from product p
       where p.supplier_id = $1 and p.is_active  and p.id not in (select id from hidden) order by plain_text(p.name) asc, p.id asc limit $2 offset $3) f) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced
     ) page on true
     order by page.rank;

-- catalog.browse all name, deep, base prices (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with  hidden as materialized (select v.id from (
     select p.id, row_number() over (partition by p.variant_group_id order by (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.variant_rank) as place
     from product p where $5::boolean and p.supplier_id = $1 and p.is_active  and p.variant_group_id is not null
   ) v where v.place > 1), counted as materialized (
       select (select coalesce(sum(c.products), 0)::int8 from (
     select products from product_count where supplier_id = $1
     union all
     select products from product_count_change where supplier_id = $1 ) c) - (select count(*) from hidden) as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select o.price as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active  and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from (select f.id, row_number() over (order by f.key asc, f.id asc) as place from (select p.id, plain_text(p.name) as key from product p
       where p.supplier_id = $1 and p.is_active  and p.id not in (select id from hidden) order by plain_text(p.name) asc, p.id asc limit $2 offset $3) f) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral (select p.price, p.previous_price,
     case when p.uninvoiced_price is not null and $4::price_group is null and exists (
       select from supplier s where s.id = p.supplier_id and 'show-uninvoiced-prices' = any (s.tags)
     ) then p.uninvoiced_price end as uninvoiced_price,
     p.wholesale_price, p.wholesale_minimum, p.tiers, null::jsonb as promotion) priced
     ) page on true
     order by page.rank;

-- catalog.browse all name, followed (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean, $6 uuid
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with   counted as materialized (
       select (select coalesce(sum(c.products), 0)::int8 from (
     select products from product_count where supplier_id = $1
     union all
     select products from product_count_change where supplier_id = $1 ) c) - case when $5::boolean then (select count(*) - count(distinct p.variant_group_id) from product p where p.supplier_id = $1 and p.is_active  and p.variant_group_id is not null) else 0 end as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select (select priced.price from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $4) priced) as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active  and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from (select f.id, row_number() over (order by f.key asc, f.id asc) as place from (select f.id, f.key from (
       (select p.id, plain_text(p.name) as key from product p
       where p.supplier_id = $1 and p.is_active  and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active  and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.variant_rank)))) and plain_text(p.name) = (select plain_text(p.name) from product p where p.supplier_id = $1 and p.id = $6) and p.id > $6 order by plain_text(p.name) asc, p.id asc limit $2) union all (select p.id, plain_text(p.name) as key from product p
       where p.supplier_id = $1 and p.is_active  and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active  and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.variant_rank)))) and plain_text(p.name) > (select plain_text(p.name) from product p where p.supplier_id = $1 and p.id = $6) order by plain_text(p.name) asc, p.id asc limit $2)) f
       order by f.key asc, f.id asc limit $2 offset $3) f) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced
     ) page on true
     order by page.rank;

-- catalog.browse all name, followed, base prices (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean, $6 uuid
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with   counted as materialized (
       select (select coalesce(sum(c.products), 0)::int8 from (
     select products from product_count where supplier_id = $1
     union all
     select products from product_count_change where supplier_id = $1 ) c) - case when $5::boolean then (select count(*) - count(distinct p.variant_group_id) from product p where p.supplier_id = $1 and p.is_active  and p.variant_group_id is not null) else 0 end as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select o.price as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active  and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from (select f.id, row_number() over (order by f.key asc, f.id asc) as place from (select f.id, f.key from (
       (select p.id, plain_text(p.name) as key from product p
       where p.supplier_id = $1 and p.is_active  and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active  and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.variant_rank)))) and plain_text(p.name) = (select plain_text(p.name) from product p where p.supplier_id = $1 and p.id = $6) and p.id > $6 order by plain_text(p.name) asc, p.id asc limit $2) union all (select p.id, plain_text(p.name) as key from product p
       where p.supplier_id = $1 and p.is_active  and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active  and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.variant_rank)))) and plain_text(p.name) > (select plain_text(p.name) from product p where p.supplier_id = $1 and p.id = $6) order by plain_text(p.name) asc, p.id asc limit $2)) f
       order by f.key asc, f.id asc limit $2 offset $3) f) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral (select p.price, p.previous_price,
     case when p.uninvoiced_price is not null and $4::price_group is null and exists (
       select from supplier s where s.id = p.supplier_id and 'show-uninvoiced-prices' = any (s.tags)
     ) then p.uninvoiced_price end as uninvoiced_price,
     p.wholesale_price, p.wholesale_minimum, p.tiers, null::jsonb as promotion) priced
     ) page on true
     order by page.rank;

-- catalog.browse all newest (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with   counted as materialized (
       select (select coalesce(sum(c.products), 0)::int8 from (
     select products from product_count where supplier_id = $1
     union all
     select products from product_count_change where supplier_id = $1 ) c) - case when $5::boolean then (select count(*) - count(distinct p.variant_group_id) from product p where p.supplier_id = $1 and p.is_active  and p.variant_group_id is not null) else 0 end as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select (select priced.price from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $4) priced) as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active  and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from (select f.id, row_number() over (order by f.key desc, f.id asc) as place from (select p.id, p.created_at as key from product p
       where p.supplier_id = $1 and p.is_active  and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active  and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.variant_rank)))) order by p.created_at desc, p.id asc limit $2 offset $3) f) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced
     ) page on true
     order by page.rank;

-- catalog.browse all newest, base prices (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with   counted as materialized (
       select (select coalesce(sum(c.products), 0)::int8 from (
     select products from product_count where supplier_id = $1
     union all
     select products from product_count_change where supplier_id = $1 ) c) - case when $5::boolean then (select count(*) - count(distinct p.variant_group_id) from product p where p.supplier_id = $1 and p.is_active  and p.variant_group_id is not null) else 0 end as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select o.price as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active  and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from (select f.id, row_number() over (order by f.key desc, f.id asc) as place from (select p.id, p.created_at as key from product p
       where p.supplier_id = $1 and p.is_active  and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active  and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.variant_rank)))) order by p.created_at desc, p.id asc limit $2 offset $3) f) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral (select p.price, p.previous_price,
     case when p.uninvoiced_price is not null and $4::price_group is null and exists (
       select from supplier s where s.id = p.supplier_id and 'show-uninvoiced-prices' = any (s.tags)
     ) then p.uninvoiced_price end as uninvoiced_price,
     p.wholesale_price, p.wholesale_minimum, p.tiers, null::jsonb as promotion) priced
     ) page on true
     order by page.rank;

-- catalog.browse all newest, deep (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with  hidden as materialized (select v.id from (
     select p.id, row_number() over (partition by p.variant_group_id order by (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.variant_rank) as place
     from product p where $5::boolean and p.supplier_id = $1 and p.is_active  and p.variant_group_id is not null
   ) v where v.place > 1), counted as materialized (
       select (select coalesce(sum(c.products), 0)::int8 from (
     select products from product_count where supplier_id = $1
     union all
     select products from product_count_change where supplier_id = $1 ) c) - (select count(*) from hidden) as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select (select priced.price from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $4) priced) as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active  and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from (select f.id, row_number() over (order by f.key desc, f.id asc) as place from (select p.id, p.created_at as key from product p
       where p.supplier_id = $1 and p.is_active  and p.id not in (select id from hidden) order by p.created_at desc, p.id asc limit $2 offset $3) f) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced
     ) page on true
     order by page.rank;

-- catalog.browse all newest, deep, base prices (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with  hidden as materialized (select v.id from (
     select p.id, row_number() over (partition by p.variant_group_id order by (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.variant_rank) as place
     from product p where $5::boolean and p.supplier_id = $1 and p.is_active  and p.variant_group_id is not null
   ) v where v.place > 1), counted as materialized (
       select (select coalesce(sum(c.products), 0)::int8 from (
     select products from product_count where supplier_id = $1
     union all
     select products from product_count_change where supplier_id = $1 ) c) - (select count(*) from hidden) as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select o.price as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active  and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from (select f.id, row_number() over (order by f.key desc, f.id asc) as place from (select p.id, p.created_at as key from product p
       where p.supplier_id = $1 and p.is_active  and p.id not in (select id from hidden) order by p.created_at desc, p.id asc limit $2 offset $3) f) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral (select p.price, p.previous_price,
     case when p.uninvoiced_price is not null and $4::price_group is null and exists (
       select from supplier s where s.id = p.supplier_id and 'show-uninvoiced-prices' = any (s.tags)
     ) then p.uninvoiced_price end as uninvoiced_price,
     p.wholesale_price, p.wholesale_minimum, p.tiers, null::jsonb as promotion) priced
     ) page on true
     order by page.rank;

-- catalog.browse all newest, followed (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean, $6 uuid
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with   counted as materialized (
       select (select coalesce(sum(c.products), 0)::int8 from (
     select products from product_count where supplier_id = $1
     union all
     select products from product_count_change where supplier_id = $1 ) c) - case when $5::boolean then (select count(*) - count(distinct p.variant_group_id) from product p where p.supplier_id = $1 and p.is_active  and p.variant_group_id is not null) else 0 end as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select (select priced.price from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $4) priced) as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active  and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from (select f.id, row_number() over (order by f.key desc, f.id asc) as place from (select f.id, f.key from (
       (select p.id, p.created_at as key from product p
       where p.supplier_id = $1 and p.is_active  and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active  and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.variant_rank)))) and p.created_at = (select p.created_at from product p where p.supplier_id = $1 and p.id = $6) and p.id > $6 order by p.created_at desc, p.id asc limit $2) union all (select p.id, p.created_at as key from product p
       where p.supplier_id = $1 and p.is_active  and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active  and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.variant_rank)))) and p.created_at < (select p.created_at from product p where p.supplier_id = $1 and p.id = $6) order by p.created_at desc, p.id asc limit $2)) f
       order by f.key desc, f.id asc limit $2 offset $3) f) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced
     ) page on true
     order by page.rank;

-- catalog.browse all newest, followed, base prices (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean, $6 uuid
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with   counted as materialized (
       select (select coalesce(sum(c.products), 0)::int8 from (
     select products from product_count where supplier_id = $1
     union all
     select products from product_count_change where supplier_id = $1 ) c) - case when $5::boolean then (select count(*) - count(distinct p.variant_group_id) from product p where p.supplier_id = $1 and p.is_active  and p.variant_group_id is not null) else 0 end as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select o.price as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active  and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from (select f.id, row_number() over (order by f.key desc, f.id asc) as place from (select f.id, f.key from (
       (select p.id, p.created_at as key from product p
       where p.supplier_id = $1 and p.is_active  and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active  and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.variant_rank)))) and p.created_at = (select p.created_at from product p where p.supplier_id = $1 and p.id = $6) and p.id > $6 order by p.created_at desc, p.id asc limit $2) union all (select p.id, p.created_at as key from product p
       where p.supplier_id = $1 and p.is_active  and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active  and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.variant_rank)))) and p.created_at < (select p.created_at from product p where p.supplier_id = $1 and p.id = $6) order by p.created_at desc, p.id asc limit $2)) f
       order by f.key desc, f.id asc limit $2 offset $3) f) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral (select p.price, p.previous_price,
     case when p.uninvoiced_price is not null and $4::price_group is null and exists (
       select from supplier s where s.id = p.supplier_id and 'show-uninvoiced-prices' = any (s.tags)
     ) then p.uninvoiced_price end as uninvoiced_price,
     p.wholesale_price, p.wholesale_minimum, p.tiers, null::jsonb as promotion) priced
     ) page on true
     order by page.rank;

-- catalog.browse all price-ascending (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with   counted as materialized (
       select (select coalesce(sum(c.products), 0)::int8 from (
     select products from product_count where supplier_id = $1
     union all
     select products from product_count_change where supplier_id = $1 ) c) - case when $5::boolean then (select count(*) - count(distinct p.variant_group_id) from product p where p.supplier_id = $1 and p.is_active  and p.variant_group_id is not null) else 0 end as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select (select priced.price from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $4) priced) as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active  and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from (select f.id, row_number() over (order by f.key asc, f.id asc) as place from (select f.id, f.key from (select p.id, priced.price as key from product p cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced
       where p.supplier_id = $1 and p.is_active  and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active  and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), (select priced.price from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $4) priced), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), (select priced.price from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced), p.variant_rank)))) offset 0) f
       order by f.key asc, f.id asc limit $2 offset $3) f) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced
     ) page on true
     order by page.rank;

-- catalog.browse all price-ascending, base prices (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with   counted as materialized (
       select (select coalesce(sum(c.products), 0)::int8 from (
     select products from product_count where supplier_id = $1
     union all
     select products from product_count_change where supplier_id = $1 ) c) - case when $5::boolean then (select count(*) - count(distinct p.variant_group_id) from product p where p.supplier_id = $1 and p.is_active  and p.variant_group_id is not null) else 0 end as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select o.price as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active  and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from (select f.id, row_number() over (order by f.key asc, f.id asc) as place from (select p.id, p.price as key from product p
       where p.supplier_id = $1 and p.is_active  and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active  and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.price, o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.price, p.variant_rank)))) order by p.price asc, p.id asc limit $2 offset $3) f) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral (select p.price, p.previous_price,
     case when p.uninvoiced_price is not null and $4::price_group is null and exists (
       select from supplier s where s.id = p.supplier_id and 'show-uninvoiced-prices' = any (s.tags)
     ) then p.uninvoiced_price end as uninvoiced_price,
     p.wholesale_price, p.wholesale_minimum, p.tiers, null::jsonb as promotion) priced
     ) page on true
     order by page.rank;

-- catalog.browse all price-ascending, deep (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with  hidden as materialized (select v.id from (
     select p.id, row_number() over (partition by p.variant_group_id order by (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), (select priced.price from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced), p.variant_rank) as place
     from product p where $5::boolean and p.supplier_id = $1 and p.is_active  and p.variant_group_id is not null
   ) v where v.place > 1), counted as materialized (
       select (select coalesce(sum(c.products), 0)::int8 from (
     select products from product_count where supplier_id = $1
     union all
     select products from product_count_change where supplier_id = $1 ) c) - (select count(*) from hidden) as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select (select priced.price from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $4) priced) as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active  and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from (select f.id, row_number() over (order by f.key asc, f.id asc) as place from (select f.id, f.key from (select p.id, priced.price as key from product p cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced
       where p.supplier_id = $1 and p.is_active  and p.id not in (select id from hidden) offset 0) f
       order by f.key asc, f.id asc limit $2 offset $3) f) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced
     ) page on true
     order by page.rank;

-- catalog.browse all price-ascending, deep, base prices (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with  hidden as materialized (select v.id from (
     select p.id, row_number() over (partition by p.variant_group_id order by (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.price, p.variant_rank) as place
     from product p where $5::boolean and p.supplier_id = $1 and p.is_active  and p.variant_group_id is not null
   ) v where v.place > 1), counted as materialized (
       select (select coalesce(sum(c.products), 0)::int8 from (
     select products from product_count where supplier_id = $1
     union all
     select products from product_count_change where supplier_id = $1 ) c) - (select count(*) from hidden) as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select o.price as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active  and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from (select f.id, row_number() over (order by f.key asc, f.id asc) as place from (select p.id, p.price as key from product p
       where p.supplier_id = $1 and p.is_active  and p.id not in (select id from hidden) order by p.price asc, p.id asc limit $2 offset $3) f) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral (select p.price, p.previous_price,
     case when p.uninvoiced_price is not null and $4::price_group is null and exists (
       select from supplier s where s.id = p.supplier_id and 'show-uninvoiced-prices' = any (s.tags)
     ) then p.uninvoiced_price end as uninvoiced_price,
     p.wholesale_price, p.wholesale_minimum, p.tiers, null::jsonb as promotion) priced
     ) page on true
     order by page.rank;

-- catalog.browse all price-ascending, followed (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean, $6 uuid
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with   counted as materialized (
       select (select coalesce(sum(c.products), 0)::int8 from (
     select products from product_count where supplier_id = $1
     union all
     select products from product_count_change where supplier_id = $1 ) c) - case when $5::boolean then (select count(*) - count(distinct p.variant_group_id) from product p where p.supplier_id = $1 and p.is_active  and p.variant_group_id is not null) else 0 end as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select (select priced.price from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $4) priced) as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active  and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from (select f.id, row_number() over (order by f.key asc, f.id asc) as place from (select f.id, f.key from (
       (select p.id, p.price as key from product p cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced
       where p.supplier_id = $1 and p.is_active  and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active  and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), (select priced.price from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $4) priced), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), (select priced.price from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced), p.variant_rank)))) and p.price = (select p.price from product p where p.supplier_id = $1 and p.id = $6) and p.id > $6 order by p.price asc, p.id asc limit $2) union all (select p.id, p.price as key from product p cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced
       where p.supplier_id = $1 and p.is_active  and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active  and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), (select priced.price from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $4) priced), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), (select priced.price from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced), p.variant_rank)))) and p.price > (select p.price from product p where p.supplier_id = $1 and p.id = $6) order by p.price asc, p.id asc limit $2)) f
       order by f.key asc, f.id asc limit $2 offset $3) f) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced
     ) page on true
     order by page.rank;

-- catalog.browse all price-ascending, followed, base prices (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean, $6 uuid
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with   counted as materialized (
       select (select coalesce(sum(c.products), 0)::int8 from (
     select products from product_count where supplier_id = $1
     union all
     select products from product_count_change where supplier_id = $1 ) c) - case when $5::boolean then (select count(*) - count(distinct p.variant_group_id) from product p where p.supplier_id = $1 and p.is_active  and p.variant_group_id is not null) else 0 end as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select o.price as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active  and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from (select f.id, row_number() over (order by f.key asc, f.id asc) as place from (select f.id, f.key from (
       (select p.id, p.price as key from product p
       where p.supplier_id = $1 and p.is_active  and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active  and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.price, o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.price, p.variant_rank)))) and p.price = (select p.price from product p where p.supplier_id = $1 and p.id = $6) and p.id > $6 order by p.price asc, p.id asc limit $2) union all (select p.id, p.price as key from product p
       where p.supplier_id = $1 and p.is_active  and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active  and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.price, o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.price, p.variant_rank)))) and p.price > (select p.price from product p where p.supplier_id = $1 and p.id = $6) order by p.price asc, p.id asc limit $2)) f
       order by f.key asc, f.id asc limit $2 offset $3) f) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral (select p.price, p.previous_price,
     case when p.uninvoiced_price is not null and $4::price_group is null and exists (
       select from supplier s where s.id = p.supplier_id and 'show-uninvoiced-prices' = any (s.tags)
     ) then p.uninvoiced_price end as uninvoiced_price,
     p.wholesale_price, p.wholesale_minimum, p.tiers, null::jsonb as promotion) priced
     ) page on true
     order by page.rank;

-- catalog.browse all price-descending (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with   counted as materialized (
       select (select coalesce(sum(c.products), 0)::int8 from (
     select products from product_count where supplier_id = $1
     union all
     select products from product_count_change where supplier_id = $1 ) c) - case when $5::boolean then (select count(*) - count(distinct p.variant_group_id) from product p where p.supplier_id = $1 and p.is_active  and p.variant_group_id is not null) else 0 end as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select (select priced.price from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $4) priced) as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active  and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from (select f.id, row_number() over (order by f.key desc, f.id desc) as place from (select f.id, f.key from (select p.id, priced.price as key from product p cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced
       where p.supplier_id = $1 and p.is_active  and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active  and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), (select priced.price from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $4) priced), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), (select priced.price from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced), p.variant_rank)))) offset 0) f
       order by f.key desc, f.id desc limit $2 offset $3) f) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced
     ) page on true
     order by page.rank;

-- catalog.browse all price-descending, base prices (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with   counted as materialized (
       select (select coalesce(sum(c.products), 0)::int8 from (
     select products from product_count where supplier_id = $1
     union all
     select products from product_count_change where supplier_id = $1 ) c) - case when $5::boolean then (select count(*) - count(distinct p.variant_group_id) from product p where p.supplier_id = $1 and p.is_active  and p.variant_group_id is not null) else 0 end as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select o.price as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active  and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from (select f.id, row_number() over (order by f.key desc, f.id desc) as place from (select p.id, p.price as key from product p
       where p.supplier_id = $1 and p.is_active  and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active  and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.price, o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.price, p.variant_rank)))) order by p.price desc, p.id desc limit $2 offset $3) f) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral (select p.price, p.previous_price,
     case when p.uninvoiced_price is not null and $4::price_group is null and exists (
       select from supplier s where s.id = p.supplier_id and 'show-uninvoiced-prices' = any (s.tags)
     ) then p.uninvoiced_price end as uninvoiced_price,
     p.wholesale_price, p.wholesale_minimum, p.tiers, null::jsonb as promotion) priced
     ) page on true
     order by page.rank;

-- catalog.browse all price-descending, deep (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with  hidden as materialized (select v.id from (
     select p.id, row_number() over (partition by p.variant_group_id order by (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), (select priced.price from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced), p.variant_rank) as place
     from product p where $5::boolean and p.supplier_id = $1 and p.is_active  and p.variant_group_id is not null
   ) v where v.place > 1), counted as materialized (
       select (select coalesce(sum(c.products), 0)::int8 from (
     select products from product_count where supplier_id = $1
     union all
     select products from product_count_change where supplier_id = $1 ) c) - (select count(*) from hidden) as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select (select priced.price from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $4) priced) as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active  and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from (select f.id, row_number() over (order by f.key desc, f.id desc) as place from (select f.id, f.key from (select p.id, priced.price as key from product p cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced
       where p.supplier_id = $1 and p.is_active  and p.id not in (select id from hidden) offset 0) f
       order by f.key desc, f.id desc limit $2 offset $3) f) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced
     ) page on true
     order by page.rank;

-- catalog.browse all price-descending, deep, base prices (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with  hidden as materialized (select v.id from (
     select p.id, row_number() over (partition by p.variant_group_id order by (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.price, p.variant_rank) as place
     from product p where $5::boolean and p.supplier_id = $1 and p.is_active  and p.variant_group_id is not null
   ) v where v.place > 1), counted as materialized (
       select (select coalesce(sum(c.products), 0)::int8 from (
     select products from product_count where supplier_id = $1
     union all
     select products from product_count_change where supplier_id = $1 ) c) - (select count(*) from hidden) as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select o.price as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active  and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from (select f.id, row_number() over (order by f.key desc, f.id desc) as place from (select p.id, p.price as key from product p
       where p.supplier_id = $1 and p.is_active  and p.id not in (select id from hidden) order by p.price desc, p.id desc limit $2 offset $3) f) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral (select p.price, p.previous_price,
     case when p.uninvoiced_price is not null and $4::price_group is null and exists (
       select from supplier s where s.id = p.supplier_id and 'show-uninvoiced-prices' = any (s.tags)
     ) then p.uninvoiced_price end as uninvoiced_price,
     p.wholesale_price, p.wholesale_minimum, p.tiers, null::jsonb as promotion) priced
     ) page on true
     order by page.rank;

-- catalog.browse all price-descending, followed (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean, $6 uuid
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with   counted as materialized (
       select (select coalesce(sum(c.products), 0)::int8 from (
     select products from product_count where supplier_id = $1
     union all
     select products from product_count_change where supplier_id = $1 ) c) - case when $5::boolean then (select count(*) - count(distinct p.variant_group_id) from product p where p.supplier_id = $1 and p.is_active  and p.variant_group_id is not null) else 0 end as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select (select priced.price from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $4) priced) as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active  and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from (select f.id, row_number() over (order by f.key desc, f.id desc) as place from (select f.id, f.key from (
       (select p.id, p.price as key from product p cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced
       where p.supplier_id = $1 and p.is_active  and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active  and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), (select priced.price from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $4) priced), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), (select priced.price from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced), p.variant_rank)))) and p.price = (select p.price from product p where p.supplier_id = $1 and p.id = $6) and p.id < $6 order by p.price desc, p.id desc limit $2) union all (select p.id, p.price as key from product p cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced
       where p.supplier_id = $1 and p.is_active  and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active  and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), (select priced.price from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $4) priced), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), (select priced.price from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced), p.variant_rank)))) and p.price < (select p.price from product p where p.supplier_id = $1 and p.id = $6) order by p.price desc, p.id desc limit $2)) f
       order by f.key desc, f.id desc limit $2 offset $3) f) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced
     ) page on true
     order by page.rank;

-- catalog.browse all price-descending, followed, base prices (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean, $6 uuid
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with   counted as materialized (
       select (select coalesce(sum(c.products), 0)::int8 from (
     select products from product_count where supplier_id = $1
     union all
     select products from product_count_change where supplier_id = $1 ) c) - case when $5::boolean then (select count(*) - count(distinct p.variant_group_id) from product p where p.supplier_id = $1 and p.is_active  and p.variant_group_id is not null) else 0 end as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select o.price as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active  and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from (select f.id, row_number() over (order by f.key desc, f.id desc) as place from (select f.id, f.key from (
       (select p.id, p.price as key from product p
       where p.supplier_id = $1 and p.is_active  and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active  and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.price, o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.price, p.variant_rank)))) and p.price = (select p.price from product p where p.supplier_id = $1 and p.id = $6) and p.id < $6 order by p.price desc, p.id desc limit $2) union all (select p.id, p.price as key from product p
       where p.supplier_id = $1 and p.is_active  and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active  and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.price, o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.price, p.variant_rank)))) and p.price < (select p.price from product p where p.supplier_id = $1 and p.id = $6) order by p.price desc, p.id desc limit $2)) f
       order by f.key desc, f.id desc limit $2 offset $3) f) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral (select p.price, p.previous_price,
     case when p.uninvoiced_price is not null and $4::price_group is null and exists (
       select from supplier s where s.id = p.supplier_id and 'show-uninvoiced-prices' = any (s.tags)
     ) then p.uninvoiced_price end as uninvoiced_price,
     p.wholesale_price, p.wholesale_minimum, p.tiers, null::jsonb as promotion) priced
     ) page on true
     order by page.rank;

-- catalog.browse category and tag featured (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean, $6 uuid[], $7 text[]
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with   counted as materialized (
       select (select count(*) from product p where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and p.tags @> $7) - case when $5::boolean then (select count(*) - count(distinct p.variant_group_id) from product p where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and p.tags @> $7 and p.variant_group_id is not null) else 0 end as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select (select priced.price from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $4) priced) as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active and o.category_id = any($6) and o.tags @> $7 and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from ((select f.id, row_number() over (order by f.key asc, f.id asc) as place from (select f.id, f.key from (select p.id, p.position as key from product p
       where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and p.tags @> $7 and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active and o.category_id = any($6) and o.tags @> $7 and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.variant_rank)))) and (select total from counted) <= 2000 offset 0) f
       order by f.key asc, f.id asc limit $2 offset $3) f) union all (select f.id, row_number() over (order by f.key asc, f.id asc) as place from (select p.id, p.position as key from product p
       where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and p.tags @> $7 and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active and o.category_id = any($6) and o.tags @> $7 and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.variant_rank)))) and not (select total from counted) <= 2000 order by p.position asc, p.id asc limit $2 offset $3) f)) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced
     ) page on true
     order by page.rank;

-- catalog.browse category and tag featured, base prices (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean, $6 uuid[], $7 text[]
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with   counted as materialized (
       select (select count(*) from product p where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and p.tags @> $7) - case when $5::boolean then (select count(*) - count(distinct p.variant_group_id) from product p where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and p.tags @> $7 and p.variant_group_id is not null) else 0 end as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select o.price as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active and o.category_id = any($6) and o.tags @> $7 and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from ((select f.id, row_number() over (order by f.key asc, f.id asc) as place from (select f.id, f.key from (select p.id, p.position as key from product p
       where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and p.tags @> $7 and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active and o.category_id = any($6) and o.tags @> $7 and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.variant_rank)))) and (select total from counted) <= 2000 offset 0) f
       order by f.key asc, f.id asc limit $2 offset $3) f) union all (select f.id, row_number() over (order by f.key asc, f.id asc) as place from (select p.id, p.position as key from product p
       where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and p.tags @> $7 and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active and o.category_id = any($6) and o.tags @> $7 and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.variant_rank)))) and not (select total from counted) <= 2000 order by p.position asc, p.id asc limit $2 offset $3) f)) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral (select p.price, p.previous_price,
     case when p.uninvoiced_price is not null and $4::price_group is null and exists (
       select from supplier s where s.id = p.supplier_id and 'show-uninvoiced-prices' = any (s.tags)
     ) then p.uninvoiced_price end as uninvoiced_price,
     p.wholesale_price, p.wholesale_minimum, p.tiers, null::jsonb as promotion) priced
     ) page on true
     order by page.rank;

-- catalog.browse category and tag name (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean, $6 uuid[], $7 text[]
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with   counted as materialized (
       select (select count(*) from product p where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and p.tags @> $7) - case when $5::boolean then (select count(*) - count(distinct p.variant_group_id) from product p where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and p.tags @> $7 and p.variant_group_id is not null) else 0 end as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select (select priced.price from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $4) priced) as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active and o.category_id = any($6) and o.tags @> $7 and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from ((select f.id, row_number() over (order by f.key asc, f.id asc) as place from (select f.id, f.key from (select p.id, plain_text(p.name) as key from product p
       where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and p.tags @> $7 and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active and o.category_id = any($6) and o.tags @> $7 and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.variant_rank)))) and (select total from counted) <= 2000 offset 0) f
       order by f.key asc, f.id asc limit $2 offset $3) f) union all (select f.id, row_number() over (order by f.key asc, f.id asc) as place from (select p.id, plain_text(p.name) as key from product p
       where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and p.tags @> $7 and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active and o.category_id = any($6) and o.tags @> $7 and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.variant_rank)))) and not (select total from counted) <= 2000 order by plain_text(p.name) asc, p.id asc limit $2 offset $3) f)) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced
     ) page on true
     order by page.rank;

-- catalog.browse category and tag name, base prices (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean, $6 uuid[], $7 text[]
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with   counted as materialized (
       select (select count(*) from product p where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and p.tags @> $7) - case when $5::boolean then (select count(*) - count(distinct p.variant_group_id) from product p where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and p.tags @> $7 and p.variant_group_id is not null) else 0 end as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select o.price as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active and o.category_id = any($6) and o.tags @> $7 and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from ((select f.id, row_number() over (order by f.key asc, f.id asc) as place from (select f.id, f.key from (select p.id, plain_text(p.name) as key from product p
       where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and p.tags @> $7 and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active and o.category_id = any($6) and o.tags @> $7 and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.variant_rank)))) and (select total from counted) <= 2000 offset 0) f
       order by f.key asc, f.id asc limit $2 offset $3) f) union all (select f.id, row_number() over (order by f.key asc, f.id asc) as place from (select p.id, plain_text(p.name) as key from product p
       where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and p.tags @> $7 and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active and o.category_id = any($6) and o.tags @> $7 and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.variant_rank)))) and not (select total from counted) <= 2000 order by plain_text(p.name) asc, p.id asc limit $2 offset $3) f)) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral (select p.price, p.previous_price,
     case when p.uninvoiced_price is not null and $4::price_group is null and exists (
       select from supplier s where s.id = p.supplier_id and 'show-uninvoiced-prices' = any (s.tags)
     ) then p.uninvoiced_price end as uninvoiced_price,
     p.wholesale_price, p.wholesale_minimum, p.tiers, null::jsonb as promotion) priced
     ) page on true
     order by page.rank;

-- catalog.browse category and tag newest (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean, $6 uuid[], $7 text[]
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with   counted as materialized (
       select (select count(*) from product p where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and p.tags @> $7) - case when $5::boolean then (select count(*) - count(distinct p.variant_group_id) from product p where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and p.tags @> $7 and p.variant_group_id is not null) else 0 end as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select (select priced.price from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $4) priced) as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active and o.category_id = any($6) and o.tags @> $7 and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from ((select f.id, row_number() over (order by f.key desc, f.id asc) as place from (select f.id, f.key from (select p.id, p.created_at as key from product p
       where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and p.tags @> $7 and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active and o.category_id = any($6) and o.tags @> $7 and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.variant_rank)))) and (select total from counted) <= 2000 offset 0) f
       order by f.key desc, f.id asc limit $2 offset $3) f) union all (select f.id, row_number() over (order by f.key desc, f.id asc) as place from (select p.id, p.created_at as key from product p
       where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and p.tags @> $7 and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active and o.category_id = any($6) and o.tags @> $7 and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.variant_rank)))) and not (select total from counted) <= 2000 order by p.created_at desc, p.id asc limit $2 offset $3) f)) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced
     ) page on true
     order by page.rank;

-- catalog.browse category and tag newest, base prices (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean, $6 uuid[], $7 text[]
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with   counted as materialized (
       select (select count(*) from product p where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and p.tags @> $7) - case when $5::boolean then (select count(*) - count(distinct p.variant_group_id) from product p where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and p.tags @> $7 and p.variant_group_id is not null) else 0 end as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select o.price as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active and o.category_id = any($6) and o.tags @> $7 and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from ((select f.id, row_number() over (order by f.key desc, f.id asc) as place from (select f.id, f.key from (select p.id, p.created_at as key from product p
       where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and p.tags @> $7 and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active and o.category_id = any($6) and o.tags @> $7 and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.variant_rank)))) and (select total from counted) <= 2000 offset 0) f
       order by f.key desc, f.id asc limit $2 offset $3) f) union all (select f.id, row_number() over (order by f.key desc, f.id asc) as place from (select p.id, p.created_at as key from product p
       where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and p.tags @> $7 and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active and o.category_id = any($6) and o.tags @> $7 and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.variant_rank)))) and not (select total from counted) <= 2000 order by p.created_at desc, p.id asc limit $2 offset $3) f)) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral (select p.price, p.previous_price,
     case when p.uninvoiced_price is not null and $4::price_group is null and exists (
       select from supplier s where s.id = p.supplier_id and 'show-uninvoiced-prices' = any (s.tags)
     ) then p.uninvoiced_price end as uninvoiced_price,
     p.wholesale_price, p.wholesale_minimum, p.tiers, null::jsonb as promotion) priced
     ) page on true
     order by page.rank;

-- catalog.browse category and tag price-ascending (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean, $6 uuid[], $7 text[]
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with   counted as materialized (
       select (select count(*) from product p where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and p.tags @> $7) - case when $5::boolean then (select count(*) - count(distinct p.variant_group_id) from product p where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and p.tags @> $7 and p.variant_group_id is not null) else 0 end as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select (select priced.price from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $4) priced) as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active and o.category_id = any($6) and o.tags @> $7 and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from (select f.id, row_number() over (order by f.key asc, f.id asc) as place from (select f.id, f.key from (select p.id, priced.price as key from product p cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced
       where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and p.tags @> $7 and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active and o.category_id = any($6) and o.tags @> $7 and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), (select priced.price from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $4) priced), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), (select priced.price from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced), p.variant_rank)))) offset 0) f
       order by f.key asc, f.id asc limit $2 offset $3) f) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced
     ) page on true
     order by page.rank;

-- catalog.browse category and tag price-ascending, base prices (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean, $6 uuid[], $7 text[]
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with   counted as materialized (
       select (select count(*) from product p where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and p.tags @> $7) - case when $5::boolean then (select count(*) - count(distinct p.variant_group_id) from product p where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and p.tags @> $7 and p.variant_group_id is not null) else 0 end as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select o.price as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active and o.category_id = any($6) and o.tags @> $7 and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from ((select f.id, row_number() over (order by f.key asc, f.id asc) as place from (select f.id, f.key from (select p.id, p.price as key from product p
       where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and p.tags @> $7 and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active and o.category_id = any($6) and o.tags @> $7 and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.price, o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.price, p.variant_rank)))) and (select total from counted) <= 2000 offset 0) f
       order by f.key asc, f.id asc limit $2 offset $3) f) union all (select f.id, row_number() over (order by f.key asc, f.id asc) as place from (select p.id, p.price as key from product p
       where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and p.tags @> $7 and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active and o.category_id = any($6) and o.tags @> $7 and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.price, o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.price, p.variant_rank)))) and not (select total from counted) <= 2000 order by p.price asc, p.id asc limit $2 offset $3) f)) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral (select p.price, p.previous_price,
     case when p.uninvoiced_price is not null and $4::price_group is null and exists (
       select from supplier s where s.id = p.supplier_id and 'show-uninvoiced-prices' = any (s.tags)
     ) then p.uninvoiced_price end as uninvoiced_price,
     p.wholesale_price, p.wholesale_minimum, p.tiers, null::jsonb as promotion) priced
     ) page on true
     order by page.rank;

-- catalog.browse category and tag price-descending (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean, $6 uuid[], $7 text[]
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with   counted as materialized (
       select (select count(*) from product p where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and p.tags @> $7) - case when $5::boolean then (select count(*) - count(distinct p.variant_group_id) from product p where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and p.tags @> $7 and p.variant_group_id is not null) else 0 end as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select (select priced.price from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $4) priced) as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active and o.category_id = any($6) and o.tags @> $7 and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from (select f.id, row_number() over (order by f.key desc, f.id desc) as place from (select f.id, f.key from (select p.id, priced.price as key from product p cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced
       where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and p.tags @> $7 and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active and o.category_id = any($6) and o.tags @> $7 and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), (select priced.price from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $4) priced), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), (select priced.price from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced), p.variant_rank)))) offset 0) f
       order by f.key desc, f.id desc limit $2 offset $3) f) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced
     ) page on true
     order by page.rank;

-- catalog.browse category and tag price-descending, base prices (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean, $6 uuid[], $7 text[]
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with   counted as materialized (
       select (select count(*) from product p where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and p.tags @> $7) - case when $5::boolean then (select count(*) - count(distinct p.variant_group_id) from product p where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and p.tags @> $7 and p.variant_group_id is not null) else 0 end as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select o.price as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active and o.category_id = any($6) and o.tags @> $7 and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from ((select f.id, row_number() over (order by f.key desc, f.id desc) as place from (select f.id, f.key from (select p.id, p.price as key from product p
       where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and p.tags @> $7 and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active and o.category_id = any($6) and o.tags @> $7 and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.price, o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.price, p.variant_rank)))) and (select total from counted) <= 2000 offset 0) f
       order by f.key desc, f.id desc limit $2 offset $3) f) union all (select f.id, row_number() over (order by f.key desc, f.id desc) as place from (select p.id, p.price as key from product p
       where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and p.tags @> $7 and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active and o.category_id = any($6) and o.tags @> $7 and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.price, o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.price, p.variant_rank)))) and not (select total from counted) <= 2000 order by p.price desc, p.id desc limit $2 offset $3) f)) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral (select p.price, p.previous_price,
     case when p.uninvoiced_price is not null and $4::price_group is null and exists (
       select from supplier s where s.id = p.supplier_id and 'show-uninvoiced-prices' = any (s.tags)
     ) then p.uninvoiced_price end as uninvoiced_price,
     p.wholesale_price, p.wholesale_minimum, p.tiers, null::jsonb as promotion) priced
     ) page on true
     order by page.rank;

-- catalog.browse category featured (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean, $6 uuid[]
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with   counted as materialized (
       select (select coalesce(sum(c.products), 0)::int8 from (
     select products from product_count where supplier_id = $1 and category_id = any($6)
     union all
     select products from product_count_change where supplier_id = $1 and category_id = any($6)) c) - case when $5::boolean then (select count(*) - count(distinct p.variant_group_id) from product p where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and p.variant_group_id is not null) else 0 end as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select (select priced.price from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $4) priced) as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active and o.category_id = any($6) and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from (select f.id, row_number() over (order by f.key asc, f.id asc) as place from (select f.id, f.key
       from unnest($6::uuid[]) of_category (id) cross join lateral (
         select p.id, p.position as key from product p
       where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active and o.category_id = any($6) and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.variant_rank)))) and p.category_id = of_category.id
         order by p.position asc, p.id asc limit $2::int8 + $3::int8) f
       order by f.key asc, f.id asc limit $2 offset $3) f) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced
     ) page on true
     order by page.rank;

-- catalog.browse category featured, base prices (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean, $6 uuid[]
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with   counted as materialized (
       select (select coalesce(sum(c.products), 0)::int8 from (
     select products from product_count where supplier_id = $1 and category_id = any($6)
     union all
     select products from product_count_change where supplier_id = $1 and category_id = any($6)) c) - case when $5::boolean then (select count(*) - count(distinct p.variant_group_id) from product p where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and p.variant_group_id is not null) else 0 end as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select o.price as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active and o.category_id = any($6) and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from (select f.id, row_number() over (order by f.key asc, f.id asc) as place from (select f.id, f.key
       from unnest($6::uuid[]) of_category (id) cross join lateral (
         select p.id, p.position as key from product p
       where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active and o.category_id = any($6) and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.variant_rank)))) and p.category_id = of_category.id
         order by p.position asc, p.id asc limit $2::int8 + $3::int8) f
       order by f.key asc, f.id asc limit $2 offset $3) f) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral (select p.price, p.previous_price,
     case when p.uninvoiced_price is not null and $4::price_group is null and exists (
       select from supplier s where s.id = p.supplier_id and 'show-uninvoiced-prices' = any (s.tags)
     ) then p.uninvoiced_price end as uninvoiced_price,
     p.wholesale_price, p.wholesale_minimum, p.tiers, null::jsonb as promotion) priced
     ) page on true
     order by page.rank;

-- catalog.browse category name (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean, $6 uuid[]
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with   counted as materialized (
       select (select coalesce(sum(c.products), 0)::int8 from (
     select products from product_count where supplier_id = $1 and category_id = any($6)
     union all
     select products from product_count_change where supplier_id = $1 and category_id = any($6)) c) - case when $5::boolean then (select count(*) - count(distinct p.variant_group_id) from product p where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and p.variant_group_id is not null) else 0 end as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select (select priced.price from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $4) priced) as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active and o.category_id = any($6) and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from (select f.id, row_number() over (order by f.key asc, f.id asc) as place from (select f.id, f.key
       from unnest($6::uuid[]) of_category (id) cross join lateral (
         select p.id, plain_text(p.name) as key from product p
       where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active and o.category_id = any($6) and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.variant_rank)))) and p.category_id = of_category.id
         order by plain_text(p.name) asc, p.id asc limit $2::int8 + $3::int8) f
       order by f.key asc, f.id asc limit $2 offset $3) f) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced
     ) page on true
     order by page.rank;

-- catalog.browse category name, base prices (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean, $6 uuid[]
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with   counted as materialized (
       select (select coalesce(sum(c.products), 0)::int8 from (
     select products from product_count where supplier_id = $1 and category_id = any($6)
     union all
     select products from product_count_change where supplier_id = $1 and category_id = any($6)) c) - case when $5::boolean then (select count(*) - count(distinct p.variant_group_id) from product p where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and p.variant_group_id is not null) else 0 end as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select o.price as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active and o.category_id = any($6) and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from (select f.id, row_number() over (order by f.key asc, f.id asc) as place from (select f.id, f.key
       from unnest($6::uuid[]) of_category (id) cross join lateral (
         select p.id, plain_text(p.name) as key from product p
       where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active and o.category_id = any($6) and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.variant_rank)))) and p.category_id = of_category.id
         order by plain_text(p.name) asc, p.id asc limit $2::int8 + $3::int8) f
       order by f.key asc, f.id asc limit $2 offset $3) f) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral (select p.price, p.previous_price,
     case when p.uninvoiced_price is not null and $4::price_group is null and exists (
       select from supplier s where s.id = p.supplier_id and 'show-uninvoiced-prices' = any (s.tags)
     ) then p.uninvoiced_price end as uninvoiced_price,
     p.wholesale_price, p.wholesale_minimum, p.tiers, null::jsonb as promotion) priced
     ) page on true
     order by page.rank;

-- catalog.browse category narrowed featured
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean, $6 uuid[], $7 text[], $8 integer[], $9 text[], $10 boolean, $11 boolean, $12 uuid[]
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with clause as materialized (
     select array_agg(tag) as tags from unnest($7::text[], $8::int4[]) as chosen(tag, place) group by place
   ),  counted as materialized (
       select (select count(*) from product p where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and ($7::text[] is null
       or p.tags && $7 and not exists (select from clause where not p.tags && clause.tags)) and ($9::text[] is null or p.brand = any($9)) and (not $10::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $11::boolean or (p.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($4::price_group).price_list_id and agreed.product_id = p.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) offered where offered.promotion is not null))) and ($12::uuid[] is null or p.variant_group_id = any($12))) - case when $5::boolean then (select count(*) - count(distinct p.variant_group_id) from product p where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and ($7::text[] is null
       or p.tags && $7 and not exists (select from clause where not p.tags && clause.tags)) and ($9::text[] is null or p.brand = any($9)) and (not $10::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $11::boolean or (p.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($4::price_group).price_list_id and agreed.product_id = p.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) offered where offered.promotion is not null))) and ($12::uuid[] is null or p.variant_group_id = any($12)) and p.variant_group_id is not null) else 0 end as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select (select priced.price from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $4) priced) as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active and o.category_id = any($6) and ($7::text[] is null
       or o.tags && $7 and not exists (select from clause where not o.tags && clause.tags)) and ($9::text[] is null or o.brand = any($9)) and (not $10::boolean or not (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000))) and (not $11::boolean or (o.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($4::price_group).price_list_id and agreed.product_id = o.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $4) offered where offered.promotion is not null))) and ($12::uuid[] is null or o.variant_group_id = any($12)) and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from (select f.id, row_number() over (order by f.key asc, f.id asc) as place from (select p.id, p.position as key from product p
       where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and ($7::text[] is null
       or p.tags && $7 and not exists (select from clause where not p.tags && clause.tags)) and ($9::text[] is null or p.brand = any($9)) and (not $10::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $11::boolean or (p.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($4::price_group).price_list_id and agreed.product_id = p.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) offered where offered.promotion is not null))) and ($12::uuid[] is null or p.variant_group_id = any($12)) and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active and o.category_id = any($6) and ($7::text[] is null
       or o.tags && $7 and not exists (select from clause where not o.tags && clause.tags)) and ($9::text[] is null or o.brand = any($9)) and (not $10::boolean or not (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000))) and (not $11::boolean or (o.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($4::price_group).price_list_id and agreed.product_id = o.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $4) offered where offered.promotion is not null))) and ($12::uuid[] is null or o.variant_group_id = any($12)) and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.variant_rank)))) order by p.position asc, p.id asc limit $2 offset $3) f) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced
     ) page on true
     order by page.rank;

-- catalog.browse category narrowed featured, base prices
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean, $6 uuid[], $7 text[], $8 integer[], $9 text[], $10 boolean, $11 boolean, $12 uuid[]
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with clause as materialized (
     select array_agg(tag) as tags from unnest($7::text[], $8::int4[]) as chosen(tag, place) group by place
   ),  counted as materialized (
       select (select count(*) from product p where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and ($7::text[] is null
       or p.tags && $7 and not exists (select from clause where not p.tags && clause.tags)) and ($9::text[] is null or p.brand = any($9)) and (not $10::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $11::boolean or (p.previous_price is not null)) and ($12::uuid[] is null or p.variant_group_id = any($12))) - case when $5::boolean then (select count(*) - count(distinct p.variant_group_id) from product p where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and ($7::text[] is null
       or p.tags && $7 and not exists (select from clause where not p.tags && clause.tags)) and ($9::text[] is null or p.brand = any($9)) and (not $10::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $11::boolean or (p.previous_price is not null)) and ($12::uuid[] is null or p.variant_group_id = any($12)) and p.variant_group_id is not null) else 0 end as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select o.price as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active and o.category_id = any($6) and ($7::text[] is null
       or o.tags && $7 and not exists (select from clause where not o.tags && clause.tags)) and ($9::text[] is null or o.brand = any($9)) and (not $10::boolean or not (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000))) and (not $11::boolean or (o.previous_price is not null)) and ($12::uuid[] is null or o.variant_group_id = any($12)) and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from (select f.id, row_number() over (order by f.key asc, f.id asc) as place from (select p.id, p.position as key from product p
       where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and ($7::text[] is null
       or p.tags && $7 and not exists (select from clause where not p.tags && clause.tags)) and ($9::text[] is null or p.brand = any($9)) and (not $10::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $11::boolean or (p.previous_price is not null)) and ($12::uuid[] is null or p.variant_group_id = any($12)) and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active and o.category_id = any($6) and ($7::text[] is null
       or o.tags && $7 and not exists (select from clause where not o.tags && clause.tags)) and ($9::text[] is null or o.brand = any($9)) and (not $10::boolean or not (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000))) and (not $11::boolean or (o.previous_price is not null)) and ($12::uuid[] is null or o.variant_group_id = any($12)) and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.variant_rank)))) order by p.position asc, p.id asc limit $2 offset $3) f) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral (select p.price, p.previous_price,
     case when p.uninvoiced_price is not null and $4::price_group is null and exists (
       select from supplier s where s.id = p.supplier_id and 'show-uninvoiced-prices' = any (s.tags)
     ) then p.uninvoiced_price end as uninvoiced_price,
     p.wholesale_price, p.wholesale_minimum, p.tiers, null::jsonb as promotion) priced
     ) page on true
     order by page.rank;

-- catalog.browse category narrowed name
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean, $6 uuid[], $7 text[], $8 integer[], $9 text[], $10 boolean, $11 boolean, $12 uuid[]
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with clause as materialized (
     select array_agg(tag) as tags from unnest($7::text[], $8::int4[]) as chosen(tag, place) group by place
   ),  counted as materialized (
       select (select count(*) from product p where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and ($7::text[] is null
       or p.tags && $7 and not exists (select from clause where not p.tags && clause.tags)) and ($9::text[] is null or p.brand = any($9)) and (not $10::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $11::boolean or (p.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($4::price_group).price_list_id and agreed.product_id = p.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) offered where offered.promotion is not null))) and ($12::uuid[] is null or p.variant_group_id = any($12))) - case when $5::boolean then (select count(*) - count(distinct p.variant_group_id) from product p where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and ($7::text[] is null
       or p.tags && $7 and not exists (select from clause where not p.tags && clause.tags)) and ($9::text[] is null or p.brand = any($9)) and (not $10::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $11::boolean or (p.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($4::price_group).price_list_id and agreed.product_id = p.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) offered where offered.promotion is not null))) and ($12::uuid[] is null or p.variant_group_id = any($12)) and p.variant_group_id is not null) else 0 end as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select (select priced.price from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $4) priced) as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active and o.category_id = any($6) and ($7::text[] is null
       or o.tags && $7 and not exists (select from clause where not o.tags && clause.tags)) and ($9::text[] is null or o.brand = any($9)) and (not $10::boolean or not (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000))) and (not $11::boolean or (o.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($4::price_group).price_list_id and agreed.product_id = o.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $4) offered where offered.promotion is not null))) and ($12::uuid[] is null or o.variant_group_id = any($12)) and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from (select f.id, row_number() over (order by f.key asc, f.id asc) as place from (select p.id, plain_text(p.name) as key from product p
       where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and ($7::text[] is null
       or p.tags && $7 and not exists (select from clause where not p.tags && clause.tags)) and ($9::text[] is null or p.brand = any($9)) and (not $10::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $11::boolean or (p.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($4::price_group).price_list_id and agreed.product_id = p.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) offered where offered.promotion is not null))) and ($12::uuid[] is null or p.variant_group_id = any($12)) and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active and o.category_id = any($6) and ($7::text[] is null
       or o.tags && $7 and not exists (select from clause where not o.tags && clause.tags)) and ($9::text[] is null or o.brand = any($9)) and (not $10::boolean or not (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000))) and (not $11::boolean or (o.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($4::price_group).price_list_id and agreed.product_id = o.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $4) offered where offered.promotion is not null))) and ($12::uuid[] is null or o.variant_group_id = any($12)) and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.variant_rank)))) order by plain_text(p.name) asc, p.id asc limit $2 offset $3) f) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced
     ) page on true
     order by page.rank;

-- catalog.browse category narrowed name, base prices
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean, $6 uuid[], $7 text[], $8 integer[], $9 text[], $10 boolean, $11 boolean, $12 uuid[]
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with clause as materialized (
     select array_agg(tag) as tags from unnest($7::text[], $8::int4[]) as chosen(tag, place) group by place
   ),  counted as materialized (
       select (select count(*) from product p where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and ($7::text[] is null
       or p.tags && $7 and not exists (select from clause where not p.tags && clause.tags)) and ($9::text[] is null or p.brand = any($9)) and (not $10::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $11::boolean or (p.previous_price is not null)) and ($12::uuid[] is null or p.variant_group_id = any($12))) - case when $5::boolean then (select count(*) - count(distinct p.variant_group_id) from product p where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and ($7::text[] is null
       or p.tags && $7 and not exists (select from clause where not p.tags && clause.tags)) and ($9::text[] is null or p.brand = any($9)) and (not $10::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $11::boolean or (p.previous_price is not null)) and ($12::uuid[] is null or p.variant_group_id = any($12)) and p.variant_group_id is not null) else 0 end as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select o.price as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active and o.category_id = any($6) and ($7::text[] is null
       or o.tags && $7 and not exists (select from clause where not o.tags && clause.tags)) and ($9::text[] is null or o.brand = any($9)) and (not $10::boolean or not (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000))) and (not $11::boolean or (o.previous_price is not null)) and ($12::uuid[] is null or o.variant_group_id = any($12)) and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from (select f.id, row_number() over (order by f.key asc, f.id asc) as place from (select p.id, plain_text(p.name) as key from product p
       where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and ($7::text[] is null
       or p.tags && $7 and not exists (select from clause where not p.tags && clause.tags)) and ($9::text[] is null or p.brand = any($9)) and (not $10::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $11::boolean or (p.previous_price is not null)) and ($12::uuid[] is null or p.variant_group_id = any($12)) and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active and o.category_id = any($6) and ($7::text[] is null
       or o.tags && $7 and not exists (select from clause where not o.tags && clause.tags)) and ($9::text[] is null or o.brand = any($9)) and (not $10::boolean or not (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000))) and (not $11::boolean or (o.previous_price is not null)) and ($12::uuid[] is null or o.variant_group_id = any($12)) and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.variant_rank)))) order by plain_text(p.name) asc, p.id asc limit $2 offset $3) f) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral (select p.price, p.previous_price,
     case when p.uninvoiced_price is not null and $4::price_group is null and exists (
       select from supplier s where s.id = p.supplier_id and 'show-uninvoiced-prices' = any (s.tags)
     ) then p.uninvoiced_price end as uninvoiced_price,
     p.wholesale_price, p.wholesale_minimum, p.tiers, null::jsonb as promotion) priced
     ) page on true
     order by page.rank;

-- catalog.browse category narrowed newest
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean, $6 uuid[], $7 text[], $8 integer[], $9 text[], $10 boolean, $11 boolean, $12 uuid[]
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with clause as materialized (
     select array_agg(tag) as tags from unnest($7::text[], $8::int4[]) as chosen(tag, place) group by place
   ),  counted as materialized (
       select (select count(*) from product p where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and ($7::text[] is null
       or p.tags && $7 and not exists (select from clause where not p.tags && clause.tags)) and ($9::text[] is null or p.brand = any($9)) and (not $10::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $11::boolean or (p.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($4::price_group).price_list_id and agreed.product_id = p.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) offered where offered.promotion is not null))) and ($12::uuid[] is null or p.variant_group_id = any($12))) - case when $5::boolean then (select count(*) - count(distinct p.variant_group_id) from product p where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and ($7::text[] is null
       or p.tags && $7 and not exists (select from clause where not p.tags && clause.tags)) and ($9::text[] is null or p.brand = any($9)) and (not $10::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $11::boolean or (p.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($4::price_group).price_list_id and agreed.product_id = p.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) offered where offered.promotion is not null))) and ($12::uuid[] is null or p.variant_group_id = any($12)) and p.variant_group_id is not null) else 0 end as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select (select priced.price from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $4) priced) as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active and o.category_id = any($6) and ($7::text[] is null
       or o.tags && $7 and not exists (select from clause where not o.tags && clause.tags)) and ($9::text[] is null or o.brand = any($9)) and (not $10::boolean or not (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000))) and (not $11::boolean or (o.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($4::price_group).price_list_id and agreed.product_id = o.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $4) offered where offered.promotion is not null))) and ($12::uuid[] is null or o.variant_group_id = any($12)) and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from (select f.id, row_number() over (order by f.key desc, f.id asc) as place from (select p.id, p.created_at as key from product p
       where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and ($7::text[] is null
       or p.tags && $7 and not exists (select from clause where not p.tags && clause.tags)) and ($9::text[] is null or p.brand = any($9)) and (not $10::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $11::boolean or (p.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($4::price_group).price_list_id and agreed.product_id = p.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) offered where offered.promotion is not null))) and ($12::uuid[] is null or p.variant_group_id = any($12)) and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active and o.category_id = any($6) and ($7::text[] is null
       or o.tags && $7 and not exists (select from clause where not o.tags && clause.tags)) and ($9::text[] is null or o.brand = any($9)) and (not $10::boolean or not (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000))) and (not $11::boolean or (o.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($4::price_group).price_list_id and agreed.product_id = o.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $4) offered where offered.promotion is not null))) and ($12::uuid[] is null or o.variant_group_id = any($12)) and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.variant_rank)))) order by p.created_at desc, p.id asc limit $2 offset $3) f) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced
     ) page on true
     order by page.rank;

-- catalog.browse category narrowed newest, base prices
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean, $6 uuid[], $7 text[], $8 integer[], $9 text[], $10 boolean, $11 boolean, $12 uuid[]
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with clause as materialized (
     select array_agg(tag) as tags from unnest($7::text[], $8::int4[]) as chosen(tag, place) group by place
   ),  counted as materialized (
       select (select count(*) from product p where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and ($7::text[] is null
       or p.tags && $7 and not exists (select from clause where not p.tags && clause.tags)) and ($9::text[] is null or p.brand = any($9)) and (not $10::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $11::boolean or (p.previous_price is not null)) and ($12::uuid[] is null or p.variant_group_id = any($12))) - case when $5::boolean then (select count(*) - count(distinct p.variant_group_id) from product p where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and ($7::text[] is null
       or p.tags && $7 and not exists (select from clause where not p.tags && clause.tags)) and ($9::text[] is null or p.brand = any($9)) and (not $10::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $11::boolean or (p.previous_price is not null)) and ($12::uuid[] is null or p.variant_group_id = any($12)) and p.variant_group_id is not null) else 0 end as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select o.price as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active and o.category_id = any($6) and ($7::text[] is null
       or o.tags && $7 and not exists (select from clause where not o.tags && clause.tags)) and ($9::text[] is null or o.brand = any($9)) and (not $10::boolean or not (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000))) and (not $11::boolean or (o.previous_price is not null)) and ($12::uuid[] is null or o.variant_group_id = any($12)) and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from (select f.id, row_number() over (order by f.key desc, f.id asc) as place from (select p.id, p.created_at as key from product p
       where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and ($7::text[] is null
       or p.tags && $7 and not exists (select from clause where not p.tags && clause.tags)) and ($9::text[] is null or p.brand = any($9)) and (not $10::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $11::boolean or (p.previous_price is not null)) and ($12::uuid[] is null or p.variant_group_id = any($12)) and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active and o.category_id = any($6) and ($7::text[] is null
       or o.tags && $7 and not exists (select from clause where not o.tags && clause.tags)) and ($9::text[] is null or o.brand = any($9)) and (not $10::boolean or not (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000))) and (not $11::boolean or (o.previous_price is not null)) and ($12::uuid[] is null or o.variant_group_id = any($12)) and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.variant_rank)))) order by p.created_at desc, p.id asc limit $2 offset $3) f) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral (select p.price, p.previous_price,
     case when p.uninvoiced_price is not null and $4::price_group is null and exists (
       select from supplier s where s.id = p.supplier_id and 'show-uninvoiced-prices' = any (s.tags)
     ) then p.uninvoiced_price end as uninvoiced_price,
     p.wholesale_price, p.wholesale_minimum, p.tiers, null::jsonb as promotion) priced
     ) page on true
     order by page.rank;

-- catalog.browse category narrowed price-ascending
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean, $6 uuid[], $7 text[], $8 integer[], $9 text[], $10 boolean, $11 boolean, $12 uuid[]
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with clause as materialized (
     select array_agg(tag) as tags from unnest($7::text[], $8::int4[]) as chosen(tag, place) group by place
   ),  counted as materialized (
       select (select count(*) from product p where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and ($7::text[] is null
       or p.tags && $7 and not exists (select from clause where not p.tags && clause.tags)) and ($9::text[] is null or p.brand = any($9)) and (not $10::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $11::boolean or (p.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($4::price_group).price_list_id and agreed.product_id = p.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) offered where offered.promotion is not null))) and ($12::uuid[] is null or p.variant_group_id = any($12))) - case when $5::boolean then (select count(*) - count(distinct p.variant_group_id) from product p where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and ($7::text[] is null
       or p.tags && $7 and not exists (select from clause where not p.tags && clause.tags)) and ($9::text[] is null or p.brand = any($9)) and (not $10::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $11::boolean or (p.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($4::price_group).price_list_id and agreed.product_id = p.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) offered where offered.promotion is not null))) and ($12::uuid[] is null or p.variant_group_id = any($12)) and p.variant_group_id is not null) else 0 end as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select (select priced.price from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $4) priced) as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active and o.category_id = any($6) and ($7::text[] is null
       or o.tags && $7 and not exists (select from clause where not o.tags && clause.tags)) and ($9::text[] is null or o.brand = any($9)) and (not $10::boolean or not (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000))) and (not $11::boolean or (o.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($4::price_group).price_list_id and agreed.product_id = o.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $4) offered where offered.promotion is not null))) and ($12::uuid[] is null or o.variant_group_id = any($12)) and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from (select f.id, row_number() over (order by f.key asc, f.id asc) as place from (select f.id, f.key from (select p.id, priced.price as key from product p cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced
       where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and ($7::text[] is null
       or p.tags && $7 and not exists (select from clause where not p.tags && clause.tags)) and ($9::text[] is null or p.brand = any($9)) and (not $10::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $11::boolean or (p.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($4::price_group).price_list_id and agreed.product_id = p.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) offered where offered.promotion is not null))) and ($12::uuid[] is null or p.variant_group_id = any($12)) and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active and o.category_id = any($6) and ($7::text[] is null
       or o.tags && $7 and not exists (select from clause where not o.tags && clause.tags)) and ($9::text[] is null or o.brand = any($9)) and (not $10::boolean or not (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000))) and (not $11::boolean or (o.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($4::price_group).price_list_id and agreed.product_id = o.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $4) offered where offered.promotion is not null))) and ($12::uuid[] is null or o.variant_group_id = any($12)) and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), (select priced.price from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $4) priced), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), (select priced.price from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced), p.variant_rank)))) offset 0) f
       order by f.key asc, f.id asc limit $2 offset $3) f) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced
     ) page on true
     order by page.rank;

-- catalog.browse category narrowed price-ascending, base prices
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean, $6 uuid[], $7 text[], $8 integer[], $9 text[], $10 boolean, $11 boolean, $12 uuid[]
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with clause as materialized (
     select array_agg(tag) as tags from unnest($7::text[], $8::int4[]) as chosen(tag, place) group by place
   ),  counted as materialized (
       select (select count(*) from product p where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and ($7::text[] is null
       or p.tags && $7 and not exists (select from clause where not p.tags && clause.tags)) and ($9::text[] is null or p.brand = any($9)) and (not $10::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $11::boolean or (p.previous_price is not null)) and ($12::uuid[] is null or p.variant_group_id = any($12))) - case when $5::boolean then (select count(*) - count(distinct p.variant_group_id) from product p where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and ($7::text[] is null
       or p.tags && $7 and not exists (select from clause where not p.tags && clause.tags)) and ($9::text[] is null or p.brand = any($9)) and (not $10::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $11::boolean or (p.previous_price is not null)) and ($12::uuid[] is null or p.variant_group_id = any($12)) and p.variant_group_id is not null) else 0 end as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select o.price as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active and o.category_id = any($6) and ($7::text[] is null
       or o.tags && $7 and not exists (select from clause where not o.tags && clause.tags)) and ($9::text[] is null or o.brand = any($9)) and (not $10::boolean or not (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000))) and (not $11::boolean or (o.previous_price is not null)) and ($12::uuid[] is null or o.variant_group_id = any($12)) and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from (select f.id, row_number() over (order by f.key asc, f.id asc) as place from (select p.id, p.price as key from product p
       where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and ($7::text[] is null
       or p.tags && $7 and not exists (select from clause where not p.tags && clause.tags)) and ($9::text[] is null or p.brand = any($9)) and (not $10::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $11::boolean or (p.previous_price is not null)) and ($12::uuid[] is null or p.variant_group_id = any($12)) and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active and o.category_id = any($6) and ($7::text[] is null
       or o.tags && $7 and not exists (select from clause where not o.tags && clause.tags)) and ($9::text[] is null or o.brand = any($9)) and (not $10::boolean or not (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000))) and (not $11::boolean or (o.previous_price is not null)) and ($12::uuid[] is null or o.variant_group_id = any($12)) and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.price, o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.price, p.variant_rank)))) order by p.price asc, p.id asc limit $2 offset $3) f) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral (select p.price, p.previous_price,
     case when p.uninvoiced_price is not null and $4::price_group is null and exists (
       select from supplier s where s.id = p.supplier_id and 'show-uninvoiced-prices' = any (s.tags)
     ) then p.uninvoiced_price end as uninvoiced_price,
     p.wholesale_price, p.wholesale_minimum, p.tiers, null::jsonb as promotion) priced
     ) page on true
     order by page.rank;

-- catalog.browse category narrowed price-descending
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean, $6 uuid[], $7 text[], $8 integer[], $9 text[], $10 boolean, $11 boolean, $12 uuid[]
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with clause as materialized (
     select array_agg(tag) as tags from unnest($7::text[], $8::int4[]) as chosen(tag, place) group by place
   ),  counted as materialized (
       select (select count(*) from product p where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and ($7::text[] is null
       or p.tags && $7 and not exists (select from clause where not p.tags && clause.tags)) and ($9::text[] is null or p.brand = any($9)) and (not $10::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $11::boolean or (p.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($4::price_group).price_list_id and agreed.product_id = p.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) offered where offered.promotion is not null))) and ($12::uuid[] is null or p.variant_group_id = any($12))) - case when $5::boolean then (select count(*) - count(distinct p.variant_group_id) from product p where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and ($7::text[] is null
       or p.tags && $7 and not exists (select from clause where not p.tags && clause.tags)) and ($9::text[] is null or p.brand = any($9)) and (not $10::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $11::boolean or (p.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($4::price_group).price_list_id and agreed.product_id = p.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) offered where offered.promotion is not null))) and ($12::uuid[] is null or p.variant_group_id = any($12)) and p.variant_group_id is not null) else 0 end as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select (select priced.price from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $4) priced) as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active and o.category_id = any($6) and ($7::text[] is null
       or o.tags && $7 and not exists (select from clause where not o.tags && clause.tags)) and ($9::text[] is null or o.brand = any($9)) and (not $10::boolean or not (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000))) and (not $11::boolean or (o.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($4::price_group).price_list_id and agreed.product_id = o.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $4) offered where offered.promotion is not null))) and ($12::uuid[] is null or o.variant_group_id = any($12)) and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from (select f.id, row_number() over (order by f.key desc, f.id desc) as place from (select f.id, f.key from (select p.id, priced.price as key from product p cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced
       where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and ($7::text[] is null
       or p.tags && $7 and not exists (select from clause where not p.tags && clause.tags)) and ($9::text[] is null or p.brand = any($9)) and (not $10::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $11::boolean or (p.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($4::price_group).price_list_id and agreed.product_id = p.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) offered where offered.promotion is not null))) and ($12::uuid[] is null or p.variant_group_id = any($12)) and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active and o.category_id = any($6) and ($7::text[] is null
       or o.tags && $7 and not exists (select from clause where not o.tags && clause.tags)) and ($9::text[] is null or o.brand = any($9)) and (not $10::boolean or not (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000))) and (not $11::boolean or (o.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($4::price_group).price_list_id and agreed.product_id = o.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $4) offered where offered.promotion is not null))) and ($12::uuid[] is null or o.variant_group_id = any($12)) and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), (select priced.price from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $4) priced), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), (select priced.price from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced), p.variant_rank)))) offset 0) f
       order by f.key desc, f.id desc limit $2 offset $3) f) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced
     ) page on true
     order by page.rank;

-- catalog.browse category narrowed price-descending, base prices
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean, $6 uuid[], $7 text[], $8 integer[], $9 text[], $10 boolean, $11 boolean, $12 uuid[]
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with clause as materialized (
     select array_agg(tag) as tags from unnest($7::text[], $8::int4[]) as chosen(tag, place) group by place
   ),  counted as materialized (
       select (select count(*) from product p where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and ($7::text[] is null
       or p.tags && $7 and not exists (select from clause where not p.tags && clause.tags)) and ($9::text[] is null or p.brand = any($9)) and (not $10::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $11::boolean or (p.previous_price is not null)) and ($12::uuid[] is null or p.variant_group_id = any($12))) - case when $5::boolean then (select count(*) - count(distinct p.variant_group_id) from product p where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and ($7::text[] is null
       or p.tags && $7 and not exists (select from clause where not p.tags && clause.tags)) and ($9::text[] is null or p.brand = any($9)) and (not $10::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $11::boolean or (p.previous_price is not null)) and ($12::uuid[] is null or p.variant_group_id = any($12)) and p.variant_group_id is not null) else 0 end as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select o.price as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active and o.category_id = any($6) and ($7::text[] is null
       or o.tags && $7 and not exists (select from clause where not o.tags && clause.tags)) and ($9::text[] is null or o.brand = any($9)) and (not $10::boolean or not (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000))) and (not $11::boolean or (o.previous_price is not null)) and ($12::uuid[] is null or o.variant_group_id = any($12)) and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from (select f.id, row_number() over (order by f.key desc, f.id desc) as place from (select p.id, p.price as key from product p
       where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and ($7::text[] is null
       or p.tags && $7 and not exists (select from clause where not p.tags && clause.tags)) and ($9::text[] is null or p.brand = any($9)) and (not $10::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $11::boolean or (p.previous_price is not null)) and ($12::uuid[] is null or p.variant_group_id = any($12)) and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active and o.category_id = any($6) and ($7::text[] is null
       or o.tags && $7 and not exists (select from clause where not o.tags && clause.tags)) and ($9::text[] is null or o.brand = any($9)) and (not $10::boolean or not (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000))) and (not $11::boolean or (o.previous_price is not null)) and ($12::uuid[] is null or o.variant_group_id = any($12)) and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.price, o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.price, p.variant_rank)))) order by p.price desc, p.id desc limit $2 offset $3) f) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral (select p.price, p.previous_price,
     case when p.uninvoiced_price is not null and $4::price_group is null and exists (
       select from supplier s where s.id = p.supplier_id and 'show-uninvoiced-prices' = any (s.tags)
     ) then p.uninvoiced_price end as uninvoiced_price,
     p.wholesale_price, p.wholesale_minimum, p.tiers, null::jsonb as promotion) priced
     ) page on true
     order by page.rank;

-- catalog.browse category newest (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean, $6 uuid[]
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with   counted as materialized (
       select (select coalesce(sum(c.products), 0)::int8 from (
     select products from product_count where supplier_id = $1 and category_id = any($6)
     union all
     select products from product_count_change where supplier_id = $1 and category_id = any($6)) c) - case when $5::boolean then (select count(*) - count(distinct p.variant_group_id) from product p where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and p.variant_group_id is not null) else 0 end as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select (select priced.price from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $4) priced) as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active and o.category_id = any($6) and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from (select f.id, row_number() over (order by f.key desc, f.id asc) as place from (select f.id, f.key
       from unnest($6::uuid[]) of_category (id) cross join lateral (
         select p.id, p.created_at as key from product p
       where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active and o.category_id = any($6) and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.variant_rank)))) and p.category_id = of_category.id
         order by p.created_at desc, p.id asc limit $2::int8 + $3::int8) f
       order by f.key desc, f.id asc limit $2 offset $3) f) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced
     ) page on true
     order by page.rank;

-- catalog.browse category newest, base prices (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean, $6 uuid[]
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with   counted as materialized (
       select (select coalesce(sum(c.products), 0)::int8 from (
     select products from product_count where supplier_id = $1 and category_id = any($6)
     union all
     select products from product_count_change where supplier_id = $1 and category_id = any($6)) c) - case when $5::boolean then (select count(*) - count(distinct p.variant_group_id) from product p where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and p.variant_group_id is not null) else 0 end as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select o.price as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active and o.category_id = any($6) and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from (select f.id, row_number() over (order by f.key desc, f.id asc) as place from (select f.id, f.key
       from unnest($6::uuid[]) of_category (id) cross join lateral (
         select p.id, p.created_at as key from product p
       where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active and o.category_id = any($6) and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.variant_rank)))) and p.category_id = of_category.id
         order by p.created_at desc, p.id asc limit $2::int8 + $3::int8) f
       order by f.key desc, f.id asc limit $2 offset $3) f) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral (select p.price, p.previous_price,
     case when p.uninvoiced_price is not null and $4::price_group is null and exists (
       select from supplier s where s.id = p.supplier_id and 'show-uninvoiced-prices' = any (s.tags)
     ) then p.uninvoiced_price end as uninvoiced_price,
     p.wholesale_price, p.wholesale_minimum, p.tiers, null::jsonb as promotion) priced
     ) page on true
     order by page.rank;

-- catalog.browse category price-ascending (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean, $6 uuid[]
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with   counted as materialized (
       select (select coalesce(sum(c.products), 0)::int8 from (
     select products from product_count where supplier_id = $1 and category_id = any($6)
     union all
     select products from product_count_change where supplier_id = $1 and category_id = any($6)) c) - case when $5::boolean then (select count(*) - count(distinct p.variant_group_id) from product p where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and p.variant_group_id is not null) else 0 end as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select (select priced.price from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $4) priced) as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active and o.category_id = any($6) and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from (select f.id, row_number() over (order by f.key asc, f.id asc) as place from (select f.id, f.key from (select p.id, priced.price as key from product p cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced
       where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active and o.category_id = any($6) and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), (select priced.price from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $4) priced), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), (select priced.price from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced), p.variant_rank)))) offset 0) f
       order by f.key asc, f.id asc limit $2 offset $3) f) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced
     ) page on true
     order by page.rank;

-- catalog.browse category price-ascending, base prices (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean, $6 uuid[]
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with   counted as materialized (
       select (select coalesce(sum(c.products), 0)::int8 from (
     select products from product_count where supplier_id = $1 and category_id = any($6)
     union all
     select products from product_count_change where supplier_id = $1 and category_id = any($6)) c) - case when $5::boolean then (select count(*) - count(distinct p.variant_group_id) from product p where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and p.variant_group_id is not null) else 0 end as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select o.price as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active and o.category_id = any($6) and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from (select f.id, row_number() over (order by f.key asc, f.id asc) as place from (select f.id, f.key
       from unnest($6::uuid[]) of_category (id) cross join lateral (
         select p.id, p.price as key from product p
       where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active and o.category_id = any($6) and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.price, o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.price, p.variant_rank)))) and p.category_id = of_category.id
         order by p.price asc, p.id asc limit $2::int8 + $3::int8) f
       order by f.key asc, f.id asc limit $2 offset $3) f) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral (select p.price, p.previous_price,
     case when p.uninvoiced_price is not null and $4::price_group is null and exists (
       select from supplier s where s.id = p.supplier_id and 'show-uninvoiced-prices' = any (s.tags)
     ) then p.uninvoiced_price end as uninvoiced_price,
     p.wholesale_price, p.wholesale_minimum, p.tiers, null::jsonb as promotion) priced
     ) page on true
     order by page.rank;

-- catalog.browse category price-descending (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean, $6 uuid[]
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with   counted as materialized (
       select (select coalesce(sum(c.products), 0)::int8 from (
     select products from product_count where supplier_id = $1 and category_id = any($6)
     union all
     select products from product_count_change where supplier_id = $1 and category_id = any($6)) c) - case when $5::boolean then (select count(*) - count(distinct p.variant_group_id) from product p where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and p.variant_group_id is not null) else 0 end as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select (select priced.price from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $4) priced) as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active and o.category_id = any($6) and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from (select f.id, row_number() over (order by f.key desc, f.id desc) as place from (select f.id, f.key from (select p.id, priced.price as key from product p cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced
       where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active and o.category_id = any($6) and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), (select priced.price from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $4) priced), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), (select priced.price from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced), p.variant_rank)))) offset 0) f
       order by f.key desc, f.id desc limit $2 offset $3) f) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced
     ) page on true
     order by page.rank;

-- catalog.browse category price-descending, base prices (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean, $6 uuid[]
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with   counted as materialized (
       select (select coalesce(sum(c.products), 0)::int8 from (
     select products from product_count where supplier_id = $1 and category_id = any($6)
     union all
     select products from product_count_change where supplier_id = $1 and category_id = any($6)) c) - case when $5::boolean then (select count(*) - count(distinct p.variant_group_id) from product p where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and p.variant_group_id is not null) else 0 end as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select o.price as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active and o.category_id = any($6) and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from (select f.id, row_number() over (order by f.key desc, f.id desc) as place from (select f.id, f.key
       from unnest($6::uuid[]) of_category (id) cross join lateral (
         select p.id, p.price as key from product p
       where p.supplier_id = $1 and p.is_active and p.category_id = any($6) and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active and o.category_id = any($6) and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.price, o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.price, p.variant_rank)))) and p.category_id = of_category.id
         order by p.price desc, p.id desc limit $2::int8 + $3::int8) f
       order by f.key desc, f.id desc limit $2 offset $3) f) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral (select p.price, p.previous_price,
     case when p.uninvoiced_price is not null and $4::price_group is null and exists (
       select from supplier s where s.id = p.supplier_id and 'show-uninvoiced-prices' = any (s.tags)
     ) then p.uninvoiced_price end as uninvoiced_price,
     p.wholesale_price, p.wholesale_minimum, p.tiers, null::jsonb as promotion) priced
     ) page on true
     order by page.rank;

-- catalog.browse narrowed featured
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean, $6 text[], $7 integer[], $8 text[], $9 boolean, $10 boolean, $11 uuid[]
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with clause as materialized (
     select array_agg(tag) as tags from unnest($6::text[], $7::int4[]) as chosen(tag, place) group by place
   ),  counted as materialized (
       select (select count(*) from product p where p.supplier_id = $1 and p.is_active and ($6::text[] is null
       or p.tags && $6 and not exists (select from clause where not p.tags && clause.tags)) and ($8::text[] is null or p.brand = any($8)) and (not $9::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $10::boolean or (p.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($4::price_group).price_list_id and agreed.product_id = p.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) offered where offered.promotion is not null))) and ($11::uuid[] is null or p.variant_group_id = any($11))) - case when $5::boolean then (select count(*) - count(distinct p.variant_group_id) from product p where p.supplier_id = $1 and p.is_active and ($6::text[] is null
       or p.tags && $6 and not exists (select from clause where not p.tags && clause.tags)) and ($8::text[] is null or p.brand = any($8)) and (not $9::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $10::boolean or (p.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($4::price_group).price_list_id and agreed.product_id = p.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) offered where offered.promotion is not null))) and ($11::uuid[] is null or p.variant_group_id = any($11)) and p.variant_group_id is not null) else 0 end as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select (select priced.price from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $4) priced) as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active and ($6::text[] is null
       or o.tags && $6 and not exists (select from clause where not o.tags && clause.tags)) and ($8::text[] is null or o.brand = any($8)) and (not $9::boolean or not (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000))) and (not $10::boolean or (o.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($4::price_group).price_list_id and agreed.product_id = o.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $4) offered where offered.promotion is not null))) and ($11::uuid[] is null or o.variant_group_id = any($11)) and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from (select f.id, row_number() over (order by f.key asc, f.id asc) as place from (select p.id, p.position as key from product p
       where p.supplier_id = $1 and p.is_active and ($6::text[] is null
       or p.tags && $6 and not exists (select from clause where not p.tags && clause.tags)) and ($8::text[] is null or p.brand = any($8)) and (not $9::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $10::boolean or (p.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($4::price_group).price_list_id and agreed.product_id = p.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) offered where offered.promotion is not null))) and ($11::uuid[] is null or p.variant_group_id = any($11)) and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active and ($6::text[] is null
       or o.tags && $6 and not exists (select from clause where not o.tags && clause.tags)) and ($8::text[] is null or o.brand = any($8)) and (not $9::boolean or not (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000))) and (not $10::boolean or (o.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($4::price_group).price_list_id and agreed.product_id = o.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $4) offered where offered.promotion is not null))) and ($11::uuid[] is null or o.variant_group_id = any($11)) and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.variant_rank)))) order by p.position asc, p.id asc limit $2 offset $3) f) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced
     ) page on true
     order by page.rank;

-- catalog.browse narrowed featured, base prices
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean, $6 text[], $7 integer[], $8 text[], $9 boolean, $10 boolean, $11 uuid[]
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with clause as materialized (
     select array_agg(tag) as tags from unnest($6::text[], $7::int4[]) as chosen(tag, place) group by place
   ),  counted as materialized (
       select (select count(*) from product p where p.supplier_id = $1 and p.is_active and ($6::text[] is null
       or p.tags && $6 and not exists (select from clause where not p.tags && clause.tags)) and ($8::text[] is null or p.brand = any($8)) and (not $9::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $10::boolean or (p.previous_price is not null)) and ($11::uuid[] is null or p.variant_group_id = any($11))) - case when $5::boolean then (select count(*) - count(distinct p.variant_group_id) from product p where p.supplier_id = $1 and p.is_active and ($6::text[] is null
       or p.tags && $6 and not exists (select from clause where not p.tags && clause.tags)) and ($8::text[] is null or p.brand = any($8)) and (not $9::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $10::boolean or (p.previous_price is not null)) and ($11::uuid[] is null or p.variant_group_id = any($11)) and p.variant_group_id is not null) else 0 end as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select o.price as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active and ($6::text[] is null
       or o.tags && $6 and not exists (select from clause where not o.tags && clause.tags)) and ($8::text[] is null or o.brand = any($8)) and (not $9::boolean or not (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000))) and (not $10::boolean or (o.previous_price is not null)) and ($11::uuid[] is null or o.variant_group_id = any($11)) and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from (select f.id, row_number() over (order by f.key asc, f.id asc) as place from (select p.id, p.position as key from product p
       where p.supplier_id = $1 and p.is_active and ($6::text[] is null
       or p.tags && $6 and not exists (select from clause where not p.tags && clause.tags)) and ($8::text[] is null or p.brand = any($8)) and (not $9::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $10::boolean or (p.previous_price is not null)) and ($11::uuid[] is null or p.variant_group_id = any($11)) and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active and ($6::text[] is null
       or o.tags && $6 and not exists (select from clause where not o.tags && clause.tags)) and ($8::text[] is null or o.brand = any($8)) and (not $9::boolean or not (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000))) and (not $10::boolean or (o.previous_price is not null)) and ($11::uuid[] is null or o.variant_group_id = any($11)) and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.variant_rank)))) order by p.position asc, p.id asc limit $2 offset $3) f) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral (select p.price, p.previous_price,
     case when p.uninvoiced_price is not null and $4::price_group is null and exists (
       select from supplier s where s.id = p.supplier_id and 'show-uninvoiced-prices' = any (s.tags)
     ) then p.uninvoiced_price end as uninvoiced_price,
     p.wholesale_price, p.wholesale_minimum, p.tiers, null::jsonb as promotion) priced
     ) page on true
     order by page.rank;

-- catalog.browse narrowed name
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean, $6 text[], $7 integer[], $8 text[], $9 boolean, $10 boolean, $11 uuid[]
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with clause as materialized (
     select array_agg(tag) as tags from unnest($6::text[], $7::int4[]) as chosen(tag, place) group by place
   ),  counted as materialized (
       select (select count(*) from product p where p.supplier_id = $1 and p.is_active and ($6::text[] is null
       or p.tags && $6 and not exists (select from clause where not p.tags && clause.tags)) and ($8::text[] is null or p.brand = any($8)) and (not $9::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $10::boolean or (p.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($4::price_group).price_list_id and agreed.product_id = p.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) offered where offered.promotion is not null))) and ($11::uuid[] is null or p.variant_group_id = any($11))) - case when $5::boolean then (select count(*) - count(distinct p.variant_group_id) from product p where p.supplier_id = $1 and p.is_active and ($6::text[] is null
       or p.tags && $6 and not exists (select from clause where not p.tags && clause.tags)) and ($8::text[] is null or p.brand = any($8)) and (not $9::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $10::boolean or (p.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($4::price_group).price_list_id and agreed.product_id = p.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) offered where offered.promotion is not null))) and ($11::uuid[] is null or p.variant_group_id = any($11)) and p.variant_group_id is not null) else 0 end as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select (select priced.price from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $4) priced) as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active and ($6::text[] is null
       or o.tags && $6 and not exists (select from clause where not o.tags && clause.tags)) and ($8::text[] is null or o.brand = any($8)) and (not $9::boolean or not (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000))) and (not $10::boolean or (o.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($4::price_group).price_list_id and agreed.product_id = o.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $4) offered where offered.promotion is not null))) and ($11::uuid[] is null or o.variant_group_id = any($11)) and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from (select f.id, row_number() over (order by f.key asc, f.id asc) as place from (select p.id, plain_text(p.name) as key from product p
       where p.supplier_id = $1 and p.is_active and ($6::text[] is null
       or p.tags && $6 and not exists (select from clause where not p.tags && clause.tags)) and ($8::text[] is null or p.brand = any($8)) and (not $9::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $10::boolean or (p.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($4::price_group).price_list_id and agreed.product_id = p.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) offered where offered.promotion is not null))) and ($11::uuid[] is null or p.variant_group_id = any($11)) and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active and ($6::text[] is null
       or o.tags && $6 and not exists (select from clause where not o.tags && clause.tags)) and ($8::text[] is null or o.brand = any($8)) and (not $9::boolean or not (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000))) and (not $10::boolean or (o.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($4::price_group).price_list_id and agreed.product_id = o.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $4) offered where offered.promotion is not null))) and ($11::uuid[] is null or o.variant_group_id = any($11)) and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.variant_rank)))) order by plain_text(p.name) asc, p.id asc limit $2 offset $3) f) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced
     ) page on true
     order by page.rank;

-- catalog.browse narrowed name, base prices
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean, $6 text[], $7 integer[], $8 text[], $9 boolean, $10 boolean, $11 uuid[]
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with clause as materialized (
     select array_agg(tag) as tags from unnest($6::text[], $7::int4[]) as chosen(tag, place) group by place
   ),  counted as materialized (
       select (select count(*) from product p where p.supplier_id = $1 and p.is_active and ($6::text[] is null
       or p.tags && $6 and not exists (select from clause where not p.tags && clause.tags)) and ($8::text[] is null or p.brand = any($8)) and (not $9::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $10::boolean or (p.previous_price is not null)) and ($11::uuid[] is null or p.variant_group_id = any($11))) - case when $5::boolean then (select count(*) - count(distinct p.variant_group_id) from product p where p.supplier_id = $1 and p.is_active and ($6::text[] is null
       or p.tags && $6 and not exists (select from clause where not p.tags && clause.tags)) and ($8::text[] is null or p.brand = any($8)) and (not $9::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $10::boolean or (p.previous_price is not null)) and ($11::uuid[] is null or p.variant_group_id = any($11)) and p.variant_group_id is not null) else 0 end as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select o.price as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active and ($6::text[] is null
       or o.tags && $6 and not exists (select from clause where not o.tags && clause.tags)) and ($8::text[] is null or o.brand = any($8)) and (not $9::boolean or not (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000))) and (not $10::boolean or (o.previous_price is not null)) and ($11::uuid[] is null or o.variant_group_id = any($11)) and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from (select f.id, row_number() over (order by f.key asc, f.id asc) as place from (select p.id, plain_text(p.name) as key from product p
       where p.supplier_id = $1 and p.is_active and ($6::text[] is null
       or p.tags && $6 and not exists (select from clause where not p.tags && clause.tags)) and ($8::text[] is null or p.brand = any($8)) and (not $9::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $10::boolean or (p.previous_price is not null)) and ($11::uuid[] is null or p.variant_group_id = any($11)) and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active and ($6::text[] is null
       or o.tags && $6 and not exists (select from clause where not o.tags && clause.tags)) and ($8::text[] is null or o.brand = any($8)) and (not $9::boolean or not (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000))) and (not $10::boolean or (o.previous_price is not null)) and ($11::uuid[] is null or o.variant_group_id = any($11)) and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.variant_rank)))) order by plain_text(p.name) asc, p.id asc limit $2 offset $3) f) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral (select p.price, p.previous_price,
     case when p.uninvoiced_price is not null and $4::price_group is null and exists (
       select from supplier s where s.id = p.supplier_id and 'show-uninvoiced-prices' = any (s.tags)
     ) then p.uninvoiced_price end as uninvoiced_price,
     p.wholesale_price, p.wholesale_minimum, p.tiers, null::jsonb as promotion) priced
     ) page on true
     order by page.rank;

-- catalog.browse narrowed newest
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean, $6 text[], $7 integer[], $8 text[], $9 boolean, $10 boolean, $11 uuid[]
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with clause as materialized (
     select array_agg(tag) as tags from unnest($6::text[], $7::int4[]) as chosen(tag, place) group by place
   ),  counted as materialized (
       select (select count(*) from product p where p.supplier_id = $1 and p.is_active and ($6::text[] is null
       or p.tags && $6 and not exists (select from clause where not p.tags && clause.tags)) and ($8::text[] is null or p.brand = any($8)) and (not $9::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $10::boolean or (p.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($4::price_group).price_list_id and agreed.product_id = p.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) offered where offered.promotion is not null))) and ($11::uuid[] is null or p.variant_group_id = any($11))) - case when $5::boolean then (select count(*) - count(distinct p.variant_group_id) from product p where p.supplier_id = $1 and p.is_active and ($6::text[] is null
       or p.tags && $6 and not exists (select from clause where not p.tags && clause.tags)) and ($8::text[] is null or p.brand = any($8)) and (not $9::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $10::boolean or (p.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($4::price_group).price_list_id and agreed.product_id = p.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) offered where offered.promotion is not null))) and ($11::uuid[] is null or p.variant_group_id = any($11)) and p.variant_group_id is not null) else 0 end as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select (select priced.price from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $4) priced) as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active and ($6::text[] is null
       or o.tags && $6 and not exists (select from clause where not o.tags && clause.tags)) and ($8::text[] is null or o.brand = any($8)) and (not $9::boolean or not (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000))) and (not $10::boolean or (o.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($4::price_group).price_list_id and agreed.product_id = o.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $4) offered where offered.promotion is not null))) and ($11::uuid[] is null or o.variant_group_id = any($11)) and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from (select f.id, row_number() over (order by f.key desc, f.id asc) as place from (select p.id, p.created_at as key from product p
       where p.supplier_id = $1 and p.is_active and ($6::text[] is null
       or p.tags && $6 and not exists (select from clause where not p.tags && clause.tags)) and ($8::text[] is null or p.brand = any($8)) and (not $9::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $10::boolean or (p.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($4::price_group).price_list_id and agreed.product_id = p.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) offered where offered.promotion is not null))) and ($11::uuid[] is null or p.variant_group_id = any($11)) and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active and ($6::text[] is null
       or o.tags && $6 and not exists (select from clause where not o.tags && clause.tags)) and ($8::text[] is null or o.brand = any($8)) and (not $9::boolean or not (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000))) and (not $10::boolean or (o.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($4::price_group).price_list_id and agreed.product_id = o.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $4) offered where offered.promotion is not null))) and ($11::uuid[] is null or o.variant_group_id = any($11)) and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.variant_rank)))) order by p.created_at desc, p.id asc limit $2 offset $3) f) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced
     ) page on true
     order by page.rank;

-- catalog.browse narrowed newest, base prices
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean, $6 text[], $7 integer[], $8 text[], $9 boolean, $10 boolean, $11 uuid[]
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with clause as materialized (
     select array_agg(tag) as tags from unnest($6::text[], $7::int4[]) as chosen(tag, place) group by place
   ),  counted as materialized (
       select (select count(*) from product p where p.supplier_id = $1 and p.is_active and ($6::text[] is null
       or p.tags && $6 and not exists (select from clause where not p.tags && clause.tags)) and ($8::text[] is null or p.brand = any($8)) and (not $9::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $10::boolean or (p.previous_price is not null)) and ($11::uuid[] is null or p.variant_group_id = any($11))) - case when $5::boolean then (select count(*) - count(distinct p.variant_group_id) from product p where p.supplier_id = $1 and p.is_active and ($6::text[] is null
       or p.tags && $6 and not exists (select from clause where not p.tags && clause.tags)) and ($8::text[] is null or p.brand = any($8)) and (not $9::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $10::boolean or (p.previous_price is not null)) and ($11::uuid[] is null or p.variant_group_id = any($11)) and p.variant_group_id is not null) else 0 end as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select o.price as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active and ($6::text[] is null
       or o.tags && $6 and not exists (select from clause where not o.tags && clause.tags)) and ($8::text[] is null or o.brand = any($8)) and (not $9::boolean or not (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000))) and (not $10::boolean or (o.previous_price is not null)) and ($11::uuid[] is null or o.variant_group_id = any($11)) and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from (select f.id, row_number() over (order by f.key desc, f.id asc) as place from (select p.id, p.created_at as key from product p
       where p.supplier_id = $1 and p.is_active and ($6::text[] is null
       or p.tags && $6 and not exists (select from clause where not p.tags && clause.tags)) and ($8::text[] is null or p.brand = any($8)) and (not $9::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $10::boolean or (p.previous_price is not null)) and ($11::uuid[] is null or p.variant_group_id = any($11)) and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active and ($6::text[] is null
       or o.tags && $6 and not exists (select from clause where not o.tags && clause.tags)) and ($8::text[] is null or o.brand = any($8)) and (not $9::boolean or not (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000))) and (not $10::boolean or (o.previous_price is not null)) and ($11::uuid[] is null or o.variant_group_id = any($11)) and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.variant_rank)))) order by p.created_at desc, p.id asc limit $2 offset $3) f) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral (select p.price, p.previous_price,
     case when p.uninvoiced_price is not null and $4::price_group is null and exists (
       select from supplier s where s.id = p.supplier_id and 'show-uninvoiced-prices' = any (s.tags)
     ) then p.uninvoiced_price end as uninvoiced_price,
     p.wholesale_price, p.wholesale_minimum, p.tiers, null::jsonb as promotion) priced
     ) page on true
     order by page.rank;

-- catalog.browse narrowed price-ascending
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean, $6 text[], $7 integer[], $8 text[], $9 boolean, $10 boolean, $11 uuid[]
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with clause as materialized (
     select array_agg(tag) as tags from unnest($6::text[], $7::int4[]) as chosen(tag, place) group by place
   ),  counted as materialized (
       select (select count(*) from product p where p.supplier_id = $1 and p.is_active and ($6::text[] is null
       or p.tags && $6 and not exists (select from clause where not p.tags && clause.tags)) and ($8::text[] is null or p.brand = any($8)) and (not $9::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $10::boolean or (p.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($4::price_group).price_list_id and agreed.product_id = p.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) offered where offered.promotion is not null))) and ($11::uuid[] is null or p.variant_group_id = any($11))) - case when $5::boolean then (select count(*) - count(distinct p.variant_group_id) from product p where p.supplier_id = $1 and p.is_active and ($6::text[] is null
       or p.tags && $6 and not exists (select from clause where not p.tags && clause.tags)) and ($8::text[] is null or p.brand = any($8)) and (not $9::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $10::boolean or (p.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($4::price_group).price_list_id and agreed.product_id = p.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) offered where offered.promotion is not null))) and ($11::uuid[] is null or p.variant_group_id = any($11)) and p.variant_group_id is not null) else 0 end as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select (select priced.price from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $4) priced) as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active and ($6::text[] is null
       or o.tags && $6 and not exists (select from clause where not o.tags && clause.tags)) and ($8::text[] is null or o.brand = any($8)) and (not $9::boolean or not (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000))) and (not $10::boolean or (o.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($4::price_group).price_list_id and agreed.product_id = o.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $4) offered where offered.promotion is not null))) and ($11::uuid[] is null or o.variant_group_id = any($11)) and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from (select f.id, row_number() over (order by f.key asc, f.id asc) as place from (select f.id, f.key from (select p.id, priced.price as key from product p cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced
       where p.supplier_id = $1 and p.is_active and ($6::text[] is null
       or p.tags && $6 and not exists (select from clause where not p.tags && clause.tags)) and ($8::text[] is null or p.brand = any($8)) and (not $9::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $10::boolean or (p.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($4::price_group).price_list_id and agreed.product_id = p.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) offered where offered.promotion is not null))) and ($11::uuid[] is null or p.variant_group_id = any($11)) and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active and ($6::text[] is null
       or o.tags && $6 and not exists (select from clause where not o.tags && clause.tags)) and ($8::text[] is null or o.brand = any($8)) and (not $9::boolean or not (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000))) and (not $10::boolean or (o.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($4::price_group).price_list_id and agreed.product_id = o.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $4) offered where offered.promotion is not null))) and ($11::uuid[] is null or o.variant_group_id = any($11)) and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), (select priced.price from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $4) priced), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), (select priced.price from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced), p.variant_rank)))) offset 0) f
       order by f.key asc, f.id asc limit $2 offset $3) f) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced
     ) page on true
     order by page.rank;

-- catalog.browse narrowed price-ascending, base prices
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean, $6 text[], $7 integer[], $8 text[], $9 boolean, $10 boolean, $11 uuid[]
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with clause as materialized (
     select array_agg(tag) as tags from unnest($6::text[], $7::int4[]) as chosen(tag, place) group by place
   ),  counted as materialized (
       select (select count(*) from product p where p.supplier_id = $1 and p.is_active and ($6::text[] is null
       or p.tags && $6 and not exists (select from clause where not p.tags && clause.tags)) and ($8::text[] is null or p.brand = any($8)) and (not $9::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $10::boolean or (p.previous_price is not null)) and ($11::uuid[] is null or p.variant_group_id = any($11))) - case when $5::boolean then (select count(*) - count(distinct p.variant_group_id) from product p where p.supplier_id = $1 and p.is_active and ($6::text[] is null
       or p.tags && $6 and not exists (select from clause where not p.tags && clause.tags)) and ($8::text[] is null or p.brand = any($8)) and (not $9::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $10::boolean or (p.previous_price is not null)) and ($11::uuid[] is null or p.variant_group_id = any($11)) and p.variant_group_id is not null) else 0 end as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select o.price as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active and ($6::text[] is null
       or o.tags && $6 and not exists (select from clause where not o.tags && clause.tags)) and ($8::text[] is null or o.brand = any($8)) and (not $9::boolean or not (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000))) and (not $10::boolean or (o.previous_price is not null)) and ($11::uuid[] is null or o.variant_group_id = any($11)) and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from (select f.id, row_number() over (order by f.key asc, f.id asc) as place from (select p.id, p.price as key from product p
       where p.supplier_id = $1 and p.is_active and ($6::text[] is null
       or p.tags && $6 and not exists (select from clause where not p.tags && clause.tags)) and ($8::text[] is null or p.brand = any($8)) and (not $9::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $10::boolean or (p.previous_price is not null)) and ($11::uuid[] is null or p.variant_group_id = any($11)) and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active and ($6::text[] is null
       or o.tags && $6 and not exists (select from clause where not o.tags && clause.tags)) and ($8::text[] is null or o.brand = any($8)) and (not $9::boolean or not (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000))) and (not $10::boolean or (o.previous_price is not null)) and ($11::uuid[] is null or o.variant_group_id = any($11)) and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.price, o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.price, p.variant_rank)))) order by p.price asc, p.id asc limit $2 offset $3) f) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral (select p.price, p.previous_price,
     case when p.uninvoiced_price is not null and $4::price_group is null and exists (
       select from supplier s where s.id = p.supplier_id and 'show-uninvoiced-prices' = any (s.tags)
     ) then p.uninvoiced_price end as uninvoiced_price,
     p.wholesale_price, p.wholesale_minimum, p.tiers, null::jsonb as promotion) priced
     ) page on true
     order by page.rank;

-- catalog.browse narrowed price-descending
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean, $6 text[], $7 integer[], $8 text[], $9 boolean, $10 boolean, $11 uuid[]
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with clause as materialized (
     select array_agg(tag) as tags from unnest($6::text[], $7::int4[]) as chosen(tag, place) group by place
   ),  counted as materialized (
       select (select count(*) from product p where p.supplier_id = $1 and p.is_active and ($6::text[] is null
       or p.tags && $6 and not exists (select from clause where not p.tags && clause.tags)) and ($8::text[] is null or p.brand = any($8)) and (not $9::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $10::boolean or (p.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($4::price_group).price_list_id and agreed.product_id = p.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) offered where offered.promotion is not null))) and ($11::uuid[] is null or p.variant_group_id = any($11))) - case when $5::boolean then (select count(*) - count(distinct p.variant_group_id) from product p where p.supplier_id = $1 and p.is_active and ($6::text[] is null
       or p.tags && $6 and not exists (select from clause where not p.tags && clause.tags)) and ($8::text[] is null or p.brand = any($8)) and (not $9::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $10::boolean or (p.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($4::price_group).price_list_id and agreed.product_id = p.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) offered where offered.promotion is not null))) and ($11::uuid[] is null or p.variant_group_id = any($11)) and p.variant_group_id is not null) else 0 end as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select (select priced.price from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $4) priced) as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active and ($6::text[] is null
       or o.tags && $6 and not exists (select from clause where not o.tags && clause.tags)) and ($8::text[] is null or o.brand = any($8)) and (not $9::boolean or not (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000))) and (not $10::boolean or (o.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($4::price_group).price_list_id and agreed.product_id = o.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $4) offered where offered.promotion is not null))) and ($11::uuid[] is null or o.variant_group_id = any($11)) and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from (select f.id, row_number() over (order by f.key desc, f.id desc) as place from (select f.id, f.key from (select p.id, priced.price as key from product p cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced
       where p.supplier_id = $1 and p.is_active and ($6::text[] is null
       or p.tags && $6 and not exists (select from clause where not p.tags && clause.tags)) and ($8::text[] is null or p.brand = any($8)) and (not $9::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $10::boolean or (p.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($4::price_group).price_list_id and agreed.product_id = p.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) offered where offered.promotion is not null))) and ($11::uuid[] is null or p.variant_group_id = any($11)) and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active and ($6::text[] is null
       or o.tags && $6 and not exists (select from clause where not o.tags && clause.tags)) and ($8::text[] is null or o.brand = any($8)) and (not $9::boolean or not (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000))) and (not $10::boolean or (o.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($4::price_group).price_list_id and agreed.product_id = o.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $4) offered where offered.promotion is not null))) and ($11::uuid[] is null or o.variant_group_id = any($11)) and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), (select priced.price from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $4) priced), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), (select priced.price from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced), p.variant_rank)))) offset 0) f
       order by f.key desc, f.id desc limit $2 offset $3) f) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced
     ) page on true
     order by page.rank;

-- catalog.browse narrowed price-descending, base prices
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean, $6 text[], $7 integer[], $8 text[], $9 boolean, $10 boolean, $11 uuid[]
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with clause as materialized (
     select array_agg(tag) as tags from unnest($6::text[], $7::int4[]) as chosen(tag, place) group by place
   ),  counted as materialized (
       select (select count(*) from product p where p.supplier_id = $1 and p.is_active and ($6::text[] is null
       or p.tags && $6 and not exists (select from clause where not p.tags && clause.tags)) and ($8::text[] is null or p.brand = any($8)) and (not $9::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $10::boolean or (p.previous_price is not null)) and ($11::uuid[] is null or p.variant_group_id = any($11))) - case when $5::boolean then (select count(*) - count(distinct p.variant_group_id) from product p where p.supplier_id = $1 and p.is_active and ($6::text[] is null
       or p.tags && $6 and not exists (select from clause where not p.tags && clause.tags)) and ($8::text[] is null or p.brand = any($8)) and (not $9::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $10::boolean or (p.previous_price is not null)) and ($11::uuid[] is null or p.variant_group_id = any($11)) and p.variant_group_id is not null) else 0 end as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select o.price as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active and ($6::text[] is null
       or o.tags && $6 and not exists (select from clause where not o.tags && clause.tags)) and ($8::text[] is null or o.brand = any($8)) and (not $9::boolean or not (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000))) and (not $10::boolean or (o.previous_price is not null)) and ($11::uuid[] is null or o.variant_group_id = any($11)) and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from (select f.id, row_number() over (order by f.key desc, f.id desc) as place from (select p.id, p.price as key from product p
       where p.supplier_id = $1 and p.is_active and ($6::text[] is null
       or p.tags && $6 and not exists (select from clause where not p.tags && clause.tags)) and ($8::text[] is null or p.brand = any($8)) and (not $9::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $10::boolean or (p.previous_price is not null)) and ($11::uuid[] is null or p.variant_group_id = any($11)) and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active and ($6::text[] is null
       or o.tags && $6 and not exists (select from clause where not o.tags && clause.tags)) and ($8::text[] is null or o.brand = any($8)) and (not $9::boolean or not (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000))) and (not $10::boolean or (o.previous_price is not null)) and ($11::uuid[] is null or o.variant_group_id = any($11)) and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.price, o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.price, p.variant_rank)))) order by p.price desc, p.id desc limit $2 offset $3) f) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral (select p.price, p.previous_price,
     case when p.uninvoiced_price is not null and $4::price_group is null and exists (
       select from supplier s where s.id = p.supplier_id and 'show-uninvoiced-prices' = any (s.tags)
     ) then p.uninvoiced_price end as uninvoiced_price,
     p.wholesale_price, p.wholesale_minimum, p.tiers, null::jsonb as promotion) priced
     ) page on true
     order by page.rank;

-- catalog.browse tag featured (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean, $6 text[]
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with   counted as materialized (
       select (select count(*) from product p where p.supplier_id = $1 and p.is_active and p.tags @> $6) - case when $5::boolean then (select count(*) - count(distinct p.variant_group_id) from product p where p.supplier_id = $1 and p.is_active and p.tags @> $6 and p.variant_group_id is not null) else 0 end as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select (select priced.price from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $4) priced) as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active and o.tags @> $6 and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from ((select f.id, row_number() over (order by f.key asc, f.id asc) as place from (select f.id, f.key from (select p.id, p.position as key from product p
       where p.supplier_id = $1 and p.is_active and p.tags @> $6 and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active and o.tags @> $6 and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.variant_rank)))) and (select total from counted) <= 2000 offset 0) f
       order by f.key asc, f.id asc limit $2 offset $3) f) union all (select f.id, row_number() over (order by f.key asc, f.id asc) as place from (select p.id, p.position as key from product p
       where p.supplier_id = $1 and p.is_active and p.tags @> $6 and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active and o.tags @> $6 and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.variant_rank)))) and not (select total from counted) <= 2000 order by p.position asc, p.id asc limit $2 offset $3) f)) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced
     ) page on true
     order by page.rank;

-- catalog.browse tag featured, base prices (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean, $6 text[]
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with   counted as materialized (
       select (select count(*) from product p where p.supplier_id = $1 and p.is_active and p.tags @> $6) - case when $5::boolean then (select count(*) - count(distinct p.variant_group_id) from product p where p.supplier_id = $1 and p.is_active and p.tags @> $6 and p.variant_group_id is not null) else 0 end as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select o.price as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active and o.tags @> $6 and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from ((select f.id, row_number() over (order by f.key asc, f.id asc) as place from (select f.id, f.key from (select p.id, p.position as key from product p
       where p.supplier_id = $1 and p.is_active and p.tags @> $6 and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active and o.tags @> $6 and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.variant_rank)))) and (select total from counted) <= 2000 offset 0) f
       order by f.key asc, f.id asc limit $2 offset $3) f) union all (select f.id, row_number() over (order by f.key asc, f.id asc) as place from (select p.id, p.position as key from product p
       where p.supplier_id = $1 and p.is_active and p.tags @> $6 and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active and o.tags @> $6 and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.variant_rank)))) and not (select total from counted) <= 2000 order by p.position asc, p.id asc limit $2 offset $3) f)) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral (select p.price, p.previous_price,
     case when p.uninvoiced_price is not null and $4::price_group is null and exists (
       select from supplier s where s.id = p.supplier_id and 'show-uninvoiced-prices' = any (s.tags)
     ) then p.uninvoiced_price end as uninvoiced_price,
     p.wholesale_price, p.wholesale_minimum, p.tiers, null::jsonb as promotion) priced
     ) page on true
     order by page.rank;

-- catalog.browse tag name (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean, $6 text[]
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with   counted as materialized (
       select (select count(*) from product p where p.supplier_id = $1 and p.is_active and p.tags @> $6) - case when $5::boolean then (select count(*) - count(distinct p.variant_group_id) from product p where p.supplier_id = $1 and p.is_active and p.tags @> $6 and p.variant_group_id is not null) else 0 end as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select (select priced.price from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $4) priced) as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active and o.tags @> $6 and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from ((select f.id, row_number() over (order by f.key asc, f.id asc) as place from (select f.id, f.key from (select p.id, plain_text(p.name) as key from product p
       where p.supplier_id = $1 and p.is_active and p.tags @> $6 and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active and o.tags @> $6 and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.variant_rank)))) and (select total from counted) <= 2000 offset 0) f
       order by f.key asc, f.id asc limit $2 offset $3) f) union all (select f.id, row_number() over (order by f.key asc, f.id asc) as place from (select p.id, plain_text(p.name) as key from product p
       where p.supplier_id = $1 and p.is_active and p.tags @> $6 and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active and o.tags @> $6 and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.variant_rank)))) and not (select total from counted) <= 2000 order by plain_text(p.name) asc, p.id asc limit $2 offset $3) f)) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced
     ) page on true
     order by page.rank;

-- catalog.browse tag name, base prices (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean, $6 text[]
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with   counted as materialized (
       select (select count(*) from product p where p.supplier_id = $1 and p.is_active and p.tags @> $6) - case when $5::boolean then (select count(*) - count(distinct p.variant_group_id) from product p where p.supplier_id = $1 and p.is_active and p.tags @> $6 and p.variant_group_id is not null) else 0 end as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select o.price as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active and o.tags @> $6 and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from ((select f.id, row_number() over (order by f.key asc, f.id asc) as place from (select f.id, f.key from (select p.id, plain_text(p.name) as key from product p
       where p.supplier_id = $1 and p.is_active and p.tags @> $6 and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active and o.tags @> $6 and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.variant_rank)))) and (select total from counted) <= 2000 offset 0) f
       order by f.key asc, f.id asc limit $2 offset $3) f) union all (select f.id, row_number() over (order by f.key asc, f.id asc) as place from (select p.id, plain_text(p.name) as key from product p
       where p.supplier_id = $1 and p.is_active and p.tags @> $6 and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active and o.tags @> $6 and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.variant_rank)))) and not (select total from counted) <= 2000 order by plain_text(p.name) asc, p.id asc limit $2 offset $3) f)) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral (select p.price, p.previous_price,
     case when p.uninvoiced_price is not null and $4::price_group is null and exists (
       select from supplier s where s.id = p.supplier_id and 'show-uninvoiced-prices' = any (s.tags)
     ) then p.uninvoiced_price end as uninvoiced_price,
     p.wholesale_price, p.wholesale_minimum, p.tiers, null::jsonb as promotion) priced
     ) page on true
     order by page.rank;

-- catalog.browse tag newest (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean, $6 text[]
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with   counted as materialized (
       select (select count(*) from product p where p.supplier_id = $1 and p.is_active and p.tags @> $6) - case when $5::boolean then (select count(*) - count(distinct p.variant_group_id) from product p where p.supplier_id = $1 and p.is_active and p.tags @> $6 and p.variant_group_id is not null) else 0 end as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select (select priced.price from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $4) priced) as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active and o.tags @> $6 and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from ((select f.id, row_number() over (order by f.key desc, f.id asc) as place from (select f.id, f.key from (select p.id, p.created_at as key from product p
       where p.supplier_id = $1 and p.is_active and p.tags @> $6 and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active and o.tags @> $6 and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.variant_rank)))) and (select total from counted) <= 2000 offset 0) f
       order by f.key desc, f.id asc limit $2 offset $3) f) union all (select f.id, row_number() over (order by f.key desc, f.id asc) as place from (select p.id, p.created_at as key from product p
       where p.supplier_id = $1 and p.is_active and p.tags @> $6 and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active and o.tags @> $6 and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.variant_rank)))) and not (select total from counted) <= 2000 order by p.created_at desc, p.id asc limit $2 offset $3) f)) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced
     ) page on true
     order by page.rank;

-- catalog.browse tag newest, base prices (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean, $6 text[]
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with   counted as materialized (
       select (select count(*) from product p where p.supplier_id = $1 and p.is_active and p.tags @> $6) - case when $5::boolean then (select count(*) - count(distinct p.variant_group_id) from product p where p.supplier_id = $1 and p.is_active and p.tags @> $6 and p.variant_group_id is not null) else 0 end as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select o.price as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active and o.tags @> $6 and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from ((select f.id, row_number() over (order by f.key desc, f.id asc) as place from (select f.id, f.key from (select p.id, p.created_at as key from product p
       where p.supplier_id = $1 and p.is_active and p.tags @> $6 and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active and o.tags @> $6 and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.variant_rank)))) and (select total from counted) <= 2000 offset 0) f
       order by f.key desc, f.id asc limit $2 offset $3) f) union all (select f.id, row_number() over (order by f.key desc, f.id asc) as place from (select p.id, p.created_at as key from product p
       where p.supplier_id = $1 and p.is_active and p.tags @> $6 and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active and o.tags @> $6 and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.variant_rank)))) and not (select total from counted) <= 2000 order by p.created_at desc, p.id asc limit $2 offset $3) f)) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral (select p.price, p.previous_price,
     case when p.uninvoiced_price is not null and $4::price_group is null and exists (
       select from supplier s where s.id = p.supplier_id and 'show-uninvoiced-prices' = any (s.tags)
     ) then p.uninvoiced_price end as uninvoiced_price,
     p.wholesale_price, p.wholesale_minimum, p.tiers, null::jsonb as promotion) priced
     ) page on true
     order by page.rank;

-- catalog.browse tag price-ascending (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean, $6 text[]
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with   counted as materialized (
       select (select count(*) from product p where p.supplier_id = $1 and p.is_active and p.tags @> $6) - case when $5::boolean then (select count(*) - count(distinct p.variant_group_id) from product p where p.supplier_id = $1 and p.is_active and p.tags @> $6 and p.variant_group_id is not null) else 0 end as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select (select priced.price from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $4) priced) as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active and o.tags @> $6 and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from (select f.id, row_number() over (order by f.key asc, f.id asc) as place from (select f.id, f.key from (select p.id, priced.price as key from product p cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced
       where p.supplier_id = $1 and p.is_active and p.tags @> $6 and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active and o.tags @> $6 and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), (select priced.price from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $4) priced), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), (select priced.price from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced), p.variant_rank)))) offset 0) f
       order by f.key asc, f.id asc limit $2 offset $3) f) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced
     ) page on true
     order by page.rank;

-- catalog.browse tag price-ascending, base prices (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean, $6 text[]
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with   counted as materialized (
       select (select count(*) from product p where p.supplier_id = $1 and p.is_active and p.tags @> $6) - case when $5::boolean then (select count(*) - count(distinct p.variant_group_id) from product p where p.supplier_id = $1 and p.is_active and p.tags @> $6 and p.variant_group_id is not null) else 0 end as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select o.price as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active and o.tags @> $6 and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from ((select f.id, row_number() over (order by f.key asc, f.id asc) as place from (select f.id, f.key from (select p.id, p.price as key from product p
       where p.supplier_id = $1 and p.is_active and p.tags @> $6 and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active and o.tags @> $6 and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.price, o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.price, p.variant_rank)))) and (select total from counted) <= 2000 offset 0) f
       order by f.key asc, f.id asc limit $2 offset $3) f) union all (select f.id, row_number() over (order by f.key asc, f.id asc) as place from (select p.id, p.price as key from product p
       where p.supplier_id = $1 and p.is_active and p.tags @> $6 and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active and o.tags @> $6 and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.price, o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.price, p.variant_rank)))) and not (select total from counted) <= 2000 order by p.price asc, p.id asc limit $2 offset $3) f)) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral (select p.price, p.previous_price,
     case when p.uninvoiced_price is not null and $4::price_group is null and exists (
       select from supplier s where s.id = p.supplier_id and 'show-uninvoiced-prices' = any (s.tags)
     ) then p.uninvoiced_price end as uninvoiced_price,
     p.wholesale_price, p.wholesale_minimum, p.tiers, null::jsonb as promotion) priced
     ) page on true
     order by page.rank;

-- catalog.browse tag price-descending (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean, $6 text[]
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with   counted as materialized (
       select (select count(*) from product p where p.supplier_id = $1 and p.is_active and p.tags @> $6) - case when $5::boolean then (select count(*) - count(distinct p.variant_group_id) from product p where p.supplier_id = $1 and p.is_active and p.tags @> $6 and p.variant_group_id is not null) else 0 end as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select (select priced.price from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $4) priced) as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active and o.tags @> $6 and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from (select f.id, row_number() over (order by f.key desc, f.id desc) as place from (select f.id, f.key from (select p.id, priced.price as key from product p cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced
       where p.supplier_id = $1 and p.is_active and p.tags @> $6 and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active and o.tags @> $6 and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), (select priced.price from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $4) priced), o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), (select priced.price from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced), p.variant_rank)))) offset 0) f
       order by f.key desc, f.id desc limit $2 offset $3) f) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced
     ) page on true
     order by page.rank;

-- catalog.browse tag price-descending, base prices (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 price_group, $5 boolean, $6 text[]
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint
with   counted as materialized (
       select (select count(*) from product p where p.supplier_id = $1 and p.is_active and p.tags @> $6) - case when $5::boolean then (select count(*) - count(distinct p.variant_group_id) from product p where p.supplier_id = $1 and p.is_active and p.tags @> $6 and p.variant_group_id is not null) else 0 end as total
     )
     select counted.total, page.* from counted left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select o.price as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from product o where $5::boolean and o.supplier_id = $1 and o.is_active and o.tags @> $6 and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group, m.place as rank
       from ((select f.id, row_number() over (order by f.key desc, f.id desc) as place from (select f.id, f.key from (select p.id, p.price as key from product p
       where p.supplier_id = $1 and p.is_active and p.tags @> $6 and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active and o.tags @> $6 and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.price, o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.price, p.variant_rank)))) and (select total from counted) <= 2000 offset 0) f
       order by f.key desc, f.id desc limit $2 offset $3) f) union all (select f.id, row_number() over (order by f.key desc, f.id desc) as place from (select p.id, p.price as key from product p
       where p.supplier_id = $1 and p.is_active and p.tags @> $6 and (not $5::boolean or (p.variant_group_id is null or not exists (
     select from product o where o.supplier_id = $1 and o.is_active and o.tags @> $6 and o.variant_group_id = p.variant_group_id
       and ((o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)), o.price, o.variant_rank) < ((p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), p.price, p.variant_rank)))) and not (select total from counted) <= 2000 order by p.price desc, p.id desc limit $2 offset $3) f)) m join product p on p.supplier_id = $1 and p.id = m.id cross join lateral (select p.price, p.previous_price,
     case when p.uninvoiced_price is not null and $4::price_group is null and exists (
       select from supplier s where s.id = p.supplier_id and 'show-uninvoiced-prices' = any (s.tags)
     ) then p.uninvoiced_price end as uninvoiced_price,
     p.wholesale_price, p.wholesale_minimum, p.tiers, null::jsonb as promotion) priced
     ) page on true
     order by page.rank;

-- catalog.categories (generic plan)
-- takes $1 uuid
-- gives id uuid, slug text, name text, parentId uuid, picture text
select id, parent_id, slug, name, picture from category where supplier_id = $1 order by position, name, id;

-- catalog.count-stored-products (generic plan)
-- takes $1 uuid
-- gives active bigint, lowStock bigint, soldOut bigint, dearerTiers bigint, archived bigint
select (select coalesce(sum(c.products), 0)::int8 from (
     select products from product_count where supplier_id = $1
     union all
     select products from product_count_change where supplier_id = $1 ) c) as active,
     (select count(*) from product p where p.supplier_id = $1 and p.is_active and p.stock_policy = 'tracked' and p.stock <= p.stock_minimum) as low_stock,
     (select count(*) from sold_out_product where supplier_id = $1) as sold_out,
     (select count(*) from product p where p.supplier_id = $1 and p.is_active and p.tiers <> '[]' and exists (select from (
    select (tier ->> 'price')::bigint as price, lag((tier ->> 'price')::bigint, 1, p.price) over (order by place) as below
    from jsonb_array_elements(p.tiers) with ordinality as tiers (tier, place)) scale where scale.price > scale.below)) as dearer_tiers,
     (select count(*) from product p where p.supplier_id = $1 and not p.is_active) as archived;

-- catalog.count-stored-products found
-- takes $1 uuid, $2 text[], $3 text, $4 uuid, $5 text, $6 text
-- gives active bigint, lowStock bigint, soldOut bigint, dearerTiers bigint, archived bigint
with found as materialized (
     select p.id from product p where p.supplier_id = $1 and p.is_active and plain_text(p.name) like all (array(select '%' || plain_text(word) || '%' from unnest($2::text[]) word))
     union select p.id from product p where p.supplier_id = $1 and not p.is_active and plain_text(p.name) like all (array(select '%' || plain_text(word) || '%' from unnest($2::text[]) word))
     union select p.id from product p where p.supplier_id = $1
       and code_key(p.code) ~>=~ code_key($3) and code_key(p.code) ~<~ (code_key($3) || '~') and starts_with(lower(p.code), lower($3))
     union select p.id from product p where p.supplier_id = $1 and code_key(p.code) = any(code_keys($3))
     union select p.id from product p where p.supplier_id = $1 and p.gtin = any(code_keys($3)))
   select count(*) filter (where p.is_active) as active, count(*) filter (where p.is_active and p.stock_policy = 'tracked' and p.stock <= p.stock_minimum) as low_stock,
     count(*) filter (where p.is_active and (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) as sold_out,
     count(*) filter (where p.is_active and p.tiers <> '[]' and exists (select from (
    select (tier ->> 'price')::bigint as price, lag((tier ->> 'price')::bigint, 1, p.price) over (order by place) as below
    from jsonb_array_elements(p.tiers) with ordinality as tiers (tier, place)) scale where scale.price > scale.below)) as dearer_tiers, count(*) filter (where not p.is_active) as archived
   from found f join product p on p.supplier_id = $1 and p.id = f.id where ($4::uuid is null or p.category_id = any(array(
       select c.id from category c where c.supplier_id = $1 and $4::uuid in (c.id, c.parent_id))))
     and ($5::text = '' or p.brand = $5) and ($6::text is null or case $6::text when 'picture' then p.picture is null when 'price' then p.price = 0 and not p.is_quote_only when 'description' then p.description = '' when 'gtin' then p.gtin is null end);

-- catalog.count-stored-products narrowed
-- takes $1 uuid, $2 uuid, $3 text, $4 text
-- gives active bigint, lowStock bigint, soldOut bigint, dearerTiers bigint, archived bigint
select count(*) filter (where p.is_active) as active, count(*) filter (where p.is_active and p.stock_policy = 'tracked' and p.stock <= p.stock_minimum) as low_stock,
     count(*) filter (where p.is_active and (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) as sold_out,
     count(*) filter (where p.is_active and p.tiers <> '[]' and exists (select from (
    select (tier ->> 'price')::bigint as price, lag((tier ->> 'price')::bigint, 1, p.price) over (order by place) as below
    from jsonb_array_elements(p.tiers) with ordinality as tiers (tier, place)) scale where scale.price > scale.below)) as dearer_tiers, count(*) filter (where not p.is_active) as archived from product p where p.supplier_id = $1 and ($2::uuid is null or p.category_id = any(array(
       select c.id from category c where c.supplier_id = $1 and $2::uuid in (c.id, c.parent_id))))
     and ($3::text = '' or p.brand = $3) and ($4::text is null or case $4::text when 'picture' then p.picture is null when 'price' then p.price = 0 and not p.is_quote_only when 'description' then p.description = '' when 'gtin' then p.gtin is null end);

-- catalog.count-weighing
-- takes $1 uuid, $2 text[], $3 text
-- gives all bigint, weighed bigint
select count(*) as all, count(*) filter (where p.is_weighed) as weighed from product p where p.supplier_id = $1 and p.is_active and lower(p.unit) in ('kg', 'g')
  and ($2::text[] is null or plain_text(p.name) like all (array(select '%' || plain_text(word) || '%' from unnest($2::text[]) word)) or starts_with(lower(p.code), lower($3)));

-- catalog.fold-counts
select from (select fold_product_counts()) as done;

-- catalog.insert-product
-- takes $1 uuid, $2 uuid, $3 text, $4 text, $5 text, $6 text, $7 text, $8 text, $9 text, $10 uuid, $11 bigint, $12 bigint, $13 bigint, $14 bigint, $15 integer, $16 integer, $17 integer, $18 integer, $19 integer, $20 bigint, $21 jsonb, $22 text, $23 integer, $24 boolean, $25 boolean, $26 text[], $27 text
-- gives id uuid
insert into product (supplier_id, id, code, gtin, name, description, brand, unit, packaging, category_id, price, previous_price,
     uninvoiced_price, wholesale_price, wholesale_minimum, increment_multiple, granularity, min_per_order, max_per_order, packaging_price,
     tiers, stock_policy, stock_minimum, is_quote_only, is_active, tags, slug, position)
   select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25,
     coalesce($26::text[], '{}'),
     case when exists (select from product p where p.supplier_id = $1 and p.slug = $27) then $27 || '-' || left($2::uuid::text, 8) else $27 end,
     (select coalesce(max(position), 0) + 1 from product p where p.supplier_id = $1 and p.is_active)
   returning id;

-- catalog.insert-stock-movement
-- takes $1 uuid, $2 uuid, $3 uuid, $4 text, $5 integer, $6 integer, $7 text, $8 uuid
-- gives id uuid
insert into stock_movement (supplier_id, id, product_id, kind, change, stock, reason, moved_by)
   values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (supplier_id, id) do nothing returning id;

-- catalog.lock-pictures
-- takes $1 uuid, $2 uuid
-- gives code text, pictures jsonb
select p.code, case when p.pictures = '[]' and p.picture is not null
  then jsonb_build_array(jsonb_build_object('name', p.picture, 'text', '')) else p.pictures end as pictures from product p where p.supplier_id = $1 and p.id = $2 for no key update;

-- catalog.lock-product
-- takes $1 uuid, $2 uuid
-- gives version integer, stock integer
select version, stock from product where supplier_id = $1 and id = $2 for no key update;

-- catalog.lock-settings
-- takes $1 uuid
-- gives version integer
select version from catalog_settings where supplier_id = $1 for update;

-- catalog.lock-weighing
-- takes $1 uuid, $2 text[]
-- gives code text, name text, isWeighed boolean, tolerance integer
select p.code, p.name, p.is_weighed, p.weight_tolerance as tolerance
   from product p where p.supplier_id = $1 and p.code = any($2) and lower(p.unit) in ('kg', 'g') order by p.id for no key update;

-- catalog.pictures
-- takes $1 uuid, $2 uuid
-- gives code text, pictures jsonb
select p.code, case when p.pictures = '[]' and p.picture is not null
  then jsonb_build_array(jsonb_build_object('name', p.picture, 'text', '')) else p.pictures end as pictures from product p where p.supplier_id = $1 and p.id = $2;

-- catalog.pictures-by-id
-- takes $1 uuid, $2 uuid
-- gives pictures jsonb
select case when p.pictures = '[]' and p.picture is not null
  then jsonb_build_array(jsonb_build_object('name', p.picture, 'text', '')) else p.pictures end as pictures from product p where p.supplier_id = $1 and p.is_active and p.id = $2;

-- catalog.pictures-by-slug
-- takes $1 uuid, $2 text
-- gives pictures jsonb
select case when p.pictures = '[]' and p.picture is not null
  then jsonb_build_array(jsonb_build_object('name', p.picture, 'text', '')) else p.pictures end as pictures from product p where p.supplier_id = $1 and p.is_active and p.slug = $2;

-- catalog.price-adjustments
-- takes $1 uuid
-- gives id uuid, priceAdjustment integer
select id, price_adjustment from payment_method m where supplier_id = $1 and is_active and case m.kind when 'pix' then exists (select from supplier s where s.id = m.supplier_id and s.presentation #>> '{pix,key}' <> '') or exists (select from payment_provider a where a.supplier_id = m.supplier_id and a.is_active
       and a.kind in ('api-pix', 'mercado-pago'))
     when 'boleto' then exists (select from payment_provider a where a.supplier_id = m.supplier_id and a.is_active
       and a.kind in ('mercado-pago'))
     when 'card' then exists (select from payment_provider a where a.supplier_id = m.supplier_id and a.is_active
       and a.kind in ('mercado-pago'))
     when 'machine' then true
     when 'cash' then true
     when 'account' then true end;

-- catalog.product-by-id (generic plan)
-- takes $1 uuid, $2 uuid, $3 price_group
-- gives id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, categoryId uuid, description text, pictures jsonb, searchName text, variantGroupId uuid
select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, p.category_id, p.description, case when p.pictures = '[]' and p.picture is not null
  then jsonb_build_array(jsonb_build_object('name', p.picture, 'text', '')) else p.pictures end as pictures, p.search_name, p.variant_group_id
  from product p cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $3) priced where p.supplier_id = $1 and p.is_active and p.id = $2;

-- catalog.product-by-id, base prices (generic plan)
-- takes $1 uuid, $2 uuid, $3 price_group
-- gives id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, categoryId uuid, description text, pictures jsonb, searchName text, variantGroupId uuid
select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, p.category_id, p.description, case when p.pictures = '[]' and p.picture is not null
  then jsonb_build_array(jsonb_build_object('name', p.picture, 'text', '')) else p.pictures end as pictures, p.search_name, p.variant_group_id
  from product p cross join lateral (select p.price, p.previous_price,
     case when p.uninvoiced_price is not null and $3::price_group is null and exists (
       select from supplier s where s.id = p.supplier_id and 'show-uninvoiced-prices' = any (s.tags)
     ) then p.uninvoiced_price end as uninvoiced_price,
     p.wholesale_price, p.wholesale_minimum, p.tiers, null::jsonb as promotion) priced where p.supplier_id = $1 and p.is_active and p.id = $2;

-- catalog.product-by-slug (generic plan)
-- takes $1 uuid, $2 text, $3 price_group
-- gives id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, categoryId uuid, description text, pictures jsonb, searchName text, variantGroupId uuid
select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, p.category_id, p.description, case when p.pictures = '[]' and p.picture is not null
  then jsonb_build_array(jsonb_build_object('name', p.picture, 'text', '')) else p.pictures end as pictures, p.search_name, p.variant_group_id
  from product p cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $3) priced where p.supplier_id = $1 and p.is_active and p.slug = $2;

-- catalog.product-by-slug, base prices (generic plan)
-- takes $1 uuid, $2 text, $3 price_group
-- gives id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, categoryId uuid, description text, pictures jsonb, searchName text, variantGroupId uuid
select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, p.category_id, p.description, case when p.pictures = '[]' and p.picture is not null
  then jsonb_build_array(jsonb_build_object('name', p.picture, 'text', '')) else p.pictures end as pictures, p.search_name, p.variant_group_id
  from product p cross join lateral (select p.price, p.previous_price,
     case when p.uninvoiced_price is not null and $3::price_group is null and exists (
       select from supplier s where s.id = p.supplier_id and 'show-uninvoiced-prices' = any (s.tags)
     ) then p.uninvoiced_price end as uninvoiced_price,
     p.wholesale_price, p.wholesale_minimum, p.tiers, null::jsonb as promotion) priced where p.supplier_id = $1 and p.is_active and p.slug = $2;

-- catalog.products-by-codes
-- takes $1 uuid, $2 text[], $3 bigint, $4 price_group
-- gives typed text, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer
select typed.text as typed, p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance
   from unnest($2::text[]) as typed (text)
   cross join lateral (
     select p.id from product p
     where p.supplier_id = $1 and p.is_active and code_key(p.code) = any(code_keys(typed.text))
     union
     select p.id from product p where p.supplier_id = $1 and p.is_active and p.gtin = any(code_keys(typed.text))
     order by id limit $3
   ) found
   join product p on p.supplier_id = $1 and p.id = found.id
   cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $4) priced
   order by p.position, p.code;

-- catalog.products-of-picture-names
-- takes $1 uuid, $2 text[], $3 text[]
-- gives id uuid, code text, gtin text, name text
select p.id, p.code, p.gtin, p.name
   from product p
   where p.supplier_id = $1 and (p.code = any($2) or code_key(p.code) = any($3) or p.gtin = any($3)) order by p.id;

-- catalog.promoted-kinds (generic plan)
-- takes $1 uuid
-- gives kind text
select distinct t.customer_kind as kind from promotion t
   where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now();

-- catalog.refresh-sales
select from (select refresh_product_sales()) as done;

-- catalog.search featured (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 uuid[], $5 text[], $6 integer[], $7 text[], $8 boolean, $9 boolean, $10 uuid[], $11 price_group, $12 boolean, $13 tsquery, $14 tsquery, $15 tsquery, $16 text, $17 text
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint, partialTotal bigint, isOnlySimilar boolean
with clause as materialized (
     select array_agg(tag) as tags from unnest($5::text[], $6::int4[]) as chosen(tag, place) group by place
   ),
     matches as materialized (
       select p.id, case
      when starts_with(p.search_name, $17) then
        case when p.search_name = $17 or starts_with(p.search_name, $17 || ' ') then 1 else 3 end
      when p.search @@ $15 then case when p.search_head = $16 then 2 else 4 end
      when p.search @@ $14 then 5
      else 6 end as relevance, (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))::int * 4000000000000000000 + 100 * 20000000000000000 + 999999 * 10000000000 + p.position as sort_key, p.variant_group_id, p.variant_rank,
         p.variant_group_id is not null and (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)) as is_sold_out from product p
       where p.search @@ $13 and p.supplier_id = $1 and p.is_active and ($4::uuid[] is null or p.category_id = any($4)) and ($5::text[] is null
       or p.tags && $5 and not exists (select from clause where not p.tags && clause.tags)) and ($7::text[] is null or p.brand = any($7)) and (not $8::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $9::boolean or (p.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($11::price_group).price_list_id and agreed.product_id = p.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $11) offered where offered.promotion is not null))) and ($10::uuid[] is null or p.variant_group_id = any($10))

     ),
     variants as (select * from matches where variant_group_id is not null and $12::boolean),
     shown as (
       select id, relevance, sort_key from matches where variant_group_id is null or not $12
       union all
       select id, relevance, sort_key from (
         select distinct on (variant_group_id) * from variants
         order by variant_group_id, relevance, is_sold_out, variant_rank) best
     )
     , ranked as (
       select id, max(relevance) as relevance,
         max(sort_key) - coalesce(max(sold), 0)  as sort_key
       from (
         select id, relevance, sort_key, null::int8 as sold  from shown
         union all
         select product_id, null, null, least(orders, 999999) * 10000000000
         from product_sales where supplier_id = $1 and product_id = any(array(select id from matches))

       ) each group by id having max(relevance) is not null
     )
     select counted.total, counted.partial_total, page.*
     from (
       select (select count(*) from matches) - (select count(*) - count(distinct variant_group_id) from variants) as total,
         0::bigint as partial_total
     ) counted
     left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select (select priced.price from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $11) priced) as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from variants join product o on o.supplier_id = $1 and o.id = variants.id where $12 and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group,
         m.rank, m.relevance >= 8 or m.relevance = 6 and not ts_filter(p.search, '{a,b}') @@ $13 as is_only_similar
       from (
         select id, relevance, row_number() over (order by relevance, sort_key asc, id) as rank
         from (
           select id, relevance, sort_key from ranked
           order by relevance, sort_key asc, id limit $2 offset $3
         ) best
       ) m
       join product p on p.supplier_id = $1 and p.id = m.id
       cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $11) priced
     ) page on true
     order by page.rank;

-- catalog.search featured of a buyer (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 uuid[], $5 text[], $6 integer[], $7 text[], $8 boolean, $9 boolean, $10 uuid[], $11 price_group, $12 boolean, $13 tsquery, $14 tsquery, $15 tsquery, $16 text, $17 text, $18 uuid
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint, partialTotal bigint, isOnlySimilar boolean
with clause as materialized (
     select array_agg(tag) as tags from unnest($5::text[], $6::int4[]) as chosen(tag, place) group by place
   ),
     matches as materialized (
       select p.id, case
      when starts_with(p.search_name, $17) then
        case when p.search_name = $17 or starts_with(p.search_name, $17 || ' ') then 1 else 3 end
      when p.search @@ $15 then case when p.search_head = $16 then 2 else 4 end
      when p.search @@ $14 then 5
      else 6 end as relevance, (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))::int * 4000000000000000000 + 100 * 20000000000000000 + 999999 * 10000000000 + p.position as sort_key, p.variant_group_id, p.variant_rank,
         p.variant_group_id is not null and (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)) as is_sold_out from product p
       where p.search @@ $13 and p.supplier_id = $1 and p.is_active and ($4::uuid[] is null or p.category_id = any($4)) and ($5::text[] is null
       or p.tags && $5 and not exists (select from clause where not p.tags && clause.tags)) and ($7::text[] is null or p.brand = any($7)) and (not $8::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $9::boolean or (p.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($11::price_group).price_list_id and agreed.product_id = p.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $11) offered where offered.promotion is not null))) and ($10::uuid[] is null or p.variant_group_id = any($10))

     ),
     variants as (select * from matches where variant_group_id is not null and $12::boolean),
     shown as (
       select id, relevance, sort_key from matches where variant_group_id is null or not $12
       union all
       select id, relevance, sort_key from (
         select distinct on (variant_group_id) * from variants
         order by variant_group_id, relevance, is_sold_out, variant_rank) best
     )
     , ranked as (
       select id, max(relevance) as relevance,
         max(sort_key) - coalesce(max(sold), 0) - coalesce(max(bought), 0) as sort_key
       from (
         select id, relevance, sort_key, null::int8 as sold , null::int8 as bought from shown
         union all
         select product_id, null, null, least(orders, 999999) * 10000000000 , null
         from product_sales where supplier_id = $1 and product_id = any(array(select id from matches))
         union all
         select product_id, null, null, null, orders * 20000000000000000 from (
           select l.product_id, count(*) as orders
           from (select number from purchase_order where supplier_id = $1 and customer_id = $18 order by number desc limit 100) o
           join order_line l on l.supplier_id = $1 and l.order_number = o.number group by l.product_id
         ) habit where product_id = any(array(select id from matches))
       ) each group by id having max(relevance) is not null
     )
     select counted.total, counted.partial_total, page.*
     from (
       select (select count(*) from matches) - (select count(*) - count(distinct variant_group_id) from variants) as total,
         0::bigint as partial_total
     ) counted
     left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select (select priced.price from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $11) priced) as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from variants join product o on o.supplier_id = $1 and o.id = variants.id where $12 and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group,
         m.rank, m.relevance >= 8 or m.relevance = 6 and not ts_filter(p.search, '{a,b}') @@ $13 as is_only_similar
       from (
         select id, relevance, row_number() over (order by relevance, sort_key asc, id) as rank
         from (
           select id, relevance, sort_key from ranked
           order by relevance, sort_key asc, id limit $2 offset $3
         ) best
       ) m
       join product p on p.supplier_id = $1 and p.id = m.id
       cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $11) priced
     ) page on true
     order by page.rank;

-- catalog.search featured of a buyer, base prices (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 uuid[], $5 text[], $6 integer[], $7 text[], $8 boolean, $9 boolean, $10 uuid[], $11 price_group, $12 boolean, $13 tsquery, $14 tsquery, $15 tsquery, $16 text, $17 text, $18 uuid
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint, partialTotal bigint, isOnlySimilar boolean
with clause as materialized (
     select array_agg(tag) as tags from unnest($5::text[], $6::int4[]) as chosen(tag, place) group by place
   ),
     matches as materialized (
       select p.id, case
      when starts_with(p.search_name, $17) then
        case when p.search_name = $17 or starts_with(p.search_name, $17 || ' ') then 1 else 3 end
      when p.search @@ $15 then case when p.search_head = $16 then 2 else 4 end
      when p.search @@ $14 then 5
      else 6 end as relevance, (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))::int * 4000000000000000000 + 100 * 20000000000000000 + 999999 * 10000000000 + p.position as sort_key, p.variant_group_id, p.variant_rank,
         p.variant_group_id is not null and (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)) as is_sold_out from product p
       where p.search @@ $13 and p.supplier_id = $1 and p.is_active and ($4::uuid[] is null or p.category_id = any($4)) and ($5::text[] is null
       or p.tags && $5 and not exists (select from clause where not p.tags && clause.tags)) and ($7::text[] is null or p.brand = any($7)) and (not $8::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $9::boolean or (p.previous_price is not null)) and ($10::uuid[] is null or p.variant_group_id = any($10))

     ),
     variants as (select * from matches where variant_group_id is not null and $12::boolean),
     shown as (
       select id, relevance, sort_key from matches where variant_group_id is null or not $12
       union all
       select id, relevance, sort_key from (
         select distinct on (variant_group_id) * from variants
         order by variant_group_id, relevance, is_sold_out, variant_rank) best
     )
     , ranked as (
       select id, max(relevance) as relevance,
         max(sort_key) - coalesce(max(sold), 0) - coalesce(max(bought), 0) as sort_key
       from (
         select id, relevance, sort_key, null::int8 as sold , null::int8 as bought from shown
         union all
         select product_id, null, null, least(orders, 999999) * 10000000000 , null
         from product_sales where supplier_id = $1 and product_id = any(array(select id from matches))
         union all
         select product_id, null, null, null, orders * 20000000000000000 from (
           select l.product_id, count(*) as orders
           from (select number from purchase_order where supplier_id = $1 and customer_id = $18 order by number desc limit 100) o
           join order_line l on l.supplier_id = $1 and l.order_number = o.number group by l.product_id
         ) habit where product_id = any(array(select id from matches))
       ) each group by id having max(relevance) is not null
     )
     select counted.total, counted.partial_total, page.*
     from (
       select (select count(*) from matches) - (select count(*) - count(distinct variant_group_id) from variants) as total,
         0::bigint as partial_total
     ) counted
     left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select o.price as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from variants join product o on o.supplier_id = $1 and o.id = variants.id where $12 and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group,
         m.rank, m.relevance >= 8 or m.relevance = 6 and not ts_filter(p.search, '{a,b}') @@ $13 as is_only_similar
       from (
         select id, relevance, row_number() over (order by relevance, sort_key asc, id) as rank
         from (
           select id, relevance, sort_key from ranked
           order by relevance, sort_key asc, id limit $2 offset $3
         ) best
       ) m
       join product p on p.supplier_id = $1 and p.id = m.id
       cross join lateral (select p.price, p.previous_price,
     case when p.uninvoiced_price is not null and $11::price_group is null and exists (
       select from supplier s where s.id = p.supplier_id and 'show-uninvoiced-prices' = any (s.tags)
     ) then p.uninvoiced_price end as uninvoiced_price,
     p.wholesale_price, p.wholesale_minimum, p.tiers, null::jsonb as promotion) priced
     ) page on true
     order by page.rank;

-- catalog.search featured of a buyer, by code (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 uuid[], $5 text[], $6 integer[], $7 text[], $8 boolean, $9 boolean, $10 uuid[], $11 price_group, $12 boolean, $13 tsquery, $14 tsquery, $15 tsquery, $16 text, $17 text, $18 uuid, $19 uuid[], $20 text, $21 boolean, $22 boolean, $23 uuid[], $24 integer[]
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint, partialTotal bigint, isOnlySimilar boolean
with clause as materialized (
     select array_agg(tag) as tags from unnest($5::text[], $6::int4[]) as chosen(tag, place) group by place
   ), prefix_match as materialized (select p.id from product p where $20::text is not null and p.supplier_id = $1 and p.is_active and code_key(p.code) ~>=~ $20 and code_key(p.code) ~<~ ($20 || '{') union select p.id from product p where $21::boolean and p.supplier_id = $1 and p.is_active and p.gtin is not null and p.gtin ~>=~ $20 and p.gtin ~<~ ($20 || ':') union select p.id from product p where $22::boolean and p.supplier_id = $1 and p.is_active and p.gtin is not null
       and reverse(p.gtin) ~>=~ reverse($20) and reverse(p.gtin) ~<~ (reverse($20) || ':')),
     matches as materialized (
       select p.id, case
      when starts_with(p.search_name, $17) then
        case when p.search_name = $17 or starts_with(p.search_name, $17 || ' ') then 1 else 3 end
      when p.search @@ $15 then case when p.search_head = $16 then 2 else 4 end
      when p.search @@ $14 then 5
      else 6 end as relevance, (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))::int * 4000000000000000000 + 100 * 20000000000000000 + 999999 * 10000000000 + p.position as sort_key, p.variant_group_id, p.variant_rank,
         p.variant_group_id is not null and (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)) as is_sold_out from product p
       where p.search @@ $13 and p.supplier_id = $1 and p.is_active and ($4::uuid[] is null or p.category_id = any($4)) and ($5::text[] is null
       or p.tags && $5 and not exists (select from clause where not p.tags && clause.tags)) and ($7::text[] is null or p.brand = any($7)) and (not $8::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $9::boolean or (p.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($11::price_group).price_list_id and agreed.product_id = p.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $11) offered where offered.promotion is not null))) and ($10::uuid[] is null or p.variant_group_id = any($10)) and p.id <> all($19::uuid[])
       union all select p.id, 0 as relevance, (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))::int * 4000000000000000000 + 100 * 20000000000000000 + 999999 * 10000000000 + p.position as sort_key, p.variant_group_id, p.variant_rank,
         p.variant_group_id is not null and (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)) as is_sold_out from product p  where p.id = any($19::uuid[]) and p.supplier_id = $1 and p.is_active and ($4::uuid[] is null or p.category_id = any($4)) and ($5::text[] is null
       or p.tags && $5 and not exists (select from clause where not p.tags && clause.tags)) and ($7::text[] is null or p.brand = any($7)) and (not $8::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $9::boolean or (p.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($11::price_group).price_list_id and agreed.product_id = p.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $11) offered where offered.promotion is not null))) and ($10::uuid[] is null or p.variant_group_id = any($10)) union all select p.id, 7 as relevance, (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))::int * 4000000000000000000 + 100 * 20000000000000000 + 999999 * 10000000000 + p.position as sort_key, p.variant_group_id, p.variant_rank,
         p.variant_group_id is not null and (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)) as is_sold_out from product p  join prefix_match on prefix_match.id = p.id where (p.search @@ $13) is not true and p.supplier_id = $1 and p.is_active and ($4::uuid[] is null or p.category_id = any($4)) and ($5::text[] is null
       or p.tags && $5 and not exists (select from clause where not p.tags && clause.tags)) and ($7::text[] is null or p.brand = any($7)) and (not $8::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $9::boolean or (p.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($11::price_group).price_list_id and agreed.product_id = p.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $11) offered where offered.promotion is not null))) and ($10::uuid[] is null or p.variant_group_id = any($10)) union all select p.id, partial.place as relevance, (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))::int * 4000000000000000000 + 100 * 20000000000000000 + 999999 * 10000000000 + p.position as sort_key, p.variant_group_id, p.variant_rank,
         p.variant_group_id is not null and (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)) as is_sold_out from product p  join unnest($23::uuid[], $24::int4[]) as partial (id, place) on partial.id = p.id where true and p.supplier_id = $1 and p.is_active and ($4::uuid[] is null or p.category_id = any($4)) and ($5::text[] is null
       or p.tags && $5 and not exists (select from clause where not p.tags && clause.tags)) and ($7::text[] is null or p.brand = any($7)) and (not $8::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $9::boolean or (p.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($11::price_group).price_list_id and agreed.product_id = p.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $11) offered where offered.promotion is not null))) and ($10::uuid[] is null or p.variant_group_id = any($10))
     ),
     variants as (select * from matches where variant_group_id is not null and $12::boolean),
     shown as (
       select id, relevance, sort_key from matches where variant_group_id is null or not $12
       union all
       select id, relevance, sort_key from (
         select distinct on (variant_group_id) * from variants
         order by variant_group_id, relevance, is_sold_out, variant_rank) best
     )
     , ranked as (
       select id, max(relevance) as relevance,
         max(sort_key) - coalesce(max(sold), 0) - coalesce(max(bought), 0) as sort_key
       from (
         select id, relevance, sort_key, null::int8 as sold , null::int8 as bought from shown
         union all
         select product_id, null, null, least(orders, 999999) * 10000000000 , null
         from product_sales where supplier_id = $1 and product_id = any(array(select id from matches))
         union all
         select product_id, null, null, null, orders * 20000000000000000 from (
           select l.product_id, count(*) as orders
           from (select number from purchase_order where supplier_id = $1 and customer_id = $18 order by number desc limit 100) o
           join order_line l on l.supplier_id = $1 and l.order_number = o.number group by l.product_id
         ) habit where product_id = any(array(select id from matches))
       ) each group by id having max(relevance) is not null
     )
     select counted.total, counted.partial_total, page.*
     from (
       select (select count(*) from matches) - (select count(*) - count(distinct variant_group_id) from variants) as total,
         (select count(*) from shown where relevance >= 8) as partial_total
     ) counted
     left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select (select priced.price from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $11) priced) as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from variants join product o on o.supplier_id = $1 and o.id = variants.id where $12 and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group,
         m.rank, m.relevance >= 8 or m.relevance = 6 and not ts_filter(p.search, '{a,b}') @@ $13 as is_only_similar
       from (
         select id, relevance, row_number() over (order by relevance, sort_key asc, id) as rank
         from (
           select id, relevance, sort_key from ranked
           order by relevance, sort_key asc, id limit $2 offset $3
         ) best
       ) m
       join product p on p.supplier_id = $1 and p.id = m.id
       cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $11) priced
     ) page on true
     order by page.rank;

-- catalog.search featured of a buyer, by code, base prices (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 uuid[], $5 text[], $6 integer[], $7 text[], $8 boolean, $9 boolean, $10 uuid[], $11 price_group, $12 boolean, $13 tsquery, $14 tsquery, $15 tsquery, $16 text, $17 text, $18 uuid, $19 uuid[], $20 text, $21 boolean, $22 boolean, $23 uuid[], $24 integer[]
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint, partialTotal bigint, isOnlySimilar boolean
with clause as materialized (
     select array_agg(tag) as tags from unnest($5::text[], $6::int4[]) as chosen(tag, place) group by place
   ), prefix_match as materialized (select p.id from product p where $20::text is not null and p.supplier_id = $1 and p.is_active and code_key(p.code) ~>=~ $20 and code_key(p.code) ~<~ ($20 || '{') union select p.id from product p where $21::boolean and p.supplier_id = $1 and p.is_active and p.gtin is not null and p.gtin ~>=~ $20 and p.gtin ~<~ ($20 || ':') union select p.id from product p where $22::boolean and p.supplier_id = $1 and p.is_active and p.gtin is not null
       and reverse(p.gtin) ~>=~ reverse($20) and reverse(p.gtin) ~<~ (reverse($20) || ':')),
     matches as materialized (
       select p.id, case
      when starts_with(p.search_name, $17) then
        case when p.search_name = $17 or starts_with(p.search_name, $17 || ' ') then 1 else 3 end
      when p.search @@ $15 then case when p.search_head = $16 then 2 else 4 end
      when p.search @@ $14 then 5
      else 6 end as relevance, (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))::int * 4000000000000000000 + 100 * 20000000000000000 + 999999 * 10000000000 + p.position as sort_key, p.variant_group_id, p.variant_rank,
         p.variant_group_id is not null and (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)) as is_sold_out from product p
       where p.search @@ $13 and p.supplier_id = $1 and p.is_active and ($4::uuid[] is null or p.category_id = any($4)) and ($5::text[] is null
       or p.tags && $5 and not exists (select from clause where not p.tags && clause.tags)) and ($7::text[] is null or p.brand = any($7)) and (not $8::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $9::boolean or (p.previous_price is not null)) and ($10::uuid[] is null or p.variant_group_id = any($10)) and p.id <> all($19::uuid[])
       union all select p.id, 0 as relevance, (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))::int * 4000000000000000000 + 100 * 20000000000000000 + 999999 * 10000000000 + p.position as sort_key, p.variant_group_id, p.variant_rank,
         p.variant_group_id is not null and (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)) as is_sold_out from product p  where p.id = any($19::uuid[]) and p.supplier_id = $1 and p.is_active and ($4::uuid[] is null or p.category_id = any($4)) and ($5::text[] is null
       or p.tags && $5 and not exists (select from clause where not p.tags && clause.tags)) and ($7::text[] is null or p.brand = any($7)) and (not $8::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $9::boolean or (p.previous_price is not null)) and ($10::uuid[] is null or p.variant_group_id = any($10)) union all select p.id, 7 as relevance, (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))::int * 4000000000000000000 + 100 * 20000000000000000 + 999999 * 10000000000 + p.position as sort_key, p.variant_group_id, p.variant_rank,
         p.variant_group_id is not null and (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)) as is_sold_out from product p  join prefix_match on prefix_match.id = p.id where (p.search @@ $13) is not true and p.supplier_id = $1 and p.is_active and ($4::uuid[] is null or p.category_id = any($4)) and ($5::text[] is null
       or p.tags && $5 and not exists (select from clause where not p.tags && clause.tags)) and ($7::text[] is null or p.brand = any($7)) and (not $8::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $9::boolean or (p.previous_price is not null)) and ($10::uuid[] is null or p.variant_group_id = any($10)) union all select p.id, partial.place as relevance, (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))::int * 4000000000000000000 + 100 * 20000000000000000 + 999999 * 10000000000 + p.position as sort_key, p.variant_group_id, p.variant_rank,
         p.variant_group_id is not null and (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)) as is_sold_out from product p  join unnest($23::uuid[], $24::int4[]) as partial (id, place) on partial.id = p.id where true and p.supplier_id = $1 and p.is_active and ($4::uuid[] is null or p.category_id = any($4)) and ($5::text[] is null
       or p.tags && $5 and not exists (select from clause where not p.tags && clause.tags)) and ($7::text[] is null or p.brand = any($7)) and (not $8::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $9::boolean or (p.previous_price is not null)) and ($10::uuid[] is null or p.variant_group_id = any($10))
     ),
     variants as (select * from matches where variant_group_id is not null and $12::boolean),
     shown as (
       select id, relevance, sort_key from matches where variant_group_id is null or not $12
       union all
       select id, relevance, sort_key from (
         select distinct on (variant_group_id) * from variants
         order by variant_group_id, relevance, is_sold_out, variant_rank) best
     )
     , ranked as (
       select id, max(relevance) as relevance,
         max(sort_key) - coalesce(max(sold), 0) - coalesce(max(bought), 0) as sort_key
       from (
         select id, relevance, sort_key, null::int8 as sold , null::int8 as bought from shown
         union all
         select product_id, null, null, least(orders, 999999) * 10000000000 , null
         from product_sales where supplier_id = $1 and product_id = any(array(select id from matches))
         union all
         select product_id, null, null, null, orders * 20000000000000000 from (
           select l.product_id, count(*) as orders
           from (select number from purchase_order where supplier_id = $1 and customer_id = $18 order by number desc limit 100) o
           join order_line l on l.supplier_id = $1 and l.order_number = o.number group by l.product_id
         ) habit where product_id = any(array(select id from matches))
       ) each group by id having max(relevance) is not null
     )
     select counted.total, counted.partial_total, page.*
     from (
       select (select count(*) from matches) - (select count(*) - count(distinct variant_group_id) from variants) as total,
         (select count(*) from shown where relevance >= 8) as partial_total
     ) counted
     left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select o.price as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from variants join product o on o.supplier_id = $1 and o.id = variants.id where $12 and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group,
         m.rank, m.relevance >= 8 or m.relevance = 6 and not ts_filter(p.search, '{a,b}') @@ $13 as is_only_similar
       from (
         select id, relevance, row_number() over (order by relevance, sort_key asc, id) as rank
         from (
           select id, relevance, sort_key from ranked
           order by relevance, sort_key asc, id limit $2 offset $3
         ) best
       ) m
       join product p on p.supplier_id = $1 and p.id = m.id
       cross join lateral (select p.price, p.previous_price,
     case when p.uninvoiced_price is not null and $11::price_group is null and exists (
       select from supplier s where s.id = p.supplier_id and 'show-uninvoiced-prices' = any (s.tags)
     ) then p.uninvoiced_price end as uninvoiced_price,
     p.wholesale_price, p.wholesale_minimum, p.tiers, null::jsonb as promotion) priced
     ) page on true
     order by page.rank;

-- catalog.search featured, base prices (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 uuid[], $5 text[], $6 integer[], $7 text[], $8 boolean, $9 boolean, $10 uuid[], $11 price_group, $12 boolean, $13 tsquery, $14 tsquery, $15 tsquery, $16 text, $17 text
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint, partialTotal bigint, isOnlySimilar boolean
with clause as materialized (
     select array_agg(tag) as tags from unnest($5::text[], $6::int4[]) as chosen(tag, place) group by place
   ),
     matches as materialized (
       select p.id, case
      when starts_with(p.search_name, $17) then
        case when p.search_name = $17 or starts_with(p.search_name, $17 || ' ') then 1 else 3 end
      when p.search @@ $15 then case when p.search_head = $16 then 2 else 4 end
      when p.search @@ $14 then 5
      else 6 end as relevance, (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))::int * 4000000000000000000 + 100 * 20000000000000000 + 999999 * 10000000000 + p.position as sort_key, p.variant_group_id, p.variant_rank,
         p.variant_group_id is not null and (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)) as is_sold_out from product p
       where p.search @@ $13 and p.supplier_id = $1 and p.is_active and ($4::uuid[] is null or p.category_id = any($4)) and ($5::text[] is null
       or p.tags && $5 and not exists (select from clause where not p.tags && clause.tags)) and ($7::text[] is null or p.brand = any($7)) and (not $8::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $9::boolean or (p.previous_price is not null)) and ($10::uuid[] is null or p.variant_group_id = any($10))

     ),
     variants as (select * from matches where variant_group_id is not null and $12::boolean),
     shown as (
       select id, relevance, sort_key from matches where variant_group_id is null or not $12
       union all
       select id, relevance, sort_key from (
         select distinct on (variant_group_id) * from variants
         order by variant_group_id, relevance, is_sold_out, variant_rank) best
     )
     , ranked as (
       select id, max(relevance) as relevance,
         max(sort_key) - coalesce(max(sold), 0)  as sort_key
       from (
         select id, relevance, sort_key, null::int8 as sold  from shown
         union all
         select product_id, null, null, least(orders, 999999) * 10000000000
         from product_sales where supplier_id = $1 and product_id = any(array(select id from matches))

       ) each group by id having max(relevance) is not null
     )
     select counted.total, counted.partial_total, page.*
     from (
       select (select count(*) from matches) - (select count(*) - count(distinct variant_group_id) from variants) as total,
         0::bigint as partial_total
     ) counted
     left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select o.price as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from variants join product o on o.supplier_id = $1 and o.id = variants.id where $12 and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group,
         m.rank, m.relevance >= 8 or m.relevance = 6 and not ts_filter(p.search, '{a,b}') @@ $13 as is_only_similar
       from (
         select id, relevance, row_number() over (order by relevance, sort_key asc, id) as rank
         from (
           select id, relevance, sort_key from ranked
           order by relevance, sort_key asc, id limit $2 offset $3
         ) best
       ) m
       join product p on p.supplier_id = $1 and p.id = m.id
       cross join lateral (select p.price, p.previous_price,
     case when p.uninvoiced_price is not null and $11::price_group is null and exists (
       select from supplier s where s.id = p.supplier_id and 'show-uninvoiced-prices' = any (s.tags)
     ) then p.uninvoiced_price end as uninvoiced_price,
     p.wholesale_price, p.wholesale_minimum, p.tiers, null::jsonb as promotion) priced
     ) page on true
     order by page.rank;

-- catalog.search featured, by code (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 uuid[], $5 text[], $6 integer[], $7 text[], $8 boolean, $9 boolean, $10 uuid[], $11 price_group, $12 boolean, $13 tsquery, $14 tsquery, $15 tsquery, $16 text, $17 text, $18 uuid[], $19 text, $20 boolean, $21 boolean, $22 uuid[], $23 integer[]
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint, partialTotal bigint, isOnlySimilar boolean
with clause as materialized (
     select array_agg(tag) as tags from unnest($5::text[], $6::int4[]) as chosen(tag, place) group by place
   ), prefix_match as materialized (select p.id from product p where $19::text is not null and p.supplier_id = $1 and p.is_active and code_key(p.code) ~>=~ $19 and code_key(p.code) ~<~ ($19 || '{') union select p.id from product p where $20::boolean and p.supplier_id = $1 and p.is_active and p.gtin is not null and p.gtin ~>=~ $19 and p.gtin ~<~ ($19 || ':') union select p.id from product p where $21::boolean and p.supplier_id = $1 and p.is_active and p.gtin is not null
       and reverse(p.gtin) ~>=~ reverse($19) and reverse(p.gtin) ~<~ (reverse($19) || ':')),
     matches as materialized (
       select p.id, case
      when starts_with(p.search_name, $17) then
        case when p.search_name = $17 or starts_with(p.search_name, $17 || ' ') then 1 else 3 end
      when p.search @@ $15 then case when p.search_head = $16 then 2 else 4 end
      when p.search @@ $14 then 5
      else 6 end as relevance, (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))::int * 4000000000000000000 + 100 * 20000000000000000 + 999999 * 10000000000 + p.position as sort_key, p.variant_group_id, p.variant_rank,
         p.variant_group_id is not null and (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)) as is_sold_out from product p
       where p.search @@ $13 and p.supplier_id = $1 and p.is_active and ($4::uuid[] is null or p.category_id = any($4)) and ($5::text[] is null
       or p.tags && $5 and not exists (select from clause where not p.tags && clause.tags)) and ($7::text[] is null or p.brand = any($7)) and (not $8::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $9::boolean or (p.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($11::price_group).price_list_id and agreed.product_id = p.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $11) offered where offered.promotion is not null))) and ($10::uuid[] is null or p.variant_group_id = any($10)) and p.id <> all($18::uuid[])
       union all select p.id, 0 as relevance, (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))::int * 4000000000000000000 + 100 * 20000000000000000 + 999999 * 10000000000 + p.position as sort_key, p.variant_group_id, p.variant_rank,
         p.variant_group_id is not null and (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)) as is_sold_out from product p  where p.id = any($18::uuid[]) and p.supplier_id = $1 and p.is_active and ($4::uuid[] is null or p.category_id = any($4)) and ($5::text[] is null
       or p.tags && $5 and not exists (select from clause where not p.tags && clause.tags)) and ($7::text[] is null or p.brand = any($7)) and (not $8::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $9::boolean or (p.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($11::price_group).price_list_id and agreed.product_id = p.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $11) offered where offered.promotion is not null))) and ($10::uuid[] is null or p.variant_group_id = any($10)) union all select p.id, 7 as relevance, (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))::int * 4000000000000000000 + 100 * 20000000000000000 + 999999 * 10000000000 + p.position as sort_key, p.variant_group_id, p.variant_rank,
         p.variant_group_id is not null and (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)) as is_sold_out from product p  join prefix_match on prefix_match.id = p.id where (p.search @@ $13) is not true and p.supplier_id = $1 and p.is_active and ($4::uuid[] is null or p.category_id = any($4)) and ($5::text[] is null
       or p.tags && $5 and not exists (select from clause where not p.tags && clause.tags)) and ($7::text[] is null or p.brand = any($7)) and (not $8::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $9::boolean or (p.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($11::price_group).price_list_id and agreed.product_id = p.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $11) offered where offered.promotion is not null))) and ($10::uuid[] is null or p.variant_group_id = any($10)) union all select p.id, partial.place as relevance, (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))::int * 4000000000000000000 + 100 * 20000000000000000 + 999999 * 10000000000 + p.position as sort_key, p.variant_group_id, p.variant_rank,
         p.variant_group_id is not null and (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)) as is_sold_out from product p  join unnest($22::uuid[], $23::int4[]) as partial (id, place) on partial.id = p.id where true and p.supplier_id = $1 and p.is_active and ($4::uuid[] is null or p.category_id = any($4)) and ($5::text[] is null
       or p.tags && $5 and not exists (select from clause where not p.tags && clause.tags)) and ($7::text[] is null or p.brand = any($7)) and (not $8::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $9::boolean or (p.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($11::price_group).price_list_id and agreed.product_id = p.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $11) offered where offered.promotion is not null))) and ($10::uuid[] is null or p.variant_group_id = any($10))
     ),
     variants as (select * from matches where variant_group_id is not null and $12::boolean),
     shown as (
       select id, relevance, sort_key from matches where variant_group_id is null or not $12
       union all
       select id, relevance, sort_key from (
         select distinct on (variant_group_id) * from variants
         order by variant_group_id, relevance, is_sold_out, variant_rank) best
     )
     , ranked as (
       select id, max(relevance) as relevance,
         max(sort_key) - coalesce(max(sold), 0)  as sort_key
       from (
         select id, relevance, sort_key, null::int8 as sold  from shown
         union all
         select product_id, null, null, least(orders, 999999) * 10000000000
         from product_sales where supplier_id = $1 and product_id = any(array(select id from matches))

       ) each group by id having max(relevance) is not null
     )
     select counted.total, counted.partial_total, page.*
     from (
       select (select count(*) from matches) - (select count(*) - count(distinct variant_group_id) from variants) as total,
         (select count(*) from shown where relevance >= 8) as partial_total
     ) counted
     left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select (select priced.price from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $11) priced) as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from variants join product o on o.supplier_id = $1 and o.id = variants.id where $12 and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group,
         m.rank, m.relevance >= 8 or m.relevance = 6 and not ts_filter(p.search, '{a,b}') @@ $13 as is_only_similar
       from (
         select id, relevance, row_number() over (order by relevance, sort_key asc, id) as rank
         from (
           select id, relevance, sort_key from ranked
           order by relevance, sort_key asc, id limit $2 offset $3
         ) best
       ) m
       join product p on p.supplier_id = $1 and p.id = m.id
       cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $11) priced
     ) page on true
     order by page.rank;

-- catalog.search featured, by code, base prices (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 uuid[], $5 text[], $6 integer[], $7 text[], $8 boolean, $9 boolean, $10 uuid[], $11 price_group, $12 boolean, $13 tsquery, $14 tsquery, $15 tsquery, $16 text, $17 text, $18 uuid[], $19 text, $20 boolean, $21 boolean, $22 uuid[], $23 integer[]
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint, partialTotal bigint, isOnlySimilar boolean
with clause as materialized (
     select array_agg(tag) as tags from unnest($5::text[], $6::int4[]) as chosen(tag, place) group by place
   ), prefix_match as materialized (select p.id from product p where $19::text is not null and p.supplier_id = $1 and p.is_active and code_key(p.code) ~>=~ $19 and code_key(p.code) ~<~ ($19 || '{') union select p.id from product p where $20::boolean and p.supplier_id = $1 and p.is_active and p.gtin is not null and p.gtin ~>=~ $19 and p.gtin ~<~ ($19 || ':') union select p.id from product p where $21::boolean and p.supplier_id = $1 and p.is_active and p.gtin is not null
       and reverse(p.gtin) ~>=~ reverse($19) and reverse(p.gtin) ~<~ (reverse($19) || ':')),
     matches as materialized (
       select p.id, case
      when starts_with(p.search_name, $17) then
        case when p.search_name = $17 or starts_with(p.search_name, $17 || ' ') then 1 else 3 end
      when p.search @@ $15 then case when p.search_head = $16 then 2 else 4 end
      when p.search @@ $14 then 5
      else 6 end as relevance, (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))::int * 4000000000000000000 + 100 * 20000000000000000 + 999999 * 10000000000 + p.position as sort_key, p.variant_group_id, p.variant_rank,
         p.variant_group_id is not null and (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)) as is_sold_out from product p
       where p.search @@ $13 and p.supplier_id = $1 and p.is_active and ($4::uuid[] is null or p.category_id = any($4)) and ($5::text[] is null
       or p.tags && $5 and not exists (select from clause where not p.tags && clause.tags)) and ($7::text[] is null or p.brand = any($7)) and (not $8::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $9::boolean or (p.previous_price is not null)) and ($10::uuid[] is null or p.variant_group_id = any($10)) and p.id <> all($18::uuid[])
       union all select p.id, 0 as relevance, (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))::int * 4000000000000000000 + 100 * 20000000000000000 + 999999 * 10000000000 + p.position as sort_key, p.variant_group_id, p.variant_rank,
         p.variant_group_id is not null and (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)) as is_sold_out from product p  where p.id = any($18::uuid[]) and p.supplier_id = $1 and p.is_active and ($4::uuid[] is null or p.category_id = any($4)) and ($5::text[] is null
       or p.tags && $5 and not exists (select from clause where not p.tags && clause.tags)) and ($7::text[] is null or p.brand = any($7)) and (not $8::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $9::boolean or (p.previous_price is not null)) and ($10::uuid[] is null or p.variant_group_id = any($10)) union all select p.id, 7 as relevance, (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))::int * 4000000000000000000 + 100 * 20000000000000000 + 999999 * 10000000000 + p.position as sort_key, p.variant_group_id, p.variant_rank,
         p.variant_group_id is not null and (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)) as is_sold_out from product p  join prefix_match on prefix_match.id = p.id where (p.search @@ $13) is not true and p.supplier_id = $1 and p.is_active and ($4::uuid[] is null or p.category_id = any($4)) and ($5::text[] is null
       or p.tags && $5 and not exists (select from clause where not p.tags && clause.tags)) and ($7::text[] is null or p.brand = any($7)) and (not $8::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $9::boolean or (p.previous_price is not null)) and ($10::uuid[] is null or p.variant_group_id = any($10)) union all select p.id, partial.place as relevance, (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))::int * 4000000000000000000 + 100 * 20000000000000000 + 999999 * 10000000000 + p.position as sort_key, p.variant_group_id, p.variant_rank,
         p.variant_group_id is not null and (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)) as is_sold_out from product p  join unnest($22::uuid[], $23::int4[]) as partial (id, place) on partial.id = p.id where true and p.supplier_id = $1 and p.is_active and ($4::uuid[] is null or p.category_id = any($4)) and ($5::text[] is null
       or p.tags && $5 and not exists (select from clause where not p.tags && clause.tags)) and ($7::text[] is null or p.brand = any($7)) and (not $8::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $9::boolean or (p.previous_price is not null)) and ($10::uuid[] is null or p.variant_group_id = any($10))
     ),
     variants as (select * from matches where variant_group_id is not null and $12::boolean),
     shown as (
       select id, relevance, sort_key from matches where variant_group_id is null or not $12
       union all
       select id, relevance, sort_key from (
         select distinct on (variant_group_id) * from variants
         order by variant_group_id, relevance, is_sold_out, variant_rank) best
     )
     , ranked as (
       select id, max(relevance) as relevance,
         max(sort_key) - coalesce(max(sold), 0)  as sort_key
       from (
         select id, relevance, sort_key, null::int8 as sold  from shown
         union all
         select product_id, null, null, least(orders, 999999) * 10000000000
         from product_sales where supplier_id = $1 and product_id = any(array(select id from matches))

       ) each group by id having max(relevance) is not null
     )
     select counted.total, counted.partial_total, page.*
     from (
       select (select count(*) from matches) - (select count(*) - count(distinct variant_group_id) from variants) as total,
         (select count(*) from shown where relevance >= 8) as partial_total
     ) counted
     left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select o.price as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from variants join product o on o.supplier_id = $1 and o.id = variants.id where $12 and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group,
         m.rank, m.relevance >= 8 or m.relevance = 6 and not ts_filter(p.search, '{a,b}') @@ $13 as is_only_similar
       from (
         select id, relevance, row_number() over (order by relevance, sort_key asc, id) as rank
         from (
           select id, relevance, sort_key from ranked
           order by relevance, sort_key asc, id limit $2 offset $3
         ) best
       ) m
       join product p on p.supplier_id = $1 and p.id = m.id
       cross join lateral (select p.price, p.previous_price,
     case when p.uninvoiced_price is not null and $11::price_group is null and exists (
       select from supplier s where s.id = p.supplier_id and 'show-uninvoiced-prices' = any (s.tags)
     ) then p.uninvoiced_price end as uninvoiced_price,
     p.wholesale_price, p.wholesale_minimum, p.tiers, null::jsonb as promotion) priced
     ) page on true
     order by page.rank;

-- catalog.search name (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 uuid[], $5 text[], $6 integer[], $7 text[], $8 boolean, $9 boolean, $10 uuid[], $11 price_group, $12 boolean, $13 tsquery, $14 text[]
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint, partialTotal bigint, isOnlySimilar boolean
with clause as materialized (
     select array_agg(tag) as tags from unnest($5::text[], $6::int4[]) as chosen(tag, place) group by place
   ),
     matches as materialized (
       select p.id, case
      when ts_filter(p.search, '{a}') @@ $13 then 0
      when ts_filter(p.search, '{a,b}') @@ $13 and tsvector_to_array(ts_filter(p.search, '{b}')) <@ $14 then 0
      else 6 end as relevance, plain_text(p.name) as sort_key, p.variant_group_id, p.variant_rank,
         p.variant_group_id is not null and (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)) as is_sold_out from product p
       where p.search @@ $13 and p.supplier_id = $1 and p.is_active and ($4::uuid[] is null or p.category_id = any($4)) and ($5::text[] is null
       or p.tags && $5 and not exists (select from clause where not p.tags && clause.tags)) and ($7::text[] is null or p.brand = any($7)) and (not $8::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $9::boolean or (p.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($11::price_group).price_list_id and agreed.product_id = p.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $11) offered where offered.promotion is not null))) and ($10::uuid[] is null or p.variant_group_id = any($10))

     ),
     variants as (select * from matches where variant_group_id is not null and $12::boolean),
     shown as (
       select id, relevance, sort_key from matches where variant_group_id is null or not $12
       union all
       select id, relevance, sort_key from (
         select distinct on (variant_group_id) * from variants
         order by variant_group_id, relevance, is_sold_out, variant_rank) best
     )

     select counted.total, counted.partial_total, page.*
     from (
       select (select count(*) from matches) - (select count(*) - count(distinct variant_group_id) from variants) as total,
         0::bigint as partial_total
     ) counted
     left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select (select priced.price from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $11) priced) as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from variants join product o on o.supplier_id = $1 and o.id = variants.id where $12 and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group,
         m.rank, m.relevance >= 8 or m.relevance = 6 and not ts_filter(p.search, '{a,b}') @@ $13 as is_only_similar
       from (
         select id, relevance, row_number() over (order by relevance, sort_key asc, id) as rank
         from (
           select id, relevance, sort_key from shown
           order by relevance, sort_key asc, id limit $2 offset $3
         ) best
       ) m
       join product p on p.supplier_id = $1 and p.id = m.id
       cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $11) priced
     ) page on true
     order by page.rank;

-- catalog.search name, base prices (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 uuid[], $5 text[], $6 integer[], $7 text[], $8 boolean, $9 boolean, $10 uuid[], $11 price_group, $12 boolean, $13 tsquery, $14 text[]
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint, partialTotal bigint, isOnlySimilar boolean
with clause as materialized (
     select array_agg(tag) as tags from unnest($5::text[], $6::int4[]) as chosen(tag, place) group by place
   ),
     matches as materialized (
       select p.id, case
      when ts_filter(p.search, '{a}') @@ $13 then 0
      when ts_filter(p.search, '{a,b}') @@ $13 and tsvector_to_array(ts_filter(p.search, '{b}')) <@ $14 then 0
      else 6 end as relevance, plain_text(p.name) as sort_key, p.variant_group_id, p.variant_rank,
         p.variant_group_id is not null and (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)) as is_sold_out from product p
       where p.search @@ $13 and p.supplier_id = $1 and p.is_active and ($4::uuid[] is null or p.category_id = any($4)) and ($5::text[] is null
       or p.tags && $5 and not exists (select from clause where not p.tags && clause.tags)) and ($7::text[] is null or p.brand = any($7)) and (not $8::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $9::boolean or (p.previous_price is not null)) and ($10::uuid[] is null or p.variant_group_id = any($10))

     ),
     variants as (select * from matches where variant_group_id is not null and $12::boolean),
     shown as (
       select id, relevance, sort_key from matches where variant_group_id is null or not $12
       union all
       select id, relevance, sort_key from (
         select distinct on (variant_group_id) * from variants
         order by variant_group_id, relevance, is_sold_out, variant_rank) best
     )

     select counted.total, counted.partial_total, page.*
     from (
       select (select count(*) from matches) - (select count(*) - count(distinct variant_group_id) from variants) as total,
         0::bigint as partial_total
     ) counted
     left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select o.price as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from variants join product o on o.supplier_id = $1 and o.id = variants.id where $12 and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group,
         m.rank, m.relevance >= 8 or m.relevance = 6 and not ts_filter(p.search, '{a,b}') @@ $13 as is_only_similar
       from (
         select id, relevance, row_number() over (order by relevance, sort_key asc, id) as rank
         from (
           select id, relevance, sort_key from shown
           order by relevance, sort_key asc, id limit $2 offset $3
         ) best
       ) m
       join product p on p.supplier_id = $1 and p.id = m.id
       cross join lateral (select p.price, p.previous_price,
     case when p.uninvoiced_price is not null and $11::price_group is null and exists (
       select from supplier s where s.id = p.supplier_id and 'show-uninvoiced-prices' = any (s.tags)
     ) then p.uninvoiced_price end as uninvoiced_price,
     p.wholesale_price, p.wholesale_minimum, p.tiers, null::jsonb as promotion) priced
     ) page on true
     order by page.rank;

-- catalog.search name, by code (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 uuid[], $5 text[], $6 integer[], $7 text[], $8 boolean, $9 boolean, $10 uuid[], $11 price_group, $12 boolean, $13 tsquery, $14 text[], $15 uuid[], $16 text, $17 boolean, $18 boolean, $19 uuid[], $20 integer[]
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint, partialTotal bigint, isOnlySimilar boolean
with clause as materialized (
     select array_agg(tag) as tags from unnest($5::text[], $6::int4[]) as chosen(tag, place) group by place
   ), prefix_match as materialized (select p.id from product p where $16::text is not null and p.supplier_id = $1 and p.is_active and code_key(p.code) ~>=~ $16 and code_key(p.code) ~<~ ($16 || '{') union select p.id from product p where $17::boolean and p.supplier_id = $1 and p.is_active and p.gtin is not null and p.gtin ~>=~ $16 and p.gtin ~<~ ($16 || ':') union select p.id from product p where $18::boolean and p.supplier_id = $1 and p.is_active and p.gtin is not null
       and reverse(p.gtin) ~>=~ reverse($16) and reverse(p.gtin) ~<~ (reverse($16) || ':')),
     matches as materialized (
       select p.id, case
      when ts_filter(p.search, '{a}') @@ $13 then 0
      when ts_filter(p.search, '{a,b}') @@ $13 and tsvector_to_array(ts_filter(p.search, '{b}')) <@ $14 then 0
      else 6 end as relevance, plain_text(p.name) as sort_key, p.variant_group_id, p.variant_rank,
         p.variant_group_id is not null and (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)) as is_sold_out from product p
       where p.search @@ $13 and p.supplier_id = $1 and p.is_active and ($4::uuid[] is null or p.category_id = any($4)) and ($5::text[] is null
       or p.tags && $5 and not exists (select from clause where not p.tags && clause.tags)) and ($7::text[] is null or p.brand = any($7)) and (not $8::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $9::boolean or (p.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($11::price_group).price_list_id and agreed.product_id = p.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $11) offered where offered.promotion is not null))) and ($10::uuid[] is null or p.variant_group_id = any($10)) and p.id <> all($15::uuid[])
       union all select p.id, 0 as relevance, plain_text(p.name) as sort_key, p.variant_group_id, p.variant_rank,
         p.variant_group_id is not null and (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)) as is_sold_out from product p  where p.id = any($15::uuid[]) and p.supplier_id = $1 and p.is_active and ($4::uuid[] is null or p.category_id = any($4)) and ($5::text[] is null
       or p.tags && $5 and not exists (select from clause where not p.tags && clause.tags)) and ($7::text[] is null or p.brand = any($7)) and (not $8::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $9::boolean or (p.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($11::price_group).price_list_id and agreed.product_id = p.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $11) offered where offered.promotion is not null))) and ($10::uuid[] is null or p.variant_group_id = any($10)) union all select p.id, 7 as relevance, plain_text(p.name) as sort_key, p.variant_group_id, p.variant_rank,
         p.variant_group_id is not null and (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)) as is_sold_out from product p  join prefix_match on prefix_match.id = p.id where (p.search @@ $13) is not true and p.supplier_id = $1 and p.is_active and ($4::uuid[] is null or p.category_id = any($4)) and ($5::text[] is null
       or p.tags && $5 and not exists (select from clause where not p.tags && clause.tags)) and ($7::text[] is null or p.brand = any($7)) and (not $8::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $9::boolean or (p.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($11::price_group).price_list_id and agreed.product_id = p.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $11) offered where offered.promotion is not null))) and ($10::uuid[] is null or p.variant_group_id = any($10)) union all select p.id, partial.place as relevance, plain_text(p.name) as sort_key, p.variant_group_id, p.variant_rank,
         p.variant_group_id is not null and (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)) as is_sold_out from product p  join unnest($19::uuid[], $20::int4[]) as partial (id, place) on partial.id = p.id where true and p.supplier_id = $1 and p.is_active and ($4::uuid[] is null or p.category_id = any($4)) and ($5::text[] is null
       or p.tags && $5 and not exists (select from clause where not p.tags && clause.tags)) and ($7::text[] is null or p.brand = any($7)) and (not $8::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $9::boolean or (p.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($11::price_group).price_list_id and agreed.product_id = p.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $11) offered where offered.promotion is not null))) and ($10::uuid[] is null or p.variant_group_id = any($10))
     ),
     variants as (select * from matches where variant_group_id is not null and $12::boolean),
     shown as (
       select id, relevance, sort_key from matches where variant_group_id is null or not $12
       union all
       select id, relevance, sort_key from (
         select distinct on (variant_group_id) * from variants
         order by variant_group_id, relevance, is_sold_out, variant_rank) best
     )

     select counted.total, counted.partial_total, page.*
     from (
       select (select count(*) from matches) - (select count(*) - count(distinct variant_group_id) from variants) as total,
         (select count(*) from shown where relevance >= 8) as partial_total
     ) counted
     left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select (select priced.price from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $11) priced) as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from variants join product o on o.supplier_id = $1 and o.id = variants.id where $12 and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group,
         m.rank, m.relevance >= 8 or m.relevance = 6 and not ts_filter(p.search, '{a,b}') @@ $13 as is_only_similar
       from (
         select id, relevance, row_number() over (order by relevance, sort_key asc, id) as rank
         from (
           select id, relevance, sort_key from shown
           order by relevance, sort_key asc, id limit $2 offset $3
         ) best
       ) m
       join product p on p.supplier_id = $1 and p.id = m.id
       cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $11) priced
     ) page on true
     order by page.rank;

-- catalog.search name, by code, base prices (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 uuid[], $5 text[], $6 integer[], $7 text[], $8 boolean, $9 boolean, $10 uuid[], $11 price_group, $12 boolean, $13 tsquery, $14 text[], $15 uuid[], $16 text, $17 boolean, $18 boolean, $19 uuid[], $20 integer[]
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint, partialTotal bigint, isOnlySimilar boolean
with clause as materialized (
     select array_agg(tag) as tags from unnest($5::text[], $6::int4[]) as chosen(tag, place) group by place
   ), prefix_match as materialized (select p.id from product p where $16::text is not null and p.supplier_id = $1 and p.is_active and code_key(p.code) ~>=~ $16 and code_key(p.code) ~<~ ($16 || '{') union select p.id from product p where $17::boolean and p.supplier_id = $1 and p.is_active and p.gtin is not null and p.gtin ~>=~ $16 and p.gtin ~<~ ($16 || ':') union select p.id from product p where $18::boolean and p.supplier_id = $1 and p.is_active and p.gtin is not null
       and reverse(p.gtin) ~>=~ reverse($16) and reverse(p.gtin) ~<~ (reverse($16) || ':')),
     matches as materialized (
       select p.id, case
      when ts_filter(p.search, '{a}') @@ $13 then 0
      when ts_filter(p.search, '{a,b}') @@ $13 and tsvector_to_array(ts_filter(p.search, '{b}')) <@ $14 then 0
      else 6 end as relevance, plain_text(p.name) as sort_key, p.variant_group_id, p.variant_rank,
         p.variant_group_id is not null and (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)) as is_sold_out from product p
       where p.search @@ $13 and p.supplier_id = $1 and p.is_active and ($4::uuid[] is null or p.category_id = any($4)) and ($5::text[] is null
       or p.tags && $5 and not exists (select from clause where not p.tags && clause.tags)) and ($7::text[] is null or p.brand = any($7)) and (not $8::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $9::boolean or (p.previous_price is not null)) and ($10::uuid[] is null or p.variant_group_id = any($10)) and p.id <> all($15::uuid[])
       union all select p.id, 0 as relevance, plain_text(p.name) as sort_key, p.variant_group_id, p.variant_rank,
         p.variant_group_id is not null and (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)) as is_sold_out from product p  where p.id = any($15::uuid[]) and p.supplier_id = $1 and p.is_active and ($4::uuid[] is null or p.category_id = any($4)) and ($5::text[] is null
       or p.tags && $5 and not exists (select from clause where not p.tags && clause.tags)) and ($7::text[] is null or p.brand = any($7)) and (not $8::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $9::boolean or (p.previous_price is not null)) and ($10::uuid[] is null or p.variant_group_id = any($10)) union all select p.id, 7 as relevance, plain_text(p.name) as sort_key, p.variant_group_id, p.variant_rank,
         p.variant_group_id is not null and (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)) as is_sold_out from product p  join prefix_match on prefix_match.id = p.id where (p.search @@ $13) is not true and p.supplier_id = $1 and p.is_active and ($4::uuid[] is null or p.category_id = any($4)) and ($5::text[] is null
       or p.tags && $5 and not exists (select from clause where not p.tags && clause.tags)) and ($7::text[] is null or p.brand = any($7)) and (not $8::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $9::boolean or (p.previous_price is not null)) and ($10::uuid[] is null or p.variant_group_id = any($10)) union all select p.id, partial.place as relevance, plain_text(p.name) as sort_key, p.variant_group_id, p.variant_rank,
         p.variant_group_id is not null and (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)) as is_sold_out from product p  join unnest($19::uuid[], $20::int4[]) as partial (id, place) on partial.id = p.id where true and p.supplier_id = $1 and p.is_active and ($4::uuid[] is null or p.category_id = any($4)) and ($5::text[] is null
       or p.tags && $5 and not exists (select from clause where not p.tags && clause.tags)) and ($7::text[] is null or p.brand = any($7)) and (not $8::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $9::boolean or (p.previous_price is not null)) and ($10::uuid[] is null or p.variant_group_id = any($10))
     ),
     variants as (select * from matches where variant_group_id is not null and $12::boolean),
     shown as (
       select id, relevance, sort_key from matches where variant_group_id is null or not $12
       union all
       select id, relevance, sort_key from (
         select distinct on (variant_group_id) * from variants
         order by variant_group_id, relevance, is_sold_out, variant_rank) best
     )

     select counted.total, counted.partial_total, page.*
     from (
       select (select count(*) from matches) - (select count(*) - count(distinct variant_group_id) from variants) as total,
         (select count(*) from shown where relevance >= 8) as partial_total
     ) counted
     left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select o.price as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from variants join product o on o.supplier_id = $1 and o.id = variants.id where $12 and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group,
         m.rank, m.relevance >= 8 or m.relevance = 6 and not ts_filter(p.search, '{a,b}') @@ $13 as is_only_similar
       from (
         select id, relevance, row_number() over (order by relevance, sort_key asc, id) as rank
         from (
           select id, relevance, sort_key from shown
           order by relevance, sort_key asc, id limit $2 offset $3
         ) best
       ) m
       join product p on p.supplier_id = $1 and p.id = m.id
       cross join lateral (select p.price, p.previous_price,
     case when p.uninvoiced_price is not null and $11::price_group is null and exists (
       select from supplier s where s.id = p.supplier_id and 'show-uninvoiced-prices' = any (s.tags)
     ) then p.uninvoiced_price end as uninvoiced_price,
     p.wholesale_price, p.wholesale_minimum, p.tiers, null::jsonb as promotion) priced
     ) page on true
     order by page.rank;

-- catalog.search newest (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 uuid[], $5 text[], $6 integer[], $7 text[], $8 boolean, $9 boolean, $10 uuid[], $11 price_group, $12 boolean, $13 tsquery, $14 text[]
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint, partialTotal bigint, isOnlySimilar boolean
with clause as materialized (
     select array_agg(tag) as tags from unnest($5::text[], $6::int4[]) as chosen(tag, place) group by place
   ),
     matches as materialized (
       select p.id, case
      when ts_filter(p.search, '{a}') @@ $13 then 0
      when ts_filter(p.search, '{a,b}') @@ $13 and tsvector_to_array(ts_filter(p.search, '{b}')) <@ $14 then 0
      else 6 end as relevance, p.created_at as sort_key, p.variant_group_id, p.variant_rank,
         p.variant_group_id is not null and (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)) as is_sold_out from product p
       where p.search @@ $13 and p.supplier_id = $1 and p.is_active and ($4::uuid[] is null or p.category_id = any($4)) and ($5::text[] is null
       or p.tags && $5 and not exists (select from clause where not p.tags && clause.tags)) and ($7::text[] is null or p.brand = any($7)) and (not $8::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $9::boolean or (p.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($11::price_group).price_list_id and agreed.product_id = p.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $11) offered where offered.promotion is not null))) and ($10::uuid[] is null or p.variant_group_id = any($10))

     ),
     variants as (select * from matches where variant_group_id is not null and $12::boolean),
     shown as (
       select id, relevance, sort_key from matches where variant_group_id is null or not $12
       union all
       select id, relevance, sort_key from (
         select distinct on (variant_group_id) * from variants
         order by variant_group_id, relevance, is_sold_out, variant_rank) best
     )

     select counted.total, counted.partial_total, page.*
     from (
       select (select count(*) from matches) - (select count(*) - count(distinct variant_group_id) from variants) as total,
         0::bigint as partial_total
     ) counted
     left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select (select priced.price from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $11) priced) as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from variants join product o on o.supplier_id = $1 and o.id = variants.id where $12 and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group,
         m.rank, m.relevance >= 8 or m.relevance = 6 and not ts_filter(p.search, '{a,b}') @@ $13 as is_only_similar
       from (
         select id, relevance, row_number() over (order by relevance, sort_key desc, id) as rank
         from (
           select id, relevance, sort_key from shown
           order by relevance, sort_key desc, id limit $2 offset $3
         ) best
       ) m
       join product p on p.supplier_id = $1 and p.id = m.id
       cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $11) priced
     ) page on true
     order by page.rank;

-- catalog.search newest, base prices (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 uuid[], $5 text[], $6 integer[], $7 text[], $8 boolean, $9 boolean, $10 uuid[], $11 price_group, $12 boolean, $13 tsquery, $14 text[]
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint, partialTotal bigint, isOnlySimilar boolean
with clause as materialized (
     select array_agg(tag) as tags from unnest($5::text[], $6::int4[]) as chosen(tag, place) group by place
   ),
     matches as materialized (
       select p.id, case
      when ts_filter(p.search, '{a}') @@ $13 then 0
      when ts_filter(p.search, '{a,b}') @@ $13 and tsvector_to_array(ts_filter(p.search, '{b}')) <@ $14 then 0
      else 6 end as relevance, p.created_at as sort_key, p.variant_group_id, p.variant_rank,
         p.variant_group_id is not null and (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)) as is_sold_out from product p
       where p.search @@ $13 and p.supplier_id = $1 and p.is_active and ($4::uuid[] is null or p.category_id = any($4)) and ($5::text[] is null
       or p.tags && $5 and not exists (select from clause where not p.tags && clause.tags)) and ($7::text[] is null or p.brand = any($7)) and (not $8::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $9::boolean or (p.previous_price is not null)) and ($10::uuid[] is null or p.variant_group_id = any($10))

     ),
     variants as (select * from matches where variant_group_id is not null and $12::boolean),
     shown as (
       select id, relevance, sort_key from matches where variant_group_id is null or not $12
       union all
       select id, relevance, sort_key from (
         select distinct on (variant_group_id) * from variants
         order by variant_group_id, relevance, is_sold_out, variant_rank) best
     )

     select counted.total, counted.partial_total, page.*
     from (
       select (select count(*) from matches) - (select count(*) - count(distinct variant_group_id) from variants) as total,
         0::bigint as partial_total
     ) counted
     left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select o.price as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from variants join product o on o.supplier_id = $1 and o.id = variants.id where $12 and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group,
         m.rank, m.relevance >= 8 or m.relevance = 6 and not ts_filter(p.search, '{a,b}') @@ $13 as is_only_similar
       from (
         select id, relevance, row_number() over (order by relevance, sort_key desc, id) as rank
         from (
           select id, relevance, sort_key from shown
           order by relevance, sort_key desc, id limit $2 offset $3
         ) best
       ) m
       join product p on p.supplier_id = $1 and p.id = m.id
       cross join lateral (select p.price, p.previous_price,
     case when p.uninvoiced_price is not null and $11::price_group is null and exists (
       select from supplier s where s.id = p.supplier_id and 'show-uninvoiced-prices' = any (s.tags)
     ) then p.uninvoiced_price end as uninvoiced_price,
     p.wholesale_price, p.wholesale_minimum, p.tiers, null::jsonb as promotion) priced
     ) page on true
     order by page.rank;

-- catalog.search newest, by code (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 uuid[], $5 text[], $6 integer[], $7 text[], $8 boolean, $9 boolean, $10 uuid[], $11 price_group, $12 boolean, $13 tsquery, $14 text[], $15 uuid[], $16 text, $17 boolean, $18 boolean, $19 uuid[], $20 integer[]
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint, partialTotal bigint, isOnlySimilar boolean
with clause as materialized (
     select array_agg(tag) as tags from unnest($5::text[], $6::int4[]) as chosen(tag, place) group by place
   ), prefix_match as materialized (select p.id from product p where $16::text is not null and p.supplier_id = $1 and p.is_active and code_key(p.code) ~>=~ $16 and code_key(p.code) ~<~ ($16 || '{') union select p.id from product p where $17::boolean and p.supplier_id = $1 and p.is_active and p.gtin is not null and p.gtin ~>=~ $16 and p.gtin ~<~ ($16 || ':') union select p.id from product p where $18::boolean and p.supplier_id = $1 and p.is_active and p.gtin is not null
       and reverse(p.gtin) ~>=~ reverse($16) and reverse(p.gtin) ~<~ (reverse($16) || ':')),
     matches as materialized (
       select p.id, case
      when ts_filter(p.search, '{a}') @@ $13 then 0
      when ts_filter(p.search, '{a,b}') @@ $13 and tsvector_to_array(ts_filter(p.search, '{b}')) <@ $14 then 0
      else 6 end as relevance, p.created_at as sort_key, p.variant_group_id, p.variant_rank,
         p.variant_group_id is not null and (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)) as is_sold_out from product p
       where p.search @@ $13 and p.supplier_id = $1 and p.is_active and ($4::uuid[] is null or p.category_id = any($4)) and ($5::text[] is null
       or p.tags && $5 and not exists (select from clause where not p.tags && clause.tags)) and ($7::text[] is null or p.brand = any($7)) and (not $8::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $9::boolean or (p.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($11::price_group).price_list_id and agreed.product_id = p.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $11) offered where offered.promotion is not null))) and ($10::uuid[] is null or p.variant_group_id = any($10)) and p.id <> all($15::uuid[])
       union all select p.id, 0 as relevance, p.created_at as sort_key, p.variant_group_id, p.variant_rank,
         p.variant_group_id is not null and (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)) as is_sold_out from product p  where p.id = any($15::uuid[]) and p.supplier_id = $1 and p.is_active and ($4::uuid[] is null or p.category_id = any($4)) and ($5::text[] is null
       or p.tags && $5 and not exists (select from clause where not p.tags && clause.tags)) and ($7::text[] is null or p.brand = any($7)) and (not $8::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $9::boolean or (p.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($11::price_group).price_list_id and agreed.product_id = p.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $11) offered where offered.promotion is not null))) and ($10::uuid[] is null or p.variant_group_id = any($10)) union all select p.id, 7 as relevance, p.created_at as sort_key, p.variant_group_id, p.variant_rank,
         p.variant_group_id is not null and (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)) as is_sold_out from product p  join prefix_match on prefix_match.id = p.id where (p.search @@ $13) is not true and p.supplier_id = $1 and p.is_active and ($4::uuid[] is null or p.category_id = any($4)) and ($5::text[] is null
       or p.tags && $5 and not exists (select from clause where not p.tags && clause.tags)) and ($7::text[] is null or p.brand = any($7)) and (not $8::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $9::boolean or (p.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($11::price_group).price_list_id and agreed.product_id = p.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $11) offered where offered.promotion is not null))) and ($10::uuid[] is null or p.variant_group_id = any($10)) union all select p.id, partial.place as relevance, p.created_at as sort_key, p.variant_group_id, p.variant_rank,
         p.variant_group_id is not null and (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)) as is_sold_out from product p  join unnest($19::uuid[], $20::int4[]) as partial (id, place) on partial.id = p.id where true and p.supplier_id = $1 and p.is_active and ($4::uuid[] is null or p.category_id = any($4)) and ($5::text[] is null
       or p.tags && $5 and not exists (select from clause where not p.tags && clause.tags)) and ($7::text[] is null or p.brand = any($7)) and (not $8::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $9::boolean or (p.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($11::price_group).price_list_id and agreed.product_id = p.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $11) offered where offered.promotion is not null))) and ($10::uuid[] is null or p.variant_group_id = any($10))
     ),
     variants as (select * from matches where variant_group_id is not null and $12::boolean),
     shown as (
       select id, relevance, sort_key from matches where variant_group_id is null or not $12
       union all
       select id, relevance, sort_key from (
         select distinct on (variant_group_id) * from variants
         order by variant_group_id, relevance, is_sold_out, variant_rank) best
     )

     select counted.total, counted.partial_total, page.*
     from (
       select (select count(*) from matches) - (select count(*) - count(distinct variant_group_id) from variants) as total,
         (select count(*) from shown where relevance >= 8) as partial_total
     ) counted
     left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select (select priced.price from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $11) priced) as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from variants join product o on o.supplier_id = $1 and o.id = variants.id where $12 and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group,
         m.rank, m.relevance >= 8 or m.relevance = 6 and not ts_filter(p.search, '{a,b}') @@ $13 as is_only_similar
       from (
         select id, relevance, row_number() over (order by relevance, sort_key desc, id) as rank
         from (
           select id, relevance, sort_key from shown
           order by relevance, sort_key desc, id limit $2 offset $3
         ) best
       ) m
       join product p on p.supplier_id = $1 and p.id = m.id
       cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $11) priced
     ) page on true
     order by page.rank;

-- catalog.search newest, by code, base prices (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 uuid[], $5 text[], $6 integer[], $7 text[], $8 boolean, $9 boolean, $10 uuid[], $11 price_group, $12 boolean, $13 tsquery, $14 text[], $15 uuid[], $16 text, $17 boolean, $18 boolean, $19 uuid[], $20 integer[]
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint, partialTotal bigint, isOnlySimilar boolean
with clause as materialized (
     select array_agg(tag) as tags from unnest($5::text[], $6::int4[]) as chosen(tag, place) group by place
   ), prefix_match as materialized (select p.id from product p where $16::text is not null and p.supplier_id = $1 and p.is_active and code_key(p.code) ~>=~ $16 and code_key(p.code) ~<~ ($16 || '{') union select p.id from product p where $17::boolean and p.supplier_id = $1 and p.is_active and p.gtin is not null and p.gtin ~>=~ $16 and p.gtin ~<~ ($16 || ':') union select p.id from product p where $18::boolean and p.supplier_id = $1 and p.is_active and p.gtin is not null
       and reverse(p.gtin) ~>=~ reverse($16) and reverse(p.gtin) ~<~ (reverse($16) || ':')),
     matches as materialized (
       select p.id, case
      when ts_filter(p.search, '{a}') @@ $13 then 0
      when ts_filter(p.search, '{a,b}') @@ $13 and tsvector_to_array(ts_filter(p.search, '{b}')) <@ $14 then 0
      else 6 end as relevance, p.created_at as sort_key, p.variant_group_id, p.variant_rank,
         p.variant_group_id is not null and (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)) as is_sold_out from product p
       where p.search @@ $13 and p.supplier_id = $1 and p.is_active and ($4::uuid[] is null or p.category_id = any($4)) and ($5::text[] is null
       or p.tags && $5 and not exists (select from clause where not p.tags && clause.tags)) and ($7::text[] is null or p.brand = any($7)) and (not $8::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $9::boolean or (p.previous_price is not null)) and ($10::uuid[] is null or p.variant_group_id = any($10)) and p.id <> all($15::uuid[])
       union all select p.id, 0 as relevance, p.created_at as sort_key, p.variant_group_id, p.variant_rank,
         p.variant_group_id is not null and (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)) as is_sold_out from product p  where p.id = any($15::uuid[]) and p.supplier_id = $1 and p.is_active and ($4::uuid[] is null or p.category_id = any($4)) and ($5::text[] is null
       or p.tags && $5 and not exists (select from clause where not p.tags && clause.tags)) and ($7::text[] is null or p.brand = any($7)) and (not $8::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $9::boolean or (p.previous_price is not null)) and ($10::uuid[] is null or p.variant_group_id = any($10)) union all select p.id, 7 as relevance, p.created_at as sort_key, p.variant_group_id, p.variant_rank,
         p.variant_group_id is not null and (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)) as is_sold_out from product p  join prefix_match on prefix_match.id = p.id where (p.search @@ $13) is not true and p.supplier_id = $1 and p.is_active and ($4::uuid[] is null or p.category_id = any($4)) and ($5::text[] is null
       or p.tags && $5 and not exists (select from clause where not p.tags && clause.tags)) and ($7::text[] is null or p.brand = any($7)) and (not $8::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $9::boolean or (p.previous_price is not null)) and ($10::uuid[] is null or p.variant_group_id = any($10)) union all select p.id, partial.place as relevance, p.created_at as sort_key, p.variant_group_id, p.variant_rank,
         p.variant_group_id is not null and (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)) as is_sold_out from product p  join unnest($19::uuid[], $20::int4[]) as partial (id, place) on partial.id = p.id where true and p.supplier_id = $1 and p.is_active and ($4::uuid[] is null or p.category_id = any($4)) and ($5::text[] is null
       or p.tags && $5 and not exists (select from clause where not p.tags && clause.tags)) and ($7::text[] is null or p.brand = any($7)) and (not $8::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $9::boolean or (p.previous_price is not null)) and ($10::uuid[] is null or p.variant_group_id = any($10))
     ),
     variants as (select * from matches where variant_group_id is not null and $12::boolean),
     shown as (
       select id, relevance, sort_key from matches where variant_group_id is null or not $12
       union all
       select id, relevance, sort_key from (
         select distinct on (variant_group_id) * from variants
         order by variant_group_id, relevance, is_sold_out, variant_rank) best
     )

     select counted.total, counted.partial_total, page.*
     from (
       select (select count(*) from matches) - (select count(*) - count(distinct variant_group_id) from variants) as total,
         (select count(*) from shown where relevance >= 8) as partial_total
     ) counted
     left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select o.price as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from variants join product o on o.supplier_id = $1 and o.id = variants.id where $12 and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group,
         m.rank, m.relevance >= 8 or m.relevance = 6 and not ts_filter(p.search, '{a,b}') @@ $13 as is_only_similar
       from (
         select id, relevance, row_number() over (order by relevance, sort_key desc, id) as rank
         from (
           select id, relevance, sort_key from shown
           order by relevance, sort_key desc, id limit $2 offset $3
         ) best
       ) m
       join product p on p.supplier_id = $1 and p.id = m.id
       cross join lateral (select p.price, p.previous_price,
     case when p.uninvoiced_price is not null and $11::price_group is null and exists (
       select from supplier s where s.id = p.supplier_id and 'show-uninvoiced-prices' = any (s.tags)
     ) then p.uninvoiced_price end as uninvoiced_price,
     p.wholesale_price, p.wholesale_minimum, p.tiers, null::jsonb as promotion) priced
     ) page on true
     order by page.rank;

-- catalog.search price-ascending (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 uuid[], $5 text[], $6 integer[], $7 text[], $8 boolean, $9 boolean, $10 uuid[], $11 price_group, $12 boolean, $13 tsquery, $14 text[]
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint, partialTotal bigint, isOnlySimilar boolean
with clause as materialized (
     select array_agg(tag) as tags from unnest($5::text[], $6::int4[]) as chosen(tag, place) group by place
   ),
     matches as materialized (
       select p.id, case
      when ts_filter(p.search, '{a}') @@ $13 then 0
      when ts_filter(p.search, '{a,b}') @@ $13 and tsvector_to_array(ts_filter(p.search, '{b}')) <@ $14 then 0
      else 6 end as relevance, priced.price as sort_key, p.variant_group_id, p.variant_rank,
         p.variant_group_id is not null and (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)) as is_sold_out from product p cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $11) priced
       where p.search @@ $13 and p.supplier_id = $1 and p.is_active and ($4::uuid[] is null or p.category_id = any($4)) and ($5::text[] is null
       or p.tags && $5 and not exists (select from clause where not p.tags && clause.tags)) and ($7::text[] is null or p.brand = any($7)) and (not $8::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $9::boolean or (p.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($11::price_group).price_list_id and agreed.product_id = p.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $11) offered where offered.promotion is not null))) and ($10::uuid[] is null or p.variant_group_id = any($10))

     ),
     variants as (select * from matches where variant_group_id is not null and $12::boolean),
     shown as (
       select id, relevance, sort_key from matches where variant_group_id is null or not $12
       union all
       select id, relevance, sort_key from (
         select distinct on (variant_group_id) * from variants
         order by variant_group_id, relevance, is_sold_out, sort_key, variant_rank) best
     )

     select counted.total, counted.partial_total, page.*
     from (
       select (select count(*) from matches) - (select count(*) - count(distinct variant_group_id) from variants) as total,
         0::bigint as partial_total
     ) counted
     left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select (select priced.price from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $11) priced) as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from variants join product o on o.supplier_id = $1 and o.id = variants.id where $12 and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group,
         m.rank, m.relevance >= 8 or m.relevance = 6 and not ts_filter(p.search, '{a,b}') @@ $13 as is_only_similar
       from (
         select id, relevance, row_number() over (order by relevance, sort_key asc, id) as rank
         from (
           select id, relevance, sort_key from shown
           order by relevance, sort_key asc, id limit $2 offset $3
         ) best
       ) m
       join product p on p.supplier_id = $1 and p.id = m.id
       cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $11) priced
     ) page on true
     order by page.rank;

-- catalog.search price-ascending, base prices (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 uuid[], $5 text[], $6 integer[], $7 text[], $8 boolean, $9 boolean, $10 uuid[], $11 price_group, $12 boolean, $13 tsquery, $14 text[]
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint, partialTotal bigint, isOnlySimilar boolean
with clause as materialized (
     select array_agg(tag) as tags from unnest($5::text[], $6::int4[]) as chosen(tag, place) group by place
   ),
     matches as materialized (
       select p.id, case
      when ts_filter(p.search, '{a}') @@ $13 then 0
      when ts_filter(p.search, '{a,b}') @@ $13 and tsvector_to_array(ts_filter(p.search, '{b}')) <@ $14 then 0
      else 6 end as relevance, priced.price as sort_key, p.variant_group_id, p.variant_rank,
         p.variant_group_id is not null and (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)) as is_sold_out from product p cross join lateral (select p.price, p.previous_price,
     case when p.uninvoiced_price is not null and $11::price_group is null and exists (
       select from supplier s where s.id = p.supplier_id and 'show-uninvoiced-prices' = any (s.tags)
     ) then p.uninvoiced_price end as uninvoiced_price,
     p.wholesale_price, p.wholesale_minimum, p.tiers, null::jsonb as promotion) priced
       where p.search @@ $13 and p.supplier_id = $1 and p.is_active and ($4::uuid[] is null or p.category_id = any($4)) and ($5::text[] is null
       or p.tags && $5 and not exists (select from clause where not p.tags && clause.tags)) and ($7::text[] is null or p.brand = any($7)) and (not $8::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $9::boolean or (p.previous_price is not null)) and ($10::uuid[] is null or p.variant_group_id = any($10))

     ),
     variants as (select * from matches where variant_group_id is not null and $12::boolean),
     shown as (
       select id, relevance, sort_key from matches where variant_group_id is null or not $12
       union all
       select id, relevance, sort_key from (
         select distinct on (variant_group_id) * from variants
         order by variant_group_id, relevance, is_sold_out, sort_key, variant_rank) best
     )

     select counted.total, counted.partial_total, page.*
     from (
       select (select count(*) from matches) - (select count(*) - count(distinct variant_group_id) from variants) as total,
         0::bigint as partial_total
     ) counted
     left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select o.price as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from variants join product o on o.supplier_id = $1 and o.id = variants.id where $12 and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group,
         m.rank, m.relevance >= 8 or m.relevance = 6 and not ts_filter(p.search, '{a,b}') @@ $13 as is_only_similar
       from (
         select id, relevance, row_number() over (order by relevance, sort_key asc, id) as rank
         from (
           select id, relevance, sort_key from shown
           order by relevance, sort_key asc, id limit $2 offset $3
         ) best
       ) m
       join product p on p.supplier_id = $1 and p.id = m.id
       cross join lateral (select p.price, p.previous_price,
     case when p.uninvoiced_price is not null and $11::price_group is null and exists (
       select from supplier s where s.id = p.supplier_id and 'show-uninvoiced-prices' = any (s.tags)
     ) then p.uninvoiced_price end as uninvoiced_price,
     p.wholesale_price, p.wholesale_minimum, p.tiers, null::jsonb as promotion) priced
     ) page on true
     order by page.rank;

-- catalog.search price-ascending, by code (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 uuid[], $5 text[], $6 integer[], $7 text[], $8 boolean, $9 boolean, $10 uuid[], $11 price_group, $12 boolean, $13 tsquery, $14 text[], $15 uuid[], $16 text, $17 boolean, $18 boolean, $19 uuid[], $20 integer[]
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint, partialTotal bigint, isOnlySimilar boolean
with clause as materialized (
     select array_agg(tag) as tags from unnest($5::text[], $6::int4[]) as chosen(tag, place) group by place
   ), prefix_match as materialized (select p.id from product p where $16::text is not null and p.supplier_id = $1 and p.is_active and code_key(p.code) ~>=~ $16 and code_key(p.code) ~<~ ($16 || '{') union select p.id from product p where $17::boolean and p.supplier_id = $1 and p.is_active and p.gtin is not null and p.gtin ~>=~ $16 and p.gtin ~<~ ($16 || ':') union select p.id from product p where $18::boolean and p.supplier_id = $1 and p.is_active and p.gtin is not null
       and reverse(p.gtin) ~>=~ reverse($16) and reverse(p.gtin) ~<~ (reverse($16) || ':')),
     matches as materialized (
       select p.id, case
      when ts_filter(p.search, '{a}') @@ $13 then 0
      when ts_filter(p.search, '{a,b}') @@ $13 and tsvector_to_array(ts_filter(p.search, '{b}')) <@ $14 then 0
      else 6 end as relevance, priced.price as sort_key, p.variant_group_id, p.variant_rank,
         p.variant_group_id is not null and (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)) as is_sold_out from product p cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $11) priced
       where p.search @@ $13 and p.supplier_id = $1 and p.is_active and ($4::uuid[] is null or p.category_id = any($4)) and ($5::text[] is null
       or p.tags && $5 and not exists (select from clause where not p.tags && clause.tags)) and ($7::text[] is null or p.brand = any($7)) and (not $8::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $9::boolean or (p.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($11::price_group).price_list_id and agreed.product_id = p.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $11) offered where offered.promotion is not null))) and ($10::uuid[] is null or p.variant_group_id = any($10)) and p.id <> all($15::uuid[])
       union all select p.id, 0 as relevance, priced.price as sort_key, p.variant_group_id, p.variant_rank,
         p.variant_group_id is not null and (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)) as is_sold_out from product p cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $11) priced where p.id = any($15::uuid[]) and p.supplier_id = $1 and p.is_active and ($4::uuid[] is null or p.category_id = any($4)) and ($5::text[] is null
       or p.tags && $5 and not exists (select from clause where not p.tags && clause.tags)) and ($7::text[] is null or p.brand = any($7)) and (not $8::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $9::boolean or (p.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($11::price_group).price_list_id and agreed.product_id = p.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $11) offered where offered.promotion is not null))) and ($10::uuid[] is null or p.variant_group_id = any($10)) union all select p.id, 7 as relevance, priced.price as sort_key, p.variant_group_id, p.variant_rank,
         p.variant_group_id is not null and (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)) as is_sold_out from product p cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $11) priced join prefix_match on prefix_match.id = p.id where (p.search @@ $13) is not true and p.supplier_id = $1 and p.is_active and ($4::uuid[] is null or p.category_id = any($4)) and ($5::text[] is null
       or p.tags && $5 and not exists (select from clause where not p.tags && clause.tags)) and ($7::text[] is null or p.brand = any($7)) and (not $8::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $9::boolean or (p.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($11::price_group).price_list_id and agreed.product_id = p.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $11) offered where offered.promotion is not null))) and ($10::uuid[] is null or p.variant_group_id = any($10)) union all select p.id, partial.place as relevance, priced.price as sort_key, p.variant_group_id, p.variant_rank,
         p.variant_group_id is not null and (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)) as is_sold_out from product p cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $11) priced join unnest($19::uuid[], $20::int4[]) as partial (id, place) on partial.id = p.id where true and p.supplier_id = $1 and p.is_active and ($4::uuid[] is null or p.category_id = any($4)) and ($5::text[] is null
       or p.tags && $5 and not exists (select from clause where not p.tags && clause.tags)) and ($7::text[] is null or p.brand = any($7)) and (not $8::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $9::boolean or (p.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($11::price_group).price_list_id and agreed.product_id = p.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $11) offered where offered.promotion is not null))) and ($10::uuid[] is null or p.variant_group_id = any($10))
     ),
     variants as (select * from matches where variant_group_id is not null and $12::boolean),
     shown as (
       select id, relevance, sort_key from matches where variant_group_id is null or not $12
       union all
       select id, relevance, sort_key from (
         select distinct on (variant_group_id) * from variants
         order by variant_group_id, relevance, is_sold_out, sort_key, variant_rank) best
     )

     select counted.total, counted.partial_total, page.*
     from (
       select (select count(*) from matches) - (select count(*) - count(distinct variant_group_id) from variants) as total,
         (select count(*) from shown where relevance >= 8) as partial_total
     ) counted
     left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select (select priced.price from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $11) priced) as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from variants join product o on o.supplier_id = $1 and o.id = variants.id where $12 and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group,
         m.rank, m.relevance >= 8 or m.relevance = 6 and not ts_filter(p.search, '{a,b}') @@ $13 as is_only_similar
       from (
         select id, relevance, row_number() over (order by relevance, sort_key asc, id) as rank
         from (
           select id, relevance, sort_key from shown
           order by relevance, sort_key asc, id limit $2 offset $3
         ) best
       ) m
       join product p on p.supplier_id = $1 and p.id = m.id
       cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $11) priced
     ) page on true
     order by page.rank;

-- catalog.search price-ascending, by code, base prices (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 uuid[], $5 text[], $6 integer[], $7 text[], $8 boolean, $9 boolean, $10 uuid[], $11 price_group, $12 boolean, $13 tsquery, $14 text[], $15 uuid[], $16 text, $17 boolean, $18 boolean, $19 uuid[], $20 integer[]
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint, partialTotal bigint, isOnlySimilar boolean
with clause as materialized (
     select array_agg(tag) as tags from unnest($5::text[], $6::int4[]) as chosen(tag, place) group by place
   ), prefix_match as materialized (select p.id from product p where $16::text is not null and p.supplier_id = $1 and p.is_active and code_key(p.code) ~>=~ $16 and code_key(p.code) ~<~ ($16 || '{') union select p.id from product p where $17::boolean and p.supplier_id = $1 and p.is_active and p.gtin is not null and p.gtin ~>=~ $16 and p.gtin ~<~ ($16 || ':') union select p.id from product p where $18::boolean and p.supplier_id = $1 and p.is_active and p.gtin is not null
       and reverse(p.gtin) ~>=~ reverse($16) and reverse(p.gtin) ~<~ (reverse($16) || ':')),
     matches as materialized (
       select p.id, case
      when ts_filter(p.search, '{a}') @@ $13 then 0
      when ts_filter(p.search, '{a,b}') @@ $13 and tsvector_to_array(ts_filter(p.search, '{b}')) <@ $14 then 0
      else 6 end as relevance, priced.price as sort_key, p.variant_group_id, p.variant_rank,
         p.variant_group_id is not null and (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)) as is_sold_out from product p cross join lateral (select p.price, p.previous_price,
     case when p.uninvoiced_price is not null and $11::price_group is null and exists (
       select from supplier s where s.id = p.supplier_id and 'show-uninvoiced-prices' = any (s.tags)
     ) then p.uninvoiced_price end as uninvoiced_price,
     p.wholesale_price, p.wholesale_minimum, p.tiers, null::jsonb as promotion) priced
       where p.search @@ $13 and p.supplier_id = $1 and p.is_active and ($4::uuid[] is null or p.category_id = any($4)) and ($5::text[] is null
       or p.tags && $5 and not exists (select from clause where not p.tags && clause.tags)) and ($7::text[] is null or p.brand = any($7)) and (not $8::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $9::boolean or (p.previous_price is not null)) and ($10::uuid[] is null or p.variant_group_id = any($10)) and p.id <> all($15::uuid[])
       union all select p.id, 0 as relevance, priced.price as sort_key, p.variant_group_id, p.variant_rank,
         p.variant_group_id is not null and (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)) as is_sold_out from product p cross join lateral (select p.price, p.previous_price,
     case when p.uninvoiced_price is not null and $11::price_group is null and exists (
       select from supplier s where s.id = p.supplier_id and 'show-uninvoiced-prices' = any (s.tags)
     ) then p.uninvoiced_price end as uninvoiced_price,
     p.wholesale_price, p.wholesale_minimum, p.tiers, null::jsonb as promotion) priced where p.id = any($15::uuid[]) and p.supplier_id = $1 and p.is_active and ($4::uuid[] is null or p.category_id = any($4)) and ($5::text[] is null
       or p.tags && $5 and not exists (select from clause where not p.tags && clause.tags)) and ($7::text[] is null or p.brand = any($7)) and (not $8::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $9::boolean or (p.previous_price is not null)) and ($10::uuid[] is null or p.variant_group_id = any($10)) union all select p.id, 7 as relevance, priced.price as sort_key, p.variant_group_id, p.variant_rank,
         p.variant_group_id is not null and (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)) as is_sold_out from product p cross join lateral (select p.price, p.previous_price,
     case when p.uninvoiced_price is not null and $11::price_group is null and exists (
       select from supplier s where s.id = p.supplier_id and 'show-uninvoiced-prices' = any (s.tags)
     ) then p.uninvoiced_price end as uninvoiced_price,
     p.wholesale_price, p.wholesale_minimum, p.tiers, null::jsonb as promotion) priced join prefix_match on prefix_match.id = p.id where (p.search @@ $13) is not true and p.supplier_id = $1 and p.is_active and ($4::uuid[] is null or p.category_id = any($4)) and ($5::text[] is null
       or p.tags && $5 and not exists (select from clause where not p.tags && clause.tags)) and ($7::text[] is null or p.brand = any($7)) and (not $8::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $9::boolean or (p.previous_price is not null)) and ($10::uuid[] is null or p.variant_group_id = any($10)) union all select p.id, partial.place as relevance, priced.price as sort_key, p.variant_group_id, p.variant_rank,
         p.variant_group_id is not null and (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)) as is_sold_out from product p cross join lateral (select p.price, p.previous_price,
     case when p.uninvoiced_price is not null and $11::price_group is null and exists (
       select from supplier s where s.id = p.supplier_id and 'show-uninvoiced-prices' = any (s.tags)
     ) then p.uninvoiced_price end as uninvoiced_price,
     p.wholesale_price, p.wholesale_minimum, p.tiers, null::jsonb as promotion) priced join unnest($19::uuid[], $20::int4[]) as partial (id, place) on partial.id = p.id where true and p.supplier_id = $1 and p.is_active and ($4::uuid[] is null or p.category_id = any($4)) and ($5::text[] is null
       or p.tags && $5 and not exists (select from clause where not p.tags && clause.tags)) and ($7::text[] is null or p.brand = any($7)) and (not $8::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $9::boolean or (p.previous_price is not null)) and ($10::uuid[] is null or p.variant_group_id = any($10))
     ),
     variants as (select * from matches where variant_group_id is not null and $12::boolean),
     shown as (
       select id, relevance, sort_key from matches where variant_group_id is null or not $12
       union all
       select id, relevance, sort_key from (
         select distinct on (variant_group_id) * from variants
         order by variant_group_id, relevance, is_sold_out, sort_key, variant_rank) best
     )

     select counted.total, counted.partial_total, page.*
     from (
       select (select count(*) from matches) - (select count(*) - count(distinct variant_group_id) from variants) as total,
         (select count(*) from shown where relevance >= 8) as partial_total
     ) counted
     left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select o.price as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from variants join product o on o.supplier_id = $1 and o.id = variants.id where $12 and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group,
         m.rank, m.relevance >= 8 or m.relevance = 6 and not ts_filter(p.search, '{a,b}') @@ $13 as is_only_similar
       from (
         select id, relevance, row_number() over (order by relevance, sort_key asc, id) as rank
         from (
           select id, relevance, sort_key from shown
           order by relevance, sort_key asc, id limit $2 offset $3
         ) best
       ) m
       join product p on p.supplier_id = $1 and p.id = m.id
       cross join lateral (select p.price, p.previous_price,
     case when p.uninvoiced_price is not null and $11::price_group is null and exists (
       select from supplier s where s.id = p.supplier_id and 'show-uninvoiced-prices' = any (s.tags)
     ) then p.uninvoiced_price end as uninvoiced_price,
     p.wholesale_price, p.wholesale_minimum, p.tiers, null::jsonb as promotion) priced
     ) page on true
     order by page.rank;

-- catalog.search price-descending (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 uuid[], $5 text[], $6 integer[], $7 text[], $8 boolean, $9 boolean, $10 uuid[], $11 price_group, $12 boolean, $13 tsquery, $14 text[]
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint, partialTotal bigint, isOnlySimilar boolean
with clause as materialized (
     select array_agg(tag) as tags from unnest($5::text[], $6::int4[]) as chosen(tag, place) group by place
   ),
     matches as materialized (
       select p.id, case
      when ts_filter(p.search, '{a}') @@ $13 then 0
      when ts_filter(p.search, '{a,b}') @@ $13 and tsvector_to_array(ts_filter(p.search, '{b}')) <@ $14 then 0
      else 6 end as relevance, priced.price as sort_key, p.variant_group_id, p.variant_rank,
         p.variant_group_id is not null and (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)) as is_sold_out from product p cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $11) priced
       where p.search @@ $13 and p.supplier_id = $1 and p.is_active and ($4::uuid[] is null or p.category_id = any($4)) and ($5::text[] is null
       or p.tags && $5 and not exists (select from clause where not p.tags && clause.tags)) and ($7::text[] is null or p.brand = any($7)) and (not $8::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $9::boolean or (p.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($11::price_group).price_list_id and agreed.product_id = p.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $11) offered where offered.promotion is not null))) and ($10::uuid[] is null or p.variant_group_id = any($10))

     ),
     variants as (select * from matches where variant_group_id is not null and $12::boolean),
     shown as (
       select id, relevance, sort_key from matches where variant_group_id is null or not $12
       union all
       select id, relevance, sort_key from (
         select distinct on (variant_group_id) * from variants
         order by variant_group_id, relevance, is_sold_out, sort_key, variant_rank) best
     )

     select counted.total, counted.partial_total, page.*
     from (
       select (select count(*) from matches) - (select count(*) - count(distinct variant_group_id) from variants) as total,
         0::bigint as partial_total
     ) counted
     left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select (select priced.price from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $11) priced) as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from variants join product o on o.supplier_id = $1 and o.id = variants.id where $12 and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group,
         m.rank, m.relevance >= 8 or m.relevance = 6 and not ts_filter(p.search, '{a,b}') @@ $13 as is_only_similar
       from (
         select id, relevance, row_number() over (order by relevance, sort_key desc, id) as rank
         from (
           select id, relevance, sort_key from shown
           order by relevance, sort_key desc, id limit $2 offset $3
         ) best
       ) m
       join product p on p.supplier_id = $1 and p.id = m.id
       cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $11) priced
     ) page on true
     order by page.rank;

-- catalog.search price-descending, base prices (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 uuid[], $5 text[], $6 integer[], $7 text[], $8 boolean, $9 boolean, $10 uuid[], $11 price_group, $12 boolean, $13 tsquery, $14 text[]
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint, partialTotal bigint, isOnlySimilar boolean
with clause as materialized (
     select array_agg(tag) as tags from unnest($5::text[], $6::int4[]) as chosen(tag, place) group by place
   ),
     matches as materialized (
       select p.id, case
      when ts_filter(p.search, '{a}') @@ $13 then 0
      when ts_filter(p.search, '{a,b}') @@ $13 and tsvector_to_array(ts_filter(p.search, '{b}')) <@ $14 then 0
      else 6 end as relevance, priced.price as sort_key, p.variant_group_id, p.variant_rank,
         p.variant_group_id is not null and (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)) as is_sold_out from product p cross join lateral (select p.price, p.previous_price,
     case when p.uninvoiced_price is not null and $11::price_group is null and exists (
       select from supplier s where s.id = p.supplier_id and 'show-uninvoiced-prices' = any (s.tags)
     ) then p.uninvoiced_price end as uninvoiced_price,
     p.wholesale_price, p.wholesale_minimum, p.tiers, null::jsonb as promotion) priced
       where p.search @@ $13 and p.supplier_id = $1 and p.is_active and ($4::uuid[] is null or p.category_id = any($4)) and ($5::text[] is null
       or p.tags && $5 and not exists (select from clause where not p.tags && clause.tags)) and ($7::text[] is null or p.brand = any($7)) and (not $8::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $9::boolean or (p.previous_price is not null)) and ($10::uuid[] is null or p.variant_group_id = any($10))

     ),
     variants as (select * from matches where variant_group_id is not null and $12::boolean),
     shown as (
       select id, relevance, sort_key from matches where variant_group_id is null or not $12
       union all
       select id, relevance, sort_key from (
         select distinct on (variant_group_id) * from variants
         order by variant_group_id, relevance, is_sold_out, sort_key, variant_rank) best
     )

     select counted.total, counted.partial_total, page.*
     from (
       select (select count(*) from matches) - (select count(*) - count(distinct variant_group_id) from variants) as total,
         0::bigint as partial_total
     ) counted
     left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select o.price as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from variants join product o on o.supplier_id = $1 and o.id = variants.id where $12 and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group,
         m.rank, m.relevance >= 8 or m.relevance = 6 and not ts_filter(p.search, '{a,b}') @@ $13 as is_only_similar
       from (
         select id, relevance, row_number() over (order by relevance, sort_key desc, id) as rank
         from (
           select id, relevance, sort_key from shown
           order by relevance, sort_key desc, id limit $2 offset $3
         ) best
       ) m
       join product p on p.supplier_id = $1 and p.id = m.id
       cross join lateral (select p.price, p.previous_price,
     case when p.uninvoiced_price is not null and $11::price_group is null and exists (
       select from supplier s where s.id = p.supplier_id and 'show-uninvoiced-prices' = any (s.tags)
     ) then p.uninvoiced_price end as uninvoiced_price,
     p.wholesale_price, p.wholesale_minimum, p.tiers, null::jsonb as promotion) priced
     ) page on true
     order by page.rank;

-- catalog.search price-descending, by code (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 uuid[], $5 text[], $6 integer[], $7 text[], $8 boolean, $9 boolean, $10 uuid[], $11 price_group, $12 boolean, $13 tsquery, $14 text[], $15 uuid[], $16 text, $17 boolean, $18 boolean, $19 uuid[], $20 integer[]
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint, partialTotal bigint, isOnlySimilar boolean
with clause as materialized (
     select array_agg(tag) as tags from unnest($5::text[], $6::int4[]) as chosen(tag, place) group by place
   ), prefix_match as materialized (select p.id from product p where $16::text is not null and p.supplier_id = $1 and p.is_active and code_key(p.code) ~>=~ $16 and code_key(p.code) ~<~ ($16 || '{') union select p.id from product p where $17::boolean and p.supplier_id = $1 and p.is_active and p.gtin is not null and p.gtin ~>=~ $16 and p.gtin ~<~ ($16 || ':') union select p.id from product p where $18::boolean and p.supplier_id = $1 and p.is_active and p.gtin is not null
       and reverse(p.gtin) ~>=~ reverse($16) and reverse(p.gtin) ~<~ (reverse($16) || ':')),
     matches as materialized (
       select p.id, case
      when ts_filter(p.search, '{a}') @@ $13 then 0
      when ts_filter(p.search, '{a,b}') @@ $13 and tsvector_to_array(ts_filter(p.search, '{b}')) <@ $14 then 0
      else 6 end as relevance, priced.price as sort_key, p.variant_group_id, p.variant_rank,
         p.variant_group_id is not null and (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)) as is_sold_out from product p cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $11) priced
       where p.search @@ $13 and p.supplier_id = $1 and p.is_active and ($4::uuid[] is null or p.category_id = any($4)) and ($5::text[] is null
       or p.tags && $5 and not exists (select from clause where not p.tags && clause.tags)) and ($7::text[] is null or p.brand = any($7)) and (not $8::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $9::boolean or (p.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($11::price_group).price_list_id and agreed.product_id = p.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $11) offered where offered.promotion is not null))) and ($10::uuid[] is null or p.variant_group_id = any($10)) and p.id <> all($15::uuid[])
       union all select p.id, 0 as relevance, priced.price as sort_key, p.variant_group_id, p.variant_rank,
         p.variant_group_id is not null and (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)) as is_sold_out from product p cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $11) priced where p.id = any($15::uuid[]) and p.supplier_id = $1 and p.is_active and ($4::uuid[] is null or p.category_id = any($4)) and ($5::text[] is null
       or p.tags && $5 and not exists (select from clause where not p.tags && clause.tags)) and ($7::text[] is null or p.brand = any($7)) and (not $8::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $9::boolean or (p.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($11::price_group).price_list_id and agreed.product_id = p.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $11) offered where offered.promotion is not null))) and ($10::uuid[] is null or p.variant_group_id = any($10)) union all select p.id, 7 as relevance, priced.price as sort_key, p.variant_group_id, p.variant_rank,
         p.variant_group_id is not null and (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)) as is_sold_out from product p cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $11) priced join prefix_match on prefix_match.id = p.id where (p.search @@ $13) is not true and p.supplier_id = $1 and p.is_active and ($4::uuid[] is null or p.category_id = any($4)) and ($5::text[] is null
       or p.tags && $5 and not exists (select from clause where not p.tags && clause.tags)) and ($7::text[] is null or p.brand = any($7)) and (not $8::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $9::boolean or (p.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($11::price_group).price_list_id and agreed.product_id = p.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $11) offered where offered.promotion is not null))) and ($10::uuid[] is null or p.variant_group_id = any($10)) union all select p.id, partial.place as relevance, priced.price as sort_key, p.variant_group_id, p.variant_rank,
         p.variant_group_id is not null and (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)) as is_sold_out from product p cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $11) priced join unnest($19::uuid[], $20::int4[]) as partial (id, place) on partial.id = p.id where true and p.supplier_id = $1 and p.is_active and ($4::uuid[] is null or p.category_id = any($4)) and ($5::text[] is null
       or p.tags && $5 and not exists (select from clause where not p.tags && clause.tags)) and ($7::text[] is null or p.brand = any($7)) and (not $8::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $9::boolean or (p.previous_price is not null and not exists (
     select from price_list_price agreed
     where agreed.supplier_id = $1 and agreed.price_list_id = ($11::price_group).price_list_id and agreed.product_id = p.id)
   or exists (select from promotion t
     where t.supplier_id = $1 and t.is_published and t.starts_at <= now() and t.ends_at > now()) and exists (select from price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $11) offered where offered.promotion is not null))) and ($10::uuid[] is null or p.variant_group_id = any($10))
     ),
     variants as (select * from matches where variant_group_id is not null and $12::boolean),
     shown as (
       select id, relevance, sort_key from matches where variant_group_id is null or not $12
       union all
       select id, relevance, sort_key from (
         select distinct on (variant_group_id) * from variants
         order by variant_group_id, relevance, is_sold_out, sort_key, variant_rank) best
     )

     select counted.total, counted.partial_total, page.*
     from (
       select (select count(*) from matches) - (select count(*) - count(distinct variant_group_id) from variants) as total,
         (select count(*) from shown where relevance >= 8) as partial_total
     ) counted
     left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select (select priced.price from price_for(o.supplier_id, o.id, o.category_id, o.tags, o.price, o.previous_price, o.uninvoiced_price, o.wholesale_price, o.wholesale_minimum, o.tiers, $11) priced) as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from variants join product o on o.supplier_id = $1 and o.id = variants.id where $12 and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group,
         m.rank, m.relevance >= 8 or m.relevance = 6 and not ts_filter(p.search, '{a,b}') @@ $13 as is_only_similar
       from (
         select id, relevance, row_number() over (order by relevance, sort_key desc, id) as rank
         from (
           select id, relevance, sort_key from shown
           order by relevance, sort_key desc, id limit $2 offset $3
         ) best
       ) m
       join product p on p.supplier_id = $1 and p.id = m.id
       cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $11) priced
     ) page on true
     order by page.rank;

-- catalog.search price-descending, by code, base prices (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint, $4 uuid[], $5 text[], $6 integer[], $7 text[], $8 boolean, $9 boolean, $10 uuid[], $11 price_group, $12 boolean, $13 tsquery, $14 text[], $15 uuid[], $16 text, $17 boolean, $18 boolean, $19 uuid[], $20 integer[]
-- gives total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, listedGroup json, rank bigint, partialTotal bigint, isOnlySimilar boolean
with clause as materialized (
     select array_agg(tag) as tags from unnest($5::text[], $6::int4[]) as chosen(tag, place) group by place
   ), prefix_match as materialized (select p.id from product p where $16::text is not null and p.supplier_id = $1 and p.is_active and code_key(p.code) ~>=~ $16 and code_key(p.code) ~<~ ($16 || '{') union select p.id from product p where $17::boolean and p.supplier_id = $1 and p.is_active and p.gtin is not null and p.gtin ~>=~ $16 and p.gtin ~<~ ($16 || ':') union select p.id from product p where $18::boolean and p.supplier_id = $1 and p.is_active and p.gtin is not null
       and reverse(p.gtin) ~>=~ reverse($16) and reverse(p.gtin) ~<~ (reverse($16) || ':')),
     matches as materialized (
       select p.id, case
      when ts_filter(p.search, '{a}') @@ $13 then 0
      when ts_filter(p.search, '{a,b}') @@ $13 and tsvector_to_array(ts_filter(p.search, '{b}')) <@ $14 then 0
      else 6 end as relevance, priced.price as sort_key, p.variant_group_id, p.variant_rank,
         p.variant_group_id is not null and (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)) as is_sold_out from product p cross join lateral (select p.price, p.previous_price,
     case when p.uninvoiced_price is not null and $11::price_group is null and exists (
       select from supplier s where s.id = p.supplier_id and 'show-uninvoiced-prices' = any (s.tags)
     ) then p.uninvoiced_price end as uninvoiced_price,
     p.wholesale_price, p.wholesale_minimum, p.tiers, null::jsonb as promotion) priced
       where p.search @@ $13 and p.supplier_id = $1 and p.is_active and ($4::uuid[] is null or p.category_id = any($4)) and ($5::text[] is null
       or p.tags && $5 and not exists (select from clause where not p.tags && clause.tags)) and ($7::text[] is null or p.brand = any($7)) and (not $8::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $9::boolean or (p.previous_price is not null)) and ($10::uuid[] is null or p.variant_group_id = any($10)) and p.id <> all($15::uuid[])
       union all select p.id, 0 as relevance, priced.price as sort_key, p.variant_group_id, p.variant_rank,
         p.variant_group_id is not null and (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)) as is_sold_out from product p cross join lateral (select p.price, p.previous_price,
     case when p.uninvoiced_price is not null and $11::price_group is null and exists (
       select from supplier s where s.id = p.supplier_id and 'show-uninvoiced-prices' = any (s.tags)
     ) then p.uninvoiced_price end as uninvoiced_price,
     p.wholesale_price, p.wholesale_minimum, p.tiers, null::jsonb as promotion) priced where p.id = any($15::uuid[]) and p.supplier_id = $1 and p.is_active and ($4::uuid[] is null or p.category_id = any($4)) and ($5::text[] is null
       or p.tags && $5 and not exists (select from clause where not p.tags && clause.tags)) and ($7::text[] is null or p.brand = any($7)) and (not $8::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $9::boolean or (p.previous_price is not null)) and ($10::uuid[] is null or p.variant_group_id = any($10)) union all select p.id, 7 as relevance, priced.price as sort_key, p.variant_group_id, p.variant_rank,
         p.variant_group_id is not null and (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)) as is_sold_out from product p cross join lateral (select p.price, p.previous_price,
     case when p.uninvoiced_price is not null and $11::price_group is null and exists (
       select from supplier s where s.id = p.supplier_id and 'show-uninvoiced-prices' = any (s.tags)
     ) then p.uninvoiced_price end as uninvoiced_price,
     p.wholesale_price, p.wholesale_minimum, p.tiers, null::jsonb as promotion) priced join prefix_match on prefix_match.id = p.id where (p.search @@ $13) is not true and p.supplier_id = $1 and p.is_active and ($4::uuid[] is null or p.category_id = any($4)) and ($5::text[] is null
       or p.tags && $5 and not exists (select from clause where not p.tags && clause.tags)) and ($7::text[] is null or p.brand = any($7)) and (not $8::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $9::boolean or (p.previous_price is not null)) and ($10::uuid[] is null or p.variant_group_id = any($10)) union all select p.id, partial.place as relevance, priced.price as sort_key, p.variant_group_id, p.variant_rank,
         p.variant_group_id is not null and (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)) as is_sold_out from product p cross join lateral (select p.price, p.previous_price,
     case when p.uninvoiced_price is not null and $11::price_group is null and exists (
       select from supplier s where s.id = p.supplier_id and 'show-uninvoiced-prices' = any (s.tags)
     ) then p.uninvoiced_price end as uninvoiced_price,
     p.wholesale_price, p.wholesale_minimum, p.tiers, null::jsonb as promotion) priced join unnest($19::uuid[], $20::int4[]) as partial (id, place) on partial.id = p.id where true and p.supplier_id = $1 and p.is_active and ($4::uuid[] is null or p.category_id = any($4)) and ($5::text[] is null
       or p.tags && $5 and not exists (select from clause where not p.tags && clause.tags)) and ($7::text[] is null or p.brand = any($7)) and (not $8::boolean or not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))) and (not $9::boolean or (p.previous_price is not null)) and ($10::uuid[] is null or p.variant_group_id = any($10))
     ),
     variants as (select * from matches where variant_group_id is not null and $12::boolean),
     shown as (
       select id, relevance, sort_key from matches where variant_group_id is null or not $12
       union all
       select id, relevance, sort_key from (
         select distinct on (variant_group_id) * from variants
         order by variant_group_id, relevance, is_sold_out, sort_key, variant_rank) best
     )

     select counted.total, counted.partial_total, page.*
     from (
       select (select count(*) from matches) - (select count(*) - count(distinct variant_group_id) from variants) as total,
         (select count(*) from shown where relevance >= 8) as partial_total
     ) counted
     left join (
       select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, case when p.variant_group_id is not null then (
     select json_build_object('id', g.id, 'name', g.name, 'options', count(*),
       'lowest', coalesce(min(v.price) filter (where not v.is_sold_out), min(v.price)),
       'highest', coalesce(max(v.price) filter (where not v.is_sold_out), max(v.price)))
     from (select o.price as price, (o.stock_policy = 'tracked' and o.stock < coalesce(o.min_per_order, o.granularity, 1000)) as is_sold_out from variants join product o on o.supplier_id = $1 and o.id = variants.id where $12 and o.variant_group_id = p.variant_group_id offset 0) v
     join variant_group g on g.supplier_id = $1 and g.id = p.variant_group_id
     group by g.id, g.name
   ) end as listed_group,
         m.rank, m.relevance >= 8 or m.relevance = 6 and not ts_filter(p.search, '{a,b}') @@ $13 as is_only_similar
       from (
         select id, relevance, row_number() over (order by relevance, sort_key desc, id) as rank
         from (
           select id, relevance, sort_key from shown
           order by relevance, sort_key desc, id limit $2 offset $3
         ) best
       ) m
       join product p on p.supplier_id = $1 and p.id = m.id
       cross join lateral (select p.price, p.previous_price,
     case when p.uninvoiced_price is not null and $11::price_group is null and exists (
       select from supplier s where s.id = p.supplier_id and 'show-uninvoiced-prices' = any (s.tags)
     ) then p.uninvoiced_price end as uninvoiced_price,
     p.wholesale_price, p.wholesale_minimum, p.tiers, null::jsonb as promotion) priced
     ) page on true
     order by page.rank;

-- catalog.search-partial (generic plan)
-- takes $1 uuid, $2 tsquery, $3 text, $4 text[], $5 text[], $6 text[], $7 boolean[], $8 integer[]
-- gives id uuid, place integer, words text[]
with wanted as materialized (select $2::tsquery as words, $3::text as head),
   terms as materialized (
     select s.words::tsquery, s.words_of_name::tsquery, s.spelling, s.is_telling, s.weight, s.place
     from unnest($4::text[], $5::text[], $6::text[], $7::boolean[], $8::int4[])
       with ordinality as s(words, words_of_name, spelling, is_telling, weight, place)
   ),

  full_match as materialized (
    select p.id, p.variant_group_id from product p where (select count(*) from terms) > 1 and p.supplier_id = $1 and p.is_active and p.search @@ (select words from wanted) limit 4
  ),
  partial as materialized (
    select id, (dense_rank() over (order by score desc))::int as place from (
    select near.id, near.position, (select case when near.search_head = (select head from wanted) then 10 else 0 end + sum(case when not near.search @@ s.words then 0 when near.search @@ s.words_of_name then s.weight else s.weight / 2 end)
      from terms s) as score
    from product near
    where near.supplier_id = $1 and near.is_active and (select count(*) from terms) > 1
      and (select count(*) from full_match) < 4
      -- beside what has all words only what is of the same kind
      and near.search @@ case when exists (select from full_match)
        then (select words_of_name from terms order by place limit 1)
        else (select string_agg('(' || words_of_name::text || ')', ' | ')::tsquery from terms where is_telling) end
      and not near.search @@ (select words from wanted)
      -- where one variant has all words, the others of its group would hide it
      and (near.variant_group_id is null or near.variant_group_id not in (select variant_group_id from full_match where variant_group_id is not null))
    order by score desc, near.position, near.id limit 12) best
  ),
  -- the words that those have, where none has all
  partial_words as (
    select array_agg(s.spelling order by s.place) as words from terms s
    where exists (select from partial) and not exists (select from full_match) and exists (
      select from partial join product p on p.supplier_id = $1 and p.id = partial.id where p.search @@ s.words)
  )
   select id, place, (select words from partial_words) as words from partial order by place;

-- catalog.search-texts
-- takes $1 uuid, $2 bigint, $3 price_group, $4 tsquery[], $5 tsquery[], $6 tsquery[], $7 text[], $8 text[]
-- gives place bigint, total bigint, id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer
select sought.place, best.total, p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance
   from unnest($4::tsquery[], $5::tsquery[], $6::tsquery[], $7::text[], $8::text[])
     with ordinality as sought (words, words_of_name, whole_words_of_name, head, text, place)
   cross join lateral (
     with matches as materialized (
       select p.id, case
      when starts_with(p.search_name, sought.text) then
        case when p.search_name = sought.text or starts_with(p.search_name, sought.text || ' ') then 1 else 3 end
      when p.search @@ sought.whole_words_of_name then case when p.search_head = sought.head then 2 else 4 end
      when p.search @@ sought.words_of_name then 5
      else 6 end as relevance, p.position from product p
       where p.supplier_id = $1 and p.is_active and p.search @@ sought.words
     )
     select (select count(*) from matches) as total, m.*
     from (select * from matches order by relevance, position, id limit $2) m
   ) best
   join product p on p.supplier_id = $1 and p.id = best.id
   cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $3) priced
   order by sought.place, best.relevance, best.position, best.id;

-- catalog.search-unknown-words (generic plan)
-- takes $1 uuid, $2 text[], $3 text[]
-- gives apart text[], word text, spelling text, stem text, abbreviation text, begun text[]
select t.apart, c.word, c.spelling, c.stem, search_stem(search_abbreviation(c.word)) as abbreviation,
     case when c.word is not null then array(select distinct w.stem from search_word w where w.supplier_id = $1 and w.word ~>=~ c.word and w.word ~<~ (c.word || '{') and not starts_with(w.stem, c.word)) end as begun
   from (
     select typed.word, search_sound(typed.spelling) as sound, typed.place, array(
       -- "paodequeijo": one word of which the store writes two
       (select '(' || l.stem || ' & ' || r.stem || ')'
        from generate_series(3, length(typed.word) - 3) as cut
        -- one at a time: there are more words in a store than places in a word
        cross join lateral (select w.stem from search_word w where w.supplier_id = $1 and w.word = left(typed.word, cut) and w.stem is not null limit 1) l
        cross join lateral (
          values (substr(typed.word, cut + 1)), (substring(substr(typed.word, cut + 1) from '^(?:de|da|do|em|com|sem|para)(.{3,})$'))
        ) as rest (word)
        cross join lateral (
          select w.stem, w.word = rest.word as is_whole from search_word w
          where w.supplier_id = $1 and (w.word = rest.word or w.stem = search_stem(rest.word)) and w.stem is not null
          order by is_whole desc limit 1) r
        order by cut desc, r.is_whole desc limit 1)
       union all
       -- "canudinho": a small one of its words
       (select s.stem from (values ('o'), ('a'), ('')) as ending (letter)
        join search_word s on s.word = substring(typed.word from '^(.{3,}?)z?inh[oa]s?$') || ending.letter and s.supplier_id = $1
        where typed.word ~ 'inh[oa]s?$' and s.stem is not null limit 1)
     ) as apart
     from unnest($2::text[], $3::text[]) with ordinality as typed (word, spelling, place)
     offset 0
   ) t
   left join lateral (
     select s.word, s.spelling, s.stem from search_word s
     where s.supplier_id = $1 and cardinality(t.apart) = 0
       and (s.word % t.word or s.sound % t.sound
         or length(t.sound) >= 3 and s.sound ~>=~ t.sound and s.sound ~<~ (t.sound || '{'))
       and not s.word ~ '[0-9]'
       -- of two letters there is nothing similar, but what sounds alike
       and (length(t.word) >= 3 or s.sound = t.sound)
       -- a typo has nearly as many letters as what was meant: "bolacha" is no "bolo"
       and (starts_with(s.sound, t.sound) or length(s.sound) >= 4 and starts_with(t.sound, s.sound) or abs(length(s.word) - length(t.word)) <= 1
         or greatest(similarity(s.word, t.word), similarity(s.sound, t.sound)) >= 0.5)
     order by s.sound = t.sound desc, starts_with(s.sound, t.sound) desc,
       greatest(similarity(s.word, t.word), similarity(s.sound, t.sound)) + case when s.is_in_name then 0.1 else 0 end desc,
       s.word
     limit 1
   ) c on true
   order by t.place;

-- catalog.search-words (generic plan)
-- takes $1 uuid, $2 text[]
-- gives textNumber bigint, key text, exactIds uuid[], hasCodesBegun boolean, word text, spelling text, stem text, isKnown boolean, abbreviation text, begun text[], meanings text[], joined text[]
with typed as materialized (
     select *, search_stem(word) as stem, lead(word) over w as next_word,
       string_agg(word, ' ') over (w rows between unbounded preceding and unbounded following) as phrase, row_number() over w as nth
     from (
       select sought.number, w.word, min(w.spelling) as spelling, min(w.place) as place
       from unnest($2::text[]) with ordinality as sought (text, number) cross join search_words(sought.text) w
       -- "s/ lactose", "c/ sal": the letter stands for a word that says nothing
       where w.word not in ('s', 'c', 'p')
       group by sought.number, w.word
     ) each_word
     window w as (partition by number order by place)
   )
   select codes.number as text_number, codes.key, codes.exact_ids, false as has_codes_begun, t.word, t.spelling, t.stem,
     exists (select from search_word w where w.supplier_id = $1 and w.word ~>=~ t.word and w.word ~<~ (t.word || '{'))
       or exists (select from search_word w where w.supplier_id = $1 and w.stem = t.stem) as is_known,
     search_stem(search_abbreviation(t.word)) as abbreviation,
     array(select distinct w.stem from search_word w where w.supplier_id = $1 and w.word ~>=~ t.word and w.word ~<~ (t.word || '{') and not starts_with(w.stem, t.word)) as begun,
     -- of a single word also while it is typed
     array(
       select search_meaning(y.meaning) from search_synonym y where y.supplier_id = $1 and (
         y.word = t.word or search_stem(y.word) = t.stem or length(t.word) >= 4 and starts_with(y.word, t.word)
         or t.word = any(string_to_array(y.word, ' ')) and strpos(' ' || t.phrase || ' ', ' ' || y.word || ' ') > 0)
     ) as meanings,
     array(
       select distinct w.stem from search_word w where length(t.word || t.next_word) >= 5 and w.supplier_id = $1 and w.word ~>=~ (t.word || t.next_word) and w.word ~<~ ((t.word || t.next_word) || '{')
     ) as joined
   from (
     select sought.number, code_key(sought.text) as key, array(
       select p.id from product p where p.supplier_id = $1 and p.is_active and code_key(p.code) = any(code_keys(sought.text))
       union
       select p.id from product p where p.supplier_id = $1 and p.is_active and p.gtin = any(code_keys(sought.text))
     ) as exact_ids
     from unnest($2::text[]) with ordinality as sought (text, number)
     offset 0
   ) codes left join typed t on t.number = codes.number and t.nth <= 12
   order by codes.number, t.place;

-- catalog.search-words and codes (generic plan)
-- takes $1 uuid, $2 text[]
-- gives textNumber bigint, key text, exactIds uuid[], hasCodesBegun boolean, word text, spelling text, stem text, isKnown boolean, abbreviation text, begun text[], meanings text[], joined text[]
with typed as materialized (
     select *, search_stem(word) as stem, lead(word) over w as next_word,
       string_agg(word, ' ') over (w rows between unbounded preceding and unbounded following) as phrase, row_number() over w as nth
     from (
       select sought.number, w.word, min(w.spelling) as spelling, min(w.place) as place
       from unnest($2::text[]) with ordinality as sought (text, number) cross join search_words(sought.text) w
       -- "s/ lactose", "c/ sal": the letter stands for a word that says nothing
       where w.word not in ('s', 'c', 'p')
       group by sought.number, w.word
     ) each_word
     window w as (partition by number order by place)
   )
   select codes.number as text_number, codes.key, codes.exact_ids, case when cardinality(codes.exact_ids) = 0 and codes.key ~ '[0-9]' and length(codes.key) >= 3 then exists (select p.id from product p where codes.key::text is not null and p.supplier_id = $1 and p.is_active and code_key(p.code) ~>=~ codes.key and code_key(p.code) ~<~ (codes.key || '{')) or exists (select p.id from product p where (codes.key ~ '^[0-9]{6,13}$')::boolean and p.supplier_id = $1 and p.is_active and p.gtin is not null and p.gtin ~>=~ codes.key and p.gtin ~<~ (codes.key || ':')) or exists (select p.id from product p where (codes.key ~ '^[0-9]{5,13}$')::boolean and p.supplier_id = $1 and p.is_active and p.gtin is not null
       and reverse(p.gtin) ~>=~ reverse(codes.key) and reverse(p.gtin) ~<~ (reverse(codes.key) || ':')) else false end as has_codes_begun, t.word, t.spelling, t.stem,
     exists (select from search_word w where w.supplier_id = $1 and w.word ~>=~ t.word and w.word ~<~ (t.word || '{'))
       or exists (select from search_word w where w.supplier_id = $1 and w.stem = t.stem) as is_known,
     search_stem(search_abbreviation(t.word)) as abbreviation,
     array(select distinct w.stem from search_word w where w.supplier_id = $1 and w.word ~>=~ t.word and w.word ~<~ (t.word || '{') and not starts_with(w.stem, t.word)) as begun,
     -- of a single word also while it is typed
     array(
       select search_meaning(y.meaning) from search_synonym y where y.supplier_id = $1 and (
         y.word = t.word or search_stem(y.word) = t.stem or length(t.word) >= 4 and starts_with(y.word, t.word)
         or t.word = any(string_to_array(y.word, ' ')) and strpos(' ' || t.phrase || ' ', ' ' || y.word || ' ') > 0)
     ) as meanings,
     array(
       select distinct w.stem from search_word w where length(t.word || t.next_word) >= 5 and w.supplier_id = $1 and w.word ~>=~ (t.word || t.next_word) and w.word ~<~ ((t.word || t.next_word) || '{')
     ) as joined
   from (
     select sought.number, code_key(sought.text) as key, array(
       select p.id from product p where p.supplier_id = $1 and p.is_active and code_key(p.code) = any(code_keys(sought.text))
       union
       select p.id from product p where p.supplier_id = $1 and p.is_active and p.gtin = any(code_keys(sought.text))
     ) as exact_ids
     from unnest($2::text[]) with ordinality as sought (text, number)
     offset 0
   ) codes left join typed t on t.number = codes.number and t.nth <= 12
   order by codes.number, t.place;

-- catalog.set-stock
-- takes $1 uuid, $2 uuid, $3 integer
update product set stock = $3 where supplier_id = $1 and id = $2;

-- catalog.settings
-- takes $1 uuid
-- gives version integer, tagGroups jsonb, sectors jsonb, segments jsonb
select version, tag_groups, sectors, segments from catalog_settings where supplier_id = $1;

-- catalog.settings-of-supplier
-- takes $1 uuid
-- gives segments text[], showsUninvoicedPrices boolean
select segments, 'show-uninvoiced-prices' = any (tags) as shows_uninvoiced_prices from supplier where id = $1;

-- catalog.sheet
-- takes $1 uuid, $2 bigint, $3 price_group
-- gives code text, gtin text, name text, packaging text, unit text, price bigint
select p.code, p.gtin, p.name, p.packaging, p.unit, priced.price
   from product p cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $3) priced where p.supplier_id = $1 and p.is_active order by plain_text(p.name), p.id limit $2;

-- catalog.similar-products (generic plan)
-- takes $1 uuid, $2 uuid, $3 uuid, $4 text, $5 price_group, $6 bigint, $7 uuid
-- gives id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer
select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance
   from ((select n.id from product n
    where n.supplier_id = $1 and n.is_active and n.category_id = $2
      and (n.variant_group_id is null or n.variant_rank = 0 and n.variant_group_id is distinct from $7) and (n.search_name, n.id) < ($4, $3)
    order by n.search_name desc, n.id desc limit 12) union all (select n.id from product n
    where n.supplier_id = $1 and n.is_active and n.category_id = $2
      and (n.variant_group_id is null or n.variant_rank = 0 and n.variant_group_id is distinct from $7) and (n.search_name, n.id) > ($4, $3)
    order by n.search_name asc, n.id asc limit 12)) n join product p on p.supplier_id = $1 and p.id = n.id
   cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $5) priced
   order by (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), similarity(p.search_name, $4) - 0.2 * case when $6::bigint is null then 0 else abs(log(2, greatest(priced.price, 1)::numeric / greatest($6, 1))) end desc, p.position, p.id
   limit 8;

-- catalog.similar-products, base prices (generic plan)
-- takes $1 uuid, $2 uuid, $3 uuid, $4 text, $5 price_group, $6 bigint, $7 uuid
-- gives id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer
select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance
   from ((select n.id from product n
    where n.supplier_id = $1 and n.is_active and n.category_id = $2
      and (n.variant_group_id is null or n.variant_rank = 0 and n.variant_group_id is distinct from $7) and (n.search_name, n.id) < ($4, $3)
    order by n.search_name desc, n.id desc limit 12) union all (select n.id from product n
    where n.supplier_id = $1 and n.is_active and n.category_id = $2
      and (n.variant_group_id is null or n.variant_rank = 0 and n.variant_group_id is distinct from $7) and (n.search_name, n.id) > ($4, $3)
    order by n.search_name asc, n.id asc limit 12)) n join product p on p.supplier_id = $1 and p.id = n.id
   cross join lateral (select p.price, p.previous_price,
     case when p.uninvoiced_price is not null and $5::price_group is null and exists (
       select from supplier s where s.id = p.supplier_id and 'show-uninvoiced-prices' = any (s.tags)
     ) then p.uninvoiced_price end as uninvoiced_price,
     p.wholesale_price, p.wholesale_minimum, p.tiers, null::jsonb as promotion) priced
   order by (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), similarity(p.search_name, $4) - 0.2 * case when $6::bigint is null then 0 else abs(log(2, greatest(priced.price, 1)::numeric / greatest($6, 1))) end desc, p.position, p.id
   limit 8;

-- catalog.stock-movement
-- takes $1 uuid, $2 uuid
-- gives productId uuid
select product_id from stock_movement where supplier_id = $1 and id = $2;

-- catalog.stock-movements
-- takes $1 uuid, $2 uuid, $3 bigint, $4 bigint
-- gives id uuid, kind text, change integer, stock integer, ordersSince integer, reason text, movedAt timestamp with time zone, person text, total bigint
select m.id, m.kind, m.change, m.stock, m.stock - m.change - lag(m.stock) over (order by m.moved_at, m.id) as orders_since,
     m.reason, m.moved_at, l.name as person, count(*) over () as total
   from stock_movement m left join login l on l.id = m.moved_by
   where m.supplier_id = $1 and m.product_id = $2
   order by m.moved_at desc, m.id desc limit $3 offset $4;

-- catalog.stored-product
-- takes $1 uuid, $2 uuid
-- gives id uuid, version integer, code text, gtin text, name text, description text, brand text, unit text, packaging text, categoryId uuid, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, stockPolicy text, stock integer, stockMinimum integer, isQuoteOnly boolean, isActive boolean, tags text[], slug text, picture text, pictures jsonb, categoryName text
select p.id, p.version, p.code, p.gtin, p.name, p.description, p.brand, p.unit, p.packaging, p.category_id, p.price,
  p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.increment_multiple, p.granularity, p.min_per_order,
  p.max_per_order, p.packaging_price, p.tiers, p.stock_policy, p.stock, p.stock_minimum, p.is_quote_only, p.is_active, p.tags, p.slug, p.picture, case when p.pictures = '[]' and p.picture is not null
  then jsonb_build_array(jsonb_build_object('name', p.picture, 'text', '')) else p.pictures end as pictures, c.name as category_name from product p join category c on c.supplier_id = p.supplier_id and c.id = p.category_id
   where p.supplier_id = $1 and p.id = $2;

-- catalog.stored-products active cheapest (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint
-- gives id uuid, version integer, code text, gtin text, name text, description text, brand text, unit text, packaging text, categoryId uuid, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, stockPolicy text, stock integer, stockMinimum integer, isQuoteOnly boolean, isActive boolean, tags text[], slug text, picture text, pictures jsonb, categoryName text
select p.id, p.version, p.code, p.gtin, p.name, p.description, p.brand, p.unit, p.packaging, p.category_id, p.price,
  p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.increment_multiple, p.granularity, p.min_per_order,
  p.max_per_order, p.packaging_price, p.tiers, p.stock_policy, p.stock, p.stock_minimum, p.is_quote_only, p.is_active, p.tags, p.slug, p.picture, case when p.pictures = '[]' and p.picture is not null
  then jsonb_build_array(jsonb_build_object('name', p.picture, 'text', '')) else p.pictures end as pictures, c.name as category_name from (
       select p.id, p.price as key from product p where p.supplier_id = $1 and p.is_active
       order by p.price asc, p.id asc limit $2 offset $3) page
     join product p on p.supplier_id = $1 and p.id = page.id join category c on c.supplier_id = p.supplier_id and c.id = p.category_id
     order by page.key asc, page.id asc;

-- catalog.stored-products active dearest (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint
-- gives id uuid, version integer, code text, gtin text, name text, description text, brand text, unit text, packaging text, categoryId uuid, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, stockPolicy text, stock integer, stockMinimum integer, isQuoteOnly boolean, isActive boolean, tags text[], slug text, picture text, pictures jsonb, categoryName text
select p.id, p.version, p.code, p.gtin, p.name, p.description, p.brand, p.unit, p.packaging, p.category_id, p.price,
  p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.increment_multiple, p.granularity, p.min_per_order,
  p.max_per_order, p.packaging_price, p.tiers, p.stock_policy, p.stock, p.stock_minimum, p.is_quote_only, p.is_active, p.tags, p.slug, p.picture, case when p.pictures = '[]' and p.picture is not null
  then jsonb_build_array(jsonb_build_object('name', p.picture, 'text', '')) else p.pictures end as pictures, c.name as category_name from (
       select p.id, p.price as key from product p where p.supplier_id = $1 and p.is_active
       order by p.price desc, p.id desc limit $2 offset $3) page
     join product p on p.supplier_id = $1 and p.id = page.id join category c on c.supplier_id = p.supplier_id and c.id = p.category_id
     order by page.key desc, page.id desc;

-- catalog.stored-products active name (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint
-- gives id uuid, version integer, code text, gtin text, name text, description text, brand text, unit text, packaging text, categoryId uuid, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, stockPolicy text, stock integer, stockMinimum integer, isQuoteOnly boolean, isActive boolean, tags text[], slug text, picture text, pictures jsonb, categoryName text
select p.id, p.version, p.code, p.gtin, p.name, p.description, p.brand, p.unit, p.packaging, p.category_id, p.price,
  p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.increment_multiple, p.granularity, p.min_per_order,
  p.max_per_order, p.packaging_price, p.tiers, p.stock_policy, p.stock, p.stock_minimum, p.is_quote_only, p.is_active, p.tags, p.slug, p.picture, case when p.pictures = '[]' and p.picture is not null
  then jsonb_build_array(jsonb_build_object('name', p.picture, 'text', '')) else p.pictures end as pictures, c.name as category_name from (
       select p.id, plain_text(p.name) as key from product p where p.supplier_id = $1 and p.is_active
       order by plain_text(p.name) asc, p.id asc limit $2 offset $3) page
     join product p on p.supplier_id = $1 and p.id = page.id join category c on c.supplier_id = p.supplier_id and c.id = p.category_id
     order by page.key asc, page.id asc;

-- catalog.stored-products active name-descending (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint
-- gives id uuid, version integer, code text, gtin text, name text, description text, brand text, unit text, packaging text, categoryId uuid, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, stockPolicy text, stock integer, stockMinimum integer, isQuoteOnly boolean, isActive boolean, tags text[], slug text, picture text, pictures jsonb, categoryName text
select p.id, p.version, p.code, p.gtin, p.name, p.description, p.brand, p.unit, p.packaging, p.category_id, p.price,
  p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.increment_multiple, p.granularity, p.min_per_order,
  p.max_per_order, p.packaging_price, p.tiers, p.stock_policy, p.stock, p.stock_minimum, p.is_quote_only, p.is_active, p.tags, p.slug, p.picture, case when p.pictures = '[]' and p.picture is not null
  then jsonb_build_array(jsonb_build_object('name', p.picture, 'text', '')) else p.pictures end as pictures, c.name as category_name from (
       select p.id, plain_text(p.name) as key from product p where p.supplier_id = $1 and p.is_active
       order by plain_text(p.name) desc, p.id desc limit $2 offset $3) page
     join product p on p.supplier_id = $1 and p.id = page.id join category c on c.supplier_id = p.supplier_id and c.id = p.category_id
     order by page.key desc, page.id desc;

-- catalog.stored-products active newest (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint
-- gives id uuid, version integer, code text, gtin text, name text, description text, brand text, unit text, packaging text, categoryId uuid, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, stockPolicy text, stock integer, stockMinimum integer, isQuoteOnly boolean, isActive boolean, tags text[], slug text, picture text, pictures jsonb, categoryName text
select p.id, p.version, p.code, p.gtin, p.name, p.description, p.brand, p.unit, p.packaging, p.category_id, p.price,
  p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.increment_multiple, p.granularity, p.min_per_order,
  p.max_per_order, p.packaging_price, p.tiers, p.stock_policy, p.stock, p.stock_minimum, p.is_quote_only, p.is_active, p.tags, p.slug, p.picture, case when p.pictures = '[]' and p.picture is not null
  then jsonb_build_array(jsonb_build_object('name', p.picture, 'text', '')) else p.pictures end as pictures, c.name as category_name from (
       select p.id, p.created_at as key from product p where p.supplier_id = $1 and p.is_active
       order by p.created_at desc, p.id asc limit $2 offset $3) page
     join product p on p.supplier_id = $1 and p.id = page.id join category c on c.supplier_id = p.supplier_id and c.id = p.category_id
     order by page.key desc, page.id asc;

-- catalog.stored-products archived cheapest (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint
-- gives id uuid, version integer, code text, gtin text, name text, description text, brand text, unit text, packaging text, categoryId uuid, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, stockPolicy text, stock integer, stockMinimum integer, isQuoteOnly boolean, isActive boolean, tags text[], slug text, picture text, pictures jsonb, categoryName text
select p.id, p.version, p.code, p.gtin, p.name, p.description, p.brand, p.unit, p.packaging, p.category_id, p.price,
  p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.increment_multiple, p.granularity, p.min_per_order,
  p.max_per_order, p.packaging_price, p.tiers, p.stock_policy, p.stock, p.stock_minimum, p.is_quote_only, p.is_active, p.tags, p.slug, p.picture, case when p.pictures = '[]' and p.picture is not null
  then jsonb_build_array(jsonb_build_object('name', p.picture, 'text', '')) else p.pictures end as pictures, c.name as category_name from (
       select p.id, p.price as key from product p where p.supplier_id = $1 and not p.is_active
       order by p.price asc, p.id asc limit $2 offset $3) page
     join product p on p.supplier_id = $1 and p.id = page.id join category c on c.supplier_id = p.supplier_id and c.id = p.category_id
     order by page.key asc, page.id asc;

-- catalog.stored-products archived dearest (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint
-- gives id uuid, version integer, code text, gtin text, name text, description text, brand text, unit text, packaging text, categoryId uuid, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, stockPolicy text, stock integer, stockMinimum integer, isQuoteOnly boolean, isActive boolean, tags text[], slug text, picture text, pictures jsonb, categoryName text
select p.id, p.version, p.code, p.gtin, p.name, p.description, p.brand, p.unit, p.packaging, p.category_id, p.price,
  p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.increment_multiple, p.granularity, p.min_per_order,
  p.max_per_order, p.packaging_price, p.tiers, p.stock_policy, p.stock, p.stock_minimum, p.is_quote_only, p.is_active, p.tags, p.slug, p.picture, case when p.pictures = '[]' and p.picture is not null
  then jsonb_build_array(jsonb_build_object('name', p.picture, 'text', '')) else p.pictures end as pictures, c.name as category_name from (
       select p.id, p.price as key from product p where p.supplier_id = $1 and not p.is_active
       order by p.price desc, p.id desc limit $2 offset $3) page
     join product p on p.supplier_id = $1 and p.id = page.id join category c on c.supplier_id = p.supplier_id and c.id = p.category_id
     order by page.key desc, page.id desc;

-- catalog.stored-products archived name (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint
-- gives id uuid, version integer, code text, gtin text, name text, description text, brand text, unit text, packaging text, categoryId uuid, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, stockPolicy text, stock integer, stockMinimum integer, isQuoteOnly boolean, isActive boolean, tags text[], slug text, picture text, pictures jsonb, categoryName text
select p.id, p.version, p.code, p.gtin, p.name, p.description, p.brand, p.unit, p.packaging, p.category_id, p.price,
  p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.increment_multiple, p.granularity, p.min_per_order,
  p.max_per_order, p.packaging_price, p.tiers, p.stock_policy, p.stock, p.stock_minimum, p.is_quote_only, p.is_active, p.tags, p.slug, p.picture, case when p.pictures = '[]' and p.picture is not null
  then jsonb_build_array(jsonb_build_object('name', p.picture, 'text', '')) else p.pictures end as pictures, c.name as category_name from (
       select p.id, plain_text(p.name) as key from product p where p.supplier_id = $1 and not p.is_active
       order by plain_text(p.name) asc, p.id asc limit $2 offset $3) page
     join product p on p.supplier_id = $1 and p.id = page.id join category c on c.supplier_id = p.supplier_id and c.id = p.category_id
     order by page.key asc, page.id asc;

-- catalog.stored-products archived name-descending (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint
-- gives id uuid, version integer, code text, gtin text, name text, description text, brand text, unit text, packaging text, categoryId uuid, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, stockPolicy text, stock integer, stockMinimum integer, isQuoteOnly boolean, isActive boolean, tags text[], slug text, picture text, pictures jsonb, categoryName text
select p.id, p.version, p.code, p.gtin, p.name, p.description, p.brand, p.unit, p.packaging, p.category_id, p.price,
  p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.increment_multiple, p.granularity, p.min_per_order,
  p.max_per_order, p.packaging_price, p.tiers, p.stock_policy, p.stock, p.stock_minimum, p.is_quote_only, p.is_active, p.tags, p.slug, p.picture, case when p.pictures = '[]' and p.picture is not null
  then jsonb_build_array(jsonb_build_object('name', p.picture, 'text', '')) else p.pictures end as pictures, c.name as category_name from (
       select p.id, plain_text(p.name) as key from product p where p.supplier_id = $1 and not p.is_active
       order by plain_text(p.name) desc, p.id desc limit $2 offset $3) page
     join product p on p.supplier_id = $1 and p.id = page.id join category c on c.supplier_id = p.supplier_id and c.id = p.category_id
     order by page.key desc, page.id desc;

-- catalog.stored-products archived newest (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint
-- gives id uuid, version integer, code text, gtin text, name text, description text, brand text, unit text, packaging text, categoryId uuid, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, stockPolicy text, stock integer, stockMinimum integer, isQuoteOnly boolean, isActive boolean, tags text[], slug text, picture text, pictures jsonb, categoryName text
select p.id, p.version, p.code, p.gtin, p.name, p.description, p.brand, p.unit, p.packaging, p.category_id, p.price,
  p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.increment_multiple, p.granularity, p.min_per_order,
  p.max_per_order, p.packaging_price, p.tiers, p.stock_policy, p.stock, p.stock_minimum, p.is_quote_only, p.is_active, p.tags, p.slug, p.picture, case when p.pictures = '[]' and p.picture is not null
  then jsonb_build_array(jsonb_build_object('name', p.picture, 'text', '')) else p.pictures end as pictures, c.name as category_name from (
       select p.id, p.created_at as key from product p where p.supplier_id = $1 and not p.is_active
       order by p.created_at desc, p.id asc limit $2 offset $3) page
     join product p on p.supplier_id = $1 and p.id = page.id join category c on c.supplier_id = p.supplier_id and c.id = p.category_id
     order by page.key desc, page.id asc;

-- catalog.stored-products dearer-tiers cheapest (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint
-- gives id uuid, version integer, code text, gtin text, name text, description text, brand text, unit text, packaging text, categoryId uuid, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, stockPolicy text, stock integer, stockMinimum integer, isQuoteOnly boolean, isActive boolean, tags text[], slug text, picture text, pictures jsonb, categoryName text
select p.id, p.version, p.code, p.gtin, p.name, p.description, p.brand, p.unit, p.packaging, p.category_id, p.price,
  p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.increment_multiple, p.granularity, p.min_per_order,
  p.max_per_order, p.packaging_price, p.tiers, p.stock_policy, p.stock, p.stock_minimum, p.is_quote_only, p.is_active, p.tags, p.slug, p.picture, case when p.pictures = '[]' and p.picture is not null
  then jsonb_build_array(jsonb_build_object('name', p.picture, 'text', '')) else p.pictures end as pictures, c.name as category_name from (
       select p.id, p.price as key from product p where p.supplier_id = $1 and p.is_active and p.tiers <> '[]' and exists (select from (
    select (tier ->> 'price')::bigint as price, lag((tier ->> 'price')::bigint, 1, p.price) over (order by place) as below
    from jsonb_array_elements(p.tiers) with ordinality as tiers (tier, place)) scale where scale.price > scale.below)
       order by p.price asc, p.id asc limit $2 offset $3) page
     join product p on p.supplier_id = $1 and p.id = page.id join category c on c.supplier_id = p.supplier_id and c.id = p.category_id
     order by page.key asc, page.id asc;

-- catalog.stored-products dearer-tiers dearest (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint
-- gives id uuid, version integer, code text, gtin text, name text, description text, brand text, unit text, packaging text, categoryId uuid, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, stockPolicy text, stock integer, stockMinimum integer, isQuoteOnly boolean, isActive boolean, tags text[], slug text, picture text, pictures jsonb, categoryName text
select p.id, p.version, p.code, p.gtin, p.name, p.description, p.brand, p.unit, p.packaging, p.category_id, p.price,
  p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.increment_multiple, p.granularity, p.min_per_order,
  p.max_per_order, p.packaging_price, p.tiers, p.stock_policy, p.stock, p.stock_minimum, p.is_quote_only, p.is_active, p.tags, p.slug, p.picture, case when p.pictures = '[]' and p.picture is not null
  then jsonb_build_array(jsonb_build_object('name', p.picture, 'text', '')) else p.pictures end as pictures, c.name as category_name from (
       select p.id, p.price as key from product p where p.supplier_id = $1 and p.is_active and p.tiers <> '[]' and exists (select from (
    select (tier ->> 'price')::bigint as price, lag((tier ->> 'price')::bigint, 1, p.price) over (order by place) as below
    from jsonb_array_elements(p.tiers) with ordinality as tiers (tier, place)) scale where scale.price > scale.below)
       order by p.price desc, p.id desc limit $2 offset $3) page
     join product p on p.supplier_id = $1 and p.id = page.id join category c on c.supplier_id = p.supplier_id and c.id = p.category_id
     order by page.key desc, page.id desc;

-- catalog.stored-products dearer-tiers name (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint
-- gives id uuid, version integer, code text, gtin text, name text, description text, brand text, unit text, packaging text, categoryId uuid, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, stockPolicy text, stock integer, stockMinimum integer, isQuoteOnly boolean, isActive boolean, tags text[], slug text, picture text, pictures jsonb, categoryName text
select p.id, p.version, p.code, p.gtin, p.name, p.description, p.brand, p.unit, p.packaging, p.category_id, p.price,
  p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.increment_multiple, p.granularity, p.min_per_order,
  p.max_per_order, p.packaging_price, p.tiers, p.stock_policy, p.stock, p.stock_minimum, p.is_quote_only, p.is_active, p.tags, p.slug, p.picture, case when p.pictures = '[]' and p.picture is not null
  then jsonb_build_array(jsonb_build_object('name', p.picture, 'text', '')) else p.pictures end as pictures, c.name as category_name from (
       select p.id, plain_text(p.name) as key from product p where p.supplier_id = $1 and p.is_active and p.tiers <> '[]' and exists (select from (
    select (tier ->> 'price')::bigint as price, lag((tier ->> 'price')::bigint, 1, p.price) over (order by place) as below
    from jsonb_array_elements(p.tiers) with ordinality as tiers (tier, place)) scale where scale.price > scale.below)
       order by plain_text(p.name) asc, p.id asc limit $2 offset $3) page
     join product p on p.supplier_id = $1 and p.id = page.id join category c on c.supplier_id = p.supplier_id and c.id = p.category_id
     order by page.key asc, page.id asc;

-- catalog.stored-products dearer-tiers name-descending (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint
-- gives id uuid, version integer, code text, gtin text, name text, description text, brand text, unit text, packaging text, categoryId uuid, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, stockPolicy text, stock integer, stockMinimum integer, isQuoteOnly boolean, isActive boolean, tags text[], slug text, picture text, pictures jsonb, categoryName text
select p.id, p.version, p.code, p.gtin, p.name, p.description, p.brand, p.unit, p.packaging, p.category_id, p.price,
  p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.increment_multiple, p.granularity, p.min_per_order,
  p.max_per_order, p.packaging_price, p.tiers, p.stock_policy, p.stock, p.stock_minimum, p.is_quote_only, p.is_active, p.tags, p.slug, p.picture, case when p.pictures = '[]' and p.picture is not null
  then jsonb_build_array(jsonb_build_object('name', p.picture, 'text', '')) else p.pictures end as pictures, c.name as category_name from (
       select p.id, plain_text(p.name) as key from product p where p.supplier_id = $1 and p.is_active and p.tiers <> '[]' and exists (select from (
    select (tier ->> 'price')::bigint as price, lag((tier ->> 'price')::bigint, 1, p.price) over (order by place) as below
    from jsonb_array_elements(p.tiers) with ordinality as tiers (tier, place)) scale where scale.price > scale.below)
       order by plain_text(p.name) desc, p.id desc limit $2 offset $3) page
     join product p on p.supplier_id = $1 and p.id = page.id join category c on c.supplier_id = p.supplier_id and c.id = p.category_id
     order by page.key desc, page.id desc;

-- catalog.stored-products dearer-tiers newest (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint
-- gives id uuid, version integer, code text, gtin text, name text, description text, brand text, unit text, packaging text, categoryId uuid, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, stockPolicy text, stock integer, stockMinimum integer, isQuoteOnly boolean, isActive boolean, tags text[], slug text, picture text, pictures jsonb, categoryName text
select p.id, p.version, p.code, p.gtin, p.name, p.description, p.brand, p.unit, p.packaging, p.category_id, p.price,
  p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.increment_multiple, p.granularity, p.min_per_order,
  p.max_per_order, p.packaging_price, p.tiers, p.stock_policy, p.stock, p.stock_minimum, p.is_quote_only, p.is_active, p.tags, p.slug, p.picture, case when p.pictures = '[]' and p.picture is not null
  then jsonb_build_array(jsonb_build_object('name', p.picture, 'text', '')) else p.pictures end as pictures, c.name as category_name from (
       select p.id, p.created_at as key from product p where p.supplier_id = $1 and p.is_active and p.tiers <> '[]' and exists (select from (
    select (tier ->> 'price')::bigint as price, lag((tier ->> 'price')::bigint, 1, p.price) over (order by place) as below
    from jsonb_array_elements(p.tiers) with ordinality as tiers (tier, place)) scale where scale.price > scale.below)
       order by p.created_at desc, p.id asc limit $2 offset $3) page
     join product p on p.supplier_id = $1 and p.id = page.id join category c on c.supplier_id = p.supplier_id and c.id = p.category_id
     order by page.key desc, page.id asc;

-- catalog.stored-products found
-- takes $1 uuid, $2 text[], $3 text, $4 uuid, $5 text, $6 text, $7 text, $8 text, $9 bigint, $10 bigint
-- gives id uuid, version integer, code text, gtin text, name text, description text, brand text, unit text, packaging text, categoryId uuid, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, stockPolicy text, stock integer, stockMinimum integer, isQuoteOnly boolean, isActive boolean, tags text[], slug text, picture text, pictures jsonb, categoryName text
with found as materialized (
     select p.id from product p where p.supplier_id = $1 and p.is_active and plain_text(p.name) like all (array(select '%' || plain_text(word) || '%' from unnest($2::text[]) word))
     union select p.id from product p where p.supplier_id = $1 and not p.is_active and plain_text(p.name) like all (array(select '%' || plain_text(word) || '%' from unnest($2::text[]) word))
     union select p.id from product p where p.supplier_id = $1
       and code_key(p.code) ~>=~ code_key($3) and code_key(p.code) ~<~ (code_key($3) || '~') and starts_with(lower(p.code), lower($3))
     union select p.id from product p where p.supplier_id = $1 and code_key(p.code) = any(code_keys($3))
     union select p.id from product p where p.supplier_id = $1 and p.gtin = any(code_keys($3)))
   select p.id, p.version, p.code, p.gtin, p.name, p.description, p.brand, p.unit, p.packaging, p.category_id, p.price,
  p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.increment_multiple, p.granularity, p.min_per_order,
  p.max_per_order, p.packaging_price, p.tiers, p.stock_policy, p.stock, p.stock_minimum, p.is_quote_only, p.is_active, p.tags, p.slug, p.picture, case when p.pictures = '[]' and p.picture is not null
  then jsonb_build_array(jsonb_build_object('name', p.picture, 'text', '')) else p.pictures end as pictures, c.name as category_name from found f join product p on p.supplier_id = $1 and p.id = f.id
   join category c on c.supplier_id = p.supplier_id and c.id = p.category_id
   where ($4::uuid is null or p.category_id = any(array(
       select c.id from category c where c.supplier_id = $1 and $4::uuid in (c.id, c.parent_id))))
     and ($5::text = '' or p.brand = $5) and ($6::text is null or case $6::text when 'picture' then p.picture is null when 'price' then p.price = 0 and not p.is_quote_only when 'description' then p.description = '' when 'gtin' then p.gtin is null end) and case $7::text when 'active' then p.is_active when 'low-stock' then p.is_active and p.stock_policy = 'tracked' and p.stock <= p.stock_minimum when 'sold-out' then p.is_active and (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)) when 'dearer-tiers' then p.is_active and p.tiers <> '[]' and exists (select from (
    select (tier ->> 'price')::bigint as price, lag((tier ->> 'price')::bigint, 1, p.price) over (order by place) as below
    from jsonb_array_elements(p.tiers) with ordinality as tiers (tier, place)) scale where scale.price > scale.below) when 'archived' then not p.is_active end
   order by case when $8::text = 'name-descending' then plain_text(p.name) end desc,
     case $8::text when 'cheapest' then p.price when 'dearest' then -p.price end,
     case when $8::text = 'newest' then p.created_at end desc, plain_text(p.name), p.id
   limit $9 offset $10;

-- catalog.stored-products low-stock cheapest (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint
-- gives id uuid, version integer, code text, gtin text, name text, description text, brand text, unit text, packaging text, categoryId uuid, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, stockPolicy text, stock integer, stockMinimum integer, isQuoteOnly boolean, isActive boolean, tags text[], slug text, picture text, pictures jsonb, categoryName text
select p.id, p.version, p.code, p.gtin, p.name, p.description, p.brand, p.unit, p.packaging, p.category_id, p.price,
  p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.increment_multiple, p.granularity, p.min_per_order,
  p.max_per_order, p.packaging_price, p.tiers, p.stock_policy, p.stock, p.stock_minimum, p.is_quote_only, p.is_active, p.tags, p.slug, p.picture, case when p.pictures = '[]' and p.picture is not null
  then jsonb_build_array(jsonb_build_object('name', p.picture, 'text', '')) else p.pictures end as pictures, c.name as category_name from (
       select p.id, p.price as key from product p where p.supplier_id = $1 and p.is_active and p.stock_policy = 'tracked' and p.stock <= p.stock_minimum
       order by p.price asc, p.id asc limit $2 offset $3) page
     join product p on p.supplier_id = $1 and p.id = page.id join category c on c.supplier_id = p.supplier_id and c.id = p.category_id
     order by page.key asc, page.id asc;

-- catalog.stored-products low-stock dearest (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint
-- gives id uuid, version integer, code text, gtin text, name text, description text, brand text, unit text, packaging text, categoryId uuid, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, stockPolicy text, stock integer, stockMinimum integer, isQuoteOnly boolean, isActive boolean, tags text[], slug text, picture text, pictures jsonb, categoryName text
select p.id, p.version, p.code, p.gtin, p.name, p.description, p.brand, p.unit, p.packaging, p.category_id, p.price,
  p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.increment_multiple, p.granularity, p.min_per_order,
  p.max_per_order, p.packaging_price, p.tiers, p.stock_policy, p.stock, p.stock_minimum, p.is_quote_only, p.is_active, p.tags, p.slug, p.picture, case when p.pictures = '[]' and p.picture is not null
  then jsonb_build_array(jsonb_build_object('name', p.picture, 'text', '')) else p.pictures end as pictures, c.name as category_name from (
       select p.id, p.price as key from product p where p.supplier_id = $1 and p.is_active and p.stock_policy = 'tracked' and p.stock <= p.stock_minimum
       order by p.price desc, p.id desc limit $2 offset $3) page
     join product p on p.supplier_id = $1 and p.id = page.id join category c on c.supplier_id = p.supplier_id and c.id = p.category_id
     order by page.key desc, page.id desc;

-- catalog.stored-products low-stock name (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint
-- gives id uuid, version integer, code text, gtin text, name text, description text, brand text, unit text, packaging text, categoryId uuid, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, stockPolicy text, stock integer, stockMinimum integer, isQuoteOnly boolean, isActive boolean, tags text[], slug text, picture text, pictures jsonb, categoryName text
select p.id, p.version, p.code, p.gtin, p.name, p.description, p.brand, p.unit, p.packaging, p.category_id, p.price,
  p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.increment_multiple, p.granularity, p.min_per_order,
  p.max_per_order, p.packaging_price, p.tiers, p.stock_policy, p.stock, p.stock_minimum, p.is_quote_only, p.is_active, p.tags, p.slug, p.picture, case when p.pictures = '[]' and p.picture is not null
  then jsonb_build_array(jsonb_build_object('name', p.picture, 'text', '')) else p.pictures end as pictures, c.name as category_name from (
       select p.id, plain_text(p.name) as key from product p where p.supplier_id = $1 and p.is_active and p.stock_policy = 'tracked' and p.stock <= p.stock_minimum
       order by plain_text(p.name) asc, p.id asc limit $2 offset $3) page
     join product p on p.supplier_id = $1 and p.id = page.id join category c on c.supplier_id = p.supplier_id and c.id = p.category_id
     order by page.key asc, page.id asc;

-- catalog.stored-products low-stock name-descending (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint
-- gives id uuid, version integer, code text, gtin text, name text, description text, brand text, unit text, packaging text, categoryId uuid, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, stockPolicy text, stock integer, stockMinimum integer, isQuoteOnly boolean, isActive boolean, tags text[], slug text, picture text, pictures jsonb, categoryName text
select p.id, p.version, p.code, p.gtin, p.name, p.description, p.brand, p.unit, p.packaging, p.category_id, p.price,
  p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.increment_multiple, p.granularity, p.min_per_order,
  p.max_per_order, p.packaging_price, p.tiers, p.stock_policy, p.stock, p.stock_minimum, p.is_quote_only, p.is_active, p.tags, p.slug, p.picture, case when p.pictures = '[]' and p.picture is not null
  then jsonb_build_array(jsonb_build_object('name', p.picture, 'text', '')) else p.pictures end as pictures, c.name as category_name from (
       select p.id, plain_text(p.name) as key from product p where p.supplier_id = $1 and p.is_active and p.stock_policy = 'tracked' and p.stock <= p.stock_minimum
       order by plain_text(p.name) desc, p.id desc limit $2 offset $3) page
     join product p on p.supplier_id = $1 and p.id = page.id join category c on c.supplier_id = p.supplier_id and c.id = p.category_id
     order by page.key desc, page.id desc;

-- catalog.stored-products low-stock newest (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint
-- gives id uuid, version integer, code text, gtin text, name text, description text, brand text, unit text, packaging text, categoryId uuid, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, stockPolicy text, stock integer, stockMinimum integer, isQuoteOnly boolean, isActive boolean, tags text[], slug text, picture text, pictures jsonb, categoryName text
select p.id, p.version, p.code, p.gtin, p.name, p.description, p.brand, p.unit, p.packaging, p.category_id, p.price,
  p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.increment_multiple, p.granularity, p.min_per_order,
  p.max_per_order, p.packaging_price, p.tiers, p.stock_policy, p.stock, p.stock_minimum, p.is_quote_only, p.is_active, p.tags, p.slug, p.picture, case when p.pictures = '[]' and p.picture is not null
  then jsonb_build_array(jsonb_build_object('name', p.picture, 'text', '')) else p.pictures end as pictures, c.name as category_name from (
       select p.id, p.created_at as key from product p where p.supplier_id = $1 and p.is_active and p.stock_policy = 'tracked' and p.stock <= p.stock_minimum
       order by p.created_at desc, p.id asc limit $2 offset $3) page
     join product p on p.supplier_id = $1 and p.id = page.id join category c on c.supplier_id = p.supplier_id and c.id = p.category_id
     order by page.key desc, page.id asc;

-- catalog.stored-products narrowed
-- takes $1 uuid, $2 uuid, $3 text, $4 text, $5 text, $6 text, $7 bigint, $8 bigint
-- gives id uuid, version integer, code text, gtin text, name text, description text, brand text, unit text, packaging text, categoryId uuid, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, stockPolicy text, stock integer, stockMinimum integer, isQuoteOnly boolean, isActive boolean, tags text[], slug text, picture text, pictures jsonb, categoryName text
select p.id, p.version, p.code, p.gtin, p.name, p.description, p.brand, p.unit, p.packaging, p.category_id, p.price,
  p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.increment_multiple, p.granularity, p.min_per_order,
  p.max_per_order, p.packaging_price, p.tiers, p.stock_policy, p.stock, p.stock_minimum, p.is_quote_only, p.is_active, p.tags, p.slug, p.picture, case when p.pictures = '[]' and p.picture is not null
  then jsonb_build_array(jsonb_build_object('name', p.picture, 'text', '')) else p.pictures end as pictures, c.name as category_name from product p join category c on c.supplier_id = p.supplier_id and c.id = p.category_id
   where p.supplier_id = $1 and ($2::uuid is null or p.category_id = any(array(
       select c.id from category c where c.supplier_id = $1 and $2::uuid in (c.id, c.parent_id))))
     and ($3::text = '' or p.brand = $3) and ($4::text is null or case $4::text when 'picture' then p.picture is null when 'price' then p.price = 0 and not p.is_quote_only when 'description' then p.description = '' when 'gtin' then p.gtin is null end) and case $5::text when 'active' then p.is_active when 'low-stock' then p.is_active and p.stock_policy = 'tracked' and p.stock <= p.stock_minimum when 'sold-out' then p.is_active and (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)) when 'dearer-tiers' then p.is_active and p.tiers <> '[]' and exists (select from (
    select (tier ->> 'price')::bigint as price, lag((tier ->> 'price')::bigint, 1, p.price) over (order by place) as below
    from jsonb_array_elements(p.tiers) with ordinality as tiers (tier, place)) scale where scale.price > scale.below) when 'archived' then not p.is_active end
   order by case when $6::text = 'name-descending' then plain_text(p.name) end desc,
     case $6::text when 'cheapest' then p.price when 'dearest' then -p.price end,
     case when $6::text = 'newest' then p.created_at end desc, plain_text(p.name), p.id
   limit $7 offset $8;

-- catalog.stored-products sold-out cheapest (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint
-- gives id uuid, version integer, code text, gtin text, name text, description text, brand text, unit text, packaging text, categoryId uuid, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, stockPolicy text, stock integer, stockMinimum integer, isQuoteOnly boolean, isActive boolean, tags text[], slug text, picture text, pictures jsonb, categoryName text
select p.id, p.version, p.code, p.gtin, p.name, p.description, p.brand, p.unit, p.packaging, p.category_id, p.price,
  p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.increment_multiple, p.granularity, p.min_per_order,
  p.max_per_order, p.packaging_price, p.tiers, p.stock_policy, p.stock, p.stock_minimum, p.is_quote_only, p.is_active, p.tags, p.slug, p.picture, case when p.pictures = '[]' and p.picture is not null
  then jsonb_build_array(jsonb_build_object('name', p.picture, 'text', '')) else p.pictures end as pictures, c.name as category_name from (
       select p.id, p.price as key from sold_out_product s join product p on p.supplier_id = s.supplier_id and p.id = s.product_id where p.supplier_id = $1 and s.supplier_id = $1
       order by p.price asc, p.id asc limit $2 offset $3) page
     join product p on p.supplier_id = $1 and p.id = page.id join category c on c.supplier_id = p.supplier_id and c.id = p.category_id
     order by page.key asc, page.id asc;

-- catalog.stored-products sold-out dearest (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint
-- gives id uuid, version integer, code text, gtin text, name text, description text, brand text, unit text, packaging text, categoryId uuid, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, stockPolicy text, stock integer, stockMinimum integer, isQuoteOnly boolean, isActive boolean, tags text[], slug text, picture text, pictures jsonb, categoryName text
select p.id, p.version, p.code, p.gtin, p.name, p.description, p.brand, p.unit, p.packaging, p.category_id, p.price,
  p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.increment_multiple, p.granularity, p.min_per_order,
  p.max_per_order, p.packaging_price, p.tiers, p.stock_policy, p.stock, p.stock_minimum, p.is_quote_only, p.is_active, p.tags, p.slug, p.picture, case when p.pictures = '[]' and p.picture is not null
  then jsonb_build_array(jsonb_build_object('name', p.picture, 'text', '')) else p.pictures end as pictures, c.name as category_name from (
       select p.id, p.price as key from sold_out_product s join product p on p.supplier_id = s.supplier_id and p.id = s.product_id where p.supplier_id = $1 and s.supplier_id = $1
       order by p.price desc, p.id desc limit $2 offset $3) page
     join product p on p.supplier_id = $1 and p.id = page.id join category c on c.supplier_id = p.supplier_id and c.id = p.category_id
     order by page.key desc, page.id desc;

-- catalog.stored-products sold-out name (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint
-- gives id uuid, version integer, code text, gtin text, name text, description text, brand text, unit text, packaging text, categoryId uuid, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, stockPolicy text, stock integer, stockMinimum integer, isQuoteOnly boolean, isActive boolean, tags text[], slug text, picture text, pictures jsonb, categoryName text
select p.id, p.version, p.code, p.gtin, p.name, p.description, p.brand, p.unit, p.packaging, p.category_id, p.price,
  p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.increment_multiple, p.granularity, p.min_per_order,
  p.max_per_order, p.packaging_price, p.tiers, p.stock_policy, p.stock, p.stock_minimum, p.is_quote_only, p.is_active, p.tags, p.slug, p.picture, case when p.pictures = '[]' and p.picture is not null
  then jsonb_build_array(jsonb_build_object('name', p.picture, 'text', '')) else p.pictures end as pictures, c.name as category_name from (
       select p.id, plain_text(p.name) as key from sold_out_product s join product p on p.supplier_id = s.supplier_id and p.id = s.product_id where p.supplier_id = $1 and s.supplier_id = $1
       order by plain_text(p.name) asc, p.id asc limit $2 offset $3) page
     join product p on p.supplier_id = $1 and p.id = page.id join category c on c.supplier_id = p.supplier_id and c.id = p.category_id
     order by page.key asc, page.id asc;

-- catalog.stored-products sold-out name-descending (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint
-- gives id uuid, version integer, code text, gtin text, name text, description text, brand text, unit text, packaging text, categoryId uuid, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, stockPolicy text, stock integer, stockMinimum integer, isQuoteOnly boolean, isActive boolean, tags text[], slug text, picture text, pictures jsonb, categoryName text
select p.id, p.version, p.code, p.gtin, p.name, p.description, p.brand, p.unit, p.packaging, p.category_id, p.price,
  p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.increment_multiple, p.granularity, p.min_per_order,
  p.max_per_order, p.packaging_price, p.tiers, p.stock_policy, p.stock, p.stock_minimum, p.is_quote_only, p.is_active, p.tags, p.slug, p.picture, case when p.pictures = '[]' and p.picture is not null
  then jsonb_build_array(jsonb_build_object('name', p.picture, 'text', '')) else p.pictures end as pictures, c.name as category_name from (
       select p.id, plain_text(p.name) as key from sold_out_product s join product p on p.supplier_id = s.supplier_id and p.id = s.product_id where p.supplier_id = $1 and s.supplier_id = $1
       order by plain_text(p.name) desc, p.id desc limit $2 offset $3) page
     join product p on p.supplier_id = $1 and p.id = page.id join category c on c.supplier_id = p.supplier_id and c.id = p.category_id
     order by page.key desc, page.id desc;

-- catalog.stored-products sold-out newest (generic plan)
-- takes $1 uuid, $2 bigint, $3 bigint
-- gives id uuid, version integer, code text, gtin text, name text, description text, brand text, unit text, packaging text, categoryId uuid, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, stockPolicy text, stock integer, stockMinimum integer, isQuoteOnly boolean, isActive boolean, tags text[], slug text, picture text, pictures jsonb, categoryName text
select p.id, p.version, p.code, p.gtin, p.name, p.description, p.brand, p.unit, p.packaging, p.category_id, p.price,
  p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.increment_multiple, p.granularity, p.min_per_order,
  p.max_per_order, p.packaging_price, p.tiers, p.stock_policy, p.stock, p.stock_minimum, p.is_quote_only, p.is_active, p.tags, p.slug, p.picture, case when p.pictures = '[]' and p.picture is not null
  then jsonb_build_array(jsonb_build_object('name', p.picture, 'text', '')) else p.pictures end as pictures, c.name as category_name from (
       select p.id, p.created_at as key from sold_out_product s join product p on p.supplier_id = s.supplier_id and p.id = s.product_id where p.supplier_id = $1 and s.supplier_id = $1
       order by p.created_at desc, p.id asc limit $2 offset $3) page
     join product p on p.supplier_id = $1 and p.id = page.id join category c on c.supplier_id = p.supplier_id and c.id = p.category_id
     order by page.key desc, page.id asc;

-- catalog.update-pictures
-- takes $1 uuid, $2 uuid, $3 jsonb
update product set pictures = $3, picture = $3::jsonb -> 0 ->> 'name' where supplier_id = $1 and id = $2;

-- catalog.update-product
-- takes $1 uuid, $2 uuid, $3 text, $4 text, $5 text, $6 text, $7 text, $8 text, $9 text, $10 uuid, $11 bigint, $12 bigint, $13 bigint, $14 bigint, $15 integer, $16 integer, $17 integer, $18 integer, $19 integer, $20 bigint, $21 jsonb, $22 text, $23 integer, $24 boolean, $25 boolean, $26 text[]
update product set code = $3, gtin = $4, name = $5, description = $6, brand = $7, unit = $8, packaging = $9, category_id = $10,
     price = $11, previous_price = $12, uninvoiced_price = $13, wholesale_price = $14, wholesale_minimum = $15, increment_multiple = $16,
     granularity = $17, min_per_order = $18, max_per_order = $19, packaging_price = $20, tiers = $21, stock_policy = $22,
     stock_minimum = $23, is_quote_only = $24, is_active = $25, tags = coalesce($26, tags), version = version + 1
   where supplier_id = $1 and id = $2;

-- catalog.variants (generic plan)
-- takes $1 uuid, $2 uuid, $3 price_group
-- gives id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, variantValues text[], groupName text, axes jsonb
select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, p.variant_values, g.name as group_name, g.axes
   from product p join variant_group g on g.supplier_id = p.supplier_id and g.id = p.variant_group_id
   cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $3) priced
   where p.supplier_id = $1 and p.variant_group_id = $2 and p.is_active
   order by p.variant_rank;

-- catalog.variants, base prices (generic plan)
-- takes $1 uuid, $2 uuid, $3 price_group
-- gives id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, variantValues text[], groupName text, axes jsonb
select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, p.variant_values, g.name as group_name, g.axes
   from product p join variant_group g on g.supplier_id = p.supplier_id and g.id = p.variant_group_id
   cross join lateral (select p.price, p.previous_price,
     case when p.uninvoiced_price is not null and $3::price_group is null and exists (
       select from supplier s where s.id = p.supplier_id and 'show-uninvoiced-prices' = any (s.tags)
     ) then p.uninvoiced_price end as uninvoiced_price,
     p.wholesale_price, p.wholesale_minimum, p.tiers, null::jsonb as promotion) priced
   where p.supplier_id = $1 and p.variant_group_id = $2 and p.is_active
   order by p.variant_rank;

-- catalog.weighing
-- takes $1 uuid, $2 text[], $3 text, $4 boolean, $5 boolean, $6 bigint, $7 bigint
-- gives id uuid, code text, name text, unit text, isWeighed boolean, tolerance integer
select p.id, p.code, p.name, p.unit, p.is_weighed, p.weight_tolerance as tolerance
   from product p where p.supplier_id = $1 and p.is_active and lower(p.unit) in ('kg', 'g')
  and ($2::text[] is null or plain_text(p.name) like all (array(select '%' || plain_text(word) || '%' from unnest($2::text[]) word)) or starts_with(lower(p.code), lower($3))) and ($4::boolean is null or p.is_weighed = $4)
   order by case when $5 then plain_text(p.name) end desc, plain_text(p.name), p.id limit $6 offset $7;

-- catalog.weight-tolerance
-- takes $1 uuid
-- gives tolerance integer
select weight_tolerance as tolerance from supplier where id = $1;

-- catalog.write-settings
-- takes $1 uuid, $2 jsonb, $3 jsonb, $4 jsonb
insert into catalog_settings (supplier_id, tag_groups, sectors, segments) values ($1, $2, $3, $4)
   on conflict (supplier_id) do update set tag_groups = excluded.tag_groups, sectors = excluded.sectors, segments = excluded.segments,
     version = catalog_settings.version + 1;

-- catalog.write-settings-of-supplier
-- takes $1 uuid, $2 text[], $3 text[]
-- gives id uuid
update supplier set segments = $2, tags = array_remove(tags, 'show-uninvoiced-prices') || $3 where id = $1 returning id;

-- catalog.write-weighing
-- takes $1 uuid, $2 text[], $3 boolean[], $4 integer[]
update product p set is_weighed = w.is_weighed, weight_tolerance = w.tolerance
   from unnest($2::text[], $3::boolean[], $4::integer[]) as w (code, is_weighed, tolerance)
   where p.supplier_id = $1 and p.code = w.code and lower(p.unit) in ('kg', 'g')
     and (p.is_weighed, p.weight_tolerance) is distinct from (w.is_weighed, w.tolerance);

