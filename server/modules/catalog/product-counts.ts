import type { Db } from '#server/platform/database/database.ts'
import { statement } from '#server/platform/database/statement.ts'
import { runLong } from '#server/platform/database/long-statements.ts'

/** SQL of how many products there are of the store, or of some of its categories: kept numbers and what changed since. */
export const storedCount = (condition: string): string =>
  `(select coalesce(sum(c.products), 0)::int8 from (
     select products from product_count where supplier_id = $1 ${condition}
     union all
     select products from product_count_change where supplier_id = $1 ${condition}) c)`

const fold = statement('catalog.fold-counts', {
  parameters: [],
  sql: 'select from (select fold_product_counts()) as done',
})

/** Adds what changed of the numbers of products to the kept ones, of every store. */
export async function foldProductCounts(db: Db): Promise<void> {
  await runLong(db, (db) => db.execute(fold, []))
}
