import { Refusal, Unreachable } from '#contract/client.ts'
import { quantityRange } from '#domain/cart/change-quantity.ts'
import { parseConsent } from '#domain/privacy/consent.ts'
import { featuresOf } from '#domain/supplier/features.ts'
import { currentAccount } from '../../shared/api/account.ts'
import { cartApi } from '../../shared/api/cart.ts'
import { productApi } from '../../shared/api/product.ts'
import { consentInForce } from '../../shared/consent.ts'
import { newId } from '../../shared/new-id.ts'
import { WANTED_PRODUCT, type PageContext } from '../../shared/page-context.ts'

/** So long a store may look at a registration, and the person may take to come back. */
const WANTED_MAX_AGE_MS = 30 * 24 * 3600 * 1000

interface WantedLater {
  readonly wanted: string
  readonly storedAt: number
}

const keyOf = ({ supplier }: PageContext): string => `wanted ${supplier.id}`

/** Keeps the product that the URL names for the next sign-in in this browser, for a person whose registration waits for the store. */
export function rememberWanted(page: PageContext, search: URLSearchParams): void {
  const wanted = search.get(WANTED_PRODUCT)
  const { requiresPriorConsent } = featuresOf(page.supplier.tags)
  if (wanted === null || page.browser === null) return
  if (!parseConsent(consentInForce(page.supplier.id, requiresPriorConsent).slice(0, 4))?.necessary) return
  try {
    localStorage.setItem(keyOf(page), JSON.stringify({ wanted, storedAt: Date.now() } satisfies WantedLater))
  } catch {
    // A browser without room or permission works without it.
  }
}

/** Once: the next person who signs in here may want something else. */
function takeRemembered(page: PageContext): string | null {
  try {
    const entry = JSON.parse(localStorage.getItem(keyOf(page)) ?? 'null') as WantedLater | null
    localStorage.removeItem(keyOf(page))
    return entry && Date.now() - entry.storedAt < WANTED_MAX_AGE_MS ? entry.wanted : null
  } catch {
    return null
  }
}

/**
 * Puts the product that the URL of the sign-in names, or that was wanted before a registration, into the cart of the customer who has just signed in, unless it is there. A sign-in
 * does not fail for it: where the product cannot be added, its button is on the page. In the browser alone, because on the server the
 * calls of a page are those of the visitor who sent the form.
 */
export async function addWanted(page: PageContext, search: URLSearchParams): Promise<void> {
  if (page.browser === null) return
  const remembered = takeRemembered(page)
  const wanted = search.get(WANTED_PRODUCT) ?? remembered
  if (wanted === null) return
  try {
    const customerId = (await currentAccount(page))?.customerId
    if (!customerId) return
    const [{ id, pricing }, { lines }] = await Promise.all([
      productApi(page).detail(wanted),
      cartApi(page).load(customerId),
    ])
    const step = pricing && quantityRange(pricing)?.step
    if (!step || lines.some(({ product }) => product.id === id)) return
    await cartApi(page).save(customerId, {
      operations: [{ id: newId(), productId: id, quantity: { by: step }, isGiftWrapped: null }],
    })
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof Unreachable)) throw error
  }
}
