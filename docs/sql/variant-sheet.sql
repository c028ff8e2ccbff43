-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- variant-sheet.group
-- takes $1 uuid, $2 uuid
-- gives name text, axes jsonb
select name, axes from variant_group where supplier_id = $1 and id = $2;

-- variant-sheet.lock
-- takes $1 uuid, $2 uuid
-- gives name text, axes jsonb
select name, axes from variant_group where supplier_id = $1 and id = $2 for update;

-- variant-sheet.park
-- takes $1 uuid, $2 uuid[]
update product set code = '#' || id::text, variant_values = array[id::text] where supplier_id = $1 and id = any($2);

-- variant-sheet.rows
-- takes $1 uuid, $2 uuid
-- gives id uuid, version integer, code text, gtin text, name text, packaging text, values text[], price bigint, previousPrice bigint, stockPolicy text, stock integer, isActive boolean
select p.id, p.version, p.code, p.gtin, p.name, p.packaging, p.variant_values as values, p.price, p.previous_price,
     p.stock_policy, p.stock, p.is_active
   from product p where p.supplier_id = $1 and p.variant_group_id = $2 order by p.variant_rank;

-- variant-sheet.taken-codes
-- takes $1 uuid, $2 uuid, $3 text[]
-- gives code text
select code from product where supplier_id = $1 and variant_group_id is distinct from $2 and code = any($3);

-- variant-sheet.touch-group
-- takes $1 uuid, $2 uuid
update variant_group set version = version + 1 where supplier_id = $1 and id = $2;

-- variant-sheet.write
-- takes $1 uuid, $2 json
update product p set code = n.code, gtin = n.gtin, price = n.price, is_active = n."isActive",
     variant_values = array(select json_array_elements_text(n.values)), version = p.version + 1
   from json_to_recordset($2::json) as n (id uuid, code text, gtin text, price bigint, "isActive" boolean, values json)
   where p.supplier_id = $1 and p.id = n.id;

-- variant-sheet.write-stock
-- takes $1 uuid, $2 uuid[], $3 integer[], $4 text, $5 uuid
with counted as (
     insert into stock_movement (supplier_id, id, product_id, kind, change, stock, reason, moved_by)
     select p.supplier_id, gen_random_uuid(), p.id, 'count', n.stock - p.stock, n.stock, $4, $5
     from unnest($2::uuid[], $3::integer[]) as n (id, stock) join product p on p.supplier_id = $1 and p.id = n.id)
   update product p set stock = n.stock from unnest($2::uuid[], $3::integer[]) as n (id, stock)
   where p.supplier_id = $1 and p.id = n.id;

