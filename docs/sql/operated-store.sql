-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- operated-store.invite-owner
-- takes $1 uuid, $2 text, $3 text, $4 text[], $5 bytea, $6 integer
insert into staff_invitation (supplier_id, name, channel, recipient, role, modules, code_hash, expires_at)
   values ($1, $2, 'email', $3, 'staff', $4, $5, now() + make_interval(days => $6));

-- operated-store.list
-- gives slug text, name text, cnpj text, isActive boolean, openedAt timestamp with time zone, owners text[]
select s.slug, s.name, s.cnpj, s.is_active, s.created_at as opened_at,
     array(select l.email from staff m join login l on l.id = m.login_id
       where m.supplier_id = s.id and m.is_active and m.role = 'staff' and 'team' = any (m.modules) order by l.email) as owners
   from supplier s order by s.slug;

-- operated-store.set-active
-- takes $1 text, $2 boolean
-- gives id uuid
update supplier set is_active = $2 where slug = $1 and is_active <> $2 returning id;

