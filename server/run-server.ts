import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { flushCompileCache } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { createApp, type App } from './app.ts'
import {
  ConfigError,
  readConfig,
  type Config,
  type MetricsAddress,
  type PaymentSandbox,
  type TraceSettings,
} from './config.ts'
import { connectDemonstration } from './modules/charge/demonstration.ts'
import { isReachedHereOnly, unsentChannels } from './platform/messaging/channels.ts'
import { openDatabase, openPool, type DatabaseConnection } from './platform/database/database.ts'
import { isPlannedAhead, planAhead } from './platform/database/plan-ahead.ts'
import { declaredStatements } from './platform/database/statement.ts'
import { startEmbeddedPostgres } from './platform/postgres/embedded-postgres.ts'
import { sealingKeyIn } from './platform/secrets/sealing.ts'
import { DatabaseRefused, migrate } from './platform/database/migrate.ts'
import { takesTimeLimits } from './platform/database/time-limits.ts'
import type { PageRenderer } from './platform/pages/pages.ts'
import { developmentPages, loadWebBuild, serveDevelopment } from '#server/platform/pages/web-build.ts'
import type { Telemetry } from './platform/telemetry/telemetry.ts'
import { isReachedByOthers, prepareInstallation } from './first-start.ts'
import { Shutdown } from './shutdown.ts'
import { startBanner } from './start-banner.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const migrations = join(root, 'database/migrations')
const webBuilder = join(root, 'scripts/build-web.ts')
const startedAt = performance.now()
const POOL_END_MS = 2000
/** How long after the server listens the rest of it is loaded: the first requests come first. */
const REST_AFTER_MS = 500
const REST_RETRY_MS = 5000

/** Prints progress for the person who started the server. */
const say = (text: string): void =>
  void process.stdout.write(`[${((performance.now() - startedAt) / 1000).toFixed(1).padStart(5)} s] ${text}\n`)

/** Config → database → migrations → first start → pages → listen → graceful close. */
export async function runServer({ isBuilt }: { readonly isBuilt: boolean }): Promise<void> {
  let config: Config
  try {
    config = readConfig()
  } catch (error) {
    process.stderr.write(error instanceof ConfigError ? `${error.message}\n` : `${String(error)}\n`)
    process.exitCode = 1
    return
  }
  const shutdown = new Shutdown(say)
  shutdown.closeOnSignals(config)
  try {
    await start(config, shutdown, isBuilt)
  } catch (error) {
    // A start that a signal ends fails wherever it was.
    if (shutdown.signal.aborted) return
    process.stderr.write(`${explain(error, config)}\n`)
    await shutdown.close(1)
  }
}

function explain(error: unknown, { port, host }: Config): string {
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') && host !== null)
    return `HOST ${host} is no address of this machine: name one, or 0.0.0.0 for all.`
  if ('code' in error && error.code === 'EADDRINUSE')
    return `Port ${port} is taken by another program: stop it, or choose another by PORT.`
  return error instanceof DatabaseRefused ? error.message : (error.stack ?? error.message)
}

