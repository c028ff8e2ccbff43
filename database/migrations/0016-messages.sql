-- E-mail and messages to phones that wait to be sent, and conversations between customers and the store.

-- One address, bare: neither a list, nor a name in front of it, nor anything that would end a header.
create function is_mailbox(value text) returns boolean
  language sql immutable parallel safe
  return value ~ '^[^[:cntrl:][:space:],;:<>"()@]+@[^[:cntrl:][:space:],;:<>"()@]+$';

-- The outbox: written in the transaction of what the message tells, sent afterwards by a job. A message that was sent or given up keeps no
-- content, because that may hold a one-time code.
create table mail (
  supplier_id  uuid not null references supplier (id) on delete cascade,
  id           uuid not null default gen_random_uuid(),
  recipient    text not null check (is_mailbox(recipient)),
  subject      text not null check (subject <> '' and subject !~ '[[:cntrl:]]'),
  -- what it says, and where its store is; how it looks is decided when it is sent
  content      json,
  store_url    text not null,
  attempts     smallint not null default 0,
  sent_at      timestamptz,
  failed_at    timestamptz,
  last_error   text,
  created_at   timestamptz not null default now(),
  -- whom it is about, wherever it went: it goes with the customer record, and with the person (decision 21)
  customer_id  uuid,
  login_id     uuid references login (id) on delete cascade,
  -- A mail that tells of an event is written after its cause, and holds no code or link that lets somebody in.
  holds_secret boolean not null default true,
  -- a message that an event causes has an id and a time made of the event
  primary key (supplier_id, id, created_at),
  foreign key (supplier_id, customer_id) references customer (supplier_id, id) on delete cascade,
  constraint mail_sent_or_failed check (sent_at is null or failed_at is null),
  constraint mail_says_something check (content is not null or sent_at is not null or failed_at is not null)
) partition by range (created_at);
create table monthly.mail_default partition of mail default;
select roll_partitions('mail', null);
create index mail_about_customer on mail (supplier_id, customer_id) where customer_id is not null;
create index mail_about_login on mail (login_id) where login_id is not null;
create index mail_by_age on mail (created_at);

-- The outbox of what goes to phones, beside the one of e-mail: a server that knows only e-mail never takes from it. What
-- is sent or given up keeps no content, as there.
create table phone_message (
  supplier_id uuid not null,
  id          uuid not null default gen_random_uuid(),
  -- messages cost money: they are counted by customer, and go when the customer is erased
  customer_id uuid not null,
  channel     text not null check (channel in ('sms', 'whatsapp')),
  -- a Brazilian mobile number in E.164
  recipient   text not null check (recipient ~ '^\+55[1-9]{2}9[0-9]{8}$'),
  content     json,
  attempts    smallint not null default 0,
  -- from then on it is of no use any more, and never sent
  expires_at  timestamptz not null,
  sent_at     timestamptz,
  failed_at   timestamptz,
  last_error  text,
  created_at  timestamptz not null default now(),
  primary key (supplier_id, id),
  foreign key (supplier_id, customer_id) references customer (supplier_id, id) on delete cascade,
  constraint phone_message_sent_or_failed check (sent_at is null or failed_at is null),
  constraint phone_message_says_something check (content is not null or sent_at is not null or failed_at is not null)
);
create index on phone_message (supplier_id, customer_id, created_at);
create index on phone_message (supplier_id, recipient, created_at);
create index phone_message_by_age on phone_message (created_at);

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
