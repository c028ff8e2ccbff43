import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** For two cores: half of the tests wait for a browser, a process that starts, or PostgreSQL. */
const MAX_WORKERS = 4

/** What takes longest, by parts of the path: begun last, it would run alone at the end. */
const LONGEST = [
  'e2e/screens-',
  'e2e/back-office',
  'e2e/modals',
  'e2e/pages-by-caller',
  'e2e/offline-catalogue',
  'authorization/hostile-',
  'server/killed-processes',
  'server/shutdown',
  'authorization/matrix',
  'authorization/wire-rules',
  'authorization/every-endpoint',
  'order/order-life',
  'server/lost-connections',
  'cart/price-oracle',
]
const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = LONGEST.findIndex((part) => moduleId.includes(part))
  return place === -1 ? LONGEST.length : place
}

/** On a machine without the durations of an earlier run Vitest goes by the size of a file. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project.name)
    return [...byProject.values()].flatMap((ofProject) => ofProject.toSorted((a, b) => placeOf(a) - placeOf(b)))
  }
}

export default defineConfig({
  test: {
    maxWorkers: MAX_WORKERS,
    sequence: { sequencer: LongestFirst },
    // How long a test waits for what another process does; on a busy machine that is more than the second by default.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{domain,contract,web}/**/*.test.{ts,tsx}', 'test/{boundaries,documents}.test.ts'],
          pool: 'threads',
          isolate: false,
          // A generated test of a rule takes a second alone, and several on a busy machine.
          testTimeout: 120_000,
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
          // Only for what never ends: on a busy machine all takes ten times as long.
          testTimeout: 300_000,
          hookTimeout: 300_000,
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
          // Only for what never ends, as above.
          testTimeout: 180_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
})
