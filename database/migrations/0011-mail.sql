-- E-mail that waits to be sent, and the one-time codes that travel by it.

-- One address, bare: neither a list, nor a name in front of it, nor anything that would end a header.
create function is_mailbox(value text) returns boolean
  language sql immutable parallel safe
  return value ~ '^[^[:cntrl:][:space:],;:<>"()@]+@[^[:cntrl:][:space:],;:<>"()@]+$';

-- The outbox: written in the transaction of what the message tells, sent afterwards by a worker. A message that was sent
-- or given up keeps no content, because that may hold a one-time code.
create table mail (
  supplier_id     uuid not null references supplier (id) on delete cascade,
  id              uuid not null default gen_random_uuid(),
  recipient       text not null check (is_mailbox(recipient)),
  subject         text not null check (subject <> '' and subject !~ '[[:cntrl:]]'),
  -- what it says, and where its store is; how it looks is decided when it is sent
  content         json,
  store_url       text not null,
  attempts        smallint not null default 0,
  -- while a worker sends it, when another may take it for lost
  next_attempt_at timestamptz not null default now(),
  sent_at         timestamptz,
  failed_at       timestamptz,
  last_error      text,
  created_at      timestamptz not null default now(),
  primary key (supplier_id, id),
  constraint mail_sent_or_failed check (sent_at is null or failed_at is null),
  constraint mail_says_something check (content is not null or sent_at is not null or failed_at is not null)
);
create index mail_waiting on mail (next_attempt_at) where sent_at is null and failed_at is null;

-- A link that lets somebody choose a new password, in one store, once. Only the hash of its code is kept.
create table password_recovery (
  supplier_id uuid not null references supplier (id) on delete cascade,
  code_hash   bytea not null,
  login_id    uuid not null references login (id) on delete cascade,
  created_at  timestamptz not null default now(),
  expires_at  timestamptz not null,
  -- used, or replaced by a newer one
  ended_at    timestamptz,
  primary key (supplier_id, code_hash)
);
create index on password_recovery (login_id, created_at);
-- The older link ends before a new one begins, also where both are asked for at the same moment.
create unique index one_recovery_at_a_time on password_recovery (supplier_id, login_id) where ended_at is null;

-- The last code that was sent to a customer's e-mail address, to prove that it is the customer's.
create table email_verification (
  supplier_id uuid not null,
  customer_id uuid not null,
  email       text not null,
  code_hash   text not null,
  tries       smallint not null default 0,
  created_at  timestamptz not null default now(),
  expires_at  timestamptz not null,
  primary key (supplier_id, customer_id),
  foreign key (supplier_id, customer_id) references customer (supplier_id, id) on delete cascade
);

alter table customer add column email_verified_at timestamptz;

-- What was proved of one address says nothing of the next, whoever changes it.
create function forget_email_verification() returns trigger
  language plpgsql as $$
begin
  new.email_verified_at := null;
  return new;
end $$;
create trigger email_verified before update of email on customer
  for each row when (new.email is distinct from old.email)
  execute function forget_email_verification();
