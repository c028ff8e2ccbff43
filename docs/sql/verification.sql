-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- verification.confirm-email
-- takes $1 uuid, $2 uuid, $3 text
-- gives id uuid
update customer set email_verified_at = now() where supplier_id = $1 and id = $2 and email = $3 returning id;

-- verification.confirm-phone
-- takes $1 uuid, $2 uuid, $3 text
-- gives id uuid
update customer set phone_verified_at = now() where supplier_id = $1 and id = $2 and phone = $3 returning id;

-- verification.count-messages
-- takes $1 uuid, $2 uuid, $3 text
-- gives count bigint
select count(*) as count from phone_message
   where supplier_id = $1 and (customer_id = $2 or recipient = $3) and created_at > now() - interval '1 day';

-- verification.lock-customer
-- takes $1 uuid, $2 uuid
select from customer where supplier_id = $1 and id = $2 for no key update;

-- verification.save-email
-- takes $1 uuid, $2 uuid, $3 text, $4 text, $5 integer
insert into email_verification (supplier_id, customer_id, email, code_hash, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(mins => $5))
     on conflict (supplier_id, customer_id) do update
     set email = excluded.email, code_hash = excluded.code_hash, expires_at = excluded.expires_at, created_at = now(), tries = 0;

-- verification.save-phone
-- takes $1 uuid, $2 uuid, $3 text, $4 text, $5 integer
insert into phone_verification (supplier_id, customer_id, phone, code_hash, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(mins => $5))
     on conflict (supplier_id, customer_id) do update
     set phone = excluded.phone, code_hash = excluded.code_hash, expires_at = excluded.expires_at, created_at = now(), tries = 0;

-- verification.state
-- takes $1 uuid, $2 uuid
-- gives email text, emailVerifiedAt timestamp with time zone, emailCodeSentAt timestamp with time zone, phone text, phoneVerifiedAt timestamp with time zone, phoneCodeSentAt timestamp with time zone
select c.email, c.email_verified_at as "emailVerifiedAt", e.created_at as "emailCodeSentAt",
     c.phone, c.phone_verified_at as "phoneVerifiedAt", p.created_at as "phoneCodeSentAt"
   from customer c
   left join email_verification e on e.supplier_id = $1 and e.customer_id = c.id and e.email = c.email and e.expires_at > now()
   left join phone_verification p on p.supplier_id = $1 and p.customer_id = c.id and p.phone = c.phone and p.expires_at > now()
   where c.supplier_id = $1 and c.id = $2;

-- verification.take-email
-- takes $1 uuid, $2 uuid, $3 text
-- gives customerId uuid
delete from email_verification where supplier_id = $1 and customer_id = $2 and code_hash = $3 returning customer_id;

-- verification.take-phone
-- takes $1 uuid, $2 uuid, $3 text
-- gives customerId uuid
delete from phone_verification where supplier_id = $1 and customer_id = $2 and code_hash = $3 returning customer_id;

-- verification.try-email
-- takes $1 uuid, $2 uuid, $3 smallint
-- gives codeHash text, sentTo text
update email_verification set tries = tries + 1
     where supplier_id = $1 and customer_id = $2 and tries < $3 and expires_at > now()
     returning code_hash, email as sent_to;

-- verification.try-phone
-- takes $1 uuid, $2 uuid, $3 smallint
-- gives codeHash text, sentTo text
update phone_verification set tries = tries + 1
     where supplier_id = $1 and customer_id = $2 and tries < $3 and expires_at > now()
     returning code_hash, phone as sent_to;

