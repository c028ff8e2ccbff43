-- Web pages of other hosts that may call a store: `https://app.exemplo`. Their calls bring a session token, never the cookie.
create table supplier_origin (
  supplier_id uuid not null references supplier (id) on delete cascade,
  origin      text not null check (origin ~ '^https?://[a-z0-9.:\[\]-]+$'),
  created_at  timestamptz not null default now(),
  primary key (supplier_id, origin)
);

-- Every process keeps the origins of all stores in memory, beside the names by which stores are found.
create trigger supplier_origin_changed after insert or update or delete
  on supplier_origin for each row execute function tell_domain_changed();
