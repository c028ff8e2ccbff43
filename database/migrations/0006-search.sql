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

-- The words of a text as they are searched for, each with its spelling where they differ by accents alone.
create function search_words(value text) returns table (place bigint, word text, spelling text)
  language sql immutable parallel safe strict
begin atomic
  select o.place, w.word, case when plain_text(o.spelling) = w.word then o.spelling else w.word end
  from string_to_table(lower(regexp_replace(value, '[\u0001-/:-@\[-`{-\u007f\s]+', ' ', 'g')), ' ') with ordinality as o(spelling, place),
    string_to_table(search_text(o.spelling), ' ') as w(word)
  where w.word <> '';
end;

drop trigger product_words_insert on product;
drop trigger product_words_update on product;
drop table search_word;

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

create or replace function keep_search_words() returns trigger language plpgsql as $$
begin
  -- every order moves stock, which changes no word
  if tg_op = 'UPDATE' then
    if not exists (
      select from added join former using (supplier_id, id)
      where (added.name, added.brand, added.description) is distinct from (former.name, former.brand, former.description)
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
    from added, string_to_table(added.description, ' ') as token
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

-- Lists show prices by payment method.
create trigger payment_method_changed_insert after insert on payment_method
  referencing new table as affected for each statement execute function tell_storefront_changed();
create trigger payment_method_changed_update after update on payment_method
  referencing new table as affected for each statement execute function tell_storefront_changed();
create trigger payment_method_changed_delete after delete on payment_method
  referencing old table as affected for each statement execute function tell_storefront_changed();
