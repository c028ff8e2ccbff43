-- Of what each person of the team is notified; a kind without a row follows the default of the product.
create table staff_notice_choice (
  supplier_id uuid not null,
  staff_id    uuid not null,
  kind        text not null check (kind in ('order', 'payment', 'quote', 'registration')),
  by_mail     boolean not null,
  primary key (supplier_id, staff_id, kind),
  foreign key (supplier_id, staff_id) references staff (supplier_id, id) on delete cascade
);
-- When a person is not notified, in the clock of the store; over midnight where it begins later than it ends.
create table staff_quiet_hours (
  supplier_id uuid not null,
  staff_id    uuid not null,
  starts_at   time not null,
  ends_at     time not null check (ends_at <> starts_at),
  primary key (supplier_id, staff_id),
  foreign key (supplier_id, staff_id) references staff (supplier_id, id) on delete cascade
);
-- What a person is notified of once it is due, together with all else that is due by then.
create table staff_notice (
  supplier_id uuid not null,
  staff_id    uuid not null,
  kind        text not null check (kind in ('order', 'payment', 'quote', 'registration')),
  -- What it tells of, such as an event: it is notified once.
  cause       text not null,
  -- The message that it is sent as where it is the only one; none once it was sent.
  content     json,
  customer_id uuid,
  created_at  timestamptz not null default now(),
  due_at      timestamptz not null,
  sent_at     timestamptz,
  primary key (supplier_id, staff_id, kind, cause),
  foreign key (supplier_id, staff_id) references staff (supplier_id, id) on delete cascade,
  foreign key (supplier_id, customer_id) references customer (supplier_id, id) on delete cascade,
  constraint staff_notice_says_something check ((content is null) = (sent_at is not null))
);
create index staff_notice_due on staff_notice (due_at) where sent_at is null;
create index staff_notice_of_customer on staff_notice (supplier_id, customer_id) where customer_id is not null;
create index staff_notice_created on staff_notice (created_at);
