-- How many active products each category has, so that a list of all or of some categories need not count them: the kept number, and what has
-- changed since. Changes are rows of their own, which nobody waits for; they are added to the kept numbers by the hour.
create table product_count (
  supplier_id uuid not null references supplier (id) on delete cascade,
  category_id uuid not null,
  products    integer not null,
  primary key (supplier_id, category_id)
);
create table product_count_change (
  supplier_id uuid not null references supplier (id) on delete cascade,
  id          bigint generated always as identity,
  category_id uuid not null,
  products    integer not null,
  primary key (supplier_id, id)
);

create function note_products_added() returns trigger language plpgsql as $$
begin
  insert into product_count_change (supplier_id, category_id, products)
  select supplier_id, category_id, count(*) from added where is_active group by supplier_id, category_id;
  return null;
end $$;
create function note_products_removed() returns trigger language plpgsql as $$
begin
  -- with their store they are gone as well
  insert into product_count_change (supplier_id, category_id, products)
  select r.supplier_id, r.category_id, -count(*) from removed r join supplier s on s.id = r.supplier_id
  where r.is_active group by r.supplier_id, r.category_id;
  return null;
end $$;
create function note_product_moved() returns trigger language plpgsql as $$
begin
  insert into product_count_change (supplier_id, category_id, products)
  select moved.supplier_id, moved.category_id, moved.products
  from (values (old.supplier_id, old.category_id, -1, old.is_active), (new.supplier_id, new.category_id, 1, new.is_active))
    as moved (supplier_id, category_id, products, is_active)
  where moved.is_active;
  return null;
end $$;
create trigger product_counted_insert after insert on product
  referencing new table as added for each statement execute function note_products_added();
create trigger product_counted_delete after delete on product
  referencing old table as removed for each statement execute function note_products_removed();
-- row by row, because every order moves stock, which changes no count: the condition costs nothing
create trigger product_counted_update after update on product for each row
  when (old.is_active is distinct from new.is_active or old.category_id is distinct from new.category_id)
  execute function note_product_moved();

create function fold_product_counts() returns void language sql as $$
  with folded as (delete from product_count_change returning supplier_id, category_id, products),
  sums as (select supplier_id, category_id, sum(products)::integer as products from folded group by supplier_id, category_id)
  insert into product_count as kept (supplier_id, category_id, products)
  select supplier_id, category_id, products from sums where products <> 0 order by supplier_id, category_id
  on conflict (supplier_id, category_id) do update set products = kept.products + excluded.products
$$;
