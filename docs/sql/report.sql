-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- report.aged-debt-sums
-- takes $1 uuid, $2 date
-- gives notDue bigint, upTo30 bigint, upTo60 bigint, upTo90 bigint, over90 bigint, total bigint
with open_invoice as (select i.customer_id, i.amount_cents - i.paid_cents as open, $2::date - i.due_on as late
     from invoice i where i.supplier_id = $1 and i.cancelled_at is null and i.paid_cents < i.amount_cents), aged as (select coalesce(sum(open) filter (where late <= 0), 0)::bigint as not_due, coalesce(sum(open) filter (where late between 1 and 30), 0)::bigint as up_to30,
     coalesce(sum(open) filter (where late between 31 and 60), 0)::bigint as up_to60, coalesce(sum(open) filter (where late between 61 and 90), 0)::bigint as up_to90, coalesce(sum(open) filter (where late > 90), 0)::bigint as over90,
     coalesce(sum(open), 0)::bigint as total from open_invoice)
   select not_due, up_to30 as "upTo30", up_to60 as "upTo60", up_to90 as "upTo90", over90, total from aged;

-- report.aged-debts
-- takes $1 uuid, $2 date, $3 bigint, $4 bigint
-- gives customerId uuid, name text, notDue bigint, upTo30 bigint, upTo60 bigint, upTo90 bigint, over90 bigint, total bigint, count bigint
with open_invoice as (select i.customer_id, i.amount_cents - i.paid_cents as open, $2::date - i.due_on as late
     from invoice i where i.supplier_id = $1 and i.cancelled_at is null and i.paid_cents < i.amount_cents),
   aged as (select customer_id, coalesce(sum(open) filter (where late <= 0), 0)::bigint as not_due, coalesce(sum(open) filter (where late between 1 and 30), 0)::bigint as up_to30,
     coalesce(sum(open) filter (where late between 31 and 60), 0)::bigint as up_to60, coalesce(sum(open) filter (where late between 61 and 90), 0)::bigint as up_to90, coalesce(sum(open) filter (where late > 90), 0)::bigint as over90,
     coalesce(sum(open), 0)::bigint as total from open_invoice group by customer_id)
   select c.id as customer_id, c.name, a.not_due, a.up_to30 as "upTo30", a.up_to60 as "upTo60", a.up_to90 as "upTo90", a.over90, a.total,
     count(*) over () as count
   from aged a join customer c on c.supplier_id = $1 and c.id = a.customer_id
   order by a.total - a.not_due desc, a.total desc, c.id limit $3 offset $4;

-- report.begin-refresh
-- takes $1 uuid, $2 text
-- gives from bigint, upTo bigint
insert into sales_progress as p (supplier_id, seen_up_to, time_zone) values ($1, 0, $2)
   on conflict (supplier_id) do update set time_zone = excluded.time_zone,
     seen_up_to = case when p.time_zone <> excluded.time_zone or p.seen_up_to > pg_snapshot_xmax(pg_current_snapshot())::text::bigint then 0 else p.seen_up_to end
   returning seen_up_to as "from", pg_snapshot_xmin(pg_current_snapshot())::text::bigint as up_to;

-- report.count-idle-customers
-- takes $1 uuid, $2 date, $3 integer
-- gives lost bigint, due bigint
with bought as (
     select key, count(*) as purchases, min(day) as first_on, max(day) as last_on, sum(total_cents)::bigint as total
     from sales_day where supplier_id = $1 and dimension = 'customer' and day > $2::date - 730
     group by key having count(*) >= 3),
   paced as (
     select *, (last_on - first_on)::double precision / (purchases - 1) as pace, $2::date - last_on as idle from bought),
   grouped as (
     select g.*, case when idle >= $3::integer and idle > pace * 1.5 then 'lost' when idle >= pace then 'due' end as state,
       c.id, c.name, c.phone
     from paced g join customer c on c.supplier_id = $1 and c.id = g.key::uuid and c.erased_at is null)
   select count(*) filter (where state = 'lost') as lost, count(*) filter (where state = 'due') as due from grouped;

-- report.funnel
-- takes $1 uuid, $2 text, $3 date, $4 date
-- gives pageViews bigint, productViews bigint, cartAdditions bigint, checkouts bigint, measuredOrders bigint, orders bigint, openCarts bigint
select count(*) filter (where m.event = 'page-view') as page_views, count(*) filter (where m.event = 'view-item') as product_views,
     count(*) filter (where m.event = 'add-to-cart') as cart_additions, count(*) filter (where m.event = 'begin-checkout') as checkouts,
     count(*) filter (where m.event = 'purchase') as measured_orders,
     (select coalesce(sum(d.orders), 0) from sales_day d
      where d.supplier_id = $1 and d.dimension = 'total' and d.day between $3 and $4)::bigint as orders,
     (select count(distinct l.customer_id) from cart_line l where l.supplier_id = $1) as open_carts
   from measured_event m where m.supplier_id = $1 and happened_at >= $3::date::timestamp at time zone $2 and happened_at < ($4::date + 1)::timestamp at time zone $2;

