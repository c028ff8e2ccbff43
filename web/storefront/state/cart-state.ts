import { type Cents, type Quantity, ZERO_CENTS, ZERO_QUANTITY, addCents, basisPoints } from '#domain/amounts.ts'
import type { CartLine, LineChange, LineTotals, SavedCart } from '#domain/cart/cart.ts'
import { type QuantityChange, changeQuantity, sortLines, wholeStepsFrom } from '#domain/cart/change-quantity.ts'
import type { CartTotals } from '#domain/cart/totals.ts'
import type { Product, ProductPricing } from '#domain/catalog/product.ts'
import { totalsWithCoupon } from '#domain/coupon/coupon.ts'
import { pricingForPayment } from '#domain/payment/payment-method.ts'

/** What the person changed and the server has not confirmed yet. A newer change is a new object. */
export type PendingLine = Omit<CartLine<Product>, 'attendantPrice'>

/** `waiting`: changed, to be sent in a moment. `failed`: still here, to be sent again. */
export type Saving = 'saved' | 'waiting' | 'saving' | 'failed'

export interface CartState {
  /** The cart as the server confirmed it last; null for a visitor. */
  readonly saved: SavedCart | null
  readonly pending: ReadonlyMap<string, PendingLine>
  /** A note that is not saved yet. */
  readonly note: string | null
  readonly saving: Saving
  /** Why the last save failed, for people. */
  readonly problem: string | null
}

export const initialCart = (saved: SavedCart | null): CartState => ({
  saved,
  pending: new Map(),
  note: null,
  saving: 'saved',
  problem: null,
})

/** The lines as the screens show them: the server's, with what is pending on top. */
export function linesOf(state: Pick<CartState, 'saved' | 'pending'>): CartLine<Product>[] {
  const lines = new Map<string, CartLine<Product>>()
  for (const line of state.saved?.lines ?? []) lines.set(line.product.id, line)
  for (const [id, line] of state.pending)
    lines.set(id, { ...line, attendantPrice: lines.get(id)?.attendantPrice ?? null })
  return sortLines([...lines.values()].filter((line) => line.quantity > 0))
}

export const quantityOf = (state: Pick<CartState, 'saved' | 'pending'>, productId: string): Quantity =>
  state.pending.get(productId)?.quantity ??
  state.saved?.lines.find((line) => line.product.id === productId)?.quantity ??
  ZERO_QUANTITY

/** After a quantity action on a product (specification §4). What is typed goes to whole steps. */
export function withChange(state: CartState, product: Product, change: QuantityChange): CartState {
  if (!product.pricing) return state
  const current = quantityOf(state, product.id)
  const quantity =
    change.action === 'SET'
      ? wholeStepsFrom(product.pricing, change.to)
      : changeQuantity(product.pricing, current, change)
  if (quantity === current) return state
  return withPending(state, { product, quantity, isGiftWrapped: isGiftWrapped(state, product.id) })
}

export const withGiftWrap = (state: CartState, product: Product, wrapped: boolean): CartState =>
  withPending(state, { product, quantity: quantityOf(state, product.id), isGiftWrapped: wrapped })

/** After a line is put back as it was, for "undo". */
export const withPending = (state: CartState, line: PendingLine): CartState => ({
  ...state,
  pending: new Map(state.pending).set(line.product.id, line),
  saving: 'waiting',
  problem: null,
})

/** What to send: every line, and which of them this browser changed. Removed lines go as 0. */
export function linesToSave(state: Pick<CartState, 'saved' | 'pending'>): LineChange[] {
  const ids = new Set([...(state.saved?.lines.map((line) => line.product.id) ?? []), ...state.pending.keys()])
  return [...ids].map((productId) => ({
    productId,
    quantity: quantityOf(state, productId),
    isGiftWrapped: isGiftWrapped(state, productId),
    isChanged: state.pending.has(productId),
  }))
}

/** After the server confirmed a save. Changes made since it was sent stay pending on top. */
export function withConfirmation(state: CartState, saved: SavedCart, sent: CartState): CartState {
  const pending = new Map([...state.pending].filter(([id, line]) => sent.pending.get(id) !== line))
  const note = state.note === sent.note ? null : state.note
  return {
    ...state,
    saved,
    pending,
    note,
    saving: pending.size > 0 || note !== null ? 'waiting' : 'saved',
    problem: null,
  }
}

/** After the cart was loaded again. Pending changes stay on top; an older version is ignored. */
export const withReading = (state: CartState, saved: SavedCart | null): CartState =>
  saved && state.saved && saved.version < state.saved.version ? state : { ...state, saved }

export interface CartView {
  /** `pricing` is that of the product at the prices on display. */
  readonly lines: readonly (CartLine<Product> & { readonly pricing: ProductPricing; readonly totals: LineTotals })[]
  readonly totals: CartTotals
  /** How many products, for the badge. */
  readonly count: number
  /** What offers and tiers save against the regular prices, coupon apart. */
  readonly saved: Cents
}

/** Lines and totals at once, by the same functions that the server runs; with what a payment method adds to the prices. */
export function viewOf(
  state: Pick<CartState, 'saved' | 'pending'>,
  countsMultiple: boolean,
  adjustment = basisPoints(0),
): CartView {
  const lines = linesOf(state)
  const priced = lines.flatMap((line) =>
    line.product.pricing ? [{ ...line, product: pricingForPayment(line.product.pricing, adjustment) }] : [],
  )
  const totals = totalsWithCoupon(priced, state.saved?.coupon ?? null, { countsMultiple, deliveryFee: ZERO_CENTS })
  const shown = lines
    .filter((line) => line.product.pricing)
    .flatMap((line, index) => {
      const lineTotals = totals.lines[index]
      const pricing = priced[index]?.product
      return lineTotals && pricing ? [{ ...line, pricing, totals: lineTotals }] : []
    })
  const regular = totalsWithCoupon(priced.map(atRegularPrice), null, { countsMultiple, deliveryFee: ZERO_CENTS })
  return {
    lines: shown,
    totals,
    count: shown.length,
    saved: Math.max(0, addCents(regular.items) - totals.items) as Cents,
  }
}

const atRegularPrice = (line: CartLine): CartLine => ({
  ...line,
  attendantPrice: null,
  product: { ...line.product, tiers: [], wholesalePrice: null },
})

const isGiftWrapped = (state: Pick<CartState, 'saved' | 'pending'>, productId: string): boolean =>
  state.pending.get(productId)?.isGiftWrapped ??
  state.saved?.lines.find((line) => line.product.id === productId)?.isGiftWrapped ??
  false
