-- What a customer pays in, in days from the purchase: one invoice for each. Null: the term of the payment method.
alter table customer add column term_days smallint[] check (cardinality(term_days) between 1 and 12 and 0 <= all (term_days) and 365 >= all (term_days));
-- A limit may be lowered below what is used of it, and a payment taken back; only purchases are refused.
alter table customer drop constraint customer_check;

-- An order on account may be paid in parts, each an invoice.
alter table invoice
  add column installment smallint not null default 1 check (installment >= 1),
  add column installments smallint not null default 1,
  -- for which due date the customer was reminded
  add column reminded_for date,
  add check (installment <= installments),
  drop constraint invoice_supplier_id_order_number_key,
  add unique (supplier_id, order_number, installment);
create index invoice_to_remind on invoice (due_on) where cancelled_at is null and paid_cents < amount_cents;

-- Money for invoices; their paid_cents are its sum, and what was paid before this table was there.
create table invoice_payment (
  supplier_id    uuid not null,
  id             uuid not null default gen_random_uuid(),
  invoice_number bigint not null,
  amount_cents   bigint not null check (amount_cents > 0),
  received_on    date not null,
  way            text not null check (way in ('pix', 'boleto', 'transfer', 'cash', 'other')),
  note           text not null default '' check (length(note) <= 200),
  -- null: a bank reported it
  recorded_by    uuid references login (id),
  recorded_at    timestamptz not null default now(),
  undone_at      timestamptz,
  undone_by      uuid references login (id),
  primary key (supplier_id, id),
  foreign key (supplier_id, invoice_number) references invoice (supplier_id, number) on delete cascade
);
create index invoice_payment_of_invoice on invoice_payment (supplier_id, invoice_number);
create index invoice_payment_by_login on invoice_payment (recorded_by);
create index invoice_payment_undone_by on invoice_payment (undone_by);