-- report.idle-customers
-- takes $1 uuid, $2 date, $3 integer, $4 text, $5 bigint, $6 bigint
-- gives id uuid, name text, phone text, purchases bigint, everyDays bigint, lastOn date, idleDays integer, total bigint
with bought as (
     select key, count(*) as purchases, min(day) as first_on, max(day) as last_on, sum(total_cents)::bigint as total
     from sales_day where supplier_id = $1 and dimension = 'customer' and day > $2::date - 730
     group by key having count(*) >= 3),
   paced as (
     select *, (last_on - first_on)::double precision / (purchases - 1) as pace, $2::date - last_on as idle from bought),
   grouped as (
     select g.*, case when idle >= $3::integer and idle > pace * 1.5 then 'lost' when idle >= pace then 'due' end as state,
       c.id, c.name, c.phone
     from paced g join customer c on c.supplier_id = $1 and c.id = g.key::uuid and c.erased_at is null)
   select id, name, phone, purchases, round(pace)::bigint as every_days, last_on, idle as idle_days, total
   from grouped where state = $4 order by total desc, id limit $5 offset $6;

-- report.note-progress
-- takes $1 uuid, $2 bigint
update sales_progress set seen_up_to = $2 where supplier_id = $1;

-- report.note-stale-days
-- takes $1 uuid, $2 text, $3 bigint
insert into sales_stale_day (supplier_id, day)
   select $1, (o.placed_at at time zone $2)::date from purchase_order o
   where o.supplier_id = $1 and o.changed_in >= $3
   union
   select $1, d.day from sales_day d where d.supplier_id = $1 and d.dimension = 'total' and $3 = 0
   on conflict (supplier_id, day) do nothing;

-- report.picking-times
-- takes $1 uuid, $2 text, $3 date, $4 date
-- gives day date, orders bigint, medianWait double precision, medianPicking double precision, slowPicking double precision
select (o.picked_at at time zone $2)::date as day, count(*) as orders, round((percentile_cont(0.5) within group (order by extract(epoch from b.begun_at - b.waits_since) / 60))::numeric)::double precision as median_wait,
     round((percentile_cont(0.5) within group (order by extract(epoch from o.picked_at - b.begun_at) / 60))::numeric)::double precision as median_picking, round((percentile_cont(0.9) within group (order by extract(epoch from o.picked_at - b.begun_at) / 60))::numeric)::double precision as slow_picking
   from purchase_order o
   cross join lateral (
     select max(e.happened_at) filter (where e.to_status = 'picking') as begun_at,
       coalesce(max(e.happened_at) filter (where e.to_status in ('placed', 'paid')), o.placed_at) as waits_since
     from order_event e
     where e.supplier_id = $1 and e.order_number = o.number and e.kind = 'moved' and e.happened_at <= o.picked_at
       and e.happened_at >= $3::date::timestamp at time zone $2 - interval '31 days') b
   where o.supplier_id = $1 and o.picked_at >= $3::date::timestamp at time zone $2 and o.picked_at < ($4::date + 1)::timestamp at time zone $2
     and o.placed_at >= $3::date::timestamp at time zone $2 - interval '31 days' and b.begun_at is not null
   group by 1 order by 1 desc;

-- report.recipients-of-week
-- takes $1 timestamp with time zone
-- gives supplierId uuid, monday date, loginIds uuid[]
select s.id as supplier_id, l.monday, array_agg(f.login_id) as login_ids
   from staff_notice_choice c
   join staff f on f.supplier_id = c.supplier_id and f.id = c.staff_id and f.is_active
   join supplier s on s.id = c.supplier_id and s.is_active
   cross join lateral (select date_trunc('week', $1 at time zone s.time_zone)::date as monday, $1 at time zone s.time_zone as clock) l
   where c.kind = 'weekly-report' and c.by_mail and l.clock >= l.monday + time '07:00' and l.clock < l.monday + 2
     and not exists (select from staff_notice n
       where n.supplier_id = s.id and n.staff_id = f.id and n.kind = 'weekly-report' and n.cause = 'week/' || l.monday)
   group by s.id, l.monday;

