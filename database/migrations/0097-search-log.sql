-- What was searched for and what followed, without who it was (decision 85). Deleted after 90 days.
create table search_event (
  supplier_id uuid not null references supplier (id) on delete cascade,
  id          bigint generated always as identity,
  happened_at timestamptz not null default now(),
  -- as the search reads it
  text        text not null,
  -- products that have all of it
  found       integer not null,
  -- what the same visitor searched for next
  next_text   text,
  next_found  integer,
  -- what was opened or put into the cart then
  product_id  uuid,
  is_added    boolean not null default false,
  primary key (supplier_id, id),
  foreign key (supplier_id, product_id) references product (supplier_id, id) on delete set null (product_id)
);
create index search_event_happened_at on search_event (happened_at);
create index search_event_missed on search_event (supplier_id, text, happened_at) where found = 0;
create index search_event_product on search_event (supplier_id, product_id) where product_id is not null;

-- Synonyms that the searches of shoppers proposed and staff refused.
create table refused_synonym (
  supplier_id uuid not null references supplier (id) on delete cascade,
  word        text not null,
  meaning     text not null,
  refused_at  timestamptz not null default now(),
  primary key (supplier_id, word, meaning)
);
