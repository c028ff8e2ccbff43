-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- rating.answer
-- takes $1 uuid, $2 bigint, $3 text, $4 uuid
-- gives before text, customerId uuid
with found as (
     select r.answer, o.customer_id from order_rating r
     join purchase_order o on o.supplier_id = $1 and o.number = r.order_number
     where r.supplier_id = $1 and r.order_number = $2 for update of r)
   update order_rating r set answer = $3, answered_at = now(), answered_by = $4 from found
   where r.supplier_id = $1 and r.order_number = $2
   returning found.answer as before, found.customer_id as customer_id;

-- rating.count
-- takes $1 uuid, $2 boolean, $3 smallint
-- gives total bigint, unanswered bigint, average double precision
select count(*) filter (where ($2::boolean is null or (r.answer <> '') = $2) and ($3::int2 is null or r.stars = $3)) as total, count(*) filter (where r.answer = '') as unanswered,
     avg(r.stars)::float8 as average
   from order_rating r where r.supplier_id = $1;

-- rating.find
-- takes $1 uuid, $2 bigint
-- gives rating json
select (select json_build_object('stars', r.stars, 'comment', r.comment, 'ratedAt', r.rated_at,
    'answer', case when r.answer <> '' then json_build_object('text', r.answer, 'at', r.answered_at) end,
    'lines', (select coalesce(json_agg(json_build_object('position', lr.position, 'stars', lr.stars) order by lr.position), '[]')
      from order_line_rating lr where lr.supplier_id = o.supplier_id and lr.order_number = o.number))
  from order_rating r where r.supplier_id = o.supplier_id and r.order_number = o.number) as rating from purchase_order o where o.supplier_id = $1 and o.number = $2;

-- rating.insert
-- takes $1 uuid, $2 bigint, $3 smallint, $4 text, $5 uuid, $6 integer[], $7 smallint[]
-- gives number bigint
with rated as (
     insert into order_rating (supplier_id, order_number, stars, comment, rated_by) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning supplier_id, order_number),
   lines as (
     insert into order_line_rating (supplier_id, order_number, position, stars)
     select r.supplier_id, r.order_number, l.position, l.stars from rated r, unnest($6::int4[], $7::int2[]) as l (position, stars))
   select order_number as number from rated;

-- rating.order
-- takes $1 uuid, $2 uuid, $3 bigint
-- gives status text, lineCount integer
select o.status,
     (select coalesce(max(l.position), 0) from order_line l where l.supplier_id = $1 and l.order_number = o.number) as line_count
   from purchase_order o where o.supplier_id = $1 and o.customer_id = $2 and o.number = $3;

-- rating.page
-- takes $1 uuid, $2 boolean, $3 smallint, $4 bigint, $5 bigint
-- gives orderNumber bigint, customerName text, stars smallint, comment text, ratedAt timestamp with time zone, answer text
select r.order_number, o.customer_name, r.stars, r.comment, r.rated_at, r.answer
   from order_rating r join purchase_order o on o.supplier_id = $1 and o.number = r.order_number
   where r.supplier_id = $1 and ($2::boolean is null or (r.answer <> '') = $2) and ($3::int2 is null or r.stars = $3)
   order by r.rated_at desc, r.order_number desc limit $4 offset $5;

