-- Carts, negotiations inside them, shopping lists, and alerts about products that are sold out.

-- One cart for each customer. While an attendant negotiates in it, the lease is in locked_by and locked_until.
create table cart (
  supplier_id            uuid not null,
  customer_id            uuid not null,
  -- counts saves; a save that names an older one is merged line by line
  version                bigint not null default 0,
  coupon_code            text,
  is_automatic_coupon_on boolean not null default true,
  note                   text not null default '',
  customer_order_number  text not null default '',
  locked_by              uuid,
  locked_until           timestamptz,
  updated_at             timestamptz not null default now(),
  -- Whether the cart is to be bought again, and how often; null is once.
  subscription_type_id   uuid,
  primary key (supplier_id, customer_id),
  foreign key (supplier_id, customer_id) references customer (supplier_id, id) on delete cascade,
  foreign key (supplier_id, subscription_type_id) references subscription_type (supplier_id, id)
);
create index cart_subscription_type on cart (supplier_id, subscription_type_id) where subscription_type_id is not null;
create index cart_held on cart (locked_until) where locked_by is not null;
-- The list of carts shows the newest first.
create index cart_by_change on cart (supplier_id, updated_at);

create table cart_line (
  supplier_id        uuid not null,
  customer_id        uuid not null,
  product_id         uuid not null,
  -- 0 is a removed line, kept so that an older tab cannot bring it back
  quantity           integer not null check (quantity >= 0),
  is_gift_wrapped    boolean not null default false,
  attendant_price    bigint check (attendant_price > 0),
  changed_at_version bigint not null,
  -- who wrote it last, and for whom when acting for another
  changed_by         uuid,
  changed_as         text check (changed_as in ('customer', 'linked-user', 'representative', 'attendant', 'staff', 'api-key')),
  -- A line that somebody changed within the last minutes is kept from a writer who never saw the cart.
  changed_at         timestamptz not null default now(),
  -- What a person last saw of the product of a line (domain/cart/unseen-changes.ts); null where it was not recorded.
  -- what a person last saw of the product (domain/cart/unseen-changes.ts); null where it was not recorded
  seen               jsonb,
  primary key (supplier_id, customer_id, product_id),
  foreign key (supplier_id, customer_id) references cart (supplier_id, customer_id) on delete cascade,
  foreign key (supplier_id, product_id) references product (supplier_id, id)
);
create index cart_line_of_product on cart_line (supplier_id, product_id);

-- A combo in a cart, with the product that the buyer chose of each part, in the order of the parts.
create table cart_combo (
  supplier_id        uuid not null,
  customer_id        uuid not null,
  -- made by the client that adds it
  id                 uuid not null,
  combo_id           uuid not null,
  quantity           integer not null check (quantity >= 0),
  product_ids        uuid[] not null,
  -- Who set a combo of a cart last, as its lines say it. A removed combo has the quantity 0 for a day, so that its author can be named.
  changed_at_version bigint not null default 0,
  changed_by         uuid,
  changed_as         text
    check (changed_as in ('customer', 'linked-user', 'representative', 'attendant', 'staff', 'api-key')),
  changed_at         timestamptz not null default now(),
  -- What a person last saw of a combo of a cart (domain/cart/unseen-changes.ts); null where it was not recorded.
  seen               jsonb,
  primary key (supplier_id, customer_id, id),
  foreign key (supplier_id, customer_id) references cart (supplier_id, customer_id) on delete cascade,
  foreign key (supplier_id, combo_id) references combo (supplier_id, id)
);
create index cart_combo_of_combo on cart_combo (supplier_id, combo_id);

-- What each session saw of a cart last: a save that names no version is merged against that.
create table cart_view (
  supplier_id uuid not null,
  customer_id uuid not null,
  token_hash  bytea not null,
  version     bigint not null,
  -- product id → [quantity, is gift-wrapped], of the lines that were there
  lines       jsonb not null,
  primary key (supplier_id, customer_id, token_hash),
  foreign key (supplier_id, customer_id) references customer (supplier_id, id) on delete cascade
);
create index cart_view_of_session on cart_view (supplier_id, token_hash);

