import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { build } from 'vite'
import { startEmbeddedPostgres, type PostgresConnection } from '#server/platform/postgres/embedded-postgres.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { freePort } from '#test/free-port.ts'
import { buildServer } from '../scripts/build-server.ts'
import { buildWeb } from '../scripts/build-web.ts'
import { SERVER_ENVIRONMENT } from '../scripts/server-process.ts'
import { startChild, type Child } from './child.ts'
import { createStore, type BenchStore } from './store.ts'

const root = join(import.meta.dirname, '..')
const START_TIMEOUT_MS = 60_000

/** A server with the url it answers at. */
export interface Running {
  readonly child: Child
  readonly origin: string
}

/** Everything that takes part: one PostgreSQL, and each server and client in a separate process. */
export interface Stage {
  readonly connection: PostgresConnection
  readonly pool: pg.Pool
  readonly store: BenchStore
  readonly server: Running
  /** The same server, keeping nothing of what stores show in public. */
  readonly forgetful: Running
  readonly bare: Running
  readonly load: Child
  /** One more of the same server on the same database; it ends with the run. */
  readonly startServer: () => Promise<Running>
  /** The build of bare-page.ts. */
  readonly barePages: string
}

export type Cleanups = (() => unknown)[]

/** A migrated database without stores, in a folder that goes with it. */
export interface OpenDatabase {
  readonly folder: string
  readonly connection: PostgresConnection
  readonly pool: pg.Pool
}

/** What `cleanups` holds undoes everything, last first, also when this fails half way. */
export async function openDatabase(cleanups: Cleanups, say: (text: string) => void): Promise<OpenDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-bench-'))
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
  say('Starting PostgreSQL, fsync on')
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log: () => undefined })
  cleanups.push(() => postgres.stop())
  const pool = new pg.Pool({ ...postgres.connection, max: 2 })
  // A connection that PostgreSQL ends when it is stopped is no failure of what was measured.
  pool.on('error', () => undefined)
  cleanups.push(() => pool.end())
  await migrate(pool, join(root, 'database/migrations'))
  return { folder, connection: postgres.connection, pool }
}

/** A database with a filled store, and the processes that are measured. */
export async function openStage(cleanups: Cleanups, say: (text: string) => void): Promise<Stage> {
  // Otherwise each server would make it beside what is measured.
  await buildServer(say)
  await buildWeb(say)
  const { folder, connection, pool } = await openDatabase(cleanups, say)
  const barePages = await buildBarePages(folder)
  say('Filling the store')
  const store = await createStore(pool)
  await pool.query('vacuum analyze')

  say('Starting the servers')
  const started = <One extends Child>(child: One): One => {
    cleanups.push(() => child.end())
    return child
  }
  const server = await startServer(folder, connection, started, {})
  const forgetful = await startServer(folder, connection, started, { STOREFRONT_CACHE: 'off' })
  const bare = started(startChild('bare.ts'))
  const load = started(startChild('load.ts'))
  const origin = await bare.ask<string>('listen')
  return {
    connection,
    pool,
    store,
    server,
    forgetful,
    bare: { child: bare, origin },
    load,
    startServer: () => startServer(folder, connection, started, {}),
    barePages,
  }
}

/** The server as `npm start` runs it, on a database of its own or another's. `started` has the child ended with the run. */
export async function startServer(
  folder: string,
  { host, port, user, database }: PostgresConnection,
  started: (child: Child) => Child,
  env: Record<string, string>,
): Promise<Running> {
  const ownPort = await freePort()
  const origin = `http://127.0.0.1:${ownPort}`
  const databaseUrl = `postgresql:///${database}?${new URLSearchParams({ host, port: String(port), user }).toString()}`
  const settings = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    PORT: String(ownPort),
    PUBLIC_URL: origin,
    LOG_LEVEL: 'error',
  }
  const child = started(startChild('server.ts', { ...SERVER_ENVIRONMENT, ...settings, ...env }))
  const deadline = Date.now() + START_TIMEOUT_MS
  while (!(await answers(`${origin}/readyz`))) {
    if (child.hasEnded() || Date.now() > deadline) throw new Error('the server did not start')
    await delay(50)
  }
  return { child, origin }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok
  } catch {
    return false
  }
}

async function buildBarePages(folder: string): Promise<string> {
  const outDir = join(folder, 'bare')
  await build({
    configFile: join(root, 'web/vite.config.ts'),
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir,
      emptyOutDir: false,
      rolldownOptions: {
        input: 'bench/bare-page.ts',
        output: { entryFileNames: 'bare-page.js' },
        preserveEntrySignatures: 'strict',
      },
    },
  })
  return pathToFileURL(join(outDir, 'bare-page.js')).href
}
