import { MAX_OPERATIONS } from '#contract/cart-change.ts'
import type { SavedCart } from '#domain/cart/cart.ts'
import type { CartOperation } from '#domain/cart/operations.ts'
import { cartApi, type CartToSave } from '../../shared/api/cart.ts'
import type { PageContext } from '../../shared/page-context.ts'

/**
 * Changes many lines of the cart as it is stored now, in as few saves as the limit of operations allows, and shows the result.
 * @throws Refusal of a save; earlier ones stay
 */
export async function fillCart(
  page: PageContext,
  customerId: string,
  operationsFor: (cart: SavedCart) => readonly CartOperation[],
  { isRepeat }: Pick<CartToSave, 'isRepeat'> = {},
): Promise<void> {
  const store = page.browser?.cart.getState().actions
  await store?.flush()
  const api = cartApi(page)
  let cart = await api.load(customerId)
  const operations = operationsFor(cart)
  for (let from = 0; from < operations.length; from += MAX_OPERATIONS)
    cart = await api.save(customerId, {
      operations: operations.slice(from, from + MAX_OPERATIONS),
      ...(isRepeat ? { isRepeat } : {}),
    })
  const filled = cart
  await store?.catchUp(filled.version, () => Promise.resolve(filled))
}
