-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- authenticator-app.delete
-- takes $1 uuid
-- gives loginId uuid
delete from authenticator_app where login_id = $1 returning login_id;

-- authenticator-app.find
-- takes $1 uuid
-- gives sealedSecret bytea
select sealed_secret from authenticator_app where login_id = $1;

-- authenticator-app.save
-- takes $1 uuid, $2 bytea, $3 bigint
insert into authenticator_app (login_id, sealed_secret, last_step) values ($1, $2, $3)
   on conflict (login_id) do update set sealed_secret = excluded.sealed_secret, last_step = excluded.last_step, added_at = now();

-- authenticator-app.use-step
-- takes $1 uuid, $2 bigint
-- gives loginId uuid
update authenticator_app set last_step = $2 where login_id = $1 and last_step < $2 returning login_id;

