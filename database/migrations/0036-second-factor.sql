-- What proves a person who works for a store besides the password. A login is of the whole platform, and so are its factors: no supplier here.

-- An authenticator app: its secret, sealed by the key of the installation. A step of thirty seconds is accepted once.
create table authenticator_app (
  login_id      uuid primary key references login (id) on delete cascade,
  sealed_secret bytea not null,
  last_step     bigint not null,
  added_at      timestamptz not null default now()
);

-- For who lost the phone: each opens once. Only hashes are kept.
create table recovery_code (
  login_id  uuid not null references login (id) on delete cascade,
  code_hash bytea not null,
  used_at   timestamptz,
  primary key (login_id, code_hash)
);

-- A key on a device of the person. It is of the host at which it was made: browsers offer it nowhere else.
create table passkey (
  login_id      uuid not null references login (id) on delete cascade,
  id            uuid not null default gen_random_uuid(),
  credential_id text not null,
  host          text not null,
  name          text not null check (name <> ''),
  public_key    bytea not null,
  -- of the authenticator, which counts its uses where it can
  use_count     bigint not null,
  transports    text[] not null default '{}',
  added_at      timestamptz not null default now(),
  last_used_at  timestamptz,
  primary key (login_id, id),
  unique (credential_id)
);

-- For some minutes: a sign-in whose password was right and that waits for the factor, or a factor that is being set up. Only the hash of its
-- code is kept. It ends with its use, after some wrong answers, or with the password.
create table factor_challenge (
  supplier_id        uuid not null references supplier (id) on delete cascade,
  token_hash         bytea not null,
  login_id           uuid not null references login (id) on delete cascade,
  purpose            text not null check (purpose in ('sign-in', 'app', 'passkey')),
  -- of a sign-in
  acting_customer_id uuid,
  -- of an app that waits for its first code
  sealed_secret      bytea,
  -- what a passkey has to sign, once
  passkey_challenge  text,
  tries              integer not null default 0,
  expires_at         timestamptz not null,
  primary key (supplier_id, token_hash)
);
create index factor_challenge_login on factor_challenge (login_id);
create index factor_challenge_expires_at on factor_challenge (expires_at);

-- Whether the login has an app or a passkey: every request of a person reads it, together with what is read of the login anyway.
alter table login add column has_second_factor boolean not null default false;
create or replace trigger login_rights after update of name, email, has_second_factor on login
  for each row execute function tell_login_changed();
-- Whether the session, or the sign-in on its way to another domain, was opened with the factor.
alter table session add column is_factor_proved boolean not null default false;
alter table login_token add column is_factor_proved boolean not null default false;
-- Browser and system of the device, as far as it said so: `chrome windows`.
alter table session add column device text;
