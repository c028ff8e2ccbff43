-- Changes of carts that were applied: one that is sent again, because its answer did not arrive, has no second effect.
create table cart_operation (
  supplier_id uuid not null,
  customer_id uuid not null,
  -- made by the client
  id          uuid not null,
  applied_at  timestamptz not null default now(),
  primary key (supplier_id, customer_id, id),
  foreign key (supplier_id, customer_id) references cart (supplier_id, customer_id) on delete cascade
);
create index cart_operation_by_age on cart_operation (applied_at);
