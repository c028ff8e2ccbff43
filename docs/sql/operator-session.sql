-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- operator-session.delete
-- takes $1 bytea
delete from operator_session where token_hash = $1;

-- operator-session.find
-- takes $1 bytea, $2 integer
-- gives loginId uuid, name text, email text, isToTouch boolean
select s.login_id, l.name, l.email, s.last_used_at < now() - interval '1 minute' as is_to_touch
   from operator_session s join operator_account o on o.login_id = s.login_id join login l on l.id = s.login_id
   where s.token_hash = $1 and s.expires_at > now() and s.last_used_at > now() - make_interval(mins => $2)
     and s.password_digest = sha256(convert_to(l.password_hash, 'UTF8')) and o.sealed_secret is not null;

-- operator-session.insert
-- takes $1 bytea, $2 uuid, $3 integer
insert into operator_session (token_hash, login_id, password_digest, expires_at)
   select $1, l.id, sha256(convert_to(l.password_hash, 'UTF8')), now() + make_interval(hours => $3) from login l where l.id = $2;

-- operator-session.touch
-- takes $1 bytea
update operator_session set last_used_at = now() where token_hash = $1;

