-- Orders with their lines and history, what is decided about them at the desk, quotes, papers and ratings.

-- An order keeps every input of its price; later changes of a table never touch it.
create table purchase_order (
  supplier_id             uuid not null references supplier (id) on delete cascade,
  number                  bigint not null,
  customer_id             uuid not null,
  status                  text not null check (status in ('quote-requested', 'quote-priced', 'placed', 'picking',
    'awaiting-payment', 'paid', 'ready-for-pickup', 'out-for-delivery', 'delivered', 'cancelled')),
  flow                    text not null check (flow in ('pay-first', 'pick-first')),
  placed_at               timestamptz not null default now(),
  channel                 text not null check (channel in ('web', 'manual')),
  -- who submitted, and as whom (a linked user or representative acts for the customer)
  placed_by               uuid references login (id),
  placed_as               text not null check (placed_as in ('customer', 'linked-user', 'representative', 'attendant', 'api-key')),
  customer_name           text not null,
  customer_document       text not null,
  items_cents             bigint not null check (items_cents >= 0),
  packaging_cents         bigint not null check (packaging_cents >= 0),
  discount_cents          bigint not null check (discount_cents >= 0),
  delivery_fee_cents      bigint not null check (delivery_fee_cents >= 0),
  total_cents             bigint not null check (total_cents = items_cents + packaging_cents - discount_cents + delivery_fee_cents),
  delivery_type           text not null check (delivery_type in ('delivery', 'pickup')),
  delivery_option_id      uuid not null,
  delivery_option_name    text not null,
  delivery_period         text not null default '',
  delivery_date           date,
  -- copies of the address, or of the pickup store, as they were
  delivery_address        jsonb,
  pickup_store            jsonb,
  billing_address         jsonb,
  payment_method_id       uuid not null,
  payment_kind            text not null check (payment_kind in ('pix', 'boleto', 'card', 'machine', 'cash', 'account')),
  payment_name            text not null,
  payment_adjustment      integer not null default 0,
  payment_state           text not null default 'open' check (payment_state in ('open', 'paid', 'refunded')),
  coupon_code             text,
  coupon_snapshot         jsonb,
  note                    text not null default '',
  customer_order_number   text not null default '',
  traits                  jsonb not null default '[]',
  fingerprint             bytea not null,
  -- while it lasts, an order with the same fingerprint is the same order
  duplicate_window        tstzrange not null default tstzrange(now(), now() + interval '60 seconds'),
  idempotency_key         text,
  api_key_id              uuid,
  -- an order of an erased customer no longer says who placed it
  erased_at               timestamptz,
  -- whether it took a place of its day, and so gives it back when it is cancelled: a capacity may have been decided otherwise since
  is_slot_taken           boolean not null default false,
  -- of everything that was sent with the Idempotency-Key; null where it is not known
  idempotency_hash        bytea,
  -- What the customer chose with the payment method, for the card form.
  installments            smallint not null default 1 check (installments between 1 and 24),
  -- what the customer says to whoever hands the order over; the digits are those of a random uuid
  handover_code           text not null default lpad((('x' || left(gen_random_uuid()::text, 8))::bit(32)::bigint % 10000)::text, 4, '0')
    check (handover_code ~ '^\d{4}$'),
  -- the transaction that changed it last: who reads the orders that changed since then misses none that was committed later
  changed_in              bigint not null default pg_current_xact_id()::text::bigint,
  -- the most that is charged without asking the customer
  authorized_cents        bigint check (authorized_cents >= 0),
  picked_at               timestamptz,
  received_by             text not null default '',
  -- An order in cash may want change: the amount that the customer will give.
  change_for_cents        bigint,
  -- A waiting order has reserved what it needs; it is neither charged nor prepared.
  approval                text check (approval in ('waiting', 'approved', 'refused')),
  approval_due_at         timestamptz,
  -- What a coupon took off the delivery fee of the order; delivery_fee_cents is what is left of the fee.
  delivery_discount_cents bigint not null default 0 check (delivery_discount_cents >= 0),
  -- The utm_ parameters of the link that brought the buyer, by their names; null without one, or without leave to count it.
  campaign                jsonb check (jsonb_typeof(campaign) = 'object'),
  -- what fetching it added to every price, in hundredths of a percent; 0 for a delivery. Its prices have both adjustments, multiplied.
  delivery_adjustment     integer not null default 0,
  primary key (supplier_id, number),
  foreign key (supplier_id, customer_id) references customer (supplier_id, id),
  check ((delivery_type = 'delivery') = (delivery_address is not null)),
  check ((delivery_type = 'pickup') = (pickup_store is not null)),
  -- the same order twice within a minute does not exist, whoever sends it and however fast
  constraint order_not_twice exclude using gist (
    supplier_id with =, customer_id with =, fingerprint with =,
    duplicate_window with &&
  ) where (status <> 'cancelled'),
  foreign key (supplier_id, api_key_id) references api_key (supplier_id, id),
  constraint order_placed_by_someone check (placed_by is not null or placed_as = 'api-key' or erased_at is not null),
  constraint purchase_order_approval_due check (approval is distinct from 'waiting' or approval_due_at is not null),
  check (change_for_cents is null or (change_for_cents > 0 and payment_kind = 'cash'))
);
create unique index order_idempotency on purchase_order (supplier_id, customer_id, idempotency_key) where idempotency_key is not null;
create index order_of_customer on purchase_order (supplier_id, customer_id, number desc);
create index order_placed_by on purchase_order (placed_by) where placed_by is not null;
create index order_of_api_key on purchase_order (supplier_id, api_key_id) where api_key_id is not null;
create index order_by_change on purchase_order (supplier_id, changed_in, number);
-- Quotes of all stores that may lapse, and those that wait in one store.
create index order_open_quotes on purchase_order (supplier_id, status, number) where status in ('quote-requested', 'quote-priced');
create index purchase_order_approval_due_at on purchase_order (approval_due_at) where approval = 'waiting' and status = 'placed';
create index purchase_order_waiting on purchase_order (supplier_id, customer_id) where approval = 'waiting' and status = 'placed';
-- What a store sold on each day, and its list of orders between two days.
create index order_by_day on purchase_order (supplier_id, placed_at);

