-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- operator.by-email
-- takes $1 text
-- gives loginId uuid, email text, passwordHash text, hasApp boolean
select o.login_id, l.email, l.password_hash, o.sealed_secret is not null as has_app
   from operator_account o join login l on l.id = o.login_id where l.email = $1;

-- operator.first
-- takes $1 uuid
insert into operator_account (login_id) values ($1);

-- operator.insert-login
-- takes $1 uuid, $2 text, $3 text, $4 text
insert into login (id, name, email, password_hash) values ($1, $2, $3, $4);

-- operator.list
-- gives email text, name text, addedAt timestamp with time zone, hasApp boolean
select l.email, l.name, o.added_at, o.sealed_secret is not null as has_app
   from operator_account o join login l on l.id = o.login_id order by l.email;

-- operator.login
-- takes $1 text
-- gives id uuid, name text, passwordHash text
select id, name, password_hash from login where email = $1;

-- operator.remove
-- takes $1 text
-- gives loginId uuid
delete from operator_account o using login l where l.id = o.login_id and l.email = $1 returning o.login_id;

-- operator.save
-- takes $1 uuid
with codes as (delete from operator_recovery_code where login_id = $1),
     sessions as (delete from operator_session where login_id = $1),
     challenges as (delete from operator_challenge where login_id = $1)
   insert into operator_account (login_id) values ($1)
   on conflict (login_id) do update set sealed_secret = null, last_step = -1;

-- operator.save-app
-- takes $1 uuid, $2 bytea, $3 bigint
-- gives loginId uuid
update operator_account set sealed_secret = $2, last_step = $3 where login_id = $1 and sealed_secret is null returning login_id;

-- operator.use-step
-- takes $1 uuid, $2 bigint
-- gives loginId uuid
update operator_account set last_step = $2 where login_id = $1 and last_step < $2 returning login_id;

