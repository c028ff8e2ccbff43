-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- passkey.delete-all
-- takes $1 uuid
delete from passkey where login_id = $1;

-- passkey.find
-- takes $1 uuid, $2 text, $3 text
-- gives publicKey bytea, useCount bigint, transports text[]
select public_key, use_count, transports from passkey where login_id = $1 and credential_id = $2 and host = $3;

-- passkey.insert
-- takes $1 uuid, $2 text, $3 text, $4 text, $5 bytea, $6 bigint, $7 text[]
-- gives id uuid
insert into passkey (login_id, credential_id, host, name, public_key, use_count, transports)
   values ($1, $2, $3, $4, $5, $6, $7) on conflict (credential_id) do nothing returning id;

-- passkey.note-use
-- takes $1 uuid, $2 text, $3 bigint
update passkey set use_count = $3, last_used_at = now() where login_id = $1 and credential_id = $2;

-- passkey.of-login
-- takes $1 uuid
-- gives credentialId text, transports text[], host text
select credential_id, transports, host from passkey where login_id = $1 order by added_at;

-- passkey.remove
-- takes $1 uuid, $2 uuid
-- gives name text, host text
delete from passkey where login_id = $1 and id = $2 returning name, host;

