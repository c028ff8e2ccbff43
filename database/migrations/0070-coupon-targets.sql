-- What a coupon lowers: all products, some of them, those of some categories, or the delivery fee.
alter table coupon
  add column target text not null default 'items' check (target in ('items', 'products', 'categories', 'delivery'));

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

-- What a coupon took off the delivery fee of the order; delivery_fee_cents is what is left of the fee.
alter table purchase_order
  add column delivery_discount_cents bigint not null default 0 check (delivery_discount_cents >= 0);
update purchase_order set coupon_snapshot = coupon_snapshot || '{"isForDelivery": false, "productIds": null}'
where coupon_snapshot is not null;
