-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- mail.begin
-- takes $1 uuid, $2 uuid
-- gives to text, subject text, content json, storeUrl text, writtenAt timestamp with time zone
update mail set attempts = attempts + 1 where supplier_id = $1 and id = $2 and sent_at is null and failed_at is null
   returning recipient as "to", subject, content, store_url, created_at as "writtenAt";

-- mail.erase-customer
-- takes $1 uuid, $2 uuid
delete from mail m using customer c
   where c.supplier_id = $1 and c.id = $2 and m.supplier_id = $1 and m.recipient = c.email;

-- mail.erase-logins
-- takes $1 uuid[], $2 text[]
delete from mail where login_id = any($1::uuid[]) or recipient = any($2::text[]);

-- mail.erase-person
-- takes $1 uuid, $2 uuid
delete from mail m using login l
   where l.id = $2 and m.supplier_id = $1 and (m.recipient = l.email or m.login_id = $2);

-- mail.failed
-- takes $1 uuid, $2 uuid, $3 text
update mail set failed_at = now(), content = case when holds_secret then null else content end, last_error = $3
     where supplier_id = $1 and id = $2 and sent_at is null;

-- mail.forget
-- takes $1 integer
delete from mail where created_at < now() - make_interval(days => $1);

-- mail.insert (generic plan)
-- takes $1 uuid, $2 text, $3 text, $4 json, $5 text, $6 uuid, $7 uuid, $8 uuid, $9 timestamp with time zone
with written as (
     insert into mail (supplier_id, recipient, subject, content, store_url, customer_id, login_id, id, created_at, holds_secret)
     values ($1, $2, $3, $4, $5, $6, $7, coalesce($8, gen_random_uuid()), coalesce($9, now()), $8 is null)
     on conflict do nothing returning id)
   insert into domain_event (supplier_id, name, payload)
   select $1, 'mail.written', jsonb_build_object('mailId', w.id) from written w;

-- mail.insert-each
-- takes $1 uuid, $2 text, $3 json, $4 text, $5 text[], $6 uuid[]
with written as (
     insert into mail (supplier_id, recipient, subject, content, store_url, customer_id)
     select $1, r.recipient, $2, $3, $4, r.customer_id from unnest($5::text[], $6::uuid[]) as r (recipient, customer_id)
     returning id)
   insert into domain_event (supplier_id, name, payload)
   select $1, 'mail.written', jsonb_build_object('mailId', w.id) from written w;

-- mail.insert-to-staff
-- takes $1 uuid, $2 text, $3 text[], $4 text[], $5 text[], $6 uuid[]
with written as (
     insert into mail (supplier_id, recipient, subject, content, store_url, login_id, holds_secret)
     select $1, r.recipient, r.subject, r.content::json, $2, r.login_id, false
     from unnest($3::text[], $4::text[], $5::text[], $6::uuid[]) as r (recipient, subject, content, login_id)
     returning id)
   insert into domain_event (supplier_id, name, payload)
   select $1, 'mail.written', jsonb_build_object('mailId', w.id) from written w;

-- mail.put-off
-- takes $1 uuid, $2 uuid, $3 text
update mail set last_error = $3 where supplier_id = $1 and id = $2;

-- mail.reopen
-- takes $1 uuid[], $2 uuid[]
update mail m set failed_at = null from unnest($1::uuid[], $2::uuid[]) as e (supplier_id, id)
   where m.supplier_id = e.supplier_id and m.id = e.id and m.content is not null;

-- mail.sent
-- takes $1 uuid, $2 uuid
update mail set sent_at = now(), content = null, last_error = null where supplier_id = $1 and id = $2;

-- mail.trim
-- takes $1 bigint, $2 text[]
delete from mail m using (
       select w.supplier_id, w.id, row_number() over (partition by w.supplier_id order by w.created_at desc, w.id) as place
       from mail w where 'email' = any($2::text[])) counted
     where counted.supplier_id = m.supplier_id and counted.id = m.id and counted.place > $1;

