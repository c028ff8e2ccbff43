-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- email-proof.insert
-- takes $1 uuid, $2 text, $3 uuid, $4 text, $5 integer
-- gives id uuid
with old as (delete from email_proof where expires_at < now() - interval '1 day')
   insert into email_proof (supplier_id, email, login_id, code_hash, expires_at)
   values ($1, $2, $3, $4, now() + make_interval(mins => $5)) returning id;

-- email-proof.recent
-- takes $1 text
-- gives sent integer
select count(*)::int as sent from email_proof where email = $1 and created_at > now() - interval '1 hour';

-- email-proof.take
-- takes $1 uuid, $2 uuid, $3 text, $4 text
-- gives loginId uuid
delete from email_proof where supplier_id = $1 and id = $2 and email = $3 and code_hash = $4 returning login_id;

-- email-proof.try
-- takes $1 uuid, $2 uuid, $3 text, $4 smallint
-- gives codeHash text
update email_proof set tries = tries + 1
   where supplier_id = $1 and id = $2 and email = $3 and tries < $4 and expires_at > now()
   returning code_hash;

