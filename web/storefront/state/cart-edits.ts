import {
  addCents,
  ZERO_CENTS,
  type BasisPoints,
  multiplyPrice,
  type Cents,
  type Quantity,
  subtractCents,
} from '#domain/amounts.ts'
import type { CartCombo, UnavailableCombo } from '#domain/cart/cart.ts'
import { type QuantityChange, changeQuantity, wholeStepsFrom } from '#domain/cart/change-quantity.ts'
import type { ComboOperation } from '#domain/cart/operations.ts'
import { lineTotals } from '#domain/cart/totals.ts'
import type { PricedProduct, Product } from '#domain/catalog/product.ts'
import { adjustPrice } from '#domain/payment/price-by-payment.ts'
import { newId } from '../../shared/new-id.ts'
import {
  combosOf,
  quantityOf,
  withOperation,
  withPending,
  withPendingCombo,
  type CartState,
  type CartView,
  type ChosenCombo,
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

/** After another number of a combo in the cart: steps are added to what others make of it, 0 removes it. */
export function withComboChange(
  state: CartState,
  { id, comboId, name, price, quantity: inCart, parts }: CartCombo,
  quantity: ComboOperation['quantity'],
): CartState {
  const each = (of: Quantity) => (of / inCart) as Quantity
  const combo: ChosenCombo = {
    id,
    comboId,
    name,
    price,
    parts: parts.map((part) => ({
      product: part.product,
      quantity: each(part.quantity),
      comboPrice: part.comboPrice ?? part.unitPrice,
    })),
  }
  return withComboOperation(state, combo, quantity)
}

/** After a combo came into the cart: the same with the same products becomes more of what is there. */
export function withComboAdded(state: CartState, combo: ChosenCombo, count: number): CartState {
  const same = combosOf(state).find(
    ({ comboId, parts }) =>
      comboId === combo.comboId && parts.every(({ product }, at) => product.id === combo.parts[at]?.product.id),
  )
  return withComboOperation(state, same ? { ...combo, id: same.id } : combo, { by: count })
}

/** After a combo that cannot be bought any more left the cart. */
export const withUnavailableRemoved = (state: CartState, { id, comboId, name }: UnavailableCombo): CartState =>
  withComboOperation(state, { id, comboId, name, price: ZERO_CENTS, parts: [] }, { to: 0 })

/** After the products of such a combo that are still sold took its place. */
export const withPartsInstead = (state: CartState, combo: UnavailableCombo): CartState =>
  combo.parts
    .filter(({ reason }) => reason === null)
    .reduce((next, { product, quantity }) => withMore(next, product, quantity), withUnavailableRemoved(state, combo))

/** In the steps and limits of the product. */
function withMore(state: CartState, product: PricedProduct, more: Quantity): CartState {
  const current = quantityOf(state, product.id)
  const quantity = changeQuantity(product.pricing, current, { action: 'SET', to: (current + more) as Quantity })
  const by = (quantity - current) as Quantity
  return by === 0 ? state : withOperation(state, product, quantity, { quantity: { by }, isGiftWrapped: null })
}

function withComboOperation(state: CartState, combo: ChosenCombo, quantity: ComboOperation['quantity']): CartState {
  const current = combosOf(state).find(({ id }) => id === combo.id)?.quantity ?? 0
  const productIds = combo.parts.map(({ product }) => product.id)
  return withPendingCombo(state, {
    combo,
    quantity: Math.max(0, 'to' in quantity ? quantity.to : current + quantity.by),
    operations: [
      ...(state.pendingCombos.get(combo.id)?.operations ?? []),
      { id: newId(), combo: { id: combo.id, comboId: combo.comboId, productIds }, quantity },
    ],
  })
}

/** After what an earlier page could not save is there again. What this page changed meanwhile comes after it. */
export function withUnsaved(state: CartState, { lines, combos, note }: UnsavedCart): CartState {
  const withLines = lines.reduce((next, line) => {
    const newer = next.pending.get(line.product.id)
    return withPending(next, newer ? { ...newer, operations: [...line.operations, ...newer.operations] } : line)
  }, state)
  const restored = combos.reduce((next, pending) => {
    const newer = next.pendingCombos.get(pending.combo.id)
    const merged = newer ? { ...newer, operations: [...pending.operations, ...newer.operations] } : pending
    return withPendingCombo(next, merged)
  }, withLines)
  return note && !state.note ? { ...restored, note, saving: 'waiting' } : restored
}

/** What offers, tiers and combos save against the regular prices, coupon apart. */
export function savingsOf(
  { lines, combos, totals }: Pick<CartView, 'lines' | 'combos' | 'totals'>,
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
    ...regular.map(({ items }) => items),
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
