-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- operator-recovery-code.insert
-- takes $1 uuid, $2 bytea[]
insert into operator_recovery_code (login_id, code_hash) select $1, unnest($2::bytea[]);

-- operator-recovery-code.use
-- takes $1 uuid, $2 bytea
-- gives loginId uuid
update operator_recovery_code set used_at = now() where login_id = $1 and code_hash = $2 and used_at is null returning login_id;