-- report.refresh-days
-- takes $1 uuid, $2 date[], $3 text
with o as materialized (
     select d.day, o.number, o.customer_id, o.placed_as, o.placed_by, o.payment_method_id, o.payment_name, o.delivery_option_id,
       o.delivery_option_name, o.coupon_code, o.total_cents, o.delivery_fee_cents, o.discount_cents
     from unnest($2::date[]) as d (day)
     join purchase_order o on o.supplier_id = $1 and o.placed_at >= d.day::timestamp at time zone $3
       and o.placed_at < (d.day + 1)::timestamp at time zone $3
     where o.status not in ('quote-requested', 'quote-priced', 'cancelled')),
   l as materialized (
     select o.day, o.number, l.product_id, l.combo ->> 'comboId' as combo_id, l.combo ->> 'name' as combo_name, l.quantity,
       l.total_cents, l.discount_cents
     from o cross join lateral (
       select * from order_line l where l.supplier_id = $1 and l.order_number = o.number and l.quantity > 0 offset 0) l),
   by_order as (
     select o.*, k.dimension, k.key, k.label
     from o cross join lateral (values
       ('total', '', ''),
       ('customer', o.customer_id::text, ''),
       ('representative', case when o.placed_as = 'representative' then coalesce(o.placed_by::text, '') else '' end, ''),
       ('payment', o.payment_method_id::text, o.payment_name),
       ('delivery', o.delivery_option_id::text, o.delivery_option_name),
       ('coupon', coalesce(o.coupon_code, ''), ''),
       ('channel', o.placed_as, '')) as k (dimension, key, label)),
   fresh as materialized (
     select dimension, day, key, (array_agg(label order by number desc))[1] as label, count(*)::integer as orders, 0::bigint as quantity,
       sum(total_cents)::bigint as total_cents, sum(delivery_fee_cents)::bigint as delivery_cents,
       sum(discount_cents)::bigint as discount_cents
     from by_order group by dimension, day, key
     union all
     select 'product', day, product_id::text, '', count(distinct number)::integer, sum(quantity)::bigint, sum(total_cents)::bigint, 0,
       sum(discount_cents)::bigint
     from l group by day, product_id
     union all
     select 'combo', day, combo_id, (array_agg(combo_name order by number desc))[1], count(distinct number)::integer, 0,
       sum(total_cents)::bigint, 0, sum(discount_cents)::bigint
     from l where combo_id is not null group by day, combo_id),
   gone as (
     delete from sales_day s where s.supplier_id = $1 and s.day in (select unnest($2::date[]))
       and not exists (select from fresh f where f.dimension = s.dimension and f.day = s.day and f.key = s.key))
   insert into sales_day as s (supplier_id, dimension, day, key, label, orders, quantity, total_cents, delivery_cents, discount_cents)
   select $1, dimension, day, key, label, orders, quantity, total_cents, delivery_cents, discount_cents
   from fresh order by dimension, day, key
   on conflict (supplier_id, dimension, day, key) do update set label = excluded.label, orders = excluded.orders,
     quantity = excluded.quantity, total_cents = excluded.total_cents, delivery_cents = excluded.delivery_cents,
     discount_cents = excluded.discount_cents
   where (s.label, s.orders, s.quantity, s.total_cents, s.delivery_cents, s.discount_cents)
     is distinct from (excluded.label, excluded.orders, excluded.quantity, excluded.total_cents, excluded.delivery_cents, excluded.discount_cents);

-- report.refresh-months
-- takes $1 uuid, $2 date[]
with touched as materialized (select distinct date_trunc('month', day)::date as month from unnest($2::date[]) as d (day)),
   fresh as materialized (
     select d.dimension, t.month, d.key, (array_agg(d.label order by d.day desc))[1] as label, sum(d.orders)::integer as orders,
       sum(d.quantity)::bigint as quantity, sum(d.total_cents)::bigint as total_cents, sum(d.delivery_cents)::bigint as delivery_cents,
       sum(d.discount_cents)::bigint as discount_cents
     from touched t join sales_day d on d.supplier_id = $1 and d.day >= t.month and d.day < t.month + interval '1 month'
     group by d.dimension, t.month, d.key),
   gone as (
     delete from sales_month s where s.supplier_id = $1 and s.month in (select month from touched)
       and not exists (select from fresh f where f.dimension = s.dimension and f.month = s.month and f.key = s.key))
   insert into sales_month as s (supplier_id, dimension, month, key, label, orders, quantity, total_cents, delivery_cents, discount_cents)
   select $1, dimension, month, key, label, orders, quantity, total_cents, delivery_cents, discount_cents
   from fresh order by dimension, month, key
   on conflict (supplier_id, dimension, month, key) do update set label = excluded.label, orders = excluded.orders,
     quantity = excluded.quantity, total_cents = excluded.total_cents, delivery_cents = excluded.delivery_cents,
     discount_cents = excluded.discount_cents
   where (s.label, s.orders, s.quantity, s.total_cents, s.delivery_cents, s.discount_cents)
     is distinct from (excluded.label, excluded.orders, excluded.quantity, excluded.total_cents, excluded.delivery_cents, excluded.discount_cents);

