-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- signing-key.find
-- gives secret bytea
select secret from signing_key;

-- signing-key.insert
-- takes $1 bytea
insert into signing_key (secret) values ($1) on conflict do nothing;

