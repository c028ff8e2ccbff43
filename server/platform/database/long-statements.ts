import type { Db } from './database.ts'
import { statement } from './statement.ts'
import { LONG_STATEMENT_MS } from './time-limits.ts'

// Until the end of the transaction.
const allow = statement('database.allow-long-statements', {
  parameters: [],
  sql: `select from (select set_config('statement_timeout', '${LONG_STATEMENT_MS}', true), set_config('lock_timeout', '60s', true)) as done`,
})

/** Lets the statements of a transaction, which goes through many rows for no one who waits, take minutes. */
export async function allowLongStatements(db: Db): Promise<void> {
  db.allowLongAnswers()
  await db.execute(allow, [])
}

/** One statement that takes minutes, in a transaction of its own. */
export const runLong = <Result>(db: Db, work: (db: Db) => Promise<Result>): Promise<Result> =>
  db.transaction(async (db) => {
    await allowLongStatements(db)
    return work(db)
  })
