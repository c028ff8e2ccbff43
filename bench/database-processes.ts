import { readFileSync } from 'node:fs'
import type pg from 'pg'

/** Length of a clock tick of Linux in /proc, in microseconds. */
const TICK_MICROS = 10_000
/** Places of user and system time in /proc/PID/stat, counted behind the name in parentheses. */
const USER_TIME = 11
const SYSTEM_TIME = 12

/**
 * Processor time so far of the PostgreSQL processes that serve the database of the pool, in microseconds. Null where the system does
 * not tell, or PostgreSQL runs on another machine. A connection that ended between two readings is missing from the second.
 */
export async function processorMicros(pool: pg.Pool): Promise<number | null> {
  if (process.platform !== 'linux') return null
  const { rows } = await pool.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database()',
  )
  try {
    return rows.reduce((sum, { pid }) => sum + ticksOf(pid), 0) * TICK_MICROS
  } catch {
    return null
  }
}

function ticksOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return Number(fields[USER_TIME]) + Number(fields[SYSTEM_TIME])
}
