-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- sister-store.count
-- takes $1 uuid
-- gives stores integer, companyLimit integer
select count(*)::int as stores,
     (select c.stores from company_limit c join supplier s on s.company_id = c.company_id where s.id = $1) as company_limit
   from supplier
   where company_id = (select company_id from supplier where id = $1) and is_active;

-- sister-store.insert
-- takes $1 uuid, $2 uuid, $3 text, $4 text, $5 text, $6 text, $7 text
insert into supplier (id, slug, company_id, name, legal_name, cnpj, time_zone, tags, modules, segments, theme, presentation,
     identification, weight_tolerance, margin_floor, product_orders, pickup_adjustment)
   select $2, $3, s.company_id, $4::text, $5, $6, $7, s.tags, s.modules, s.segments, s.theme,
     s.presentation || jsonb_build_object('menu', '[]'::jsonb, 'footer', '[]'::jsonb, 'pix', null,
       'seo', jsonb_build_object('title', $4::text, 'description', '', 'keywords', '')),
     s.identification, s.weight_tolerance, s.margin_floor, s.product_orders, s.pickup_adjustment
   from supplier s where s.id = $1;

-- sister-store.limits
-- takes $1 uuid, $2 uuid
insert into store_limit (supplier_id, products, staff, file_bytes)
   select $2, products, staff, file_bytes from store_limit where supplier_id = $1;

-- sister-store.list
-- takes $1 uuid, $2 uuid
-- gives id uuid, slug text, name text, cnpj text, domains text[], isThisOne boolean, worksThere boolean, companyLimit integer
select o.id, o.slug, o.name, o.cnpj, o.id = s.id as is_this_one,
     array(select d.domain from supplier_domain d where d.supplier_id = o.id order by d.position, d.domain) as domains,
     exists (select from staff m where m.supplier_id = o.id and m.login_id = $2 and m.is_active) as works_there,
     c.stores as company_limit
   from supplier s join supplier o on o.company_id = s.company_id left join company_limit c on c.company_id = s.company_id
   where s.id = $1 and o.is_active
   order by o.id <> s.id, o.name, o.id;

-- sister-store.lock-company
-- takes $1 uuid
select from supplier where company_id = (select company_id from supplier where id = $1) order by id for no key update;

-- sister-store.owner
-- takes $1 uuid, $2 uuid, $3 uuid, $4 text[]
insert into staff (supplier_id, id, login_id, role, modules) values ($1, $2, $3, 'staff', $4);

