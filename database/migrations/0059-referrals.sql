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

alter table coupon
  -- whose friends use it
  add column referrer_id uuid,
  -- the only customer who may use it
  add column holder_id   uuid,
  add foreign key (supplier_id, referrer_id) references customer (supplier_id, id) on delete set null (referrer_id),
  add foreign key (supplier_id, holder_id) references customer (supplier_id, id) on delete set null (holder_id);
create unique index coupon_of_referrer on coupon (supplier_id, referrer_id) where referrer_id is not null;
create index coupon_of_holder on coupon (supplier_id, holder_id) where holder_id is not null;

-- What became of a friend's first order. A friend counts once.
create table referral (
  supplier_id  uuid not null,
  friend_id    uuid not null,
  referrer_id  uuid not null,
  order_number bigint not null,
  outcome      text not null check (outcome in ('rewarded', 'same-person')),
  coupon_id    uuid,
  decided_at   timestamptz not null default now(),
  primary key (supplier_id, friend_id),
  foreign key (supplier_id, friend_id) references customer (supplier_id, id) on delete cascade,
  foreign key (supplier_id, referrer_id) references customer (supplier_id, id) on delete cascade,
  foreign key (supplier_id, order_number) references purchase_order (supplier_id, number) on delete cascade,
  foreign key (supplier_id, coupon_id) references coupon (supplier_id, id) on delete set null (coupon_id),
  check ((outcome = 'rewarded') or coupon_id is null)
);
create index referral_of_referrer on referral (supplier_id, referrer_id);
create index referral_of_order on referral (supplier_id, order_number);
create index referral_of_coupon on referral (supplier_id, coupon_id) where coupon_id is not null;
