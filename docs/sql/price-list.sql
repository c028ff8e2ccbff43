-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- price-list.agreed-prices
-- takes $1 uuid, $2 uuid, $3 text[]
-- gives code text, name text, agreedPrice bigint
select p.code, p.name, x.price as agreed_price from product p left join price_list_price x on x.supplier_id = $1 and x.price_list_id = $2 and x.product_id = p.id where p.supplier_id = $1 and p.code = any($3);

-- price-list.count-products
-- takes $1 uuid, $2 uuid, $3 text[], $4 text
-- gives all bigint, agreed bigint, below bigint
select count(*) as all, count(x.price) as agreed, count(*) filter (where coalesce(x.price, adjusted_price(p.price, l.price_adjustment)) < p.cost) as below
   from product p left join price_list_price x on x.supplier_id = $1 and x.price_list_id = $2 and x.product_id = p.id join price_list l on l.supplier_id = $1 and l.id = $2
   where p.supplier_id = $1 and p.is_active
  and ($3::text[] is null or plain_text(p.name) like all (array(select '%' || plain_text(word) || '%' from unnest($3::text[]) word)) or starts_with(lower(p.code), lower($4)));

-- price-list.find
-- takes $1 uuid, $2 uuid
-- gives id uuid, name text, adjustment integer, isActive boolean, audience text, customerCount bigint, agreedCount bigint, version integer, customers json
select l.id, l.name, l.price_adjustment as adjustment, l.is_active, coalesce(l.customer_kind, 'chosen') as audience,
  (select count(*) from customer c where c.supplier_id = l.supplier_id and c.price_list_id = l.id) as customer_count,
  (select count(*) from price_list_price x where x.supplier_id = l.supplier_id and x.price_list_id = l.id) as agreed_count, l.version, coalesce((select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.name, c.id) from customer c where c.supplier_id = l.supplier_id and c.price_list_id = l.id), '[]') as customers
   from price_list l where l.supplier_id = $1 and l.id = $2;

-- price-list.insert
-- takes $1 uuid, $2 uuid, $3 text, $4 integer, $5 boolean, $6 text, $7 bigint
-- gives id uuid
insert into price_list (supplier_id, id, name, price_adjustment, is_active, customer_kind)
   select $1, $2, $3, $4, $5, $6 where (select count(*) from price_list where supplier_id = $1) < $7
   returning id;

-- price-list.list
-- takes $1 uuid
-- gives id uuid, name text, adjustment integer, isActive boolean, audience text, customerCount bigint, agreedCount bigint
select l.id, l.name, l.price_adjustment as adjustment, l.is_active, coalesce(l.customer_kind, 'chosen') as audience,
  (select count(*) from customer c where c.supplier_id = l.supplier_id and c.price_list_id = l.id) as customer_count,
  (select count(*) from price_list_price x where x.supplier_id = l.supplier_id and x.price_list_id = l.id) as agreed_count from price_list l where l.supplier_id = $1 order by plain_text(l.name), l.id;

-- price-list.lock
-- takes $1 uuid, $2 uuid
-- gives version integer
select version from price_list where supplier_id = $1 and id = $2 for update;

-- price-list.products
-- takes $1 uuid, $2 uuid, $3 text[], $4 text, $5 text, $6 bigint, $7 bigint
-- gives id uuid, code text, name text, unit text, storePrice bigint, agreedPrice bigint, cost bigint
select p.id, p.code, p.name, p.unit, p.price as store_price, x.price as agreed_price, p.cost
   from product p left join price_list_price x on x.supplier_id = $1 and x.price_list_id = $2 and x.product_id = p.id join price_list l on l.supplier_id = $1 and l.id = $2
   where p.supplier_id = $1 and p.is_active
  and ($3::text[] is null or plain_text(p.name) like all (array(select '%' || plain_text(word) || '%' from unnest($3::text[]) word)) or starts_with(lower(p.code), lower($4))) and case $5 when 'agreed' then x.price is not null when 'below-cost' then coalesce(x.price, adjusted_price(p.price, l.price_adjustment)) < p.cost else true end
   order by plain_text(p.name), p.id
   limit $6 offset $7;

-- price-list.update
-- takes $1 uuid, $2 uuid, $3 text, $4 integer, $5 boolean, $6 text
update price_list set name = $3, price_adjustment = $4, is_active = $5, customer_kind = $6, version = version + 1
   where supplier_id = $1 and id = $2;

-- price-list.write-agreed-prices
-- takes $1 uuid, $2 uuid, $3 text[], $4 bigint[]
with wanted as (
     select p.id, w.price from unnest($3::text[], $4::bigint[]) as w (code, price)
     join product p on p.supplier_id = $1 and p.code = w.code),
   removed as (
     delete from price_list_price x using wanted w
     where x.supplier_id = $1 and x.price_list_id = $2 and x.product_id = w.id and w.price is null)
   insert into price_list_price (supplier_id, price_list_id, product_id, price)
   select $1, $2, w.id, w.price from wanted w where w.price is not null
   on conflict (supplier_id, price_list_id, product_id) do update set price = excluded.price
     where price_list_price.price <> excluded.price;

-- price-list.write-customers
-- takes $1 uuid, $2 uuid, $3 uuid[]
-- gives given bigint
with locked as materialized (
     select id, id = any($3) as is_given from customer
     where supplier_id = $1 and (id = any($3) or price_list_id = $2) order by id for no key update),
   written as (
     update customer c set price_list_id = case when l.is_given then $2 end
     from locked l where c.supplier_id = $1 and c.id = l.id)
   select count(*) filter (where is_given) as given from locked;

