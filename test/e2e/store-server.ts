import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { TestProject } from 'vitest/node'
import { seedDemonstration } from '#demo/seed-demonstration.ts'
import { startSandbox } from '#sandbox/server.ts'
import { createApp } from '#server/app.ts'
import { NO_SERVICES } from '#server/config.ts'
import { connectDemonstration } from '#server/modules/charge/demonstration.ts'
import { openPool } from '#server/platform/database/database.ts'
import { loadWebBuild } from '#server/platform/pages/web-build.ts'
import { NO_DNS } from '../builders/dns-server.ts'
import { asAdministrator, connectionTo, type TestCluster } from '../database-cluster.ts'
import { freePort } from '../free-port.ts'
import { servePostalCodes } from './postal-code-server.ts'
import { currentWebBuild } from './web-build.ts'

export interface RunningStore {
  /** `http://127.0.0.1:41234` */
  readonly origin: string
  readonly connection: pg.PoolConfig
}

declare module 'vitest' {
  export interface ProvidedContext {
    runningStore: RunningStore
  }
}

/** Survives the run: the same pictures have the same names. */
const filesDir = join(import.meta.dirname, '../../node_modules/.cache/demonstration')

/** Both demonstration stores as they are served to people, once for all browser tests. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { testCluster } = project.getProvidedContext()
  const [webBuild, connection] = await Promise.all([currentWebBuild(), emptyDatabase(testCluster)])
  const pool = openPool(connection)
  await seedDemonstration(pool, { filesDir, today: new Date() })

  providePictures()
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const postalCodes = await servePostalCodes()
  const sandbox = await startSandbox({ port: 0, controlToken: randomBytes(16).toString('hex') })
  const paymentSandbox = { url: sandbox.url, controlToken: sandbox.controlToken }
  const services = { ...NO_SERVICES, domainProofs: NO_DNS, postalCodeUrl: postalCodes.url, paymentSandbox }
  const server = await createApp({
    pool,
    connection,
    filesDir,
    publicUrl: origin,
    logLevel: 'error',
    services,
    pages: await loadWebBuild(webBuild),
  })
  await server.app.listen({ host: '127.0.0.1', port })
  // All visitors come from one address: what one person may do in a minute is tested where each has an address.
  const forgetting = setInterval(() => void pool.query('delete from attempt').catch(() => undefined), 5000)
  // As at a real start. Before the tests, whose stores have such mailboxes too.
  await connectDemonstration(server.appContext)
  project.provide('runningStore', { origin, connection })

  return async () => {
    clearInterval(forgetting)
    await server.app.close()
    postalCodes.close()
    await sandbox.close()
    await pool.end()
  }
}

/** Of the stores that tests build: a browser that fetches icons must find them. */
function providePictures(): void {
  mkdirSync(join(filesDir, 'pictures'), { recursive: true })
  for (const name of ['logo.svg', 'favicon.svg']) {
    writeFileSync(
      join(filesDir, 'pictures', name),
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8" width="8" height="8"><rect width="8" height="8"/></svg>',
    )
  }
}

async function emptyDatabase(cluster: TestCluster): Promise<pg.PoolConfig> {
  const name = `${cluster.prefix}_${randomBytes(6).toString('hex')}`
  await asAdministrator(cluster, (client) => client.query(`create database ${name} template ${cluster.template}`))
  return connectionTo(cluster, name)
}
