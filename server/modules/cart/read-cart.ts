import type { SavedCart } from '#domain/cart/cart.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { rememberView, viewLines } from './cart-view.ts'
import { type PricedCart, priceCart } from './price-cart.ts'
import { type CartRow, type PricedHead, type Pricing, headOf, linesOf } from './queries.ts'

/** The customer's cart at today's prices. */
export async function readCart(scope: Scope, customerId: string, pricing: Pricing): Promise<SavedCart> {
  return (await readPricedCart(scope, customerId, pricing)).cart
}

/** The same for a client that names its session itself: what it saw is the base of its next save without a version. */
export async function showCart(scope: Scope, customerId: string, pricing: Pricing): Promise<SavedCart> {
  const { head, lines } = await findCart(scope, customerId, pricing)
  const { cart } = priceCart(head, lines, scope.features)
  const isNews = head.seenVersion === null || head.seenVersion < cart.version
  if (isNews)
    await rememberView(
      scope,
      customerId,
      cart.version,
      viewLines(cart.lines.map((line) => ({ ...line, productId: line.product.id }))),
    )
  return cart
}

/** The same with what an order is made of. */
export async function readPricedCart(scope: Scope, customerId: string, pricing: Pricing): Promise<PricedCart> {
  const { head, lines } = await findCart(scope, customerId, pricing)
  return priceCart(head, lines, scope.features)
}

async function findCart(
  scope: Scope,
  customerId: string,
  pricing: Pricing,
): Promise<{ head: PricedHead; lines: CartRow[] }> {
  const [head, lines] = await scope.db.pipelined((db) =>
    // The head first: with a version newer than the lines, the next save would remove what it never saw.
    Promise.all([headOf({ ...scope, db }, customerId, pricing), linesOf({ ...scope, db }, customerId)]),
  )
  return { head, lines }
}
