import type { FastifyBaseLogger } from 'fastify'
import type { MessageChannel } from '#domain/customer/phone.ts'
import { type Db } from '../database/database.ts'
import { recurring, type Recurring } from '../jobs/recurring.ts'
import { array, int4, int8, statement, text } from '../database/statement.ts'

export interface OutboxBoundsOptions {
  readonly db: Db
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  /** Channels without a service that sends them. */
  readonly channels: readonly MessageChannel[]
  readonly intervalMs?: number
}

const KEPT_DAYS = 30
const KEPT_MESSAGES = 500
const HOUR_MS = 3_600_000

// Every store of the machine has its own newest messages, hence no supplier here.
const forget = (table: 'mail' | 'phone_message', isOurs: string) =>
  statement(`${table}.forget-unsent`, {
    parameters: [int8, int4, array(text)],
    sql: `delete from ${table} m using (
       select w.supplier_id, w.id, row_number() over (partition by w.supplier_id order by w.created_at desc, w.id) as place
       from ${table} w where ${isOurs}) counted
     where counted.supplier_id = m.supplier_id and counted.id = m.id
       and (counted.place > $1 or m.created_at < now() - make_interval(days => $2))`,
  })
const forgetMails = forget('mail', `'email' = any($3::text[])`)
const forgetPhoneMessages = forget('phone_message', 'w.channel = any($3)')

/**
 * Deletes old messages of channels that no service sends, but for the newest of each store. Runs at once and then every
 * hour; the timer is unreferenced.
 */
export function boundOutbox({ db, log, channels, intervalMs = HOUR_MS }: OutboxBoundsOptions): Recurring {
  const values = [KEPT_MESSAGES, KEPT_DAYS, channels] as const
  const tidy = () => Promise.all([db.one(forgetMails, values), db.one(forgetPhoneMessages, values)])
  return recurring(intervalMs, tidy, (error) => log.warn({ err: error }, 'the outbox could not be tidied'))
}
