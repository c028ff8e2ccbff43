-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- global-search.customers by index
-- takes $1 uuid, $2 text, $3 text[], $4 text
-- gives id uuid, name text, document text, erpCode text
select c.id, coalesce(nullif(c.trade_name, ''), c.name) as name, c.document, c.erp_code
     from customer c
     where c.supplier_id = $1 and c.erased_at is null and c.searchable_text like (select '%' || plain_text(($3::text[])[1]) || '%') and c.searchable_text like all (array(select '%' || plain_text(word) || '%' from unnest($3::text[]) word))
     order by (lower(c.document) = lower($4) or lower(coalesce(c.erp_code, '')) = lower($2)) desc,
       plain_text(c.name), c.id
     limit 5;

-- global-search.customers short
-- takes $1 uuid, $2 text, $3 text[], $4 text
-- gives id uuid, name text, document text, erpCode text
select c.id, coalesce(nullif(c.trade_name, ''), c.name) as name, c.document, c.erp_code
     from customer c
     where c.supplier_id = $1 and c.erased_at is null and c.searchable_text like all (array(select '%' || plain_text(word) || '%' from unnest($3::text[]) word))
     order by (lower(c.document) = lower($4) or lower(coalesce(c.erp_code, '')) = lower($2)) desc,
       plain_text(c.name), c.id
     limit 5;

-- global-search.orders by index
-- takes $1 uuid, $2 bigint, $3 text[]
-- gives number bigint, customerName text, status text, deliveryType text, total bigint, placedAt timestamp with time zone
select o.number, o.customer_name, o.status, o.delivery_type, o.total_cents as total, o.placed_at
     from purchase_order o
     where o.supplier_id = $1 and (o.number = $2 or o.customer_id in (
       select c.id from customer c where c.supplier_id = $1 and c.searchable_text like (select '%' || plain_text(($3::text[])[1]) || '%') and c.searchable_text like all (array(select '%' || plain_text(word) || '%' from unnest($3::text[]) word))
       order by c.created_at desc limit 50))
     order by coalesce(o.number = $2, false) desc, o.number desc limit 5;

-- global-search.orders short
-- takes $1 uuid, $2 bigint, $3 text[]
-- gives number bigint, customerName text, status text, deliveryType text, total bigint, placedAt timestamp with time zone
select o.number, o.customer_name, o.status, o.delivery_type, o.total_cents as total, o.placed_at
     from purchase_order o
     where o.supplier_id = $1 and (o.number = $2 or o.customer_id in (
       select c.id from customer c where c.supplier_id = $1 and c.searchable_text like all (array(select '%' || plain_text(word) || '%' from unnest($3::text[]) word))
       order by c.created_at desc limit 50))
     order by coalesce(o.number = $2, false) desc, o.number desc limit 5;

-- global-search.products
-- takes $1 uuid, $2 text, $3 uuid[]
-- gives id uuid, slug text, name text, code text, gtin text, isActive boolean
select p.id, p.slug, p.name, p.code, p.gtin, p.is_active
   from product p
   where p.supplier_id = $1 and (code_key(p.code) = any(code_keys($2)) or p.gtin = any(code_keys($2)) or p.id = any($3))
   order by lower(p.code) = lower($2) desc,
     (code_key(p.code) = any(code_keys($2)) or coalesce(p.gtin = any(code_keys($2)), false)) desc, array_position($3, p.id), p.id
   limit 5;

