-- Null of a settlement that the former version made: one without a charge is to the key.
alter table settlement add column is_to_key boolean;
-- Orders whose customer was shown how to pay by Pix to the key of the store: no bank reports that money, whatever the store changes afterwards.
create table key_receipt (
  supplier_id uuid not null,
  order_number bigint not null,
  shown_at timestamptz not null default now(),
  primary key (supplier_id, order_number),
  foreign key (supplier_id, order_number) references purchase_order (supplier_id, number) on delete cascade
);
