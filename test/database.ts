import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { asAdministrator, connectionTo } from './database-cluster.ts'

export interface TestDatabase {
  /** For code that opens its own pool, such as a whole server. */
  readonly connection: pg.PoolConfig
  readonly pool: pg.Pool
}

let shared: TestDatabase | undefined

/**
 * The migrated database that all tests share: each brings its own supplier and never cleans up. Its pool is that of this
 * test worker, and ends with the worker's process.
 */
export function testDatabase(): TestDatabase {
  const cluster = inject('testCluster')
  const connection = connectionTo(cluster, cluster.shared)
  return (shared ??= { connection, pool: openPoolOf(connection) })
}

/**
 * A migrated, otherwise empty database for this file alone, for what touches the whole of it: seeds, a running server.
 * Call it at the top of a test file; it goes when the run ends.
 */
export async function ownDatabase(): Promise<TestDatabase> {
  const cluster = inject('testCluster')
  const name = `${cluster.shared}_${randomBytes(6).toString('hex')}`
  await asAdministrator(cluster, (client) => client.query(`create database ${name} template ${cluster.template}`))
  return open(connectionTo(cluster, name))
}

const open = (connection: pg.PoolConfig): TestDatabase => ({ connection, pool: aPool(connection) })

/** Closed after the file's last test. Call it at the top of a test file. */
export function aPool(connection: pg.PoolConfig): pg.Pool {
  const pool = openPoolOf(connection)
  afterAll(() => pool.end())
  return pool
}

function openPoolOf(connection: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...connection, max: 10 })
  // A pool has ended before its connections have: PostgreSQL, stopped right after, may still end one of them.
  pool.on('error', () => undefined)
  return pool
}
