-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- attempt.count
-- takes $1 bytea, $2 double precision, $3 timestamp with time zone
-- gives attempts integer, wait integer
insert into attempt as a (key, attempts, ends_at) values ($1, 1, coalesce($3::timestamptz, now()) + make_interval(secs => $2))
   on conflict (key) do update set
     attempts = case when a.ends_at > coalesce($3::timestamptz, now()) then a.attempts + 1 else 1 end,
     ends_at = case when a.ends_at > coalesce($3::timestamptz, now()) then a.ends_at else excluded.ends_at end
   returning attempts, ceil(extract(epoch from ends_at - coalesce($3::timestamptz, now())))::integer as wait;

-- attempt.sweep
delete from attempt where ends_at <= now();

