-- Logins, customers, the people who act for them, and staff.

-- One login per person on the whole platform; what a supplier knows of the person is in its customer record.
create table login (
  id            uuid primary key default gen_random_uuid(),
  name          text not null,
  email         text not null check (email = lower(email)),
  document      text,
  document_kind text check (document_kind in ('cpf', 'cnpj', 'foreign')),
  password_hash text not null,
  created_at    timestamptz not null default now(),
  -- A login that no store knows any more is emptied, not deleted: rows of other people still say that somebody acted.
  erased_at     timestamptz,
  unique (email)
);
create index login_document on login (document_kind, document);

-- Browsers in which a person signed in with the current password: attempts from them are counted apart from those of
-- strangers (decision 27). Only the hash of the cookie is kept. Of the platform, as a login is: no supplier here.
create table known_device (
  login_id   uuid not null references login (id) on delete cascade,
  token_hash bytea not null,
  expires_at timestamptz not null,
  primary key (login_id, token_hash)
);
create index known_device_token_hash on known_device (token_hash);
create index known_device_expires_at on known_device (expires_at);

-- A person or company as one supplier knows it.
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
  -- what the customer is called in the supplier's own books
  erp_code           text,
  -- how its registration was judged; waiting is neither approved nor refused
  refused_at         timestamptz,
  review_reason      text not null default '',
  reviewed_by        uuid references login (id) on delete set null,
  reviewed_at        timestamptz,
  email_verified_at  timestamptz,
  -- The shapes have nothing in common: what looks like a CPF or CNPJ is never taken for a foreign document.
  document_kind      text generated always as (
    case when document ~ '^[0-9]{11}$' then 'cpf' when document ~ '^[0-9A-Z]{12}[0-9]{2}$' then 'cnpj' else 'foreign' end) stored,
  -- ISENTO, or as the state writes it
  state_registration text not null default '',
  -- answers to the supplier's extra fields: {trait id: value}
  traits             jsonb not null default '{}' check (jsonb_typeof(traits) = 'object'),
  -- A customer record that was erased leaves an empty one behind, to which its closed orders belong.
  erased_at          timestamptz,
  phone_verified_at  timestamptz,
  -- The supplier's people also find customers by phone and by the code of the supplier's own books, with or without what
  -- stands between its characters.
  searchable_text    text not null generated always as (plain_text(
    name || ' ' || coalesce(trade_name, '') || ' ' || document || ' ' || email || ' ' || coalesce(phone, '') || ' ' ||
    coalesce(erp_code, '') || ' ' || translate(coalesce(erp_code, ''), './-()+', ''))) stored,
  -- when its mailbox was last told that somebody else names the same document
  document_notice_at timestamptz,
  -- What a customer pays in, in days from the purchase: one invoice for each. Null: the term of the payment method.
  term_days          smallint[] check (cardinality(term_days) between 1 and 12 and 0 <= all (term_days) and 365 >= all (term_days)),
  price_list_id      uuid,
  primary key (supplier_id, id),
  unique (supplier_id, login_id),
  constraint customer_approved_or_refused check (not (is_approved and refused_at is not null)),
  foreign key (supplier_id, price_list_id) references price_list (supplier_id, id) on delete set null (price_list_id)
);
create unique index customer_erp_code on customer (supplier_id, erp_code) where erp_code is not null;
-- The list of the back office, newest first.
create index customer_newest on customer (supplier_id, created_at desc, id);
create index customer_of_login on customer (login_id);
create index customer_searchable_text on customer using gin (supplier_id, searchable_text gin_trgm_ops);
create index customer_document on customer (supplier_id, document);
-- Found when the row that they refer to goes. Where most rows refer to none, only the others are in the index.
create index customer_reviewed_by on customer (reviewed_by) where reviewed_by is not null;
create index customer_of_price_list on customer (supplier_id, price_list_id) where price_list_id is not null;

-- What was proved of one address says nothing of the next, whoever changes it.
create function forget_email_verification() returns trigger
  language plpgsql as $$
begin
  new.email_verified_at := null;
  return new;
end $$;
create trigger email_verified before update of email on customer
  for each row when (new.email is distinct from old.email)
  execute function forget_email_verification();

