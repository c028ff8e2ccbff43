import { noticeOfRepeat } from '#contract/cart.ts'
import { changesBetween, type FieldChange } from '#domain/access/audit.ts'
import { worksForStore } from '#domain/access/actor.ts'
import { type CartLock, ensureCan } from '#domain/access/can.ts'
import { ONE_UNIT, ZERO_CENTS, ZERO_QUANTITY } from '#domain/amounts.ts'
import type { ComboChange, LineChange, SavedCart, SavedLine } from '#domain/cart/cart.ts'
import { changeQuantity, type QuantityLimits } from '#domain/cart/change-quantity.ts'
import {
  applyComboOperations,
  applyOperations,
  changesCombo,
  changesLine,
  changesNote,
  type CartOperation,
} from '#domain/cart/operations.ts'
import { type CartView, mergeLines, viewOfNewSession, withChangesSince } from '#domain/cart/merge-lines.ts'
import { ensureChoice } from '#domain/combo/combo.ts'
import { ensureUsable } from '#domain/coupon/coupon.ts'
import { ensure } from '#domain/failure.ts'
import { CommitTogether, inOrder } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/events/publish.ts'
import { type Scope, inTransaction } from '#server/platform/http/scope.ts'
import { recordStaffChange } from '#server/platform/session/audit.ts'
import { priceCart, type PricedCart } from './read-cart.ts'
import {
  type CartHead,
  type HeadToWrite,
  type CartRow,
  headOf,
  storedCoupon,
  writeCart,
  type PricedHead,
  type Pricing,
  type StoredCombo,
} from './queries.ts'
import { lockCartAndLines, readCartToSave, type SentToCart, type StoredCart } from './lock-cart.ts'
import { writeCombos } from './write-combos.ts'

