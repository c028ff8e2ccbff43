-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- claim-link.end-all
update installation_claim set ended_at = now() where ended_at is null;

-- claim-link.insert
-- takes $1 bytea, $2 integer
insert into installation_claim (code_hash, expires_at) values ($1, now() + make_interval(hours => $2));

-- claim-link.lock
lock table installation_claim in share row exclusive mode;

-- claim-link.open
-- gives found boolean
select exists (select from installation_claim where ended_at is null and expires_at > now()) as found;

-- claim-link.stores
-- gives found boolean
select exists (select from supplier) as found;

