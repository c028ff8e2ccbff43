-- Categories, products, the variants and the pictures of products, and how a store lets people find them.

-- The stemmer does not know that pães is the plural of pão, nor amendoins of amendoim.
create function search_text(value text) returns text
  language sql immutable parallel safe strict
  return regexp_replace(regexp_replace(regexp_replace(trim(regexp_replace(plain_text(value), '[^a-z0-9]+', ' ', 'g')),
    '\m([a-z]+)(?:oes|aes|aos)\M', '\1ao', 'g'),
    '\m([a-z]+)(a|e|o)is\M', '\1\2l', 'g'),
    '\m([a-z]+)(e|i|o|u)ns\M', '\1\2m', 'g');

-- The stem of one word of search_text, exactly as it lies in product.search. Null for words that say nothing ("de").
create function search_stem(word text) returns text
  language sql immutable parallel safe strict
  return case when word ~ '[0-9]' then word else (ts_lexize('pg_catalog.portuguese_stem', word))[1] end;

-- Measures written in one way: "0,5 kg", "500g" and "500 gramas" become "500g", "1 litro" and "1000 ml" become "1l".
create function search_measures(value text) returns text
  language sql immutable parallel safe strict
  return case when value !~ '[0-9]' then value else regexp_replace(regexp_replace(regexp_replace(
    -- parts of a kilogram or litre, in grams or millilitres
    regexp_replace(regexp_replace(regexp_replace(
      -- 1.000 g
      regexp_replace(
        -- one short name for each unit
        regexp_replace(regexp_replace(regexp_replace(regexp_replace(
          -- 12x500 ml
          regexp_replace(value, '([0-9])\s*[x×]\s*(?=[0-9])', '\1 ', 'gi'),
          '([0-9])\s*(?:kgs?|quilos?|kilos?|quilogramas?|kilogramas?)\M', '\1kg', 'gi'),
          '([0-9])\s*(?:g|grs?|gramas?)\M', '\1g', 'gi'),
          '([0-9])\s*(?:mls?|mililitros?)\M', '\1ml', 'gi'),
          '([0-9])\s*(?:l|lts?|litros?)\M', '\1l', 'gi'),
        '(^|[^0-9.,])([1-9][0-9]{0,2})\.([0-9]{3})(kg|g|ml|l)\M', '\1\2\3\4', 'g'),
      '([0-9]+)[.,]([0-9]{1,3})(kg|l)\M', '\1,\2000\3', 'g'),
      '([0-9]+),([0-9]{3})0{0,3}kg\M', '\1\2g', 'g'),
      '([0-9]+),([0-9]{3})0{0,3}l\M', '\1\2ml', 'g'),
    '\m0+([0-9]+(?:g|ml))\M', '\1', 'g'),
    '\m([0-9]+)000g\M', '\1kg', 'g'),
    '\m([0-9]+)000ml\M', '\1l', 'g') end;

-- The words of a text, and its measures besides the numbers and units that they are made of.
create function search_vector(value text) returns tsvector
  language sql immutable parallel safe strict
  return to_tsvector('pg_catalog.portuguese'::regconfig, search_text(value) || ' ' || search_text(search_measures(value)));

-- A code as it is compared: "MB-1001", "mb 1001" and "MB1001" are one.
create function code_key(code text) returns text
  language sql immutable parallel safe strict
  return regexp_replace(plain_text(code), '[^a-z0-9]+', '', 'g');

-- What a code or GTIN may be stored as: 42 also as 000042, and 0012345678905 as 012345678905. Digits alone, as code_key has them.
create function code_keys(code text) returns text[]
  language plpgsql immutable parallel safe strict as $$
declare
  key text := code_key(code);
begin
  if key = '' then return '{}'; end if;
  if key !~ '^[0-9]+$' or length(key) > 14 then return array[key]; end if;
  key := ltrim(key, '0');
  return array(select lpad(key, digits, '0') from generate_series(greatest(length(key), 1), 14) as digits);
end $$;