export interface CartToSave {
  readonly lines: readonly LineChange[]
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

/** Throws where a customer tries too many codes (rules §4). */
export type CountCouponAttempt = () => Promise<void>

/**
 * Merges the sent lines into the customer's cart, applies the operations that it has not applied yet, and returns the cart
 * at the store's own prices (rules §1).
 * @throws Failure cart.locked while an attendant other than the sender negotiates, cart.unknownProduct for a product of
 * no or another store, cart.noItems where nothing of what was sent can be bought, coupon.* for a new code that does not hold.
 */
export async function saveCart(
  scope: Scope,
  customerId: string,
  change: CartToSave,
  countCouponAttempt: CountCouponAttempt,
): Promise<SavedCart> {
  // Before the transaction, so that an attempt counts where the save is refused.
  if (change.couponCode && change.couponCode !== (await storedCoupon(scope, customerId))) await countCouponAttempt()
  return (
    (await saveUnlocked(scope, customerId, change)) ??
    inTransaction(scope, (scope) => saveLocked(scope, customerId, change))
  )
}

/**
 * Saves in one statement what was read without a lock. Null where nothing was saved: somebody else changed the cart meanwhile, or the save
 * writes more than that statement does.
 */
async function saveUnlocked(scope: Scope, customerId: string, change: CartToSave): Promise<SavedCart | null> {
  const hasCombos = change.combos.length > 0 || change.operations?.some(changesCombo)
  if (hasCombos || worksForStore(scope.actor)) return null
  const stored = await readCartToSave(scope, customerId, sentIn(change))
  if (stored === null) return null
  if (isAppliedAlready(change, stored)) return cartAsStored(scope, stored)
  const next = nextCart(scope, change, stored)
  const priced = priceNext(scope, stored, next, headAfter(stored.pricedHead, next.head, next.lines))
  ensureItems(change, next, priced)
  if (next.hasNewCode) ensureCouponHolds(priced)
  const { head, lines } = next
  const { lines: products, newOperations: operationIds } = stored
  if (!(await writeCart(scope, customerId, { head, lines, products, operationIds }))) return null
  await publish(scope, 'cart.changed', { customerId, version: head.version })
  return withNotice(priced, next)
}

async function saveLocked(
  scope: Scope,
  customerId: string,
  change: CartToSave,
): Promise<SavedCart | CommitTogether<SavedCart>> {
  const sent = sentIn(change)
  const stored = await lockCartAndLines(scope, customerId, sent)
  if (isAppliedAlready(change, stored)) return cartAsStored(scope, stored)
  const next = nextCart(scope, change, stored)
  const { head, lines, combos } = next
  const { version } = head
  const write = async () => {
    // The operations were recorded with the lock.
    await writeCart(scope, customerId, { head, lines, products: stored.lines, operationIds: [] })
  }
  // What the store makes of changed combos only it can tell.
  const hasWritten = combos.length > 0
  const pricedHead = hasWritten
    ? await headWith(scope, customerId, { write, version, combos, pricing: sent.pricing })
    : headAfter(stored.pricedHead, head, lines)
  const priced = priceNext(scope, stored, next, pricedHead)
  ensureItems(change, next, priced)
  ensureCombosHold(combos, pricedHead, priced)
  if (next.hasNewCode) ensureCouponHolds(priced)
  const audited = {
    action: 'cart.changed',
    customerId,
    changes: [
      ...changesBetween(auditedHead(stored.head), auditedHead(head)),
      ...lineChanges(stored.lines, lines),
      ...comboChanges(combos, { before: stored.pricedHead.combos, after: pricedHead.combos }),
    ],
  } as const
  const written = inOrder(
    () => (hasWritten ? Promise.resolve() : write()),
    () => recordStaffChange(scope, audited),
    () => publish(scope, 'cart.changed', { customerId, version }),
  )
  return new CommitTogether(written.then(() => withNotice(priced, next)))
}

function sentIn(change: CartToSave): SentToCart {
  const operations = change.operations ?? []
  return {
    productIds: [
      ...new Set(change.lines.map(({ productId }) => productId)),
      ...operations.filter(changesLine).map(({ productId }) => productId),
      ...change.combos.flatMap(({ productIds }) => productIds),
      ...operations.filter(changesCombo).flatMap(({ combo }) => combo.productIds),
    ],
    operationIds: operations.map(({ id }) => id),
    isBasedOnView: change.baseVersion === null,
    pricing: {
      paymentMethodId: change.paymentMethodId,
      ...(change.couponCode ? { couponCode: change.couponCode } : {}),
    },
  }
}

/** A save that was answered before, but its answer did not arrive. */
const isAppliedAlready = (change: CartToSave, { newOperations }: StoredCart): boolean =>
  (change.operations ?? []).length > 0 && newOperations.length === 0 && changesNothingElse(change)

const cartAsStored = (scope: Scope, { head, pricedHead, lines }: StoredCart): SavedCart =>
  priceCart({ ...pricedHead, ...head }, lines, scope.features).cart

/** What a save makes of a cart. */
interface NextCart {
  readonly head: HeadToWrite
  /** All of the cart; those that change have its version. */
  readonly lines: readonly SavedLine[]
  readonly combos: readonly ComboChange[]
  /** The lines that were sent, in the range that each product is sold in. */
  readonly incoming: readonly LineChange[]
  readonly pending: readonly CartOperation[]
  readonly hasNewCode: boolean
  /** How many products were left out. */
  readonly unknown: number
}

/** @throws Failure cart.locked, cart.unknownProduct, cart.nothingToRepeat */
function nextCart(scope: Scope, change: CartToSave, stored: StoredCart): NextCart {
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

const priceNext = (scope: Scope, stored: StoredCart, { head, lines }: NextCart, pricedHead: PricedHead): PricedCart =>
  priceCart(pricedHead, withLines(stored.lines, lines, head.version), scope.features)

/** @throws Failure cart.nothingToRepeat, cart.noItems */
function ensureItems(change: CartToSave, { lines, incoming, pending }: NextCart, { cart }: PricedCart): void {
  const wantsItems = change.lines.some((line) => line.quantity > 0) || (change.isRepeat && !pending.every(changesNote))
  // Lines that another session removed are no reason to refuse: the answer shows the cart.
  const isEmptiedByOthers = incoming.some((line) => line.quantity > 0) && lines.every((line) => line.quantity === 0)
  ensure(
    !wantsItems || isEmptiedByOthers || cart.lines.length + cart.combos.length > 0,
    change.isRepeat ? 'cart.nothingToRepeat' : 'cart.noItems',
  )
}

const withNotice = ({ cart }: PricedCart, { unknown }: NextCart): SavedCart => ({
  ...cart,
  notice: noticeOfRepeat(cart.notice, unknown),
})

interface CombosToWrite {
  /** Writes all but the combos. */
  readonly write: () => Promise<void>
  readonly version: number
  readonly combos: readonly ComboChange[]
  readonly pricing: Pricing
}

/** Writes the cart with its combos, and reads what came of it, in one round trip. */
async function headWith(
  scope: Scope,
  customerId: string,
  { write, version, combos, pricing }: CombosToWrite,
): Promise<PricedHead> {
  const [, , head] = await inOrder(
    write,
    () => writeCombos(scope, customerId, version, combos),
    () => headOf(scope, customerId, pricing),
  )
  return head
}

/** The head as it will be read once it is written with these lines. */
const headAfter = (before: PricedHead, head: HeadToWrite, lines: readonly SavedLine[]): PricedHead => ({
  ...before,
  ...head,
  coupons: before.coupons.filter(({ isAutomatic, code }) => isAutomatic || code === head.couponCode),
  changedBy: lines.some(({ changedAtVersion }) => changedAtVersion === head.version) ? null : before.changedBy,
})

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

interface CombosOfCart {
  readonly before: readonly StoredCombo[]
  readonly after: readonly StoredCombo[]
}

/** In quantities as those of lines. */
export const comboChanges = (sent: readonly ComboChange[], { before, after }: CombosOfCart): FieldChange[] =>
  sent.flatMap(({ id, quantity }) => {
    const former = before.find((combo) => combo.id === id)
    const name = (former ?? after.find((combo) => combo.id === id))?.name ?? ''
    const counted = (count: number) => ({ quantity: count * ONE_UNIT })
    return changesBetween(counted(former?.quantity ?? 0), counted(quantity)).map((change) => ({
      ...change,
      part: name,
    }))
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

/** @throws Failure combo.notFound, combo.choiceInvalid, combo.soldOut for a combo that was sent and cannot be bought. */
export function ensureCombosHold(sent: readonly ComboChange[], { combos }: PricedHead, { cart }: PricedCart): void {
  for (const { id, comboId, productIds } of sent.filter(({ quantity }) => quantity > 0)) {
    const stored = combos.find((combo) => combo.id === id && combo.comboId === comboId)
    ensure(stored, 'combo.notFound')
    ensureChoice(stored.parts, productIds)
    ensure(
      cart.combos.some((combo) => combo.id === id),
      'combo.soldOut',
    )
  }
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
  readonly lines: readonly LineChange[]
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

const inRange = (line: LineChange, products: readonly CartRow[]): LineChange => ({
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

const changesNothingElse = ({ lines, couponCode, isAutomaticCouponOn, note, ...more }: CartToSave) =>
  lines.length === 0 &&
  more.combos.length === 0 &&
  [couponCode, isAutomaticCouponOn, note, more.customerOrderNumber, more.subscriptionTypeId].every(
    (value) => value === undefined,
  )

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

/** The rows with the merged lines, as they are stored now. Those of this version were set by the reader. */
function withLines(products: readonly CartRow[], lines: readonly SavedLine[], version: number): CartRow[] {
  const written = new Map(lines.map((line) => [line.productId, line]))
  return products.map((row) => {
    const line = written.get(row.id)
    if (!line) return row
    const { quantity, isGiftWrapped, attendantPrice, changedAtVersion } = line
    const setBy = changedAtVersion === version ? null : row.setBy
    return { ...row, quantity, isGiftWrapped, attendantPrice, changedAtVersion, setBy }
  })
}
