import { createHash } from 'node:crypto'
import { Failure } from '#domain/failure.ts'
import type { Db } from '../database/database.ts'
import { bytea, float8, int4, statement, timestamptz } from '../database/statement.ts'

/** Long enough to stop guessing, short enough not to lock out a person for long. */
const WINDOW_S = 60

export interface AttemptRule {
  /** What is tried, and by what it is counted: `sign-in by client IP`. Limits of the same name share one count. */
  readonly name: string
  readonly perMinute: number
  /** By default the clock of the database, which all processes share. */
  readonly now?: () => Date
}

/** Counts one attempt on a key (a login, a client IP, a customer). Throws Failure request.tooMany, with the seconds to wait. */
export type Admit = (key: string) => Promise<void>

const NOW = 'coalesce($3::timestamptz, now())'
// A window begins with the first attempt and does not move, so that refused attempts do not extend it.
const count = statement('attempt.count', {
  parameters: [bytea, float8, timestamptz],
  row: { attempts: int4, wait: int4 },
  sql: `insert into attempt as a (key, attempts, ends_at) values ($1, 1, ${NOW} + make_interval(secs => $2))
   on conflict (key) do update set
     attempts = case when a.ends_at > ${NOW} then a.attempts + 1 else 1 end,
     ends_at = case when a.ends_at > ${NOW} then a.ends_at else excluded.ends_at end
   returning attempts, ceil(extract(epoch from ends_at - ${NOW}))::integer as wait`,
})
const sweep = statement('attempt.sweep', {
  parameters: [],
  sql: 'delete from attempt where ends_at <= now()',
})

/**
 * Bounds the attempts on one key in a minute, in all processes together (decision 25). The handler counts, because the
 * key is often known only after validation. It counts on a separate connection, so that an attempt stays counted where
 * the request fails: `db` is never a transaction, and nothing is counted within one, which would wait for a second
 * connection while it holds the first.
 */
export function attemptLimit(db: Db, { name, perMinute, now }: AttemptRule): Admit {
  return async (key) => {
    const counted = await db.one(count, [keyOf(name, key), WINDOW_S, now?.().toISOString() ?? null])
    if (counted && counted.attempts > perMinute)
      throw new Failure('request.tooMany', { retryAfterSeconds: counted.wait })
  }
}

/** The hash hides the e-mail or document. */
const keyOf = (name: string, key: string): Buffer => createHash('sha256').update(`${name}\n${key}`).digest()

/** Deletes attempts of past windows. */
export async function deleteOldAttempts(db: Db): Promise<void> {
  await db.execute(sweep, [])
}
