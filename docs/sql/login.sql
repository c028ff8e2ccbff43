-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- login.by-document
-- takes $1 uuid, $2 text, $3 text
-- gives id uuid, passwordHash text
select l.id, l.password_hash from (select d.id, min(d.rank) as rank, min(d.since) as since
   from (
     select c.login_id as id, 0 as rank, c.created_at as since from customer c
     where c.supplier_id = $1 and c.document = $3 and c.login_id is not null
     union all
     select l.id, 1, l.created_at from login l
     where l.document_kind = $2 and l.document = $3 and exists (
       select from supplier s join supplier o on o.company_id = s.company_id
       where s.id = $1 and (
         exists (select from customer c where c.supplier_id = o.id and c.login_id = l.id)
         or exists (select from linked_user u where u.supplier_id = o.id and u.login_id = l.id)
         or exists (select from staff m where m.supplier_id = o.id and m.login_id = l.id)))
   ) d
   group by d.id
   order by rank, since, d.id
   limit 3) d join login l on l.id = d.id order by d.rank, d.since, d.id;

-- login.by-email
-- takes $1 text
-- gives id uuid, passwordHash text
select id, password_hash from login where email = $1;

-- login.lock
-- takes $1 uuid, $2 text
-- gives id uuid
select id from login where id = $1 and password_hash = $2 for update;

-- login.self
-- takes $1 uuid
-- gives name text, email text, document text, id uuid, passwordHash text
select id, name, email, coalesce(document, '') as document, password_hash as "passwordHash" from login where id = $1;

-- login.set-password
-- takes $1 uuid, $2 text
update login set password_hash = $2 where id = $1;

-- login.settle-second-factor
-- takes $1 uuid
-- gives hasSecondFactor boolean
with factor as (
     select exists (select from authenticator_app where login_id = $1) or exists (select from passkey where login_id = $1) as is_there),
   codes as (delete from recovery_code r using factor f where r.login_id = $1 and not f.is_there)
   update login l set has_second_factor = f.is_there from factor f where l.id = $1 returning l.has_second_factor;

