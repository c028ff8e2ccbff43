import type { Db } from './database.ts'
import { int8, statement } from './statement.ts'

/** Sessions and one-time codes, which are useless after `expires_at`. */
const TABLES = [
  'sign_in_token',
  'login_token',
  'session',
  'password_recovery',
  'email_verification',
  'phone_verification',
  'linked_user_invitation',
] as const
const BATCH_ROWS = 1000
/** The rest waits for the next run: a table that was not cleaned for years is no reason to keep the disk busy. */
const BATCHES_PER_RUN = 200

// A day after they expire, so that a late request still gets the answer of an expired code. Rows that another
// process deletes concurrently are skipped. All stores are swept, hence no supplier here.
const deleteBatch = (table: (typeof TABLES)[number]) =>
  statement(`${table}.delete-expired`, {
    parameters: [int8],
    row: { deleted: int8 },
    sql: `with expired as (
       delete from ${table} where ctid = any (array(
         select ctid from ${table} where expires_at < now() - interval '1 day' order by expires_at limit $1 for update skip locked))
       returning 1)
     select count(*) as deleted from expired`,
  })
const STATEMENTS = TABLES.map(deleteBatch)

/** Deletes what has expired, in batches. */
export async function deleteExpiredRows(db: Db, batchRows = BATCH_ROWS): Promise<void> {
  for (const deleteExpired of STATEMENTS) {
    for (let batch = 0; batch < BATCHES_PER_RUN; batch++) {
      const [counted] = await db.many(deleteExpired, [batchRows])
      if ((counted?.deleted ?? 0) < batchRows) break
    }
  }
}
