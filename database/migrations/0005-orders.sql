-- An order keeps every input of its price; later changes of a table never touch it.
create table purchase_order (
  supplier_id           uuid not null references supplier (id) on delete cascade,
  number                bigint not null,
  customer_id           uuid not null,
  status                text not null,
  flow                  text not null check (flow in ('pay-first', 'pick-first')),
  placed_at             timestamptz not null default now(),
  channel               text not null check (channel in ('web', 'manual')),
  -- who submitted, and as whom (a linked user or representative acts for the customer)
  placed_by             uuid not null references login (id),
  placed_as             text not null check (placed_as in ('customer', 'linked-user', 'representative', 'attendant', 'api-key')),
  customer_name         text not null,
  customer_document     text not null,
  items_cents           bigint not null check (items_cents >= 0),
  packaging_cents       bigint not null check (packaging_cents >= 0),
  discount_cents        bigint not null check (discount_cents >= 0),
  delivery_fee_cents    bigint not null check (delivery_fee_cents >= 0),
  total_cents           bigint not null check (total_cents = items_cents + packaging_cents - discount_cents + delivery_fee_cents),
  delivery_type         text not null check (delivery_type in ('delivery', 'pickup')),
  delivery_option_id    uuid not null,
  delivery_option_name  text not null,
  delivery_period       text not null default '',
  delivery_date         date,
  -- copies of the address, or of the pickup store, as they were
  delivery_address      jsonb,
  pickup_store          jsonb,
  billing_address       jsonb,
  payment_method_id     uuid not null,
  payment_kind          text not null,
  payment_name          text not null,
  payment_adjustment    integer not null default 0,
  payment_state         text not null default 'open' check (payment_state in ('open', 'paid', 'refunded')),
  coupon_code           text,
  coupon_snapshot       jsonb,
  note                  text not null default '',
  customer_order_number text not null default '',
  traits                jsonb not null default '[]',
  fingerprint           bytea not null,
  -- while it lasts, an order with the same fingerprint is the same order
  duplicate_window      tstzrange not null default tstzrange(now(), now() + interval '60 seconds'),
  idempotency_key       text,
  primary key (supplier_id, number),
  foreign key (supplier_id, customer_id) references customer (supplier_id, id),
  check ((delivery_type = 'delivery') = (delivery_address is not null)),
  check ((delivery_type = 'pickup') = (pickup_store is not null)),
  -- the same order twice within a minute does not exist, whoever sends it and however fast
  constraint order_not_twice exclude using gist (
    supplier_id with =, customer_id with =, fingerprint with =,
    duplicate_window with &&
  ) where (status <> 'cancelled')
);
create unique index order_idempotency on purchase_order (supplier_id, customer_id, idempotency_key) where idempotency_key is not null;
create index order_of_customer on purchase_order (supplier_id, customer_id, number desc);

create table order_line (
  supplier_id     uuid not null,
  order_number    bigint not null,
  position        integer not null,
  product_id      uuid not null,
  code            text not null,
  name            text not null,
  unit            text not null,
  picture         text,
  quantity        integer not null check (quantity > 0),
  unit_price      bigint not null check (unit_price >= 0),
  price_rule      text not null,
  is_gift_wrapped boolean not null default false,
  packaging_price bigint,
  items_cents     bigint not null,
  packaging_cents bigint not null,
  discount_cents  bigint not null,
  total_cents     bigint not null check (total_cents = items_cents + packaging_cents - discount_cents),
  -- the product's terms at that moment, whole
  terms           jsonb not null,
  primary key (supplier_id, order_number, position),
  foreign key (supplier_id, order_number) references purchase_order (supplier_id, number) on delete cascade,
  foreign key (supplier_id, product_id) references product (supplier_id, id)
);

create table order_event (
  supplier_id  uuid not null,
  order_number bigint not null,
  position     integer not null,
  from_status  text,
  to_status    text not null,
  happened_at  timestamptz not null default now(),
  -- null: the system itself
  login_id     uuid references login (id),
  acting_as    text,
  reason       text not null default '',
  primary key (supplier_id, order_number, position),
  foreign key (supplier_id, order_number) references purchase_order (supplier_id, number) on delete cascade
);

create table coupon_use (
  supplier_id  uuid not null,
  coupon_id    uuid not null,
  order_number bigint not null,
  customer_id  uuid not null,
  primary key (supplier_id, coupon_id, order_number),
  foreign key (supplier_id, coupon_id) references coupon (supplier_id, id),
  foreign key (supplier_id, order_number) references purchase_order (supplier_id, number) on delete cascade
);
create index on coupon_use (supplier_id, coupon_id, customer_id);
