-- Which products cannot be bought, so that the lists of staff count and find them without looking at all products. An index would do it too,
-- but it would have every order write all indexes of a product, whose stock is in none of them.
create table sold_out_product (
  supplier_id uuid not null,
  product_id  uuid not null,
  primary key (supplier_id, product_id),
  foreign key (supplier_id, product_id) references product (supplier_id, id) on delete cascade
);

create function is_sold_out(is_active boolean, stock_policy text, stock integer, min_per_order integer, granularity integer)
  returns boolean language sql immutable parallel safe as $$
  select is_active and stock_policy = 'tracked' and stock < coalesce(min_per_order, granularity, 1000)
$$;

create function note_sold_out_added() returns trigger language plpgsql as $$
begin
  insert into sold_out_product (supplier_id, product_id)
  select supplier_id, id from added where is_sold_out(is_active, stock_policy, stock, min_per_order, granularity);
  return null;
end $$;
create function note_sold_out_changed() returns trigger language plpgsql as $$
begin
  if is_sold_out(new.is_active, new.stock_policy, new.stock, new.min_per_order, new.granularity) then
    insert into sold_out_product (supplier_id, product_id) values (new.supplier_id, new.id) on conflict do nothing;
  else
    delete from sold_out_product where supplier_id = new.supplier_id and product_id = new.id;
  end if;
  return null;
end $$;
create trigger product_sold_out_insert after insert on product
  referencing new table as added for each statement execute function note_sold_out_added();
-- row by row, because hardly any order sells the last unit: the condition costs nothing
create trigger product_sold_out_update after update on product for each row
  when (is_sold_out(old.is_active, old.stock_policy, old.stock, old.min_per_order, old.granularity)
    is distinct from is_sold_out(new.is_active, new.stock_policy, new.stock, new.min_per_order, new.granularity))
  execute function note_sold_out_changed();
