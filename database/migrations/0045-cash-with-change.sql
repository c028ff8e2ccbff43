-- An order in cash may want change: the amount that the customer will give.
alter table purchase_order add column change_for_cents bigint check (change_for_cents is null or (change_for_cents > 0 and payment_kind = 'cash'));
