import { changesBetween, type FieldChange } from '#domain/access/audit.ts'
import { type CartLock, ensureCan } from '#domain/access/can.ts'
import { ZERO_CENTS, ZERO_QUANTITY } from '#domain/amounts.ts'
import type { LineChange, SavedCart, SavedLine } from '#domain/cart/cart.ts'
import { changeQuantity } from '#domain/cart/change-quantity.ts'
import { type CartView, mergeLines, viewOfNewSession, withChangesSince } from '#domain/cart/merge-lines.ts'
import { ensureUsable } from '#domain/coupon/coupon.ts'
import { ensure } from '#domain/failure.ts'
import { inOrder } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/events/publish.ts'
import { type Scope, inTransaction } from '#server/platform/http/scope.ts'
import { recordStaffChange } from '#server/platform/session/audit.ts'
import { priceCart, type PricedCart } from './read-cart.ts'
import {
  type CartHead,
  type HeadToWrite,
  type CartRow,
  headOf,
  lockCartAndLines,
  storedCoupon,
  writeCart,
} from './queries.ts'

export interface CartToSave {
  readonly lines: readonly LineChange[]
  /** The version that the save is based on; null is what the session saw last. */
  readonly baseVersion: number | null
  /** Null removes the typed coupon, undefined keeps it. */
  readonly couponCode: string | null | undefined
  /** Undefined keeps it as it is. */
  readonly isAutomaticCouponOn: boolean | undefined
  readonly note: string | undefined
  readonly customerOrderNumber: string | undefined
  readonly paymentMethodId: string | null
  /** The lines are those of an earlier order; the refusal of all of them then has another text. */
  readonly isRepeat: boolean
}

/** Throws where a customer tries too many codes (rules §4). */
export type CountGuess = () => Promise<void>

/**
 * Merges the sent lines into the customer's cart and returns the cart at the store's own prices (rules §1).
 * @throws Failure cart.locked while an attendant other than the sender negotiates, cart.unknownProduct for a product of
 * no or another store, cart.noItems where nothing of what was sent can be bought, coupon.* for a new code that does not hold.
 */
export async function saveCart(
  scope: Scope,
  customerId: string,
  change: CartToSave,
  countGuess: CountGuess,
): Promise<SavedCart> {
  // Before the transaction, so that an attempt counts where the save is refused.
  if (change.couponCode && change.couponCode !== (await storedCoupon(scope, customerId))) await countGuess()
  return inTransaction(scope, async (scope) => {
    const sent = new Map(change.lines.map((line) => [line.productId, line]))
    const { head: stored, lines: products, view } = await lockCartAndLines(scope, customerId, [...sent.keys()])
    ensureCan('cart.save', scope.actor, { features: scope.features, cartLock: lockOf(stored) })

    const version = stored.version + 1
    const head = newHead(stored, change)
    const hasNewCode = head.couponCode !== null && head.couponCode !== stored.couponCode
    const incoming = [...sent.values()].map((line) => inRange(line, products))
    const merged = mergedLines(products.flatMap(savedLine), incoming, {
      baseVersion: change.baseVersion,
      view,
      version,
    })
    // Sent together; the head is read after it is written.
    const [, pricedHead] = await inOrder(
      () => writeCart(scope, customerId, { ...head, version }, merged),
      () => headOf(scope, customerId, { paymentMethodId: change.paymentMethodId }),
    )
    const priced = priceCart(pricedHead, withLines(products, merged), scope.features)
    const wantsItems = change.lines.some((line) => line.quantity > 0)
    // Lines that another session removed are no reason to refuse: the answer shows the cart.
    const isEmptiedByOthers = incoming.some((line) => line.quantity > 0) && merged.every((line) => line.quantity === 0)
    ensure(
      !wantsItems || isEmptiedByOthers || priced.cart.lines.length > 0,
      change.isRepeat ? 'cart.nothingToRepeat' : 'cart.noItems',
    )
    if (hasNewCode) ensureCouponHolds(priced)
    await recordStaffChange(scope, {
      action: 'cart.changed',
      customerId,
      changes: [...changesBetween(auditedHead(stored), auditedHead(head)), ...lineChanges(products, merged)],
    })
    await publish(scope, 'cart.changed', { customerId, version })
    return priced.cart
  })
}

const auditedHead = ({ couponCode, isAutomaticCouponOn, note, customerOrderNumber }: HeadToWrite) => ({
  couponCode,
  isAutomaticCouponOn,
  note: note || null,
  customerOrderNumber: customerOrderNumber || null,
})

const lineChanges = (products: readonly CartRow[], lines: readonly SavedLine[]): FieldChange[] =>
  lines.flatMap((line) => {
    const row = products.find(({ id }) => id === line.productId)
    const former = { quantity: row?.quantity ?? ZERO_QUANTITY, isGiftWrapped: row?.isGiftWrapped ?? false }
    const { quantity, isGiftWrapped } = line
    return changesBetween(former, { quantity, isGiftWrapped }).map((change) => ({ ...change, part: row?.name ?? '' }))
  })

interface MergeBase extends Pick<CartToSave, 'baseVersion'> {
  readonly view: CartView | null
  /** The version that the merge makes. */
  readonly version: number
}

/** A save that names no version is based on what its session saw last (decision 37). */
function mergedLines(
  stored: readonly (SavedLine & { readonly isRecent: boolean })[],
  incoming: readonly LineChange[],
  { baseVersion, view, version }: MergeBase,
): SavedLine[] {
  if (baseVersion !== null) return mergeLines(stored, incoming, baseVersion, version)
  const base = view ?? viewOfNewSession(stored)
  return mergeLines(stored, withChangesSince(base, incoming), base.version, version)
}

/** A new code is checked once, when it is sent; its minimum may still be reached. */
function ensureCouponHolds({ coupons, now, channel }: PricedCart): void {
  ensure(coupons.typed !== null, 'coupon.invalid')
  ensureUsable({ ...coupons.typed, minimumItems: ZERO_CENTS }, { now, items: ZERO_CENTS, channel })
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
  }
}

function inRange(line: LineChange, products: readonly CartRow[]): LineChange {
  const row = products.find((product) => product.id === line.productId)
  ensure(row, 'cart.unknownProduct')
  const limits = { granularity: row.granularity, minPerOrder: row.minPerOrder, maxPerOrder: row.maxPerOrder }
  return {
    ...line,
    quantity: changeQuantity(limits, row.quantity ?? ZERO_QUANTITY, { action: 'SET', to: line.quantity }),
  }
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

/** The rows with the merged lines, as they are stored now. */
function withLines(products: readonly CartRow[], lines: readonly SavedLine[]): CartRow[] {
  const written = new Map(lines.map((line) => [line.productId, line]))
  return products.map((row) => {
    const line = written.get(row.id)
    if (!line) return row
    const { quantity, isGiftWrapped, attendantPrice, changedAtVersion } = line
    return {
      ...row,
      quantity,
      isGiftWrapped: isGiftWrapped,
      attendantPrice: attendantPrice,
      changedAtVersion: changedAtVersion,
    }
  })
}
