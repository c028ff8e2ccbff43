-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- representative.access
-- takes $1 uuid, $2 uuid, $3 uuid
-- gives found boolean
select exists (
     select from portfolio p join customer c on c.supplier_id = p.supplier_id and c.id = p.customer_id
     where p.supplier_id = $1 and p.representative_id = $2 and (c.id = $3 or c.login_id = $3)) as found;

-- representative.add-clients
-- takes $1 uuid, $2 uuid, $3 uuid[]
-- gives customerId uuid
insert into portfolio (supplier_id, representative_id, customer_id)
   select $1, $2, c.id from customer c where c.supplier_id = $1 and c.id = any($3) and c.erased_at is null
   on conflict do nothing returning customer_id;

-- representative.any-clients by index
-- takes $1 uuid, $2 text[], $3 bigint, $4 bigint
-- gives id uuid, name text, tradeName text, document text, email text, phone text, city text, state text, isApproved boolean, creditLimit bigint, creditAvailable bigint, cartLineCount bigint, lastOrder json
with page as materialized (
     select c.* from customer c where c.supplier_id = $1 and c.erased_at is null and c.searchable_text like (select '%' || plain_text(($2::text[])[1]) || '%') and c.searchable_text like all (array(select '%' || plain_text(word) || '%' from unnest($2::text[]) word))
     order by plain_text(coalesce(nullif(c.trade_name, ''), c.name)), c.id
     limit $3 offset $4)
   select c.id, c.name, c.trade_name as "tradeName", c.document, c.email, c.phone, a.city, a.state, c.is_approved as "isApproved",
     c.credit_limit_cents as "creditLimit", c.credit_limit_cents - c.credit_used_cents as "creditAvailable",
     (select count(*) from cart_line l where l.supplier_id = $1 and l.customer_id = c.id and l.quantity > 0) as "cartLineCount",
     o.summary as "lastOrder"
   from page c
   left join lateral (
     select a.city, a.state from address a
     where a.supplier_id = $1 and a.customer_id = c.id and a.removed_at is null and not a.is_billing
     order by a.is_primary desc, a.created_at limit 1) a on true
   left join lateral (
     select json_build_object('number', o.number, 'placedAt', o.placed_at, 'total', o.total_cents, 'status', o.status) as summary
     from purchase_order o
     where o.supplier_id = $1 and o.customer_id = c.id
     order by o.number desc limit 1) o on true
   order by plain_text(coalesce(nullif(c.trade_name, ''), c.name)), c.id;

-- representative.any-clients newest
-- takes $1 uuid, $2 text[], $3 bigint, $4 bigint
-- gives id uuid, name text, tradeName text, document text, email text, phone text, city text, state text, isApproved boolean, creditLimit bigint, creditAvailable bigint, cartLineCount bigint, lastOrder json
with page as materialized (
     select c.* from customer c where c.supplier_id = $1 and c.erased_at is null and cardinality($2::text[]) = 0
     order by c.created_at desc, c.id
     limit $3 offset $4)
   select c.id, c.name, c.trade_name as "tradeName", c.document, c.email, c.phone, a.city, a.state, c.is_approved as "isApproved",
     c.credit_limit_cents as "creditLimit", c.credit_limit_cents - c.credit_used_cents as "creditAvailable",
     (select count(*) from cart_line l where l.supplier_id = $1 and l.customer_id = c.id and l.quantity > 0) as "cartLineCount",
     o.summary as "lastOrder"
   from page c
   left join lateral (
     select a.city, a.state from address a
     where a.supplier_id = $1 and a.customer_id = c.id and a.removed_at is null and not a.is_billing
     order by a.is_primary desc, a.created_at limit 1) a on true
   left join lateral (
     select json_build_object('number', o.number, 'placedAt', o.placed_at, 'total', o.total_cents, 'status', o.status) as summary
     from purchase_order o
     where o.supplier_id = $1 and o.customer_id = c.id
     order by o.number desc limit 1) o on true
   order by c.created_at desc, c.id;

