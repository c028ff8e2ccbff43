import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { urlOf, type Endpoint, type Input, type Reply } from '#contract/endpoint.ts'
import type { FailureBody } from '#contract/failures.ts'
import { createApp, type App, type AppOptions } from '#server/app.ts'
import { NO_SERVICES, type Services } from '#server/config.ts'
import { openPool } from '#server/platform/database/database.ts'
import type { PageRenderer } from '#server/platform/pages/pages.ts'
import { NO_DNS } from './dns-server.ts'
import { testDatabase, type TestDatabase } from '../database.ts'

export interface Answer<E extends Endpoint> {
  readonly status: number
  /** The reply; only to be read when the status is 200. */
  readonly body: Reply<E>
  readonly failure: FailureBody
  readonly headers: Record<string, string | string[] | number | undefined>
}

export interface TestApp {
  readonly server: () => App
  /** Calls an endpoint through HTTP injection: routing, checks and error handling are the real ones. */
  call<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Answer<E>>
}

/** A separate network for each process: attempts are counted by client IP, in the one database of all tests. */
export const anotherAddress = (): string =>
  `fd${randomBytes(7)
    .toString('hex')
    .replace(/^(..)(....)(....)(....)$/, '$1:$2:$3:$4')}::1`

type TestAppOptions = Partial<
  Pick<
    AppOptions,
    'publicUrl' | 'trustedProxies' | 'logLevel' | 'logTo' | 'services' | 'realtime' | 'telemetry' | 'storesPerCompany'
  >
>

const NO_SERVICES_NOR_DNS: Services = { ...NO_SERVICES, domainProofs: NO_DNS }

interface StartedApp {
  readonly server: App
  readonly stop: () => Promise<void>
}

async function startApp(
  { connection, pool: testPool }: TestDatabase,
  pages: PageRenderer | null,
  options: TestAppOptions,
): Promise<StartedApp> {
  const filesDir = mkdtempSync(join(tmpdir(), 'balcao-files-'))
  const pool = openPool(connection)
  const server = await createApp({
    pool,
    connection,
    filesDir,
    publicUrl: 'http://localhost',
    logLevel: 'error',
    pages,
    runsSchedules: false,
    services: NO_SERVICES_NOR_DNS,
    ...options,
  })
  // What a test has changed, by SQL or by a call, holds for its next call: its notification might come after that.
  let mayBeBehind = false
  let catchingUp = Promise.resolve()
  const noteChange = () => {
    mayBeBehind = true
  }
  testPool.on('release', noteChange)
  server.app.addHook('onResponse', async ({ method }) => {
    if (method !== 'GET') noteChange()
  })
  server.app.addHook('onRequest', async () => {
    if (mayBeBehind) catchingUp = server.appContext.cache.caughtUp()
    mayBeBehind = false
    await catchingUp
  })
  await server.app.ready()
  const stop = async () => {
    testPool.off('release', noteChange)
    await server.app.close()
    await pool.end()
    rmSync(filesDir, { recursive: true, force: true })
  }
  return { server, stop }
}

/**
 * The one application of this test worker: the files share its statements and plans, which cost more CPU time than most
 * tests. It ends with the worker's process.
 */
let shared: Promise<StartedApp> | undefined

/** The application on the test database. Its files must not listen, close it or change it. Call it at the top of a test file. */
export const testApp = (): TestAppHandle =>
  handleOf(testDatabase(), () => (shared ??= startApp(testDatabase(), null, {})))

/** An application of the file's own, which ends after its last test. Call it at the top of a test file. */
export function ownApp(
  pages: PageRenderer | null = null,
  options: TestAppOptions = {},
  database: TestDatabase = testDatabase(),
): TestAppHandle {
  let started: StartedApp | undefined
  const handle = handleOf(database, async () => (started = await startApp(database, pages, options)))
  afterAll(() => started?.stop())
  return handle
}

type TestAppHandle = TestApp & { readonly pool: TestDatabase['pool'] }

function handleOf({ pool }: TestDatabase, start: () => Promise<StartedApp>): TestAppHandle {
  let server: App | undefined
  const address = anotherAddress()

  beforeAll(async () => {
    server = (await start()).server
  })

  const running = (): App => {
    if (!server) throw new Error('the application starts before the first test')
    return server
  }
  return {
    pool,
    server: running,
    async call(endpoint, input) {
      const reply = await running().app.inject({
        method: endpoint.method,
        url: urlOf(endpoint, input.params, input.query),
        headers: { 'x-forwarded-for': address, ...input.headers },
        ...(input.body === undefined ? {} : { payload: input.body as object }),
      })
      const body = reply.json<never>()
      return { status: reply.statusCode, body, failure: body, headers: reply.headers }
    },
  }
}

/** The segment `{tok}{sep}{cli}` of a person. */
export const sessionOf = (person: { readonly token: string; readonly customerId: string }): string =>
  `${person.token}|${person.customerId}`
