-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- recovery.end-all
-- takes $1 uuid
update password_recovery set ended_at = now() where login_id = $1 and ended_at is null;

-- recovery.erase-logins
-- takes $1 uuid[]
delete from password_recovery where login_id = any($1::uuid[]);

-- recovery.erase-person
-- takes $1 uuid, $2 uuid
delete from password_recovery where supplier_id = $1 and login_id = $2;

-- recovery.forget
-- takes $1 uuid
delete from password_recovery where login_id = $1 and created_at < now() - interval '1 day';

-- recovery.insert
-- takes $1 uuid, $2 bytea, $3 uuid, $4 integer
insert into password_recovery (supplier_id, code_hash, login_id, expires_at) values ($1, $2, $3, now() + make_interval(mins => $4));

-- recovery.lock
-- takes $1 uuid
select from login where id = $1 for no key update;

-- recovery.owner
-- takes $1 uuid, $2 bytea
-- gives name text, email text, document text, id uuid, customerId uuid
select l.id, l.name, l.email, coalesce(l.document, '') as document, c.id as "customerId"
   from password_recovery r
   join login l on l.id = r.login_id
   left join customer c on c.supplier_id = r.supplier_id and c.login_id = l.id
   where r.supplier_id = $1 and r.code_hash = $2 and r.ended_at is null and r.expires_at > now();

-- recovery.person
-- takes $1 uuid, $2 uuid[]
-- gives id uuid, name text, email text
select l.id, l.name, l.email from login l
   where l.id = any($2::uuid[]) and (
     exists (select from customer c where c.supplier_id = $1 and c.login_id = l.id)
     or exists (select from linked_user u where u.supplier_id = $1 and u.login_id = l.id and u.is_active)
     or exists (select from staff m where m.supplier_id = $1 and m.login_id = l.id and m.is_active))
   order by l.id;

-- recovery.recent
-- takes $1 uuid, $2 integer
-- gives sent bigint
select count(*) as sent from password_recovery where login_id = $1 and created_at > now() - make_interval(mins => $2);

-- recovery.use
-- takes $1 uuid, $2 bytea
-- gives loginId uuid
update password_recovery set ended_at = now()
   where supplier_id = $1 and code_hash = $2 and ended_at is null and expires_at > now() returning login_id;

