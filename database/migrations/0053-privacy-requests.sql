-- What people ask of a store about their data (LGPD, art. 18; decision 129).

create table privacy_request (
  supplier_id     uuid not null references supplier (id) on delete cascade,
  -- chosen by who sends it, so that the same request twice is one
  id              uuid not null,
  protocol        text not null check (protocol ~ '^[0-9]{8}-[0-9]{8}$'),
  kind            text not null check (kind in ('access', 'export', 'correction', 'erasure', 'sharing', 'withdrawal', 'objection')),
  state           text not null check (state in ('verifying', 'received', 'in-progress', 'answered', 'refused')),
  channel         text not null check (channel in ('account', 'form', 'phone', 'letter', 'email', 'in-person')),
  -- all five are emptied when the person is erased
  name            text not null check (length(name) <= 120),
  email           text not null default '' check (email = lower(email)),
  phone           text not null default '',
  document        text not null default '',
  text            text not null default '' check (length(text) <= 2000),
  customer_id     uuid,
  -- whose session sent it
  login_id        uuid references login (id) on delete set null,
  received_at     timestamptz not null default now(),
  due_on          date not null,
  closed_at       timestamptz,
  identity_proof  text check (identity_proof in ('session', 'email-code', 'phone-code', 'document', 'call-back')),
  -- what staff saw, such as the kind of a document
  proof_note      text not null default '' check (length(proof_note) <= 500),
  answer          text not null default '' check (length(answer) <= 5000),
  refusal         text check (refusal in ('not-identified', 'not-controller', 'legal-duty', 'legal-claims', 'no-data', 'other')),
  -- of the code that proves the e-mail or the phone
  code_channel    text check (code_channel in ('email', 'phone')),
  code_hash       text,
  code_expires_at timestamptz,
  code_tries      integer not null default 0,
  primary key (supplier_id, id),
  unique (supplier_id, protocol),
  foreign key (supplier_id, customer_id) references customer (supplier_id, id) on delete set null (customer_id),
  check ((closed_at is not null) = (state in ('answered', 'refused'))),
  check ((refusal is not null) = (state = 'refused'))
);
create index privacy_request_by_state on privacy_request (supplier_id, state, due_on);
create index privacy_request_of_customer on privacy_request (supplier_id, customer_id) where customer_id is not null;
create index privacy_request_of_login on privacy_request (login_id) where login_id is not null;
create index privacy_request_of_email on privacy_request (supplier_id, email, received_at) where email <> '';

create table privacy_request_event (
  supplier_id uuid not null,
  request_id  uuid not null,
  position    integer not null,
  step        text not null check (step in ('received', 'proved', 'started', 'exported', 'erased', 'answered', 'refused')),
  happened_at timestamptz not null default now(),
  -- who of the staff; null for the person
  login_id    uuid references login (id),
  text        text not null default '' check (length(text) <= 500),
  primary key (supplier_id, request_id, position),
  foreign key (supplier_id, request_id) references privacy_request (supplier_id, id) on delete cascade
);
create index privacy_request_event_of_login on privacy_request_event (login_id) where login_id is not null;

-- The answers that a store words itself; a kind without a row has the text of the product.
create table privacy_template (
  supplier_id uuid not null references supplier (id) on delete cascade,
  kind        text not null check (kind in ('access', 'export', 'correction', 'erasure', 'sharing', 'withdrawal', 'objection', 'refusal')),
  text        text not null check (length(text) between 1 and 5000),
  primary key (supplier_id, kind)
);
