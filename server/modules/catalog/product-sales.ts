import type { Db } from '#server/platform/database/database.ts'
import { statement } from '#server/platform/database/statement.ts'
import { runLong } from '#server/platform/database/long-statements.ts'

const refresh = statement('catalog.refresh-sales', {
  parameters: [],
  sql: 'select from (select refresh_product_sales()) as done',
})

/** Recounts in how many orders each product of every store was, by which search ranks what fits as well. */
export async function refreshSales(db: Db): Promise<void> {
  await runLong(db, (db) => db.execute(refresh, []))
}
