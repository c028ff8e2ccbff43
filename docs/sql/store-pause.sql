-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- store-pause.lock
-- takes $1 uuid
-- gives pausedUntil timestamp with time zone
select case when paused_until > now() then paused_until end as paused_until from supplier where id = $1 for no key update;

-- store-pause.write
-- takes $1 uuid, $2 timestamp with time zone
update supplier set paused_until = $2 where id = $1;

