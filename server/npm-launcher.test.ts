import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { migrate } from '#server/platform/database/migrate.ts'
import { readLockFile } from '#server/platform/postgres/cluster.ts'
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts'
import { isRunning } from '#server/platform/postgres/process.ts'
import { statusOf, WEB_BUILD_TIMEOUT_MS } from '#test/builders/server-process.ts'
import { aStore } from '#test/builders/store.ts'
import { currentWebBuild } from '#test/e2e/web-build.ts'
import { freePort } from '#test/free-port.ts'

const root = join(import.meta.dirname, '..')
const dataDir = mkdtempSync(join(tmpdir(), 'balcao-npm-'))
const postgresDir = join(dataDir, 'postgres')
/** Of a whole start or end, on a machine where much else runs. */
const LONG = { timeout: 300_000 }

let npm: ChildProcess | undefined

// With a store, so that the start does not make the demonstration.
beforeAll(async () => {
  await currentWebBuild()
  const postgres = await startEmbeddedPostgres({ dataDir: postgresDir, log: () => undefined })
  const pool = new pg.Pool(postgres.connection)
  await migrate(pool, join(root, 'database/migrations'))
  await aStore(pool)
  await pool.end()
  await postgres.stop()
}, WEB_BUILD_TIMEOUT_MS)
afterEach(() => {
  // A process group of its own, so that the test can end all of its processes.
  if (npm?.pid !== undefined)
    try {
      process.kill(-npm.pid, 'SIGKILL')
    } catch {
      // Nothing is left.
    }
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

async function startByNpm(): Promise<{ port: number; child: ChildProcess; postgres: number }> {
  const port = await freePort()
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'fatal' }
  const child = spawn('npm', ['start'], { cwd: root, env, stdio: 'ignore', detached: true })
  npm = child
  await expect.poll(() => statusOf(`http://127.0.0.1:${port}/readyz`), LONG).toBe(200)
  const postgres = readLockFile(join(postgresDir, 'postgres'))?.pid ?? 0
  expect(isRunning(postgres)).toBe(true)
  return { port, child, postgres }
}

const OTHERS_REACH = Object.values(networkInterfaces())
  .flatMap((addresses = []) => addresses)
  .find(({ internal, family }) => !internal && family === 'IPv4')?.address

/** What another machine gets from a port of this one. */
const answerToOthers = (port: number, address: string): Promise<unknown> =>
  new Promise((resolve) => {
    const socket = connect(port, address)
    socket.once('connect', () => resolve('connected'))
    socket.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code))
  })

test.each([
  ['SIGTERM', 'npm alone'],
  ['SIGHUP', 'npm alone'],
  ['SIGKILL', 'npm alone'],
  ['SIGINT', 'npm alone'],
  // As a terminal sends it, so that the server gets it twice.
  ['SIGINT', 'all that npm started'],
  ['SIGTERM', 'all that npm started'],
] as const)(
  'a demonstration listens on this machine alone, and %s to %s ends the server and its PostgreSQL',
  async (signal, to) => {
    const { port, child, postgres } = await startByNpm()
    if (OTHERS_REACH !== undefined) expect(await answerToOthers(port, OTHERS_REACH)).toBe('ECONNREFUSED')
    process.kill(to === 'npm alone' ? (child.pid ?? 0) : -(child.pid ?? 0), signal)
    await expect.poll(() => statusOf(`http://127.0.0.1:${port}/readyz`), LONG).toBeNull()
    await expect.poll(() => isRunning(postgres), LONG).toBe(false)
  },
  700_000,
)
