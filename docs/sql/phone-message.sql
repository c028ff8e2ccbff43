-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- phone-message.insert
-- takes $1 uuid, $2 uuid, $3 text, $4 text, $5 json, $6 integer
with written as (
     insert into phone_message (supplier_id, customer_id, channel, recipient, content, expires_at)
     values ($1, $2, $3, $4, $5, now() + make_interval(mins => $6)) returning id)
   insert into domain_event (supplier_id, name, payload)
   select $1, 'phone-message.written', jsonb_build_object('messageId', w.id) from written w;

