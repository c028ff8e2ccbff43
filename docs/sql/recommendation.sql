-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- recommendation.added
-- takes $1 uuid, $2 uuid, $3 uuid[], $4 uuid
-- gives products bigint, isRecorded boolean
with known as (select p.id from product p where p.supplier_id = $1 and p.id = any($3)),
     written as (
       insert into recommendation_feedback as f (supplier_id, customer_id, product_id, session_id, added_at)
       select $1, $2, k.id, $4, now() from known k order by k.id
       on conflict (supplier_id, customer_id, product_id, session_id) do update set added_at = excluded.added_at
         where f.added_at is null
       returning 1)
     select (select count(*) from known) as products, exists (select from written) as is_recorded;

-- recommendation.cart
-- takes $1 uuid, $2 uuid, $3 price_group, $4 timestamp with time zone, $5 text, $6 uuid
-- gives id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, because text, everyDays double precision, daysAgo integer, lastQuantity integer
select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, c.because, c.every_days, c.days_ago, bought.last_quantity
     from (select t.other_id as product_id, (array_agg(p.name order by t.lift desc, p.id))[1] as because,
       null::double precision as every_days, null::integer as days_ago, sum(ln(t.lift)) as score
     from cart_line c
     join product_pair t on t.supplier_id = $1 and t.product_id = c.product_id
     join product p on p.supplier_id = $1 and p.id = c.product_id
     where c.supplier_id = $1 and c.customer_id = $2 and c.quantity > 0 and $4::timestamptz is not null and $5::text is null and $6::uuid is null
     group by t.other_id) c
     join product p on p.supplier_id = $1 and p.id = c.product_id and p.is_active
     cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $3) priced
     left join purchase_habit bought on bought.supplier_id = $1 and bought.customer_id = $2 and bought.product_id = p.id
     cross join lateral (
       select coalesce(bool_or(f.dismissed_at is not null), false) as is_dismissed,
         count(*) filter (where f.seen_at > $4::timestamptz - interval '60 days' and f.clicked_at is null and f.added_at is null
           and (f.seen_at at time zone s.time_zone)::date > coalesce(bought.last_bought_on, '-infinity')) as ignored
       from recommendation_feedback f join supplier s on s.id = f.supplier_id
       where f.supplier_id = $1 and f.customer_id = $2 and f.product_id = p.id) said
     where not said.is_dismissed
       and not exists (select from cart_line l
         where l.supplier_id = $1 and l.customer_id = $2 and l.product_id = p.id and l.quantity > 0)
       and not exists (select from cart_combo k
         where k.supplier_id = $1 and k.customer_id = $2 and k.quantity > 0 and p.id = any(k.product_ids))
     order by (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), c.score / (1 + said.ignored) desc, p.position, p.id
     limit 12;

-- recommendation.cart, base prices
-- takes $1 uuid, $2 uuid, $3 price_group, $4 timestamp with time zone, $5 text, $6 uuid
-- gives id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, because text, everyDays double precision, daysAgo integer, lastQuantity integer
select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, c.because, c.every_days, c.days_ago, bought.last_quantity
     from (select t.other_id as product_id, (array_agg(p.name order by t.lift desc, p.id))[1] as because,
       null::double precision as every_days, null::integer as days_ago, sum(ln(t.lift)) as score
     from cart_line c
     join product_pair t on t.supplier_id = $1 and t.product_id = c.product_id
     join product p on p.supplier_id = $1 and p.id = c.product_id
     where c.supplier_id = $1 and c.customer_id = $2 and c.quantity > 0 and $4::timestamptz is not null and $5::text is null and $6::uuid is null
     group by t.other_id) c
     join product p on p.supplier_id = $1 and p.id = c.product_id and p.is_active
     cross join lateral (select p.price, p.previous_price,
     case when p.uninvoiced_price is not null and $3::price_group is null and exists (
       select from supplier s where s.id = p.supplier_id and 'show-uninvoiced-prices' = any (s.tags)
     ) then p.uninvoiced_price end as uninvoiced_price,
     p.wholesale_price, p.wholesale_minimum, p.tiers, null::jsonb as promotion) priced
     left join purchase_habit bought on bought.supplier_id = $1 and bought.customer_id = $2 and bought.product_id = p.id
     cross join lateral (
       select coalesce(bool_or(f.dismissed_at is not null), false) as is_dismissed,
         count(*) filter (where f.seen_at > $4::timestamptz - interval '60 days' and f.clicked_at is null and f.added_at is null
           and (f.seen_at at time zone s.time_zone)::date > coalesce(bought.last_bought_on, '-infinity')) as ignored
       from recommendation_feedback f join supplier s on s.id = f.supplier_id
       where f.supplier_id = $1 and f.customer_id = $2 and f.product_id = p.id) said
     where not said.is_dismissed
       and not exists (select from cart_line l
         where l.supplier_id = $1 and l.customer_id = $2 and l.product_id = p.id and l.quantity > 0)
       and not exists (select from cart_combo k
         where k.supplier_id = $1 and k.customer_id = $2 and k.quantity > 0 and p.id = any(k.product_ids))
     order by (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), c.score / (1 + said.ignored) desc, p.position, p.id
     limit 12;

