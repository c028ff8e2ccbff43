import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { demonstration, STORES } from './demonstration.ts'
import { placesOf, SCREENS, type Places } from './screens.ts'
import { keepScreenshot } from './screenshots.ts'
import { browserAt, ready, type Device } from './visitor.ts'

const stores = demonstration()
const newVisitor = browserAt(stores.origin)
const DEVICES: readonly Device[] = ['phone', 'desktop']

/** The screenshots of the first store go by the screen's name alone. */
const fileName = (slug: string, name: string, device: Device): string => `${slug === STORES[0] ? '' : 'wholesale-'}${name}-${device}`

async function expectWhole(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect.soft(overflow, 'nothing is wider than the screen').toBeLessThanOrEqual(0)
  await expectAccessible(page)
}

describe.each(STORES)('the screens of %s', (slug) => {
  let places: Places
  beforeAll(async () => {
    places = await placesOf(stores, slug)
  })

  test.each(SCREENS)('$name fits and can be used by everybody', async ({ name, viewer, path, heading, status = 200 }) => {
    const expectedFaults = status === 200 ? [] : [new RegExp(`status of ${status}`)]
    const look = async (device: Device): Promise<void> => {
      const { page } = await newVisitor({ device, token: places.tokens[viewer], expectedFaults })
      const response = await page.goto(path(places))
      expect(response?.status()).toBe(status)
      await ready(page)
      expect(await page.locator('main h1').first().textContent()).toMatch(heading)
      await expectWhole(page)
      await keepScreenshot(page, fileName(slug, name, device))
    }
    // Two cores: one looks while the other waits.
    await Promise.all(DEVICES.map(look))
  })

  test('the cart drawer fits and can be used by everybody', async () => {
    const { page } = await newVisitor({ device: 'desktop', token: places.tokens.buyer })
    await page.goto(`${places.base}/produtos`)
    await ready(page)
    await page.getByRole('banner').getByRole('link', { name: /carrinho/i }).click()
    await page.getByRole('dialog').getByText('Finalizar compra').or(page.getByRole('dialog').getByText('Pedir orçamento')).first().waitFor()
    await expectWhole(page)
    await keepScreenshot(page, fileName(slug, 'drawer', 'desktop'))
  })

  test.each(DEVICES)('what could not be loaded is told, on a %s', async (device) => {
    const { page } = await newVisitor({ device, expectedFaults: [/status of 500/] })
    await page.goto(`${places.base}/produtos`)
    await ready(page)
    await page.route(/\/v\d\/app\//, (route) => route.fulfill({ status: 500, json: { codigo: 'server.unexpected', mensagem: 'Algo deu errado do nosso lado.' } }))
    await page.locator('main article a').first().click()
    await page.getByRole('button', { name: 'Tentar de novo' }).waitFor()
    await expectWhole(page)
    await keepScreenshot(page, fileName(slug, 'error', device))

    await page.unroute(/\/v\d\/app\//)
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await page.waitForFunction(() => document.querySelector('main h1')?.textContent !== 'Algo deu errado')
  })
})

test.each(DEVICES)('the choice of stores fits and can be used by everybody, on a %s', async (device) => {
  const { page } = await newVisitor({ device })
  await page.goto('/')
  expect(await page.locator('main a').count()).toBe(STORES.length)
  expect((await page.getByRole('heading', { level: 1 }).boundingBox())?.x, 'its styles are there').toBeGreaterThan(8)
  await expectWhole(page)
  await keepScreenshot(page, `chooser-${device}`)
})
