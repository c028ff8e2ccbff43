import { type Quantity, ZERO_CENTS, ZERO_QUANTITY, basisPoints } from '#domain/amounts.ts'
import { sortLines, type CartLine, type LineTotals, type SavedCart } from '#domain/cart/cart.ts'
import type { CartOperation, LineOperation, NoteOperation } from '#domain/cart/operations.ts'
import type { CartTotals } from '#domain/cart/totals.ts'
import type { Product, ProductPricing } from '#domain/catalog/product.ts'
import { totalsWithCoupon } from '#domain/coupon/discount.ts'
import { pricingForPayment } from '#domain/payment/payment-method.ts'
import { newId } from '../../shared/new-id.ts'

/** A line as the person left it. */
export interface PendingLine extends Omit<CartLine<Product>, 'attendantPrice'> {
  /** What the person did to it and the server has not confirmed yet, in order. */
  readonly operations: readonly LineOperation[]
}

/** `waiting`: changed, to be sent in a moment. `failed`: still here, to be sent again. */
export type Saving = 'saved' | 'waiting' | 'saving' | 'failed'

export interface CartState {
  /** The cart as the server confirmed it last; null for a visitor. */
  readonly saved: SavedCart | null
  readonly pending: ReadonlyMap<string, PendingLine>
  /** A note that is not saved yet. */
  readonly note: NoteOperation | null
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

/** After one more change of a product. */
export const withOperation = (
  state: CartState,
  product: Product,
  quantity: Quantity,
  change: Pick<LineOperation, 'quantity' | 'isGiftWrapped'>,
): CartState =>
  withPending(state, {
    product,
    quantity,
    isGiftWrapped: change.isGiftWrapped ?? isGiftWrapped(state, product.id),
    operations: [
      ...(state.pending.get(product.id)?.operations ?? []),
      { id: newId(), productId: product.id, ...change },
    ],
  })

/** After a line that an earlier page could not save is there again. */
export const withPending = (state: CartState, line: PendingLine): CartState => ({
  ...state,
  pending: new Map(state.pending).set(line.product.id, line),
  saving: 'waiting',
  problem: null,
})

/** What to send, with the changes of each line in their order. */
export const operationsOf = ({ pending, note }: Pick<CartState, 'pending' | 'note'>): CartOperation[] => [
  ...[...pending.values()].flatMap((line) => line.operations),
  ...(note ? [note] : []),
]

/** After the server confirmed a save of these operations. Changes made since then stay pending on top. */
export function withConfirmation(state: CartState, saved: SavedCart, sent: readonly CartOperation[]): CartState {
  const confirmed = new Set(sent.map(({ id }) => id))
  const isOpen = ({ id }: CartOperation) => !confirmed.has(id)
  const pending = new Map(
    [...state.pending]
      .map(([id, line]) => [id, { ...line, operations: line.operations.filter(isOpen) }] as const)
      .filter(([, line]) => line.operations.length > 0),
  )
  const note = state.note && isOpen(state.note) ? state.note : null
  return { ...state, saved, pending, note, saving: pending.size > 0 || note ? 'waiting' : 'saved', problem: null }
}

/** After the cart was loaded again. Pending changes stay on top; an older version is ignored. */
export const withReading = (state: CartState, saved: SavedCart | null): CartState =>
  saved && state.saved && saved.version < state.saved.version ? state : { ...state, saved }

export interface CartView {
  /** `pricing` is that of the product at the prices on display. */
  readonly lines: readonly (CartLine<Product> & { readonly pricing: ProductPricing; readonly totals: LineTotals })[]
  readonly totals: CartTotals
  /** How many products and combos, for the badge. */
  readonly count: number
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
  const parts = (state.saved?.combos ?? []).flatMap((combo) => combo.parts)
  const inCombos = parts.map((line) => ({ ...line, product: line.product.pricing }))
  const totals = totalsWithCoupon([...priced, ...inCombos], state.saved?.coupon ?? null, {
    countsMultiple,
    deliveryFee: ZERO_CENTS,
  })
  const shown = lines
    .filter((line) => line.product.pricing)
    .flatMap((line, index) => {
      const lineTotals = totals.lines[index]
      const pricing = priced[index]?.product
      return lineTotals && pricing ? [{ ...line, pricing, totals: lineTotals }] : []
    })
  return { lines: shown, totals, count: shown.length + (state.saved?.combos.length ?? 0) }
}

export const isGiftWrapped = (state: Pick<CartState, 'saved' | 'pending'>, productId: string): boolean =>
  state.pending.get(productId)?.isGiftWrapped ??
  state.saved?.lines.find((line) => line.product.id === productId)?.isGiftWrapped ??
  false
