-- A count of the stock by several people: each reading of a bar code is a line, and the lines of a product add up.
create table stock_count (
  supplier_id uuid not null references supplier (id) on delete cascade,
  id uuid not null,
  name text not null check (btrim(name) <> '' and length(name) <= 60),
  -- Null counts all products; a department counts those of its categories too.
  category_id uuid,
  started_by uuid references login (id) on delete set null,
  started_at timestamptz not null default now(),
  posted_at timestamptz,
  primary key (supplier_id, id),
  foreign key (supplier_id, category_id) references category (supplier_id, id) on delete set null (category_id)
);
create index stock_count_newest on stock_count (supplier_id, started_at desc, id);
create index stock_count_category on stock_count (supplier_id, category_id) where category_id is not null;
create index stock_count_started_by on stock_count (started_by) where started_by is not null;

create table stock_count_line (
  supplier_id uuid not null,
  id uuid not null,
  count_id uuid not null,
  product_id uuid not null,
  -- Below 0 where a reading is taken back.
  quantity integer not null,
  -- What the store had right then: orders of the meantime are no difference.
  stock integer not null,
  counted_by uuid references login (id) on delete set null,
  counted_at timestamptz not null default clock_timestamp(),
  primary key (supplier_id, id),
  foreign key (supplier_id, count_id) references stock_count (supplier_id, id) on delete cascade,
  foreign key (supplier_id, product_id) references product (supplier_id, id) on delete cascade
);
create index stock_count_line_of_count on stock_count_line (supplier_id, count_id, product_id, counted_at desc);
create index stock_count_line_of_product on stock_count_line (supplier_id, product_id);
create index stock_count_line_counted_by on stock_count_line (counted_by) where counted_by is not null;
