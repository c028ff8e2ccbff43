-- Messages to phones that wait to be sent, and the codes that travel by them.

-- The outbox of what goes to phones, beside the one of e-mail: a server that knows only e-mail never takes from it. What
-- is sent or given up keeps no content, as there.
create table phone_message (
  supplier_id     uuid not null,
  id              uuid not null default gen_random_uuid(),
  -- messages cost money: they are counted by customer, and go when the customer is erased
  customer_id     uuid not null,
  channel         text not null check (channel in ('sms', 'whatsapp')),
  -- a Brazilian mobile number in E.164
  recipient       text not null check (recipient ~ '^\+55[1-9]{2}9[0-9]{8}$'),
  content         json,
  attempts        smallint not null default 0,
  -- while a worker sends it, when another may take it for lost
  next_attempt_at timestamptz not null default now(),
  -- from then on it is of no use any more, and never sent
  expires_at      timestamptz not null,
  sent_at         timestamptz,
  failed_at       timestamptz,
  last_error      text,
  created_at      timestamptz not null default now(),
  primary key (supplier_id, id),
  foreign key (supplier_id, customer_id) references customer (supplier_id, id) on delete cascade,
  constraint phone_message_sent_or_failed check (sent_at is null or failed_at is null),
  constraint phone_message_says_something check (content is not null or sent_at is not null or failed_at is not null)
);
create index phone_message_waiting on phone_message (next_attempt_at) where sent_at is null and failed_at is null;
create index on phone_message (supplier_id, customer_id, created_at);
create index on phone_message (supplier_id, recipient, created_at);

-- The last code that was sent to a customer's phone, to prove that it is the customer's.
create table phone_verification (
  supplier_id uuid not null,
  customer_id uuid not null,
  -- as it stands in the customer's record
  phone       text not null,
  code_hash   text not null,
  tries       smallint not null default 0,
  created_at  timestamptz not null default now(),
  expires_at  timestamptz not null,
  primary key (supplier_id, customer_id),
  foreign key (supplier_id, customer_id) references customer (supplier_id, id) on delete cascade
);

alter table customer add column phone_verified_at timestamptz;

-- What was proved of one number says nothing of the next, whoever changes it.
create function forget_phone_verification() returns trigger
  language plpgsql as $$
begin
  new.phone_verified_at := null;
  return new;
end $$;
create trigger phone_verified before update of phone on customer
  for each row when (new.phone is distinct from old.phone)
  execute function forget_phone_verification();
