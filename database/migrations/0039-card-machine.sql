-- A card that is given at the door is no charge at a payment provider.
alter table payment_method drop constraint payment_method_kind_check;
alter table payment_method add constraint payment_method_kind_check
  check (kind in ('pix', 'boleto', 'card', 'machine', 'cash', 'account'));
alter table purchase_order drop constraint purchase_order_payment_kind_check;
alter table purchase_order add constraint purchase_order_payment_kind_check
  check (payment_kind in ('pix', 'boleto', 'card', 'machine', 'cash', 'account'));

-- Until now no card was charged online. What a store calls its method says nothing: all of them are of the machine.
update payment_method set kind = 'machine' where kind = 'card';
update purchase_order set payment_kind = 'machine' where payment_kind = 'card';
