-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- category.arrange
-- takes $1 uuid, $2 uuid, $3 uuid, $4 uuid[]
update category c set position = placed.at, parent_id = case when c.id = $2 then $3 else c.parent_id end
   from unnest($4::uuid[]) with ordinality as placed (id, at)
   where c.supplier_id = $1 and c.id = placed.id;

-- category.insert
-- takes $1 uuid, $2 uuid, $3 uuid, $4 text, $5 text
insert into category (supplier_id, id, parent_id, name, slug, position)
   select $1, $2, $3, $4,
     case when exists (select from category c where c.supplier_id = $1 and c.slug = $5) then $5 || '-' || left($2::uuid::text, 8) else $5 end,
     (select coalesce(max(position), 0) + 1 from category c where c.supplier_id = $1 and c.parent_id is not distinct from $3);

-- category.list
-- takes $1 uuid
-- gives id uuid, slug text, name text, parentId uuid, products bigint, allProducts bigint
select c.id, c.slug, c.name, c.parent_id, coalesce(p.active, 0) as products, coalesce(p.stored, 0) as all_products
   from category c left join (
     select category_id, count(*) filter (where is_active) as active, count(*) as stored
     from product where supplier_id = $1 group by category_id
   ) p on p.category_id = c.id
   where c.supplier_id = $1
   order by c.position, c.name, c.id;

-- category.remove
-- takes $1 uuid, $2 uuid
-- gives id uuid
delete from category c where c.supplier_id = $1 and c.id = $2
     and not exists (select from coupon_category x where x.supplier_id = $1 and x.category_id = $2)
   returning c.id;

-- category.rename
-- takes $1 uuid, $2 uuid, $3 text
update category set name = $3 where supplier_id = $1 and id = $2;