-- recommendation.clicked
-- takes $1 uuid, $2 uuid, $3 uuid[], $4 uuid
-- gives products bigint, isRecorded boolean
with known as (select p.id from product p where p.supplier_id = $1 and p.id = any($3)),
     written as (
       insert into recommendation_feedback as f (supplier_id, customer_id, product_id, session_id, clicked_at)
       select $1, $2, k.id, $4, now() from known k order by k.id
       on conflict (supplier_id, customer_id, product_id, session_id) do update set clicked_at = excluded.clicked_at
         where f.clicked_at is null
       returning 1)
     select (select count(*) from known) as products, exists (select from written) as is_recorded;

-- recommendation.delete-pairs
-- takes $1 uuid
delete from product_pair where supplier_id = $1;

-- recommendation.dismissed
-- takes $1 uuid, $2 uuid, $3 uuid[], $4 uuid
-- gives products bigint, isRecorded boolean
with known as (select p.id from product p where p.supplier_id = $1 and p.id = any($3)),
     written as (
       insert into recommendation_feedback as f (supplier_id, customer_id, product_id, session_id, dismissed_at)
       select $1, $2, k.id, $4, now() from known k order by k.id
       on conflict (supplier_id, customer_id, product_id, session_id) do update set dismissed_at = excluded.dismissed_at
         where f.dismissed_at is null
       returning 1)
     select (select count(*) from known) as products, exists (select from written) as is_recorded;

-- recommendation.home
-- takes $1 uuid, $2 uuid, $3 price_group, $4 timestamp with time zone, $5 text, $6 uuid
-- gives id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, because text, everyDays double precision, daysAgo integer, lastQuantity integer
select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, c.because, c.every_days, c.days_ago, bought.last_quantity
     from (select h.product_id, null as because, h.every_days, d.days_ago,
       h.purchases / (1 + abs(d.days_ago / h.every_days - 1)) as score
     from purchase_habit h
     cross join lateral (
       select ($4::timestamptz at time zone s.time_zone)::date - h.last_bought_on as days_ago from supplier s where s.id = $1) d
     where h.supplier_id = $1 and h.customer_id = $2 and $5::text is null and $6::uuid is null
       and d.days_ago between h.every_days * 0.8 and h.every_days * 2.5) c
     join product p on p.supplier_id = $1 and p.id = c.product_id and p.is_active
     cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $3) priced
     left join purchase_habit bought on bought.supplier_id = $1 and bought.customer_id = $2 and bought.product_id = p.id
     cross join lateral (
       select coalesce(bool_or(f.dismissed_at is not null), false) as is_dismissed,
         count(*) filter (where f.seen_at > $4::timestamptz - interval '60 days' and f.clicked_at is null and f.added_at is null
           and (f.seen_at at time zone s.time_zone)::date > coalesce(bought.last_bought_on, '-infinity')) as ignored
       from recommendation_feedback f join supplier s on s.id = f.supplier_id
       where f.supplier_id = $1 and f.customer_id = $2 and f.product_id = p.id) said
     where not said.is_dismissed
       and not exists (select from cart_line l
         where l.supplier_id = $1 and l.customer_id = $2 and l.product_id = p.id and l.quantity > 0)
       and not exists (select from cart_combo k
         where k.supplier_id = $1 and k.customer_id = $2 and k.quantity > 0 and p.id = any(k.product_ids))
     order by (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), c.score / (1 + said.ignored) desc, p.position, p.id
     limit 12;

