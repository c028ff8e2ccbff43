-- Browsers in which a person signed in with the current password: attempts from them are counted apart from those of
-- strangers (decision 27). Only the hash of the cookie is kept. Of the platform, as a login is: no supplier here.
create table known_device (
  login_id   uuid not null references login (id) on delete cascade,
  token_hash bytea not null,
  expires_at timestamptz not null,
  primary key (login_id, token_hash)
);
create index known_device_token_hash on known_device (token_hash);
create index known_device_expires_at on known_device (expires_at);

-- Links to a new password are valid side by side: whoever asked in somebody's name could end the owner's link.
drop index one_recovery_at_a_time;