-- What a word sounds like, for people who write as they hear: assucar, xocolate, oregano with h.
create function search_sound(spelling text) returns text
  language sql immutable parallel safe strict
  return regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    translate(regexp_replace(replace(plain_text(replace(lower(spelling), 'ç', 'ss')), 'ph', 'f'), '[cs]h', 'x', 'g'), 'yw', 'iv'),
    '(?<![ln])h', '', 'g'),
    'c(?=[ei])|z', 's', 'g'),
    'qu(?=[ei])|[cq]', 'k', 'g'),
    'g(?=[ei])', 'j', 'g'),
    'm(?=[^aeiou])', 'n', 'g'),
    'e(?=[ao])', 'i', 'g'),
    '(.)\1+', '\1', 'g');

-- The words of a text as they are searched for, each with a place of its own: of two words that a typographic sign joins (d’água) one
-- would be enough otherwise. Signs of print part words like those of the keyboard.
create function search_words(value text) returns table (place bigint, word text, spelling text)
  language sql immutable parallel safe strict
begin atomic
  select o.place * 100 + w.place, w.word, case when plain_text(o.spelling) = w.word then o.spelling else w.word end
  from string_to_table(lower(regexp_replace(search_measures(value),
      '[\u0001-/:-@\[-`{-\u007f\u00a0\u00ab\u00ad\u00b4\u00b7\u00bb\u02b9-\u02bc\u2000-\u206f\u2212\u3000-\u303f\s]+', ' ', 'g')), ' ')
      with ordinality as o(spelling, place),
    string_to_table(search_text(o.spelling), ' ') with ordinality as w(word, place)
  where w.word <> '';
end;

-- The words of a store, so that a typo is set right against a few thousand words instead of every product.
-- Those of descriptions count too: a word that is found nowhere else is no typo.
create table search_word (
  supplier_id uuid not null references supplier (id) on delete cascade,
  word        text not null,
  -- with its accents
  spelling    text not null,
  is_in_name  boolean not null,
  stem        text generated always as (search_stem(word)) stored,
  sound       text generated always as (search_sound(spelling)) stored,
  primary key (supplier_id, word)
);
create index search_word_similar on search_word using gin (supplier_id, word gin_trgm_ops, sound gin_trgm_ops);
create index search_word_prefix on search_word (supplier_id, word text_pattern_ops);
create index search_word_stem on search_word (supplier_id, stem);
create index search_word_sound on search_word (supplier_id, sound text_pattern_ops);

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
create index category_of_parent on category (supplier_id, parent_id) where parent_id is not null;
select watch_storefront('category');

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
  -- Sold by weight: what is picked may differ from what was ordered by the tolerance, in basis points; null takes that of the supplier.
  is_weighed         boolean not null default false,
  weight_tolerance   integer check (weight_tolerance between 0 and 10000),
  -- what one sale unit costs the store, in ten-thousandths of a real; null where it is not known
  cost               bigint check (cost >= 0),
  -- for "the name starts with"
  search_name        text generated always as (search_text(search_measures(name))) stored,
  search             tsvector generated always as (
    setweight(search_vector(name), 'A') ||
    setweight(search_vector(coalesce(packaging, '')), 'A') ||
    setweight(search_vector(coalesce(brand, '')), 'B') ||
    setweight(search_vector(description), 'D')
  ) stored,
  -- Staff change a product on the base of the version that they saw. Sales count the stock down without a new version.
  version            integer not null default 1 check (version > 0),
  -- The pictures of a product in their order: [{"name", "text"}]. The first is `picture`, which lists show. An empty list with a
  -- `picture` stands for that one picture.
  pictures           jsonb not null default '[]',
  variant_group_id   uuid,
  -- one for each axis of the group
  variant_values     text[],
  -- the place among the variants of the group: 0 is the principal, which lists show before the others
  variant_rank       integer,
  -- The stem of the word that says what a product is: "maçã" of "Maçãs verdes".
  search_head        text generated always as (search_stem(split_part(search_text(name), ' ', 1))) stored,
  primary key (supplier_id, id),
  unique (supplier_id, code),
  unique (supplier_id, slug),
  foreign key (supplier_id, category_id) references category (supplier_id, id),
  check (min_per_order is null or max_per_order is null or min_per_order <= max_per_order),
  constraint product_pictures_check check (
    jsonb_typeof(pictures) = 'array' and (pictures = '[]' or pictures -> 0 ->> 'name' is not distinct from picture)),
  foreign key (supplier_id, variant_group_id) references variant_group (supplier_id, id),
  constraint product_variant_check check (
    case when variant_group_id is null then variant_values is null and variant_rank is null
    else variant_values is not null and cardinality(variant_values) between 1 and 2 and variant_rank is not null and variant_rank >= 0 end
  )
) with (fillfactor = 90);
create index product_position on product (supplier_id, position, id) where is_active;
create index product_category on product (supplier_id, category_id, position, id) where is_active;
create index product_price on product (supplier_id, price, id) where is_active;
create index product_name on product (supplier_id, (plain_text(name)), id) where is_active;
create index product_newest on product (supplier_id, created_at desc, id) where is_active;
create index product_gtin on product (supplier_id, gtin) where gtin is not null;
create index product_tags on product using gin (supplier_id, tags) where is_active;
-- what is dearest first, equal prices still by id
create index product_price_descending on product (supplier_id, price desc, id) where is_active;
create index product_of_category on product (supplier_id, category_id);
create index product_search on product using gin (supplier_id, search) where is_active;
create index product_similar on product (supplier_id, category_id, search_name, id) where is_active;
create index product_brand on product (supplier_id, brand) where is_active;
create index product_on_offer on product (supplier_id, position, id) where is_active and previous_price is not null;
create unique index product_variant_rank on product (supplier_id, variant_group_id, variant_rank) where variant_group_id is not null;
create unique index product_variant_values on product (supplier_id, variant_group_id, variant_values) where variant_group_id is not null;
-- For codes of which the first or the last digits are typed.
create index product_gtin_start on product (supplier_id, gtin text_pattern_ops) where is_active and gtin is not null;
create index product_gtin_end on product (supplier_id, reverse(gtin) text_pattern_ops) where is_active and gtin is not null;
create index product_code_key on product (supplier_id, code_key(code) text_pattern_ops);
select watch_storefront('product');

