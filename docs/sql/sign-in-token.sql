-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- sign-in-token.insert
-- takes $1 uuid, $2 uuid, $3 bytea, $4 double precision
insert into sign_in_token (supplier_id, id, session_token_hash, expires_at) values ($1, $2, $3, now() + make_interval(secs => $4));

-- sign-in-token.session
-- takes $1 uuid, $2 uuid
-- gives sessionTokenHash bytea
select session_token_hash from sign_in_token where supplier_id = $1 and id = $2 and expires_at > now();

-- sign-in-token.use
-- takes $1 uuid, $2 uuid, $3 uuid
-- gives id uuid
update sign_in_token t set used_at = now()
   from session s
   where t.supplier_id = $1 and t.id = $2 and t.used_at is null and t.expires_at > now()
     and s.supplier_id = t.supplier_id and s.token_hash = t.session_token_hash and s.ended_at is null and s.expires_at > now()
     and s.login_id = $3
   returning t.id;

