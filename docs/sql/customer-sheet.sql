-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- customer-sheet.details
-- takes $1 uuid, $2 uuid[]
-- gives id uuid, stateRegistration text, birthDate date, postalCode text, street text, addressNumber text, complement text, district text, city text, state text
select c.id, c.state_registration, c.birth_date, coalesce(a.postal_code, '') as postal_code, coalesce(a.street, '') as street,
     coalesce(a.number, '') as address_number, coalesce(a.complement, '') as complement, coalesce(a.district, '') as district,
     coalesce(a.city, '') as city, coalesce(a.state, '') as state
   from customer c left join address a on a.supplier_id = c.supplier_id and a.customer_id = c.id and a.is_primary and not a.is_billing and a.removed_at is null
   where c.supplier_id = $1 and c.id = any($2);

