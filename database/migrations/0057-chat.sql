-- Conversations between customers and the store: one of each customer, and one of each order.

create table chat_room (
  supplier_id       uuid not null,
  id                uuid not null default gen_random_uuid(),
  customer_id       uuid not null,
  -- null is the general room of the customer
  order_number      bigint,
  -- position of the newest message; positions count from 1 in each room
  last_position     bigint not null default 0 check (last_position >= 0),
  -- every change that a screen shows, such as a message or that one was read
  changed_at        timestamptz not null default now(),
  -- the newest message of a person; null while the room has only what orders say
  talked_at         timestamptz,
  -- the first message of the customer that the store did not answer
  waiting_since     timestamptz,
  assigned_to       uuid,
  -- up to which position each side received and read
  customer_received bigint not null default 0,
  customer_read     bigint not null default 0,
  store_received    bigint not null default 0,
  store_read        bigint not null default 0,
  -- when the customer gets an e-mail, unless the messages are read before
  mail_at           timestamptz,
  -- position up to which an e-mail was sent
  mailed_position   bigint not null default 0,
  primary key (supplier_id, id),
  unique nulls not distinct (supplier_id, customer_id, order_number),
  foreign key (supplier_id, customer_id) references customer (supplier_id, id) on delete cascade,
  foreign key (supplier_id, order_number) references purchase_order (supplier_id, number) on delete cascade,
  foreign key (supplier_id, assigned_to) references staff (supplier_id, id) on delete set null (assigned_to),
  check (customer_read <= customer_received and customer_received <= last_position),
  check (store_read <= store_received and store_received <= last_position)
);
create index chat_room_inbox on chat_room (supplier_id, talked_at) where talked_at is not null;
create index chat_room_of_order on chat_room (supplier_id, order_number) where order_number is not null;
create index chat_room_assigned on chat_room (supplier_id, assigned_to) where assigned_to is not null;
create index chat_room_to_mail on chat_room (mail_at) where mail_at is not null;

create table chat_message (
  supplier_id  uuid not null,
  room_id      uuid not null,
  position     bigint not null check (position > 0),
  -- made by the client that sends it: the same message is stored once, however often it is sent
  id           uuid not null,
  author       text not null check (author in ('customer', 'store', 'system')),
  login_id     uuid references login (id) on delete set null,
  sent_at      timestamptz not null default now(),
  text         text not null default '',
  -- the status that the order of the room came to
  order_status text check (order_status in ('quote-requested', 'quote-priced', 'placed', 'picking', 'awaiting-payment', 'paid',
    'out-for-delivery', 'ready-for-pickup', 'cancelled', 'delivered')),
  product_id   uuid,
  -- an order that is shown as a card
  order_number bigint,
  primary key (supplier_id, room_id, position),
  unique (supplier_id, room_id, id),
  foreign key (supplier_id, room_id) references chat_room (supplier_id, id) on delete cascade,
  foreign key (supplier_id, product_id) references product (supplier_id, id) on delete set null (product_id),
  foreign key (supplier_id, order_number) references purchase_order (supplier_id, number) on delete set null (order_number)
);
create index chat_message_login on chat_message (login_id) where login_id is not null;
create index chat_message_product on chat_message (supplier_id, product_id) where product_id is not null;
create index chat_message_order on chat_message (supplier_id, order_number) where order_number is not null;
create index chat_message_sent on chat_message (sent_at);

create table chat_file (
  supplier_id uuid not null,
  id          uuid not null default gen_random_uuid(),
  room_id     uuid not null,
  position    bigint not null,
  name        text not null,
  -- by its content; a picture was decoded and encoded again here
  mime_type   text not null check (mime_type in ('image/jpeg', 'image/png', 'application/pdf', 'text/plain',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document')),
  content     bytea not null check (octet_length(content) <= 10485760),
  primary key (supplier_id, id),
  unique (supplier_id, room_id, position),
  foreign key (supplier_id, room_id, position) references chat_message (supplier_id, room_id, position) on delete cascade
);

-- When the store answers, and what it says otherwise.
create table chat_settings (
  supplier_id uuid primary key references supplier (id) on delete cascade,
  -- from Monday to Sunday {"from": "08:00", "until": "18:00"}, or null for a day without answers
  hours       jsonb not null check (jsonb_array_length(hours) = 7),
  away_text   text not null default ''
);

create table canned_answer (
  supplier_id uuid not null references supplier (id) on delete cascade,
  shortcut    text not null check (shortcut ~ '^[a-z0-9-]{1,30}$'),
  text        text not null check (text <> ''),
  primary key (supplier_id, shortcut)
);
