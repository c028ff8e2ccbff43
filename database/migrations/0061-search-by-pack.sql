-- Search knows how much is in a pack, whatever the way it is written; codes are found by their beginning; and a store may
-- have words of its own for what it sells.

-- Measures written in one way: "0,5 kg", "500g" and "500 gramas" become "500g", "1 litro" and "1000 ml" become "1l".
create function search_measures(value text) returns text
  language sql immutable parallel safe strict
  return regexp_replace(regexp_replace(regexp_replace(
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
    '\m([0-9]+)000ml\M', '\1l', 'g');

-- The words of a text, and its measures besides the numbers and units that they are made of.
create function search_vector(value text) returns tsvector
  language sql immutable parallel safe strict
  return to_tsvector('pg_catalog.portuguese'::regconfig, search_text(value) || ' ' || search_text(search_measures(value)));

-- A code as it is compared: "MB-1001", "mb 1001" and "MB1001" are one.
create function code_key(code text) returns text
  language sql immutable parallel safe strict
  return regexp_replace(plain_text(code), '[^a-z0-9]+', '', 'g');

create or replace function search_words(value text) returns table (place bigint, word text, spelling text)
  language sql immutable parallel safe strict
begin atomic
  select o.place, w.word, case when plain_text(o.spelling) = w.word then o.spelling else w.word end
  from string_to_table(lower(regexp_replace(search_measures(value), '[\u0001-/:-@\[-`{-\u007f\s]+', ' ', 'g')), ' ')
      with ordinality as o(spelling, place),
    string_to_table(search_text(o.spelling), ' ') as w(word)
  where w.word <> '';
end;

alter table product drop column search, drop column search_name;
alter table product
  -- for "the name starts with"
  add column search_name text generated always as (search_text(search_measures(name))) stored,
  add column search tsvector generated always as (
    setweight(search_vector(name), 'A') ||
    setweight(search_vector(coalesce(packaging, '')), 'A') ||
    setweight(search_vector(coalesce(brand, '')), 'B') ||
    setweight(search_vector(description), 'D')
  ) stored;
create index product_search on product using gin (supplier_id, search) where is_active;
create index product_similar on product (supplier_id, category_id, search_name, id) where is_active;
create index product_code_key on product (supplier_id, code_key(code) text_pattern_ops) where is_active;

-- What people of a store type for what it sells by another name. Both are words as search_text writes them.
create table search_synonym (
  supplier_id uuid not null references supplier (id) on delete cascade,
  word        text not null check (word ~ '^[a-z0-9]{2,40}$'),
  meaning     text not null check (meaning ~ '^[a-z0-9]{2,40}$'),
  primary key (supplier_id, word, meaning)
);
create trigger search_synonym_changed_insert after insert on search_synonym
  referencing new table as affected for each statement execute function tell_storefront_changed();
create trigger search_synonym_changed_update after update on search_synonym
  referencing new table as affected for each statement execute function tell_storefront_changed();
create trigger search_synonym_changed_delete after delete on search_synonym
  referencing old table as affected for each statement execute function tell_storefront_changed();

create or replace function keep_search_words() returns trigger language plpgsql set jit = off as $$
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

insert into search_word (supplier_id, word, spelling, is_in_name)
select distinct on (parts.supplier_id, words.word) parts.supplier_id, words.word, words.spelling, false
from (
  select distinct p.supplier_id, token from product p, string_to_table(p.packaging, ' ') as token
) parts, search_words(parts.token) as words
where length(words.word) between 3 and 40
order by parts.supplier_id, words.word, words.spelling = words.word, words.spelling
on conflict (supplier_id, word) do nothing;
