-- Every slug that a store has or had: an earlier one still leads to its store, and no other store gets it.
create table supplier_slug (
  supplier_id uuid not null references supplier (id) on delete cascade,
  slug text not null unique,
  since timestamptz not null default now(),
  primary key (supplier_id, slug)
);

insert into supplier_slug (slug, supplier_id, since) select slug, id, created_at from supplier;

create function keep_supplier_slug() returns trigger language plpgsql as $$
begin
  if not exists (select from supplier_slug where slug = new.slug and supplier_id = new.id) then
    insert into supplier_slug (slug, supplier_id) values (new.slug, new.id);
  end if;
  return null;
end $$;
create trigger supplier_slug_kept
  after insert or update of slug on supplier for each row execute function keep_supplier_slug();
