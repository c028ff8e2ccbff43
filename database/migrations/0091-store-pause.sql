-- Until then customers send no orders: staff paused the store for some minutes (decision 80).
alter table supplier add column paused_until timestamptz;
create or replace trigger supplier_changed
  after insert or update of slug, name, legal_name, tags, modules, segments, product_orders, theme, presentation, identification, is_active,
    paused_until
  on supplier for each row execute function tell_supplier_changed();
