import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { isRunning } from '#server/platform/postgres/process.ts'

/** What tests need in order to connect; names are unique to this run. */
export interface TestCluster {
  /** A database of any name, to create and drop others from. */
  readonly maintenance: string
  /** All migrations and nothing else: copied for each test worker, and for tests that need a separate database. */
  readonly template: string
  /** With which the names of those others begin. */
  readonly prefix: string
  readonly server:
    | { readonly connectionString: string }
    | { readonly host: string; readonly port: number; readonly user: string }
}

declare module 'vitest' {
  export interface ProvidedContext {
    testCluster: TestCluster
  }
}

interface Running {
  readonly cluster: TestCluster
  stop(): Promise<void>
}

/** Every Vitest project loads its own copy of this file, but one PostgreSQL is enough for all of them. */
const shared = globalThis as typeof globalThis & { testCluster?: { users: number; running: Promise<Running> } }

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const holder = (shared.testCluster ??= { users: 0, running: start() })
  holder.users++
  const { cluster } = await holder.running
  project.provide('testCluster', cluster)

  return async () => {
    holder.users--
    if (holder.users > 0) return
    delete shared.testCluster
    await (await holder.running).stop()
  }
}

async function start(): Promise<Running> {
  const url = process.env['DATABASE_URL']
  return url === undefined || url === '' ? startEmbedded() : connectToOwn(url)
}

async function startEmbedded(): Promise<Running> {
  const dataDir = mkdtempSync(join(tmpdir(), 'balcao-test-'))
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true })
  // Thrown away afterwards, so nothing has to survive a power cut.
  // Four workers, each with pools of its own tests, of its application and of servers that tests start.
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '400' }
  const embedded = await startEmbeddedPostgres({ dataDir, log: () => undefined, settings })
  const { database, ...server } = embedded.connection

  // The last resort, when Vitest must end at once.
  const killAtExit = () => {
    process.kill(embedded.pid, 'SIGQUIT')
    // Nothing asynchronous happens any more, and the folder can only go after the last writer.
    const clock = new Int32Array(new SharedArrayBuffer(4))
    for (let waits = 0; isRunning(embedded.pid) && waits < 200; waits++) Atomics.wait(clock, 0, 0, 20)
    removeFolder()
    rmSync(server.host, { recursive: true, force: true })
  }
  const endAtOnce = () => process.exit(143)
  process.once('exit', killAtExit)
  process.once('SIGTERM', endAtOnce)

  const cluster = { maintenance: database, template: 'template', prefix: 'test', server }
  await createTemplate(cluster)
  return {
    cluster,
    stop: async () => {
      process.off('exit', killAtExit)
      process.off('SIGTERM', endAtOnce)
      await embedded.stop()
      removeFolder()
    },
  }
}

async function connectToOwn(url: string): Promise<Running> {
  const prefix = `balcao_test_${randomBytes(4).toString('hex')}`
  const maintenance = decodeURIComponent(new URL(url).pathname.slice(1)) || 'postgres'
  const cluster = {
    maintenance,
    template: `${prefix}_template`,
    prefix,
    server: { connectionString: url },
  }
  await createTemplate(cluster)
  return { cluster, stop: () => dropDatabases(cluster, prefix) }
}

async function createTemplate(cluster: TestCluster): Promise<void> {
  await asAdministrator(cluster, (client) => client.query(`create database ${cluster.template}`))
  const pool = new pg.Pool({ ...connectionTo(cluster, cluster.template), max: 1 })
  await migrate(pool, join(import.meta.dirname, '../database/migrations'))
  await pool.end()
}

async function dropDatabases(cluster: TestCluster, prefix: string): Promise<void> {
  await asAdministrator(cluster, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [prefix],
    )
    for (const { datname } of rows) await client.query(`drop database ${client.escapeIdentifier(datname)} with (force)`)
  })
}

/** The options of a pool or client for one of the cluster's databases. */
export function connectionTo(cluster: TestCluster, database: string): pg.PoolConfig {
  if (!('connectionString' in cluster.server)) return { ...cluster.server, database }
  const url = new URL(cluster.server.connectionString)
  url.pathname = `/${encodeURIComponent(database)}`
  return { connectionString: url.href }
}

/** Runs one piece of work in the maintenance database. */
export async function asAdministrator<Result>(
  cluster: TestCluster,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(connectionTo(cluster, cluster.maintenance))
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
