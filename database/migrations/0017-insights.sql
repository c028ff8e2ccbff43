-- What is worked out from orders and visits, imports of files, and short links.

-- In how many orders of the last months a product was: worked out by a schedule.
create table product_sales (
  supplier_id uuid not null,
  product_id  uuid not null,
  orders      integer not null check (orders > 0),
  primary key (supplier_id, product_id),
  foreign key (supplier_id, product_id) references product (supplier_id, id) on delete cascade
);

-- Rows that stay as they are are not written again.
create function refresh_product_sales() returns void language sql set plan_cache_mode = force_custom_plan as $$
  with fresh as materialized (
    select l.supplier_id, l.product_id, count(distinct l.order_number)::integer as orders
    from purchase_order o join order_line l on l.supplier_id = o.supplier_id and l.order_number = o.number
    where o.placed_at > now() - interval '90 days' and o.status not in ('cancelled', 'quote-requested', 'quote-priced')
    group by 1, 2),
  gone as (
    delete from product_sales s
    where not exists (select from fresh f where f.supplier_id = s.supplier_id and f.product_id = s.product_id))
  insert into product_sales as s (supplier_id, product_id, orders)
  select supplier_id, product_id, orders from fresh order by supplier_id, product_id
  on conflict (supplier_id, product_id) do update set orders = excluded.orders where s.orders <> excluded.orders
$$;

-- What a customer bought of a product in the last year (decision 72): worked out from the orders by jobs.
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
  supplier_id  uuid primary key references supplier (id) on delete cascade,
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

-- Which events of visitors went to the store's Google Analytics, and which could not; without anything about a person (decision 82).
create table measured_event (
  supplier_id  uuid not null references supplier (id) on delete cascade,
  id           bigint generated always as identity,
  event        text not null
    check (event in ('page-view', 'view-item', 'view-item-list', 'add-to-cart', 'remove-from-cart', 'begin-checkout', 'purchase')),
  outcome      text not null check (outcome in ('sent', 'failed')),
  order_number bigint,
  problem      text not null default '' check (length(problem) <= 300),
  happened_at  timestamptz not null default now(),
  primary key (supplier_id, id),
  foreign key (supplier_id, order_number) references purchase_order (supplier_id, number) on delete cascade,
  check ((event = 'purchase') = (order_number is not null))
);
-- A purchase is measured once, in however many tabs its page is open.
create unique index measured_purchase on measured_event (supplier_id, order_number) where order_number is not null;
create index measured_event_by_age on measured_event (happened_at);

-- Files that staff import: their rows are checked first, then applied at once, and undone at once (decision 71).
create table data_import (
  supplier_id   uuid not null references supplier (id) on delete cascade,
  id            uuid not null default gen_random_uuid(),
  kind          text not null check (kind in ('products', 'stock', 'list-prices', 'customers')),
  state         text not null default 'matching'
    check (state in ('matching', 'checking', 'checked', 'applying', 'applied', 'undoing', 'undone')),
  -- why the last step did not end as it should
  fault         text check (fault in ('interrupted', 'outdated', 'touched')),
  file_name     text not null,
  headers       text[] not null,
  -- the field of each column; null is left out
  fields        text[] not null,
  blanks        text not null default 'keep' check (blanks in ('keep', 'clear')),
  category_id   uuid,
  row_count     integer not null,
  -- rows that the present step has done
  done_count    integer not null default 0,
  touched_count integer not null default 0,
  created_by    uuid references login (id) on delete set null,
  -- who applies or undoes it, for the log
  acted_by      uuid references login (id) on delete set null,
  created_at    timestamptz not null default now(),
  applied_at    timestamptz,
  undone_at     timestamptz,
  -- whose agreed prices are imported
  price_list_id uuid,
  -- why the stock is another, where a row says nothing
  reason        text not null default '',
  -- Changes of products that were chosen on a screen are imports too; they have no columns to match.
  is_sheet      boolean not null default true,
  -- the sheet of the file that was read; null for a csv
  sheet         text,
  sheet_names   text[] not null default '{}',
  -- as the spreadsheet counts
  heading_row   integer,
  -- Whether the point of 2.500 stands between thousands or before decimals is a question of each imported sheet.
  point         text not null default 'ask' check (point in ('ask', 'thousands', 'decimals')),
  primary key (supplier_id, id),
  foreign key (supplier_id, price_list_id) references price_list (supplier_id, id) on delete set null (price_list_id)
);
create index data_import_newest on data_import (supplier_id, created_at desc, id);
create index data_import_created_at on data_import (created_at);
create index data_import_created_by on data_import (created_by) where created_by is not null;
create index data_import_acted_by on data_import (acted_by) where acted_by is not null;
create index data_import_price_list on data_import (supplier_id, price_list_id) where price_list_id is not null;

