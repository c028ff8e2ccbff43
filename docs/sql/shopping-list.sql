-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- shopping-list.add-lines
-- takes $1 uuid, $2 uuid, $3 uuid[], $4 integer[], $5 boolean[]
insert into shopping_list_line as i (supplier_id, list_id, product_id, quantity, is_gift_wrapped)
   select p.supplier_id, $2, p.id, w.quantity, w.is_gift_wrapped
   from unnest($3::uuid[], $4::integer[], $5::boolean[]) as w (product_id, quantity, is_gift_wrapped)
   join product p on p.supplier_id = $1 and p.id = w.product_id
   on conflict (supplier_id, list_id, product_id) do update
     set quantity = least(i.quantity + excluded.quantity, 1000000000),
       is_gift_wrapped = i.is_gift_wrapped or excluded.is_gift_wrapped;

-- shopping-list.all
-- takes $1 uuid, $2 uuid, $3 uuid, $4 boolean, $5 text
-- gives id uuid, customerId uuid, name text, origin text, isShared boolean, createdBy uuid, authorName text, lineCount bigint, changedAt timestamp with time zone
select l.id, l.customer_id, l.name, l.origin, l.is_shared, l.created_by, split_part(n.name, ' ', 1) as author_name,
     (select count(*) from shopping_list_line i where i.supplier_id = $1 and i.list_id = l.id) as line_count, l.changed_at
   from shopping_list l left join login n on n.id = l.created_by where l.supplier_id = $1 and ($2::uuid is null or l.customer_id = $2)
     and (l.origin = 'to-client' or l.created_by = $3 or (l.is_shared and $4::boolean)) and l.disabled_at is null and ($5::text is null or l.origin = $5)
   order by l.changed_at desc, l.id;

-- shopping-list.claim-mail
-- takes $1 uuid, $2 uuid
-- gives customerId uuid, email text, name text, authorName text, lines json
with claimed as (
     update shopping_list set mail_at = null
     where supplier_id = $1 and id = $2 and mail_at <= now() and disabled_at is null
     returning id, customer_id, name, created_by)
   select l.customer_id, c.email, l.name, split_part(n.name, ' ', 1) as author_name,
     coalesce((select json_agg(json_build_object('name', p.name, 'unit', p.unit, 'quantity', i.quantity) order by p.name, p.id) from shopping_list_line i join product p on p.supplier_id = $1 and p.id = i.product_id
        where i.supplier_id = $1 and i.list_id = l.id), '[]') as lines
   from claimed l join customer c on c.supplier_id = $1 and c.id = l.customer_id left join login n on n.id = l.created_by;

-- shopping-list.customer
-- takes $1 uuid, $2 uuid
-- gives count bigint
select (select count(*) from shopping_list l where l.supplier_id = $1 and l.customer_id = c.id and l.disabled_at is null) as count
   from customer c where c.supplier_id = $1 and c.id = $2;

-- shopping-list.delete-disabled
-- takes $1 bigint
-- gives deleted bigint
with expired as (
     delete from shopping_list where (supplier_id, id) in (
       select supplier_id, id from shopping_list where disabled_at < now() - interval '30 days' order by disabled_at limit $1)
     returning 1)
   select count(*) as deleted from expired;

-- shopping-list.delete-line
-- takes $1 uuid, $2 uuid, $3 uuid
delete from shopping_list_line where supplier_id = $1 and list_id = $2 and product_id = $3;

-- shopping-list.delete-of-person
-- takes $1 uuid, $2 uuid
delete from shopping_list where supplier_id = $1 and created_by = $2 and not is_shared;

-- shopping-list.find
-- takes $1 uuid, $2 uuid, $3 uuid, $4 boolean, $5 uuid
-- gives id uuid, customerId uuid, name text, origin text, isShared boolean, createdBy uuid, authorName text, lineCount bigint, changedAt timestamp with time zone
select l.id, l.customer_id, l.name, l.origin, l.is_shared, l.created_by, split_part(n.name, ' ', 1) as author_name,
     (select count(*) from shopping_list_line i where i.supplier_id = $1 and i.list_id = l.id) as line_count, l.changed_at
   from shopping_list l left join login n on n.id = l.created_by where l.supplier_id = $1 and ($2::uuid is null or l.customer_id = $2)
     and (l.origin = 'to-client' or l.created_by = $3 or (l.is_shared and $4::boolean)) and l.id = $5 and l.disabled_at is null;

