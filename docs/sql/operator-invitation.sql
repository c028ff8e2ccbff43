-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- operator-invitation.remove
-- takes $1 text
-- gives email text
delete from operator_invitation where email = $1 returning email;

-- operator-invitation.save
-- takes $1 bytea, $2 text, $3 text, $4 integer
insert into operator_invitation (code_hash, email, name, expires_at) values ($1, $2, $3, now() + make_interval(hours => $4))
   on conflict (email) do update set code_hash = excluded.code_hash, name = excluded.name, expires_at = excluded.expires_at;

-- operator-invitation.use
-- takes $1 bytea
-- gives email text, name text
delete from operator_invitation where code_hash = $1 and expires_at > now() returning email, name;

