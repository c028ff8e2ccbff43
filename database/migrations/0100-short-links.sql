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
