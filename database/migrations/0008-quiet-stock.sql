-- Every order lowers stock, and hardly ever changes what a store shows: only near the end are the processes told.

-- Whether stock is so ample that one unit more or less is not seen (more than the 5 "last units", and than any minimum).
create function is_stock_ample(product product) returns boolean
  language sql immutable parallel safe
  return product.stock_policy <> 'tracked'
      or product.stock > greatest(5000, coalesce(product.min_per_order, 1000) + coalesce(product.granularity, 1000));

create function tell_product_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('storefront-changed', changed.supplier_id::text)
  from (
    select distinct after.supplier_id
    from new_rows after join old_rows before on before.supplier_id = after.supplier_id and before.id = after.id
    where (after.stock <> before.stock and not (is_stock_ample(after) and is_stock_ample(before)))
       or to_jsonb(after) - 'stock' <> to_jsonb(before) - 'stock'
  ) as changed;
  return null;
end $$;

drop trigger product_changed_update on product;
create trigger product_changed_update after update on product
  referencing new table as new_rows old table as old_rows for each statement execute function tell_product_changed();
