-- The one-time links by which somebody makes the first store of an empty installation (decision 36). Of the installation,
-- hence no supplier. At most one is open at a time: each start of the server ends the one before.
create table installation_claim (
  code_hash  bytea primary key,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- used, or replaced by the link of a later start
  ended_at   timestamptz
);