-- What was proved of one number says nothing of the next, whoever changes it.
create function forget_phone_verification() returns trigger
  language plpgsql as $$
begin
  new.phone_verified_at := null;
  return new;
end $$;
create trigger phone_verified before update of phone on customer
  for each row when (new.phone is distinct from old.phone)
  execute function forget_phone_verification();

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

-- The list whose prices a customer pays; null is the store's own prices.
create function price_list_of(supplier uuid, customer uuid) returns table (id uuid) language sql stable parallel safe as $$
  select l.id
  from customer c
  join price_list l on l.supplier_id = c.supplier_id and l.is_active and (l.id = c.price_list_id or l.customer_kind = c.kind)
  where c.supplier_id = supplier and c.id = customer
  order by l.id is not distinct from c.price_list_id desc
  limit 1
$$;

create function price_group_of(supplier uuid, customer uuid) returns setof price_group language sql stable parallel safe as $$
  select (select l.id from price_list_of(supplier, customer) l), (select c.kind from customer c where c.supplier_id = supplier and c.id = customer)
$$;

-- A person who acts on a principal customer's account.
create table linked_user (
  supplier_id          uuid not null,
  id                   uuid not null default gen_random_uuid(),
  customer_id          uuid not null,
  login_id             uuid not null references login (id),
  permissions          text[] not null default '{}',
  is_active            boolean not null default true,
  created_at           timestamptz not null default now(),
  -- How the account calls a linked user. The name in the person's login is the person's own, on the whole platform.
  name                 text not null default '',
  -- Who was removed can be taken back for a while: until then the row is kept, paused.
  removed_at           timestamptz,
  -- Null for a user whose orders need no approval.
  approval_above_cents bigint check (approval_above_cents >= 0),
  primary key (supplier_id, id),
  unique (supplier_id, customer_id, login_id),
  foreign key (supplier_id, customer_id) references customer (supplier_id, id) on delete cascade,
  constraint linked_user_removed_is_paused check (removed_at is null or not is_active)
);
create index on linked_user (supplier_id, login_id);
-- Found when a login is emptied, and when a customer record goes.
create index linked_user_of_login on linked_user (login_id);

-- Waits for the person to accept it; gone once that is done, or it is taken back. Only the hash of its code is kept.
create table linked_user_invitation (
  supplier_id          uuid not null,
  id                   uuid not null default gen_random_uuid(),
  customer_id          uuid not null,
  email                text not null check (email = lower(email)),
  name                 text not null default '',
  permissions          text[] not null default '{}',
  code_hash            bytea not null,
  invited_by           uuid references login (id) on delete set null,
  created_at           timestamptz not null default now(),
  expires_at           timestamptz not null,
  approval_above_cents bigint check (approval_above_cents >= 0),
  primary key (supplier_id, id),
  -- a newer invitation takes the place of the older one
  unique (supplier_id, customer_id, email),
  unique (supplier_id, code_hash),
  foreign key (supplier_id, customer_id) references customer (supplier_id, id) on delete cascade
);
create index linked_user_invitation_invited_by on linked_user_invitation (invited_by) where invited_by is not null;

create table staff (
  supplier_id        uuid not null references supplier (id) on delete cascade,
  id                 uuid not null default gen_random_uuid(),
  login_id           uuid not null references login (id),
  role               text not null check (role in ('representative', 'attendant', 'staff')),
  modules            text[] not null default '{}',
  is_active          boolean not null default true,
  -- the largest discount on a line that the person may offer, in hundredths of a percent
  discount_authority integer not null default 1000 check (discount_authority between 0 and 10000),
  primary key (supplier_id, id),
  unique (supplier_id, login_id)
);
create index staff_of_login on staff (login_id);

create table portfolio (
  supplier_id       uuid not null,
  representative_id uuid not null,
  customer_id       uuid not null,
  primary key (supplier_id, representative_id, customer_id),
  foreign key (supplier_id, representative_id) references staff (supplier_id, id) on delete cascade,
  foreign key (supplier_id, customer_id) references customer (supplier_id, id) on delete cascade
);
create index on portfolio (supplier_id, customer_id);
