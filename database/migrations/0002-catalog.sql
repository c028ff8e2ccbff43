create table category (
  supplier_id uuid not null references supplier (id) on delete cascade,
  id          uuid not null default gen_random_uuid(),
  parent_id   uuid,
  slug        text not null,
  name        text not null,
  picture     text,
  position    integer not null default 0,
  primary key (supplier_id, id),
  unique (supplier_id, slug),
  foreign key (supplier_id, parent_id) references category (supplier_id, id)
);

create table product (
  supplier_id        uuid not null,
  id                 uuid not null default gen_random_uuid(),
  category_id        uuid not null,
  code               text not null,
  gtin               text check (gtin ~ '^[0-9]{8,14}$'),
  slug               text not null,
  name               text not null,
  description        text not null default '',
  brand              text,
  -- how it is sold: 'un', 'kg', 'cx', 'fd' …
  unit               text not null default 'un',
  -- what one sale unit holds, as people read it: '500 g', 'caixa com 12'
  packaging          text,
  -- base name of the picture; files are <picture>-160.webp, -400, -800
  picture            text,
  price              bigint not null check (price >= 0),
  -- what it cost before a promotion, shown struck through
  previous_price     bigint check (previous_price > price),
  -- preconf: price without an invoice
  uninvoiced_price   bigint check (uninvoiced_price > 0),
  wholesale_price    bigint check (wholesale_price > 0),
  wholesale_minimum  integer check (wholesale_minimum > 0),
  increment_multiple integer check (increment_multiple > 0),
  granularity        integer check (granularity > 0),
  min_per_order      integer check (min_per_order > 0),
  max_per_order      integer check (max_per_order > 0),
  packaging_price    bigint check (packaging_price >= 0),
  -- progressive discount: [{"from": thousandths, "price": ten-thousandths}], ascending
  tiers              jsonb not null default '[]',
  tags               text[] not null default '{}',
  stock_policy       text not null default 'untracked' check (stock_policy in ('untracked', 'tracked', 'on-request')),
  stock              integer not null default 0 check (stock >= 0),
  is_quote_only      boolean not null default false,
  is_active          boolean not null default true,
  -- place in the store's own order; lower comes first
  position           integer not null default 0,
  created_at         timestamptz not null default now(),
  search             tsvector generated always as (
    setweight(to_tsvector('portuguese', search_text(name)), 'A') ||
    setweight(to_tsvector('portuguese', search_text(coalesce(brand, ''))), 'B') ||
    setweight(to_tsvector('portuguese', search_text(description)), 'D')
  ) stored,
  primary key (supplier_id, id),
  unique (supplier_id, code),
  unique (supplier_id, slug),
  foreign key (supplier_id, category_id) references category (supplier_id, id),
  check (min_per_order is null or max_per_order is null or min_per_order <= max_per_order)
);
create index product_position on product (supplier_id, position, id) where is_active;
create index product_category on product (supplier_id, category_id, position, id) where is_active;
create index product_price on product (supplier_id, price, id) where is_active;
create index product_name on product (supplier_id, (plain_text(name)), id) where is_active;
create index product_newest on product (supplier_id, created_at desc, id) where is_active;
create index product_gtin on product (supplier_id, gtin) where gtin is not null;
create index product_search on product using gin (supplier_id, search) where is_active;
create index product_tags on product using gin (supplier_id, tags) where is_active;

-- The words of a store, so that a typo is set right against a few thousand words instead of every product.
create table search_word (
  supplier_id uuid not null references supplier (id) on delete cascade,
  word        text not null,
  primary key (supplier_id, word)
);
create index search_word_similar on search_word using gin (supplier_id, word gin_trgm_ops);
create index search_word_prefix on search_word (supplier_id, word text_pattern_ops);

create function keep_search_words() returns trigger language plpgsql as $$
begin
  insert into search_word (supplier_id, word)
  select distinct added.supplier_id, parts.word
  from added, regexp_split_to_table(search_text(added.name || ' ' || coalesce(added.brand, '')), '[^a-z0-9]+') as parts(word)
  where length(parts.word) >= 3
  on conflict do nothing;
  return null;
end $$;

create trigger product_words_insert after insert on product
  referencing new table as added for each statement execute function keep_search_words();
create trigger product_words_update after update on product
  referencing new table as added for each statement execute function keep_search_words();

-- What a store shows in public is kept ready in memory by each process; a change tells them to forget it.
create function tell_storefront_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('storefront-changed', changed.supplier_id::text)
  from (select distinct supplier_id from affected) as changed;
  return null;
end $$;

create trigger product_changed_insert after insert on product
  referencing new table as affected for each statement execute function tell_storefront_changed();
create trigger product_changed_update after update on product
  referencing new table as affected for each statement execute function tell_storefront_changed();
create trigger product_changed_delete after delete on product
  referencing old table as affected for each statement execute function tell_storefront_changed();
create trigger category_changed_insert after insert on category
  referencing new table as affected for each statement execute function tell_storefront_changed();
create trigger category_changed_update after update on category
  referencing new table as affected for each statement execute function tell_storefront_changed();
create trigger category_changed_delete after delete on category
  referencing old table as affected for each statement execute function tell_storefront_changed();

-- 'names' stands for which slug and which domain belong to whom.
create function tell_supplier_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('storefront-changed', new.id::text);
  perform pg_notify('storefront-changed', 'names');
  return null;
end $$;
-- last_order_number moves with every order and is no public fact
create trigger supplier_changed after insert or update of slug, name, legal_name, tags, modules, segments, theme, presentation, identification, is_active
  on supplier for each row execute function tell_supplier_changed();

create function tell_domain_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('storefront-changed', coalesce(new.supplier_id, old.supplier_id)::text);
  perform pg_notify('storefront-changed', 'names');
  return null;
end $$;
create trigger supplier_domain_changed after insert or update or delete
  on supplier_domain for each row execute function tell_domain_changed();
