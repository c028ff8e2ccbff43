-- Keys, sessions, proofs of mailboxes and phones, consents, the audit log, and what staff saved of the back office.

-- A program of the supplier's own, such as an ERP, that opens sessions for its customers. Only the hash of its secret is kept.
create table api_key (
  supplier_id  uuid not null references supplier (id) on delete cascade,
  id           uuid not null default gen_random_uuid(),
  name         text not null check (name <> ''),
  -- the beginning of the secret, so that people can tell keys apart
  prefix       text not null,
  secret_hash  bytea not null,
  scopes       text[] not null default '{}',
  created_by   uuid references login (id) on delete set null,
  created_at   timestamptz not null default now(),
  expires_at   timestamptz,
  last_used_at timestamptz,
  revoked_at   timestamptz,
  revoked_by   uuid references login (id) on delete set null,
  primary key (supplier_id, id),
  unique (supplier_id, secret_hash)
);
create index api_key_created_by on api_key (created_by) where created_by is not null;
create index api_key_revoked_by on api_key (revoked_by) where revoked_by is not null;

-- A session belongs to one supplier: its token is worth nothing in another store. Only the hash of the token is kept. One of an API key has no
-- login: it works for one customer until the key is revoked. Partitioned by the month in which sessions expire, so that a call reads only
-- those that have not. A token is 256 bits of chance, so that none comes twice although only a month can say so. No foreign key can point at a
-- session: what belongs to one goes with it by a trigger, and otherwise by its own time.
create table session (
  supplier_id        uuid not null references supplier (id) on delete cascade,
  token_hash         bytea not null,
  login_id           uuid references login (id) on delete cascade,
  created_at         timestamptz not null default now(),
  expires_at         timestamptz not null,
  ended_at           timestamptz,
  acting_customer_id uuid,
  api_key_id         uuid,
  primary key (supplier_id, token_hash, expires_at),
  foreign key (supplier_id, acting_customer_id)
    references customer (supplier_id, id) on delete set null (acting_customer_id),
  foreign key (supplier_id, api_key_id) references api_key (supplier_id, id) on delete cascade,
  constraint session_belongs_to_someone check ((login_id is null) = (api_key_id is not null))
) partition by range (expires_at);
create table monthly.session_default partition of session default;
select roll_partitions('session', null);
create index session_of_person on session (supplier_id, login_id);
-- A call that names no store is for that of its session.
create index session_of_token on session (token_hash);
create index session_by_expiry on session (expires_at);
create index session_for_customer on session (supplier_id, acting_customer_id) where acting_customer_id is not null;
create index session_of_login on session (login_id) where login_id is not null;
create index session_of_api_key on session (supplier_id, api_key_id) where api_key_id is not null;

-- Has every process notified of changes of who may do what, which it keeps in memory for some seconds. Row by row, because most changes of
-- these tables concern nobody's rights. PostgreSQL sends one notification for all that a transaction changes in a store.
create function tell_sessions_changed() returns trigger language plpgsql as $$
declare
  changed record := case when tg_op = 'DELETE' then old else new end;
begin
  perform pg_notify('sessions-changed', changed.supplier_id::text);
  return null;
end $$;
create function watch_sessions(watched regclass, changes text) returns void language plpgsql as $$
begin
  execute format('create trigger %2$I after %3$s on %1$s for each row execute function tell_sessions_changed()',
    watched, watched || '_rights', changes);
