-- Addresses, delivery, payment, coupons and the cart.
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
  primary key (supplier_id, id),
  foreign key (supplier_id, customer_id) references customer (supplier_id, id) on delete cascade,
  check ((latitude is null) = (longitude is null))
);
create index on address (supplier_id, customer_id) where removed_at is null;
create unique index address_one_primary on address (supplier_id, customer_id) where is_primary and removed_at is null and not is_billing;
create unique index address_one_billing on address (supplier_id, customer_id) where is_billing and removed_at is null;

create table service_area (
  supplier_id    uuid not null references supplier (id) on delete cascade,
  id             uuid not null default gen_random_uuid(),
  name           text not null,
  -- points are (longitude, latitude)
  area           polygon not null,
  -- [from, to] ranges of CEP that lie in the area, for visitors who give no more than a CEP: {"01000000-01599999", …}
  postal_codes   text[] not null default '{}',
  position       integer not null default 0,
  primary key (supplier_id, id)
);

create table pickup_store (
  supplier_id uuid not null references supplier (id) on delete cascade,
  id          uuid not null default gen_random_uuid(),
  name        text not null default 'Loja do Fornecedor',
  address     text not null,
  latitude    double precision not null,
  longitude   double precision not null,
  hours       text not null default '',
  position    integer not null default 0,
  primary key (supplier_id, id)
);

-- A way of receiving: delivery within an area, or pickup at a store.
create table delivery_option (
  supplier_id      uuid not null,
  id               uuid not null default gen_random_uuid(),
  type             text not null check (type in ('delivery', 'pickup')),
  name             text not null,
  description      text not null default '',
  service_area_id  uuid,
  pickup_store_id  uuid,
  fee_cents        bigint not null default 0 check (fee_cents >= 0),
  free_from_cents  bigint check (free_from_cents >= 0),
  minimum_cents    bigint not null default 0 check (minimum_cents >= 0),
  -- ISO weekdays, 1 = Monday
  weekdays         integer[] not null default '{1,2,3,4,5,6}',
  lead_days        integer not null default 1 check (lead_days between 0 and 60),
  cutoff           time not null default '18:00',
  period           text not null default '',
  -- dates offered ahead; 0 means no date is chosen
  dates_ahead      integer not null default 5 check (dates_ahead between 0 and 30),
  -- orders a day; null is without limit
  capacity         integer check (capacity > 0),
  position         integer not null default 0,
  primary key (supplier_id, id),
  foreign key (supplier_id) references supplier (id) on delete cascade,
  foreign key (supplier_id, service_area_id) references service_area (supplier_id, id),
  foreign key (supplier_id, pickup_store_id) references pickup_store (supplier_id, id),
  check ((type = 'delivery' and service_area_id is not null and pickup_store_id is null)
      or (type = 'pickup' and pickup_store_id is not null and service_area_id is null))
);

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

create table payment_method (
  supplier_id      uuid not null references supplier (id) on delete cascade,
  id               uuid not null default gen_random_uuid(),
  kind             text not null check (kind in ('pix', 'boleto', 'card', 'cash', 'account')),
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
  primary key (supplier_id, id)
);

create table coupon (
  supplier_id         uuid not null references supplier (id) on delete cascade,
  id                  uuid not null default gen_random_uuid(),
  code                text not null check (code = upper(code)),
  description         text not null default '',
  kind                text not null check (kind in ('percent', 'fixed')),
  -- percent: hundredths of a percent; fixed: cents
  value               bigint not null check (value > 0),
  is_automatic        boolean not null default false,
  avoids_policies     boolean not null default false,
  minimum_items_cents bigint not null default 0 check (minimum_items_cents >= 0),
  starts_at           timestamptz,
  ends_at             timestamptz,
  max_uses            integer check (max_uses > 0),
  used                integer not null default 0 check (used >= 0),
  max_per_customer    integer check (max_per_customer > 0),
  primary key (supplier_id, id),
  unique (supplier_id, code),
  check (max_uses is null or used <= max_uses),
  check (kind <> 'percent' or value <= 10000)
);

create table cart (
  supplier_id           uuid not null,
  customer_id           uuid not null,
  -- counts saves; a save that names an older one is merged line by line
  version               bigint not null default 0,
  coupon_code           text,
  is_automatic_coupon_on boolean not null default true,
  note                  text not null default '',
  customer_order_number text not null default '',
  locked_by             uuid,
  locked_until          timestamptz,
  updated_at            timestamptz not null default now(),
  primary key (supplier_id, customer_id),
  foreign key (supplier_id, customer_id) references customer (supplier_id, id) on delete cascade
);

create table cart_line (
  supplier_id        uuid not null,
  customer_id        uuid not null,
  product_id         uuid not null,
  -- 0 is a removed line, kept so that an older tab cannot bring it back
  quantity           integer not null check (quantity >= 0),
  is_gift_wrapped    boolean not null default false,
  attendant_price    bigint check (attendant_price > 0),
  changed_at_version bigint not null,
  -- who wrote it last, and for whom when acting for another
  changed_by         uuid,
  primary key (supplier_id, customer_id, product_id),
  foreign key (supplier_id, customer_id) references cart (supplier_id, customer_id) on delete cascade,
  foreign key (supplier_id, product_id) references product (supplier_id, id)
);
