import { changesBetween } from '#domain/access/audit.ts'
import { ensureSoundSynonym, MAX_SYNONYMS, type SearchSynonym } from '#domain/catalog/search-synonym.ts'
import { ensure } from '#domain/failure.ts'
import { array, int8, neverNull, statement, text, uuid } from '#server/platform/database/statement.ts'
import { inLockedTransaction, type Scope } from '#server/platform/http/scope.ts'
import { recordEvent } from '#server/platform/session/audit.ts'

const list = statement('synonym.list', {
  parameters: [uuid],
  row: { word: text, meaning: text, products: neverNull(int8) },
  // Materialized, so that a meaning is turned into its words once and not for each product.
  sql: `with synonym as materialized (
     select word, meaning, search_meaning(meaning)::tsquery as query from search_synonym where supplier_id = $1)
   select s.word, s.meaning, (
     select count(*) from product p where p.supplier_id = $1 and p.is_active and p.search @@ s.query) as products
   from synonym s order by s.word, s.meaning`,
})
const meanings = statement('synonym.meanings', {
  parameters: [uuid],
  row: { word: text, meaning: text },
  sql: 'select word, meaning from search_synonym where supplier_id = $1 order by word, meaning',
})
const plain = statement('synonym.plain', {
  parameters: [array(text)],
  row: { text: neverNull(text) },
  sql: 'select search_text(t.text) as text from unnest($1::text[]) with ordinality as t (text, place) order by t.place',
})
const remove = statement('synonym.remove', {
  parameters: [uuid, text],
  sql: 'delete from search_synonym where supplier_id = $1 and word = $2',
})
const insert = statement('synonym.insert', {
  parameters: [uuid, text, array(text)],
  sql: 'insert into search_synonym (supplier_id, word, meaning) select $1, $2, meaning from unnest($3::text[]) meaning',
})

/** By word. */
export async function synonymsOf({ db, supplier }: Scope): Promise<SearchSynonym[]> {
  const rows = await db.many(list, [supplier.id])
  return [...Map.groupBy(rows, ({ word }) => word)].map(([word, meanings]) => ({
    word,
    meanings: meanings.map(({ meaning, products }) => ({ text: meaning, products })),
  }))
}

export interface SynonymChange {
  readonly word: string
  /** Empty removes the synonym. */
  readonly meanings: readonly string[]
  /** The meanings that the person saw; null where nothing was shown. */
  readonly seen: readonly string[] | null
}

/**
 * Sets all that a word means, so that to add, change, remove and undo are one.
 * @throws Failure synonym.invalid, synonym.meansItself, synonym.tooMany, record.changedMeanwhile
 */
export const setSynonym = (scope: Scope, change: SynonymChange): Promise<SearchSynonym[]> =>
  inLockedTransaction(scope, (scope) => writeSynonym(scope, change))

/** The same within a transaction that has locked the store. */
export async function writeSynonym(scope: Scope, change: SynonymChange): Promise<SearchSynonym[]> {
  const { db, supplier } = scope
  const texts = await db.many(plain, [[change.word, ...change.meanings]])
  const [word = '', ...written] = texts.map(({ text }) => text)
  const after = [...new Set(written)].toSorted()
  ensureSoundSynonym(word, after)
  const all = Map.groupBy(await db.many(meanings, [supplier.id]), (each) => each.word)
  const before = (all.get(word) ?? []).map(({ meaning }) => meaning).toSorted()
  ensure(change.seen === null || isSame(change.seen.toSorted(), before), 'record.changedMeanwhile')
  ensure(before.length > 0 || all.size < MAX_SYNONYMS, 'synonym.tooMany', { maximum: MAX_SYNONYMS })
  if (isSame(before, after)) return synonymsOf(scope)
  await db.execute(remove, [supplier.id, word])
  await db.execute(insert, [supplier.id, word, after])
  const changes = changesBetween({ meanings: before.join(', ') || null }, { meanings: after.join(', ') || null })
  await recordEvent(scope, {
    action: 'synonym.changed',
    customerId: null,
    changes: changes.map((each) => ({ ...each, part: word })),
  })
  return synonymsOf(scope)
}

const isSame = (one: readonly string[], other: readonly string[]): boolean => one.join('\n') === other.join('\n')
