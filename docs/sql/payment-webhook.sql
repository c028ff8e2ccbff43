-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- payment-webhook.delete-old
delete from payment_webhook where received_at < now() - interval '30 days';

-- payment-webhook.find
-- takes $1 uuid, $2 uuid
-- gives providerId uuid, refs text[], handledAt timestamp with time zone
select provider_id, refs, handled_at from payment_webhook where supplier_id = $1 and id = $2;

-- payment-webhook.insert
-- takes $1 uuid, $2 uuid, $3 boolean, $4 text[]
-- gives id uuid
insert into payment_webhook (supplier_id, provider_id, is_verified, refs) values ($1, $2, $3, $4) returning id;

-- payment-webhook.set-handled
-- takes $1 uuid, $2 uuid
update payment_webhook set handled_at = now() where supplier_id = $1 and id = $2;

