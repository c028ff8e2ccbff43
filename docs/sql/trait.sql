-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- trait.order-arrange
-- takes $1 uuid, $2 uuid[]
update order_trait t set position = placed.at from unnest($2::uuid[]) with ordinality as placed (id, at)
     where t.supplier_id = $1 and t.id = placed.id;

-- trait.order-insert
-- takes $1 uuid, $2 uuid, $3 text, $4 text, $5 text[], $6 boolean, $7 text
insert into order_trait (supplier_id, id, name, hint, choices, is_required, kind, position)
     values ($1, $2, $3, $4, $5, $6, $7, (select coalesce(max(position), 0) + 1 from order_trait where supplier_id = $1));

-- trait.order-list
-- takes $1 uuid
-- gives id uuid, name text, hint text, kind text, choices text[], isRequired boolean, version integer
select id, name, hint, kind, choices, is_required, version from order_trait
     where supplier_id = $1 and removed_at is null order by position, name, id;

-- trait.order-remove
-- takes $1 uuid, $2 uuid
update order_trait set removed_at = now() where supplier_id = $1 and id = $2;

-- trait.order-update
-- takes $1 uuid, $2 uuid, $3 text, $4 text, $5 text[], $6 boolean
update order_trait set name = $3, hint = $4, choices = $5, is_required = $6, version = version + 1
     where supplier_id = $1 and id = $2;

-- trait.registration-arrange
-- takes $1 uuid, $2 uuid[]
update customer_trait t set position = placed.at from unnest($2::uuid[]) with ordinality as placed (id, at)
     where t.supplier_id = $1 and t.id = placed.id;

-- trait.registration-insert
-- takes $1 uuid, $2 uuid, $3 text, $4 text, $5 text[], $6 boolean, $7 text
insert into customer_trait (supplier_id, id, name, hint, choices, is_required, kind, position)
     values ($1, $2, $3, $4, $5, $6, $7, (select coalesce(max(position), 0) + 1 from customer_trait where supplier_id = $1));

-- trait.registration-list
-- takes $1 uuid
-- gives id uuid, name text, hint text, kind text, choices text[], isRequired boolean, version integer
select id, name, hint, kind, choices, is_required, version from customer_trait
     where supplier_id = $1 and removed_at is null order by position, name, id;

-- trait.registration-remove
-- takes $1 uuid, $2 uuid
update customer_trait set removed_at = now() where supplier_id = $1 and id = $2;

-- trait.registration-update
-- takes $1 uuid, $2 uuid, $3 text, $4 text, $5 text[], $6 boolean
update customer_trait set name = $3, hint = $4, choices = $5, is_required = $6, version = version + 1
     where supplier_id = $1 and id = $2;

