import type { SavedCart } from '#domain/cart/saved-cart.ts'
import type { Scope } from '#server/platform/scope.ts'
import { priceCart, type PricedCart } from './price-cart.ts'
import { headOf, linesOf, type Pricing } from './queries.ts'

/** The customer's cart at today's prices. */
export async function readCart(scope: Scope, customerId: string, pricing: Pricing): Promise<SavedCart> {
  return (await readPricedCart(scope, customerId, pricing)).cart
}

/** The same with what an order is made of. */
export async function readPricedCart(scope: Scope, customerId: string, pricing: Pricing): Promise<PricedCart> {
  // The head first: with a version newer than the lines, the next save would remove what it never saw.
  const head = await headOf(scope, customerId, pricing)
  return priceCart(head, await linesOf(scope, customerId), scope.features)
}

/** The same of a cart that the transaction has locked: nobody writes between, so both are asked for at once. */
export async function readLockedCart(scope: Scope, customerId: string, pricing: Pricing): Promise<PricedCart> {
  const [head, lines] = await Promise.all([headOf(scope, customerId, pricing), linesOf(scope, customerId)])
  return priceCart(head, lines, scope.features)
}