create function stamp_order_change() returns trigger language plpgsql as $$
begin
  new.changed_in := pg_current_xact_id()::text::bigint;
  new.authorized_cents := coalesce(new.authorized_cents, new.total_cents);
  return new;
end $$;
create trigger purchase_order_stamped before insert or update on purchase_order
  for each row execute function stamp_order_change();

create table order_line (
  supplier_id      uuid not null,
  order_number     bigint not null,
  position         integer not null,
  product_id       uuid not null,
  code             text not null,
  name             text not null,
  unit             text not null,
  picture          text,
  quantity         integer not null check (quantity >= 0),
  unit_price       bigint not null check (unit_price >= 0),
  price_rule       text not null check (price_rule in ('attendant', 'combo', 'progressive', 'wholesale', 'promotion', 'regular')),
  is_gift_wrapped  boolean not null default false,
  packaging_price  bigint,
  items_cents      bigint not null,
  packaging_cents  bigint not null,
  discount_cents   bigint not null,
  total_cents      bigint not null check (total_cents = items_cents + packaging_cents - discount_cents),
  -- the product's terms at that moment, whole
  terms            jsonb not null,
  -- whether it took stock, likewise
  is_stock_taken   boolean not null default false,
  -- as it was when the order was placed; null for what is not weighed
  weight_tolerance integer check (weight_tolerance between 0 and 10000),
  -- what was ordered, where the final quantity is another one
  ordered_quantity integer check (ordered_quantity > 0),
  -- null until it is picked; 0 where it is missing
  picked_quantity  integer check (picked_quantity >= 0),
  -- position of the line that it replaces
  replaces         integer,
  -- The combo that a line is a part of, as it was ordered: {group, comboId, name, quantity}
  combo            jsonb,
  primary key (supplier_id, order_number, position),
  foreign key (supplier_id, order_number) references purchase_order (supplier_id, number) on delete cascade,
  foreign key (supplier_id, product_id) references product (supplier_id, id)
);
create index order_line_of_product on order_line (supplier_id, product_id);

