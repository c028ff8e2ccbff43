-- PostgreSQL before 18 plans a function in SQL that does not become a part of its statement anew for each statement that calls it, and keeps
-- the plan of one in PL/pgSQL. They return what they did: columns and indexes that are made of them stay as they are.

create or replace function search_stem(word text) returns text
  language plpgsql immutable parallel safe strict as $$
begin
  if word ~ '[0-9]' then return word; end if;
  return (ts_lexize('pg_catalog.portuguese_stem', word))[1];
end $$;

create or replace function search_sound(spelling text) returns text
  language plpgsql immutable parallel safe strict as $$
begin
  return regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    translate(regexp_replace(replace(plain_text(replace(lower(spelling), 'ç', 'ss')), 'ph', 'f'), '[cs]h', 'x', 'g'), 'yw', 'iv'),
    '(?<![ln])h', '', 'g'),
    'c(?=[ei])|z', 's', 'g'),
    'qu(?=[ei])|[cq]', 'k', 'g'),
    'g(?=[ei])', 'j', 'g'),
    'm(?=[^aeiou])', 'n', 'g'),
    'e(?=[ao])', 'i', 'g'),
    '(.)\1+', '\1', 'g');
end $$;

create or replace function search_words(value text) returns table (place bigint, word text, spelling text)
  language plpgsql immutable parallel safe strict rows 10 as $$
begin
  return query
    select o.place * 100 + w.place, w.word, case when plain_text(o.spelling) = w.word then o.spelling else w.word end
    from string_to_table(lower(regexp_replace(search_measures(value),
        '[\u0001-/:-@\[-`{-\u007f\u00a0\u00ab\u00ad\u00b4\u00b7\u00bb\u02b9-\u02bc\u2000-\u206f\u2212\u3000-\u303f\s]+', ' ', 'g')), ' ')
        with ordinality as o(spelling, place),
      string_to_table(search_text(o.spelling), ' ') with ordinality as w(word, place)
    where w.word <> '';
end $$;

create or replace function search_meaning(meaning text) returns text
  language plpgsql immutable parallel safe strict as $$
begin
  return (select '(' || string_agg(stem, ' & ') || ')' from (
    select search_stem(word) as stem from string_to_table(search_text(meaning), ' ') as word) stems where stem is not null);
end $$;
