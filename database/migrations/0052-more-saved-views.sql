-- Lists that got filters, an order and pages.
alter table saved_view drop constraint saved_view_list_check,
  add constraint saved_view_list_check check (list in ('orders', 'quotes', 'ratings', 'subscriptions', 'customers', 'receivables', 'clients', 'received', 'keys',
    'origins', 'jobs', 'audit'));

-- A removed view stays for a day, so that undoing its removal also restores with what others begin.
alter table saved_view add column removed_at timestamptz;
