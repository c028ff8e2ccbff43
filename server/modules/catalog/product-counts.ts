import type { Db } from '#server/platform/database/database.ts'
import { statement } from '#server/platform/database/statement.ts'
import { runLong } from '#server/platform/database/long-statements.ts'

const fold = statement('catalog.fold-counts', {
  parameters: [],
  sql: 'select from (select fold_product_counts()) as done',
})

/** Adds what changed of the numbers of products to the kept ones, of every store. */
export async function foldProductCounts(db: Db): Promise<void> {
  await runLong(db, (db) => db.execute(fold, []))
}
