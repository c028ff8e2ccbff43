import type { Locator, Page } from 'playwright-core'
import { encodeFailure } from '#contract/failures.ts'
import { centsFromReais, type Cents } from '#domain/amounts.ts'

/** `− R$ 1.234,56` → 123456 */
export function centsIn(text: string | null): Cents {
  const digits = /R\$\s*([\d.]+,\d{2})/.exec(text ?? '')?.[1]
  if (digits === undefined) throw new Error(`no amount in "${text ?? ''}"`)
  return centsFromReais(Number(digits.replaceAll('.', '').replace(',', '.')))
}

/** The amount beside a name in a list of terms. */
export const amountOf = async (place: Locator, name: RegExp): Promise<Cents> =>
  centsIn(
    await place
      .locator('dl > div')
      .filter({ has: place.page().locator('dt', { hasText: name }) })
      .locator('dd', { hasText: 'R$' })
      .textContent(),
  )

export const searchBox = (page: Page): Locator => page.getByRole('combobox', { name: 'Buscar produtos' })

/** The card of a product in a list. */
export const cardOf = (page: Page, name: string): Locator =>
  page.locator('main article').filter({ has: page.getByRole('heading', { name, exact: true }) })

/** The lines of the cart on its page, which may show the same products once more below. */
export const cartLines = (page: Page): Locator => page.getByRole('list', { name: 'Produtos no carrinho' })

export const quantityOf = (place: Locator, name: string): Locator =>
  place.getByRole('textbox', { name: `Quantidade de ${name}` })
export const more = (place: Locator, name: string): Locator =>
  place.getByRole('button', { name: `Aumentar a quantidade de ${name}` })

/** The state that the cart shows, once the server has all of it. */
export const saved = (place: Locator | Page): Promise<void> =>
  place
    .getByRole('status')
    .filter({ hasText: /^Salvo$/ })
    .waitFor()

/** The button that sends the order: there is one beside the summary and one at the foot of a phone. */
export const submitButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Enviar pedido' }).filter({ visible: true })

/** Of the address bar: what comes after the host. */
export const placeOf = (page: Page): string => page.url().replace(/^https?:\/\/[^/]+/, '')

/** Chooses one of several; its effect may first be loaded from the store. */
export async function choose(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('radio', { name }).first().click()
  await page.getByRole('radio', { name, checked: true }).first().waitFor()
}

/** The address changes a moment before the screen does: there is the next screen when its heading is. */
export const arriveAt = (page: Page, heading: string | RegExp): Promise<void> =>
  page.getByRole('heading', { level: 1, name: heading }).waitFor()

interface HeldCalls {
  /** Resolves with the first of them. */
  readonly begun: Promise<void>
  readonly release: () => void
}

/** Holds the calls of the page to the address until they are released. */
export async function hold(page: Page, url: RegExp): Promise<HeldCalls> {
  const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(url, async (route) => {
    begun.resolve()
    await released.promise
    await route.continue()
  })
  return { begun: begun.promise, release: released.resolve }
}

/** The next call of the page to the address is done by the server, and answered as if it had failed. */
export const failAfterwards = (page: Page, url: RegExp): Promise<unknown> =>
  page.route(
    url,
    async (route) => {
      await route.fetch()
      const { status, body } = encodeFailure({ code: 'server.unexpected', details: {} })
      await route.fulfill({ status, json: body })
    },
    { times: 1 },
  )
export const FAILED_AFTERWARDS = /status of 500/
