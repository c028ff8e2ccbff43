import { spawn, type ChildProcess } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import {
  checkCluster,
  createCluster,
  disarmLockFile,
  lockDataDir,
  openCluster,
  POSTGRES_ENVIRONMENT,
  prepareSocketDir,
  readLockFile,
  SUPERUSER,
  systemIdentifier,
  worksIn,
  type Postmaster,
} from './cluster.ts'
import { findPostgresBinaries, postgresAccount, type Account, type PostgresBinaries } from './binaries.ts'
import { isRunning, signal, superviseProcess, waitForEnd } from './process.ts'

export interface EmbeddedPostgres {
  /** To be spread into the options of a pg.Pool. */
  readonly connection: PostgresConnection
  /** Of the process that runs now: one that died is replaced. */
  readonly pid: number
  /** Fast shutdown: open transactions are rolled back. Safe to call twice. */
  stop(): Promise<void>
}

export interface PostgresConnection {
  /** The folder of the socket: the server listens on no network. */
  readonly host: string
  readonly port: number
  readonly user: string
  readonly database: string
}

export interface EmbeddedPostgresOptions {
  /** Where the data lives; created when missing. */
  readonly dataDir: string
  /** Receives short progress lines. */
  readonly log: (text: string) => void
  /** Settings of PostgreSQL on top of ours, such as `{ max_connections: '200' }`. */
  readonly settings?: Readonly<Record<string, string>>
  /** Ends a start that is under way, which then fails and leaves no process. */
  readonly signal?: AbortSignal
}

/** For a small machine that also runs the application. What is not named keeps PostgreSQL's own default: fsync is on. */
const SETTINGS = {
  cluster_name: 'balcao',
  effective_cache_size: '1GB',
  jit: 'off',
  log_line_prefix: '%m [%p] ',
  // A statement holds what people typed; the application logs its own failures.
  log_min_error_statement: 'panic',
  log_min_messages: 'warning',
  log_timezone: 'UTC',
  maintenance_work_mem: '64MB',
  max_connections: '60',
  max_parallel_workers_per_gather: '0',
  max_wal_size: '512MB',
  random_page_cost: '1.1',
  shared_buffers: '128MB',
  TimeZone: 'UTC',
  work_mem: '8MB',
}

const PORT = 5432
const READY_POLL_MS = 20
const ORPHANS_TIMEOUT_MS = 15_000
const ANSWER_TIMEOUT_MS = 10_000
const FAST_STOP_TIMEOUT_MS = 20_000
const HARD_STOP_TIMEOUT_MS = 10_000
const LOG_ROTATION_BYTES = 10_000_000

/**
 * Brings up the PostgreSQL that comes with the npm package, for this process alone, and brings it up again whenever it
 * dies. A server that outlived a killed process is taken over; after a crash PostgreSQL repairs itself from its log. It
 * runs in its own process group, so that Ctrl+C reaches only us and requests under way can finish.
 * @throws Error with a text for people: no binaries here, folder in use, folder of another version or user.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  mkdirSync(options.dataDir, { recursive: true })
  const dataDir = realpathSync(resolve(options.dataDir))
  const unlock = lockDataDir(dataDir)
  try {
    const launch = await prepareLaunch(dataDir, options)
    const stopping = new AbortController()
    const first = await bringUp(launch, options.signal ?? stopping.signal)
    const connection = { host: first.socketDir, port: PORT, user: SUPERUSER, database: SUPERUSER }
    await ensureDatabase(first.pid, connection)
    const supervision = superviseProcess(first, {
      name: 'PostgreSQL',
      restart: () => bringUp(launch, stopping.signal),
      signal: stopping.signal,
      log: options.log,
    })
    return {
      connection,
      get pid() {
        return supervision.current().pid
      },
      stop: once(async () => {
        stopping.abort()
        await supervision.ended
        await stopPostmaster(supervision.current().pid)
        rmSync(first.socketDir, { recursive: true, force: true })
        unlock()
      }),
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/** The connection to the server that another process runs on this data; null where none does. */
export function runningPostgres(dataDir: string): PostgresConnection | null {
  const cluster = join(resolve(dataDir), 'postgres')
  const found = readLockFile(cluster)
  return found !== undefined && isRunning(found.pid) && worksIn(found.pid, cluster) !== false
    ? { host: found.socketDir, port: PORT, user: SUPERUSER, database: SUPERUSER }
    : null
}

/** Everything that a start needs; creates the data where there is none. Not repeated at a restart, so that lost data are not replaced by empty ones. */
async function prepareLaunch(
  dataDir: string,
  { log, settings = {}, signal }: EmbeddedPostgresOptions,
): Promise<Launch> {
  const cluster = join(dataDir, 'postgres')
  const account = postgresAccount(cluster)
  const binaries = findPostgresBinaries(account, log)

  if (!existsSync(cluster)) {
    log('Creating the database')
    await createCluster(cluster, binaries, account, { isThrownAway: settings['fsync'] === 'off', signal })
  }
  return { cluster, account, binaries, log, settings, logFile: join(dataDir, 'postgres.log') }
}

async function bringUp(launch: Launch, stopping: AbortSignal): Promise<Postmaster> {
  checkCluster(launch.cluster, launch.binaries)
  return (await takeOver(launch.cluster, launch.log)) ?? startPostmaster(launch, stopping)
}

