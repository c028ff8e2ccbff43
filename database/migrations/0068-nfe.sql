-- The NF-e of an order: the XML as the tax authority has it, and its DANFE, rendered when it came.
create table nfe (
  supplier_id        uuid not null,
  order_number       bigint not null,
  access_key         text not null check (access_key ~ '^[0-9A-Z]{43}[0-9]$'),
  number             bigint not null,
  series             integer not null,
  issued_at          timestamptz not null,
  total_cents        bigint not null,
  recipient_document text not null,
  -- false in the test environment of the tax authority
  is_valid           boolean not null,
  xml                text not null check (octet_length(xml) < 1000000),
  danfe              bytea not null,
  stored_at          timestamptz not null default now(),
  primary key (supplier_id, order_number),
  unique (supplier_id, access_key),
  foreign key (supplier_id, order_number) references purchase_order (supplier_id, number) on delete cascade
);