-- shopping-list.forget-author
-- takes $1 uuid, $2 uuid
update shopping_list set created_by = null where supplier_id = $1 and created_by = $2;

-- shopping-list.insert
-- takes $1 uuid, $2 uuid, $3 text, $4 text, $5 boolean, $6 uuid
-- gives id uuid
insert into shopping_list (supplier_id, customer_id, name, origin, is_shared, created_by, mail_at)
   values ($1, $2, $3, $4, $5, $6, case when $4 = 'to-client' then now() + interval '10 minutes' end) returning id;

-- shopping-list.lines
-- takes $1 uuid, $2 uuid
-- gives productId uuid, name text, unit text, picture text, granularity integer, minPerOrder integer, maxPerOrder integer, quantity integer, isGiftWrapped boolean
select i.product_id, p.name, p.unit, p.picture, p.granularity, p.min_per_order, p.max_per_order, i.quantity,
     i.is_gift_wrapped
   from shopping_list_line i join product p on p.supplier_id = $1 and p.id = i.product_id
   where i.supplier_id = $1 and i.list_id = $2
   order by p.name, p.id;

-- shopping-list.lock
-- takes $1 uuid, $2 uuid, $3 uuid, $4 boolean, $5 uuid, $6 boolean
-- gives id uuid, customerId uuid, name text, origin text, isShared boolean, createdBy uuid, authorName text, lineCount bigint, changedAt timestamp with time zone
select l.id, l.customer_id, l.name, l.origin, l.is_shared, l.created_by, split_part(n.name, ' ', 1) as author_name,
     (select count(*) from shopping_list_line i where i.supplier_id = $1 and i.list_id = l.id) as line_count, l.changed_at
   from shopping_list l left join login n on n.id = l.created_by where l.supplier_id = $1 and ($2::uuid is null or l.customer_id = $2)
     and (l.origin = 'to-client' or l.created_by = $3 or (l.is_shared and $4::boolean)) and l.id = $5 and ($6::boolean or l.disabled_at is null) for no key update of l;

-- shopping-list.products
-- takes $1 uuid, $2 uuid[]
-- gives id uuid, granularity integer, minPerOrder integer, maxPerOrder integer
select id, granularity, min_per_order, max_per_order from product where supplier_id = $1 and id = any($2);

-- shopping-list.set-line
-- takes $1 uuid, $2 uuid, $3 uuid, $4 integer, $5 boolean
insert into shopping_list_line as i (supplier_id, list_id, product_id, quantity, is_gift_wrapped)
   select p.supplier_id, $2, p.id, $4, coalesce($5, false) from product p where p.supplier_id = $1 and p.id = $3
   on conflict (supplier_id, list_id, product_id) do update
     set quantity = excluded.quantity, is_gift_wrapped = coalesce($5, i.is_gift_wrapped);

-- shopping-list.to-mail
-- takes $1 bigint
-- gives supplierId uuid, id uuid
select l.supplier_id, l.id from shopping_list l
   where l.mail_at <= now() and l.disabled_at is null and exists (select from supplier open_store where open_store.id = l.supplier_id and open_store.is_active)
     and exists (select from shopping_list_line i where i.supplier_id = l.supplier_id and i.list_id = l.id)
   order by l.mail_at limit $1;

-- shopping-list.touch
-- takes $1 uuid, $2 uuid
update shopping_list set changed_at = now(), mail_at = case when mail_at is not null then now() + interval '10 minutes' end
   where supplier_id = $1 and id = $2;

-- shopping-list.update
-- takes $1 uuid, $2 uuid, $3 text, $4 boolean, $5 boolean
update shopping_list set name = $3, is_shared = $4, changed_at = now(),
     disabled_at = case when $5 then null else coalesce(disabled_at, now()) end
   where supplier_id = $1 and id = $2;

