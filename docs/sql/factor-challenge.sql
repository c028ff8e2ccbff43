-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- factor-challenge.answer
-- takes $1 uuid, $2 bytea, $3 text, $4 integer
-- gives loginId uuid, actingCustomerId uuid, sealedSecret bytea, passkeyChallenge text
with found as (
     select supplier_id, token_hash, login_id, acting_customer_id, sealed_secret, passkey_challenge from factor_challenge
     where supplier_id = $1 and token_hash = $2 and purpose = $3 and expires_at > now() and tries < $4
     for update)
   update factor_challenge c set tries = c.tries + 1, passkey_challenge = null
   from found f
   where c.supplier_id = $1 and c.supplier_id = f.supplier_id and c.token_hash = f.token_hash
   returning f.login_id, f.acting_customer_id, f.sealed_secret, f.passkey_challenge;

-- factor-challenge.end-all
-- takes $1 uuid
delete from factor_challenge where login_id = $1;

-- factor-challenge.find
-- takes $1 uuid, $2 bytea, $3 text, $4 integer
-- gives loginId uuid, actingCustomerId uuid, sealedSecret bytea, passkeyChallenge text
select login_id, acting_customer_id, sealed_secret, passkey_challenge from factor_challenge
   where supplier_id = $1 and token_hash = $2 and purpose = $3 and expires_at > now() and tries < $4;

-- factor-challenge.insert
-- takes $1 uuid, $2 bytea, $3 uuid, $4 text, $5 uuid, $6 bytea, $7 text, $8 integer
insert into factor_challenge
     (supplier_id, token_hash, login_id, purpose, acting_customer_id, sealed_secret, passkey_challenge, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(mins => $8));

-- factor-challenge.renew
-- takes $1 uuid, $2 bytea, $3 text
update factor_challenge set passkey_challenge = $3 where supplier_id = $1 and token_hash = $2;

-- factor-challenge.use
-- takes $1 uuid, $2 bytea
-- gives loginId uuid
delete from factor_challenge where supplier_id = $1 and token_hash = $2 returning login_id;