-- report.sales-by-category
-- takes $1 uuid, $2 date[], $3 date[], $4 boolean[], $5 boolean[], $6 text, $7 bigint, $8 bigint
-- gives key text, name text, code text, orders bigint, quantity bigint, total bigint, previous bigint, class text, cost bigint, totalWithCost bigint, count bigint, rowsTotal bigint, allCost bigint, allTotalWithCost bigint
with span as materialized (
     select * from unnest($2::date[], $3::date[], $4::boolean[], $5::boolean[]) as s (first, last, is_months, is_current)),
   part as (
     select s.is_current, d.day as at, key, label, orders, quantity, total_cents
     from span s join sales_day d on d.supplier_id = $1 and d.dimension = 'product' and d.day between s.first and s.last
     where not s.is_months
     union all
     select s.is_current, m.month, key, label, orders, quantity, total_cents
     from span s join sales_month m on m.supplier_id = $1 and m.dimension = 'product' and m.month between s.first and s.last
     where s.is_months),
   t as (
     select key, '' as label, coalesce(sum(orders) filter (where is_current), 0) as orders,
       coalesce(sum(quantity) filter (where is_current), 0) as quantity,
       coalesce(sum(total_cents) filter (where is_current), 0) as total,
       coalesce(sum(total_cents) filter (where not is_current), 0) as previous
     from part group by key),
   named as (
     select g.id::text as key, g.name as name, '' as code, null::bigint as orders, null::bigint as quantity, sum(t.total)::bigint as total,
       sum(t.previous)::bigint as previous,
       round(sum(t.quantity * p.cost / 100000.0))::bigint as cost,
       sum(t.total) filter (where p.cost is not null)::bigint as total_with_cost
     from t join product p on p.supplier_id = $1 and p.id = t.key::uuid join category g on g.supplier_id = $1 and g.id = p.category_id group by 1, 2, 3),
   ranked as (
     select *, sum(total) over (order by total desc, key rows between unbounded preceding and current row) - total as above,
       sum(total) over () as all_total
     from named)
   select key, name, code, orders, quantity, total, previous,
     case when above * 100 < all_total * 80 then 'A' when above * 100 < all_total * 95 then 'B' else 'C' end as class,
     cost, total_with_cost, count(*) over () as count, all_total::bigint as rows_total, (sum(cost) over ())::bigint as all_cost,
     (sum(total_with_cost) over ())::bigint as all_total_with_cost
   from ranked
   order by
     case $6 when 'name' then plain_text(name) end, case $6 when 'name-descending' then plain_text(name) end desc,
     case $6 when 'lowest' then total when 'most-lost' then total - previous end,
     case $6 when 'most-gained' then total - previous end desc, total desc, key
   limit $7 offset $8;

-- report.sales-by-channel
-- takes $1 uuid, $2 date[], $3 date[], $4 boolean[], $5 boolean[], $6 text, $7 bigint, $8 bigint
-- gives key text, name text, code text, orders bigint, quantity bigint, total bigint, previous bigint, class text, cost bigint, totalWithCost bigint, count bigint, rowsTotal bigint, allCost bigint, allTotalWithCost bigint
with span as materialized (
     select * from unnest($2::date[], $3::date[], $4::boolean[], $5::boolean[]) as s (first, last, is_months, is_current)),
   part as (
     select s.is_current, d.day as at, key, label, orders, quantity, total_cents
     from span s join sales_day d on d.supplier_id = $1 and d.dimension = 'channel' and d.day between s.first and s.last
     where not s.is_months
     union all
     select s.is_current, m.month, key, label, orders, quantity, total_cents
     from span s join sales_month m on m.supplier_id = $1 and m.dimension = 'channel' and m.month between s.first and s.last
     where s.is_months),
   t as (
     select key, (array_agg(label order by at desc))[1] as label, coalesce(sum(orders) filter (where is_current), 0) as orders,
       coalesce(sum(quantity) filter (where is_current), 0) as quantity,
       coalesce(sum(total_cents) filter (where is_current), 0) as total,
       coalesce(sum(total_cents) filter (where not is_current), 0) as previous
     from part group by key),
   named as (
     select t.key as key, t.label as name, '' as code, sum(t.orders)::bigint as orders, null::bigint as quantity, sum(t.total)::bigint as total,
       sum(t.previous)::bigint as previous,
       null::bigint as cost,
       null::bigint as total_with_cost
     from t  group by 1, 2, 3),
   ranked as (
     select *, sum(total) over (order by total desc, key rows between unbounded preceding and current row) - total as above,
       sum(total) over () as all_total
     from named)
   select key, name, code, orders, quantity, total, previous,
     case when above * 100 < all_total * 80 then 'A' when above * 100 < all_total * 95 then 'B' else 'C' end as class,
     cost, total_with_cost, count(*) over () as count, all_total::bigint as rows_total, (sum(cost) over ())::bigint as all_cost,
     (sum(total_with_cost) over ())::bigint as all_total_with_cost
   from ranked
   order by
     case $6 when 'name' then plain_text(name) end, case $6 when 'name-descending' then plain_text(name) end desc,
     case $6 when 'lowest' then total when 'most-lost' then total - previous end,
     case $6 when 'most-gained' then total - previous end desc, total desc, key
   limit $7 offset $8;

