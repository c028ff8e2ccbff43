-- A change of the payment method is in the history of the order.
alter table order_event drop constraint order_event_kind_check,
  add constraint order_event_kind_check
    check (kind in ('moved', 'question', 'answer', 'removal', 'replaced', 'new-total', 'new-method', 'failed-delivery'));
