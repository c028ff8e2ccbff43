-- What processes keep of a store has its clock, which staff may change, and what a pickup costs.
create or replace trigger supplier_changed
  after insert or update of slug, name, legal_name, tags, modules, segments, product_orders, theme, presentation, identification, is_active,
    paused_until, time_zone, pickup_adjustment
  on supplier for each row execute function tell_supplier_changed();
