import type { Scope } from '#server/platform/http/scope.ts'
import {
  array,
  bool,
  int4,
  int8,
  neverNull,
  nullable,
  outerJoined,
  statement,
  text,
  tsquery,
  uuid,
  type RowOf,
} from '#server/platform/database/statement.ts'
import { queryOf, unknownPlaces, type SearchQuery, type TypedWord, type UnknownWord } from './search-query.ts'

/** More words than a person types; each unknown one costs a look through the words of the store. */
const MAX_WORDS = 12

/** Of so few products that have all words, a list goes on with similar ones. */
export const FEW = 4
/** Products that have a part of the words are an offer and not a result: a screen of them is enough. */
const MAX_PARTIAL = 12

/** Digits that are the beginning of a GTIN, rather than a number of something; and those of its end, which people read out. */
const SHORTEST_GTIN_START = 6
const SHORTEST_GTIN_END = 5
const GTIN_LENGTH = 13
/** Letters and digits that are the beginning of a code. */
const SHORTEST_CODE_START = 3

/** How similar a word of another length must be to be a correction, as the share of their groups of three letters. */
const LEAST_SIMILAR = 0.5

/** SQL of whether a word of the store, of which the alias is given, begins with `word`. */
const begins = (alias: string, word: string): string =>
  `${alias}.supplier_id = $1 and ${alias}.word ~>=~ ${word} and ${alias}.word ~<~ (${word} || '{')`

/** SQL of the stems of the words that `word` begins, where they do not begin so themselves. */
const begunStems = (word: string): string =>
  `array(select distinct w.stem from search_word w where ${begins('w', word)} and not starts_with(w.stem, ${word}))`

/** SQL of the products whose code or GTIN begins so, or whose GTIN ends so, for a text that may be neither. */
const productsBegun = (start: string, mayBeginGtin: string, mayEndGtin: string): readonly string[] => {
  const isCode = `p.supplier_id = $1 and p.is_active and code_key(p.code) ~>=~ ${start} and code_key(p.code) ~<~ (${start} || '{')`
  const isGtin = 'p.supplier_id = $1 and p.is_active and p.gtin is not null'
  return [
    `select p.id from product p where ${start}::text is not null and ${isCode}`,
    `select p.id from product p where ${mayBeginGtin}::boolean and ${isGtin} and p.gtin ~>=~ ${start} and p.gtin ~<~ (${start} || ':')`,
    `select p.id from product p where ${mayEndGtin}::boolean and ${isGtin}
       and reverse(p.gtin) ~>=~ reverse(${start}) and reverse(p.gtin) ~<~ (reverse(${start}) || ':')`,
  ]
}

/** A table for the `with` of a statement: the products found by the beginning or the end of a code. */
export const prefixMatch = (start: string, mayBeginGtin: string, mayEndGtin: string): string =>
  `prefix_match as materialized (${productsBegun(start, mayBeginGtin, mayEndGtin).join(' union ')})`

// Without a digit a text is a word and not the beginning of a code.
const HAS_CODES_BEGUN = `case when cardinality(codes.exact_ids) = 0 and codes.key ~ '[0-9]' and length(codes.key) >= ${SHORTEST_CODE_START} then ${productsBegun(
  'codes.key',
  `(codes.key ~ '^[0-9]{${SHORTEST_GTIN_START},${GTIN_LENGTH}}$')`,
  `(codes.key ~ '^[0-9]{${SHORTEST_GTIN_END},${GTIN_LENGTH}}$')`,
)
  .map((products) => `exists (${products})`)
  .join(' or ')} else false end`

const wordRow = {
  textNumber: neverNull(int8),
  key: text,
  exactIds: neverNull(array(uuid)),
  hasCodesBegun: bool,
  ...outerJoined({ word: text, spelling: text, stem: text, isKnown: bool, abbreviation: text }),
  begun: neverNull(array(text)),
  meanings: neverNull(array(text)),
  joined: neverNull(array(text)),
}

