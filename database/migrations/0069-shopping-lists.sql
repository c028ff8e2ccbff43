-- Shopping lists: what a customer buys again and again, and what the store puts together for a customer.
create table shopping_list (
  supplier_id uuid not null,
  id          uuid not null default gen_random_uuid(),
  customer_id uuid not null,
  name        text not null check (name <> ''),
  -- made on the customer's account, or by the store for the customer
  origin      text not null check (origin in ('from-client', 'to-client')),
  -- whether the others on the account see it, or only who made it
  is_shared   boolean not null,
  created_by  uuid references login (id) on delete set null,
  created_at  timestamptz not null default now(),
  changed_at  timestamptz not null default now(),
  -- it can be restored until it is deleted
  disabled_at timestamptz,
  primary key (supplier_id, id),
  foreign key (supplier_id, customer_id) references customer (supplier_id, id) on delete cascade,
  check (is_shared or origin = 'from-client')
);
create index shopping_list_customer on shopping_list (supplier_id, customer_id, changed_at);
create index shopping_list_created_by on shopping_list (created_by) where created_by is not null;
create index shopping_list_disabled on shopping_list (disabled_at) where disabled_at is not null;

create table shopping_list_line (
  supplier_id     uuid not null,
  list_id         uuid not null,
  product_id      uuid not null,
  quantity        integer not null check (quantity > 0),
  is_gift_wrapped boolean not null default false,
  primary key (supplier_id, list_id, product_id),
  foreign key (supplier_id, list_id) references shopping_list (supplier_id, id) on delete cascade,
  foreign key (supplier_id, product_id) references product (supplier_id, id) on delete cascade
);
create index shopping_list_line_product on shopping_list_line (supplier_id, product_id);
