-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- stock-count.add-line
-- takes $1 uuid, $2 uuid, $3 uuid, $4 uuid, $5 integer, $6 integer, $7 uuid
insert into stock_count_line (supplier_id, id, count_id, product_id, quantity, stock, counted_by)
   values ($1, $2, $3, $4, $5, $6, $7) on conflict (supplier_id, id) do nothing;

-- stock-count.close
-- takes $1 uuid, $2 uuid
update stock_count set posted_at = now() where supplier_id = $1 and id = $2;

-- stock-count.coded
-- takes $1 uuid, $2 text, $3 text[]
-- gives id uuid, code text, gtin text, stock integer, stockPolicy text, categoryId uuid, parentId uuid
select p.id, p.code, p.gtin, p.stock, p.stock_policy, p.category_id, c.parent_id
   from product p join category c on c.supplier_id = p.supplier_id and c.id = p.category_id
   where p.supplier_id = $1 and (p.code = $2 or code_key(p.code) = any($3) or p.gtin = any($3)) order by p.is_active desc, p.id;

-- stock-count.find
-- takes $1 uuid, $2 uuid
-- gives id uuid, name text, categoryName text, startedBy text, startedAt timestamp with time zone, postedAt timestamp with time zone, counted bigint
select s.id, s.name, c.name as category_name, l.name as started_by, s.started_at, s.posted_at,
     (select count(distinct n.product_id) from stock_count_line n where n.supplier_id = s.supplier_id and n.count_id = s.id) as counted from stock_count s left join category c on c.supplier_id = s.supplier_id and c.id = s.category_id
     left join login l on l.id = s.started_by where s.supplier_id = $1 and s.id = $2;

-- stock-count.has-category
-- takes $1 uuid, $2 uuid
-- gives isThere boolean
select true as is_there from category where supplier_id = $1 and id = $2;

-- stock-count.insert
-- takes $1 uuid, $2 uuid, $3 text, $4 uuid, $5 uuid
insert into stock_count (supplier_id, id, name, category_id, started_by) values ($1, $2, $3, $4, $5)
   on conflict (supplier_id, id) do nothing;

-- stock-count.list
-- takes $1 uuid, $2 bigint, $3 bigint
-- gives id uuid, name text, categoryName text, startedBy text, startedAt timestamp with time zone, postedAt timestamp with time zone, counted bigint, total bigint
select s.id, s.name, c.name as category_name, l.name as started_by, s.started_at, s.posted_at,
     (select count(distinct n.product_id) from stock_count_line n where n.supplier_id = s.supplier_id and n.count_id = s.id) as counted, count(*) over () as total from stock_count s left join category c on c.supplier_id = s.supplier_id and c.id = s.category_id
     left join login l on l.id = s.started_by where s.supplier_id = $1
   order by s.started_at desc, s.id limit $2 offset $3;

-- stock-count.lock
-- takes $1 uuid, $2 uuid
-- gives name text, isPosted boolean, categoryId uuid
select name, posted_at is not null as is_posted, category_id from stock_count where supplier_id = $1 and id = $2 for update;

-- stock-count.lock-products
-- takes $1 uuid, $2 uuid
select from product p where p.supplier_id = $1
     and p.id in (select n.product_id from stock_count_line n where n.supplier_id = $1 and n.count_id = $2)
   order by p.id for no key update;

-- stock-count.post
-- takes $1 uuid, $2 uuid, $3 text, $4 uuid
-- gives code text, before integer, after integer
with summed as (select n.product_id, sum(n.quantity)::integer as counted, max(n.counted_at) as counted_at,
       (array_agg(n.stock order by n.counted_at desc, n.id desc))[1] as expected
     from stock_count_line n where n.supplier_id = $1 and n.count_id = $2 group by n.product_id),
     target as (
       select p.id, p.code, p.stock as before, greatest(0, p.stock + r.counted - r.expected) as after
       from summed r join product p on p.supplier_id = $1 and p.id = r.product_id where p.stock_policy = 'tracked'),
     moved as (
       insert into stock_movement (supplier_id, id, product_id, kind, change, stock, reason, moved_by)
       select $1, gen_random_uuid(), t.id, 'count', t.after - t.before, t.after, $3, $4 from target t where t.after <> t.before)
   update product p set stock = t.after from target t
   where p.supplier_id = $1 and p.id = t.id and t.after <> t.before returning t.code, t.before, t.after;

-- stock-count.product
-- takes $1 uuid, $2 uuid, $3 uuid
-- gives id uuid, code text, name text, unit text, counted integer, expected integer, difference bigint
with summed as (select n.product_id, sum(n.quantity)::integer as counted, max(n.counted_at) as counted_at,
       (array_agg(n.stock order by n.counted_at desc, n.id desc))[1] as expected
     from stock_count_line n where n.supplier_id = $1 and n.count_id = $2 group by n.product_id)
   select p.id, p.code, p.name, p.unit, r.counted, r.expected, round((r.counted - r.expected)::numeric * p.price / 100000)::bigint as difference from summed r join product p on p.supplier_id = $1 and p.id = r.product_id where r.product_id = $3;

-- stock-count.products
-- takes $1 uuid, $2 uuid, $3 boolean, $4 bigint, $5 bigint
-- gives id uuid, code text, name text, unit text, counted integer, expected integer, difference bigint
with summed as (select n.product_id, sum(n.quantity)::integer as counted, max(n.counted_at) as counted_at,
       (array_agg(n.stock order by n.counted_at desc, n.id desc))[1] as expected
     from stock_count_line n where n.supplier_id = $1 and n.count_id = $2 group by n.product_id)
   select p.id, p.code, p.name, p.unit, r.counted, r.expected, round((r.counted - r.expected)::numeric * p.price / 100000)::bigint as difference from summed r join product p on p.supplier_id = $1 and p.id = r.product_id
   where not $3 or r.counted <> r.expected order by r.counted_at desc, p.id limit $4 offset $5;

-- stock-count.remove
-- takes $1 uuid, $2 uuid
delete from stock_count where supplier_id = $1 and id = $2;

-- stock-count.totals
-- takes $1 uuid, $2 uuid
-- gives all bigint, different bigint, value bigint, unread bigint
with summed as (select n.product_id, sum(n.quantity)::integer as counted, max(n.counted_at) as counted_at,
       (array_agg(n.stock order by n.counted_at desc, n.id desc))[1] as expected
     from stock_count_line n where n.supplier_id = $1 and n.count_id = $2 group by n.product_id)
   select count(*) as all, count(*) filter (where r.counted <> r.expected) as different,
     coalesce(sum(round((r.counted - r.expected)::numeric * p.price / 100000)::bigint), 0)::bigint as value,
     (select count(*) from stock_count s join product u on u.supplier_id = s.supplier_id and u.is_active and u.stock_policy = 'tracked'
        join category c on c.supplier_id = u.supplier_id and c.id = u.category_id
      where s.supplier_id = $1 and s.id = $2 and (s.category_id is null or s.category_id in (c.id, c.parent_id))
        and u.id not in (select product_id from summed)) as unread
   from summed r join product p on p.supplier_id = $1 and p.id = r.product_id;