/**
 * The words of each text beside what the store has of them. PostgreSQL prepares each node of a plan for each execution, which takes longer
 * than to find what most texts need: so that what few need stands in statements of their own.
 */
const wordsStatement = (name: string, hasCodesBegun: string) =>
  statement(name, {
    parameters: [uuid, array(text)],
    row: wordRow,
    useGenericPlan: true,
    sql: `with typed as materialized (
     select *, search_stem(word) as stem, lead(word) over w as next_word,
       string_agg(word, ' ') over (w rows between unbounded preceding and unbounded following) as phrase, row_number() over w as nth
     from (
       select sought.number, w.word, min(w.spelling) as spelling, min(w.place) as place
       from unnest($2::text[]) with ordinality as sought (text, number) cross join search_words(sought.text) w
       -- "s/ lactose", "c/ sal": the letter stands for a word that says nothing
       where w.word not in ('s', 'c', 'p')
       group by sought.number, w.word
     ) each_word
     window w as (partition by number order by place)
   )
   select codes.number as text_number, codes.key, codes.exact_ids, ${hasCodesBegun} as has_codes_begun, t.word, t.spelling, t.stem,
     exists (select from search_word w where ${begins('w', 't.word')})
       or exists (select from search_word w where w.supplier_id = $1 and w.stem = t.stem) as is_known,
     search_stem(search_abbreviation(t.word)) as abbreviation,
     ${begunStems('t.word')} as begun,
     -- of a single word also while it is typed
     array(
       select search_meaning(y.meaning) from search_synonym y where y.supplier_id = $1 and (
         y.word = t.word or search_stem(y.word) = t.stem or length(t.word) >= 4 and starts_with(y.word, t.word)
         or t.word = any(string_to_array(y.word, ' ')) and strpos(' ' || t.phrase || ' ', ' ' || y.word || ' ') > 0)
     ) as meanings,
     array(
       select distinct w.stem from search_word w where length(t.word || t.next_word) >= 5 and ${begins('w', '(t.word || t.next_word)')}
     ) as joined
   from (
     select sought.number, code_key(sought.text) as key, array(
       select p.id from product p where p.supplier_id = $1 and p.is_active and code_key(p.code) = any(code_keys(sought.text))
       union
       select p.id from product p where p.supplier_id = $1 and p.is_active and p.gtin = any(code_keys(sought.text))
     ) as exact_ids
     from unnest($2::text[]) with ordinality as sought (text, number)
     offset 0
   ) codes left join typed t on t.number = codes.number and t.nth <= ${MAX_WORDS}
   order by codes.number, t.place`,
  })
const findWords = wordsStatement('catalog.search-words', 'false')
const findWordsAndCodes = wordsStatement('catalog.search-words and codes', HAS_CODES_BEGUN)

/** What `unaccent` may write with digits is a number too, such as ½. */
const MAY_HAVE_DIGITS = /\p{N}/u