-- report.sales-by-combo
-- takes $1 uuid, $2 date[], $3 date[], $4 boolean[], $5 boolean[], $6 text, $7 bigint, $8 bigint
-- gives key text, name text, code text, orders bigint, quantity bigint, total bigint, previous bigint, class text, cost bigint, totalWithCost bigint, count bigint, rowsTotal bigint, allCost bigint, allTotalWithCost bigint
with span as materialized (
     select * from unnest($2::date[], $3::date[], $4::boolean[], $5::boolean[]) as s (first, last, is_months, is_current)),
   part as (
     select s.is_current, d.day as at, key, label, orders, quantity, total_cents
     from span s join sales_day d on d.supplier_id = $1 and d.dimension = 'combo' and d.day between s.first and s.last
     where not s.is_months
     union all
     select s.is_current, m.month, key, label, orders, quantity, total_cents
     from span s join sales_month m on m.supplier_id = $1 and m.dimension = 'combo' and m.month between s.first and s.last
     where s.is_months),
   t as (
     select key, (array_agg(label order by at desc))[1] as label, coalesce(sum(orders) filter (where is_current), 0) as orders,
       coalesce(sum(quantity) filter (where is_current), 0) as quantity,
       coalesce(sum(total_cents) filter (where is_current), 0) as total,
       coalesce(sum(total_cents) filter (where not is_current), 0) as previous
     from part group by key),
   named as (
     select t.key as key, t.label as name, '' as code, sum(t.orders)::bigint as orders, null::bigint as quantity, sum(t.total)::bigint as total,
       sum(t.previous)::bigint as previous,
       null::bigint as cost,
       null::bigint as total_with_cost
     from t  group by 1, 2, 3),
   ranked as (
     select *, sum(total) over (order by total desc, key rows between unbounded preceding and current row) - total as above,
       sum(total) over () as all_total
     from named)
   select key, name, code, orders, quantity, total, previous,
     case when above * 100 < all_total * 80 then 'A' when above * 100 < all_total * 95 then 'B' else 'C' end as class,
     cost, total_with_cost, count(*) over () as count, all_total::bigint as rows_total, (sum(cost) over ())::bigint as all_cost,
     (sum(total_with_cost) over ())::bigint as all_total_with_cost
   from ranked
   order by
     case $6 when 'name' then plain_text(name) end, case $6 when 'name-descending' then plain_text(name) end desc,
     case $6 when 'lowest' then total when 'most-lost' then total - previous end,
     case $6 when 'most-gained' then total - previous end desc, total desc, key
   limit $7 offset $8;

-- report.sales-by-coupon
-- takes $1 uuid, $2 date[], $3 date[], $4 boolean[], $5 boolean[], $6 text, $7 bigint, $8 bigint
-- gives key text, name text, code text, orders bigint, quantity bigint, total bigint, previous bigint, class text, cost bigint, totalWithCost bigint, count bigint, rowsTotal bigint, allCost bigint, allTotalWithCost bigint
with span as materialized (
     select * from unnest($2::date[], $3::date[], $4::boolean[], $5::boolean[]) as s (first, last, is_months, is_current)),
   part as (
     select s.is_current, d.day as at, key, label, orders, quantity, total_cents
     from span s join sales_day d on d.supplier_id = $1 and d.dimension = 'coupon' and d.day between s.first and s.last
     where not s.is_months
     union all
     select s.is_current, m.month, key, label, orders, quantity, total_cents
     from span s join sales_month m on m.supplier_id = $1 and m.dimension = 'coupon' and m.month between s.first and s.last
     where s.is_months),
   t as (
     select key, (array_agg(label order by at desc))[1] as label, coalesce(sum(orders) filter (where is_current), 0) as orders,
       coalesce(sum(quantity) filter (where is_current), 0) as quantity,
       coalesce(sum(total_cents) filter (where is_current), 0) as total,
       coalesce(sum(total_cents) filter (where not is_current), 0) as previous
     from part group by key),
   named as (
     select t.key as key, t.label as name, '' as code, sum(t.orders)::bigint as orders, null::bigint as quantity, sum(t.total)::bigint as total,
       sum(t.previous)::bigint as previous,
       null::bigint as cost,
       null::bigint as total_with_cost
     from t  group by 1, 2, 3),
   ranked as (
     select *, sum(total) over (order by total desc, key rows between unbounded preceding and current row) - total as above,
       sum(total) over () as all_total
     from named)
   select key, name, code, orders, quantity, total, previous,
     case when above * 100 < all_total * 80 then 'A' when above * 100 < all_total * 95 then 'B' else 'C' end as class,
     cost, total_with_cost, count(*) over () as count, all_total::bigint as rows_total, (sum(cost) over ())::bigint as all_cost,
     (sum(total_with_cost) over ())::bigint as all_total_with_cost
   from ranked
   order by
     case $6 when 'name' then plain_text(name) end, case $6 when 'name-descending' then plain_text(name) end desc,
     case $6 when 'lowest' then total when 'most-lost' then total - previous end,
     case $6 when 'most-gained' then total - previous end desc, total desc, key
   limit $7 offset $8;

