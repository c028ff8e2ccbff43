-- What a customer thinks of a delivered order, once, and what the store answers.
create table order_rating (
  supplier_id  uuid not null,
  order_number bigint not null,
  stars        smallint not null check (stars between 1 and 5),
  comment      text not null default '' check (length(comment) <= 1000),
  rated_at     timestamptz not null default now(),
  rated_by     uuid references login (id) on delete set null,
  -- empty until the store answers; it may correct its answer
  answer       text not null default '' check (length(answer) <= 1000),
  answered_at  timestamptz,
  answered_by  uuid references login (id) on delete set null,
  primary key (supplier_id, order_number),
  foreign key (supplier_id, order_number) references purchase_order (supplier_id, number) on delete cascade,
  check ((answer = '') = (answered_at is null))
);
create index order_rating_newest on order_rating (supplier_id, rated_at desc, order_number desc);
create index order_rating_of_login on order_rating (rated_by) where rated_by is not null;
create index order_rating_answered_by on order_rating (answered_by) where answered_by is not null;

-- Of single lines of the order; a line may have none.
create table order_line_rating (
  supplier_id  uuid not null,
  order_number bigint not null,
  position     integer not null,
  stars        smallint not null check (stars between 1 and 5),
  primary key (supplier_id, order_number, position),
  foreign key (supplier_id, order_number) references order_rating (supplier_id, order_number) on delete cascade,
  foreign key (supplier_id, order_number, position) references order_line (supplier_id, order_number, position) on delete cascade
);

alter table saved_view drop constraint saved_view_list_check,
  add constraint saved_view_list_check check (list in ('orders', 'quotes', 'ratings', 'customers', 'clients', 'audit'));
