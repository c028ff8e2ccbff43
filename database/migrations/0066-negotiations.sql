-- Negotiations inside the carts of customers. The lease itself is in cart.locked_by and cart.locked_until.

create index cart_held on cart (locked_until) where locked_by is not null;
-- The list of carts shows the newest first.
create index cart_by_change on cart (supplier_id, updated_at);

create table negotiation (
  supplier_id      uuid not null,
  id               uuid not null default gen_random_uuid(),
  customer_id      uuid not null,
  staff_id         uuid not null,
  started_at       timestamptz not null default now(),
  ended_at         timestamptz,
  ended_by         text check (ended_by in ('attendant', 'customer', 'lapse', 'order')),
  -- for the customer to read
  note             text not null default '',
  -- what was agreed when it ended: [{"productId", "quantity", "price"}]; null without a price
  proposal         jsonb,
  -- what the customer agreed to: the version of the cart and its items
  consent_version  bigint,
  consent_cents    bigint check (consent_cents >= 0),
  consent_at       timestamptz,
  consent_channel  text check (consent_channel in ('screen', 'chat', 'phone', 'in-person')),
  -- of the customer on the own screen, else of the attendant who wrote it down
  consent_by       uuid references login (id) on delete set null,
  primary key (supplier_id, id),
  foreign key (supplier_id, customer_id) references customer (supplier_id, id) on delete cascade,
  foreign key (supplier_id, staff_id) references staff (supplier_id, id) on delete cascade,
  check ((ended_at is null) = (ended_by is null)),
  check (num_nulls(consent_version, consent_cents, consent_at, consent_channel) in (0, 4))
);
create unique index negotiation_open on negotiation (supplier_id, customer_id) where ended_at is null;
create index negotiation_of_customer on negotiation (supplier_id, customer_id, ended_at);
create index negotiation_of_staff on negotiation (supplier_id, staff_id);
create index negotiation_consent_by on negotiation (consent_by) where consent_by is not null;

-- A price beyond what the attendant may give, for a manager to decide.
create table price_request (
  supplier_id    uuid not null,
  negotiation_id uuid not null,
  product_id     uuid not null,
  quantity       integer not null check (quantity > 0),
  price          bigint not null check (price > 0),
  reason         text not null default '',
  requested_at   timestamptz not null default now(),
  is_approved    boolean,
  decided_at     timestamptz,
  decided_by     uuid,
  primary key (supplier_id, negotiation_id, product_id),
  foreign key (supplier_id, negotiation_id) references negotiation (supplier_id, id) on delete cascade,
  foreign key (supplier_id, product_id) references product (supplier_id, id),
  foreign key (supplier_id, decided_by) references staff (supplier_id, id) on delete set null (decided_by),
  check ((is_approved is null) = (decided_at is null))
);
create index price_request_of_product on price_request (supplier_id, product_id);
create index price_request_decided_by on price_request (supplier_id, decided_by) where decided_by is not null;
