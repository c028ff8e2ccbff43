import {
  array,
  bool,
  int4,
  neverNull,
  nullable,
  statement,
  text,
  tsquery,
  uuid,
  type RowOf,
} from '#server/platform/database/statement.ts'

/** More words than a person types; each unknown one costs a look through the words of the store. */
const MAX_WORDS = 12

/** Of so few products that have all words, a list goes on with similar ones. */
export const FEW = 4
/** Products that have a part of the words are an offer and not a result: a screen of them is enough. */
const MAX_PARTIAL = 12

/** Digits that are the beginning of a GTIN, rather than a number of something; and those of its end, which people read out. */
const SHORTEST_GTIN_START = 6
const SHORTEST_GTIN_END = 5

/** How similar a word of another length must be to be a correction, as the share of their groups of three letters. */
const LEAST_SIMILAR = 0.5

/** SQL of whether the store has a word that begins with `word`, or one of the same stem. */
const isKnown = (word: string, stem: string): string =>
  `(exists (select from search_word w where w.supplier_id = $1 and w.word ~>=~ ${word} and w.word ~<~ (${word} || '{'))
      or exists (select from search_word w where w.supplier_id = $1 and w.stem = ${stem}))`

/** SQL of whether a word of the store is one of the two, or has its stem. */
const isWord = (alias: string, word: string): string =>
  `${alias}.supplier_id = $1 and (${alias}.word = ${word} or ${alias}.stem = search_stem(${word}))`

/** What a product has of the words, by their weights, the usual answer first: most lack most words; a word counts half where it is in brand or description alone, and more where it says what the product is. */
const PARTIAL_SCORE = `select case when near.search_head = (select head from wanted) then 10 else 0 end + sum(case when not near.search @@ s.words then 0 when near.search @@ s.words_of_name then s.weight else s.weight / 2 end)
      from terms s`

/**
 * Tables for the `with` of a statement whose parameter 1 is the supplier: what the words of a text become; `text` is its expression in
 * SQL. `exact` and `prefix_match` are products by their codes, `wanted` is what the others must have, `terms` the same for each word.
 * The words are letters and digits only (search_words), so that queries are built from them safely. PostgreSQL keeps 32 regular
 * expressions compiled: a search that needs more compiles all of them, which takes longer than the rest of it.
 */
