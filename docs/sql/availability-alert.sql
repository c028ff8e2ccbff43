-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- availability-alert.claim
-- takes $1 uuid, $2 uuid
-- gives customerId uuid, to text, name text, slug text
with claimed as (
     delete from availability_alert a using product p
     where a.supplier_id = $1 and a.product_id = $2 and p.supplier_id = $1 and p.id = $2 and p.is_active and not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))
     returning a.customer_id, a.login_id, p.name, p.slug)
   select c.id as customer_id, case when k.login_id is null or k.login_id = c.login_id then c.email else l.email end as "to",
     k.name, k.slug
   from claimed k
   join customer c on c.supplier_id = $1 and c.id = k.customer_id
   left join linked_user u on u.supplier_id = $1 and u.customer_id = c.id and u.login_id = k.login_id and u.is_active
   left join login l on l.id = u.login_id
   where k.login_id is null or k.login_id = c.login_id or l.id is not null;

-- availability-alert.delete
-- takes $1 uuid, $2 uuid, $3 uuid, $4 uuid
delete from availability_alert
   where supplier_id = $1 and product_id = $2 and customer_id = $3 and login_id is not distinct from $4;

-- availability-alert.delete-of-person
-- takes $1 uuid, $2 uuid
delete from availability_alert where supplier_id = $1 and login_id = $2;

-- availability-alert.insert
-- takes $1 uuid, $2 uuid, $3 uuid, $4 uuid
insert into availability_alert (supplier_id, product_id, customer_id, login_id) values ($1, $2, $3, $4)
   on conflict do nothing;

-- availability-alert.of-person
-- takes $1 uuid, $2 uuid, $3 uuid
-- gives productId uuid, name text, slug text, picture text, isSold boolean, createdAt timestamp with time zone
select a.product_id, p.name, p.slug, p.picture, p.is_active as is_sold, a.created_at
   from availability_alert a join product p on p.supplier_id = a.supplier_id and p.id = a.product_id
   where a.supplier_id = $1 and a.customer_id = $2 and a.login_id is not distinct from $3
   order by a.created_at desc, a.product_id limit 200;

-- availability-alert.product
-- takes $1 uuid, $2 uuid, $3 uuid, $4 uuid
-- gives isSoldOut boolean, alerts bigint
select (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000)) as is_sold_out,
     (select count(*) from availability_alert a where a.supplier_id = $1 and a.customer_id = $3
        and a.login_id is not distinct from $4 and a.product_id <> $2) as alerts
   from product p where p.supplier_id = $1 and p.id = $2 and p.is_active;

-- availability-alert.products-back
-- takes $1 bigint
-- gives supplierId uuid, productId uuid
select a.supplier_id, a.product_id
   from availability_alert a
   join supplier s on s.id = a.supplier_id and s.is_active
   join product p on p.supplier_id = a.supplier_id and p.id = a.product_id
   where p.is_active and not (p.stock_policy = 'tracked' and p.stock < coalesce(p.min_per_order, p.granularity, 1000))
   group by a.supplier_id, a.product_id order by min(a.created_at) limit $1;

