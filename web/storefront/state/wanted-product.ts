import { Refusal, Unreachable } from '#contract/client.ts'
import { quantityRange } from '#domain/cart/change-quantity.ts'
import { accountApi } from '../../shared/api/account.ts'
import { cartApi } from '../../shared/api/cart.ts'
import { productApi } from '../../shared/api/product.ts'
import { newId } from '../../shared/new-id.ts'
import { WANTED_PRODUCT, type PageContext } from '../../shared/page-context.ts'

/**
 * Puts the product that the URL of the sign-in names into the cart of the customer who has just signed in, unless it is there. A sign-in
 * does not fail for it: where the product cannot be added, its button is on the page. In the browser alone, because on the server the
 * calls of a page are those of the visitor who sent the form.
 */
export async function addWanted(page: PageContext, search: URLSearchParams): Promise<void> {
  const wanted = search.get(WANTED_PRODUCT)
  if (wanted === null || page.browser === null) return
  try {
    const customerId = (await accountApi(page).current())?.customerId
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
