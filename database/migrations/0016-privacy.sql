-- What people agreed to have kept in their browsers, and orders that outlive the person who placed them.

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

-- A customer record that was erased leaves an empty one behind, to which its closed orders belong.
alter table customer add column erased_at timestamptz;

-- A login that no store knows any more is emptied, not deleted: rows of other people still say that somebody acted.
alter table login add column erased_at timestamptz;

-- An order of an erased customer no longer says who placed it.
alter table purchase_order
  add column erased_at timestamptz,
  drop constraint order_placed_by_someone,
  add constraint order_placed_by_someone check (placed_by is not null or placed_as = 'api-key' or erased_at is not null);

-- Found when a login is emptied, and when a customer record goes.
create index linked_user_of_login on linked_user (login_id);
create index customer_of_login on customer (login_id);
create index staff_of_login on staff (login_id);
