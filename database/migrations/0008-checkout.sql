-- Addresses, ways of delivery, payment methods and the questions of the order form.

create table address (
  supplier_id     uuid not null,
  id              uuid not null default gen_random_uuid(),
  customer_id     uuid not null,
  nickname        text not null default '',
  street          text not null,
  number          text not null,
  district        text not null,
  city            text not null,
  state           text not null check (state ~ '^[A-Z]{2}$'),
  postal_code     text not null check (postal_code ~ '^[0-9]{8}$'),
  complement      text not null default '',
  reference_point text not null default '',
  country         text not null default 'Brasil',
  latitude        double precision check (latitude between -90 and 90),
  longitude       double precision check (longitude between -180 and 180),
  erp_code        text,
  is_primary      boolean not null default false,
  is_billing      boolean not null default false,
  created_at      timestamptz not null default now(),
  -- kept for the orders that went there
  removed_at      timestamptz,
  -- Rows that somebody may write while acting for a customer say both: the row's customer, and who it was.
  written_by      uuid references login (id) on delete set null,
  written_as      text check (written_as in ('customer', 'linked-user', 'representative', 'attendant', 'staff', 'api-key')),
  -- how to get there or whom to call (referencia of the wire); reference_point is a landmark (pontoref)
  directions      text not null default '',
  primary key (supplier_id, id),
  foreign key (supplier_id, customer_id) references customer (supplier_id, id) on delete cascade,
  check ((latitude is null) = (longitude is null))
);
create unique index address_one_primary on address (supplier_id, customer_id) where is_primary and removed_at is null and not is_billing;
create unique index address_one_billing on address (supplier_id, customer_id) where is_billing and removed_at is null;
-- Addresses of a customer, removed ones too: whoever asks for all that is known of a person, or erases it, asks for those.
-- Without it every address of the store was looked at.
create index address_of_customer on address (supplier_id, customer_id);
create index address_written_by on address (written_by) where written_by is not null;

create table service_area (
  supplier_id  uuid not null references supplier (id) on delete cascade,
  id           uuid not null default gen_random_uuid(),
  name         text not null,
  -- points are (longitude, latitude)
  area         polygon not null,
  -- [from, to] ranges of CEP that lie in the area, for visitors who give no more than a CEP: {"01000000-01599999", …}
  postal_codes text[] not null default '{}',
  position     integer not null default 0,
  primary key (supplier_id, id)
);
select watch_storefront('service_area');

create table pickup_store (
  supplier_id  uuid not null references supplier (id) on delete cascade,
  id           uuid not null default gen_random_uuid(),
  name         text not null default 'Loja do Fornecedor',
  address      text not null,
  latitude     double precision not null,
  longitude    double precision not null,
  hours        text not null default '',
  position     integer not null default 0,
  -- From where people come to this store to collect; null is from anywhere near. Points are (longitude, latitude).
  collect_area polygon,
  primary key (supplier_id, id)
);
select watch_storefront('pickup_store');

-- A way of receiving: delivery within an area, or pickup at a store.
create table delivery_option (
  supplier_id     uuid not null,
  id              uuid not null default gen_random_uuid(),
  type            text not null check (type in ('delivery', 'pickup')),
  name            text not null,
  description     text not null default '',
  service_area_id uuid,
  pickup_store_id uuid,
  fee_cents       bigint not null default 0 check (fee_cents >= 0),
  free_from_cents bigint check (free_from_cents >= 0),
  minimum_cents   bigint not null default 0 check (minimum_cents >= 0),
  -- ISO weekdays, 1 = Monday
  weekdays        integer[] not null default '{1,2,3,4,5,6}',
  lead_days       integer not null default 1 check (lead_days between 0 and 60),
  cutoff          time not null default '18:00',
  period          text not null default '',
  -- dates offered ahead; 0 means no date is chosen
  dates_ahead     integer not null default 5 check (dates_ahead between 0 and 30),
  -- orders a day; null is without limit
  capacity        integer check (capacity > 0),
  position        integer not null default 0,
  -- An option of which there are orders is switched off instead of removed.
  is_active       boolean not null default true,
  primary key (supplier_id, id),
  foreign key (supplier_id) references supplier (id) on delete cascade,
  foreign key (supplier_id, service_area_id) references service_area (supplier_id, id),
  foreign key (supplier_id, pickup_store_id) references pickup_store (supplier_id, id),
  check ((type = 'delivery' and service_area_id is not null and pickup_store_id is null)
      or (type = 'pickup' and pickup_store_id is not null and service_area_id is null))
);
create index delivery_option_of_pickup_store on delivery_option (supplier_id, pickup_store_id) where pickup_store_id is not null;
create index delivery_option_of_service_area on delivery_option (supplier_id, service_area_id) where service_area_id is not null;
select watch_storefront('delivery_option');

-- How much of a day's capacity is taken; a row exists once the first order took a place.
create table delivery_slot (
  supplier_id uuid not null,
  option_id   uuid not null,
  date        date not null,
  taken       integer not null default 0 check (taken >= 0),
  capacity    integer not null,
  primary key (supplier_id, option_id, date),
  foreign key (supplier_id, option_id) references delivery_option (supplier_id, id) on delete cascade,
  check (taken <= capacity)
);

create table blocked_date (
  supplier_id uuid not null references supplier (id) on delete cascade,
  date        date not null,
  reason      text not null default '',
  primary key (supplier_id, date)
);
select watch_storefront('blocked_date');

create table payment_method (
  supplier_id      uuid not null references supplier (id) on delete cascade,
  id               uuid not null default gen_random_uuid(),
  kind             text not null check (kind in ('pix', 'boleto', 'card', 'machine', 'cash', 'account')),
  name             text not null,
  description      text not null default '',
  flow             text not null default 'pick-first' check (flow in ('pay-first', 'pick-first')),
  -- hundredths of a percent added to (or, negative, taken from) every price
  price_adjustment integer not null default 0 check (price_adjustment between -9999 and 100000),
  minimum_cents    bigint not null default 0 check (minimum_cents >= 0),
  -- null: everybody; otherwise only this kind of customer
  customer_kind    text check (customer_kind in ('person', 'company')),
  is_active        boolean not null default true,
  position         integer not null default 0,
  -- From the invoice to the day on which it is due; only what is bought on account is invoiced.
  term_days        integer not null default 28 check (term_days between 0 and 365),
  -- Counts the changes of a payment method, so that of two people who edit it one learns of the other.
  version          integer not null default 1,
  primary key (supplier_id, id)
);
select watch_storefront('payment_method');
select watch_sessions('payment_method', 'insert or update of kind, is_active, customer_kind or delete');

-- An extra field of the order form (rules §1 "caracteristicas"). An order keeps its answers in purchase_order.traits.
create table order_trait (
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
select watch_storefront('order_trait');
