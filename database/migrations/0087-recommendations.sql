-- What a customer bought of a product in the last year (decision 0072): worked out from the orders by jobs.
create table purchase_habit (
  supplier_id    uuid not null,
  customer_id    uuid not null,
  product_id     uuid not null,
  -- on so many days
  purchases      integer not null check (purchases > 0),
  -- the median of the days from one purchase to the next; null while there are too few to speak of a rhythm
  every_days     double precision check (every_days > 0),
  last_bought_on date not null,
  last_quantity  integer not null check (last_quantity > 0),
  primary key (supplier_id, customer_id, product_id),
  foreign key (supplier_id, customer_id) references customer (supplier_id, id) on delete cascade,
  foreign key (supplier_id, product_id) references product (supplier_id, id) on delete cascade
);
create index purchase_habit_of_product on purchase_habit (supplier_id, product_id);

-- What is ordered together with a product more often than chance has it; of each product the best few.
create table product_pair (
  supplier_id uuid not null,
  product_id  uuid not null,
  other_id    uuid not null,
  -- so many times as often as if the two had nothing to do with each other
  lift        double precision not null check (lift > 1),
  primary key (supplier_id, product_id, other_id),
  foreign key (supplier_id, product_id) references product (supplier_id, id) on delete cascade,
  foreign key (supplier_id, other_id) references product (supplier_id, id) on delete cascade
);
create index product_pair_of_other on product_pair (supplier_id, other_id);

-- When the two tables of a store were worked out as a whole.
create table recommendation_run (
  supplier_id uuid primary key references supplier (id) on delete cascade,
  refreshed_at timestamptz not null
);

-- What a customer did with a recommended product, by session: each at most once.
create table recommendation_feedback (
  supplier_id  uuid not null,
  customer_id  uuid not null,
  product_id   uuid not null,
  session_id   uuid not null,
  seen_at      timestamptz,
  clicked_at   timestamptz,
  added_at     timestamptz,
  dismissed_at timestamptz,
  created_at   timestamptz not null default now(),
  primary key (supplier_id, customer_id, product_id, session_id),
  foreign key (supplier_id, customer_id) references customer (supplier_id, id) on delete cascade,
  foreign key (supplier_id, product_id) references product (supplier_id, id) on delete cascade
);
create index recommendation_feedback_of_product on recommendation_feedback (supplier_id, product_id);
create index recommendation_feedback_created on recommendation_feedback (created_at);
