import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from '../database/database.ts'
import { float8, int8, narrow, neverNull, nullable, statement, text } from '../database/statement.ts'

type Kind = 'order' | 'charge' | 'queue'

/** How many there are of a kind, by status or name. */
export interface StateCount {
  readonly kind: Kind
  readonly name: string
  readonly count: number
  /** Of jobs: for how long the first of them could have begun. */
  readonly oldestSeconds: number | null
}

/** Two readers in a row, and all metrics of one of them, share one statement. */
const FRESH_MS = 5000
/** Prometheus waits for 10 s by default: a database that is away must not take the other metrics with it. */
const LONGEST_MS = 3000

// Of every store, hence no supplier here. What is delivered, cancelled or paid grows without end, and is not counted.
const stateCounts = statement('metrics.state-counts', {
  parameters: [],
  row: {
    kind: neverNull(narrow<Kind>(text)),
    name: neverNull(text),
    count: neverNull(int8),
    oldestSeconds: nullable(float8),
  },
  sql: `select 'order' as kind, status as name, count(*) as count, null::double precision as oldest_seconds
      from purchase_order where status not in ('delivered', 'cancelled') group by status
    union all
    select 'charge', state, count(*), null
      from charge where state in ('requested', 'pending', 'authorized', 'disputed') group by state
    union all
    select 'queue', name, count(*), extract(epoch from now() - min(start_after))::double precision
      from pgboss.job where state < 'active' and not blocked and start_after <= now() group by name`,
})

/** Reads what is in the database; null where it does not answer in time. */
export function stateReader(db: Pick<Db, 'many'>): () => Promise<readonly StateCount[] | null> {
  let readAt = -Infinity
  let reading: Promise<readonly StateCount[] | null> = Promise.resolve(null)
  return () => {
    if (performance.now() - readAt < FRESH_MS) return reading
    readAt = performance.now()
    const counts = db.many(stateCounts, []).catch(() => null)
    reading = Promise.race([counts, delay(LONGEST_MS, null, { ref: false })])
    return reading
  }
}
