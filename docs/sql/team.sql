-- The statements whose names begin with it, for reading and for EXPLAIN. Written by `npm run schema`, compared by a test.

-- team.change
-- takes $1 uuid, $2 uuid, $3 text, $4 text[], $5 integer
update staff set role = $3, modules = $4, discount_authority = $5 where supplier_id = $1 and id = $2;

-- team.count-messages
-- takes $1 uuid, $2 text
-- gives sent bigint
select count(*) as sent from phone_message where supplier_id = $1 and recipient = $2 and created_at > now() - interval '1 day';

-- team.end-sessions
-- takes $1 uuid, $2 uuid, $3 bytea, $4 uuid
-- gives id uuid
update session s set ended_at = now()
   where s.supplier_id = $1 and s.login_id = $2 and s.ended_at is null and s.expires_at > now()
     and s.token_hash is distinct from $3 and ($4::uuid is null or encode(substring(s.token_hash for 16), 'hex')::uuid = $4)
   returning encode(substring(s.token_hash for 16), 'hex')::uuid as id;

-- team.erase-invitations
-- takes $1 text[]
delete from staff_invitation where recipient = any($1);

-- team.insert-login
-- takes $1 text, $2 text, $3 text
-- gives id uuid
insert into login (name, email, password_hash) values ($1, $2, $3) on conflict do nothing returning id;

-- team.invitations
-- takes $1 uuid
-- gives id uuid, name text, channel text, recipient text, role text, modules text[], sentAt timestamp with time zone, expiresAt timestamp with time zone
select id, name, channel, recipient, role, modules, sent_at, expires_at from staff_invitation where supplier_id = $1 order by sent_at desc, id;

-- team.invite
-- takes $1 uuid, $2 text, $3 text, $4 text, $5 text, $6 text[], $7 bytea, $8 uuid, $9 integer
-- gives id uuid, name text, channel text, recipient text, role text, modules text[], sentAt timestamp with time zone, expiresAt timestamp with time zone
insert into staff_invitation (supplier_id, name, channel, recipient, role, modules, code_hash, invited_by, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, now() + make_interval(days => $9))
   on conflict (supplier_id, recipient) do update set
     name = excluded.name, role = excluded.role, modules = excluded.modules, code_hash = excluded.code_hash,
     invited_by = excluded.invited_by, sent_at = now(), expires_at = excluded.expires_at
   returning id, name, channel, recipient, role, modules, sent_at, expires_at;

-- team.invite-again
-- takes $1 uuid, $2 uuid, $3 bytea, $4 integer
-- gives id uuid, name text, channel text, recipient text, role text, modules text[], sentAt timestamp with time zone, expiresAt timestamp with time zone
update staff_invitation set code_hash = $3, sent_at = now(), expires_at = now() + make_interval(days => $4)
   where supplier_id = $1 and id = $2 returning id, name, channel, recipient, role, modules, sent_at, expires_at;

-- team.inviter
-- takes $1 uuid, $2 uuid
-- gives id uuid, name text, email text
select l.id, l.name, l.email
   from staff m join login l on l.id = m.login_id
   where m.supplier_id = $1 and m.login_id = $2 and m.is_active;

-- team.join
-- takes $1 uuid, $2 uuid, $3 text, $4 text[]
-- gives id uuid
insert into staff (supplier_id, login_id, role, modules) values ($1, $2, $3, $4)
   on conflict (supplier_id, login_id) do update set role = excluded.role, modules = excluded.modules, is_active = true
     where not staff.is_active
   returning id;

-- team.lock-member
-- takes $1 uuid, $2 uuid
select from staff where supplier_id = $1 and id = $2 for no key update;

-- team.lock-owners
-- takes $1 uuid
-- gives id uuid
select id from staff where supplier_id = $1 and is_active and role = 'staff' and 'team' = any (modules) order by id for no key update;

-- team.login
-- takes $1 uuid, $2 text
-- gives id uuid, name text, email text, document text, passwordHash text, isCustomer boolean
select l.id, l.name, l.email, coalesce(l.document, '') as document, l.password_hash,
     exists (select from customer c where c.supplier_id = $1 and c.login_id = l.id)
       or exists (select from linked_user u where u.supplier_id = $1 and u.login_id = l.id and u.is_active) as is_customer
   from login l where l.email = $2 and l.erased_at is null;

