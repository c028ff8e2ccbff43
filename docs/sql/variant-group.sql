-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- variant-group.find
-- takes $1 uuid, $2 uuid
-- gives id uuid, version integer, name text, axes jsonb, variants json
select g.id, g.version, g.name, g.axes, coalesce((select json_agg(json_build_object('id', p.id, 'code', p.code, 'name', p.name, 'packaging', p.packaging, 'price', p.price,
     'isActive', p.is_active, 'values', p.variant_values) order by p.variant_rank) from product p where p.supplier_id = g.supplier_id and p.variant_group_id = g.id), '[]') as variants from variant_group g where g.supplier_id = $1 and g.id = $2;

-- variant-group.insert
-- takes $1 uuid, $2 uuid, $3 text, $4 jsonb
insert into variant_group (supplier_id, id, name, axes) values ($1, $2, $3, $4);

-- variant-group.insert-products
-- takes $1 uuid, $2 uuid, $3 uuid[], $4 text[], $5 text[], $6 text[]
insert into product (supplier_id, id, category_id, code, slug, name, description, brand, unit, packaging, price, uninvoiced_price,
     wholesale_price, wholesale_minimum, increment_multiple, granularity, min_per_order, max_per_order, packaging_price, tiers, tags,
     stock_policy, is_quote_only, is_weighed, weight_tolerance, position)
   select $1, made.id, m.category_id, m.code || '-' || made.suffix, made.slug || '-' || left(made.id::text, 8), made.name, m.description,
     m.brand, m.unit, m.packaging, m.price, m.uninvoiced_price, m.wholesale_price, m.wholesale_minimum, m.increment_multiple, m.granularity,
     m.min_per_order, m.max_per_order, m.packaging_price, m.tiers, m.tags, m.stock_policy, m.is_quote_only, m.is_weighed, m.weight_tolerance,
     (select coalesce(max(position), 0) from product where supplier_id = $1 and is_active) + made.place
   from product m cross join unnest($3::uuid[], $4::text[], $5::text[], $6::text[]) with ordinality as made (id, name, slug, suffix, place)
   where m.supplier_id = $1 and m.id = $2;

-- variant-group.join-products
-- takes $1 uuid, $2 uuid, $3 json
-- gives id uuid
update product p set variant_group_id = $2, variant_values = array(select json_array_elements_text(v.variant -> 'values')),
     variant_rank = v.place - 1
   from json_array_elements($3::json) with ordinality as v (variant, place)
   where p.supplier_id = $1 and p.id = (v.variant ->> 'productId')::uuid and p.variant_group_id is null
   returning p.id;

-- variant-group.list
-- takes $1 uuid, $2 text, $3 bigint, $4 bigint
-- gives id uuid, version integer, name text, axes jsonb, variants json, total bigint
select g.id, g.version, g.name, g.axes, coalesce((select json_agg(json_build_object('id', p.id, 'code', p.code, 'name', p.name, 'packaging', p.packaging, 'price', p.price,
     'isActive', p.is_active, 'values', p.variant_values) order by p.variant_rank) from product p where p.supplier_id = g.supplier_id and p.variant_group_id = g.id), '[]') as variants, count(*) over () as total
   from variant_group g where g.supplier_id = $1 and ($2 = '' or strpos(plain_text(g.name), plain_text($2)) > 0) order by plain_text(g.name), g.id limit $3 offset $4;

-- variant-group.lock
-- takes $1 uuid, $2 uuid
-- gives version integer
select version from variant_group where supplier_id = $1 and id = $2 for update;

-- variant-group.lock-products
-- takes $1 uuid, $2 uuid, $3 uuid[]
select from product where supplier_id = $1 and (variant_group_id = $2 or id = any($3)) order by id for no key update;

-- variant-group.owned-products
-- takes $1 uuid, $2 uuid[]
-- gives products bigint
select count(*) as products from product where supplier_id = $1 and id = any($2);

-- variant-group.release-products
-- takes $1 uuid, $2 uuid
update product set variant_group_id = null, variant_values = null, variant_rank = null
   where supplier_id = $1 and variant_group_id = $2;

-- variant-group.remove
-- takes $1 uuid, $2 uuid
delete from variant_group where supplier_id = $1 and id = $2;

-- variant-group.update
-- takes $1 uuid, $2 uuid, $3 text, $4 jsonb
update variant_group set name = $3, axes = $4, version = version + 1 where supplier_id = $1 and id = $2;