-- recommendation.home, base prices
-- takes $1 uuid, $2 uuid, $3 price_group, $4 timestamp with time zone, $5 text, $6 uuid
-- gives id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, because text, everyDays double precision, daysAgo integer, lastQuantity integer
select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, c.because, c.every_days, c.days_ago, bought.last_quantity
     from (select h.product_id, null as because, h.every_days, d.days_ago,
       h.purchases / (1 + abs(d.days_ago / h.every_days - 1)) as score
     from purchase_habit h
     cross join lateral (
       select ($4::timestamptz at time zone s.time_zone)::date - h.last_bought_on as days_ago from supplier s where s.id = $1) d
     where h.supplier_id = $1 and h.customer_id = $2 and $5::text is null and $6::uuid is null
       and d.days_ago between h.every_days * 0.8 and h.every_days * 2.5) c
     join product p on p.supplier_id = $1 and p.id = c.product_id and p.is_active
     cross join lateral (select p.price, p.previous_price,
     case when p.uninvoiced_price is not null and $3::price_group is null and exists (
       select from supplier s where s.id = p.supplier_id and 'show-uninvoiced-prices' = any (s.tags)
     ) then p.uninvoiced_price end as uninvoiced_price,
     p.wholesale_price, p.wholesale_minimum, p.tiers, null::jsonb as promotion) priced
     left join purchase_habit bought on bought.supplier_id = $1 and bought.customer_id = $2 and bought.product_id = p.id
     cross join lateral (
       select coalesce(bool_or(f.dismissed_at is not null), false) as is_dismissed,
         count(*) filter (where f.seen_at > $4::timestamptz - interval '60 days' and f.clicked_at is null and f.added_at is null
           and (f.seen_at at time zone s.time_zone)::date > coalesce(bought.last_bought_on, '-infinity')) as ignored
       from recommendation_feedback f join supplier s on s.id = f.supplier_id
       where f.supplier_id = $1 and f.customer_id = $2 and f.product_id = p.id) said
     where not said.is_dismissed
       and not exists (select from cart_line l
         where l.supplier_id = $1 and l.customer_id = $2 and l.product_id = p.id and l.quantity > 0)
       and not exists (select from cart_combo k
         where k.supplier_id = $1 and k.customer_id = $2 and k.quantity > 0 and p.id = any(k.product_ids))
     order by (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), c.score / (1 + said.ignored) desc, p.position, p.id
     limit 12;

-- recommendation.insert-pairs
-- takes $1 uuid, $2 timestamp with time zone
with bought as materialized (
       select o.number, l.product_id
       from purchase_order o join order_line l on l.supplier_id = $1 and l.order_number = o.number
       where o.supplier_id = $1 and o.status not in ('cancelled', 'quote-requested', 'quote-priced')
     and o.placed_at <= $2 and o.placed_at > $2 - interval '1 year' and o.erased_at is null and l.combo is null and coalesce(l.picked_quantity, l.quantity) > 0
       group by 1, 2),
     usual as materialized (
       select b.number, b.product_id from bought b
       join (select number from bought group by 1 having count(*) between 2 and 60) u on u.number = b.number),
     frequent as materialized (select product_id, count(*)::double precision as orders from usual group by 1),
     together as (
       select a.product_id, b.product_id as other_id, count(*)::double precision as orders
       from usual a join usual b on b.number = a.number and b.product_id > a.product_id
       group by 1, 2 having count(*) >= 4),
     lifted as (
       select t.product_id, t.other_id,
         (t.orders + 4) / (f.orders * g.orders / (select count(distinct number) from usual) + 4) as lift
       from together t join frequent f on f.product_id = t.product_id join frequent g on g.product_id = t.other_id),
     both_ways as (
       select product_id, other_id, lift from lifted where lift >= 1.2
       union all
       select other_id, product_id, lift from lifted where lift >= 1.2)
     insert into product_pair (supplier_id, product_id, other_id, lift)
     select $1, product_id, other_id, lift
     from (select *, row_number() over (partition by product_id order by lift desc, other_id) as place from both_ways) ranked
     where place <= 20
     on conflict do nothing;

