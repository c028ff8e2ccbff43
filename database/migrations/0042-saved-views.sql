-- Lists of the back office as people saved them: the filters, the order and the rows of a page, as the URL of the list says them.
create table saved_view (
  supplier_id uuid not null references supplier (id) on delete cascade,
  -- chosen by the browser, so that a view comes back under its id when its removal is undone
  id          uuid not null,
  list        text not null check (list in ('orders', 'quotes', 'customers', 'clients', 'audit')),
  -- whose it is: nobody else changes it
  login_id    uuid not null references login (id) on delete cascade,
  name        text not null check (length(name) between 1 and 60),
  search      text not null check (length(search) <= 1000),
  -- seen by everybody who sees the list
  is_shared   boolean not null,
  created_at  timestamptz not null default now(),
  primary key (supplier_id, id)
);
create index saved_view_of_list on saved_view (supplier_id, list);
create index saved_view_of_login on saved_view (login_id);

-- With which view a list begins for a person.
create table default_view (
  supplier_id uuid not null,
  login_id    uuid not null references login (id) on delete cascade,
  list        text not null,
  view_id     uuid not null,
  primary key (supplier_id, login_id, list),
  foreign key (supplier_id, view_id) references saved_view (supplier_id, id) on delete cascade
);
create index default_view_of_login on default_view (login_id);
create index default_view_of_view on default_view (supplier_id, view_id);
