-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- api-key.count
-- takes $1 uuid, $2 text, $3 text[]
-- gives total bigint
select count(*) as total from api_key k left join login l on l.id = k.created_by
   where k.supplier_id = $1 and ($2::text is null or case when k.revoked_at is not null then 'revoked' when k.expires_at <= now() then 'expired' else 'active' end = $2)
     and ($3::text[] is null or plain_text(k.name || ' ' || k.prefix || ' ' || coalesce(l.name, '')) like all (array(select '%' || plain_text(word) || '%' from unnest($3::text[]) word)));

-- api-key.insert
-- takes $1 uuid, $2 text, $3 text, $4 bytea, $5 text[], $6 uuid, $7 date, $8 text
-- gives id uuid, name text, prefix text, scopes text[], createdBy text, createdAt timestamp with time zone, expiresAt timestamp with time zone, lastUsedAt timestamp with time zone, revokedAt timestamp with time zone
with k as (
     insert into api_key (supplier_id, name, prefix, secret_hash, scopes, created_by, expires_at)
     values ($1, $2, $3, $4, $5, $6, (($7::date + 1)::timestamp at time zone $8)) returning *)
   select k.id, k.name, k.prefix, k.scopes, l.name as created_by, k.created_at, k.expires_at, k.last_used_at, k.revoked_at from k left join login l on l.id = k.created_by;

-- api-key.list
-- takes $1 uuid, $2 text, $3 text[], $4 text, $5 bigint, $6 bigint
-- gives id uuid, name text, prefix text, scopes text[], createdBy text, createdAt timestamp with time zone, expiresAt timestamp with time zone, lastUsedAt timestamp with time zone, revokedAt timestamp with time zone
select k.id, k.name, k.prefix, k.scopes, l.name as created_by, k.created_at, k.expires_at, k.last_used_at, k.revoked_at from api_key k left join login l on l.id = k.created_by
   where k.supplier_id = $1 and ($2::text is null or case when k.revoked_at is not null then 'revoked' when k.expires_at <= now() then 'expired' else 'active' end = $2)
     and ($3::text[] is null or plain_text(k.name || ' ' || k.prefix || ' ' || coalesce(l.name, '')) like all (array(select '%' || plain_text(word) || '%' from unnest($3::text[]) word)))
   order by case when $4 = 'usual' then k.revoked_at is not null end,
     case when $4 = 'name' then plain_text(k.name) end, case when $4 = 'name-descending' then plain_text(k.name) end desc,
     case when $4 = 'used' then k.last_used_at end desc nulls last, case when $4 = 'unused' then k.last_used_at end nulls first,
     case when $4 = 'oldest' then k.created_at end, k.created_at desc, k.id limit $5 offset $6;

-- api-key.login
-- takes $1 uuid, $2 bytea, $3 text, $4 text
-- gives keyId uuid, customerId uuid
update api_key k set last_used_at = now()
   from customer c
   where k.supplier_id = $1 and k.secret_hash = $2 and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
     and k.scopes @> array[$4::text] and c.supplier_id = $1 and c.erp_code = $3
   returning k.id as key_id, c.id as customer_id;

-- api-key.login-for-store
-- takes $1 uuid, $2 bytea, $3 text[]
-- gives keyId uuid
update api_key k set last_used_at = now()
   where k.supplier_id = $1 and k.secret_hash = $2 and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
     and k.scopes && $3::text[]
   returning k.id as key_id;

-- api-key.revoke
-- takes $1 uuid, $2 uuid, $3 uuid
-- gives name text
update api_key set revoked_at = now(), revoked_by = $3 where supplier_id = $1 and id = $2 and revoked_at is null returning name;

