-- The list of receivables has saved views as the others do.
alter table saved_view drop constraint saved_view_list_check,
  add constraint saved_view_list_check
    check (list in ('orders', 'quotes', 'ratings', 'subscriptions', 'customers', 'receivables', 'clients', 'audit'));
