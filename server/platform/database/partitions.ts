import type { Db } from './database.ts'
import { nullable, statement, text } from './statement.ts'

/** Tables in partitions of a month, and how long their rows are kept after it. */
const PARTITIONED = [
  // An expired session opens nothing; its row is deleted a day later (expired-rows.ts).
  { table: 'session', keepFor: '1 day' },
  // As messages to phones (old-messages.ts).
  { table: 'mail', keepFor: '30 days' },
  // Who changed what is asked as long as somebody may claim for it: five years (CDC art. 27, CTN art. 173).
  { table: 'audit_event', keepFor: '5 years' },
  // The history of an order goes with the order.
  { table: 'order_event', keepFor: null },
] as const

const roll = statement('partitions.roll', {
  parameters: [text, nullable(text)],
  sql: 'select from (select roll_partitions($1, $2::text::interval)) as done',
})

/** Makes the partitions of the next months, and drops those whose rows are all older than they are kept. */
export async function rollPartitions(db: Db): Promise<void> {
  for (const { table, keepFor } of PARTITIONED) await db.execute(roll, [table, keepFor])
}
