import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { demonstration, STORES, type DemonstrationSlug } from './demonstration.ts'
import { placesOf, SCREENS, type Places, type Viewer } from './screens.ts'
import { keepScreenshot } from './screenshots.ts'
import { browserAt, ready, type Device } from './visitor.ts'

export const DEVICES: readonly Device[] = ['phone', 'desktop']

/** For some twenty screens on a busy machine. */
const LONG_WALK_MS = 180_000

const WALKS = (Object.keys(SCREENS) as Viewer[]).flatMap((viewer) =>
  [...Map.groupBy(SCREENS[viewer], ({ status }) => status)].map(([status, screens]) => ({ viewer, status, screens })),
)

/** The screenshots of the first store go by the screen's name alone. */
const fileName = (slug: string, name: string, device: Device): string =>
  `${slug === STORES[0] ? '' : 'wholesale-'}${name}-${device}`

export async function expectWhole(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect.soft(overflow, `nothing is wider than the screen on ${page.url()}`).toBeLessThanOrEqual(0)
  await expectAccessible(page)
}

/** Every screen of a store. Each store has a separate test file, because files run side by side. */
export function walkThrough(slug: DemonstrationSlug): void {
  const stores = demonstration()
  const newVisitor = browserAt(stores.origin)

  describe(`the screens of ${slug}`, () => {
    let places: Places
    beforeAll(async () => {
      places = await placesOf(stores, slug)
    })

    /** One person walks from screen to screen; where an answer is meant to be a refusal, another one looks. */
    test.each(WALKS)(
      'as $viewer: each screen that answers $status fits and is accessible',
      { timeout: LONG_WALK_MS },
      async ({ viewer, status, screens }) => {
        const token = places.tokens[viewer]
        if (token === undefined) return
        const walk = async (device: Device): Promise<void> => {
          const { page } = await newVisitor({
            device,
            token,
            expectedFaults: status === 200 ? [] : [new RegExp(`status of ${status}`)],
          })
          for (const { name, path, heading } of screens) {
            const response = await page.goto(path(places))
            expect(response?.status(), name).toBe(status)
            await ready(page)
            expect.soft(await page.locator('main h1').first().textContent(), name).toMatch(heading)
            expect.soft(await page.title(), `${name} has a title of its own`).not.toMatch(/algo deu errado/i)
            await expectWhole(page)
            await keepScreenshot(page, fileName(slug, name, device))
          }
        }
        // Two cores: one looks while the other waits.
        await Promise.all(DEVICES.map(walk))
      },
    )

    test('the cart drawer fits and is accessible', async () => {
      const { page } = await newVisitor({ device: 'desktop', token: places.tokens.buyer })
      await page.goto(`${places.base}/produtos`)
      await ready(page)
      await page
        .getByRole('banner')
        .getByRole('link', { name: /carrinho/i })
        .click()
      await page
        .getByRole('dialog')
        .getByText('Finalizar compra')
        .or(page.getByRole('dialog').getByText('Pedir orçamento'))
        .first()
        .waitFor()
      await expectWhole(page)
      await keepScreenshot(page, fileName(slug, 'drawer', 'desktop'))
    })

    test.each(DEVICES)('what could not be loaded shows a message, on a %s', async (device) => {
      const { page } = await newVisitor({ device, expectedFaults: [/status of 500/] })
      await page.goto(`${places.base}/produtos`)
      await ready(page)
      await page.route(/\/v\d\/app\//, (route) =>
        route.fulfill({
          status: 500,
          json: { codigo: 'server.unexpected', mensagem: 'Algo deu errado do nosso lado.' },
        }),
      )
      await page.locator('main article a').first().click()
      await page.getByRole('button', { name: 'Tentar de novo' }).waitFor()
      await expectWhole(page)
      await keepScreenshot(page, fileName(slug, 'error', device))

      await page.unroute(/\/v\d\/app\//)
      await page.getByRole('button', { name: 'Tentar de novo' }).click()
      await page.waitForFunction(() => document.querySelector('main h1')?.textContent !== 'Algo deu errado')
    })
  })
}
