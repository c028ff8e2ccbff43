-- Waits for the person to accept it; gone once that is done, or it is withdrawn. One that lapsed stays, so that it can be sent again. Only the
-- hash of its code is kept.
create table staff_invitation (
  supplier_id uuid not null references supplier (id) on delete cascade,
  id          uuid not null default gen_random_uuid(),
  name        text not null check (name <> ''),
  channel     text not null check (channel in ('email', 'sms')),
  -- an e-mail in small letters, or a Brazilian mobile number in E.164
  recipient   text not null check (recipient = lower(recipient)),
  role        text not null check (role in ('representative', 'attendant', 'staff')),
  modules     text[] not null default '{}',
  code_hash   bytea not null,
  invited_by  uuid references login (id) on delete set null,
  sent_at     timestamptz not null default now(),
  expires_at  timestamptz not null,
  primary key (supplier_id, id),
  -- a newer invitation of a person takes the place of the older one
  unique (supplier_id, recipient),
  unique (supplier_id, code_hash)
);
create index staff_invitation_invited_by on staff_invitation (invited_by) where invited_by is not null;

-- An invitation to the team goes to the phone of somebody who is no customer. No version reads whose a message is as what is always there.
-- squawk-ignore ban-drop-not-null
alter table phone_message alter column customer_id drop not null;

-- The log also tells of the team. Rows that are there were checked by the narrower constraint.
alter table audit_event drop constraint audit_event_subject_check;
alter table audit_event add constraint audit_event_subject_check check (subject in
  ('customer', 'linked-user', 'api-key', 'client-origin', 'account', 'store', 'payment', 'cart', 'order', 'staff')) not valid;
