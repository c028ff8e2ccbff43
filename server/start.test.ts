import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { databaseUrlOf, startServerProcess, WEB_BUILD_TIMEOUT_MS } from '#test/builders/server-process.ts'
import { anOpenStore } from '#test/builders/checkout.ts'
import { ownDatabase } from '#test/database.ts'

/** From the sources they were 2,388 and 130 (decision 109). */
const MOST_MODULES = 150
const MOST_STATEMENTS = 30

const { connection, pool } = await ownDatabase()

test(
  'a server listens before it has loaded many modules or sent many statements',
  async () => {
    await anOpenStore(pool)
    const server = await startServerProcess({
      DATABASE_URL: databaseUrlOf(connection, 'start'),
      // Otherwise the simulated payment providers, a program of their own, would be counted too.
      DEMO_DATA: 'false',
      NODE_OPTIONS: `--import=${join(import.meta.dirname, '../test/count-start.ts')}`,
    })
    onTestFinished(async () => void (await server.end('SIGTERM')))
    const counts = JSON.parse(/\{"modules".*\}/.exec(server.output())?.[0] ?? '{}') as Record<string, number>
    expect(counts['modules']).toBeGreaterThan(0)
    expect(counts['modules']).toBeLessThan(MOST_MODULES)
    expect(counts['statements']).toBeGreaterThan(0)
    expect(counts['statements']).toBeLessThan(MOST_STATEMENTS)
  },
  WEB_BUILD_TIMEOUT_MS,
)

test(
  'a start that fails names the lines of the sources and not those of the build',
  async () => {
    const DATABASE_URL = 'postgresql://nobody@127.0.0.1:1/nothing'
    const failure = await startServerProcess({ DATABASE_URL }).catch((error: unknown) => String(error))
    expect(failure).toMatch(/server\/run-server\.ts:\d+/)
    expect(failure).not.toContain('dist/server')
  },
  WEB_BUILD_TIMEOUT_MS,
)
