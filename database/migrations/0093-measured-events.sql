-- Which events of visitors went to the store's Google Analytics, and which could not; without anything about a person (decision 82).
create table measured_event (
  supplier_id  uuid not null references supplier (id) on delete cascade,
  id           bigint generated always as identity,
  event        text not null check (event in ('page-view', 'view-item', 'view-item-list', 'add-to-cart', 'remove-from-cart', 'begin-checkout', 'purchase')),
  outcome      text not null check (outcome in ('sent', 'failed')),
  order_number bigint,
  problem      text not null default '' check (length(problem) <= 300),
  happened_at  timestamptz not null default now(),
  primary key (supplier_id, id),
  foreign key (supplier_id, order_number) references purchase_order (supplier_id, number) on delete cascade,
  check ((event = 'purchase') = (order_number is not null))
);
-- A purchase is measured once, in however many tabs its page is open.
create unique index measured_purchase on measured_event (supplier_id, order_number) where order_number is not null;
create index measured_event_by_age on measured_event (happened_at);
