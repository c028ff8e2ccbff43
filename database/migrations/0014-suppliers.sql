-- Which domain of a store comes first, from where people may collect, and sign-in that is carried to another store.

-- The first is the one that links lead to; the others are additional.
alter table supplier_domain add column position integer not null default 0;

-- From where people come to this store to collect; null is from anywhere near. Points are (longitude, latitude).
alter table pickup_store add column collect_area polygon;

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
