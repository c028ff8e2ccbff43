-- How a supplier is paid: accounts at payment providers, charges, money that came in, refunds, and what customers owe.

create table payment_provider (
  supplier_id    uuid not null references supplier (id) on delete cascade,
  id             uuid not null default gen_random_uuid(),
  kind           text not null check (kind in ('api-pix', 'mercado-pago')),
  -- what may be shown again
  settings       jsonb not null check (jsonb_typeof(settings) = 'object'),
  -- AES-256-GCM of a JSON object; never shown
  sealed_secrets bytea not null,
  -- the secret part of the URL that the provider calls; SHA-256
  webhook_hash   bytea not null,
  is_active      boolean not null default true,
  updated_at     timestamptz not null default now(),
  -- the last test of the connection; null where there was none since the last change
  tested_at      timestamptz,
  test_error     text,
  -- until when incoming money was compared with the provider's list
  swept_until    timestamptz not null default now(),
  primary key (supplier_id, id),
  unique (supplier_id, kind)
);

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

create table charge (
  supplier_id    uuid not null references supplier (id) on delete cascade,
  id             uuid not null default gen_random_uuid(),
  -- both halves of a boleto with Pix are one group
  group_id       uuid not null,
  order_number   bigint,
  provider_id    uuid not null,
  method         text not null check (method in ('pix', 'boleto', 'card')),
  state          text not null default 'requested' check (state in ('requested', 'pending', 'authorized', 'paid', 'expired',
    'cancelled', 'failed', 'refunded', 'disputed')),
  reason         text,
  amount_cents   bigint not null check (amount_cents > 0),
  captured_cents bigint not null default 0 check (captured_cents >= 0),
  -- the idempotency key of the creation
  operation_id   uuid not null default gen_random_uuid(),
  external_id    text,
  created_at     timestamptz not null default now(),
  expires_at     timestamptz,
  due_on         date,
  pix_code       text,
  barcode        text,
  digitable_line text,
  boleto_url     text,
  installments   smallint not null default 1 check (installments between 1 and 24),
  -- when the charge is read again at the provider; null where nothing is expected any more
  check_at       timestamptz default now() + interval '30 seconds',
  checks         integer not null default 0,
  settlement_id  uuid,
  primary key (supplier_id, id),
  foreign key (supplier_id, order_number) references purchase_order (supplier_id, number) on delete cascade,
  foreign key (supplier_id, provider_id) references payment_provider (supplier_id, id),
  -- what could still be paid is one group per order
  constraint charge_one_live_group exclude using gist (supplier_id with =, order_number with =, group_id with <>)
    where (state in ('requested', 'pending', 'authorized')),
  foreign key (supplier_id, settlement_id) references settlement (supplier_id, id) on delete cascade,
  constraint charge_has_one_subject check (num_nonnulls(order_number, settlement_id) = 1),
  constraint charge_one_live_group_of_settlement exclude using gist (supplier_id with =, settlement_id with =, group_id with <>)
    where (state in ('requested', 'pending', 'authorized'))
);
create index charge_of_order on charge (supplier_id, order_number);
create index charge_of_provider on charge (supplier_id, provider_id, external_id);
create index charge_to_check on charge (check_at) where check_at is not null;
create index charge_of_settlement on charge (supplier_id, settlement_id) where settlement_id is not null;
-- The order desk marks the orders whose customer disputes a charge.
create index charge_disputed on charge (supplier_id, order_number) where state = 'disputed';

-- Money that came in. Without a charge it is unidentified.
create table payment (
  supplier_id  uuid not null references supplier (id) on delete cascade,
  id           uuid not null default gen_random_uuid(),
  -- null: recorded by staff
  provider_id  uuid,
  external_id  text not null,
  charge_id    uuid,
  order_number bigint,
  amount_cents bigint not null check (amount_cents > 0),
  received_at  timestamptz not null,
  problem      text check (problem in ('late', 'short', 'over', 'double', 'unidentified')),
  resolution   text check (resolution in ('accepted', 'refunded', 'charged')),
  resolved_at  timestamptz,
  -- too much, late or double; negative where the store accepted less and waived the rest
  excess_cents bigint not null default 0,
  primary key (supplier_id, id),
  foreign key (supplier_id, provider_id) references payment_provider (supplier_id, id),
  foreign key (supplier_id, charge_id) references charge (supplier_id, id) on delete cascade,
  foreign key (supplier_id, order_number) references purchase_order (supplier_id, number) on delete cascade,
  constraint payment_once unique nulls not distinct (supplier_id, provider_id, external_id),
  check ((resolution is null) = (resolved_at is null)),
  check (resolution is null or problem is not null)
);
create index payment_of_order on payment (supplier_id, order_number) where order_number is not null;
create index payment_of_provider on payment (supplier_id, provider_id) where provider_id is not null;
create index payment_of_charge on payment (supplier_id, charge_id) where charge_id is not null;
create index payment_open_problem on payment (supplier_id, received_at desc) where problem is not null and resolved_at is null;

