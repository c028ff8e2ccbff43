import { randomUUID } from 'node:crypto'
import { ensure } from '#domain/failure.ts'
import { isSellable, operationsToReach, type SellableNow } from '#domain/order/repeat-order.ts'
import type { AppliedList, ShoppingListLine } from '#domain/shopping-list/shopping-list.ts'
import { readCart } from '#server/modules/cart/read-cart.ts'
import type { CartToSave } from '#server/modules/cart/next-cart.ts'
import { saveCart } from '#server/modules/cart/save-cart.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { readList } from './read-list.ts'

export interface ListToApply {
  readonly id: string
  /** Null is all. */
  readonly productIds: readonly string[] | null
  readonly paymentMethodId: string | null
}

/**
 * Puts what is sold of a list into the customer's cart. What is in it stays; of a product that is in it already the larger
 * quantity counts, so that applying twice changes nothing.
 * @throws Failure shoppingList.notFound, .nothingToApply; cart.locked
 */
export async function applyList(scope: Scope, customerId: string, wanted: ListToApply): Promise<AppliedList> {
  const { paymentMethodId, productIds } = wanted
  const { lines: all } = await readList(scope, wanted.id, { paymentMethodId })
  const lines = productIds === null ? all : all.filter(({ productId }) => productIds.includes(productId))
  const sold = lines.filter(isSold)
  ensure(sold.length > 0, 'shoppingList.nothingToApply')
  const before = await readCart(scope, customerId, { paymentMethodId })
  const reachable = sold.map(({ productId, isGiftWrapped, today }) => ({
    productId,
    isGiftWrapped,
    quantity: today.quantity,
  }))
  const operations = operationsToReach(before, reachable, randomUUID)
  const cart =
    operations.length === 0
      ? before
      : await saveCart(scope, customerId, { ...NOTHING_ELSE, operations, paymentMethodId }, () => Promise.resolve())
  return {
    version: cart.version,
    total: cart.total,
    count: sold.length,
    notSold: lines.flatMap(({ productId, name, today }) =>
      isSellable(today) ? [] : [{ productId, name, reason: today }],
    ),
    notOnList: productIds === null ? 0 : new Set(productIds).size - lines.length,
    adjusted: sold
      .filter(({ quantity, today }) => quantity !== today.quantity)
      .map(({ productId, name, unit, quantity, today }) => ({
        productId,
        name,
        unit,
        wanted: quantity,
        quantity: today.quantity,
      })),
  }
}

const isSold = (line: ShoppingListLine): line is ShoppingListLine & { readonly today: SellableNow } =>
  isSellable(line.today)

const NOTHING_ELSE: Omit<CartToSave, 'operations' | 'paymentMethodId'> = {
  lines: [],
  combos: [],
  baseVersion: null,
  couponCode: undefined,
  isAutomaticCouponOn: undefined,
  note: undefined,
  customerOrderNumber: undefined,
  subscriptionTypeId: undefined,
  isRepeat: false,
}
