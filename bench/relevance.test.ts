import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { seedDemonstration } from '#demo/seed-demonstration.ts'
import { openPool } from '#server/platform/database/database.ts'
import { ownDatabase } from '#test/database.ts'
import { relevanceOf } from './relevance.ts'

const { pool: setUp, connection } = await ownDatabase()
const pool = openPool(connection)
const filesDir = mkdtempSync(join(tmpdir(), 'balcao-relevance-'))
afterAll(async () => {
  await pool.end()
  rmSync(filesDir, { recursive: true, force: true })
})

/** A little below what is measured, so that a change of one product does not fail the test. */
const FLOOR = 0.9
const MARGIN = 0.08

test('search answers what shoppers type, far better than what is ready-made', async () => {
  await seedDemonstration(setUp, { filesDir, today: new Date('2026-11-21T15:00:00Z') })
  for (const { part, queries, means } of await relevanceOf(pool)) {
    const ours = means.get('ours') ?? 0
    expect(queries, part).toBeGreaterThan(150)
    expect(ours, part).toBeGreaterThan(FLOOR)
    for (const [name, mean] of means)
      if (name !== 'ours') expect(ours - mean, `${part} ${name}`).toBeGreaterThan(MARGIN)
  }
})