create table import_row (
  supplier_id uuid not null,
  import_id   uuid not null,
  -- as the spreadsheet counts
  number      integer not null,
  -- A cell is a text, {"value", "format"} of a number, {"date"} or {"unread"}: what a file has is kept as it is.
  cells       jsonb not null,
  outcome     text check (outcome in ('added', 'changed', 'same', 'refused')),
  -- of what is added, changed or the same; without a foreign key, because it outlives the record
  record_id   uuid,
  -- of the record when the row was checked
  version     integer,
  name        text not null default '',
  -- [{"field", "before", "after"}] as people read them
  changes     jsonb not null default '[]',
  -- [{"field", "code", "value"}]
  faults      jsonb not null default '[]',
  -- the columns that the row changes, by name
  before      jsonb not null default '{}',
  after       jsonb not null default '{}',
  -- [{"field", "after", "now", "reason"}] of what was changed since
  touches     jsonb not null default '[]',
  primary key (supplier_id, import_id, number),
  foreign key (supplier_id, import_id) references data_import (supplier_id, id) on delete cascade
);
create index import_row_outcome on import_row (supplier_id, import_id, outcome, number);

-- Short links that open something of a store. Opened links are counted, and nothing is stored about who opened them.
create table short_link (
  supplier_id uuid not null references supplier (id) on delete cascade,
  code        text not null check (code ~ '^[0-9a-z-]{3,40}$'),
  name        text not null check (name <> ''),
  kind        text not null check (kind in ('product', 'category', 'page', 'coupon', 'list')),
  product_id  uuid check ((kind = 'product') = (product_id is not null)),
  category_id uuid check ((kind = 'category') = (category_id is not null)),
  page_id     uuid check ((kind = 'page') = (page_id is not null)),
  coupon_id   uuid check ((kind = 'coupon') = (coupon_id is not null)),
  list_id     uuid check ((kind = 'list') = (list_id is not null)),
  -- null is for ever
  ends_at     timestamptz,
  is_archived boolean not null default false,
  visits      bigint not null default 0,
  created_at  timestamptz not null default now(),
  primary key (supplier_id, code),
  foreign key (supplier_id, product_id) references product (supplier_id, id) on delete cascade,
  foreign key (supplier_id, category_id) references category (supplier_id, id) on delete cascade,
  foreign key (supplier_id, page_id) references content_item (supplier_id, id) on delete cascade,
  foreign key (supplier_id, coupon_id) references coupon (supplier_id, id) on delete cascade,
  foreign key (supplier_id, list_id) references shopping_list (supplier_id, id) on delete cascade
);
create index short_link_of_product on short_link (supplier_id, product_id) where product_id is not null;
create index short_link_of_category on short_link (supplier_id, category_id) where category_id is not null;
create index short_link_of_page on short_link (supplier_id, page_id) where page_id is not null;
create index short_link_of_coupon on short_link (supplier_id, coupon_id) where coupon_id is not null;
create index short_link_of_list on short_link (supplier_id, list_id) where list_id is not null;