end $$;
select watch_sessions('session', 'update or delete');
select watch_sessions('staff', 'insert or update of role, modules, is_active or delete');
select watch_sessions('api_key', 'update of scopes, expires_at, revoked_at or delete');
select watch_sessions('customer', 'insert or update of login_id, name, document, kind, is_approved, refused_at, review_reason, credit_limit_cents,
  birth_date, price_list_id or delete');
select watch_sessions('linked_user', 'insert or update or delete');
select watch_sessions('portfolio', 'insert or update or delete');
select watch_sessions('price_list', 'insert or update of is_active, customer_kind or delete');

-- A login is of no store.
create function tell_login_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('sessions-changed', '');
  return null;
end $$;
create trigger login_rights after update of name, email on login for each row execute function tell_login_changed();

create function forget_session() returns trigger language plpgsql as $$
begin
  delete from sign_in_token where supplier_id = old.supplier_id and session_token_hash = old.token_hash;
  delete from cart_view where supplier_id = old.supplier_id and token_hash = old.token_hash;
  return null;
end $$;
create trigger session_forgotten after delete on session for each row execute function forget_session();

-- A JWT opens one session, once, and only while the session that asked for it is open.
create table sign_in_token (
  supplier_id        uuid not null,
  id                 uuid not null,
  session_token_hash bytea not null,
  expires_at         timestamptz not null,
  used_at            timestamptz,
  primary key (supplier_id, id)
);
create index on sign_in_token (supplier_id, session_token_hash);
create index on sign_in_token (expires_at);

-- A sign-in on its way to this store, proved elsewhere: a code of one use for one login. Only its hash is kept.
create table login_token (
  supplier_id uuid not null references supplier (id) on delete cascade,
  code_hash   bytea not null,
  login_id    uuid not null references login (id) on delete cascade,
  -- where the person wanted to go, below the store
  return_path text not null default '/',
  created_at  timestamptz not null default now(),
  expires_at  timestamptz not null,
  used_at     timestamptz,
  primary key (supplier_id, code_hash)
);
create index on login_token (expires_at);
create index on login_token (login_id);

-- A link that lets somebody choose a new password, in one store, once. Only the hash of its code is kept.
create table password_recovery (
  supplier_id uuid not null references supplier (id) on delete cascade,
  code_hash   bytea not null,
  login_id    uuid not null references login (id) on delete cascade,
  created_at  timestamptz not null default now(),
  expires_at  timestamptz not null,
  -- used, or replaced by a newer one
  ended_at    timestamptz,
  primary key (supplier_id, code_hash)
);
create index on password_recovery (login_id, created_at);

-- A code on its way to a mailbox that somebody wants to register with, or to change to.
create table email_proof (
  supplier_id uuid not null references supplier (id) on delete cascade,
  id          uuid not null default gen_random_uuid(),
  email       text not null check (email = lower(email)),
  -- whose mailbox it was when the code was drawn; null where it was nobody's
  login_id    uuid references login (id),
  code_hash   text not null,
  tries       smallint not null default 0,
  created_at  timestamptz not null default now(),
  expires_at  timestamptz not null,
  primary key (supplier_id, id)
);
create index on email_proof (email, created_at);
create index on email_proof (expires_at);
create index email_proof_of_login on email_proof (login_id) where login_id is not null;

-- The last code that was sent to a customer's e-mail address, to prove that it is the customer's.
create table email_verification (
  supplier_id uuid not null,
  customer_id uuid not null,
  email       text not null,
  code_hash   text not null,
  tries       smallint not null default 0,
  created_at  timestamptz not null default now(),
  expires_at  timestamptz not null,
  primary key (supplier_id, customer_id),
  foreign key (supplier_id, customer_id) references customer (supplier_id, id) on delete cascade
);

-- The last code that was sent to a customer's phone, to prove that it is the customer's.
create table phone_verification (
  supplier_id uuid not null,
  customer_id uuid not null,
  -- as it stands in the customer's record
  phone       text not null,
  code_hash   text not null,
  tries       smallint not null default 0,
  created_at  timestamptz not null default now(),
  expires_at  timestamptz not null,
  primary key (supplier_id, customer_id),
  foreign key (supplier_id, customer_id) references customer (supplier_id, id) on delete cascade
);

-- Appended: the newest row of a person counts, the others prove what was agreed before.
create table consent (
  supplier_id        uuid not null references supplier (id) on delete cascade,
  id                 uuid not null default gen_random_uuid(),
  login_id           uuid not null references login (id) on delete cascade,
  -- of the text that was agreed to
  version            smallint not null check (version > 0),
  is_necessary       boolean not null,
  is_session         boolean not null,
  is_performance     boolean not null,
  is_personalisation boolean not null,
  given_at           timestamptz not null default now(),
  primary key (supplier_id, id)
);
create index consent_of_person on consent (supplier_id, login_id, given_at desc);
create index consent_of_login on consent (login_id);

-- What happened to accounts, permissions, keys, consents, carts and orders: appended, never changed.
create table audit_event (
  supplier_id  uuid not null,
  id           uuid not null default gen_random_uuid(),
  happened_at  timestamptz not null default now(),
  action       text not null,
  -- who: a login, or a key; null for the system and for visitors
  login_id     uuid,
  api_key_id   uuid,
  acting_as    text,
  -- whose account it was about
  customer_id  uuid,
  details      jsonb not null default '{}',
  -- What an event changed, field by field, and how the change came about. The changes are personal data of their customer and
  -- are emptied with the erasure of the customer (server/platform/session/privacy.ts).
  changes      jsonb not null default '[]',
  source       text not null default 'person',
  subject      text not null default 'account' check (subject in
      ('customer', 'linked-user', 'api-key', 'client-origin', 'account', 'store', 'payment', 'cart', 'order')),
  -- a linked user's login or a key; null where customer_id or the kind alone says which record it is
  subject_id   uuid,
  -- of an order, which has no id
  order_number bigint,
  primary key (supplier_id, id, happened_at),
  foreign key (supplier_id) references supplier (id) on delete cascade,
  foreign key (login_id) references login (id) on delete set null,
  foreign key (supplier_id, api_key_id) references api_key (supplier_id, id) on delete set null (api_key_id),
  foreign key (supplier_id, customer_id) references customer (supplier_id, id) on delete set null (customer_id),
  check (action ~ '^[a-z-]+\.[a-z-]+$'),
  check (acting_as in ('customer', 'linked-user', 'representative', 'attendant', 'staff', 'api-key')),
  check (source in ('person', 'bulk', 'program', 'system'))
) partition by range (happened_at);
create table monthly.audit_event_default partition of audit_event default;
select roll_partitions('audit_event', null);
create index audit_of_customer on audit_event (supplier_id, customer_id, happened_at desc);
create index audit_of_person on audit_event (supplier_id, login_id, happened_at desc);
create index audit_newest on audit_event (supplier_id, happened_at desc);
create index audit_of_subject on audit_event (supplier_id, subject_id) where subject_id is not null;
create index audit_event_of_login on audit_event (login_id) where login_id is not null;
create index audit_event_of_api_key on audit_event (supplier_id, api_key_id) where api_key_id is not null;
create index audit_of_order on audit_event (supplier_id, order_number) where order_number is not null;

-- Lists of the back office as people saved them: the filters, the order and the rows of a page, as the URL of the list says them.
create table saved_view (
  supplier_id uuid not null references supplier (id) on delete cascade,
  -- chosen by the browser, so that a view comes back under its id when its removal is undone
  id          uuid not null,
  list        text not null check (list ~ '^[a-z][a-z-]*$'),
  -- whose it is: nobody else changes it
  login_id    uuid not null references login (id) on delete cascade,
  name        text not null check (length(name) between 1 and 60),
  search      text not null check (length(search) <= 1000),
  -- seen by everybody who sees the list
  is_shared   boolean not null,
  created_at  timestamptz not null default now(),
  -- A removed view stays for a day, so that undoing its removal also restores with what others begin.
  removed_at  timestamptz,
  primary key (supplier_id, id)
);
create index saved_view_of_list on saved_view (supplier_id, list);
create index saved_view_of_login on saved_view (login_id);

-- With which view a list begins for a person.
create table default_view (
  supplier_id uuid not null,
  login_id    uuid not null references login (id) on delete cascade,
  list        text not null,
  view_id     uuid not null,
  primary key (supplier_id, login_id, list),
  foreign key (supplier_id, view_id) references saved_view (supplier_id, id) on delete cascade
);
create index default_view_of_login on default_view (login_id);
create index default_view_of_view on default_view (supplier_id, view_id);

-- Published states of how a store presents itself, so that staff can return to one.
create table store_profile_version (
  supplier_id  uuid not null references supplier (id) on delete cascade,
  number       integer not null check (number > 0),
  profile      jsonb not null,
  published_at timestamptz not null default now(),
  -- null for the state before the first change on the screen
  staff_id     uuid,
  primary key (supplier_id, number),
  foreign key (supplier_id, staff_id) references staff (supplier_id, id) on delete set null (staff_id)
);
create index store_profile_version_staff on store_profile_version (supplier_id, staff_id);

-- How a store will present itself from an instant on: at most one, which becomes a version when it starts.
create table store_profile_schedule (
  supplier_id uuid primary key references supplier (id) on delete cascade,
  id          uuid not null default gen_random_uuid(),
  profile     jsonb not null,
  starts_at   timestamptz not null,
  -- the version that it was made from; 0 before the first
  based_on    integer not null check (based_on >= 0),
  staff_id    uuid,
  foreign key (supplier_id, staff_id) references staff (supplier_id, id) on delete set null (staff_id)
);
create index store_profile_schedule_start on store_profile_schedule (starts_at);
create index store_profile_schedule_staff on store_profile_schedule (supplier_id, staff_id);
