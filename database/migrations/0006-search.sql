-- Search reads plain words on both sides, so that "s/lactose", "50/60" and "2.5" are found by their parts.

-- The stemmer does not know that pães is the plural of pão, nor amendoins of amendoim.
create or replace function search_text(value text) returns text
  language sql immutable parallel safe strict
  return regexp_replace(regexp_replace(regexp_replace(trim(regexp_replace(plain_text(value), '[^a-z0-9]+', ' ', 'g')),
    '\m([a-z]+)(?:oes|aes|aos)\M', '\1ao', 'g'),
    '\m([a-z]+)(a|e|o)is\M', '\1\2l', 'g'),
    '\m([a-z]+)(e|i|o|u)ns\M', '\1\2m', 'g');

-- The stem of one word of search_text, exactly as it lies in product.search. Null for words that say nothing ("de").
create function search_stem(word text) returns text
  language sql immutable parallel safe strict
  return case when word ~ '[0-9]' then word else (ts_lexize('pg_catalog.portuguese_stem', word))[1] end;

alter table product drop column search;
alter table product
  -- for "the name starts with"
  add column search_name text generated always as (search_text(name)) stored,
  add column search tsvector generated always as (
    setweight(to_tsvector('portuguese', search_text(name)), 'A') ||
    setweight(to_tsvector('portuguese', search_text(coalesce(brand, ''))), 'B') ||
    setweight(to_tsvector('portuguese', search_text(description)), 'D')
  ) stored;
create index product_search on product using gin (supplier_id, search) where is_active;
-- what is dearest first, equal prices still by id
create index product_price_descending on product (supplier_id, price desc, id) where is_active;

-- The words of descriptions count too: a word that is found nowhere else is no typo.
alter table search_word add column stem text generated always as (search_stem(word)) stored;
create index search_word_stem on search_word (supplier_id, stem);

create or replace function keep_search_words() returns trigger language plpgsql as $$
begin
  insert into search_word (supplier_id, word)
  select distinct added.supplier_id, parts.word
  from added, string_to_table(search_text(added.name || ' ' || coalesce(added.brand, '') || ' ' || added.description), ' ') as parts(word)
  where length(parts.word) >= 3
  on conflict do nothing;
  return null;
end $$;

insert into search_word (supplier_id, word)
select distinct p.supplier_id, parts.word
from product p, string_to_table(search_text(p.name || ' ' || coalesce(p.brand, '') || ' ' || p.description), ' ') as parts(word)
where length(parts.word) >= 3
on conflict do nothing;

-- Lists show prices by payment method.
create trigger payment_method_changed_insert after insert on payment_method
  referencing new table as affected for each statement execute function tell_storefront_changed();
create trigger payment_method_changed_update after update on payment_method
  referencing new table as affected for each statement execute function tell_storefront_changed();
create trigger payment_method_changed_delete after delete on payment_method
  referencing old table as affected for each statement execute function tell_storefront_changed();
