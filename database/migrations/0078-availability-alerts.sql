-- Who wants to know when a product that is sold out can be bought again; a row goes with its e-mail.
create table availability_alert (
  supplier_id uuid not null,
  id          uuid not null default gen_random_uuid(),
  product_id  uuid not null,
  customer_id uuid not null,
  -- the linked user or customer who gets the e-mail; null where an API client asked for the customer
  login_id    uuid references login (id) on delete cascade,
  created_at  timestamptz not null default now(),
  primary key (supplier_id, id),
  unique nulls not distinct (supplier_id, product_id, customer_id, login_id),
  foreign key (supplier_id, product_id) references product (supplier_id, id) on delete cascade,
  foreign key (supplier_id, customer_id) references customer (supplier_id, id) on delete cascade
);
create index availability_alert_customer on availability_alert (supplier_id, customer_id, created_at);
create index availability_alert_login on availability_alert (login_id) where login_id is not null;
create index availability_alert_created on availability_alert (created_at);
