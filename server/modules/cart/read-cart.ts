import type { SavedCart } from '#domain/cart/saved-cart.ts'
import { inOneJourney } from '#server/platform/database.ts'
import type { Scope } from '#server/platform/scope.ts'
import { priceCart, type PricedCart } from './price-cart.ts'
import { headOf, linesOf, type Pricing } from './queries.ts'

/** The customer's cart at today's prices. */
export async function readCart(scope: Scope, customerId: string, pricing: Pricing): Promise<SavedCart> {
  return (await readPricedCart(scope, customerId, pricing)).cart
}

/** The same with what an order is made of. */
export async function readPricedCart(scope: Scope, customerId: string, pricing: Pricing): Promise<PricedCart> {
  const [head, lines] = await inOneJourney(scope.db, (db) =>
    // The head first: with a version newer than the lines, the next save would remove what it never saw.
    Promise.all([headOf({ ...scope, db }, customerId, pricing), linesOf({ ...scope, db }, customerId)]),
  )
  return priceCart(head, lines, scope.features)
}
