import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** For two cores: half of the tests wait for a browser, a process that starts, or PostgreSQL. */
const MAX_WORKERS = 4

export default defineConfig({
  test: {
    maxWorkers: MAX_WORKERS,
    // How long a test waits for what another process does; on a busy machine that is more than the second by default.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{domain,contract,web}/**/*.test.{ts,tsx}', 'test/{boundaries,documents}.test.ts'],
          pool: 'threads',
          isolate: false,
          // A generated test of a rule takes a second alone, and several on a busy machine.
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{server,demo,bench,scripts}/**/*.test.ts', 'test/{,authorization/,openapi/}*.test.ts'],
          exclude: ['test/{boundaries,documents}.test.ts'],
          globalSetup: ['test/database-cluster.ts'],
          alias: { '@node-rs/argon2': join(import.meta.dirname, 'test/cheap-argon2.ts') },
          // Each test brings its own supplier, so files may share the modules and the database.
          pool: 'forks',
          isolate: false,
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: ['test/database-cluster.ts', 'test/e2e/store-server.ts'],
          // Files share the modules and the browser of their worker.
          pool: 'forks',
          isolate: false,
          testTimeout: 90_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
