-- Nothing that a store shows depends on what its products cost: the processes keep what they have in memory.
create or replace function tell_product_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('storefront-changed', changed.supplier_id::text)
  from (
    select distinct after.supplier_id
    from new_rows after join old_rows before on before.supplier_id = after.supplier_id and before.id = after.id
    where (after.stock <> before.stock and not (is_stock_ample(after) and is_stock_ample(before)))
       or to_jsonb(after) - array['stock', 'cost'] <> to_jsonb(before) - array['stock', 'cost']
  ) as changed;
  return null;
end $$;
