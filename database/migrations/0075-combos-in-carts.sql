-- A combo in a cart, with the product that the buyer chose of each part, in the order of the parts.
create table cart_combo (
  supplier_id uuid not null,
  customer_id uuid not null,
  -- made by the client that adds it
  id          uuid not null,
  combo_id    uuid not null,
  quantity    integer not null check (quantity > 0),
  product_ids uuid[] not null,
  primary key (supplier_id, customer_id, id),
  foreign key (supplier_id, customer_id) references cart (supplier_id, customer_id) on delete cascade,
  foreign key (supplier_id, combo_id) references combo (supplier_id, id)
);
create index cart_combo_of_combo on cart_combo (supplier_id, combo_id);

-- The combo that a line is a part of, as it was ordered: {group, comboId, name, quantity}
alter table order_line add column combo jsonb;
alter table order_line drop constraint order_line_price_rule_check,
  add constraint order_line_price_rule_check
    check (price_rule in ('attendant', 'combo', 'progressive', 'wholesale', 'regular'));
