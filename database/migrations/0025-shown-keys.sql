update settlement s set is_to_key = not exists (select from charge c where c.supplier_id = s.supplier_id and c.settlement_id = s.id);
-- Of the orders that are open nobody knows whether the key was shown: where it is the only way to pay, it may have been.
insert into key_receipt (supplier_id, order_number)
select o.supplier_id, o.number from purchase_order o join supplier s on s.id = o.supplier_id
where o.payment_kind = 'pix' and o.payment_state = 'open' and o.status = 'awaiting-payment' and s.presentation #>> '{pix,key}' <> ''
  and not exists (select from charge c where c.supplier_id = o.supplier_id and c.order_number = o.number)
on conflict do nothing;
