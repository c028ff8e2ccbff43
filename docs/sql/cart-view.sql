-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- cart-view.delete-old
delete from cart_view v where not exists (
     select from session s where s.supplier_id = v.supplier_id and s.token_hash = v.token_hash);

-- cart-view.find (generic plan)
-- takes $1 uuid, $2 uuid, $3 bytea
-- gives version bigint, lines jsonb
select version, lines from cart_view where supplier_id = $1 and customer_id = $2 and token_hash = $3;

-- cart-view.remember (generic plan)
-- takes $1 uuid, $2 uuid, $3 bytea, $4 bigint, $5 jsonb
insert into cart_view (supplier_id, customer_id, token_hash, version, lines) values ($1, $2, $3, $4, $5)
   on conflict (supplier_id, customer_id, token_hash) do update set version = excluded.version, lines = excluded.lines
   where cart_view.version < excluded.version;

