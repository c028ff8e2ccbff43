-- Who registers, under which terms, with which extra fields.

alter table customer
  -- The shapes have nothing in common: what looks like a CPF or CNPJ is never taken for a foreign document.
  add column document_kind text generated always as (
    case when document ~ '^[0-9]{11}$' then 'cpf' when document ~ '^[0-9A-Z]{12}[0-9]{2}$' then 'cnpj' else 'foreign' end) stored,
  -- ISENTO, or as the state writes it
  add column state_registration text not null default '',
  -- answers to the supplier's extra fields: {trait id: value}
  add column traits jsonb not null default '{}' check (jsonb_typeof(traits) = 'object');
-- The list of the back office, newest first.
create index customer_newest on customer (supplier_id, created_at desc, id);

-- An extra field of the registration form (rules §1 "caracteristicas").
create table customer_trait (
  supplier_id uuid not null references supplier (id) on delete cascade,
  id          uuid not null default gen_random_uuid(),
  name        text not null check (name <> ''),
  hint        text not null default '',
  kind        text not null check (kind in ('text', 'number', 'choice', 'date', 'yes-no')),
  -- what a choice offers; empty for the other kinds
  choices     text[] not null default '{}',
  is_required boolean not null default false,
  position    integer not null default 0,
  primary key (supplier_id, id),
  check ((kind = 'choice') = (cardinality(choices) > 0))
);

-- The terms of use of a store. Every version is kept, because people accepted it; the highest number is the one in force.
create table terms_of_use (
  supplier_id  uuid not null references supplier (id) on delete cascade,
  version      integer not null check (version > 0),
  body         text not null check (body <> ''),
  published_at timestamptz not null default now(),
  primary key (supplier_id, version)
);

-- Which version was accepted for a customer, when, and by whom.
create table terms_acceptance (
  supplier_id uuid not null,
  customer_id uuid not null,
  version     integer not null,
  accepted_at timestamptz not null default now(),
  accepted_by uuid references login (id) on delete set null,
  accepted_as text not null,
  primary key (supplier_id, customer_id, version),
  foreign key (supplier_id, customer_id) references customer (supplier_id, id) on delete cascade,
  foreign key (supplier_id, version) references terms_of_use (supplier_id, version)
);