/** The server that is left from a killed process, when there is one and it answers for this data. */
async function takeOver(cluster: string, log: (text: string) => void): Promise<Postmaster | undefined> {
  const found = readLockFile(cluster)
  if (found === undefined) return undefined

  const deadline = Date.now() + ANSWER_TIMEOUT_MS
  while (isRunning(found.pid) && worksIn(found.pid, cluster) !== false && Date.now() < deadline) {
    if ((await askIdentifier(found.socketDir)) === systemIdentifier(cluster)) {
      log('Taking over the PostgreSQL that is still running')
      return found
    }
    await delay(READY_POLL_MS)
  }
  if (isRunning(found.pid) && worksIn(found.pid, cluster) === true) {
    log('Restarting a PostgreSQL that no longer answers')
    await stopPostmaster(found.pid)
  }
  if (readLockFile(cluster) !== undefined) disarmLockFile(cluster)
  return undefined
}

interface Launch {
  readonly cluster: string
  readonly account: Account
  readonly binaries: PostgresBinaries
  readonly log: (text: string) => void
  readonly settings: Readonly<Record<string, string>>
  readonly logFile: string
}

async function startPostmaster(launch: Launch, stopping: AbortSignal): Promise<Postmaster> {
  const deadline = Date.now() + ORPHANS_TIMEOUT_MS
  for (;;) {
    const socketDir = prepareSocketDir(launch.cluster, launch.account)
    const logStart = rotate(launch.logFile)
    const child = spawnPostmaster(launch, socketDir)
    const pid = await waitUntilReady(child, socketDir, { log: launch.log, stopping })
    if (pid !== undefined) return { pid, socketDir }
    if (stopping.aborted) throw new Error('PostgreSQL is to be stopped, and did not start')

    rmSync(socketDir, { recursive: true, force: true })
    const report = readFileSync(launch.logFile, 'utf8').slice(logStart).trim()
    // Backends of a killed server end within moments; until then they occupy its shared memory.
    const isWaitingForOrphans = report.includes('shared memory block') && Date.now() < deadline
    if (!isWaitingForOrphans) throw new Error(`PostgreSQL did not start, see ${launch.logFile}:\n${report}`)
    await delay(READY_POLL_MS * 10)
  }
}

function spawnPostmaster({ cluster, account, binaries, settings, logFile }: Launch, socketDir: string): ChildProcess {
  const { name, descriptor } = openCluster(cluster, account)
  // A file and not a pipe: a server that outlives this process could not write to a pipe.
  const output = openSync(logFile, 'a', 0o600)
  const all = { ...SETTINGS, ...settings, listen_addresses: '', port: String(PORT), unix_socket_directories: socketDir }
  const child = spawn(
    binaries.postgres,
    ['-D', name, ...Object.entries(all).flatMap(([key, value]) => ['-c', `${key}=${value}`])],
    {
      ...account.spawnAs,
      cwd: '/',
      detached: true,
      env: POSTGRES_ENVIRONMENT,
      stdio: ['ignore', output, output, descriptor],
    },
  )
  closeSync(output)
  closeSync(descriptor)
  child.unref()
  return child
}

interface ReadyWait {
  readonly log: (text: string) => void
  readonly stopping: AbortSignal
}

/** Resolves to the process id when it accepts connections, to undefined when it ended instead or was to be stopped. */
async function waitUntilReady(
  child: ChildProcess,
  socketDir: string,
  { log, stopping }: ReadyWait,
): Promise<number | undefined> {
  let hasEnded = false
  child.once('exit', () => {
    hasEnded = true
  })
  child.once('error', () => {
    hasEnded = true
  })

  let isReported = false
  const startedAt = Date.now()
  while (!hasEnded && !stopping.aborted) {
    if (child.pid !== undefined && (await askIdentifier(socketDir)) !== undefined) return child.pid
    if (!isReported && Date.now() - startedAt > 3000) {
      log('PostgreSQL is repairing its data after a crash')
      isReported = true
    }
    await delay(READY_POLL_MS)
  }
  if (!hasEnded && child.pid !== undefined) await stopPostmaster(child.pid)
  return undefined
}

/** The identifier of the cluster served at the socket; undefined while there is no answer. */
async function askIdentifier(socketDir: string): Promise<string | undefined> {
  const connection = { host: socketDir, port: PORT, user: SUPERUSER, database: 'postgres' }
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ identifier: string }>(
      'select system_identifier::text as identifier from pg_control_system()',
    )
    return rows[0]?.identifier
  } catch {
    return undefined
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Creates the database where there is none. Where that fails the server is stopped, because the caller does not get it. */
async function ensureDatabase(pid: number, connection: PostgresConnection): Promise<void> {
  try {
    await createDatabase(connection)
  } catch (error) {
    await stopPostmaster(pid)
    throw error
  }
}

async function createDatabase(connection: PostgresConnection): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  // Its statements fail; without a listener, a lost connection would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [connection.database])
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(connection.database)}`)
  } finally {
    await client.end()
  }
}

/** The same promise for everyone who calls it. */
function once(work: () => Promise<void>): () => Promise<void> {
  let working: Promise<void> | undefined
  return () => (working ??= work())
}

async function stopPostmaster(pid: number): Promise<void> {
  signal(pid, 'SIGINT')
  if (await waitForEnd(pid, FAST_STOP_TIMEOUT_MS)) return
  signal(pid, 'SIGQUIT')
  if (await waitForEnd(pid, HARD_STOP_TIMEOUT_MS)) return
  throw new Error(`PostgreSQL (process ${pid}) does not stop`)
}

/** Puts a log that has grown long aside, and returns where new lines will begin. */
function rotate(logFile: string): number {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  if (size < LOG_ROTATION_BYTES) return size
  renameSync(logFile, `${logFile}.1`)
  return 0
}
