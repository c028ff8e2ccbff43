-- Products that differ in one or two things, such as size and flavour (agrupador). Lists show them as one (decision 78).
create table variant_group (
  supplier_id uuid not null references supplier (id) on delete cascade,
  id          uuid not null,
  name        text not null check (btrim(name) <> '' and length(name) <= 120),
  -- one or two, each with its values in their order: [{"name": "Tamanho", "values": ["250 g", "500 g"]}]
  axes        jsonb not null check (jsonb_typeof(axes) = 'array' and jsonb_array_length(axes) between 1 and 2),
  -- counts changes by staff: one that is based on an older version is refused
  version     integer not null default 1 check (version > 0),
  created_at  timestamptz not null default now(),
  primary key (supplier_id, id)
);
create unique index variant_group_name on variant_group (supplier_id, plain_text(name));
select watch_storefront('variant_group');

alter table product
  add column variant_group_id uuid,
  -- one for each axis of the group
  add column variant_values text[],
  -- the place among the variants of the group: 0 is the principal, which lists show before the others
  add column variant_rank integer,
  add foreign key (supplier_id, variant_group_id) references variant_group (supplier_id, id),
  add constraint product_variant_check check (
    case when variant_group_id is null then variant_values is null and variant_rank is null
    else variant_values is not null and cardinality(variant_values) between 1 and 2 and variant_rank is not null and variant_rank >= 0 end
  );
create unique index product_variant_rank on product (supplier_id, variant_group_id, variant_rank) where variant_group_id is not null;
create unique index product_variant_values on product (supplier_id, variant_group_id, variant_values) where variant_group_id is not null;