-- report.sales-by-customer
-- takes $1 uuid, $2 date[], $3 date[], $4 boolean[], $5 boolean[], $6 text, $7 bigint, $8 bigint
-- gives key text, name text, code text, orders bigint, quantity bigint, total bigint, previous bigint, class text, cost bigint, totalWithCost bigint, count bigint, rowsTotal bigint, allCost bigint, allTotalWithCost bigint
with span as materialized (
     select * from unnest($2::date[], $3::date[], $4::boolean[], $5::boolean[]) as s (first, last, is_months, is_current)),
   part as (
     select s.is_current, d.day as at, key, label, orders, quantity, total_cents
     from span s join sales_day d on d.supplier_id = $1 and d.dimension = 'customer' and d.day between s.first and s.last
     where not s.is_months
     union all
     select s.is_current, m.month, key, label, orders, quantity, total_cents
     from span s join sales_month m on m.supplier_id = $1 and m.dimension = 'customer' and m.month between s.first and s.last
     where s.is_months),
   t as (
     select key, '' as label, coalesce(sum(orders) filter (where is_current), 0) as orders,
       coalesce(sum(quantity) filter (where is_current), 0) as quantity,
       coalesce(sum(total_cents) filter (where is_current), 0) as total,
       coalesce(sum(total_cents) filter (where not is_current), 0) as previous
     from part group by key),
   named as (
     select t.key as key, c.name as name, '' as code, sum(t.orders)::bigint as orders, null::bigint as quantity, sum(t.total)::bigint as total,
       sum(t.previous)::bigint as previous,
       null::bigint as cost,
       null::bigint as total_with_cost
     from t join customer c on c.supplier_id = $1 and c.id = t.key::uuid group by 1, 2, 3),
   ranked as (
     select *, sum(total) over (order by total desc, key rows between unbounded preceding and current row) - total as above,
       sum(total) over () as all_total
     from named)
   select key, name, code, orders, quantity, total, previous,
     case when above * 100 < all_total * 80 then 'A' when above * 100 < all_total * 95 then 'B' else 'C' end as class,
     cost, total_with_cost, count(*) over () as count, all_total::bigint as rows_total, (sum(cost) over ())::bigint as all_cost,
     (sum(total_with_cost) over ())::bigint as all_total_with_cost
   from ranked
   order by
     case $6 when 'name' then plain_text(name) end, case $6 when 'name-descending' then plain_text(name) end desc,
     case $6 when 'lowest' then total when 'most-lost' then total - previous end,
     case $6 when 'most-gained' then total - previous end desc, total desc, key
   limit $7 offset $8;

-- report.sales-by-day
-- takes $1 uuid, $2 date, $3 date
-- gives day date, orders bigint, total bigint, delivery bigint, discount bigint
select day, orders::bigint as orders, total_cents as total, delivery_cents as delivery, discount_cents as discount
   from sales_day where supplier_id = $1 and dimension = 'total' and day between $2 and $3 order by day;

-- report.sales-by-delivery
-- takes $1 uuid, $2 date[], $3 date[], $4 boolean[], $5 boolean[], $6 text, $7 bigint, $8 bigint
-- gives key text, name text, code text, orders bigint, quantity bigint, total bigint, previous bigint, class text, cost bigint, totalWithCost bigint, count bigint, rowsTotal bigint, allCost bigint, allTotalWithCost bigint
with span as materialized (
     select * from unnest($2::date[], $3::date[], $4::boolean[], $5::boolean[]) as s (first, last, is_months, is_current)),
   part as (
     select s.is_current, d.day as at, key, label, orders, quantity, total_cents
     from span s join sales_day d on d.supplier_id = $1 and d.dimension = 'delivery' and d.day between s.first and s.last
     where not s.is_months
     union all
     select s.is_current, m.month, key, label, orders, quantity, total_cents
     from span s join sales_month m on m.supplier_id = $1 and m.dimension = 'delivery' and m.month between s.first and s.last
     where s.is_months),
   t as (
     select key, (array_agg(label order by at desc))[1] as label, coalesce(sum(orders) filter (where is_current), 0) as orders,
       coalesce(sum(quantity) filter (where is_current), 0) as quantity,
       coalesce(sum(total_cents) filter (where is_current), 0) as total,
       coalesce(sum(total_cents) filter (where not is_current), 0) as previous
     from part group by key),
   named as (
     select t.key as key, t.label as name, '' as code, sum(t.orders)::bigint as orders, null::bigint as quantity, sum(t.total)::bigint as total,
       sum(t.previous)::bigint as previous,
       null::bigint as cost,
       null::bigint as total_with_cost
     from t  group by 1, 2, 3),
   ranked as (
     select *, sum(total) over (order by total desc, key rows between unbounded preceding and current row) - total as above,
       sum(total) over () as all_total
     from named)
   select key, name, code, orders, quantity, total, previous,
     case when above * 100 < all_total * 80 then 'A' when above * 100 < all_total * 95 then 'B' else 'C' end as class,
     cost, total_with_cost, count(*) over () as count, all_total::bigint as rows_total, (sum(cost) over ())::bigint as all_cost,
     (sum(total_with_cost) over ())::bigint as all_total_with_cost
   from ranked
   order by
     case $6 when 'name' then plain_text(name) end, case $6 when 'name-descending' then plain_text(name) end desc,
     case $6 when 'lowest' then total when 'most-lost' then total - previous end,
     case $6 when 'most-gained' then total - previous end desc, total desc, key
   limit $7 offset $8;

