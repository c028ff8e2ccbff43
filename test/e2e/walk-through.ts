import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { SCREENS as OFFICE_SCREENS } from '#web/backoffice/screens.ts'
import { expectAccessible, expectAccessibleInLargeText } from './accessibility.ts'
import { demonstration, STORES, type DemonstrationSlug } from './demonstration.ts'
import { placesOf, SCREENS, type Places, type Viewer } from './screens.ts'
import { keepScreenshot } from './screenshots.ts'
import { browserAt, ready, textSizeOf, type Device } from './visitor.ts'

export const DEVICES: readonly Device[] = ['phone', 'desktop']

const SCREENS_OF_WALK = 4
/** Only for what never ends: on a busy machine all takes ten times as long. */
const WALK_MS = 240_000

const inWalks = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / SCREENS_OF_WALK) }, (_, walk) =>
    all.slice(walk * SCREENS_OF_WALK, (walk + 1) * SCREENS_OF_WALK),
  )

const WALKS = (Object.keys(SCREENS) as Viewer[]).flatMap((viewer) =>
  [...Map.groupBy(SCREENS[viewer], ({ status }) => status)].flatMap(([status, screens]) =>
    inWalks(screens).map((walk) => ({ viewer, status, screens: walk, first: walk[0]?.name, last: walk.at(-1)?.name })),
  ),
)

/** The paths of `SCREENS` without a store. */
const NO_PLACES: Places = {
  base: '',
  category: '',
  product: '',
  order: '',
  payableOrder: '',
  customer: '',
  tokens: { visitor: null, buyer: null, newcomer: null, staff: null, representative: null },
}

/** The entries of the menu that are not among the screens of staff; a test compares them with the menu. */
const menuPaths = (hasChat: boolean): string[] =>
  OFFICE_SCREENS.filter(
    ({ path, action }) =>
      action !== 'portfolio.see' &&
      (hasChat || !action.startsWith('chat.')) &&
      !SCREENS.staff.some((screen) => screen.path(NO_PLACES) === path),
  ).map(({ path }) => path)

/** The screenshots of the first store go by the screen's name alone. */
const fileName = (slug: string, name: string, view: string): string =>
  `${slug === STORES[0] ? '' : 'wholesale-'}${name}-${view}`

/** Looks at what the page shows; on a phone a second time with large text, for which nothing else is loaded. */
async function lookingOn(device: Device, page: Page, slug: string) {
  const setTextSize = device === 'phone' ? await textSizeOf(page) : null
  return async (name: string, file = name): Promise<void> => {
    await expectWhole(page, `${name} (${device})`)
    await keepScreenshot(page, fileName(slug, file, device))
    if (setTextSize === null) return
    await setTextSize('large')
    await expectNoWider(page, `${name} (large text)`)
    await expectAccessibleInLargeText(page, `${name} (large text)`)
    await keepScreenshot(page, fileName(slug, file, 'large-text'))
    await setTextSize('normal')
  }
}

export async function expectWhole(page: Page, name = page.url()): Promise<void> {
  await expectNoWider(page, name)
  expect.soft(await idsThatDiffer(page), `ids are those that were served on ${name}`).toEqual([])
  await expectAccessible(page, name)
}

async function expectNoWider(page: Page, name: string): Promise<void> {
  expect.soft(await partsThatStickOut(page), `nothing is wider than the screen on ${name}`).toEqual([])
}

/** The ids of `useId` that React has another value of: it does not correct them, and what refers to them later misses. */
const idsThatDiffer = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[id^="_R_"]')].flatMap((element) => {
      const props: unknown = Object.entries(element).find(([key]) => key.startsWith('__reactProps'))?.[1]
      const id = typeof props === 'object' && props !== null && 'id' in props ? props.id : element.id
      return id === element.id ? [] : [`${element.id} is ${String(id)}`]
    }),
  )

/** The innermost elements that make the document wider than the window, and by how much. */
const partsThatStickOut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const isClipped = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (getComputedStyle(element).overflowX !== 'visible' || isClipped(element.parentElement))
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1 && !isClipped(element.parentElement),
    )
    return [
      `${scrollWidth - clientWidth} px`,
      ...wide
        .filter((element) => !wide.some((other) => other !== element && element.contains(other)))
        .map(({ outerHTML }) => outerHTML.slice(0, 120))
        .slice(0, 5),
    ]
  })

/** Every screen of a store. Each store has a separate test file, because files run side by side. */
export function walkThrough(slug: DemonstrationSlug, { hasChat }: { readonly hasChat: boolean }): void {
  const ofMenu = menuPaths(hasChat)
  // The back office is the same for all stores, but for its data: on a desktop it is looked at in the first one.
  const ofOtherStore = slug === STORES[0] ? [] : menuPaths(false)
  const stores = demonstration()
  const newVisitor = browserAt(stores.origin)

  describe(`the screens of ${slug}`, () => {
    let places: Places
    beforeAll(async () => {
      places = await placesOf(stores, slug)
    })

    /** One person walks from screen to screen; where an answer is meant to be a refusal, another one looks. */
    test.each(WALKS)(
      'as $viewer: each screen from $first to $last answers $status, fits and is accessible',
      { timeout: WALK_MS },
      async ({ viewer, status, screens }) => {
        const token = places.tokens[viewer]
        if (token === undefined) return
        const walk = async (device: Device): Promise<void> => {
          const { page } = await newVisitor({
            device,
            token,
            expectedFaults: status === 200 ? [] : [new RegExp(`status of ${status}`)],
          })
          const look = await lookingOn(device, page, slug)
          for (const { name, path, heading } of screens) {
            const response = await page.goto(path(places))
            expect(response?.status(), name).toBe(status)
            await ready(page)
            expect.soft(await page.locator('main h1').first().textContent(), name).toMatch(heading)
            expect.soft(await page.title(), `${name} has a title of its own`).not.toMatch(/algo deu errado/i)
            await look(name)
          }
        }
        // Two cores: one looks while the other waits.
        await Promise.all(DEVICES.map(walk))
      },
    )

    test('the menu of staff leads to the screens that are walked through', async () => {
      const { page } = await newVisitor({ device: 'desktop', token: places.tokens.staff ?? null })
      await page.goto(`${places.base}/gestao`)
      // Those of folded groups too.
      const links = page.getByRole('navigation', { name: 'Gestão' }).locator('a')
      const entries = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname))
      const walked = [...SCREENS.staff.map(({ path }) => path(places)), ...ofMenu.map((path) => places.base + path)]
      expect(entries.filter((path) => !walked.includes(path))).toEqual([])
      expect(ofMenu.filter((path) => !entries.includes(places.base + path))).toEqual([])
    })

    test.each(inWalks(ofMenu).map((paths) => ({ paths, first: paths[0], last: paths.at(-1) })))(
      'as staff: each entry of the menu from $first to $last fits and is accessible',
      { timeout: WALK_MS },
      async ({ paths }) => {
        const token = places.tokens.staff ?? null
        const walk = async (device: Device): Promise<void> => {
          const { page } = await newVisitor({ device, token })
          const look = await lookingOn(device, page, slug)
          for (const path of device === 'desktop' ? paths.filter((path) => !ofOtherStore.includes(path)) : paths) {
            await page.goto(places.base + path)
            await ready(page)
            await look(path, path.replaceAll('/', '-'))
          }
        }
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
        .or(page.getByRole('dialog').getByText('Continuar', { exact: true }))
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