/** What words of which the store knows nothing may stand for, in the same order. */
const unknownRow = {
  apart: neverNull(array(text)),
  ...outerJoined({ word: text, spelling: text, stem: text, abbreviation: text }),
  begun: nullable(array(text)),
}
const findUnknownWords = statement('catalog.search-unknown-words', {
  parameters: [uuid, array(text), array(text)],
  row: unknownRow,
  useGenericPlan: true,
  sql: `select t.apart, c.word, c.spelling, c.stem, search_stem(search_abbreviation(c.word)) as abbreviation,
     case when c.word is not null then ${begunStems('c.word')} end as begun
   from (
     select typed.word, search_sound(typed.spelling) as sound, typed.place, array(
       -- "paodequeijo": one word of which the store writes two
       (select '(' || l.stem || ' & ' || r.stem || ')'
        from generate_series(3, length(typed.word) - 3) as cut
        -- one at a time: there are more words in a store than places in a word
        cross join lateral (select w.stem from search_word w where w.supplier_id = $1 and w.word = left(typed.word, cut) and w.stem is not null limit 1) l
        cross join lateral (
          values (substr(typed.word, cut + 1)), (substring(substr(typed.word, cut + 1) from '^(?:de|da|do|em|com|sem|para)(.{3,})$'))
        ) as rest (word)
        cross join lateral (
          select w.stem, w.word = rest.word as is_whole from search_word w
          where w.supplier_id = $1 and (w.word = rest.word or w.stem = search_stem(rest.word)) and w.stem is not null
          order by is_whole desc limit 1) r
        order by cut desc, r.is_whole desc limit 1)
       union all
       -- "canudinho": a small one of its words
       (select s.stem from (values ('o'), ('a'), ('')) as ending (letter)
        join search_word s on s.word = substring(typed.word from '^(.{3,}?)z?inh[oa]s?$') || ending.letter and s.supplier_id = $1
        where typed.word ~ 'inh[oa]s?$' and s.stem is not null limit 1)
     ) as apart
     from unnest($2::text[], $3::text[]) with ordinality as typed (word, spelling, place)
     offset 0
   ) t
   left join lateral (
     select s.word, s.spelling, s.stem from search_word s
     where s.supplier_id = $1 and cardinality(t.apart) = 0
       and (s.word % t.word or s.sound % t.sound
         or length(t.sound) >= 3 and s.sound ~>=~ t.sound and s.sound ~<~ (t.sound || '{'))
       and not s.word ~ '[0-9]'
       -- of two letters there is nothing similar, but what sounds alike
       and (length(t.word) >= 3 or s.sound = t.sound)
       -- a typo has nearly as many letters as what was meant: "bolacha" is no "bolo"
       and (starts_with(s.sound, t.sound) or length(s.sound) >= 4 and starts_with(t.sound, s.sound) or abs(length(s.word) - length(t.word)) <= 1
         or greatest(similarity(s.word, t.word), similarity(s.sound, t.sound)) >= ${LEAST_SIMILAR})
     order by s.sound = t.sound desc, starts_with(s.sound, t.sound) desc,
       greatest(similarity(s.word, t.word), similarity(s.sound, t.sound)) + case when s.is_in_name then 0.1 else 0 end desc,
       s.word
     limit 1
   ) c on true
   order by t.place`,
})

/** What a product has of the words, by their weights, the usual answer first: most lack most words; a word counts half where it is in brand or description alone, and more where it says what the product is. */
const PARTIAL_SCORE = `select case when near.search_head = (select head from wanted) then 10 else 0 end + sum(case when not near.search @@ s.words then 0 when near.search @@ s.words_of_name then s.weight else s.weight / 2 end)
      from terms s`

/** CTEs that follow `termsAt`: `partial` has the products with some of the words, if few have all. */
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

/** What a text is searched by. */
export interface SearchedText extends SearchQuery {
  /** Of products whose code or GTIN is the text. */
  readonly exactIds: readonly string[]
  /** Where it may be the beginning of a code; null where it is a word, or a whole code. */
  readonly codeStart: string | null
  readonly mayBeginGtin: boolean
  readonly mayEndGtin: boolean
  readonly hasCodesBegun: boolean
}

