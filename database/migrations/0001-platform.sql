-- What every area builds on: extensions, text search that forgives accents and plurals, suppliers, people, sessions.
-- Units everywhere: *_cents whole cents; prices whole ten-thousandths of a real; quantities whole thousandths of a sale unit.

create extension if not exists unaccent;
create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create extension if not exists btree_gist;

-- unaccent() is only stable because its dictionary could change; ours never does, so an index may rely on it.
create function plain_text(value text) returns text
  language sql immutable parallel safe strict
  return lower(public.unaccent('public.unaccent'::regdictionary, value));

-- The stemmer does not know that pães is the plural of pão. Both sides of a search pass through here.
create function search_text(value text) returns text
  language sql immutable parallel safe strict
  return regexp_replace(regexp_replace(regexp_replace(plain_text(value),
    '\m([a-z]+)(?:oes|aes|aos)\M', '\1ao', 'g'),
    '\m([a-z]+)(a|e|o)is\M', '\1\2l', 'g'),
    '\m([a-z]+)(e|o)ns\M', '\1\2m', 'g');

create table supplier (
  id             uuid primary key default gen_random_uuid(),
  slug           text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  company_id     uuid not null,
  name           text not null,
  legal_name     text not null,
  cnpj           text not null check (cnpj ~ '^[A-Z0-9]{12}[0-9]{2}$'),
  time_zone      text not null default 'America/Sao_Paulo',
  tags           text[] not null default '{}',
  modules        text[] not null default '{Todos}',
  segments       text[] not null default '{}',
  -- theme, logo, menu, footer, SEO, contacts, pix receiver: shapes in contract/supplier.ts
  theme          jsonb not null,
  presentation   jsonb not null,
  -- the identity of the login forms: which of cpf, cnpj, email, foreign are accepted
  identification text[] not null default '{cpf,cnpj,email}',
  is_active      boolean not null default true,
  -- order numbers: one row lock per supplier gives a sequence without reuse
  last_order_number bigint not null default 0,
  created_at     timestamptz not null default now()
);

create table supplier_domain (
  domain      text primary key check (domain = lower(domain)),
  supplier_id uuid not null references supplier (id) on delete cascade
);
create index on supplier_domain (supplier_id);

-- One login per person on the whole platform; what a supplier knows of the person is in its customer record.
create table login (
  id            uuid primary key default gen_random_uuid(),
  name          text not null,
  email         text not null check (email = lower(email)),
  document      text,
  document_kind text check (document_kind in ('cpf', 'cnpj', 'foreign')),
  password_hash text not null,
  created_at    timestamptz not null default now(),
  unique (email),
  unique (document_kind, document)
);

create table customer (
  supplier_id        uuid not null references supplier (id) on delete cascade,
  id                 uuid not null default gen_random_uuid(),
  login_id           uuid references login (id),
  kind               text not null check (kind in ('person', 'company')),
  document           text not null,
  name               text not null,
  trade_name         text,
  email              text not null,
  phone              text,
  birth_date         date,
  is_approved        boolean not null default true,
  credit_limit_cents bigint not null default 0 check (credit_limit_cents >= 0),
  credit_used_cents  bigint not null default 0 check (credit_used_cents >= 0),
  created_at         timestamptz not null default now(),
  primary key (supplier_id, id),
  unique (supplier_id, document),
  unique (supplier_id, login_id),
  -- the last unit of credit is lent once, whoever races for it
  check (credit_used_cents <= credit_limit_cents)
);

-- A person who acts on a principal customer's account.
create table linked_user (
  supplier_id uuid not null,
  id          uuid not null default gen_random_uuid(),
  customer_id uuid not null,
  login_id    uuid not null references login (id),
  permissions text[] not null default '{}',
  is_active   boolean not null default true,
  created_at  timestamptz not null default now(),
  primary key (supplier_id, id),
  unique (supplier_id, customer_id, login_id),
  foreign key (supplier_id, customer_id) references customer (supplier_id, id) on delete cascade
);
create index on linked_user (supplier_id, login_id);

create table staff (
  supplier_id uuid not null references supplier (id) on delete cascade,
  id          uuid not null default gen_random_uuid(),
  login_id    uuid not null references login (id),
  role        text not null check (role in ('representative', 'attendant', 'staff')),
  modules     text[] not null default '{}',
  is_active   boolean not null default true,
  primary key (supplier_id, id),
  unique (supplier_id, login_id)
);

create table portfolio (
  supplier_id       uuid not null,
  representative_id uuid not null,
  customer_id       uuid not null,
  primary key (supplier_id, representative_id, customer_id),
  foreign key (supplier_id, representative_id) references staff (supplier_id, id) on delete cascade,
  foreign key (supplier_id, customer_id) references customer (supplier_id, id) on delete cascade
);
create index on portfolio (supplier_id, customer_id);

-- A session belongs to one supplier: its token is worth nothing in another store. Only the hash of the token is kept.
create table session (
  supplier_id uuid not null references supplier (id) on delete cascade,
  token_hash  bytea not null,
  login_id    uuid not null references login (id) on delete cascade,
  created_at  timestamptz not null default now(),
  expires_at  timestamptz not null,
  ended_at    timestamptz,
  primary key (supplier_id, token_hash)
);
create index on session (supplier_id, login_id);
create index on session (expires_at);
