import { ensureCan, type CartLock } from '#domain/access/can.ts'
import { ZERO_QUANTITY } from '#domain/amounts.ts'
import type { ComboChange, SavedLine, SentLine } from '#domain/cart/cart.ts'
import { changeQuantity, type QuantityLimits } from '#domain/cart/change-quantity.ts'
import { type CartView, mergeLines, viewOfNewSession, withChangesSince } from '#domain/cart/merge-lines.ts'
import {
  applyComboOperations,
  applyOperations,
  changesCombo,
  changesLine,
  changesNote,
  type CartOperation,
} from '#domain/cart/operations.ts'
import { ensure } from '#domain/failure.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import type { StoredCart } from './lock-cart.ts'
import type { CartHead, CartRow, HeadToWrite } from './queries.ts'

export interface CartToSave {
  readonly lines: readonly SentLine[]
  /** Those that are not sent stay as they are. */
  readonly combos: readonly ComboChange[]
  /** Applied after the lines; where there are any, or none but not undefined, no line at all removes none. */
  readonly operations: readonly CartOperation[] | undefined
  /** The version that the save is based on; null is what the session saw last. */
  readonly baseVersion: number | null
  /** Null removes the typed coupon, undefined keeps it. */
  readonly couponCode: string | null | undefined
  /** Undefined keeps it as it is. */
  readonly isAutomaticCouponOn: boolean | undefined
  readonly note: string | undefined
  readonly customerOrderNumber: string | undefined
  /** Of a type that the store offers; null is none, undefined keeps the chosen one. */
  readonly subscriptionTypeId: string | null | undefined
  readonly paymentMethodId: string | null
  /** The lines are those of an earlier order; the refusal of all of them then has another text. */
  readonly isRepeat: boolean
}

/** What a save makes of a cart. */
export interface NextCart {
  readonly head: HeadToWrite
  /** All of the cart; those that change have its version. */
  readonly lines: readonly SavedLine[]
  readonly combos: readonly ComboChange[]
  /** The lines that were sent, in the range that each product is sold in. */
  readonly incoming: readonly SentLine[]
  readonly pending: readonly CartOperation[]
  readonly hasNewCode: boolean
  /** How many products were left out. */
  readonly unknown: number
}

/** @throws Failure cart.locked, cart.unknownProduct, cart.nothingToRepeat */
export function nextCart(scope: Scope, change: CartToSave, stored: StoredCart): NextCart {
  const { lines: products, view } = stored
  ensureCan('cart.save', scope.actor, { features: scope.features, cartLock: lockOf(stored.head) })
  const unapplied = onlyNew(change.operations ?? [], stored.newOperations)
  const { lines: wanted, pending, unknown } = knownChanges(change, unapplied, products)
  const version = stored.head.version + 1
  const note = pending.findLast(changesNote)?.note
  const head = { ...newHead(stored.head, note === undefined ? change : { ...change, note }), version }
  const incoming = wanted.map((line) => inRange(line, products))
  const lines = products.flatMap(savedLine)
  const merged = applyOperations(
    change.operations && incoming.length === 0
      ? lines
      : mergedLines(lines, incoming, { baseVersion: change.baseVersion, view, version }),
    pending.filter(changesLine),
    (productId) => limitsOf(productId, products),
    version,
  )
  return {
    head,
    lines: merged,
    combos: applyComboOperations(stored.pricedHead.combos, change.combos, pending.filter(changesCombo)),
    incoming,
    pending,
    hasNewCode: head.couponCode !== null && head.couponCode !== stored.head.couponCode,
    unknown,
  }
}

interface MergeBase extends Pick<CartToSave, 'baseVersion'> {
  readonly view: CartView | null
  /** The version that the merge makes. */
  readonly version: number
}

/** A save that names no version is based on what its session saw last (decision 37). */
function mergedLines(
  stored: readonly (SavedLine & { readonly isRecent: boolean })[],
  incoming: readonly SentLine[],
  { baseVersion, view, version }: MergeBase,
): SavedLine[] {
  if (baseVersion !== null) return mergeLines(stored, incoming, baseVersion, version)
  const base = view ?? viewOfNewSession(stored)
  return mergeLines(stored, withChangesSince(base, incoming), base.version, version)
}

const lockOf = ({ lockedUntil, lockedBy }: CartHead): CartLock | null =>
  lockedUntil === null ? null : { holderId: lockedBy }

function newHead(stored: CartHead, change: CartToSave): HeadToWrite {
  const removesCoupon = change.couponCode === null && stored.couponCode !== null
  return {
    version: stored.version,
    couponCode: change.couponCode === undefined ? stored.couponCode : change.couponCode,
    // After a removal no other coupon takes its place (specification §4 "Coupon").
    isAutomaticCouponOn: change.isAutomaticCouponOn ?? (stored.isAutomaticCouponOn && !removesCoupon),
    note: change.note ?? stored.note,
    customerOrderNumber: change.customerOrderNumber ?? stored.customerOrderNumber,
    subscriptionTypeId: change.subscriptionTypeId === undefined ? stored.subscriptionTypeId : change.subscriptionTypeId,
  }
}

interface KnownChanges {
  /** Each product once. */
  readonly lines: readonly SentLine[]
  readonly pending: readonly CartOperation[]
  /** How many products were left out. */
  readonly unknown: number
}

/**
 * The changes of the save; of an order that is repeated those of products that the store still knows.
 * @throws Failure cart.nothingToRepeat where it knows none of them
 */
function knownChanges(
  { lines, combos, isRepeat }: CartToSave,
  unapplied: readonly CartOperation[],
  products: readonly CartRow[],
): KnownChanges {
  const sent = [...new Map(lines.map((line) => [line.productId, line])).values()]
  if (!isRepeat) return { lines: sent, pending: unapplied, unknown: 0 }
  const unknown = new Set([...sent, ...unapplied.filter(changesLine)].map(({ productId }) => productId))
  for (const { id } of products) unknown.delete(id)
  const known = sent.filter(({ productId }) => !unknown.has(productId))
  const pending = unapplied.filter((operation) => !changesLine(operation) || !unknown.has(operation.productId))
  const isNothing = known.length + combos.length === 0 && pending.every(changesNote)
  ensure(unknown.size === 0 || !isNothing, 'cart.nothingToRepeat')
  return { lines: known, pending, unknown: unknown.size }
}

const inRange = (line: SentLine, products: readonly CartRow[]): SentLine => ({
  ...line,
  quantity: changeQuantity(limitsOf(line.productId, products), ZERO_QUANTITY, { action: 'SET', to: line.quantity }),
})

function limitsOf(productId: string, products: readonly CartRow[]): QuantityLimits {
  const row = products.find((product) => product.id === productId)
  ensure(row, 'cart.unknownProduct')
  return { granularity: row.granularity, minPerOrder: row.minPerOrder, maxPerOrder: row.maxPerOrder }
}

/** In the order in which they were sent, each once. */
function onlyNew(operations: readonly CartOperation[], newIds: readonly string[]): CartOperation[] {
  const left = new Set(newIds)
  return operations.filter(({ id }) => left.delete(id))
}

function savedLine(row: CartRow): (SavedLine & { readonly isRecent: boolean })[] {
  if (row.quantity === null || row.changedAtVersion === null) return []
  return [
    {
      productId: row.id,
      quantity: row.quantity,
      isGiftWrapped: row.isGiftWrapped ?? false,
      attendantPrice: row.attendantPrice,
      changedAtVersion: row.changedAtVersion,
      isRecent: row.isRecent ?? false,
    },
  ]
}
