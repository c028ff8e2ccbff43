-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- known-device.find
-- takes $1 uuid[], $2 bytea
-- gives loginId uuid
select login_id from known_device where login_id = any($1::uuid[]) and token_hash = $2 and expires_at > now();

-- known-device.insert
-- takes $1 uuid, $2 text, $3 bytea, $4 bytea, $5 bigint, $6 integer
with proved as (select id from login where id = $1 and password_hash = $2 for share),
     moved as (update known_device set token_hash = $4 where token_hash = $3 and login_id <> $1),
     removed as (delete from known_device where login_id = $1 and (token_hash = $3 or token_hash in (
       select token_hash from known_device where login_id = $1 order by expires_at desc offset $5)))
   insert into known_device (login_id, token_hash, expires_at)
   select id, $4, now() + make_interval(days => $6) from proved;

-- known-device.remove-all
-- takes $1 uuid
delete from known_device where login_id = $1;

-- known-device.sweep
delete from known_device where expires_at <= now();

