-- Quotes: every version of what a customer asked for and what the store answered, and what people may give away.

alter table staff
  -- the largest discount on a line that the person may offer, in hundredths of a percent
  add column discount_authority integer not null default 1000 check (discount_authority between 0 and 10000);
alter table supplier
  -- the smallest part of an offered price above the cost, in hundredths of a percent
  add column margin_floor integer not null default 0 check (margin_floor between 0 and 9000);
alter table product
  -- what one sale unit costs the store, in ten-thousandths of a real; null where it is not known
  add column cost bigint check (cost >= 0);

-- Rows are never changed but by the answer to them.
create table quote_version (
  supplier_id   uuid not null,
  order_number  bigint not null,
  version       integer not null check (version > 0),
  requested_at  timestamptz not null default now(),
  -- who asked for it, and as whom
  requested_by  uuid references login (id) on delete set null,
  requested_as  text check (requested_as in ('customer', 'linked-user', 'representative', 'attendant', 'api-key')),
  request_note  text not null default '',
  -- [{line, quantity, wishedPrice}]: the line is the row of order_line as it was requested first
  request_lines jsonb not null check (jsonb_typeof(request_lines) = 'array'),
  priced_at     timestamptz,
  priced_by     uuid references login (id) on delete set null,
  priced_as     text check (priced_as in ('attendant', 'staff')),
  valid_until   timestamptz,
  offer_note    text not null default '',
  -- [{position, quantity, unitPrice}]
  offer_lines   jsonb check (jsonb_typeof(offer_lines) = 'array'),
  offer_cents   bigint check (offer_cents >= 0),
  primary key (supplier_id, order_number, version),
  foreign key (supplier_id, order_number) references purchase_order (supplier_id, number) on delete cascade,
  check ((priced_at is null) = (valid_until is null) and (priced_at is null) = (offer_lines is null) and (priced_at is null) = (offer_cents is null))
);
create index quote_version_requested_by on quote_version (requested_by) where requested_by is not null;
create index quote_version_priced_by on quote_version (priced_by) where priced_by is not null;
-- Quotes of all stores that may lapse, and those that wait in one store.
create index order_open_quotes on purchase_order (supplier_id, status, number) where status in ('quote-requested', 'quote-priced');

-- Quotes that are there already.
insert into quote_version (supplier_id, order_number, version, requested_at, requested_by, requested_as, request_note, request_lines)
select o.supplier_id, o.number, 1, o.placed_at, o.placed_by, o.placed_as, o.note,
  (select coalesce(jsonb_agg(jsonb_build_object('line', to_jsonb(l) - 'supplier_id' - 'order_number', 'quantity', l.quantity, 'wishedPrice', null)
     order by l.position), '[]')
   from order_line l where l.supplier_id = o.supplier_id and l.order_number = o.number)
from purchase_order o
where o.status in ('quote-requested', 'quote-priced')
  or exists (select from order_event e where e.supplier_id = o.supplier_id and e.order_number = o.number and e.to_status = 'quote-requested');
-- One that was priced by hand is valid for a week from now.
update quote_version v set priced_at = now(), valid_until = now() + interval '7 days', offer_cents = o.total_cents,
  offer_lines = (select jsonb_agg(jsonb_build_object('position', l.position, 'quantity', l.quantity, 'unitPrice', l.unit_price) order by l.position)
    from order_line l where l.supplier_id = o.supplier_id and l.order_number = o.number)
from purchase_order o
where o.supplier_id = v.supplier_id and o.number = v.order_number and o.status = 'quote-priced';
