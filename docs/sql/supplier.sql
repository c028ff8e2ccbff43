-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- supplier.areas
-- takes $1 uuid
-- gives outlines text[], stores json
select
     array(select area::text from service_area where supplier_id = $1 and area is not null order by position) as outlines,
     (select coalesce(json_agg(json_build_object('name', name, 'address', address,
        'coordinates', json_build_object('latitude', latitude, 'longitude', longitude)) order by position), '[]')
      from pickup_store where supplier_id = $1) as stores;

-- supplier.by-id (generic plan)
-- takes $1 uuid
-- gives id uuid, slug text, formerSlugs text[], companyId uuid, name text, legalName text, cnpj text, timeZone text, tags text[], modules text[], segments text[], productOrders text[], theme jsonb, presentation jsonb, identification text[], pausedUntil timestamp with time zone, pickupAdjustment integer, domains text[], sisterModules json
select s.id, s.slug,
  array(select n.slug from supplier_slug n where n.supplier_id = s.id and n.slug <> s.slug) as former_slugs, s.company_id, s.name, s.legal_name, s.cnpj, s.time_zone, s.tags, s.modules, s.segments, s.product_orders, s.theme,
  s.presentation, s.identification, s.paused_until, s.pickup_adjustment,
  array(select d.domain from supplier_domain d where d.supplier_id = s.id order by d.position, d.domain) as domains,
  (select coalesce(json_agg(o.modules), '[]') from supplier o where o.company_id = s.company_id and o.id <> s.id and o.is_active) as sister_modules from supplier s where s.is_active and s.id = $1;

-- supplier.client-origins
-- takes $1 uuid
-- gives origin text
select origin from supplier_origin where supplier_id = $1 order by origin;

-- supplier.id-by-domain (generic plan)
-- takes $1 text
-- gives id uuid
select supplier_id as id from supplier_domain where domain = $1;

-- supplier.id-by-slug (generic plan)
-- takes $1 text
-- gives id uuid
select s.id from supplier_slug n join supplier s on s.id = n.supplier_id where s.is_active and n.slug = $1;

-- supplier.is-suspended
-- takes $1 uuid
-- gives found boolean
select exists (select from supplier where id = $1 and not is_active) as found;

-- supplier.lock
-- takes $1 uuid
select from supplier where id = $1 for no key update;

-- supplier.offers
-- takes $1 uuid, $2 double precision, $3 double precision, $4 text, $5 boolean, $6 uuid, $7 double precision
-- gives id uuid, slug text, formerSlugs text[], companyId uuid, name text, legalName text, cnpj text, timeZone text, tags text[], modules text[], segments text[], productOrders text[], theme jsonb, presentation jsonb, identification text[], pausedUntil timestamp with time zone, pickupAdjustment integer, domains text[], sisterModules json, isInArea boolean, pickupPoints json
select * from (
     select s.id, s.slug,
  array(select n.slug from supplier_slug n where n.supplier_id = s.id and n.slug <> s.slug) as former_slugs, s.company_id, s.name, s.legal_name, s.cnpj, s.time_zone, s.tags, s.modules, s.segments, s.product_orders, s.theme,
  s.presentation, s.identification, s.paused_until, s.pickup_adjustment,
  array(select d.domain from supplier_domain d where d.supplier_id = s.id order by d.position, d.domain) as domains,
  (select coalesce(json_agg(o.modules), '[]') from supplier o where o.company_id = s.company_id and o.id <> s.id and o.is_active) as sister_modules,
       exists (
         select from service_area a
         where a.supplier_id = s.id and exists (select from delivery_option o where o.supplier_id = a.supplier_id and o.service_area_id = a.id and o.is_active) and case when $2::float8 is null or a.area is null then exists (select from unnest(a.postal_codes) as part(range)
     where $4::text between split_part(range, '-', 1) and coalesce(nullif(split_part(range, '-', 2), ''), range))
     else a.area @> point($3::float8, $2::float8) and ($4::text is null or a.postal_codes = '{}' or exists (select from unnest(a.postal_codes) as part(range)
     where $4::text between split_part(range, '-', 1) and coalesce(nullif(split_part(range, '-', 2), ''), range))) end
       ) as is_in_area,
       (select coalesce(json_agg(json_build_object('latitude', p.latitude, 'longitude', p.longitude,
            'postalCode', replace(substring(p.address from '\d{5}-?\d{3}'), '-', ''),
            'isInArea', not $5 or $2 is null or p.collect_area is null or p.collect_area @> point($3, $2)) order by p.position), '[]')
        from pickup_store p where p.supplier_id = s.id) as pickup_points
     from supplier s
     where s.is_active and ($1::uuid is null or s.company_id = $1) and ($6::uuid is null or s.id = $6)
   ) o
   where ($2 is null and $4 is null) or is_in_area or exists (
     select from pickup_store p where p.supplier_id = o.id and ($2 is null or
       (p.latitude between $2 - $7::float8 and $2 + $7 and p.longitude between $3 - $7 and $3 + $7)))
   order by o.name, o.id limit 100;

-- supplier.origins (generic plan)
-- gives origin text, suppliers text[]
select origin, array_agg(supplier_id::text) as suppliers from supplier_origin group by origin;

-- supplier.replace-client-origins
-- takes $1 uuid, $2 text[]
with removed as (delete from supplier_origin where supplier_id = $1 and origin <> all ($2::text[]))
   insert into supplier_origin (supplier_id, origin) select $1, unnest($2::text[]) on conflict do nothing;

