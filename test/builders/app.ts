import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { urlOf, type Endpoint, type Input, type Reply } from '#contract/endpoint.ts'
import type { FailureBody } from '#contract/failures.ts'
import { createApp, type App, type AppOptions } from '#server/app.ts'
import { openPool } from '#server/platform/database/database.ts'
import type { PageRenderer } from '#server/platform/pages/pages.ts'
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

/** The application on the test database, or on one of the file's own. Call it at the top of a test file. */
export function testApp(
  pages: PageRenderer | null = null,
  options: Partial<
    Pick<AppOptions, 'publicUrl' | 'trustedProxies' | 'logLevel' | 'logTo' | 'services' | 'realtime'>
  > = {},
  database?: TestDatabase,
): TestApp & { pool: ReturnType<typeof testDatabase>['pool'] } {
  const { connection, pool } = database ?? testDatabase()
  const filesDir = mkdtempSync(join(tmpdir(), 'balcao-files-'))
  let server: App | undefined
  const appPool = openPool(connection)
  const address = anotherAddress()

  beforeAll(async () => {
    server = await createApp({
      pool: appPool,
      connection,
      filesDir,
      publicUrl: 'http://localhost',
      logLevel: 'error',
      pages,
      ...options,
    })
    await server.app.ready()
  })
  afterAll(async () => {
    await server?.app.close()
    await appPool.end()
    rmSync(filesDir, { recursive: true, force: true })
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
