-- What an operator lets a store and a company have (decision 127). Null, and no row, is without limit.
create table store_limit (
  supplier_id uuid primary key references supplier (id) on delete cascade,
  -- that are sold
  products    integer check (products >= 0),
  -- people of the team and invitations to it
  staff       integer check (staff >= 1),
  file_bytes  bigint check (file_bytes >= 0)
);

-- Of a company, which has no table of its own. Without a row it is that of the installation (STORES_PER_COMPANY).
create table company_limit (
  company_id uuid primary key,
  stores     integer not null check (stores >= 1)
);

-- Bytes of the files that were sent to a store: pictures, files of conversations, photos of deliveries and returns, invoices.
create function store_file_bytes(store uuid) returns bigint language sql stable as $$
  select ((select coalesce(sum(octet_length(f.content)), 0) from picture_file f where f.supplier_id = store)
    + (select coalesce(sum(octet_length(f.content)), 0) from chat_file f where f.supplier_id = store)
    + (select coalesce(sum(octet_length(f.photo)), 0) from handover_photo f where f.supplier_id = store)
    + (select coalesce(sum(octet_length(f.content)), 0) from order_return_photo f where f.supplier_id = store)
    + (select coalesce(sum(octet_length(f.danfe)), 0) from nfe f where f.supplier_id = store))::bigint
$$;

-- How much of what is limited a store has; `kind` is a column of store_limit.
create function store_use(store uuid, kind text) returns bigint language sql stable as $$
  select case kind
    when 'products' then (select count(*) from product p where p.supplier_id = store and p.is_active)
    when 'staff' then (select count(*) from staff m where m.supplier_id = store and m.is_active)
      + (select count(*) from staff_invitation i where i.supplier_id = store)
    when 'file_bytes' then store_file_bytes(store)
  end
$$;

-- Those who add to a store with a limit wait for each other, so that each counts what the others committed. A store without one only looks for its row.
create function ensure_store_limit(store uuid, kind text) returns void language plpgsql as $$
declare
  maximum bigint;
begin
  select case kind when 'products' then l.products when 'staff' then l.staff when 'file_bytes' then l.file_bytes end
    into maximum from store_limit l where l.supplier_id = store;
  if maximum is null then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('store_limit ' || kind || store, 0));
  if store_use(store, kind) > maximum then
    raise exception using errcode = 'check_violation', message = 'the store has reached its limit',
      constraint = 'store_limit_' || kind, detail = maximum::text;
  end if;
end
$$;

create function ensure_limit_of_added() returns trigger language plpgsql as $$
begin
  perform ensure_store_limit(a.supplier_id, tg_argv[0]) from (select distinct supplier_id from added) a;
  return null;
end
$$;

create function ensure_limit_of_row() returns trigger language plpgsql as $$
begin
  perform ensure_store_limit(new.supplier_id, tg_argv[0]);
  return null;
end
$$;

create trigger product_limit_added after insert on product
  referencing new table as added for each statement execute function ensure_limit_of_added('products');
create trigger product_limit_activated after update of is_active on product
  for each row when (new.is_active and not old.is_active) execute function ensure_limit_of_row('products');
create trigger staff_limit_added after insert on staff
  referencing new table as added for each statement execute function ensure_limit_of_added('staff');
create trigger staff_limit_activated after update of is_active on staff
  for each row when (new.is_active and not old.is_active) execute function ensure_limit_of_row('staff');
create trigger staff_limit_invited after insert on staff_invitation
  referencing new table as added for each statement execute function ensure_limit_of_added('staff');
-- Proofs of deliveries and returns and invoices count, and are never refused.
create trigger picture_limit_added after insert on picture_file
  referencing new table as added for each statement execute function ensure_limit_of_added('file_bytes');
create trigger chat_file_limit_added after insert on chat_file
  referencing new table as added for each statement execute function ensure_limit_of_added('file_bytes');

alter table data_import drop constraint data_import_fault_check;
alter table data_import add constraint data_import_fault_check check (fault in ('interrupted', 'outdated', 'touched', 'limit')) not valid;
