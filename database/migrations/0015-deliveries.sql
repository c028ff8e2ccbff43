-- Couriers, the stops of their runs in the order in which they are visited, and what proves a handover.

create table delivery_run (
  supplier_id uuid not null references supplier (id) on delete cascade,
  id          uuid not null default gen_random_uuid(),
  courier_id  uuid,
  created_at  timestamptz not null default now(),
  started_at  timestamptz,
  primary key (supplier_id, id),
  foreign key (supplier_id, courier_id) references staff (supplier_id, id) on delete set null (courier_id)
);
create index delivery_run_of_courier on delivery_run (supplier_id, courier_id) where courier_id is not null;

create table delivery_stop (
  supplier_id  uuid not null,
  run_id       uuid not null,
  order_number bigint not null,
  position     bigint not null check (position > 0),
  arrived_at   timestamptz,
  ended_at     timestamptz,
  outcome      text check (outcome in ('delivered', 'failed')),
  reason       text not null default '',
  primary key (supplier_id, run_id, order_number),
  foreign key (supplier_id, run_id) references delivery_run (supplier_id, id) on delete cascade,
  foreign key (supplier_id, order_number) references purchase_order (supplier_id, number) on delete cascade,
  check ((outcome is null) = (ended_at is null)),
  check (outcome is distinct from 'failed' or reason <> '')
);
-- An order is in one run at a time.
create unique index one_open_stop on delivery_stop (supplier_id, order_number) where outcome is null;
create index delivery_stop_of_order on delivery_stop (supplier_id, order_number);

create table handover_photo (
  supplier_id  uuid not null,
  order_number bigint not null,
  -- a JPEG that was decoded and encoded again here, without what a camera writes into it
  photo        bytea not null check (octet_length(photo) < 1000000),
  taken_at     timestamptz not null default now(),
  primary key (supplier_id, order_number),
  foreign key (supplier_id, order_number) references purchase_order (supplier_id, number) on delete cascade
);
