-- What only grows is partitioned by month: old months are dropped and not deleted row by row. Partitions have a schema of
-- their own. A default partition takes rows of a month that has none yet, so that an insert never fails for it.
create schema monthly;

-- Makes the partitions of this month and of the next ones, and moves what the default partition has of them. Drops the
-- months that ended longer ago than rows are kept; null keeps all.
create function roll_partitions(parent text, kept interval, months_ahead integer default 2) returns void
  language plpgsql set lock_timeout = '5s' as $$
declare
  month timestamptz;
  name text;
  key text := (select a.attname from pg_partitioned_table p
    join pg_attribute a on a.attrelid = p.partrelid and a.attnum = p.partattrs[0] where p.partrelid = parent::regclass);
  has_rows boolean;
begin
  perform pg_advisory_xact_lock(7252258);
  for ahead in 0..months_ahead loop
    month := date_trunc('month', now(), 'UTC') + make_interval(months => ahead);
    name := format('%s_%s', parent, to_char(month at time zone 'UTC', 'YYYY_MM'));
    continue when to_regclass(format('monthly.%I', name)) is not null;
    execute format('select exists (select from monthly.%I where %I >= %L and %I < %L)',
      parent || '_default', key, month, key, month + interval '1 month') into has_rows;
    if not has_rows then
      execute format('create table monthly.%I partition of %I for values from (%L) to (%L)', name, parent, month, month + interval '1 month');
      continue;
    end if;
    execute format('create table monthly.%I (like %I including all)', name, parent);
    execute format('with moved as (delete from monthly.%I where %I >= %L and %I < %L returning *) insert into monthly.%I select * from moved',
      parent || '_default', key, month, key, month + interval '1 month', name);
    execute format('alter table %I attach partition monthly.%I for values from (%L) to (%L)', parent, name, month, month + interval '1 month');
  end loop;
  for name in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = parent::regclass and c.relname ~ '_\d{4}_\d{2}$'
      and (to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month') at time zone 'UTC' <= now() - kept
  loop
    execute format('drop table monthly.%I', name);
  end loop;
end $$;

-- The months in which a table has rows already.
create function make_past_partitions(parent text, key text, source text) returns void language plpgsql as $$
declare
  month timestamptz;
begin
  for month in execute format('select distinct date_trunc(''month'', %I, ''UTC'') from %I', key, source) loop
    execute format('create table if not exists monthly.%I partition of %I for values from (%L) to (%L)',
      parent || to_char(month at time zone 'UTC', '_YYYY_MM'), parent, month, month + interval '1 month');
  end loop;
end $$;

-- Sessions by the month in which they expire: a call reads only those that have not. Its token is 256 bits of chance, so
-- that none comes twice although only a month can say so. Keys of other tables cannot point at a session any more: what
-- belongs to one goes with it by a trigger, and otherwise by its own time.
alter table sign_in_token drop constraint sign_in_token_supplier_id_session_token_hash_fkey;
alter table cart_view drop constraint cart_view_supplier_id_token_hash_fkey;
alter table session rename to old_session;
alter table old_session drop constraint session_pkey, drop constraint session_login_id_fkey,
  drop constraint session_supplier_id_acting_customer_id_fkey, drop constraint session_supplier_id_api_key_id_fkey,
  drop constraint session_supplier_id_fkey;
drop index session_supplier_id_login_id_idx, session_expires_at_idx, session_for_customer, session_of_login, session_of_api_key;
create table session (
  supplier_id        uuid not null references supplier (id) on delete cascade,
  token_hash         bytea not null,
  login_id           uuid references login (id) on delete cascade,
  created_at         timestamptz not null default now(),
  expires_at         timestamptz not null,
  ended_at           timestamptz,
  acting_customer_id uuid,
  api_key_id         uuid,
  primary key (supplier_id, token_hash, expires_at),
  constraint session_supplier_id_acting_customer_id_fkey foreign key (supplier_id, acting_customer_id)
    references customer (supplier_id, id) on delete set null (acting_customer_id),
  foreign key (supplier_id, api_key_id) references api_key (supplier_id, id) on delete cascade,
  constraint session_belongs_to_someone check ((login_id is null) = (api_key_id is not null))
) partition by range (expires_at);
create table monthly.session_default partition of session default;
select make_past_partitions('session', 'expires_at', 'old_session');
select roll_partitions('session', null);
insert into session (supplier_id, token_hash, login_id, created_at, expires_at, ended_at, acting_customer_id, api_key_id)
select supplier_id, token_hash, login_id, created_at, expires_at, ended_at, acting_customer_id, api_key_id from old_session;
drop table old_session;
create index session_of_person on session (supplier_id, login_id);
create index session_by_expiry on session (expires_at);
create index session_for_customer on session (supplier_id, acting_customer_id) where acting_customer_id is not null;
create index session_of_login on session (login_id) where login_id is not null;
create index session_of_api_key on session (supplier_id, api_key_id) where api_key_id is not null;

create function forget_session() returns trigger language plpgsql as $$
begin
  delete from sign_in_token where supplier_id = old.supplier_id and session_token_hash = old.token_hash;
  delete from cart_view where supplier_id = old.supplier_id and token_hash = old.token_hash;
  return null;
end $$;
create trigger session_forgotten after delete on session for each row execute function forget_session();

alter table mail rename to old_mail;
alter table old_mail drop constraint mail_pkey, drop constraint mail_login_id_fkey, drop constraint mail_supplier_id_customer_id_fkey,
  drop constraint mail_supplier_id_fkey, drop constraint mail_recipient_check, drop constraint mail_subject_check,
  drop constraint mail_says_something, drop constraint mail_sent_or_failed;
drop index mail_about_customer, mail_about_login, mail_by_age;
create table mail (
  supplier_id uuid not null references supplier (id) on delete cascade,
  id          uuid not null default gen_random_uuid(),
  recipient   text not null check (is_mailbox(recipient)),
  subject     text not null check (subject <> '' and subject !~ '[[:cntrl:]]'),
  -- what it says, and where its store is; how it looks is decided when it is sent
  content     json,
  store_url   text not null,
  attempts    smallint not null default 0,
  sent_at     timestamptz,
  failed_at   timestamptz,
  last_error  text,
  created_at  timestamptz not null default now(),
  customer_id uuid,
  login_id    uuid references login (id) on delete cascade,
  -- a message that an event causes has an id and a time made of the event
  primary key (supplier_id, id, created_at),
  foreign key (supplier_id, customer_id) references customer (supplier_id, id) on delete cascade,
  constraint mail_sent_or_failed check (sent_at is null or failed_at is null),
  constraint mail_says_something check (content is not null or sent_at is not null or failed_at is not null)
) partition by range (created_at);
create table monthly.mail_default partition of mail default;
select make_past_partitions('mail', 'created_at', 'old_mail');
select roll_partitions('mail', null);
insert into mail (supplier_id, id, recipient, subject, content, store_url, attempts, sent_at, failed_at, last_error, created_at, customer_id, login_id)
select supplier_id, id, recipient, subject, content, store_url, attempts, sent_at, failed_at, last_error, created_at, customer_id, login_id from old_mail;
drop table old_mail;
create index mail_about_customer on mail (supplier_id, customer_id) where customer_id is not null;
create index mail_about_login on mail (login_id) where login_id is not null;
create index mail_by_age on mail (created_at);

alter table audit_event rename to old_audit_event;
alter table old_audit_event drop constraint audit_event_pkey, drop constraint audit_event_login_id_fkey,
  drop constraint audit_event_supplier_id_api_key_id_fkey, drop constraint audit_event_supplier_id_customer_id_fkey,
  drop constraint audit_event_supplier_id_fkey, drop constraint audit_event_source_check, drop constraint audit_event_subject_check,
  drop constraint audit_event_action_check, drop constraint audit_event_acting_as_check;
drop index audit_of_customer, audit_of_login, audit_newest, audit_of_subject, audit_event_of_login, audit_event_of_api_key;
create table audit_event (
  like old_audit_event including defaults including comments,
  primary key (supplier_id, id, happened_at),
  foreign key (supplier_id) references supplier (id) on delete cascade,
  foreign key (login_id) references login (id) on delete set null,
  foreign key (supplier_id, api_key_id) references api_key (supplier_id, id) on delete set null (api_key_id),
  foreign key (supplier_id, customer_id) references customer (supplier_id, id) on delete set null (customer_id),
  check (action ~ '^[a-z-]+\.[a-z-]+$'),
  check (acting_as in ('customer', 'linked-user', 'representative', 'attendant', 'staff', 'api-key')),
  check (source in ('person', 'bulk', 'program', 'system')),
  check (subject in ('customer', 'linked-user', 'api-key', 'client-origin', 'account', 'store'))
) partition by range (happened_at);
create table monthly.audit_event_default partition of audit_event default;
select make_past_partitions('audit_event', 'happened_at', 'old_audit_event');
select roll_partitions('audit_event', null);
insert into audit_event select * from old_audit_event;
drop table old_audit_event;
create index audit_of_customer on audit_event (supplier_id, customer_id, happened_at desc);
create index audit_of_person on audit_event (supplier_id, login_id, happened_at desc);
create index audit_newest on audit_event (supplier_id, happened_at desc);
create index audit_of_subject on audit_event (supplier_id, subject_id) where subject_id is not null;
create index audit_event_of_login on audit_event (login_id) where login_id is not null;
create index audit_event_of_api_key on audit_event (supplier_id, api_key_id) where api_key_id is not null;

-- That a position comes once is up to the lock on the order, under which every event is written.
alter table order_event rename to old_order_event;
alter table old_order_event drop constraint order_event_pkey, drop constraint order_event_login_id_fkey,
  drop constraint order_event_supplier_id_api_key_id_fkey, drop constraint order_event_supplier_id_order_number_fkey,
  drop constraint order_event_from_status_check, drop constraint order_event_to_status_check, drop constraint order_event_acting_as_check;
drop index order_event_of_login, order_event_of_api_key;
create table order_event (
  like old_order_event including defaults,
  primary key (supplier_id, order_number, position, happened_at),
  foreign key (supplier_id, order_number) references purchase_order (supplier_id, number) on delete cascade,
  foreign key (login_id) references login (id),
  foreign key (supplier_id, api_key_id) references api_key (supplier_id, id),
  check (from_status in ('quote-requested', 'quote-priced', 'placed', 'picking', 'awaiting-payment', 'paid', 'ready-for-pickup',
    'out-for-delivery', 'delivered', 'cancelled')),
  check (to_status in ('quote-requested', 'quote-priced', 'placed', 'picking', 'awaiting-payment', 'paid', 'ready-for-pickup',
    'out-for-delivery', 'delivered', 'cancelled')),
  check (acting_as in ('customer', 'linked-user', 'representative', 'attendant', 'staff', 'api-key'))
) partition by range (happened_at);
create table monthly.order_event_default partition of order_event default;
select make_past_partitions('order_event', 'happened_at', 'old_order_event');
select roll_partitions('order_event', null);
insert into order_event select * from old_order_event;
drop table old_order_event;
create index order_event_of_login on order_event (login_id) where login_id is not null;
create index order_event_of_api_key on order_event (supplier_id, api_key_id) where api_key_id is not null;

drop function make_past_partitions(text, text, text);
