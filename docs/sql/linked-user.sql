-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- linked-user.account
-- takes $1 uuid, $2 uuid, $3 text
-- gives isPrincipal boolean, isLinked boolean, others bigint
select exists (select from login l where l.id = c.login_id and l.email = $3) as "isPrincipal",
     exists (select from linked_user u join login l on l.id = u.login_id
       where u.supplier_id = $1 and u.customer_id = $2 and u.removed_at is null and l.email = $3) as "isLinked",
     (select count(*) from linked_user u where u.supplier_id = $1 and u.customer_id = $2 and u.removed_at is null)
       + (select count(*) from linked_user_invitation i
          where i.supplier_id = $1 and i.customer_id = $2 and i.expires_at > now() and i.email <> $3) as others
   from customer c
   where c.supplier_id = $1 and c.id = $2;

-- linked-user.change
-- takes $1 uuid, $2 uuid, $3 uuid, $4 text, $5 text[], $6 boolean, $7 boolean, $8 bigint
-- gives name text, permissions text[], isActive boolean, approvalAbove bigint
update linked_user set
     name = coalesce($4, name), permissions = coalesce($5, permissions), is_active = coalesce($6, is_active),
     approval_above_cents = case when $7 then $8 else approval_above_cents end,
     removed_at = case when $6 then null else removed_at end
   where supplier_id = $1 and customer_id = $2 and login_id = $3
     and (removed_at is null or ($6 and removed_at > now() - interval '1 hour'))
   returning name, permissions, is_active, approval_above_cents as approval_above;

-- linked-user.customer
-- takes $1 uuid, $2 uuid
-- gives id uuid
select id from customer where supplier_id = $1 and id = $2 and erased_at is null;

-- linked-user.end-principal-invitations
-- takes $1 uuid, $2 uuid
delete from linked_user_invitation where supplier_id = $1 and customer_id = $2 and is_principal;

-- linked-user.erase-person
-- takes $1 uuid, $2 uuid
delete from linked_user_invitation i using login l
   where l.id = $2 and i.supplier_id = $1 and i.email = l.email;

-- linked-user.invitations
-- takes $1 uuid, $2 uuid
-- gives id uuid, email text, name text, permissions text[], approvalAbove bigint, expiresAt timestamp with time zone
select id, email, name, permissions, approval_above_cents as "approvalAbove", expires_at as "expiresAt"
   from linked_user_invitation
   where supplier_id = $1 and customer_id = $2 and expires_at > now() and not is_principal
   order by created_at desc, id;

-- linked-user.invite
-- takes $1 uuid, $2 uuid, $3 text, $4 text, $5 text[], $6 bytea, $7 uuid, $8 integer, $9 bigint
insert into linked_user_invitation (supplier_id, customer_id, email, name, permissions, code_hash, invited_by, expires_at,
     approval_above_cents)
   values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(days => $8), $9)
   on conflict (supplier_id, customer_id, email) do update set
     name = excluded.name, permissions = excluded.permissions, code_hash = excluded.code_hash, invited_by = excluded.invited_by,
     approval_above_cents = excluded.approval_above_cents, is_principal = false, created_at = now(), expires_at = excluded.expires_at;

-- linked-user.invite-principal
-- takes $1 uuid, $2 uuid, $3 text, $4 text, $5 bytea, $6 uuid, $7 integer
insert into linked_user_invitation (supplier_id, customer_id, email, name, code_hash, invited_by, expires_at, is_principal)
   values ($1, $2, $3, $4, $5, $6, now() + make_interval(days => $7), true)
   on conflict (supplier_id, customer_id, email) do update set
     name = excluded.name, permissions = '{}', code_hash = excluded.code_hash, invited_by = excluded.invited_by,
     approval_above_cents = null, created_at = now(), expires_at = excluded.expires_at, is_principal = true;

-- linked-user.list
-- takes $1 uuid, $2 uuid, $3 uuid
-- gives name text, id uuid, email text, isPrincipal boolean, isActive boolean, since timestamp with time zone, permissions text[], approvalAbove bigint
select l.id, coalesce(nullif(u.name, ''), l.name) as name, l.email, u."isPrincipal", u."isActive", u.permissions, u."approvalAbove", u.since
   from (
     select c.login_id, '' as name, true as "isPrincipal", true as "isActive", null::text[] as permissions, null::bigint as "approvalAbove",
       c.created_at as since
     from customer c where c.supplier_id = $1 and c.id = $2
     union all
     select u.login_id, u.name, false, u.is_active, u.permissions, u.approval_above_cents, u.created_at
     from linked_user u where u.supplier_id = $1 and u.customer_id = $2 and u.removed_at is null
   ) u
   join login l on l.id = u.login_id
   where $3::uuid is null or l.id = $3
   order by u."isPrincipal" desc, plain_text(coalesce(nullif(u.name, ''), l.name)), l.id;

-- linked-user.lock
-- takes $1 uuid, $2 uuid, $3 uuid
-- gives name text, permissions text[], isActive boolean, approvalAbove bigint
select name, permissions, is_active, approval_above_cents as approval_above from linked_user
   where supplier_id = $1 and customer_id = $2 and login_id = $3 for no key update;

-- linked-user.lock-account
-- takes $1 uuid, $2 uuid
select from customer where supplier_id = $1 and id = $2 for no key update;

-- linked-user.lock-record
-- takes $1 uuid, $2 uuid
-- gives email text, hasLogin boolean
select email, login_id is not null as has_login from customer
   where supplier_id = $1 and id = $2 and erased_at is null for no key update;

-- linked-user.named
-- takes $1 uuid, $2 uuid[]
-- gives id uuid, loginId uuid
select id, login_id from customer where supplier_id = $1 and id = any($2::uuid[]) and erased_at is null;

-- linked-user.other-record
-- takes $1 uuid, $2 uuid, $3 text
-- gives isThere boolean
select exists (select from customer c join login l on l.id = c.login_id
     where c.supplier_id = $1 and c.id <> $2 and l.email = $3) as is_there;

-- linked-user.remove
-- takes $1 uuid, $2 uuid, $3 uuid
-- gives id uuid
update linked_user set is_active = false, removed_at = now()
   where supplier_id = $1 and customer_id = $2 and login_id = $3 and removed_at is null
   returning id;

-- linked-user.take-back
-- takes $1 uuid, $2 uuid, $3 uuid
-- gives id uuid
delete from linked_user_invitation where supplier_id = $1 and customer_id = $2 and id = $3 returning id;

-- linked-user.to-mail
-- takes $1 uuid, $2 uuid, $3 uuid
-- gives email text, isEmailProved boolean, userEmail text
select c.email, c.email_verified_at is not null as is_email_proved, l.email as user_email
   from customer c join linked_user u on u.supplier_id = c.supplier_id and u.customer_id = c.id and u.login_id = $3
   join login l on l.id = u.login_id
   where c.supplier_id = $1 and c.id = $2;