async function start(config: Config, shutdown: Shutdown, isBuilt: boolean): Promise<void> {
  // Beside the database and the stores of a first start.
  const building = config.isDevelopment ? null : buildPages(shutdown)
  building?.catch(() => undefined)
  const connection = await openPostgres(config, shutdown)
  const pool = openPool(connection)
  shutdown.add(() => endPool(pool))
  await migrate(pool, migrations, say)

  const filesDir = join(config.dataDir, 'files')
  await mkdir(filesDir, { recursive: true })
  const prepared = await prepareInstallation(openDatabase(pool), config, async () => {
    say('Setting up the demonstration stores')
    // Imported on demand, so that its pictures and texts do not stay in memory.
    const { seedDemonstration } = await import('#demo/seed-demonstration.ts')
    await seedDemonstration(pool, { filesDir, today: new Date(), onProgress: say })
  })

  const development = config.isDevelopment ? await developmentPages(root) : null
  if (development) shutdown.add(() => development.vite.close())
  const [paymentSandbox, pages, telemetry] = await Promise.all([
    sandboxFor(config, prepared.isDemonstration, shutdown),
    development ?? builtPages(building),
    startTelemetry(config, shutdown),
  ])
  const services = { ...config.services, paymentSandbox }
  const server = await createApp({
    pool,
    connection,
    filesDir,
    publicUrl: config.publicUrl,
    trustedProxies: config.trustedProxies,
    logLevel: config.logLevel,
    services,
    storesPerCompany: config.storesPerCompany,
    sealingKey: config.sealingKey ?? (await sealingKeyIn(config.dataDir)),
    realtime: config.realtime,
    pages,
    isDevelopment: config.isDevelopment,
    isWorkStartedLater: true,
    ...(telemetry === null ? {} : { telemetry }),
  })
  if (development) serveDevelopment(server.app, development.vite)
  shutdown.add(() => server.app.close())
  if (services.paymentSandbox !== null && prepared.isDemonstration) await connectDemonstration(server.appContext)
  // The passwords of a demonstration are published: others reach it where the operator says so by HOST.
  const listensHereOnly = prepared.isDemonstration && config.host === null
  const hasOutbox = unsentChannels(config.services).length > 0 && isReachedHereOnly(config.publicUrl)
  const host = listensHereOnly ? '127.0.0.1' : config.host
  const isEmbeddedInPublic = config.databaseUrl === null && isReachedByOthers(host, config.publicUrl)
  const banner = await startBanner(pool, {
    publicUrl: config.publicUrl,
    hasOutbox,
    listensHereOnly,
    isEmbeddedInPublic,
    ...prepared,
  })
  // Last, because a failure of the start ends the server, and one that has customers must not end.
  await listen(server.app, config.port, host)
  process.stdout.write(banner)
  void startRest(server, pages, shutdown, { pool, isBuilt, isDevelopment: config.isDevelopment })
}

/** What the first requests need not wait for: pages, jobs, schedules and plans, and what makes the next start faster. */
async function startRest(
  server: App,
  pages: PageRenderer,
  shutdown: Shutdown,
  {
    pool,
    isBuilt,
    isDevelopment,
  }: { readonly pool: pg.Pool; readonly isBuilt: boolean; readonly isDevelopment: boolean },
): Promise<void> {
  const { signal } = shutdown
  const wait = (delayMs: number) => delay(delayMs, undefined, { signal, ref: false })
  try {
    await wait(REST_AFTER_MS)
    // Whoever asks for a page is told of it as well.
    await pages
      .prepare?.()
      .catch((error: unknown) => server.app.log.error({ err: error }, 'the pages cannot be loaded'))
    while (!(await hasStartedWork(server))) await wait(REST_RETRY_MS)
    await planAhead(pool, declaredStatements().filter(isPlannedAhead)).catch((error: unknown) =>
      server.app.log.warn({ err: error }, 'the statements could not be planned ahead'),
    )
    flushCompileCache()
    if (!isDevelopment && !(isBuilt && (await isCompressed()))) buildRest(shutdown)
  } catch (error) {
    // It has customers, and must not end.
    if (!signal.aborted) server.app.log.error({ err: error }, 'the rest of the start failed')
  }
}

async function hasStartedWork({ app, startWork }: App): Promise<boolean> {
  try {
    await startWork()
    return true
  } catch (error) {
    app.log.error({ err: error }, 'jobs could not be started')
    return false
  }
}

/** What this start does without: a build of the server itself, and the compressed forms of what browsers load. */
function buildRest(shutdown: Shutdown): void {
  if (!existsSync(webBuilder)) return
  const build = spawn(process.execPath, [webBuilder], { stdio: ['ignore', 'ignore', 'inherit'] })
  // The next start does without it as well.
  build.on('error', () => undefined)
  // The pages of customers come first.
  if (build.pid !== undefined) setPriority(build.pid, constants.priority.PRIORITY_LOW)
  build.unref()
  shutdown.addProgram(() => build.kill())
}

/** Loads what measures and traces only where it is wanted. */
async function startTelemetry({ metrics, traces }: Config, shutdown: Shutdown): Promise<Telemetry | null> {
  if (metrics === null && traces === null) return null
  const started = [
    ...(metrics === null ? [] : [await startMetrics(metrics, shutdown)]),
    ...(traces === null ? [] : [await startTraces(traces, shutdown)]),
  ]
  const { together } = await import('./platform/telemetry/telemetry.ts')
  return together(started)
}