-- representative.any-clients short
-- takes $1 uuid, $2 text[], $3 bigint, $4 bigint
-- gives id uuid, name text, tradeName text, document text, email text, phone text, city text, state text, isApproved boolean, creditLimit bigint, creditAvailable bigint, cartLineCount bigint, lastOrder json
with page as materialized (
     select c.* from customer c where c.supplier_id = $1 and c.erased_at is null and c.searchable_text like all (array(select '%' || plain_text(word) || '%' from unnest($2::text[]) word))
     order by plain_text(coalesce(nullif(c.trade_name, ''), c.name)), c.id
     limit $3 offset $4)
   select c.id, c.name, c.trade_name as "tradeName", c.document, c.email, c.phone, a.city, a.state, c.is_approved as "isApproved",
     c.credit_limit_cents as "creditLimit", c.credit_limit_cents - c.credit_used_cents as "creditAvailable",
     (select count(*) from cart_line l where l.supplier_id = $1 and l.customer_id = c.id and l.quantity > 0) as "cartLineCount",
     o.summary as "lastOrder"
   from page c
   left join lateral (
     select a.city, a.state from address a
     where a.supplier_id = $1 and a.customer_id = c.id and a.removed_at is null and not a.is_billing
     order by a.is_primary desc, a.created_at limit 1) a on true
   left join lateral (
     select json_build_object('number', o.number, 'placedAt', o.placed_at, 'total', o.total_cents, 'status', o.status) as summary
     from purchase_order o
     where o.supplier_id = $1 and o.customer_id = c.id
     order by o.number desc limit 1) o on true
   order by plain_text(coalesce(nullif(c.trade_name, ''), c.name)), c.id;

-- representative.clients
-- takes $1 uuid, $2 uuid, $3 text[], $4 bigint, $5 bigint
-- gives id uuid, name text, tradeName text, document text, email text, phone text, city text, state text, isApproved boolean, creditLimit bigint, creditAvailable bigint, cartLineCount bigint, lastOrder json
with page as materialized (
     select c.*
  from portfolio p
  join customer c on c.supplier_id = p.supplier_id and c.id = p.customer_id
  where p.supplier_id = $1 and p.representative_id = $2
    and c.searchable_text like all (array(select '%' || plain_text(word) || '%' from unnest($3::text[]) word))
     order by plain_text(coalesce(nullif(c.trade_name, ''), c.name)), c.id
     limit $4 offset $5)
   select c.id, c.name, c.trade_name as "tradeName", c.document, c.email, c.phone, a.city, a.state, c.is_approved as "isApproved",
     c.credit_limit_cents as "creditLimit", c.credit_limit_cents - c.credit_used_cents as "creditAvailable",
     (select count(*) from cart_line l where l.supplier_id = $1 and l.customer_id = c.id and l.quantity > 0) as "cartLineCount",
     o.summary as "lastOrder"
   from page c
   left join lateral (
     select a.city, a.state from address a
     where a.supplier_id = $1 and a.customer_id = c.id and a.removed_at is null and not a.is_billing
     order by a.is_primary desc, a.created_at limit 1) a on true
   left join lateral (
     select json_build_object('number', o.number, 'placedAt', o.placed_at, 'total', o.total_cents, 'status', o.status) as summary
     from purchase_order o
     where o.supplier_id = $1 and o.customer_id = c.id
     order by o.number desc limit 1) o on true
   order by plain_text(coalesce(nullif(c.trade_name, ''), c.name)), c.id;

-- representative.count
-- takes $1 uuid, $2 uuid, $3 text[]
-- gives total bigint
select count(*) as total
  from portfolio p
  join customer c on c.supplier_id = p.supplier_id and c.id = p.customer_id
  where p.supplier_id = $1 and p.representative_id = $2
    and c.searchable_text like all (array(select '%' || plain_text(word) || '%' from unnest($3::text[]) word));

-- representative.count-all
-- takes $1 uuid, $2 uuid
-- gives total bigint
select count(*) as total from portfolio where supplier_id = $1 and representative_id = $2;

-- representative.count-any by index
-- takes $1 uuid, $2 text[]
-- gives total bigint
select count(*) as total from customer c where c.supplier_id = $1 and c.erased_at is null and c.searchable_text like (select '%' || plain_text(($2::text[])[1]) || '%') and c.searchable_text like all (array(select '%' || plain_text(word) || '%' from unnest($2::text[]) word));

-- representative.count-any newest
-- takes $1 uuid, $2 text[]
-- gives total bigint
select count(*) as total from customer c where c.supplier_id = $1 and c.erased_at is null and cardinality($2::text[]) = 0;

-- representative.count-any short
-- takes $1 uuid, $2 text[]
-- gives total bigint
select count(*) as total from customer c where c.supplier_id = $1 and c.erased_at is null and c.searchable_text like all (array(select '%' || plain_text(word) || '%' from unnest($2::text[]) word));

-- representative.move-clients
-- takes $1 uuid, $2 uuid, $3 uuid, $4 uuid[]
-- gives customerId uuid
with moved as (
     delete from portfolio where supplier_id = $1 and representative_id = $2 and ($4::uuid[] is null or customer_id = any($4))
     returning customer_id),
   added as (
     insert into portfolio (supplier_id, representative_id, customer_id)
     select $1, $3, customer_id from moved where $3::uuid is not null
     on conflict do nothing)
   select customer_id from moved;

