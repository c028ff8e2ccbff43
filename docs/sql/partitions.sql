-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- partitions.roll
-- takes $1 text, $2 text
select from (select roll_partitions($1, $2::text::interval)) as done;

