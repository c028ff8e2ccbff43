-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- consent.erase-logins
-- takes $1 uuid[]
delete from consent where login_id = any($1::uuid[]);

-- consent.erase-person
-- takes $1 uuid, $2 uuid
delete from consent where supplier_id = $1 and login_id = $2;

