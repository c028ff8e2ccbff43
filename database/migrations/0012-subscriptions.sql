-- Subscriptions: orders that a customer repeats, each date once.

-- How often a store repeats orders.
create table subscription_type (
  supplier_id    uuid not null references supplier (id) on delete cascade,
  id             uuid not null default gen_random_uuid(),
  name           text not null,
  description    text not null default '',
  interval_unit  text not null check (interval_unit in ('week', 'month')),
  interval_count integer not null check (interval_count between 1 and 12),
  minimum_cents  bigint not null default 0 check (minimum_cents >= 0),
  -- the reminder is sent so many days before an order is placed
  notice_days    integer not null default 2 check (notice_days between 1 and 7),
  is_active      boolean not null default true,
  position       integer not null default 0,
  primary key (supplier_id, id),
  unique (supplier_id, name)
);
select watch_storefront('subscription_type');

create table subscription (
  supplier_id        uuid not null,
  id                 uuid not null default gen_random_uuid(),
  customer_id        uuid not null,
  type_id            uuid not null,
  status             text not null default 'active' check (status in ('active', 'paused', 'cancelled')),
  created_at         timestamptz not null default now(),
  -- in whose name the orders are placed: the person who made or changed it last
  placed_by          uuid references login (id) on delete set null,
  placed_as          text not null check (placed_as in ('customer', 'linked-user', 'representative')),
  -- the first occurrence, from which all others are counted
  first_on           date not null,
  -- the first occurrence that has no run yet, and when it gets one
  next_on            date not null,
  plan_at            timestamptz,
  delivery_type      text not null check (delivery_type in ('delivery', 'pickup')),
  delivery_option_id uuid not null,
  address_id         uuid,
  payment_method_id  uuid not null,
  -- in hundredths of a percent; null is without limit
  tolerance          integer check (tolerance between 0 and 10000),
  missing_policy     text not null check (missing_policy in ('skip-product', 'skip-date', 'replace')),
  note               text not null default '',
  -- answers to the questions of the store, as in the first order
  traits             jsonb not null default '[]' check (jsonb_typeof(traits) = 'array'),
  primary key (supplier_id, id),
  foreign key (supplier_id, customer_id) references customer (supplier_id, id) on delete cascade,
  foreign key (supplier_id, type_id) references subscription_type (supplier_id, id),
  foreign key (supplier_id, address_id) references address (supplier_id, id),
  foreign key (supplier_id, payment_method_id) references payment_method (supplier_id, id),
  check ((status = 'active') = (plan_at is not null)),
  check ((delivery_type = 'delivery') = (address_id is not null))
);
create index subscription_customer on subscription (supplier_id, customer_id, created_at);
create index subscription_of_type on subscription (supplier_id, type_id);
create index subscription_address on subscription (supplier_id, address_id);
create index subscription_payment_method on subscription (supplier_id, payment_method_id);
create index subscription_placed_by on subscription (placed_by) where placed_by is not null;
create index subscription_to_plan on subscription (plan_at) where plan_at is not null;

create table subscription_line (
  supplier_id     uuid not null,
  subscription_id uuid not null,
  product_id      uuid not null,
  quantity        integer not null check (quantity > 0),
  is_gift_wrapped boolean not null default false,
  agreed_price    bigint not null check (agreed_price >= 0),
  -- as the customer chose it; null is the most similar one that the store has on the day
  replacement_id  uuid check (replacement_id <> product_id),
  primary key (supplier_id, subscription_id, product_id),
  foreign key (supplier_id, subscription_id) references subscription (supplier_id, id) on delete cascade,
  foreign key (supplier_id, product_id) references product (supplier_id, id) on delete cascade,
  foreign key (supplier_id, replacement_id) references product (supplier_id, id) on delete set null (replacement_id)
);
create index subscription_line_product on subscription_line (supplier_id, product_id);
create index subscription_line_replacement on subscription_line (supplier_id, replacement_id) where replacement_id is not null;

-- One row for each occurrence that has an order, waits for one, or has none on purpose: its key makes the order unique.
create table subscription_run (
  supplier_id     uuid not null,
  subscription_id uuid not null,
  date            date not null,
  status          text not null check (status in ('due', 'waiting', 'placed', 'skipped', 'missed')),
  -- the next attempt; kept while the date is skipped, so that it can be taken back
  try_at          timestamptz,
  attempts        integer not null default 0 check (attempts >= 0),
  order_number    bigint,
  failure         text,
  failure_details jsonb not null default '{}',
  skip_reason     text check (skip_reason in ('customer', 'missing-product', 'consent-refused', 'consent-lapsed', 'closed', 'paused')),
  missing         text[] not null default '{}',
  -- what the products cost when the customer had to agree, and what the customer agreed to
  requested_cents bigint check (requested_cents >= 0),
  approved_cents  bigint check (approved_cents >= 0),
  lapses_at       timestamptz,
  -- names of what was missing and of what came instead: [{"missing": …, "product": …}]
  replaced        jsonb not null default '[]' check (jsonb_typeof(replaced) = 'array'),
  primary key (supplier_id, subscription_id, date),
  unique (supplier_id, order_number),
  foreign key (supplier_id, subscription_id) references subscription (supplier_id, id) on delete cascade,
  foreign key (supplier_id, order_number) references purchase_order (supplier_id, number) on delete cascade,
  check ((status = 'placed') = (order_number is not null)),
  check (status <> 'due' or try_at is not null),
  check (status <> 'waiting' or (requested_cents is not null and lapses_at is not null)),
  check ((status = 'skipped') = (skip_reason is not null))
);
create index subscription_run_due on subscription_run (try_at) where status = 'due';
create index subscription_run_waiting on subscription_run (lapses_at) where status = 'waiting';
