-- Invoices that a customer pays together. A charge is for an order, or for these.
create table settlement (
  supplier_id uuid not null references supplier (id) on delete cascade,
  id          uuid not null default gen_random_uuid(),
  customer_id uuid not null,
  created_at  timestamptz not null default now(),
  primary key (supplier_id, id),
  foreign key (supplier_id, customer_id) references customer (supplier_id, id) on delete cascade
);
create index settlement_of_customer on settlement (supplier_id, customer_id);

create table settlement_invoice (
  supplier_id    uuid not null,
  settlement_id  uuid not null,
  invoice_number bigint not null,
  primary key (supplier_id, settlement_id, invoice_number),
  foreign key (supplier_id, settlement_id) references settlement (supplier_id, id) on delete cascade,
  foreign key (supplier_id, invoice_number) references invoice (supplier_id, number) on delete cascade
);
create index settlement_invoice_of_invoice on settlement_invoice (supplier_id, invoice_number);

alter table charge
  alter column order_number drop not null,
  add column settlement_id uuid,
  add foreign key (supplier_id, settlement_id) references settlement (supplier_id, id) on delete cascade,
  add constraint charge_has_one_subject check (num_nonnulls(order_number, settlement_id) = 1),
  add constraint charge_one_live_group_of_settlement exclude using gist (supplier_id with =, settlement_id with =, group_id with <>)
    where (state in ('requested', 'pending', 'authorized'));
create index charge_of_settlement on charge (supplier_id, settlement_id) where settlement_id is not null;

-- The money of a charge that a payment of an invoice is a part of; null where staff recorded it.
alter table invoice_payment
  add column payment_id uuid,
  add foreign key (supplier_id, payment_id) references payment (supplier_id, id) on delete cascade;
create index invoice_payment_of_payment on invoice_payment (supplier_id, payment_id) where payment_id is not null;
