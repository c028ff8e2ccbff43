import { expect, test } from 'vitest'
import { aStore } from '#test/builders/store.ts'
import { demonstration, STORES } from './demonstration.ts'
import { keepScreenshot } from './screenshots.ts'
import { browserAt } from './visitor.ts'
import { DEVICES, expectWhole } from './walk-through.ts'

const { origin, pool } = demonstration()
const newVisitor = browserAt(origin)

test.each(DEVICES)('the choice of stores fits and is accessible, on a %s', async (device) => {
  // Other tests make stores without pictures.
  const { page } = await newVisitor({ device, expectedFaults: [/status of 404/] })
  await page.goto('/')
  for (const slug of STORES) await page.locator(`main a[href^="/${slug}"]`).first().waitFor()
  expect((await page.getByRole('heading', { level: 1 }).boundingBox())?.x, 'its styles are there').toBeGreaterThan(8)
  await expectWhole(page)
  await keepScreenshot(page, `chooser-${device}`)
})

test('the name of a store is broken where it is wider than the phone', async () => {
  const store = await aStore(pool)
  await pool.query('update supplier set name = $2 where id = $1', [store.id, 'Distribuidora'.repeat(20)])
  const { page } = await newVisitor({ device: 'phone', expectedFaults: [/status of 404/] })
  await page.goto('/')
  await page.locator(`main a[href^="/${store.slug}"]`).waitFor()
  await expectWhole(page)
})
