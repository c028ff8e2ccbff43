-- People who look after the installation (decision 122). Of no store: none of these tables has a supplier in its key. The person is a login; what
-- proves them besides the password is apart from the factor of staff, which an owner may reset.
create table operator_account (
  login_id      uuid primary key references login (id),
  -- of the authenticator app; null until the first sign-in sets it up
  sealed_secret bytea,
  -- a step of thirty seconds is accepted once
  last_step     bigint not null default -1,
  added_at      timestamptz not null default now()
);

create table operator_recovery_code (
  login_id  uuid not null references operator_account (login_id) on delete cascade,
  code_hash bytea not null,
  used_at   timestamptz,
  primary key (login_id, code_hash)
);

-- A one-time link of the command line. The newest to a mailbox counts.
create table operator_invitation (
  code_hash  bytea primary key,
  email      text not null unique check (email <> ''),
  name       text not null check (name <> ''),
  expires_at timestamptz not null
);

-- Between the password and the code of the app.
create table operator_challenge (
  token_hash      bytea primary key,
  login_id        uuid not null references operator_account (login_id) on delete cascade,
  -- of the password that was right: a new one ends what the old one began
  password_digest bytea not null,
  -- of an app that waits for its first code
  sealed_secret   bytea,
  tries           integer not null default 0,
  expires_at      timestamptz not null
);
create index operator_challenge_login on operator_challenge (login_id);
create index operator_challenge_expires_at on operator_challenge (expires_at);

create table operator_session (
  token_hash      bytea primary key,
  login_id        uuid not null references operator_account (login_id) on delete cascade,
  password_digest bytea not null,
  opened_at       timestamptz not null default now(),
  last_used_at    timestamptz not null default now(),
  expires_at      timestamptz not null
);
create index operator_session_login on operator_session (login_id);
create index operator_session_expires_at on operator_session (expires_at);

-- What operators did. Appended; the name of a store outlives the store.
create table operator_event (
  id          bigint generated always as identity primary key,
  happened_at timestamptz not null default now(),
  action      text not null check (action <> ''),
  -- null: by the command line
  login_id    uuid references login (id) on delete set null,
  author      text not null default '',
  store_id    uuid,
  store_name  text not null default '',
  -- what was given as the reason, or whom it concerns
  note        text not null default ''
);
create index operator_event_newest on operator_event (happened_at desc, id desc);
create index operator_event_store on operator_event (store_id, happened_at desc) where store_id is not null;
create index operator_event_login on operator_event (login_id) where login_id is not null;
