-- Who set a combo of a cart last, as its lines say it. A removed combo has the quantity 0 for a day, so that its author can be named.
alter table cart_combo
  add column changed_at_version bigint not null default 0,
  add column changed_by uuid,
  add column changed_as text
    constraint cart_combo_changed_as_check
    check (changed_as in ('customer', 'linked-user', 'representative', 'attendant', 'staff', 'api-key')),
  add column changed_at timestamptz not null default now(),
  drop constraint cart_combo_quantity_check,
  add constraint cart_combo_quantity_check check (quantity >= 0);
