-- How often each paper of an order was printed: whoever holds a second label knows that there is a first.
create table order_print (
  supplier_id  uuid not null,
  order_number bigint not null,
  kind         text not null check (kind in ('label', 'picking-list', 'order')),
  count        integer not null check (count > 0),
  primary key (supplier_id, order_number, kind),
  foreign key (supplier_id, order_number) references purchase_order (supplier_id, number) on delete cascade
);
