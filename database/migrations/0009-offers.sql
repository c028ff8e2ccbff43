-- Coupons, referrals by customers, and combos.

-- Codes that lower a price. Automatic ones apply without being typed.
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
  is_active           boolean not null default true,
  -- shown to customers among their coupons; automatic ones always are
  is_listed           boolean not null default false,
  channel             text check (channel in ('web', 'manual')),
  is_first_order_only boolean not null default false,
  created_at          timestamptz not null default now(),
  -- counts changes by staff: one that is based on an older version is refused
  version             integer not null default 1 check (version > 0),
  -- whose friends use it
  referrer_id         uuid,
  -- the only customer who may use it
  holder_id           uuid,
  -- What a coupon lowers: all products, some of them, those of some categories, or the delivery fee.
  target              text not null default 'items' check (target in ('items', 'products', 'categories', 'delivery')),
  primary key (supplier_id, id),
  unique (supplier_id, code),
  check (max_uses is null or used <= max_uses),
  check (kind <> 'percent' or value <= 10000),
  constraint coupon_period_check check (starts_at < ends_at),
  foreign key (supplier_id, referrer_id) references customer (supplier_id, id) on delete set null (referrer_id),
  foreign key (supplier_id, holder_id) references customer (supplier_id, id) on delete set null (holder_id)
);
-- Every cart asks for the automatic coupons of its store; among thousands of single-use codes there are a few.
create index coupon_automatic on coupon (supplier_id) where is_automatic;
create unique index coupon_of_referrer on coupon (supplier_id, referrer_id) where referrer_id is not null;
create index coupon_of_holder on coupon (supplier_id, holder_id) where holder_id is not null;

create table coupon_product (
  supplier_id uuid not null,
  coupon_id   uuid not null,
  product_id  uuid not null,
  primary key (supplier_id, coupon_id, product_id),
  foreign key (supplier_id, coupon_id) references coupon (supplier_id, id) on delete cascade,
  foreign key (supplier_id, product_id) references product (supplier_id, id) on delete cascade
);
create index coupon_product_of_product on coupon_product (supplier_id, product_id);

create table coupon_category (
  supplier_id uuid not null,
  coupon_id   uuid not null,
  category_id uuid not null,
  primary key (supplier_id, coupon_id, category_id),
  foreign key (supplier_id, coupon_id) references coupon (supplier_id, id) on delete cascade,
  foreign key (supplier_id, category_id) references category (supplier_id, id) on delete cascade
);
create index coupon_category_of_category on coupon_category (supplier_id, category_id);

-- Customers who bring friends: a code of their own for friends, and a coupon once a friend's first order was delivered.
create table referral_program (
  supplier_id          uuid primary key references supplier (id) on delete cascade,
  is_active            boolean not null default true,
  friend_kind          text not null check (friend_kind in ('percent', 'fixed')),
  -- as in coupon.value
  friend_value         bigint not null check (friend_value > 0 and (friend_kind = 'fixed' or friend_value <= 10000)),
  friend_minimum_cents bigint not null default 0 check (friend_minimum_cents >= 0),
  reward_kind          text not null check (reward_kind in ('percent', 'fixed')),
  reward_value         bigint not null check (reward_value > 0 and (reward_kind = 'fixed' or reward_value <= 10000)),
  reward_minimum_cents bigint not null default 0 check (reward_minimum_cents >= 0),
  reward_days          integer not null check (reward_days between 1 and 365)
);

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
select watch_storefront('combo');

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
