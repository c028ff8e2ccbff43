-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- invitation.find
-- takes $1 uuid, $2 bytea
-- gives email text, name text, customerName text, loginId uuid, passwordHash text, isStaff boolean, isPrincipal boolean, makesPrincipal boolean, hasOwnRecord boolean
select i.email, i.name, coalesce(nullif(c.trade_name, ''), c.name) as "customerName", l.id as "loginId", l.password_hash as "passwordHash",
     exists (select from staff m where m.supplier_id = $1 and m.login_id = l.id and m.is_active) as "isStaff",
     coalesce(c.login_id = l.id, false) as "isPrincipal", i.is_principal as "makesPrincipal",
     exists (select from customer o where o.supplier_id = $1 and o.login_id = l.id) as "hasOwnRecord"
   from linked_user_invitation i
   join customer c on c.supplier_id = i.supplier_id and c.id = i.customer_id
   left join login l on l.email = i.email
   where i.supplier_id = $1 and i.code_hash = $2 and i.expires_at > now();

-- invitation.login
-- takes $1 text, $2 text, $3 text
-- gives id uuid
insert into login (name, email, password_hash) values ($1, $2, $3) on conflict do nothing returning id;

-- invitation.take
-- takes $1 uuid, $2 bytea
-- gives customerId uuid, name text, permissions text[], approvalAbove bigint, makesPrincipal boolean
delete from linked_user_invitation where supplier_id = $1 and code_hash = $2 and expires_at > now()
   returning customer_id, name, permissions, approval_above_cents as approval_above, is_principal as makes_principal;

-- invitation.take-record
-- takes $1 uuid, $2 uuid, $3 uuid, $4 text
-- gives kind text, isApproved boolean
update customer c set login_id = $3, email_verified_at = case when lower(c.email) = $4 then now() else c.email_verified_at end
   where c.supplier_id = $1 and c.id = $2 and c.login_id is null and c.erased_at is null
     and not exists (select from customer o where o.supplier_id = $1 and o.login_id = $3)
   returning c.kind, c.is_approved;

-- invitation.user
-- takes $1 uuid, $2 uuid, $3 uuid, $4 text, $5 text[], $6 bigint
insert into linked_user (supplier_id, customer_id, login_id, name, permissions, approval_above_cents)
   values ($1, $2, $3, $4, $5, $6)
   on conflict (supplier_id, customer_id, login_id) do update set
     name = excluded.name, permissions = excluded.permissions, approval_above_cents = excluded.approval_above_cents,
     is_active = true, removed_at = null, created_at = now();

