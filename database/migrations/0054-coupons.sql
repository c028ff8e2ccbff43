-- Coupons that staff make and switch off, and what they are limited to.
alter table coupon
  add column is_active           boolean not null default true,
  -- shown to customers among their coupons; automatic ones always are
  add column is_listed           boolean not null default false,
  add column channel             text check (channel in ('web', 'manual')),
  add column is_first_order_only boolean not null default false,
  add column created_at          timestamptz not null default now(),
  -- counts changes by staff: one that is based on an older version is refused
  add column version             integer not null default 1 check (version > 0),
  add constraint coupon_period_check check (starts_at < ends_at);

-- The contract names the lists that have views, so that a new one takes no migration.
alter table saved_view drop constraint saved_view_list_check,
  add constraint saved_view_list_check check (list ~ '^[a-z][a-z-]*$');
