import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, inject } from 'vitest'
import { createApp } from '#server/app.ts'
import { NO_SERVICES, type Services } from '#server/config.ts'
import { openPool } from '#server/platform/database/database.ts'
import type { Server } from '#server/platform/http/serve.ts'
import { loadWebBuild } from '#server/platform/pages/web-build.ts'
import { aPool } from '../database.ts'
import { freePort } from '../free-port.ts'

/** What the server got to know that might hold what it should not. */
interface Traces {
  readonly log: string[]
  readonly referers: string[]
}

/**
 * A server that knows its own URL, for stores on their own host names (`*.localhost` leads to this machine).
 * Call it at the top of a test file.
 */
export async function serverOfManyHosts(services: Services = NO_SERVICES) {
  const { connection } = inject('runningStore')
  const pool = aPool(connection)
  const port = await freePort()
  const filesDir = mkdtempSync(join(tmpdir(), 'balcao-files-'))
  const traces: Traces = { log: [], referers: [] }
  const appPool = openPool(connection)
  let server: Server | undefined

  beforeAll(async () => {
    const pages = await loadWebBuild(join(import.meta.dirname, '../../dist/web'))
    server = await createApp({
      pool: appPool,
      connection,
      filesDir,
      publicUrl: `http://localhost:${port}`,
      logLevel: 'trace',
      logTo: { write: (line) => void traces.log.push(line) },
      services,
      pages,
      // The server of the demonstration works on jobs: it alone has the key of the secrets.
      isWorkStartedLater: true,
    })
    server.app.addHook('onRequest', async (request) => {
      if (request.headers.referer) traces.referers.push(request.headers.referer)
    })
    await server.app.listen({ host: '127.0.0.1', port })
  })
  afterAll(async () => {
    await server?.app.close()
    await appPool.end()
    rmSync(filesDir, { recursive: true, force: true })
  })
  return { pool, traces, originOf: (host: string) => `http://${host}:${port}` }
}