-- report.sales-by-payment
-- takes $1 uuid, $2 date[], $3 date[], $4 boolean[], $5 boolean[], $6 text, $7 bigint, $8 bigint
-- gives key text, name text, code text, orders bigint, quantity bigint, total bigint, previous bigint, class text, cost bigint, totalWithCost bigint, count bigint, rowsTotal bigint, allCost bigint, allTotalWithCost bigint
with span as materialized (
     select * from unnest($2::date[], $3::date[], $4::boolean[], $5::boolean[]) as s (first, last, is_months, is_current)),
   part as (
     select s.is_current, d.day as at, key, label, orders, quantity, total_cents
     from span s join sales_day d on d.supplier_id = $1 and d.dimension = 'payment' and d.day between s.first and s.last
     where not s.is_months
     union all
     select s.is_current, m.month, key, label, orders, quantity, total_cents
     from span s join sales_month m on m.supplier_id = $1 and m.dimension = 'payment' and m.month between s.first and s.last
     where s.is_months),
   t as (
     select key, (array_agg(label order by at desc))[1] as label, coalesce(sum(orders) filter (where is_current), 0) as orders,
       coalesce(sum(quantity) filter (where is_current), 0) as quantity,
       coalesce(sum(total_cents) filter (where is_current), 0) as total,
       coalesce(sum(total_cents) filter (where not is_current), 0) as previous
     from part group by key),
   named as (
     select t.key as key, t.label as name, '' as code, sum(t.orders)::bigint as orders, null::bigint as quantity, sum(t.total)::bigint as total,
       sum(t.previous)::bigint as previous,
       null::bigint as cost,
       null::bigint as total_with_cost
     from t  group by 1, 2, 3),
   ranked as (
     select *, sum(total) over (order by total desc, key rows between unbounded preceding and current row) - total as above,
       sum(total) over () as all_total
     from named)
   select key, name, code, orders, quantity, total, previous,
     case when above * 100 < all_total * 80 then 'A' when above * 100 < all_total * 95 then 'B' else 'C' end as class,
     cost, total_with_cost, count(*) over () as count, all_total::bigint as rows_total, (sum(cost) over ())::bigint as all_cost,
     (sum(total_with_cost) over ())::bigint as all_total_with_cost
   from ranked
   order by
     case $6 when 'name' then plain_text(name) end, case $6 when 'name-descending' then plain_text(name) end desc,
     case $6 when 'lowest' then total when 'most-lost' then total - previous end,
     case $6 when 'most-gained' then total - previous end desc, total desc, key
   limit $7 offset $8;

-- report.sales-by-product
-- takes $1 uuid, $2 date[], $3 date[], $4 boolean[], $5 boolean[], $6 text, $7 bigint, $8 bigint
-- gives key text, name text, code text, orders bigint, quantity bigint, total bigint, previous bigint, class text, cost bigint, totalWithCost bigint, count bigint, rowsTotal bigint, allCost bigint, allTotalWithCost bigint
with span as materialized (
     select * from unnest($2::date[], $3::date[], $4::boolean[], $5::boolean[]) as s (first, last, is_months, is_current)),
   part as (
     select s.is_current, d.day as at, key, label, orders, quantity, total_cents
     from span s join sales_day d on d.supplier_id = $1 and d.dimension = 'product' and d.day between s.first and s.last
     where not s.is_months
     union all
     select s.is_current, m.month, key, label, orders, quantity, total_cents
     from span s join sales_month m on m.supplier_id = $1 and m.dimension = 'product' and m.month between s.first and s.last
     where s.is_months),
   t as (
     select key, '' as label, coalesce(sum(orders) filter (where is_current), 0) as orders,
       coalesce(sum(quantity) filter (where is_current), 0) as quantity,
       coalesce(sum(total_cents) filter (where is_current), 0) as total,
       coalesce(sum(total_cents) filter (where not is_current), 0) as previous
     from part group by key),
   named as (
     select t.key as key, p.name as name, p.code as code, sum(t.orders)::bigint as orders, sum(t.quantity)::bigint as quantity, sum(t.total)::bigint as total,
       sum(t.previous)::bigint as previous,
       round(sum(t.quantity * p.cost / 100000.0))::bigint as cost,
       sum(t.total) filter (where p.cost is not null)::bigint as total_with_cost
     from t join product p on p.supplier_id = $1 and p.id = t.key::uuid group by 1, 2, 3),
   ranked as (
     select *, sum(total) over (order by total desc, key rows between unbounded preceding and current row) - total as above,
       sum(total) over () as all_total
     from named)
   select key, name, code, orders, quantity, total, previous,
     case when above * 100 < all_total * 80 then 'A' when above * 100 < all_total * 95 then 'B' else 'C' end as class,
     cost, total_with_cost, count(*) over () as count, all_total::bigint as rows_total, (sum(cost) over ())::bigint as all_cost,
     (sum(total_with_cost) over ())::bigint as all_total_with_cost
   from ranked
   order by
     case $6 when 'name' then plain_text(name) end, case $6 when 'name-descending' then plain_text(name) end desc,
     case $6 when 'lowest' then total when 'most-lost' then total - previous end,
     case $6 when 'most-gained' then total - previous end desc, total desc, key
   limit $7 offset $8;

