-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- installation.code
-- takes $1 bytea
-- gives found boolean
select true as found from installation_claim where code_hash = $1 and ended_at is null and expires_at > now();

-- installation.owner
-- takes $1 uuid, $2 uuid, $3 text, $4 text, $5 text, $6 uuid, $7 text[]
with owner as (insert into login (id, name, email, password_hash) values ($2, $3, $4, $5) returning id)
   insert into staff (supplier_id, id, login_id, role, modules) select $1, $6, id, 'staff', $7 from owner;

-- installation.store
-- takes $1 uuid, $2 text, $3 uuid, $4 text, $5 text, $6 text, $7 text, $8 jsonb, $9 jsonb
insert into supplier (id, slug, company_id, name, legal_name, cnpj, time_zone, theme, presentation)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9);

-- installation.use-code
-- takes $1 bytea
-- gives used boolean
update installation_claim set ended_at = now() where code_hash = $1 and ended_at is null and expires_at > now() returning true as used;

