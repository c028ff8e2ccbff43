-- What customers send back of delivered orders, or never got of them, and money that goes back without goods (decision 125).

-- What a store decides about returns; a store without a row has the defaults of the domain.
create table return_settings (
  supplier_id     uuid primary key references supplier (id) on delete cascade,
  -- within how many days after the delivery companies may return: for consumers the law says it
  company_days    integer not null check (company_days between 0 and 90),
  offers_exchange boolean not null,
  -- what customers read before they send goods back
  instructions    text not null check (length(instructions) <= 1000),
  version         integer not null default 1
);

create table order_return (
  supplier_id        uuid not null references supplier (id) on delete cascade,
  -- chosen by who requests it, so that the same request twice is one return
  id                 uuid not null,
  order_number       bigint not null,
  state              text not null check (state in ('requested', 'accepted', 'refused', 'received', 'done', 'cancelled')),
  reason             text not null check (reason in ('regret', 'damaged', 'wrong-product', 'missing', 'other', 'goodwill')),
  outcome            text not null check (outcome in ('refund', 'exchange')),
  -- a consumer who withdraws in time: the store cannot refuse
  is_of_right        boolean not null,
  note               text not null default '' check (length(note) <= 1000),
  requested_at       timestamptz not null default now(),
  -- null until the goods are there; of goodwill from the beginning
  goods_cents        bigint check (goods_cents >= 0),
  fee_cents          bigint not null default 0 check (fee_cents >= 0),
  -- of both: what open invoices of the order were lowered by
  invoiced_cents     bigint not null default 0 check (invoiced_cents >= 0),
  -- of both: what no recorded payment covers, so that staff return it themselves and say when
  by_hand_cents      bigint not null default 0 check (by_hand_cents >= 0),
  by_hand_on         date,
  -- the order that replaces the goods
  replacement_number bigint,
  primary key (supplier_id, id),
  foreign key (supplier_id, order_number) references purchase_order (supplier_id, number) on delete cascade,
  foreign key (supplier_id, replacement_number) references purchase_order (supplier_id, number) on delete cascade,
  check (invoiced_cents + by_hand_cents <= coalesce(goods_cents, 0) + fee_cents),
  check (not is_of_right or (reason = 'regret' and state <> 'refused'))
);
create index order_return_of_order on order_return (supplier_id, order_number);
create index order_return_by_state on order_return (supplier_id, state, requested_at desc);
create index order_return_replacement on order_return (supplier_id, replacement_number) where replacement_number is not null;

create table order_return_line (
  supplier_id       uuid not null,
  return_id         uuid not null,
  order_number      bigint not null,
  position          integer not null,
  quantity          integer not null check (quantity > 0),
  -- what came back, or what the store admits as missing; null until then
  received_quantity integer check (received_quantity between 0 and quantity),
  is_restocked      boolean not null default false,
  primary key (supplier_id, return_id, position),
  foreign key (supplier_id, return_id) references order_return (supplier_id, id) on delete cascade,
  foreign key (supplier_id, order_number, position) references order_line (supplier_id, order_number, position) on delete cascade
);
create index order_return_line_of_order on order_return_line (supplier_id, order_number, position);

-- Each step, by whom; written under the lock of the order.
create table order_return_event (
  supplier_id uuid not null,
  return_id   uuid not null,
  position    integer not null,
  state       text not null check (state in ('requested', 'accepted', 'refused', 'received', 'done', 'cancelled')),
  happened_at timestamptz not null default now(),
  -- null: the system itself
  login_id    uuid references login (id),
  acting_as   text check (acting_as in ('customer', 'linked-user', 'representative', 'attendant', 'staff', 'api-key')),
  api_key_id  uuid,
  -- what is said with it
  text        text not null default '' check (length(text) <= 1000),
  primary key (supplier_id, return_id, position),
  foreign key (supplier_id, return_id) references order_return (supplier_id, id) on delete cascade,
  foreign key (supplier_id, api_key_id) references api_key (supplier_id, id)
);
create index order_return_event_of_login on order_return_event (login_id) where login_id is not null;
create index order_return_event_of_api_key on order_return_event (supplier_id, api_key_id) where api_key_id is not null;

create table order_return_photo (
  supplier_id uuid not null,
  return_id   uuid not null,
  position    integer not null check (position between 1 and 5),
  -- JPEG without what a camera notes
  content     bytea not null,
  primary key (supplier_id, return_id, position),
  foreign key (supplier_id, return_id) references order_return (supplier_id, id) on delete cascade
);

-- The refunds of payments that a return consists of.
create table order_return_refund (
  supplier_id uuid not null,
  refund_id   uuid not null,
  return_id   uuid not null,
  primary key (supplier_id, refund_id),
  foreign key (supplier_id, refund_id) references refund (supplier_id, id) on delete cascade,
  foreign key (supplier_id, return_id) references order_return (supplier_id, id) on delete cascade
);
create index order_return_refund_of_return on order_return_refund (supplier_id, return_id);

-- The history of an order tells of its returns. Rows that are there were checked by the narrower constraint.
alter table order_event drop constraint order_event_kind_check;
alter table order_event add constraint order_event_kind_check check (kind in ('moved', 'question', 'answer', 'removal', 'replaced',
  'new-total', 'new-method', 'failed-delivery', 'approved', 'edited', 'return-requested', 'return-accepted', 'return-refused', 'return-received',
  'return-done', 'return-cancelled')) not valid;
