import { addCents, type BasisPoints, multiplyPrice, type Cents, type Quantity, subtractCents } from '#domain/amounts.ts'
import type { CartCombo } from '#domain/cart/cart.ts'
import { type QuantityChange, changeQuantity, wholeStepsFrom } from '#domain/cart/change-quantity.ts'
import { lineTotals } from '#domain/cart/totals.ts'
import type { Product } from '#domain/catalog/product.ts'
import { adjustPrice } from '#domain/payment/payment-method.ts'
import { newId } from '../../shared/new-id.ts'
import {
  quantityOf,
  withOperation,
  withPending,
  type CartState,
  type CartView,
  type PendingLine,
} from './cart-state.ts'
import type { CartStore } from './cart-store.ts'
import type { UnsavedCart } from './persisted-state.ts'
import { useCartActions } from './store-context.ts'

// What only some screens do to the cart, for `edit` of its actions; apart from what every page loads.

/** After a quantity action on a product (specification §4). What is typed goes to whole steps. */
export function withChange(state: CartState, product: Product, change: QuantityChange): CartState {
  if (!product.pricing) return state
  const current = quantityOf(state, product.id)
  const quantity =
    change.action === 'SET'
      ? wholeStepsFrom(product.pricing, change.to)
      : changeQuantity(product.pricing, current, change)
  if (quantity === current) return state
  // What is typed or removed does not depend on what others do; one more is one more than theirs.
  const isStep = change.action === 'INC' || change.action === 'DEC'
  return withOperation(state, product, quantity, {
    quantity: isStep ? { by: (quantity - current) as Quantity } : { to: quantity },
    isGiftWrapped: null,
  })
}

/** Changes the quantity of a product in the cart on display. */
export function useQuantityChange(): (product: Product, change: QuantityChange) => void {
  const { edit } = useCartActions()
  return (product, change) => edit((state) => withChange(state, product, change))
}

export const withGiftWrap = (state: CartState, product: Product, isGiftWrapped: boolean): CartState =>
  withOperation(state, product, quantityOf(state, product.id), { quantity: null, isGiftWrapped })

/** After a removed line is put back as it was, for "undo". */
export const withLine = (
  state: CartState,
  { product, quantity, isGiftWrapped }: Omit<PendingLine, 'operations'>,
): CartState => withOperation(state, product, quantity, { quantity: { to: quantity }, isGiftWrapped })

export const withNote = (state: CartState, note: string): CartState => ({
  ...state,
  note: { id: newId(), note },
  saving: 'waiting',
})

/** After what an earlier page could not save is there again. What this page changed meanwhile comes after it. */
export function withUnsaved(state: CartState, { lines, note }: UnsavedCart): CartState {
  const restored = lines.reduce((next, line) => {
    const newer = next.pending.get(line.product.id)
    return withPending(next, newer ? { ...newer, operations: [...line.operations, ...newer.operations] } : line)
  }, state)
  return note && !state.note ? { ...restored, note, saving: 'waiting' } : restored
}

/** What offers, tiers and combos save against the regular prices, coupon apart. */
export function savingsOf(
  { lines, totals }: Pick<CartView, 'lines' | 'totals'>,
  combos: readonly CartCombo[],
  { countsMultiple, adjustment }: { readonly countsMultiple: boolean; readonly adjustment: BasisPoints },
): Cents {
  const regular = lines.map(({ pricing, ...line }) =>
    lineTotals(
      { ...line, attendantPrice: null, product: { ...pricing, tiers: [], wholesalePrice: null } },
      { countsMultiple },
    ),
  )
  const parts = combos.flatMap((combo) => combo.parts)
  const items = addCents(
    ...regular.map(({ itemsTotal }) => itemsTotal),
    ...parts.map(({ product, quantity }) => multiplyPrice(adjustPrice(product.pricing.price, adjustment), quantity)),
  )
  return Math.max(0, subtractCents(items, totals.items)) as Cents
}

/** Runs what ends the session of the cart's customer: the cart is saved before, and neither saved nor read during it. */
export async function withCartSaved<Result>(
  cart: CartStore | undefined,
  endSession: () => Promise<Result>,
): Promise<Result> {
  const resume = await cart?.getState().actions.pause()
  try {
    return await endSession()
  } catch (error) {
    resume?.()
    throw error
  }
}