-- recommendation.product
-- takes $1 uuid, $2 uuid, $3 price_group, $4 timestamp with time zone, $5 text, $6 uuid
-- gives id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, because text, everyDays double precision, daysAgo integer, lastQuantity integer
select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, c.because, c.every_days, c.days_ago, bought.last_quantity
     from (select t.other_id as product_id, p.name as because, null::double precision as every_days, null::integer as days_ago, t.lift as score
     from product p join product_pair t on t.supplier_id = $1 and t.product_id = p.id
     where p.supplier_id = $1 and (p.slug = $5 or p.id = $6) and $4::timestamptz is not null) c
     join product p on p.supplier_id = $1 and p.id = c.product_id and p.is_active
     cross join lateral price_for(p.supplier_id, p.id, p.category_id, p.tags, p.price, p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.tiers, $3) priced
     left join purchase_habit bought on bought.supplier_id = $1 and bought.customer_id = $2 and bought.product_id = p.id
     cross join lateral (
       select coalesce(bool_or(f.dismissed_at is not null), false) as is_dismissed,
         count(*) filter (where f.seen_at > $4::timestamptz - interval '60 days' and f.clicked_at is null and f.added_at is null
           and (f.seen_at at time zone s.time_zone)::date > coalesce(bought.last_bought_on, '-infinity')) as ignored
       from recommendation_feedback f join supplier s on s.id = f.supplier_id
       where f.supplier_id = $1 and f.customer_id = $2 and f.product_id = p.id) said
     where not said.is_dismissed
       and not exists (select from cart_line l
         where l.supplier_id = $1 and l.customer_id = $2 and l.product_id = p.id and l.quantity > 0)
       and not exists (select from cart_combo k
         where k.supplier_id = $1 and k.customer_id = $2 and k.quantity > 0 and p.id = any(k.product_ids))
     order by (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), c.score / (1 + said.ignored) desc, p.position, p.id
     limit 12;