export const wordsOf = (text: string): string => `
  code as materialized (select code_key(${text}) as key, code_keys(${text}) as keys),
  exact as materialized (
    select p.id from product p where p.supplier_id = $1 and p.is_active and code_key(p.code) = any((select keys from code)::text[])
    union
    select p.id from product p where p.supplier_id = $1 and p.is_active and p.gtin = any((select keys from code)::text[])
  ),
  -- without a digit it is a word and not the beginning of a code
  code_prefix as materialized (
    select key, length(key) between ${SHORTEST_GTIN_START} and 13 and is_number as may_begin_gtin,
      length(key) between ${SHORTEST_GTIN_END} and 13 and is_number as may_end_gtin
    from (select key, key ~ '^[0-9]+$' as is_number from code where key ~ '[0-9]' and length(key) >= 3) typed_code
    where not exists (select from exact)
  ),
  prefix_match as materialized (
    select p.id from code_prefix b join product p
      on p.supplier_id = $1 and p.is_active and code_key(p.code) ~>=~ b.key and code_key(p.code) ~<~ (b.key || '{')
    union
    select p.id from code_prefix b join product p
      on b.may_begin_gtin and p.supplier_id = $1 and p.is_active and p.gtin is not null and p.gtin ~>=~ b.key and p.gtin ~<~ (b.key || ':')
    union
    select p.id from code_prefix b join product p
      on b.may_end_gtin and p.supplier_id = $1 and p.is_active and p.gtin is not null
        and reverse(p.gtin) ~>=~ reverse(b.key) and reverse(p.gtin) ~<~ (reverse(b.key) || ':')
  ),
  typed as materialized (
    select w.word, min(w.spelling) as spelling, min(w.place) as place, search_stem(w.word) as stem
    from search_words(${text}) w
    -- "s/ lactose", "c/ sal": the letter stands for a word that says nothing
    where w.word not in ('s', 'c', 'p')
    group by w.word order by place limit ${MAX_WORDS}
  ),
  phrase as materialized (select string_agg(word, ' ' order by place) as text from typed),
  -- synonyms, of a single word also while it is typed
  known_synonym as materialized (
    select t.place, search_meaning(y.meaning) as lexeme
    from typed t join search_synonym y on y.supplier_id = $1 and (
      y.word = t.word or search_stem(y.word) = t.stem or length(t.word) >= 4 and starts_with(y.word, t.word)
      or t.word = any(string_to_array(y.word, ' ')) and strpos(' ' || (select text from phrase) || ' ', ' ' || y.word || ' ') > 0)
  ),
  -- "guarda napo": two words of which the store writes one
  joined as materialized (
    select t.place, t.next_place, w.stem
    from (select place, lead(place) over w as next_place, word || lead(word) over w as word from typed window w as (order by place)) t
    join search_word w on w.supplier_id = $1 and length(t.word) >= 5 and w.word ~>=~ t.word and w.word ~<~ (t.word || '{')
  ),
  unknown_words as materialized (
    select t.*, search_sound(t.spelling) as sound from typed t
    where t.word ~ '^[a-z]{2,40}$' and t.stem is not null and not exists (select from exact) and not exists (select from prefix_match)
      and t.place not in (select place from known_synonym)
      and t.place not in (select place from joined union all select next_place from joined)
      and not ${isKnown('t.word', 't.stem')}
  ),
  -- "paodequeijo": one word of which the store writes two; "canudinho": a small one of its words
  apart as materialized (
    select t.place, parts.lexeme
    from unknown_words t cross join lateral (
      (select '(' || l.stem || ' & ' || r.stem || ')' as lexeme
       from generate_series(3, length(t.word) - 3) as cut
       cross join lateral (values (substr(t.word, cut + 1)), (substring(substr(t.word, cut + 1) from '^(?:de|da|do|em|com|sem|para)(.{3,})$'))) as rest (word)
       join search_word l on l.supplier_id = $1 and l.word = left(t.word, cut) and l.stem is not null
       join search_word r on ${isWord('r', 'rest.word')} and r.stem is not null
       order by cut desc, r.word = rest.word desc limit 1)
      union all
      (select s.stem from (values ('o'), ('a'), ('')) as ending (letter)
       join search_word s on s.word = substring(t.word from '^(.{3,}?)z?inh[oa]s?$') || ending.letter and s.supplier_id = $1
       where t.word ~ 'inh[oa]s?$' and s.stem is not null limit 1)
    ) parts
  ),
  -- words that say nothing ("de") are sought only where there is nothing else
  meant as materialized (
    select t.place, coalesce(c.word, t.word) as word, coalesce(search_stem(c.word), t.stem, t.word) as stem,
      coalesce(c.spelling, t.spelling) as spelling, c.word is not null as is_corrected,
      t.stem is not null or not exists (select from typed where stem is not null) as is_sought
    from typed t
    left join unknown_words g on g.place = t.place
    left join lateral (
      select s.word, s.spelling from search_word s
      where s.supplier_id = $1 and g.place is not null and t.place not in (select place from apart)
        and (s.word % t.word or s.sound % g.sound
          or length(g.sound) >= 3 and s.sound ~>=~ g.sound and s.sound ~<~ (g.sound || '{'))
        and not s.word ~ '[0-9]'
        -- of two letters there is nothing similar, but what sounds alike
        and (length(t.word) >= 3 or s.sound = g.sound)
        -- a typo has nearly as many letters as what was meant: "bolacha" is no "bolo"
        and (starts_with(s.sound, g.sound) or length(s.sound) >= 4 and starts_with(g.sound, s.sound) or abs(length(s.word) - length(t.word)) <= 1
          or greatest(similarity(s.word, t.word), similarity(s.sound, g.sound)) >= ${LEAST_SIMILAR})
      order by s.sound = g.sound desc, starts_with(s.sound, g.sound) desc,
        greatest(similarity(s.word, t.word), similarity(s.sound, g.sound)) + case when s.is_in_name then 0.1 else 0 end desc,
        s.word
      limit 1
    ) c on true
  ),
  -- "refinad" begins "refinado", whose stem "refin" is shorter: the stems of the words it begins are sought as well
  lexemes as materialized (
    select m.place, m.word || ':*' as lexeme from meant m where m.is_sought
    union
    select m.place, m.stem from meant m where m.is_sought
    union
    select m.place, s.stem from meant m join search_word s
      on m.is_sought and s.supplier_id = $1 and s.word ~>=~ m.word and s.word ~<~ (m.word || '{')
      and not starts_with(s.stem, m.word)
    union
    select m.place, search_stem(search_abbreviation(m.word)) from meant m where m.is_sought and search_abbreviation(m.word) is not null
    union
    select place, lexeme from known_synonym where lexeme is not null
    union
    select place, lexeme from apart
    union
    select place, stem from joined
    union
    select next_place, stem from joined
  ),
  -- what a product must have for each word; the word that says what it is counts most, a measure least, in whole numbers, which PostgreSQL adds fastest
  terms as materialized (
    select l.place, string_agg(l.lexeme, ' | ')::tsquery as words,
      string_agg(replace(regexp_replace(l.lexeme, '([a-z0-9]+)(?![a-z0-9:])', '\\1:A', 'g'), ':*', ':*A'), ' | ')::tsquery as words_of_name,
      min(m.spelling) as spelling, min(length(m.word)) >= 3 as is_telling,
      case when min(m.word) ~ '^[0-9]' then 12 when l.place = (select min(place) from meant where is_sought) then 30 else 20 end as weight
    from lexemes l join meant m on m.place = l.place and m.is_sought group by l.place
  ),
  wanted as materialized (
    select (select string_agg('(' || words::text || ')', ' & ')::tsquery from terms) as words,
           (select string_agg('(' || words_of_name::text || ')', ' & ')::tsquery from terms) as words_of_name,
           (select string_agg(stem || ':A', ' & ')::tsquery from meant where is_sought) as whole_words_of_name,
           (select array_agg(stem) from meant) as stems,
           (select stem from meant where is_sought order by place limit 1) as head,
           (select string_agg(word, ' ' order by place) from meant) as text,
           (select string_agg(spelling, ' ' order by place) from meant having bool_or(is_corrected)) as corrected_text
  )`

