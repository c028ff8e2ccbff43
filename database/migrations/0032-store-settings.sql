-- Staff change who the store is and its switches on a screen; the number tells two editors of each other.
alter table supplier add column settings_version integer not null default 0;

-- The CNPJ is shown in the footer, and can be corrected on that screen.
create or replace trigger supplier_changed
  after insert or update of slug, name, legal_name, cnpj, tags, modules, segments, product_orders, theme, presentation, identification, is_active,
    paused_until, time_zone, pickup_adjustment
  on supplier for each row execute function tell_supplier_changed();
