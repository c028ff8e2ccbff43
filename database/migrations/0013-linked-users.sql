-- People who act on a customer's account: how they are invited, what they may do, and the short-lived tokens they sign in with.

-- How the account calls a linked user. The name in the person's login is the person's own, on the whole platform.
-- Who was removed can be taken back for a while: until then the row is kept, paused.
alter table linked_user
  add column name text not null default '',
  add column removed_at timestamptz,
  add constraint linked_user_removed_is_paused check (removed_at is null or not is_active);

-- Orders and addresses were open to every linked user so far: who had them keeps them.
update linked_user set permissions = permissions || array(
  select p from unnest('{ver_pedidos,gerenciar_enderecos}'::text[]) p where p <> all (permissions));

-- Waits for the person to accept it; gone once that is done, or it is taken back. Only the hash of its code is kept.
create table linked_user_invitation (
  supplier_id uuid not null,
  id          uuid not null default gen_random_uuid(),
  customer_id uuid not null,
  email       text not null check (email = lower(email)),
  name        text not null default '',
  permissions text[] not null default '{}',
  code_hash   bytea not null,
  invited_by  uuid references login (id) on delete set null,
  created_at  timestamptz not null default now(),
  expires_at  timestamptz not null,
  primary key (supplier_id, id),
  -- a newer invitation takes the place of the older one
  unique (supplier_id, customer_id, email),
  unique (supplier_id, code_hash),
  foreign key (supplier_id, customer_id) references customer (supplier_id, id) on delete cascade
);

-- Signs what travels as a JWT: one key for the installation, made when it is first needed.
create table signing_key (
  is_only boolean primary key default true check (is_only),
  secret  bytea not null check (length(secret) = 32)
);

-- A JWT opens one session, once, and only while the session that asked for it is open.
create table sign_in_token (
  supplier_id        uuid not null,
  id                 uuid not null,
  session_token_hash bytea not null,
  expires_at         timestamptz not null,
  used_at            timestamptz,
  primary key (supplier_id, id),
  foreign key (supplier_id, session_token_hash) references session (supplier_id, token_hash) on delete cascade
);
create index on sign_in_token (supplier_id, session_token_hash);
create index on sign_in_token (expires_at);

-- What the supplier's people search customers by: names, document and e-mail, without accents.
alter table customer add column searchable_text text not null
  generated always as (plain_text(name || ' ' || coalesce(trade_name, '') || ' ' || document || ' ' || email)) stored;
create index customer_searchable_text on customer using gin (supplier_id, searchable_text gin_trgm_ops);
