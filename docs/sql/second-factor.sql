-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- second-factor.erase-logins
-- takes $1 uuid[]
with challenges as (delete from factor_challenge where login_id = any($1::uuid[])),
   apps as (delete from authenticator_app where login_id = any($1::uuid[])),
   codes as (delete from recovery_code where login_id = any($1::uuid[]))
   delete from passkey where login_id = any($1::uuid[]);

-- second-factor.erase-person
-- takes $1 uuid, $2 uuid
delete from factor_challenge where supplier_id = $1 and login_id = $2;

-- second-factor.find
-- takes $1 uuid
-- gives appSince timestamp with time zone, recoveryCodesLeft bigint, passkeys json
select (select added_at from authenticator_app where login_id = $1) as app_since,
     (select count(*) from recovery_code where login_id = $1 and used_at is null) as recovery_codes_left,
     (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'host', p.host,
        'addedAt', to_char(p.added_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'lastUsedAt', to_char(p.last_used_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by p.added_at), '[]')
      from passkey p where p.login_id = $1) as passkeys;

-- second-factor.owner
-- takes $1 uuid
-- gives name text, email text, passwordHash text
select name, email, password_hash from login where id = $1;

-- second-factor.person
-- takes $1 uuid
-- gives name text, email text
select name, email from login where id = $1;

-- second-factor.person-by-email
-- takes $1 text
-- gives id uuid, stores uuid[]
select l.id, array(select m.supplier_id from staff m where m.login_id = l.id and m.is_active order by m.supplier_id) as stores
   from login l where l.email = $1;

