-- From how many units on staff are told that a product runs out; null tells nobody.
alter table product add column stock_minimum integer;
alter table product add constraint product_stock_minimum_check check (stock_minimum > 0) not valid;

-- What staff did to the stock of a product, apart from its orders: appended, never changed.
create table stock_movement (
  supplier_id uuid not null,
  -- Chosen by who sends it, so that it happens once.
  id          uuid not null,
  product_id  uuid not null,
  kind        text not null check (kind in ('goods-in', 'customer-return', 'loss', 'other-out', 'count', 'import')),
  change      integer not null,
  -- The stock right behind it.
  stock       integer not null check (stock >= 0),
  reason      text not null default '',
  moved_by    uuid references login (id) on delete set null,
  moved_at    timestamptz not null default clock_timestamp(),
  primary key (supplier_id, id),
  foreign key (supplier_id, product_id) references product (supplier_id, id) on delete cascade
);
create index stock_movement_newest on stock_movement (supplier_id, product_id, moved_at desc, id);
create index stock_movement_moved_by on stock_movement (moved_by) where moved_by is not null;
