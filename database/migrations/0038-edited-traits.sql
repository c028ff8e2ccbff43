-- Staff edit the extra fields on a screen. One that was removed keeps the answers that customers gave to it.
alter table customer_trait
  add column version integer not null default 1,
  add column removed_at timestamptz;
alter table order_trait
  add column version integer not null default 1,
  add column removed_at timestamptz;