-- recommendation.product, base prices
-- takes $1 uuid, $2 uuid, $3 price_group, $4 timestamp with time zone, $5 text, $6 uuid
-- gives id uuid, code text, gtin text, slug text, name text, brand text, unit text, packaging text, picture text, price bigint, previousPrice bigint, uninvoicedPrice bigint, wholesalePrice bigint, wholesaleMinimum integer, incrementMultiple integer, granularity integer, minPerOrder integer, maxPerOrder integer, packagingPrice bigint, tiers jsonb, promotion jsonb, tags text[], stockPolicy text, stock integer, isQuoteOnly boolean, weightTolerance integer, because text, everyDays double precision, daysAgo integer, lastQuantity integer
select p.id, p.code, p.gtin, p.slug, p.name, p.brand, p.unit, p.packaging, p.picture, priced.price,
  priced.previous_price, priced.uninvoiced_price, priced.wholesale_price, priced.wholesale_minimum, p.increment_multiple, p.granularity,
  p.min_per_order, p.max_per_order, p.packaging_price, priced.tiers, priced.promotion, p.tags, p.stock_policy, p.stock, p.is_quote_only,
  case when p.is_weighed then coalesce(p.weight_tolerance, (select s.weight_tolerance from supplier s where s.id = p.supplier_id)) end
    as weight_tolerance, c.because, c.every_days, c.days_ago, bought.last_quantity
     from (select t.other_id as product_id, p.name as because, null::double precision as every_days, null::integer as days_ago, t.lift as score
     from product p join product_pair t on t.supplier_id = $1 and t.product_id = p.id
     where p.supplier_id = $1 and (p.slug = $5 or p.id = $6) and $4::timestamptz is not null) c
     join product p on p.supplier_id = $1 and p.id = c.product_id and p.is_active
     cross join lateral (select p.price, p.previous_price,
     case when p.uninvoiced_price is not null and $3::price_group is null and exists (
       select from supplier s where s.id = p.supplier_id and 'show-uninvoiced-prices' = any (s.tags)
     ) then p.uninvoiced_price end as uninvoiced_price,
     p.wholesale_price, p.wholesale_minimum, p.tiers, null::jsonb as promotion) priced
     left join purchase_habit bought on bought.supplier_id = $1 and bought.customer_id = $2 and bought.product_id = p.id
     cross join lateral (
       select coalesce(bool_or(f.dismissed_at is not null), false) as is_dismissed,
         count(*) filter (where f.seen_at > $4::timestamptz - interval '60 days' and f.clicked_at is null and f.added_at is null
           and (f.seen_at at time zone s.time_zone)::date > coalesce(bought.last_bought_on, '-infinity')) as ignored
       from recommendation_feedback f join supplier s on s.id = f.supplier_id
       where f.supplier_id = $1 and f.customer_id = $2 and f.product_id = p.id) said
     where not said.is_dismissed
       and not exists (select from cart_line l
         where l.supplier_id = $1 and l.customer_id = $2 and l.product_id = p.id and l.quantity > 0)
       and not exists (select from cart_combo k
         where k.supplier_id = $1 and k.customer_id = $2 and k.quantity > 0 and p.id = any(k.product_ids))
     order by (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)), c.score / (1 + said.ignored) desc, p.position, p.id
     limit 12;

-- recommendation.record-run
-- takes $1 uuid, $2 timestamp with time zone, $3 timestamp with time zone
insert into recommendation_run as r (supplier_id, refreshed_at) values ($1, $2)
   on conflict (supplier_id) do update set refreshed_at = excluded.refreshed_at
     where $3::timestamptz is null or r.refreshed_at < $3;

-- recommendation.refresh-habits
-- takes $1 uuid, $2 timestamp with time zone
with bought as (
       select o.customer_id, l.product_id, (o.placed_at at time zone s.time_zone)::date as day,
         sum(coalesce(l.ordered_quantity, l.quantity)) as quantity
       from purchase_order o
       join supplier s on s.id = o.supplier_id
       join order_line l on l.supplier_id = $1 and l.order_number = o.number
       where o.supplier_id = $1 and o.status not in ('cancelled', 'quote-requested', 'quote-priced')
     and o.placed_at <= $2 and o.placed_at > $2 - interval '1 year' and o.erased_at is null and l.combo is null and coalesce(l.picked_quantity, l.quantity) > 0
       group by 1, 2, 3),
     spaced as (
       select b.*, b.day - lag(b.day) over (partition by b.customer_id, b.product_id order by b.day) as gap from bought b),
     fresh as materialized (
       select customer_id, product_id, count(*)::integer as purchases,
         case when count(*) >= 3 then percentile_cont(0.5) within group (order by gap) end as every_days,
         max(day) as last_bought_on, least((array_agg(quantity order by day desc))[1], 2147483647)::integer as last_quantity
       from spaced group by 1, 2),
     gone as (
       delete from purchase_habit h where h.supplier_id = $1
         and not exists (select from fresh f where f.customer_id = h.customer_id and f.product_id = h.product_id))
     insert into purchase_habit as h (supplier_id, customer_id, product_id, purchases, every_days, last_bought_on, last_quantity)
     select $1, customer_id, product_id, purchases, every_days, last_bought_on, last_quantity
     from fresh order by customer_id, product_id
     on conflict (supplier_id, customer_id, product_id) do update set purchases = excluded.purchases,
       every_days = excluded.every_days, last_bought_on = excluded.last_bought_on, last_quantity = excluded.last_quantity
     where (h.purchases, h.every_days, h.last_bought_on, h.last_quantity)
       is distinct from (excluded.purchases, excluded.every_days, excluded.last_bought_on, excluded.last_quantity);