create table refund (
  supplier_id  uuid not null references supplier (id) on delete cascade,
  -- also the idempotency key at the provider
  id           uuid not null default gen_random_uuid(),
  payment_id   uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  state        text not null default 'requested' check (state in ('requested', 'pending', 'done', 'failed')),
  reason       text,
  -- its id at the provider
  external_id  text,
  created_at   timestamptz not null default now(),
  primary key (supplier_id, id),
  foreign key (supplier_id, payment_id) references payment (supplier_id, id) on delete cascade
);
create index refund_of_payment on refund (supplier_id, payment_id);
create index refund_unfinished on refund (created_at) where state in ('requested', 'pending');

-- What providers sent; it only says which charges to read again.
create table payment_webhook (
  supplier_id uuid not null references supplier (id) on delete cascade,
  id          uuid not null default gen_random_uuid(),
  provider_id uuid not null,
  received_at timestamptz not null default now(),
  is_verified boolean not null,
  -- ids of charges, ours or the provider's
  refs        text[] not null,
  handled_at  timestamptz,
  primary key (supplier_id, id),
  foreign key (supplier_id, provider_id) references payment_provider (supplier_id, id) on delete cascade
);
create index payment_webhook_of_provider on payment_webhook (supplier_id, provider_id);
create index payment_webhook_by_age on payment_webhook (received_at);

-- What customers owe for what they bought on account: one invoice for each part that an order is paid in, and those that the supplier brings
-- over from other books. What is open of them is part of customer.credit_used_cents, which settles races for the limit.
create table invoice (
  supplier_id  uuid not null references supplier (id) on delete cascade,
  number       bigint not null,
  customer_id  uuid not null,
  -- null: of a purchase that was made elsewhere
  order_number bigint,
  issued_on    date not null,
  due_on       date not null,
  amount_cents bigint not null check (amount_cents > 0),
  paid_cents   bigint not null default 0,
  cancelled_at timestamptz,
  -- An order on account may be paid in parts, each an invoice.
  installment  smallint not null default 1 check (installment >= 1),
  installments smallint not null default 1,
  -- for which due date the customer was reminded
  reminded_for date,
  primary key (supplier_id, number),
  foreign key (supplier_id, customer_id) references customer (supplier_id, id) on delete cascade,
  foreign key (supplier_id, order_number) references purchase_order (supplier_id, number) on delete cascade,
  check (due_on >= issued_on),
  check (paid_cents between 0 and amount_cents),
  check (installment <= installments)
);
create index invoice_of_customer on invoice (supplier_id, customer_id, issued_on desc, number desc);
create index invoice_open on invoice (supplier_id, customer_id, due_on) where cancelled_at is null and paid_cents < amount_cents;
create index invoice_to_remind on invoice (due_on) where cancelled_at is null and paid_cents < amount_cents;
create unique index invoice_installment on invoice (supplier_id, order_number, installment) where cancelled_at is null;
create index invoice_of_order on invoice (supplier_id, order_number);

create table settlement_invoice (
  supplier_id    uuid not null,
  settlement_id  uuid not null,
  invoice_number bigint not null,
  primary key (supplier_id, settlement_id, invoice_number),
  foreign key (supplier_id, settlement_id) references settlement (supplier_id, id) on delete cascade,
  foreign key (supplier_id, invoice_number) references invoice (supplier_id, number) on delete cascade
);
create index settlement_invoice_of_invoice on settlement_invoice (supplier_id, invoice_number);

-- Money for invoices; their paid_cents are its sum.
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
  -- The money of a charge that a payment of an invoice is a part of; null where staff recorded it.
  payment_id     uuid,
  primary key (supplier_id, id),
  foreign key (supplier_id, invoice_number) references invoice (supplier_id, number) on delete cascade,
  foreign key (supplier_id, payment_id) references payment (supplier_id, id) on delete cascade
);
create index invoice_payment_of_invoice on invoice_payment (supplier_id, invoice_number);
create index invoice_payment_by_login on invoice_payment (recorded_by);
create index invoice_payment_undone_by on invoice_payment (undone_by);
create index invoice_payment_of_payment on invoice_payment (supplier_id, payment_id) where payment_id is not null;
