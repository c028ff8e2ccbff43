-- Which payment methods a store offers depends on the accounts that take their money. Row by row, because the money of an account is compared
-- every few minutes, which changes nothing that a store shows.
create function tell_payment_provider_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('storefront-changed', coalesce(new.supplier_id, old.supplier_id)::text);
  return null;
end $$;
create trigger payment_provider_changed after insert or delete
  on payment_provider for each row execute function tell_payment_provider_changed();
create trigger payment_provider_switched after update of is_active
  on payment_provider for each row when (old.is_active is distinct from new.is_active) execute function tell_payment_provider_changed();
