-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- operated-store.by-id
-- takes $1 uuid
-- gives id uuid, slug text, name text, cnpj text, state text, openedAt timestamp with time zone, owners text[], lastOrderAt timestamp with time zone, recentOrders bigint, products bigint, staff bigint, fileBytes bigint
select s.id, s.slug, s.name, s.cnpj, case when s.is_active then 'open' else 'suspended' end as state, s.created_at as opened_at,
     array(select l.email from staff m join login l on l.id = m.login_id
       where m.supplier_id = s.id and m.is_active and m.role = 'staff' and 'team' = any (m.modules) order by l.email) as owners,
     (select max(o.placed_at) from purchase_order o where o.supplier_id = s.id) as last_order_at,
     (select count(*) from purchase_order o where o.supplier_id = s.id and o.placed_at > now() - interval '30 days') as recent_orders,
     (select count(*) from product p where p.supplier_id = s.id) as products,
     (select count(*) from staff m where m.supplier_id = s.id and m.is_active) as staff,
     store_file_bytes(s.id) as file_bytes from supplier s where s.id = $1;

-- operated-store.invite-owner
-- takes $1 uuid, $2 text, $3 text, $4 text[], $5 bytea, $6 integer
insert into staff_invitation (supplier_id, name, channel, recipient, role, modules, code_hash, expires_at)
   values ($1, $2, 'email', $3, 'staff', $4, $5, now() + make_interval(days => $6));

-- operated-store.list
-- takes $1 text[], $2 text, $3 bigint, $4 bigint
-- gives id uuid, slug text, name text, cnpj text, state text, openedAt timestamp with time zone, owners text[], lastOrderAt timestamp with time zone, recentOrders bigint, products bigint, staff bigint, fileBytes bigint, total bigint
with page as materialized (
     select s.*, count(*) over () as total from supplier s
     where ($1::text[] is null or plain_text(s.name || ' ' || s.slug || ' ' || s.cnpj) like all (array(select '%' || plain_text(word) || '%' from unnest($1::text[]) word)))
       and ($2::text is null or case when s.is_active then 'open' else 'suspended' end = $2)
     order by plain_text(s.name), s.id limit $3 offset $4)
   select s.id, s.slug, s.name, s.cnpj, case when s.is_active then 'open' else 'suspended' end as state, s.created_at as opened_at,
     array(select l.email from staff m join login l on l.id = m.login_id
       where m.supplier_id = s.id and m.is_active and m.role = 'staff' and 'team' = any (m.modules) order by l.email) as owners,
     (select max(o.placed_at) from purchase_order o where o.supplier_id = s.id) as last_order_at,
     (select count(*) from purchase_order o where o.supplier_id = s.id and o.placed_at > now() - interval '30 days') as recent_orders,
     (select count(*) from product p where p.supplier_id = s.id) as products,
     (select count(*) from staff m where m.supplier_id = s.id and m.is_active) as staff,
     store_file_bytes(s.id) as file_bytes, s.total from page s order by plain_text(s.name), s.id;

-- operated-store.set-active
-- takes $1 text, $2 boolean
-- gives id uuid, name text
update supplier set is_active = $2 where (slug = $1 or id::text = $1) and is_active <> $2 returning id, name;

