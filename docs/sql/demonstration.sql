-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- demonstration.end-access
-- takes $1 uuid[]
with devices as (delete from known_device where login_id = any($1::uuid[])),
     links as (update password_recovery set ended_at = now() where login_id = any($1) and ended_at is null),
     codes as (update login_token set used_at = now() where login_id = any($1) and used_at is null)
   update session set ended_at = now() where login_id = any($1) and ended_at is null;

-- demonstration.hashes
-- gives passwordHash text
select distinct password_hash from login where email like '%.exemplo';

-- demonstration.lock
-- takes $1 text[], $2 text
-- gives id uuid
update login set password_hash = $2 where email like '%.exemplo' and password_hash = any($1) returning id;

-- demonstration.unlock
-- takes $1 text, $2 text
update login set password_hash = $2 where email like '%.exemplo' and password_hash = $1;

