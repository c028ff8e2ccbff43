import { changesBetween } from '#domain/access/audit.ts'
import { ensureSoundSynonym, MAX_SYNONYMS, type SearchSynonym } from '#domain/catalog/search-synonym.ts'
import { ensure } from '#domain/failure.ts'
import { array, int8, neverNull, statement, text, uuid } from '#server/platform/database/statement.ts'
import { inLockedTransaction, type Scope } from '#server/platform/http/scope.ts'
import { recordEvent } from '#server/platform/session/audit.ts'

const list = statement('synonym.list', {
  parameters: [uuid],
  row: { word: text, meaning: text, products: neverNull(int8) },
  sql: `select y.word, y.meaning, (
     select count(*) from product p
     where p.supplier_id = $1 and p.is_active and p.search @@ search_meaning(y.meaning)::tsquery) as products
   from search_synonym y where y.supplier_id = $1 order by y.word, y.meaning`,
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
  const meanings = [...new Set(written)].toSorted()
  ensureSoundSynonym(word, meanings)
  const all = await synonymsOf(scope)
  const before = meaningsOf(all, word)
  ensure(change.seen === null || isSame(change.seen.toSorted(), before), 'record.changedMeanwhile')
  ensure(before.length > 0 || all.length < MAX_SYNONYMS, 'synonym.tooMany', { maximum: MAX_SYNONYMS })
  if (isSame(before, meanings)) return all
  await db.execute(remove, [supplier.id, word])
  await db.execute(insert, [supplier.id, word, meanings])
  const changes = changesBetween({ meanings: before.join(', ') || null }, { meanings: meanings.join(', ') || null })
  await recordEvent(scope, {
    action: 'synonym.changed',
    customerId: null,
    changes: changes.map((each) => ({ ...each, part: word })),
  })
  return synonymsOf(scope)
}

const meaningsOf = (synonyms: readonly SearchSynonym[], word: string): string[] =>
  (synonyms.find((synonym) => synonym.word === word)?.meanings ?? []).map(({ text }) => text).toSorted()

const isSame = (one: readonly string[], other: readonly string[]): boolean => one.join('\n') === other.join('\n')
