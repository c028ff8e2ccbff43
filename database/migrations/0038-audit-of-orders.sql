-- Changes of carts and orders by people who work for the store are events as well. An order has a number and no id.
alter table audit_event
  drop constraint audit_event_subject_check,
  add constraint audit_event_subject_check
    check (subject in
      ('customer', 'linked-user', 'api-key', 'client-origin', 'account', 'store', 'payment', 'cart', 'order')),
  add column order_number bigint;
create index audit_of_order on audit_event (supplier_id, order_number) where order_number is not null;
