import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { type Db } from '../database/database.ts'
import {
  array,
  float8,
  int2,
  int4,
  int8,
  statement,
  text,
  uuid,
  type RowOf,
  type RowTypes,
  type SqlType,
} from '../database/statement.ts'

/** What every message that was taken from an outbox says of itself; `attempts` counts the one that begins. */
const TAKEN = { supplierId: uuid, id: uuid, attempts: int2 }
type Taken = RowOf<typeof TAKEN>

/** A table of messages that wait, written in the transactions of what they tell. */
interface OutboxTable<Columns extends RowTypes> {
  readonly table: 'mail' | 'phone_message'
  /** SQL of what a message holds besides, of `m` and its supplier `s`. */
  readonly columns: string
  /** The types of these columns. */
  readonly row: Columns
  /** SQL of which waiting rows `w` are for us, by a list of texts as $2; all of them where it is left out. */
  readonly condition?: string
  /** How long a taken message is locked: longer than an attempt can last. */
  readonly leaseMinutes: number
}

/** How the messages of a table are delivered. */
export interface Outbox<Columns extends RowTypes> {
  readonly statements: OutboxStatements<Columns>
  /** The value of the condition. */
  readonly conditionValue?: readonly string[]
  /** @throws DeliveryRefused, or whatever the network threw: then another try may help. */
  readonly deliver: (message: Taken & RowOf<Columns>) => Promise<void>
  /** How long to wait after a try that failed; null gives the message up. */
  readonly retryDelayMs: (message: Taken & RowOf<Columns>, error: unknown) => number | null
  readonly close: () => void
}

/** The message is refused for good: another attempt would fail too. */
export class DeliveryRefused extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'DeliveryRefused'
  }
}

export interface WorkerOptions {
  readonly db: Db
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  readonly pollMs?: number
}

export interface OutboxWorker {
  stop(): Promise<void>
}

const BATCH_SIZE = 10
const POLL_MS = 2000
const CLOSING_TIME_MS = 5000
const KEPT_DAYS = 30
const TIDY_INTERVAL_MS = 3_600_000

/** Sends what is in the outbox until it is stopped. Several processes may each run one: a message is taken by one of them. */
export function startOutboxWorker<const Columns extends RowTypes>(
  outbox: Outbox<Columns>,
  { db, log, pollMs = POLL_MS }: WorkerOptions,
): OutboxWorker {
  const sql = outbox.statements
  const values = [BATCH_SIZE, ...(outbox.conditionValue ? [outbox.conditionValue] : [])]
  const stopping = new AbortController()
  const pause = () => delay(pollMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
  let tidyAt = 0

  const work = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        const batch = await db.many(sql.take, values)
        await Promise.all(batch.map((message) => deliver(outbox, sql, message, { db, log })))
        if (batch.length === BATCH_SIZE) continue
        if (Date.now() > tidyAt) {
          tidyAt = Date.now() + TIDY_INTERVAL_MS
          await db.execute(sql.forget, [KEPT_DAYS])
        }
      } catch (error) {
        log.warn({ err: error, outbox: sql.table }, 'the outbox could not be read')
      }
      await pause()
    }
  }
  const working = work()
  return {
    async stop() {
      stopping.abort()
      await Promise.race([working, delay(CLOSING_TIME_MS, undefined, { ref: false })])
      outbox.close()
    },
  }
}

type OutboxStatements<Columns extends RowTypes> = ReturnType<typeof outboxStatements<Columns>>

// One worker serves all suppliers, hence none is named in `take` and `forget`. A message is taken for longer than a try can
// last: when this process ends in the middle of it, another one sends it.
export const outboxStatements = <const Columns extends RowTypes>({
  table,
  columns,
  row,
  condition,
  leaseMinutes,
}: OutboxTable<Columns>) => {
  const parameters: readonly SqlType<unknown>[] = condition ? [int8, array(text)] : [int8]
  return {
    table,
    take: statement(`${table}.take`, {
      parameters,
      row: { ...TAKEN, ...row },
      sql: `update ${table} m set attempts = m.attempts + 1, next_attempt_at = now() + interval '${leaseMinutes} minutes'
       from supplier s, (
         select w.supplier_id, w.id from ${table} w
         where w.sent_at is null and w.failed_at is null and w.next_attempt_at <= now()${condition ? ` and ${condition}` : ''}
         order by w.next_attempt_at limit $1 for update skip locked) waiting
       where m.supplier_id = waiting.supplier_id and m.id = waiting.id and s.id = m.supplier_id
       returning m.supplier_id, m.id, m.attempts, ${columns}`,
    }),
    // What was sent or given up keeps no content: that may hold a one-time code.
    markSent: statement(`${table}.sent`, {
      parameters: [uuid, uuid],
      sql: `update ${table} set sent_at = now(), content = null, last_error = null where supplier_id = $1 and id = $2`,
    }),
    markFailed: statement(`${table}.failed`, {
      parameters: [uuid, uuid, text],
      sql: `update ${table} set failed_at = now(), content = null, last_error = $3 where supplier_id = $1 and id = $2`,
    }),
    putOff: statement(`${table}.put-off`, {
      parameters: [uuid, uuid, text, float8],
      sql: `update ${table} set next_attempt_at = now() + make_interval(secs => $4), last_error = $3 where supplier_id = $1 and id = $2`,
    }),
    forget: statement(`${table}.forget`, {
      parameters: [int4],
      sql: `delete from ${table} where created_at < now() - make_interval(days => $1) and (sent_at is not null or failed_at is not null)`,
    }),
  }
}

async function deliver<Columns extends RowTypes>(
  outbox: Outbox<Columns>,
  sql: OutboxStatements<Columns>,
  message: Taken & RowOf<Columns>,
  { db, log }: WorkerOptions,
): Promise<void> {
  const key = [message.supplierId, message.id] as const
  try {
    await outbox.deliver(message)
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, 300)
    const facts = { outbox: sql.table, messageId: message.id, attempts: message.attempts, reason }
    const delayMs = error instanceof DeliveryRefused ? null : outbox.retryDelayMs(message, error)
    if (delayMs === null) {
      log.error(facts, 'a message was given up')
      await db.execute(sql.markFailed, [...key, reason])
    } else {
      log.warn(facts, 'a message is put off')
      await db.execute(sql.putOff, [...key, reason, delayMs / 1000])
    }
    return
  }
  await db.execute(sql.markSent, key)
}
