-- How a supplier is paid online: accounts at payment providers, charges of orders, the money that came in, and refunds.

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

create table charge (
  supplier_id    uuid not null references supplier (id) on delete cascade,
  id             uuid not null default gen_random_uuid(),
  -- both halves of a boleto with Pix are one group
  group_id       uuid not null,
  order_number   bigint not null,
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
  primary key (supplier_id, id),
  foreign key (supplier_id, order_number) references purchase_order (supplier_id, number) on delete cascade,
  foreign key (supplier_id, provider_id) references payment_provider (supplier_id, id),
  -- what could still be paid is one group per order
  constraint charge_one_live_group exclude using gist (supplier_id with =, order_number with =, group_id with <>)
    where (state in ('requested', 'pending', 'authorized'))
);
create index charge_of_order on charge (supplier_id, order_number);
create index charge_of_provider on charge (supplier_id, provider_id, external_id);
create index charge_to_check on charge (check_at) where check_at is not null;

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

-- What the customer chose with the payment method, for the card form.
alter table purchase_order add column installments smallint not null default 1 check (installments between 1 and 24);

alter table audit_event drop constraint audit_event_subject_check;
alter table audit_event add constraint audit_event_subject_check
  check (subject in ('customer', 'linked-user', 'api-key', 'client-origin', 'account', 'store', 'payment'));
