-- What each session saw of a cart last: a save that names no version is merged against that.
create table cart_view (
  supplier_id uuid not null,
  customer_id uuid not null,
  token_hash  bytea not null,
  version     bigint not null,
  -- product id → [quantity, is gift-wrapped], of the lines that were there
  lines       jsonb not null,
  primary key (supplier_id, customer_id, token_hash),
  foreign key (supplier_id, customer_id) references customer (supplier_id, id) on delete cascade,
  foreign key (supplier_id, token_hash) references session (supplier_id, token_hash) on delete cascade
);
create index cart_view_of_session on cart_view (supplier_id, token_hash);

-- A line that somebody changed within the last minutes is kept from a writer who never saw the cart.
alter table cart_line add column changed_at timestamptz not null default now();
