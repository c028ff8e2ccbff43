import {
  basisPoints,
  multiplyPrice,
  ZERO_CENTS,
  ZERO_QUANTITY,
  type Cents,
  type Quantity,
  type UnitPrice,
} from '#domain/amounts.ts'
import {
  sortLines,
  type CartCombo,
  type CartLine,
  type LineTotals,
  type SavedCart,
  type UnavailableCombo,
} from '#domain/cart/cart.ts'
import {
  changesCombo,
  type CartOperation,
  type ComboOperation,
  type LineOperation,
  type NoteOperation,
} from '#domain/cart/operations.ts'
import type { CartTotals } from '#domain/cart/totals.ts'
import type { PricedProduct, Product, ProductPricing } from '#domain/catalog/product.ts'
import { totalsWithCoupon } from '#domain/coupon/discount.ts'
import { pricingForPayment } from '#domain/payment/price-by-payment.ts'
import { newId } from '../../shared/new-id.ts'

/** A line as the person left it. */
export interface PendingLine extends Omit<CartLine<Product>, 'attendantPrice'> {
  /** What the person did to it and the server has not confirmed yet, in order. */
  readonly operations: readonly LineOperation[]
}

/** One combo with what was chosen of it: a part has its quantity in one combo and its share of the price. */
export interface ChosenCombo extends Pick<CartCombo, 'id' | 'comboId' | 'name' | 'price'> {
  readonly parts: readonly {
    readonly product: PricedProduct
    readonly quantity: Quantity
    readonly comboPrice: UnitPrice
  }[]
}

/** A combo as the person left it. */
export interface PendingCombo {
  readonly combo: ChosenCombo
  readonly quantity: number
  /** What the person did to it and the server has not confirmed yet, in order. */
  readonly operations: readonly ComboOperation[]
}

/** `waiting`: changed, to be sent in a moment. `failed`: still here, to be sent again. */
export type Saving = 'saved' | 'waiting' | 'saving' | 'failed'

export interface CartState {
  /** The cart as the server confirmed it last; null for a visitor. */
  readonly saved: SavedCart | null
  readonly pending: ReadonlyMap<string, PendingLine>
  /** By their ids in the cart. */
  readonly pendingCombos: ReadonlyMap<string, PendingCombo>
  /** A note that is not saved yet. */
  readonly note: NoteOperation | null
  readonly saving: Saving
  /** Why the last save failed, for people. */
  readonly problem: string | null
  /** Why the last change of a combo was not made, for people. */
  readonly comboProblem: string | null
}

export const initialCart = (saved: SavedCart | null): CartState => ({
  saved,
  pending: new Map(),
  pendingCombos: new Map(),
  note: null,
  saving: 'saved',
  problem: null,
  comboProblem: null,
})

/** What of the state says which changes the server has not confirmed. */
export type Unconfirmed = Pick<CartState, 'pending' | 'pendingCombos' | 'note'>

export const isPending = ({ pending, pendingCombos, note }: Unconfirmed): boolean =>
  pending.size > 0 || pendingCombos.size > 0 || note !== null

/** The combos as the screens show them: the server's, with what is pending on top. */
export function combosOf({ saved, pendingCombos }: Pick<CartState, 'saved' | 'pendingCombos'>): readonly CartCombo[] {
  const combos = new Map(saved?.combos.map((combo) => [combo.id, combo]))
  for (const [id, pending] of pendingCombos) combos.set(id, cartComboOf(pending))
  return [...combos.values()].filter(({ quantity }) => quantity > 0)
}

const NONE: readonly UnavailableCombo[] = []

/** Those that the person did not remove just now. */
export const unavailableCombosOf = ({
  saved,
  pendingCombos,
}: Pick<CartState, 'saved' | 'pendingCombos'>): readonly UnavailableCombo[] =>
  saved?.unavailableCombos.filter(({ id }) => !pendingCombos.has(id)) ?? NONE

