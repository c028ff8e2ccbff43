-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- store-limits.clear-company
-- takes $1 uuid
delete from company_limit where company_id = $1;

-- store-limits.find
-- takes $1 text
-- gives id uuid, name text, companyId uuid, products integer, staff integer, fileBytes bigint, companyStores integer, usedProducts bigint, usedStaff bigint, usedFileBytes bigint, usedCompanyStores bigint
select s.id, s.name, s.company_id, l.products, l.staff, l.file_bytes, c.stores as company_stores,
     store_use(s.id, 'products') as used_products, store_use(s.id, 'staff') as used_staff, store_use(s.id, 'file_bytes') as used_file_bytes,
     (select count(*) from supplier o where o.company_id = s.company_id and o.is_active) as used_company_stores
   from supplier s
   left join store_limit l on l.supplier_id = s.id
   left join company_limit c on c.company_id = s.company_id
   where s.id::text = $1 or s.slug = $1;

-- store-limits.lock
-- takes $1 text
select from supplier where id::text = $1 or slug = $1 for no key update;

-- store-limits.write
-- takes $1 uuid, $2 integer, $3 integer, $4 bigint
insert into store_limit (supplier_id, products, staff, file_bytes) values ($1, $2, $3, $4)
   on conflict (supplier_id) do update set products = excluded.products, staff = excluded.staff, file_bytes = excluded.file_bytes;

-- store-limits.write-company
-- takes $1 uuid, $2 integer
insert into company_limit (company_id, stores) values ($1, $2) on conflict (company_id) do update set stores = excluded.stores;

