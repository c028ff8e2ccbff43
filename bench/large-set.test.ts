import { expect, test } from 'vitest'
import { ownDatabase } from '#test/database.ts'
import { seedLargeSet } from './large-set.ts'

const { pool } = await ownDatabase()
const today = new Date('2026-11-21T15:00:00Z')

async function count(table: string): Promise<number> {
  const { rows } = await pool.query<{ total: string }>(`select count(*) as total from ${table}`)
  return Number(rows[0]?.total)
}

test('a large set is spread over its suppliers, and each supplier has its own buyers', async () => {
  const before = { products: await count('product'), suppliers: await count('supplier') }
  await seedLargeSet(pool, {
    products: 1001,
    suppliers: 2,
    today,
    onProgress: () => undefined,
  })
  expect(await count('product')).toBe(before.products + 1001)
  expect(await count('supplier')).toBe(before.suppliers + 2)
  const { rows } = await pool.query("select from product where name is null or picture is null or picture = ''")
  expect(rows).toEqual([])
})
