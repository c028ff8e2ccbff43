-- Staff who look after orders buy for customers by phone or at the counter. Rows that are there were checked by the narrower constraints.
alter table purchase_order drop constraint purchase_order_placed_as_check;
alter table purchase_order add constraint purchase_order_placed_as_check check (placed_as in
  ('customer', 'linked-user', 'representative', 'attendant', 'staff', 'api-key')) not valid;
alter table quote_version drop constraint quote_version_requested_as_check;
alter table quote_version add constraint quote_version_requested_as_check check (requested_as in
  ('customer', 'linked-user', 'representative', 'attendant', 'staff', 'api-key')) not valid;
