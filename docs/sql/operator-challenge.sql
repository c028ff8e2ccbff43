-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- operator-challenge.answer
-- takes $1 bytea, $2 integer
-- gives loginId uuid, newSecret bytea, sealedSecret bytea, name text
update operator_challenge c set tries = c.tries + 1
   from operator_account o join login l on l.id = o.login_id
   where c.token_hash = $1 and o.login_id = c.login_id and c.expires_at > now() and c.tries < $2
     and c.password_digest = sha256(convert_to(l.password_hash, 'UTF8'))
   returning c.login_id, c.sealed_secret as new_secret, o.sealed_secret, l.name;

-- operator-challenge.insert
-- takes $1 bytea, $2 uuid, $3 bytea, $4 bytea, $5 integer
insert into operator_challenge (token_hash, login_id, password_digest, sealed_secret, expires_at)
   values ($1, $2, $3, $4, now() + make_interval(mins => $5));

-- operator-challenge.use
-- takes $1 bytea
-- gives loginId uuid
delete from operator_challenge where token_hash = $1 returning login_id;