create function keep_search_words() returns trigger language plpgsql set jit = off as $$
begin
  -- every order moves stock, which changes no word
  if tg_op = 'UPDATE' then
    if not exists (
      select from added join former using (supplier_id, id)
      where (added.name, added.brand, added.packaging, added.description)
        is distinct from (former.name, former.brand, former.packaging, former.description)
    ) then
      return null;
    end if;
  end if;
  -- always in the order of words, so that two who add products do not wait for one another in a circle
  insert into search_word (supplier_id, word, spelling, is_in_name)
  select distinct on (parts.supplier_id, words.word) parts.supplier_id, words.word, words.spelling, parts.is_in_name
  from (
    select distinct added.supplier_id, true as is_in_name, token
    from added, string_to_table(added.name || ' ' || coalesce(added.brand, ''), ' ') as token
    union
    select distinct added.supplier_id, false, token
    from added, string_to_table(coalesce(added.packaging, '') || ' ' || added.description, ' ') as token
  ) parts, search_words(parts.token) as words
  where length(words.word) between 3 and 40
  order by parts.supplier_id, words.word, parts.is_in_name desc, words.spelling = words.word, words.spelling
  on conflict (supplier_id, word) do update set is_in_name = true, spelling = excluded.spelling
    where excluded.is_in_name and not search_word.is_in_name;
  return null;
end $$;
create trigger product_words_insert after insert on product
  referencing new table as added for each statement execute function keep_search_words();
create trigger product_words_update after update on product
  referencing old table as former new table as added for each statement execute function keep_search_words();

-- What pages show of stock, as a number that is equal where they look alike: none is kept, more than the 5 "last units" and than any minimum,
-- last units that are at least any minimum; near a minimum each unit may matter.
create function stock_seen(stock_policy text, stock integer, min_per_order integer, granularity integer) returns integer
  language sql immutable parallel safe as $$
  select case
    when stock_policy <> 'tracked' then 1
    when stock > greatest(5000, coalesce(min_per_order, 1000) + coalesce(granularity, 1000)) then 2
    when stock <= 5000 and stock >= coalesce(min_per_order, 1000) + coalesce(granularity, 1000) then 3
    else -stock end
