-- Who acts, and for whom: sessions that work for a client, keys of other programs, and a record of what was done.

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

-- A session of a key has no login: it works for one customer until the key is revoked.
alter table session
  alter column login_id drop not null,
  add column acting_customer_id uuid,
  add column api_key_id uuid,
  add foreign key (supplier_id, acting_customer_id) references customer (supplier_id, id) on delete set null (acting_customer_id),
  add foreign key (supplier_id, api_key_id) references api_key (supplier_id, id) on delete cascade,
  add constraint session_belongs_to_someone check ((login_id is null) = (api_key_id is not null));
-- Found when a customer record goes, and when a person's sessions end in every store.
create index session_for_customer on session (supplier_id, acting_customer_id) where acting_customer_id is not null;
create index session_of_login on session (login_id) where ended_at is null;

-- What a customer is called in the supplier's own books; how its registration was judged. Waiting: neither approved nor refused.
alter table customer
  add column erp_code text,
  add column refused_at timestamptz,
  add column review_reason text not null default '',
  add column reviewed_by uuid references login (id) on delete set null,
  add column reviewed_at timestamptz,
  add constraint customer_approved_or_refused check (not (is_approved and refused_at is not null));
create unique index customer_erp_code on customer (supplier_id, erp_code) where erp_code is not null;

-- Rows that somebody may write while acting for a customer say both: the row's customer, and who it was.
alter table address
  add column written_by uuid references login (id) on delete set null,
  add column written_as text;
alter table cart_line add column changed_as text;
alter table purchase_order
  alter column placed_by drop not null,
  add column api_key_id uuid,
  add foreign key (supplier_id, api_key_id) references api_key (supplier_id, id),
  add constraint order_placed_by_someone check (placed_by is not null or placed_as = 'api-key');
alter table order_event
  add column api_key_id uuid,
  add foreign key (supplier_id, api_key_id) references api_key (supplier_id, id);

-- What happened to accounts, permissions, keys and consents: appended, never changed.
create table audit_event (
  supplier_id uuid not null references supplier (id) on delete cascade,
  id          uuid not null default gen_random_uuid(),
  happened_at timestamptz not null default now(),
  action      text not null,
  -- who: a login, or a key; null for the system and for visitors
  login_id    uuid references login (id) on delete set null,
  api_key_id  uuid,
  acting_as   text,
  -- whose account it was about
  customer_id uuid,
  details     jsonb not null default '{}',
  primary key (supplier_id, id),
  foreign key (supplier_id, api_key_id) references api_key (supplier_id, id) on delete set null (api_key_id),
  foreign key (supplier_id, customer_id) references customer (supplier_id, id) on delete set null (customer_id)
);
create index audit_of_customer on audit_event (supplier_id, customer_id, happened_at desc);
create index audit_of_login on audit_event (supplier_id, login_id, happened_at desc);
create index audit_newest on audit_event (supplier_id, happened_at desc);