/** CTEs that follow `wordsOf`: `partial` has the products with some of the words, if few have all. It is empty for a code. */
export const PARTIAL_MATCHES = `
  full_match as materialized (
    select p.id, p.variant_group_id from product p where (select count(*) from terms) > 1 and p.supplier_id = $1 and p.is_active and p.search @@ (select words from wanted) limit ${FEW}
  ),
  partial as materialized (
    select id, (dense_rank() over (order by score desc))::int as place from (
    select near.id, near.position, (${PARTIAL_SCORE}) as score
    from product near
    where near.supplier_id = $1 and near.is_active and (select count(*) from terms) > 1
      and (select count(*) from full_match) < ${FEW}
      -- beside what has all words only what is of the same kind
      and near.search @@ case when exists (select from full_match)
        then (select words_of_name from terms order by place limit 1)
        else (select string_agg('(' || words_of_name::text || ')', ' | ')::tsquery from terms where is_telling) end
      and not near.search @@ (select words from wanted)
      -- where one variant has all words, the others of its group would hide it
      and (near.variant_group_id is null or near.variant_group_id not in (select variant_group_id from full_match where variant_group_id is not null))
    order by score desc, near.position, near.id limit ${MAX_PARTIAL}) best
  ),
  -- the words that those have, where none has all
  partial_words as (
    select array_agg(s.spelling order by s.place) as words from terms s
    where exists (select from partial) and not exists (select from full_match) and exists (
      select from partial join product p on p.supplier_id = $1 and p.id = partial.id where p.search @@ s.words)
  )`

/** What the words of a text become; the lists have one place for each word that is sought. */
const textRow = {
  words: nullable(text),
  wordsOfName: nullable(text),
  wholeWordsOfName: nullable(text),
  stems: nullable(array(text)),
  head: nullable(text),
  text: nullable(text),
  correctedText: nullable(text),
  eachWords: neverNull(array(text)),
  eachWordsOfName: neverNull(array(text)),
  eachSpelling: neverNull(array(text)),
  eachIsTelling: neverNull(array(bool)),
  eachWeight: neverNull(array(int4)),
  exactIds: neverNull(array(uuid)),
  codeStart: nullable(text),
  mayBeginGtin: nullable(bool),
  mayEndGtin: nullable(bool),
  hasCodesBegun: neverNull(bool),
}
export type SearchedText = RowOf<typeof textRow>

export const readText = statement('catalog.search-words', {
  parameters: [uuid, text],
  row: textRow,
  useGenericPlan: true,
  sql: `with ${wordsOf('$2')}
   select w.words::text, w.words_of_name::text, w.whole_words_of_name::text, w.stems, w.head, w.text, w.corrected_text, each.*,
     array(select id from exact) as exact_ids, b.key as code_start, b.may_begin_gtin, b.may_end_gtin,
     exists (select from prefix_match) as has_codes_begun
   from wanted w left join code_prefix b on true
   cross join (
     select coalesce(array_agg(words::text order by place), '{}') as each_words,
       coalesce(array_agg(words_of_name::text order by place), '{}') as each_words_of_name,
       coalesce(array_agg(spelling order by place), '{}') as each_spelling,
       coalesce(array_agg(is_telling order by place), '{}') as each_is_telling,
       coalesce(array_agg(weight order by place), '{}') as each_weight
     from terms
   ) each`,
})

/** Products that have a part of the words of a text without codes, where few have all, with their places among them. */
export const findPartialMatches = statement('catalog.search-partial', {
  parameters: [
    uuid,
    nullable(tsquery),
    nullable(text),
    array(text),
    array(text),
    array(text),
    array(bool),
    array(int4),
  ],
  row: { id: uuid, place: neverNull(int4), words: nullable(array(text)) },
  useGenericPlan: true,
  sql: `with wanted as materialized (select $2::tsquery as words, $3::text as head),
   terms as materialized (
     select s.words::tsquery, s.words_of_name::tsquery, s.spelling, s.is_telling, s.weight, s.place
     from unnest($4::text[], $5::text[], $6::text[], $7::boolean[], $8::int4[])
       with ordinality as s(words, words_of_name, spelling, is_telling, weight, place)
   ),
   ${PARTIAL_MATCHES}
   select id, place, (select words from partial_words) as words from partial order by place`,
})