-- The history of an order. That a position comes once is up to the lock on the order, under which every event is written.
create table order_event (
  supplier_id  uuid not null,
  order_number bigint not null,
  position     integer not null,
  from_status  text,
  to_status    text not null,
  happened_at  timestamptz not null default now(),
  -- null: the system itself
  login_id     uuid,
  acting_as    text,
  reason       text not null default '',
  api_key_id   uuid,
  kind         text not null default 'moved'
    check (kind in ('moved', 'question', 'answer', 'removal', 'replaced', 'new-total', 'new-method', 'failed-delivery', 'approved')),
  primary key (supplier_id, order_number, position, happened_at),
  foreign key (supplier_id, order_number) references purchase_order (supplier_id, number) on delete cascade,
  foreign key (login_id) references login (id),
  foreign key (supplier_id, api_key_id) references api_key (supplier_id, id),
  check (from_status in ('quote-requested', 'quote-priced', 'placed', 'picking', 'awaiting-payment', 'paid', 'ready-for-pickup',
    'out-for-delivery', 'delivered', 'cancelled')),
  check (to_status in ('quote-requested', 'quote-priced', 'placed', 'picking', 'awaiting-payment', 'paid', 'ready-for-pickup',
    'out-for-delivery', 'delivered', 'cancelled')),
  check (acting_as in ('customer', 'linked-user', 'representative', 'attendant', 'staff', 'api-key'))
) partition by range (happened_at);
create table monthly.order_event_default partition of order_event default;
select roll_partitions('order_event', null);
create index order_event_of_login on order_event (login_id) where login_id is not null;
create index order_event_of_api_key on order_event (supplier_id, api_key_id) where api_key_id is not null;

create table coupon_use (
  supplier_id  uuid not null,
  coupon_id    uuid not null,
  order_number bigint not null,
  customer_id  uuid not null,
  primary key (supplier_id, coupon_id, order_number),
  foreign key (supplier_id, coupon_id) references coupon (supplier_id, id),
  foreign key (supplier_id, order_number) references purchase_order (supplier_id, number) on delete cascade
);
create index on coupon_use (supplier_id, coupon_id, customer_id);
create index coupon_use_of_order on coupon_use (supplier_id, order_number);

-- What became of a friend's first order. A friend counts once.
create table referral (
  supplier_id  uuid not null,
  friend_id    uuid not null,
  referrer_id  uuid not null,
  order_number bigint not null,
  outcome      text not null check (outcome in ('rewarded', 'same-person')),
  coupon_id    uuid,
  decided_at   timestamptz not null default now(),
  primary key (supplier_id, friend_id),
  foreign key (supplier_id, friend_id) references customer (supplier_id, id) on delete cascade,
  foreign key (supplier_id, referrer_id) references customer (supplier_id, id) on delete cascade,
  foreign key (supplier_id, order_number) references purchase_order (supplier_id, number) on delete cascade,
  foreign key (supplier_id, coupon_id) references coupon (supplier_id, id) on delete set null (coupon_id),
  check ((outcome = 'rewarded') or coupon_id is null)
);
create index referral_of_referrer on referral (supplier_id, referrer_id);
create index referral_of_order on referral (supplier_id, order_number);
create index referral_of_coupon on referral (supplier_id, coupon_id) where coupon_id is not null;

-- A move that its author may still undo; one at a time for an order.
create table held_move (
  supplier_id  uuid not null,
  order_number bigint not null,
  from_status  text not null check (from_status in ('placed', 'picking', 'paid')),
  to_status    text not null check (to_status in ('picking', 'ready-for-pickup', 'out-for-delivery')),
  login_id     uuid references login (id) on delete cascade,
  acting_as    text check (acting_as in ('staff', 'api-key')),
  api_key_id   uuid,
  due_at       timestamptz not null,
  primary key (supplier_id, order_number),
  foreign key (supplier_id, order_number) references purchase_order (supplier_id, number) on delete cascade,
  foreign key (supplier_id, api_key_id) references api_key (supplier_id, id) on delete cascade
);
create index held_move_due on held_move (due_at);
create index held_move_of_login on held_move (login_id) where login_id is not null;
create index held_move_of_api_key on held_move (supplier_id, api_key_id) where api_key_id is not null;

-- What the customer is asked while the order is picked: another product for a missing one, or a higher total.
create table order_question (
  supplier_id   uuid not null,
  id            uuid not null default gen_random_uuid(),
  order_number  bigint not null,
  kind          text not null check (kind in ('replacement', 'total')),
  line_position integer,
  -- the product that is proposed, with its unit price in ten-thousandths of a real
  product_id    uuid,
  quantity      integer check (quantity > 0),
  unit_price    bigint check (unit_price >= 0),
  -- the total that needs the customer's consent
  total_cents   bigint check (total_cents >= 0),
  sent_at       timestamptz not null default now(),
  answered_at   timestamptz,
  is_accepted   boolean,
  primary key (supplier_id, id),
  foreign key (supplier_id, order_number) references purchase_order (supplier_id, number) on delete cascade,
  foreign key (supplier_id, product_id) references product (supplier_id, id),
  check ((kind = 'replacement') = (line_position is not null and product_id is not null and quantity is not null
      and unit_price is not null)),
  check ((kind = 'total') = (total_cents is not null)),
  check ((answered_at is null) = (is_accepted is null))
);
create unique index one_open_question on order_question (supplier_id, order_number, coalesce(line_position, 0)) where answered_at is null;
create index order_question_of_order on order_question (supplier_id, order_number);
create index order_question_of_product on order_question (supplier_id, product_id) where product_id is not null;