-- report.sales-by-representative
-- takes $1 uuid, $2 date[], $3 date[], $4 boolean[], $5 boolean[], $6 text, $7 bigint, $8 bigint
-- gives key text, name text, code text, orders bigint, quantity bigint, total bigint, previous bigint, class text, cost bigint, totalWithCost bigint, count bigint, rowsTotal bigint, allCost bigint, allTotalWithCost bigint
with span as materialized (
     select * from unnest($2::date[], $3::date[], $4::boolean[], $5::boolean[]) as s (first, last, is_months, is_current)),
   part as (
     select s.is_current, d.day as at, key, label, orders, quantity, total_cents
     from span s join sales_day d on d.supplier_id = $1 and d.dimension = 'representative' and d.day between s.first and s.last
     where not s.is_months
     union all
     select s.is_current, m.month, key, label, orders, quantity, total_cents
     from span s join sales_month m on m.supplier_id = $1 and m.dimension = 'representative' and m.month between s.first and s.last
     where s.is_months),
   t as (
     select key, '' as label, coalesce(sum(orders) filter (where is_current), 0) as orders,
       coalesce(sum(quantity) filter (where is_current), 0) as quantity,
       coalesce(sum(total_cents) filter (where is_current), 0) as total,
       coalesce(sum(total_cents) filter (where not is_current), 0) as previous
     from part group by key),
   named as (
     select t.key as key, coalesce(n.name, '') as name, '' as code, sum(t.orders)::bigint as orders, null::bigint as quantity, sum(t.total)::bigint as total,
       sum(t.previous)::bigint as previous,
       null::bigint as cost,
       null::bigint as total_with_cost
     from t left join staff f on f.supplier_id = $1 and f.login_id = nullif(t.key, '')::uuid left join login n on n.id = f.login_id group by 1, 2, 3),
   ranked as (
     select *, sum(total) over (order by total desc, key rows between unbounded preceding and current row) - total as above,
       sum(total) over () as all_total
     from named)
   select key, name, code, orders, quantity, total, previous,
     case when above * 100 < all_total * 80 then 'A' when above * 100 < all_total * 95 then 'B' else 'C' end as class,
     cost, total_with_cost, count(*) over () as count, all_total::bigint as rows_total, (sum(cost) over ())::bigint as all_cost,
     (sum(total_with_cost) over ())::bigint as all_total_with_cost
   from ranked
   order by
     case $6 when 'name' then plain_text(name) end, case $6 when 'name-descending' then plain_text(name) end desc,
     case $6 when 'lowest' then total when 'most-lost' then total - previous end,
     case $6 when 'most-gained' then total - previous end desc, total desc, key
   limit $7 offset $8;

-- report.searches
-- takes $1 uuid, $2 text, $3 date, $4 date, $5 text, $6 bigint, $7 bigint
-- gives text text, times bigint, missed bigint, chosen bigint, count bigint, allTimes bigint, allMissed bigint
with searched as (
     select text, count(*) as times, count(*) filter (where found = 0) as missed, count(product_id) as chosen
     from search_event where supplier_id = $1 and happened_at >= $3::date::timestamp at time zone $2 and happened_at < ($4::date + 1)::timestamp at time zone $2 group by text)
   select text, times, missed, chosen, count(*) over () as count, (sum(times) over ())::bigint as all_times,
     (sum(missed) over ())::bigint as all_missed
   from searched
   order by case $5 when 'missed' then missed end desc, times desc, text limit $6 offset $7;

-- report.stale-days
-- takes $1 uuid, $2 date, $3 date
-- gives count bigint
select case when exists (select from sales_progress where supplier_id = $1)
     then (select count(*) from sales_stale_day where supplier_id = $1 and day between $2 and $3) else $3 - $2 + 1 end as count;

-- report.stores-to-refresh
-- gives supplierId uuid
select s.id as supplier_id from supplier s left join sales_progress p on p.supplier_id = s.id
   where s.is_active and (p.supplier_id is null or p.time_zone <> s.time_zone or p.seen_up_to > pg_snapshot_xmax(pg_current_snapshot())::text::bigint
     or exists (select from sales_stale_day d where d.supplier_id = s.id)
     or exists (select from purchase_order o where o.supplier_id = s.id and o.changed_in >= p.seen_up_to));

-- report.take-stale-days
-- takes $1 uuid, $2 bigint
-- gives days date[]
with taken as (
     delete from sales_stale_day d using (
       select day from sales_stale_day where supplier_id = $1 order by day desc limit $2) newest
     where d.supplier_id = $1 and d.day = newest.day returning d.day)
   select coalesce(array_agg(day order by day), '{}') as days from taken;

