import type { Db } from '../database/database.ts'
import { statement, text } from '../database/statement.ts'

/** A start time that is not reached: the jobs begin when the store is reopened. */
const HELD_UNTIL = `now() + interval '100 years'`

const hold = statement('job.hold', {
  parameters: [text],
  sql: `update pgboss.job set start_after = ${HELD_UNTIL}, keep_until = ${HELD_UNTIL}
   where data ->> 'supplierId' = $1 and state < 'active'`,
})
const release = statement('job.release', {
  parameters: [text],
  sql: `update pgboss.job j set start_after = now(), keep_until = now() + q.retention_seconds * interval '1 s'
   from pgboss.queue q where q.name = j.name and j.data ->> 'supplierId' = $1 and j.state < 'active' and j.start_after > now()`,
})

/** Puts the jobs of a store off until `releaseJobs`, in the transaction that suspends it. */
export async function holdJobs(db: Db, supplierId: string): Promise<void> {
  await db.execute(hold, [supplierId])
}

/** Lets the jobs of a store begin that wait, also those that were put off one by one. */
export async function releaseJobs(db: Db, supplierId: string): Promise<void> {
  await db.execute(release, [supplierId])
}