-- recommendation.refresh-habits-of-customer
-- takes $1 uuid, $2 timestamp with time zone, $3 bigint
with bought as (
       select o.customer_id, l.product_id, (o.placed_at at time zone s.time_zone)::date as day,
         sum(coalesce(l.ordered_quantity, l.quantity)) as quantity
       from purchase_order o
       join supplier s on s.id = o.supplier_id
       join order_line l on l.supplier_id = $1 and l.order_number = o.number
       where o.supplier_id = $1 and o.status not in ('cancelled', 'quote-requested', 'quote-priced')
     and o.placed_at <= $2 and o.placed_at > $2 - interval '1 year' and o.erased_at is null and l.combo is null and coalesce(l.picked_quantity, l.quantity) > 0 and o.customer_id = (select c.customer_id from purchase_order c where c.supplier_id = $1 and c.number = $3)
       group by 1, 2, 3),
     spaced as (
       select b.*, b.day - lag(b.day) over (partition by b.customer_id, b.product_id order by b.day) as gap from bought b),
     fresh as materialized (
       select customer_id, product_id, count(*)::integer as purchases,
         case when count(*) >= 3 then percentile_cont(0.5) within group (order by gap) end as every_days,
         max(day) as last_bought_on, least((array_agg(quantity order by day desc))[1], 2147483647)::integer as last_quantity
       from spaced group by 1, 2),
     gone as (
       delete from purchase_habit h where h.supplier_id = $1 and h.customer_id = (select c.customer_id from purchase_order c where c.supplier_id = $1 and c.number = $3)
         and not exists (select from fresh f where f.customer_id = h.customer_id and f.product_id = h.product_id))
     insert into purchase_habit as h (supplier_id, customer_id, product_id, purchases, every_days, last_bought_on, last_quantity)
     select $1, customer_id, product_id, purchases, every_days, last_bought_on, last_quantity
     from fresh order by customer_id, product_id
     on conflict (supplier_id, customer_id, product_id) do update set purchases = excluded.purchases,
       every_days = excluded.every_days, last_bought_on = excluded.last_bought_on, last_quantity = excluded.last_quantity
     where (h.purchases, h.every_days, h.last_bought_on, h.last_quantity)
       is distinct from (excluded.purchases, excluded.every_days, excluded.last_bought_on, excluded.last_quantity);

-- recommendation.restored
-- takes $1 uuid, $2 uuid, $3 uuid[]
-- gives products bigint
with restored as (
     update recommendation_feedback f set dismissed_at = null
     where f.supplier_id = $1 and f.customer_id = $2 and f.product_id = any($3) and f.dismissed_at is not null)
   select count(*) as products from product p where p.supplier_id = $1 and p.id = any($3);

-- recommendation.seen
-- takes $1 uuid, $2 uuid, $3 uuid[], $4 uuid
-- gives products bigint, isRecorded boolean
with known as (select p.id from product p where p.supplier_id = $1 and p.id = any($3)),
     written as (
       insert into recommendation_feedback as f (supplier_id, customer_id, product_id, session_id, seen_at)
       select $1, $2, k.id, $4, now() from known k order by k.id
       on conflict (supplier_id, customer_id, product_id, session_id) do update set seen_at = excluded.seen_at
         where f.seen_at is null
       returning 1)
     select (select count(*) from known) as products, exists (select from written) as is_recorded;

-- recommendation.stale-stores
-- takes $1 timestamp with time zone
-- gives supplierId uuid
select s.id as supplier_id from supplier s left join recommendation_run r on r.supplier_id = s.id
   where s.is_active and s.tags @> '{enable-recommendation-system}'
     and (r.refreshed_at is null or r.refreshed_at < $1);

-- recommendation.use-custom-plan
select from (select set_config('plan_cache_mode', 'force_custom_plan', true)) as done;