-- team.member
-- takes $1 uuid, $2 uuid
-- gives id uuid, loginId uuid, name text, email text, role text, modules text[], isActive boolean, discountAuthority integer, lastSignInAt timestamp with time zone, hasSecondFactor boolean
select m.id, m.login_id, l.name, l.email, m.role, m.modules, m.is_active, m.discount_authority, l.has_second_factor,
     (select max(s.created_at) from session s where s.supplier_id = $1 and s.login_id = m.login_id) as last_sign_in_at
   from staff m join login l on l.id = m.login_id
   where m.supplier_id = $1 and m.id = $2;

-- team.members
-- takes $1 uuid
-- gives id uuid, loginId uuid, name text, email text, role text, modules text[], isActive boolean, discountAuthority integer, lastSignInAt timestamp with time zone, hasSecondFactor boolean
select m.id, m.login_id, l.name, l.email, m.role, m.modules, m.is_active, m.discount_authority, l.has_second_factor,
     (select max(s.created_at) from session s where s.supplier_id = $1 and s.login_id = m.login_id) as last_sign_in_at
   from staff m join login l on l.id = m.login_id
   where m.supplier_id = $1 order by m.is_active desc, plain_text(l.name), m.id limit 500;

-- team.name-of-login
-- takes $1 uuid
-- gives name text
select name from login where id = $1;

-- team.open-invitation
-- takes $1 uuid, $2 bytea
-- gives id uuid, name text, channel text, recipient text, role text, modules text[], sentAt timestamp with time zone, expiresAt timestamp with time zone
select id, name, channel, recipient, role, modules, sent_at, expires_at from staff_invitation where supplier_id = $1 and code_hash = $2 and expires_at > now();

-- team.room
-- takes $1 uuid, $2 text
-- gives isMember boolean, others bigint
select exists (select from staff m join login l on l.id = m.login_id where m.supplier_id = $1 and m.is_active and l.email = $2) as is_member,
     (select count(*) from staff m where m.supplier_id = $1 and m.is_active)
       + (select count(*) from staff_invitation i where i.supplier_id = $1 and i.recipient <> $2) as others;

-- team.sessions
-- takes $1 uuid, $2 uuid, $3 bytea
-- gives id uuid, device text, startedAt timestamp with time zone, expiresAt timestamp with time zone, isCurrent boolean
select encode(substring(s.token_hash for 16), 'hex')::uuid as id, s.device, s.created_at as started_at, s.expires_at, coalesce(s.token_hash = $3, false) as is_current
   from session s
   where s.supplier_id = $1 and s.login_id = $2 and s.ended_at is null and s.expires_at > now()
   order by is_current desc, s.created_at desc limit 50;

-- team.set-active
-- takes $1 uuid, $2 uuid, $3 boolean
update staff set is_active = $3 where supplier_id = $1 and id = $2;

-- team.take-invitation
-- takes $1 uuid, $2 bytea
-- gives name text, role text, modules text[], invitedBy uuid
delete from staff_invitation where supplier_id = $1 and code_hash = $2 and expires_at > now()
   returning name, role, modules, invited_by;

-- team.withdraw
-- takes $1 uuid, $2 uuid
-- gives id uuid, name text, channel text, recipient text, role text, modules text[], sentAt timestamp with time zone, expiresAt timestamp with time zone
delete from staff_invitation where supplier_id = $1 and id = $2 returning id, name, channel, recipient, role, modules, sent_at, expires_at;

-- team.work
-- takes $1 uuid, $2 uuid
-- gives carts bigint, conversations bigint, clients bigint
select
     (select count(*) from cart c where c.supplier_id = $1 and c.locked_by = $2) as carts,
     (select count(*) from chat_room r where r.supplier_id = $1 and r.assigned_to = $2) as conversations,
     (select count(*) from portfolio p where p.supplier_id = $1 and p.representative_id = $2) as clients;

-- team.works-elsewhere
-- takes $1 uuid, $2 uuid
-- gives found boolean
select exists (select from staff m join supplier s on s.id = m.supplier_id
     where m.login_id = $2 and m.is_active and s.company_id <> $1) as found;