/** The shares of the parts add up to the price, in any number. */
const cartComboOf = ({ combo, quantity: count }: PendingCombo): CartCombo => ({
  ...combo,
  quantity: count,
  total: (combo.price * count) as Cents,
  setBy: null,
  parts: combo.parts.map(({ product, quantity: each, comboPrice }) => {
    const quantity = (each * count) as Quantity
    const total = multiplyPrice(comboPrice, quantity)
    return {
      product,
      quantity,
      isGiftWrapped: false,
      attendantPrice: null,
      comboPrice,
      unitPrice: comboPrice,
      rule: 'combo',
      items: total,
      packaging: ZERO_CENTS,
      discount: ZERO_CENTS,
      total,
      setBy: null,
    }
  }),
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

/** After one more change of a combo. */
export const withPendingCombo = (state: CartState, pending: PendingCombo): CartState => ({
  ...state,
  pendingCombos: new Map(state.pendingCombos).set(pending.combo.id, pending),
  saving: 'waiting',
  problem: null,
  comboProblem: null,
})

/** All that is not confirmed, with the changes of each line and combo in their order. */
export const operationsOf = ({ pending, pendingCombos, note }: Unconfirmed): CartOperation[] => [
  ...[...pendingCombos.values(), ...pending.values()].flatMap((entry): readonly CartOperation[] => entry.operations),
  ...(note ? [note] : []),
]

/** What to send next. A combo that is refused takes its whole save along, so that each goes in one of its own. */
export const operationsToSend = ({ pendingCombos, ...state }: Unconfirmed): CartOperation[] =>
  operationsOf({ ...state, pendingCombos: new Map([...pendingCombos].slice(0, 1)) })

/** After the server confirmed a save of these operations. Changes made since then stay pending on top. */
export function withConfirmation(state: CartState, saved: SavedCart, sent: readonly CartOperation[]): CartState {
  const confirmed = new Set(sent.map(({ id }) => id))
  const open = {
    pending: withoutOperations(state.pending, confirmed),
    pendingCombos: withoutOperations(state.pendingCombos, confirmed),
    note: state.note && !confirmed.has(state.note.id) ? state.note : null,
  }
  return { ...state, ...open, saved, saving: isPending(open) ? 'waiting' : 'saved', problem: null }
}

/** After the server refused the combo among these operations: its changes are given up, the others are sent again. */
export function withRefusedCombo(state: CartState, message: string, sent: readonly CartOperation[]): CartState {
  const refused = new Set(sent.filter(changesCombo).map(({ id }) => id))
  const open = { ...state, pendingCombos: withoutOperations(state.pendingCombos, refused) }
  return { ...open, saving: isPending(open) ? 'waiting' : 'saved', problem: null, comboProblem: message }
}

/** The entries that have other changes besides these. */
const withoutOperations = <Entry extends { readonly operations: readonly CartOperation[] }>(
  entries: ReadonlyMap<string, Entry>,
  ids: ReadonlySet<string>,
): ReadonlyMap<string, Entry> =>
  new Map(
    [...entries]
      .map(([id, entry]) => [id, { ...entry, operations: entry.operations.filter(({ id }) => !ids.has(id)) }] as const)
      .filter(([, { operations }]) => operations.length > 0),
  )

/** After the cart was loaded again. Pending changes stay on top; an older version is ignored. */
export const withReading = (state: CartState, saved: SavedCart | null): CartState =>
  saved && state.saved && saved.version < state.saved.version ? state : { ...state, saved }

export interface CartView {
  /** `pricing` is that of the product at the prices on display. */
  readonly lines: readonly (CartLine<Product> & { readonly pricing: ProductPricing; readonly totals: LineTotals })[]
  readonly combos: readonly CartCombo[]
  readonly totals: CartTotals
  /** How many products and combos, for the badge. */
  readonly count: number
}

/** Lines and totals at once, by the same functions that the server runs; with what a payment method adds to the prices. */
export function viewOf(
  state: Pick<CartState, 'saved' | 'pending' | 'pendingCombos'>,
  countsMultiple: boolean,
  adjustment = basisPoints(0),
): CartView {
  const lines = linesOf(state)
  const priced = lines.flatMap((line) =>
    line.product.pricing ? [{ ...line, product: pricingForPayment(line.product.pricing, adjustment) }] : [],
  )
  const combos = combosOf(state)
  const parts = combos.flatMap((combo) => combo.parts)
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
  return { lines: shown, combos, totals, count: shown.length + combos.length }
}

export const isGiftWrapped = (state: Pick<CartState, 'saved' | 'pending'>, productId: string): boolean =>
  state.pending.get(productId)?.isGiftWrapped ??
  state.saved?.lines.find((line) => line.product.id === productId)?.isGiftWrapped ??
  false
