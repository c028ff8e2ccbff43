-- How shoppers find their way through the products of a store: read whole, written whole (decision 70).
create table catalog_settings (
  supplier_id uuid primary key references supplier (id) on delete cascade,
  -- tells two editors of each other
  version     integer not null default 1,
  -- tags by which shoppers filter: [{"name": "Alimentação", "tags": [{"tag": "organico", "label": "Orgânico"}]}]
  tag_groups  jsonb not null default '[]' check (jsonb_typeof(tag_groups) = 'array'),
  -- departments together: [{"id": "…", "slug": "mercado", "name": "Mercado", "categoryIds": ["…"]}]
  sectors     jsonb not null default '[]' check (jsonb_typeof(sectors) = 'array'),
  -- departments that a kind of customer sees: [{"name": "Hotelaria", "categoryIds": ["…"]}]; a segment without an entry sees all
  segments    jsonb not null default '[]' check (jsonb_typeof(segments) = 'array')
);
select watch_storefront('catalog_settings');

-- The orders that lists offer, in their order; empty for all.
alter table supplier add column product_orders text[] not null default '{}';
create or replace trigger supplier_changed
  after insert or update of slug, name, legal_name, tags, modules, segments, product_orders, theme, presentation, identification, is_active
  on supplier for each row execute function tell_supplier_changed();

create index product_brand on product (supplier_id, brand) where is_active;
create index product_on_offer on product (supplier_id, position, id) where is_active and previous_price is not null;
