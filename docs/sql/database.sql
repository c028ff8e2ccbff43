-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- database.allow-long-statements
select from (select set_config('statement_timeout', '300000', true), set_config('lock_timeout', '60s', true)) as done;

