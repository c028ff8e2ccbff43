-- What staff write down about an order for each other: customers never see it.
create table order_note (
  supplier_id  uuid not null,
  -- chosen by who writes it, so that the same note sent twice is one
  id           uuid not null,
  order_number bigint not null,
  body         text not null check (body <> '' and length(body) <= 2000),
  written_by   uuid references login (id) on delete set null,
  -- of a program instead of a person
  api_key_id   uuid,
  written_at   timestamptz not null default now(),
  primary key (supplier_id, id),
  foreign key (supplier_id, order_number) references purchase_order (supplier_id, number) on delete cascade,
  foreign key (supplier_id, api_key_id) references api_key (supplier_id, id)
);
create index order_note_newest on order_note (supplier_id, order_number, written_at desc, id);
create index order_note_written_by on order_note (written_by) where written_by is not null;
create index order_note_of_api_key on order_note (supplier_id, api_key_id) where api_key_id is not null;
