-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- payment-provider.active
-- gives supplierId uuid, id uuid
select supplier_id, id from payment_provider where is_active order by supplier_id, id;

-- payment-provider.all
-- takes $1 uuid
-- gives id uuid, kind text, settings jsonb, sealedSecrets bytea, webhookHash bytea, isActive boolean, updatedAt timestamp with time zone, testedAt timestamp with time zone, testError text, sweptUntil timestamp with time zone
select id, kind, settings, sealed_secrets, webhook_hash, is_active, updated_at, tested_at, test_error, swept_until from payment_provider where supplier_id = $1 order by kind;

-- payment-provider.at-sandbox
-- gives id uuid
select supplier_id as id from payment_provider where kind = 'api-pix' and settings ->> 'environment' = 'sandbox';

-- payment-provider.demonstration
-- gives id uuid, pixKey text, receiver text, city text
select s.id, coalesce(s.presentation #>> '{pix,key}', '') as pix_key, coalesce(s.presentation #>> '{pix,name}', s.legal_name) as receiver,
     coalesce(s.presentation #>> '{pix,city}', 'SAO PAULO') as city
   from supplier s
   where s.presentation #>> '{contacts,email}' like '%.exemplo'
     and not exists (select from payment_provider p where p.supplier_id = s.id);

-- payment-provider.lock
-- takes $1 uuid
select from payment_provider where supplier_id = $1 for no key update;

-- payment-provider.save
-- takes $1 uuid, $2 uuid, $3 text, $4 jsonb, $5 bytea, $6 bytea, $7 boolean
insert into payment_provider (supplier_id, id, kind, settings, sealed_secrets, webhook_hash, is_active)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (supplier_id, id) do update
   set settings = $4, sealed_secrets = $5, webhook_hash = $6, is_active = $7, updated_at = clock_timestamp(), tested_at = null, test_error = null;

-- payment-provider.swept
-- takes $1 uuid, $2 uuid, $3 timestamp with time zone
update payment_provider set swept_until = $3 where supplier_id = $1 and id = $2;

-- payment-provider.tested
-- takes $1 uuid, $2 uuid, $3 text
update payment_provider set tested_at = now(), test_error = $3 where supplier_id = $1 and id = $2;

-- payment-provider.webhook-hash
-- takes $1 uuid, $2 uuid
-- gives webhookHash bytea
select webhook_hash from payment_provider where supplier_id = $1 and id = $2;

