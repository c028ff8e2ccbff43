-- The order on paper of 80 mm is counted like the other papers.
alter table order_print drop constraint order_print_kind_check,
  add constraint order_print_kind_check check (kind in ('label', 'receipt', 'picking-list', 'order'));