$$;

-- Orders hardly ever change what a store shows, and what its products cost never does: then the processes keep what they have in memory.
create function tell_product_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('storefront-changed', changed.supplier_id::text)
  from (
    select distinct after.supplier_id
    from new_rows after join old_rows before on before.supplier_id = after.supplier_id and before.id = after.id
    where stock_seen(after.stock_policy, after.stock, after.min_per_order, after.granularity)
         <> stock_seen(before.stock_policy, before.stock, before.min_per_order, before.granularity)
       -- a combo may need more of it than the last units
       or after.stock <> before.stock and exists (
         select from combo_product c where c.supplier_id = after.supplier_id and c.product_id = after.id)
       or (after.category_id, after.code, after.gtin, after.slug, after.name, after.description, after.brand, after.unit,
          after.packaging, after.picture, after.price, after.previous_price, after.uninvoiced_price, after.wholesale_price,
          after.wholesale_minimum, after.increment_multiple, after.granularity, after.min_per_order, after.max_per_order,
          after.packaging_price, after.tiers, after.tags, after.stock_policy, after.is_quote_only, after.is_active,
          after.position, after.created_at, after.is_weighed, after.weight_tolerance, after.pictures, after.variant_group_id,
          after.variant_values, after.variant_rank)
         is distinct from
          (before.category_id, before.code, before.gtin, before.slug, before.name, before.description, before.brand, before.unit,
          before.packaging, before.picture, before.price, before.previous_price, before.uninvoiced_price,
          before.wholesale_price, before.wholesale_minimum, before.increment_multiple, before.granularity, before.min_per_order,
          before.max_per_order, before.packaging_price, before.tiers, before.tags, before.stock_policy, before.is_quote_only,
          before.is_active, before.position, before.created_at, before.is_weighed, before.weight_tolerance, before.pictures,
          before.variant_group_id, before.variant_values, before.variant_rank)
  ) as changed;
  return null;
end $$;
-- Its updates are told apart: every order lowers stock, and hardly ever changes what a store shows.
create or replace trigger product_changed_update after update on product
  referencing new table as new_rows old table as old_rows for each statement execute function tell_product_changed();

-- When the page of a product last changed for its readers, for sitemaps: not by stock, which moves with every order. A table of its own,
-- because a trigger that writes into the row has PostgreSQL compute the words of a product again at every order.
create table product_change (
  supplier_id uuid not null,
  product_id  uuid not null,
  changed_at  timestamptz not null,
  primary key (supplier_id, product_id),
  foreign key (supplier_id, product_id) references product (supplier_id, id) on delete cascade
);
create function note_product_changed() returns trigger language plpgsql as $$
begin
  insert into product_change (supplier_id, product_id, changed_at)
  select after.supplier_id, after.id, now()
  from new_rows after join old_rows before on before.supplier_id = after.supplier_id and before.id = after.id
  where (after.slug, after.name, after.description, after.brand, after.packaging, after.picture, after.price,
          after.previous_price, after.category_id, after.is_active)
    is distinct from
    (before.slug, before.name, before.description, before.brand, before.packaging, before.picture, before.price,
          before.previous_price, before.category_id, before.is_active)
  on conflict (supplier_id, product_id) do update set changed_at = excluded.changed_at;
  return null;
end $$;
create trigger product_changed_for_readers after update on product
  referencing new table as new_rows old table as old_rows for each statement execute function note_product_changed();

-- What staff uploaded, encoded again here. Orders show the picture that their products had, so a file outlives its place in a product.
create table picture_file (
  supplier_id uuid not null references supplier (id) on delete cascade,
  -- digest of the content
  hash        text not null check (hash ~ '^[0-9a-f]{32}$'),
  -- width and height in pixels
  size        smallint not null check (size in (160, 400, 800, 1600)),
  content     bytea not null check (octet_length(content) <= 1048576),
  created_at  timestamptz not null default now(),
  primary key (supplier_id, hash, size)
);
-- WebP does not get smaller.
alter table picture_file alter column content set storage external;

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