async function startTraces(settings: TraceSettings, shutdown: Shutdown): Promise<Telemetry> {
  const { openTraces } = await import('./platform/telemetry/traces.ts')
  const traces = openTraces(settings, say)
  shutdown.add(() => traces.close())
  return traces.telemetry
}

async function startMetrics(address: MetricsAddress, shutdown: Shutdown): Promise<Telemetry> {
  const [{ openMetrics }, { serveMetrics }] = await Promise.all([
    import('./platform/telemetry/metrics.ts'),
    import('./platform/telemetry/metrics-server.ts'),
  ])
  const metrics = openMetrics()
  const server = await serveMetrics(metrics, address)
  shutdown.add(() => server.close())
  say(`Metrics are at ${server.url}`)
  return metrics.telemetry
}

/** A demonstration runs simulated payment providers in a separate program, which ends with the server. */
async function sandboxFor(
  { services, dataDir }: Config,
  isDemonstration: boolean,
  shutdown: Shutdown,
): Promise<PaymentSandbox | null> {
  const program = join(root, 'sandbox/main.ts')
  if (services.paymentSandbox !== null || !isDemonstration || !existsSync(program)) return services.paymentSandbox
  const controlToken = randomBytes(24).toString('hex')
  const file = join(dataDir, 'sandbox.json')
  await mkdir(dataDir, { recursive: true })
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, '0', controlToken, file], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  shutdown.addProgram(() => child.kill())
  const [url] = (await once(child, 'message')) as [string]
  return { url, controlToken }
}

/** Listens on IPv6 and IPv4, or on IPv4 alone where the machine has no IPv6; on one address where the host is known. */
async function listen(app: FastifyInstance, port: number, host: string | null): Promise<void> {
  if (host !== null) {
    await app.listen({ port, host })
    return
  }
  try {
    await app.listen({ port, host: '::' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EAFNOSUPPORT')) throw error
    await app.listen({ port, host: '0.0.0.0' })
  }
}

async function openPostgres(config: Config, shutdown: Shutdown): Promise<DatabaseConnection> {
  if (config.databaseUrl !== null) return connectionTo(config.databaseUrl)
  await mkdir(config.dataDir, { recursive: true })
  say('Starting PostgreSQL')
  const { signal } = shutdown
  const postgres = startEmbeddedPostgres({ dataDir: join(config.dataDir, 'postgres'), log: say, signal })
  // One that is still starting ends as well; what keeps it from starting is reported by the start.
  shutdown.addProgram(async () => (await postgres.catch(() => undefined))?.stop())
  return { ...(await postgres).connection }
}

async function connectionTo(connectionString: string): Promise<DatabaseConnection> {
  if (await takesTimeLimits({ connectionString })) return { connectionString }
  say(
    'The server of DATABASE_URL refuses connections with time limits, as PgBouncer does: set statement_timeout, lock_timeout and ' +
      'idle_in_transaction_session_timeout for its role by "alter role … set" (decision 103)',
  )
  return { connectionString, takesTimeLimits: false }
}

interface WebBuilder {
  readonly isWebBuilt: () => boolean
  readonly isWebCompressed: () => boolean
  readonly PAGES_ALONE: string
}

/** Null where there are no sources: a deployed build has nothing to compare with. */
const loadWebBuilder = async (): Promise<WebBuilder | null> =>
  existsSync(webBuilder) ? ((await import(pathToFileURL(webBuilder).href)) as WebBuilder) : null

const isCompressed = async (): Promise<boolean> => (await loadWebBuilder())?.isWebCompressed() ?? true

/** In a separate process, because a build takes hundreds of megabytes. */
async function buildPages(shutdown: Shutdown): Promise<void> {
  const builder = await loadWebBuilder()
  if (builder === null || builder.isWebBuilt()) return
  say('Building the web pages')
  const build = spawn(process.execPath, [webBuilder, builder.PAGES_ALONE], { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(build, 'exit')
  shutdown.addProgram(() => build.kill())
  const [code] = (await ended) as [number | null]
  if (code !== 0) throw new Error('the web pages could not be built')
}

async function builtPages(building: Promise<void> | null): Promise<PageRenderer> {
  await building
  return loadWebBuild(join(root, 'dist/web'))
}

/** A transaction that still waits for a lock ends with its connection. */
const endPool = (pool: pg.Pool): Promise<void> => Promise.race([pool.end(), delay(POOL_END_MS)])