-- Rows are never changed but by the answer to them.
create table quote_version (
  supplier_id   uuid not null,
  order_number  bigint not null,
  version       integer not null check (version > 0),
  requested_at  timestamptz not null default now(),
  -- who asked for it, and as whom
  requested_by  uuid references login (id) on delete set null,
  requested_as  text check (requested_as in ('customer', 'linked-user', 'representative', 'attendant', 'api-key')),
  request_note  text not null default '',
  -- [{line, quantity, wishedPrice}]: the line is the row of order_line as it was requested first
  request_lines jsonb not null check (jsonb_typeof(request_lines) = 'array'),
  priced_at     timestamptz,
  priced_by     uuid references login (id) on delete set null,
  priced_as     text check (priced_as in ('attendant', 'staff')),
  valid_until   timestamptz,
  offer_note    text not null default '',
  -- [{position, quantity, unitPrice}]
  offer_lines   jsonb check (jsonb_typeof(offer_lines) = 'array'),
  offer_cents   bigint check (offer_cents >= 0),
  -- When the customer was reminded that the offer lapses.
  reminded_at   timestamptz,
  primary key (supplier_id, order_number, version),
  foreign key (supplier_id, order_number) references purchase_order (supplier_id, number) on delete cascade,
  check ((priced_at is null) = (valid_until is null) and (priced_at is null) = (offer_lines is null)
      and (priced_at is null) = (offer_cents is null))
);
create index quote_version_requested_by on quote_version (requested_by) where requested_by is not null;
create index quote_version_priced_by on quote_version (priced_by) where priced_by is not null;

-- How often each paper of an order was printed: whoever holds a second label knows that there is a first.
create table order_print (
  supplier_id  uuid not null,
  order_number bigint not null,
  kind         text not null check (kind in ('label', 'receipt', 'picking-list', 'order')),
  count        integer not null check (count > 0),
  primary key (supplier_id, order_number, kind),
  foreign key (supplier_id, order_number) references purchase_order (supplier_id, number) on delete cascade
);

-- What a customer thinks of a delivered order, once, and what the store answers.
create table order_rating (
  supplier_id  uuid not null,
  order_number bigint not null,
  stars        smallint not null check (stars between 1 and 5),
  comment      text not null default '' check (length(comment) <= 1000),
  rated_at     timestamptz not null default now(),
  rated_by     uuid references login (id) on delete set null,
  -- empty until the store answers; it may correct its answer
  answer       text not null default '' check (length(answer) <= 1000),
  answered_at  timestamptz,
  answered_by  uuid references login (id) on delete set null,
  primary key (supplier_id, order_number),
  foreign key (supplier_id, order_number) references purchase_order (supplier_id, number) on delete cascade,
  check ((answer = '') = (answered_at is null))
);
create index order_rating_newest on order_rating (supplier_id, rated_at desc, order_number desc);
create index order_rating_of_login on order_rating (rated_by) where rated_by is not null;
create index order_rating_answered_by on order_rating (answered_by) where answered_by is not null;

-- Of single lines of the order; a line may have none.
create table order_line_rating (
  supplier_id  uuid not null,
  order_number bigint not null,
  position     integer not null,
  stars        smallint not null check (stars between 1 and 5),
  primary key (supplier_id, order_number, position),
  foreign key (supplier_id, order_number) references order_rating (supplier_id, order_number) on delete cascade,
  foreign key (supplier_id, order_number, position) references order_line (supplier_id, order_number, position) on delete cascade
);

-- The NF-e of an order: the XML as the tax authority has it, and its DANFE, rendered when it came.
create table nfe (
  supplier_id        uuid not null,
  order_number       bigint not null,
  access_key         text not null check (access_key ~ '^[0-9A-Z]{43}[0-9]$'),
  number             bigint not null,
  series             integer not null,
  issued_at          timestamptz not null,
  total_cents        bigint not null,
  recipient_document text not null,
  -- false in the test environment of the tax authority
  is_valid           boolean not null,
  xml                text not null check (octet_length(xml) < 1000000),
  danfe              bytea not null,
  stored_at          timestamptz not null default now(),
  primary key (supplier_id, order_number),
  unique (supplier_id, access_key),
  foreign key (supplier_id, order_number) references purchase_order (supplier_id, number) on delete cascade
);
