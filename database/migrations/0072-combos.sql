-- Combos: products that are sold together for one price. Each part is one product, or several of which the buyer chooses one.
create table combo (
  supplier_id uuid not null references supplier (id) on delete cascade,
  id          uuid not null,
  name        text not null,
  description text not null default '',
  price_cents bigint not null check (price_cents > 0),
  is_active   boolean not null default true,
  -- else only for the customers of combo_customer
  is_for_all  boolean not null default true,
  starts_at   timestamptz,
  ends_at     timestamptz,
  -- counts changes by staff: one that is based on an older version is refused
  version     integer not null default 1 check (version > 0),
  created_at  timestamptz not null default now(),
  primary key (supplier_id, id),
  constraint combo_period_check check (starts_at < ends_at)
);

create table combo_part (
  supplier_id uuid not null,
  combo_id    uuid not null,
  position    integer not null,
  name        text not null,
  -- of the product that is chosen, in each combo
  quantity    integer not null check (quantity > 0),
  primary key (supplier_id, combo_id, position),
  foreign key (supplier_id, combo_id) references combo (supplier_id, id) on delete cascade
);

create table combo_product (
  supplier_id uuid not null,
  combo_id    uuid not null,
  part        integer not null,
  position    integer not null,
  product_id  uuid not null,
  primary key (supplier_id, combo_id, part, product_id),
  foreign key (supplier_id, combo_id, part) references combo_part (supplier_id, combo_id, position) on delete cascade,
  foreign key (supplier_id, product_id) references product (supplier_id, id)
);
create index combo_product_of_product on combo_product (supplier_id, product_id);

create table combo_customer (
  supplier_id uuid not null,
  combo_id    uuid not null,
  customer_id uuid not null,
  primary key (supplier_id, combo_id, customer_id),
  foreign key (supplier_id, combo_id) references combo (supplier_id, id) on delete cascade,
  foreign key (supplier_id, customer_id) references customer (supplier_id, id) on delete cascade
);
create index combo_customer_of_customer on combo_customer (supplier_id, customer_id);
