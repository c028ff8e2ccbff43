-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- address.billing
-- takes $1 uuid, $2 uuid
-- gives id uuid, nickname text, street text, number text, district text, city text, state text, postalCode text, complement text, referencePoint text, directions text, country text, latitude double precision, longitude double precision, erpCode text, isPrimary boolean
select id, nickname, street, number, district, city, state, postal_code, complement, reference_point, directions, country, latitude, longitude, erp_code, is_primary from address
   where supplier_id = $1 and customer_id = $2 and is_billing and removed_at is null;

-- address.clear-primary
-- takes $1 uuid, $2 uuid
update address set is_primary = false where supplier_id = $1 and customer_id = $2 and is_primary;

-- address.find (generic plan)
-- takes $1 uuid, $2 uuid, $3 uuid
-- gives id uuid, nickname text, street text, number text, district text, city text, state text, postalCode text, complement text, referencePoint text, directions text, country text, latitude double precision, longitude double precision, erpCode text, isPrimary boolean
select id, nickname, street, number, district, city, state, postal_code, complement, reference_point, directions, country, latitude, longitude, erp_code, is_primary from address
   where supplier_id = $1 and customer_id = $2 and id = $3 and removed_at is null and not is_billing;

-- address.insert
-- takes $1 uuid, $2 uuid, $3 boolean, $4 boolean, $5 uuid, $6 text, $7 text, $8 text, $9 text, $10 text, $11 text, $12 text, $13 text, $14 text, $15 text, $16 text, $17 text, $18 double precision, $19 double precision
-- gives id uuid, nickname text, street text, number text, district text, city text, state text, postalCode text, complement text, referencePoint text, directions text, country text, latitude double precision, longitude double precision, erpCode text, isPrimary boolean
insert into address (supplier_id, customer_id, is_primary, is_billing, written_by, written_as, nickname, street, number, district, city, state, postal_code, complement, reference_point, directions, country, latitude, longitude)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)
   returning id, nickname, street, number, district, city, state, postal_code, complement, reference_point, directions, country, latitude, longitude, erp_code, is_primary;

-- address.list (generic plan)
-- takes $1 uuid, $2 uuid
-- gives id uuid, nickname text, street text, number text, district text, city text, state text, postalCode text, complement text, referencePoint text, directions text, country text, latitude double precision, longitude double precision, erpCode text, isPrimary boolean, isServed boolean
select id, nickname, street, number, district, city, state, postal_code, complement, reference_point, directions, country, latitude, longitude, erp_code, is_primary, case when exists (select from service_area a where a.supplier_id = address.supplier_id) then
     exists (select from service_area a where a.supplier_id = address.supplier_id and exists (select from delivery_option o where o.supplier_id = a.supplier_id and o.service_area_id = a.id and o.is_active) and case when latitude is null or a.area is null then exists (select from unnest(a.postal_codes) as part(range)
     where postal_code between split_part(range, '-', 1) and coalesce(nullif(split_part(range, '-', 2), ''), range))
     else a.area @> point(longitude, latitude) and (postal_code is null or a.postal_codes = '{}' or exists (select from unnest(a.postal_codes) as part(range)
     where postal_code between split_part(range, '-', 1) and coalesce(nullif(split_part(range, '-', 2), ''), range))) end) end as is_served
   from address
   where supplier_id = $1 and customer_id = $2 and removed_at is null and not is_billing
   order by is_primary desc, created_at, id;

-- address.lock-owner
-- takes $1 uuid, $2 uuid
-- gives id uuid
select id from customer where supplier_id = $1 and id = $2 for no key update;

-- address.make-primary
-- takes $1 uuid, $2 uuid
update address set is_primary = true where supplier_id = $1 and id = $2;

-- address.remove
-- takes $1 uuid, $2 uuid, $3 uuid, $4 text
update address set removed_at = now(), is_primary = false, written_by = $3, written_as = $4
   where supplier_id = $1 and id = $2;

-- address.served
-- takes $1 uuid, $2 double precision, $3 double precision, $4 text
-- gives isServed boolean
select case when exists (select from service_area a where a.supplier_id = $1) then
     exists (select from service_area a where a.supplier_id = $1 and exists (select from delivery_option o where o.supplier_id = a.supplier_id and o.service_area_id = a.id and o.is_active) and case when $2::float8 is null or a.area is null then exists (select from unnest(a.postal_codes) as part(range)
     where $4::text between split_part(range, '-', 1) and coalesce(nullif(split_part(range, '-', 2), ''), range))
     else a.area @> point($3::float8, $2::float8) and ($4::text is null or a.postal_codes = '{}' or exists (select from unnest(a.postal_codes) as part(range)
     where $4::text between split_part(range, '-', 1) and coalesce(nullif(split_part(range, '-', 2), ''), range))) end) end as is_served;

-- address.update
-- takes $1 uuid, $2 uuid, $3 boolean, $4 uuid, $5 text, $6 text, $7 text, $8 text, $9 text, $10 text, $11 text, $12 text, $13 text, $14 text, $15 text, $16 text, $17 double precision, $18 double precision
-- gives id uuid, nickname text, street text, number text, district text, city text, state text, postalCode text, complement text, referencePoint text, directions text, country text, latitude double precision, longitude double precision, erpCode text, isPrimary boolean
update address set is_primary = $3, written_by = $4, written_as = $5, nickname = $6, street = $7, number = $8, district = $9, city = $10, state = $11, postal_code = $12, complement = $13, reference_point = $14, directions = $15, country = $16, latitude = $17, longitude = $18
   where supplier_id = $1 and id = $2 and removed_at is null
   returning id, nickname, street, number, district, city, state, postal_code, complement, reference_point, directions, country, latitude, longitude, erp_code, is_primary;

