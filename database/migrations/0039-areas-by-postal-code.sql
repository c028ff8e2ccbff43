-- A service area may be its ranges of CEPs alone, so that nobody has to draw a map before the first delivery.
alter table service_area
  alter column area drop not null,
  add constraint service_area_located check (area is not null or postal_codes <> '{}');