-- Changes of carts that were applied: one that is sent again, because its answer did not arrive, has no second effect.
create table cart_operation (
  supplier_id uuid not null,
  customer_id uuid not null,
  -- made by the client
  id          uuid not null,
  applied_at  timestamptz not null default now(),
  -- The version of the cart that the operation made: with it the order in which operations were applied can be read.
  version     bigint not null,
  primary key (supplier_id, customer_id, id),
  foreign key (supplier_id, customer_id) references cart (supplier_id, customer_id) on delete cascade
);
create index cart_operation_by_age on cart_operation (applied_at);

create table negotiation (
  supplier_id               uuid not null,
  id                        uuid not null default gen_random_uuid(),
  customer_id               uuid not null,
  staff_id                  uuid not null,
  started_at                timestamptz not null default now(),
  ended_at                  timestamptz,
  ended_by                  text check (ended_by in ('attendant', 'customer', 'lapse', 'order')),
  -- for the customer to read
  note                      text not null default '',
  -- what was agreed when it ended: [{"productId", "quantity", "price"}]; null without a price
  proposal                  jsonb,
  -- what the customer agreed to: the version of the cart and its items
  consent_version           bigint,
  consent_cents             bigint check (consent_cents >= 0),
  consent_at                timestamptz,
  consent_channel           text check (consent_channel in ('screen', 'chat', 'phone', 'in-person')),
  -- of the customer on the own screen, else of the attendant who wrote it down
  consent_by                uuid references login (id) on delete set null,
  consent_requested_version bigint,
  turn_requested_by         uuid,
  turn_requested_at         timestamptz,
  primary key (supplier_id, id),
  foreign key (supplier_id, customer_id) references customer (supplier_id, id) on delete cascade,
  foreign key (supplier_id, staff_id) references staff (supplier_id, id) on delete cascade,
  check ((ended_at is null) = (ended_by is null)),
  check (num_nulls(consent_version, consent_cents, consent_at, consent_channel) in (0, 4)),
  check ((turn_requested_by is null) = (turn_requested_at is null)),
  foreign key (supplier_id, turn_requested_by) references staff (supplier_id, id) on delete cascade
);
create unique index negotiation_open on negotiation (supplier_id, customer_id) where ended_at is null;
create index negotiation_of_customer on negotiation (supplier_id, customer_id, ended_at);
create index negotiation_of_staff on negotiation (supplier_id, staff_id);
create index negotiation_consent_by on negotiation (consent_by) where consent_by is not null;
create index negotiation_turn_requested_by on negotiation (supplier_id, turn_requested_by) where turn_requested_by is not null;

-- A price beyond what the attendant may give, for a manager to decide.
create table price_request (
  supplier_id    uuid not null,
  negotiation_id uuid not null,
  product_id     uuid not null,
  quantity       integer not null check (quantity > 0),
  price          bigint not null check (price > 0),
  reason         text not null default '',
  requested_at   timestamptz not null default now(),
  is_approved    boolean,
  decided_at     timestamptz,
  decided_by     uuid,
  primary key (supplier_id, negotiation_id, product_id),
  foreign key (supplier_id, negotiation_id) references negotiation (supplier_id, id) on delete cascade,
  foreign key (supplier_id, product_id) references product (supplier_id, id),
  foreign key (supplier_id, decided_by) references staff (supplier_id, id) on delete set null (decided_by),
  check ((is_approved is null) = (decided_at is null))
);
create index price_request_of_product on price_request (supplier_id, product_id);
create index price_request_decided_by on price_request (supplier_id, decided_by) where decided_by is not null;

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
  -- When the customer is written to about a list that the store makes; null where there is nothing to tell, or it was told.
  mail_at     timestamptz,
  primary key (supplier_id, id),
  foreign key (supplier_id, customer_id) references customer (supplier_id, id) on delete cascade,
  check (is_shared or origin = 'from-client'),
  check (mail_at is null or origin = 'to-client')
);
create index shopping_list_customer on shopping_list (supplier_id, customer_id, changed_at);
create index shopping_list_created_by on shopping_list (created_by) where created_by is not null;
create index shopping_list_disabled on shopping_list (disabled_at) where disabled_at is not null;
create index shopping_list_mail on shopping_list (mail_at) where mail_at is not null;

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
