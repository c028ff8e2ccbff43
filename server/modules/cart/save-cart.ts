import { noticeOfRepeat } from '#contract/cart.ts'
import { changesBetween, type FieldChange } from '#domain/access/audit.ts'
import { worksForStore } from '#domain/access/actor.ts'
import { ONE_UNIT, ZERO_CENTS, ZERO_QUANTITY } from '#domain/amounts.ts'
import type { ComboChange, SavedCart, SavedLine } from '#domain/cart/cart.ts'
import { changesCombo, changesLine, changesNote } from '#domain/cart/operations.ts'
import { ensureChoice } from '#domain/combo/combo.ts'
import { ensureUsable } from '#domain/coupon/coupon.ts'
import { ensure } from '#domain/failure.ts'
import { CommitTogether, inOrder } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/events/publish.ts'
import { type Scope, inTransaction } from '#server/platform/http/scope.ts'
import { recordStaffChange } from '#server/platform/session/audit.ts'
import { priceCart, type PricedCart } from './read-cart.ts'
import {
  type HeadToWrite,
  type CartRow,
  headOf,
  storedCoupon,
  type PricedHead,
  type Pricing,
  type StoredCombo,
} from './queries.ts'
import { nextCart, type CartToSave, type NextCart } from './next-cart.ts'
import { lockCartAndLines, readCartToSave, type SentToCart, type StoredCart } from './lock-cart.ts'
import { writeCart } from './write-cart.ts'
import { writeCombos } from './write-combos.ts'

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
  // Before anything is saved, so that an attempt counts where the save is refused.
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
    // Locking the cart recorded the operations already.
    const isWritten = await writeCart(scope, customerId, { head, lines, products: stored.lines, operationIds: [] })
    if (!isWritten) throw new Error(`the locked cart of ${customerId} had another version than ${version - 1}`)
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

const changesNothingElse = ({ lines, couponCode, isAutomaticCouponOn, note, ...more }: CartToSave) =>
  lines.length === 0 &&
  more.combos.length === 0 &&
  [couponCode, isAutomaticCouponOn, note, more.customerOrderNumber, more.subscriptionTypeId].every(
    (value) => value === undefined,
  )

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