/** What each of the texts is searched by. The words are letters and digits only (search_words), so that queries are built from them safely. */
export async function readTexts({ db, supplier }: Scope, texts: readonly string[]): Promise<SearchedText[]> {
  const ofText = texts.some((one) => MAY_HAVE_DIGITS.test(one)) ? findWordsAndCodes : findWords
  const rows = await db.many(ofText, [supplier.id, texts])
  const read = [...Map.groupBy(rows, ({ textNumber }) => textNumber).values()].flatMap((ofOne) => {
    const [first] = ofOne
    if (first === undefined) return []
    const typed = ofOne.filter(isWord)
    const codes = codesOf(first)
    const isCode = codes.exactIds.length > 0 || codes.hasCodesBegun
    return [{ codes, typed, unknown: isCode ? [] : unknownPlaces(typed) }]
  })
  const unknown = read.flatMap(({ typed, unknown: places }) => typed.filter((_, place) => places.includes(place)))
  const values = [supplier.id, unknown.map(({ word }) => word), unknown.map(({ spelling }) => spelling)] as const
  const found = (unknown.length === 0 ? [] : await db.many(findUnknownWords, values)).values()
  return read.map(({ codes, typed, unknown: places }) => {
    const ofPlaces = new Map(places.map((place) => [place, unknownWord(found.next().value)]))
    return { ...queryOf(typed, ofPlaces), ...codes }
  })
}

/** Whether the outer join found a word: then its columns are there. */
const isWord = <Row extends { readonly word: string | null }>(row: Row): row is Row & TypedWord => row.word !== null

function unknownWord(row: RowOf<typeof unknownRow> | undefined): UnknownWord {
  const { apart = [], word = null, spelling = null, stem = null, begun = null, abbreviation = null } = row ?? {}
  const correction = word === null ? null : { word, spelling: spelling ?? word, stem, begun: begun ?? [], abbreviation }
  return { apart, correction }
}

type Codes = Pick<SearchedText, 'exactIds' | 'codeStart' | 'mayBeginGtin' | 'mayEndGtin' | 'hasCodesBegun'>

function codesOf({
  key,
  exactIds,
  hasCodesBegun,
}: Pick<RowOf<typeof wordRow>, 'key' | 'exactIds' | 'hasCodesBegun'>): Codes {
  const isStart = exactIds.length === 0 && key.length >= SHORTEST_CODE_START && /[0-9]/.test(key)
  const mayBeGtin = (shortest: number) =>
    isStart && key.length >= shortest && key.length <= GTIN_LENGTH && /^[0-9]+$/.test(key)
  return {
    exactIds,
    codeStart: isStart ? key : null,
    mayBeginGtin: mayBeGtin(SHORTEST_GTIN_START),
    mayEndGtin: mayBeGtin(SHORTEST_GTIN_END),
    hasCodesBegun,
  }
}

/** The types and the values of the parameters of `termsAt`. */
export const TERM_TYPES = [
  nullable(tsquery),
  nullable(text),
  array(text),
  array(text),
  array(text),
  array(bool),
  array(int4),
] as const
export const termValues = ({ words, head, terms }: SearchQuery) =>
  [
    words,
    head,
    terms.map((term) => term.words),
    terms.map(({ wordsOfName }) => wordsOfName),
    terms.map(({ spelling }) => spelling),
    terms.map(({ isTelling }) => isTelling),
    terms.map(({ weight }) => weight),
  ] as const

/** Tables for the `with` of a statement: what products must have, all together and for each word, by parameters that begin at `first`. */
export const termsAt = (first: number): string =>
  `wanted as materialized (select $${first}::tsquery as words, $${first + 1}::text as head),
   terms as materialized (
     select s.words::tsquery, s.words_of_name::tsquery, s.spelling, s.is_telling, s.weight, s.place
     from unnest($${first + 2}::text[], $${first + 3}::text[], $${first + 4}::text[], $${first + 5}::boolean[], $${first + 6}::int4[])
       with ordinality as s(words, words_of_name, spelling, is_telling, weight, place)
   )`

/** Products that have a part of the words of a text without codes, where few have all, with their places among them. */
export const findPartialMatches = statement('catalog.search-partial', {
  parameters: [uuid, ...TERM_TYPES],
  row: { id: uuid, place: neverNull(int4), words: nullable(array(text)) },
  useGenericPlan: true,
  sql: `with ${termsAt(2)},
   ${PARTIAL_MATCHES}
   select id, place, (select words from partial_words) as words from partial order by place`,
})
