import type { FastifyBaseLogger } from 'fastify'
import { firstRow, statement, type Database } from './database.ts'
import { recurring, type Recurring } from './recurring.ts'

export interface OutboxBoundsOptions {
  readonly db: Database
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  readonly intervalMs?: number
}

const KEPT_DAYS = 30
const KEPT_MESSAGES = 500
const HOUR_MS = 3_600_000

// Every store of the machine has its own newest messages, hence no supplier here.
const forget = statement(
  'outbox.forget',
  `delete from mail m using (
     select supplier_id, id, row_number() over (partition by supplier_id order by created_at desc, id) as place from mail) counted
   where counted.supplier_id = m.supplier_id and counted.id = m.id
     and (counted.place > $1 or m.created_at < now() - make_interval(days => $2))`,
)

/**
 * Where nobody sends what is in the outbox, nothing ever leaves it: keeps the newest messages of each store, for a while.
 * Looks at once and then every hour, and keeps no process alive.
 */
export function boundOutbox({ db, log, intervalMs = HOUR_MS }: OutboxBoundsOptions): Recurring {
  const tidy = () => firstRow(db, forget, [KEPT_MESSAGES, KEPT_DAYS])
  return recurring(intervalMs, tidy, (error) => log.warn({ err: error }, 'the outbox could not be tidied'))
}
