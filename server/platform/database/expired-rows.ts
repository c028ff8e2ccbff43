import type { FastifyBaseLogger } from 'fastify'
import type { Db } from './database.ts'
import { recurring, type Recurring } from '../jobs/recurring.ts'
import { int8, statement } from './statement.ts'

/** Sessions and one-time codes: all have `expires_at`, and are worth nothing after it. */
const TABLES = [
  'sign_in_token',
  'login_token',
  'session',
  'password_recovery',
  'email_verification',
  'phone_verification',
  'linked_user_invitation',
] as const
const HOUR_MS = 3_600_000
const BATCH_ROWS = 1000
/** The rest waits for the next hour: a table that nobody swept for years is no reason to keep the disk busy. */
const BATCHES_PER_RUN = 200

// A day later than they expire, so that whoever comes late still gets the answer of an expired code. Rows that another
// process deletes at the same moment are left to it. Those of every store go alike, hence no supplier here.
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

export interface ExpiredRowsOptions {
  readonly db: Db
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  readonly batchRows?: number
}

/** Deletes what has expired, at once and then every hour, in batches. Keeps no process alive. */
export function sweepExpired({ db, log, batchRows = BATCH_ROWS }: ExpiredRowsOptions): Recurring {
  let isStopped = false
  const sweep = async (): Promise<void> => {
    for (const deleteExpired of STATEMENTS) {
      for (let batch = 0; batch < BATCHES_PER_RUN && !isStopped; batch++) {
        const [counted] = await db.many(deleteExpired, [batchRows])
        if ((counted?.deleted ?? 0) < batchRows) break
      }
    }
  }
  const runs = recurring(HOUR_MS, sweep, (error) => log.warn({ err: error }, 'expired rows could not be deleted'))
  return {
    stop() {
      isStopped = true
      return runs.stop()
    },
  }
}
