-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- login-token.end-all
-- takes $1 uuid
update login_token set used_at = now() where login_id = $1 and used_at is null;

-- login-token.insert
-- takes $1 uuid, $2 bytea, $3 uuid, $4 text, $5 double precision, $6 boolean
insert into login_token (supplier_id, code_hash, login_id, return_path, expires_at, is_factor_proved)
   values ($1, $2, $3, $4, now() + make_interval(secs => $5), $6);

-- login-token.use
-- takes $1 uuid, $2 bytea, $3 text
-- gives loginId uuid, returnPath text, isFactorProved boolean
update login_token t set used_at = now()
   from login l
   where t.supplier_id = $1 and t.code_hash = $2 and t.used_at is null and t.expires_at > now() and l.id = t.login_id and l.email = $3
   returning t.login_id, t.return_path, t.is_factor_proved;

