import type { Pricing } from '#server/modules/cart/queries.ts'
import { customerOf } from '#domain/access/actor.ts'
import { ensure } from '#domain/failure.ts'
import type { ListOrigin, ShoppingList, ShoppingListLine } from '#domain/shopping-list/shopping-list.ts'
import { priceLines, todayOf } from '#server/modules/cart/read-cart.ts'
import { actingCustomer, type Scope } from '#server/platform/http/scope.ts'
import { findCustomer, findLines, findListOf, listsOf, toList, type ListRow } from './queries.ts'

/**
 * The customer whose lists a call is about: the acting one, or the one that staff name, who act for none.
 * @returns the id, and how many lists the customer has
 * @throws Failure access.notAllowed for another customer, or where staff name none of the store
 */
export async function listCustomer(scope: Scope, named: string | undefined): Promise<{ id: string; count: number }> {
  const acting = customerOf(scope.actor)
  const id = acting === null ? named?.toLowerCase() : actingCustomer(scope, named ?? acting.id).id
  ensure(id !== undefined, 'access.notAllowed')
  const found = await scope.db.one(findCustomer, [scope.supplier.id, id])
  ensure(found, 'access.notAllowed')
  return { id, count: found.count }
}

/** The lists of the customer that the caller sees, the one that changed last first; null is lists of any origin. */
export async function readLists(
  scope: Scope,
  named: string | undefined,
  origin: ListOrigin | null,
): Promise<ShoppingList[]> {
  const { id } = await listCustomer(scope, named)
  return (await listsOf(scope, id, origin)).map((row) => toList(row, scope))
}

/** A list, with its products by name beside what they are today with a payment method and a way to receive. */
export interface ReadList {
  readonly row: ListRow
  readonly lines: readonly ShoppingListLine[]
}

/** @throws Failure shoppingList.notFound */
export async function readList(scope: Scope, id: string, pricing: Pricing): Promise<ReadList> {
  const row = await findListOf(scope, id)
  ensure(row, 'shoppingList.notFound')
  const stored = await scope.db.many(findLines, [scope.supplier.id, id])
  const priced = await priceLines(scope, row.customerId, pricing, stored)
  return {
    row,
    lines: stored.map(({ granularity, minPerOrder, maxPerOrder, ...line }) => ({
      ...line,
      limits: { granularity, minPerOrder, maxPerOrder },
      today: todayOf(line.productId, priced),
    })),
  }
}
