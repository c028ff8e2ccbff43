import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { asAdministrator, connectionTo } from './database-cluster.ts'

export interface TestDatabase {
  /** For code that opens its own pool, such as a whole server. */
  readonly connection: pg.PoolConfig
  readonly pool: pg.Pool
}

/** Of this test worker: files of others would take its jobs and empty its caches. The bench imports builders outside of any. */
const ofWorker = 'VITEST' in process.env ? await createDatabase() : null
let shared: TestDatabase | undefined

/**
 * The migrated database that the tests of this worker share: each brings its own supplier and never cleans up. Its pool ends
 * with the worker's process.
 */
export function testDatabase(): TestDatabase {
  if (ofWorker === null) throw new Error('there is a test database in a test worker alone')
  return (shared ??= { connection: ofWorker, pool: openPoolOf(ofWorker) })
}

/**
 * A migrated, otherwise empty database for this file alone, for what touches the whole of it: seeds, a running server.
 * Call it at the top of a test file; it goes when the run ends.
 */
export async function ownDatabase(): Promise<TestDatabase> {
  const connection = await createDatabase()
  return { connection, pool: aPool(connection) }
}

async function createDatabase(): Promise<pg.PoolConfig> {
  const cluster = inject('testCluster')
  const name = `${cluster.prefix}_${randomBytes(6).toString('hex')}`
  await asAdministrator(cluster, (client) => client.query(`create database ${name} template ${cluster.template}`))
  return connectionTo(cluster, name)
}

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
