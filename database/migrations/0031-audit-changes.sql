-- What an event changed, field by field, and how the change came about. The changes are personal data of their customer and
-- are emptied with the erasure of the customer (server/platform/session/privacy.ts).
alter table audit_event
  add column changes jsonb not null default '[]',
  add column source text not null default 'person' check (source in ('person', 'bulk', 'program', 'system')),
  add column subject text not null default 'account'
    check (subject in ('customer', 'linked-user', 'api-key', 'client-origin', 'account', 'store')),
  -- a linked user's login or a key; null where customer_id or the kind alone says which record it is
  add column subject_id uuid;

update audit_event set subject = split_part(action, '.', 1)
where split_part(action, '.', 1) in ('customer', 'linked-user', 'api-key', 'client-origin');
update audit_event set subject = 'store' where action like 'installation.%';
update audit_event set source = case when api_key_id is null then 'system' else 'program' end where login_id is null;

-- The changes of a user's events are emptied when the login is erased.
create index audit_of_subject on audit_event (supplier_id, subject_id) where subject_id is not null;
