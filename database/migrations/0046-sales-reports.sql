-- What a store sold, summed up for its reports by a job that follows the changes of orders: by day in the clock of the store, and by month.
-- Neither has names of people: a customer or a representative is an id, whose name is read with the report.
create table sales_day (
  supplier_id    uuid not null references supplier (id) on delete cascade,
  -- what the orders are told apart by
  dimension      text not null check (dimension in
    ('total', 'product', 'customer', 'representative', 'payment', 'delivery', 'coupon', 'combo', 'channel')),
  day            date not null,
  -- an id, a code or a word of the dimension; empty for orders that have none
  key            text not null,
  -- what the newest order calls it, where it has no record that is always there
  label          text not null default '',
  orders         integer not null,
  -- in thousandths of a sale unit, where lines are summed up
  quantity       bigint not null default 0,
  total_cents    bigint not null,
  delivery_cents bigint not null default 0,
  discount_cents bigint not null default 0,
  primary key (supplier_id, dimension, day, key)
);

-- The same by month, so that a report of a year does not add up every day.
create table sales_month (
  supplier_id    uuid not null references supplier (id) on delete cascade,
  dimension      text not null,
  -- its first day
  month          date not null check (extract(day from month) = 1),
  key            text not null,
  label          text not null default '',
  orders         integer not null,
  quantity       bigint not null default 0,
  total_cents    bigint not null,
  delivery_cents bigint not null default 0,
  discount_cents bigint not null default 0,
  primary key (supplier_id, dimension, month, key)
);

-- How far the job followed the changes of a store's orders (`purchase_order.changed_in`), and by which clock it told days apart.
create table sales_progress (
  supplier_id uuid primary key references supplier (id) on delete cascade,
  seen_up_to  bigint not null,
  time_zone   text not null
);

-- Days whose orders changed and that are not summed up again yet.
create table sales_stale_day (
  supplier_id uuid not null references supplier (id) on delete cascade,
  day         date not null,
  primary key (supplier_id, day)
);
