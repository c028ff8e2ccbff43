import { changesBetween } from '#domain/access/audit.ts'
import { reaisFromUnitPrice, ZERO_QUANTITY, type UnitPrice } from '#domain/amounts.ts'
import type { PricedLine, SavedCart } from '#domain/cart/cart.ts'
import { changeQuantity } from '#domain/cart/change-quantity.ts'
import {
  attendantPriceFault,
  belowFloor,
  comboPartsBelowFloor,
  tablePriceOf,
  type ConsentChannel,
  type NegotiatedLine,
  type PriceRequest,
  type Proposal,
} from '#domain/cart/negotiation.ts'
import { ensure, Failure } from '#domain/failure.ts'
import { OFFER_FAILURE, type PricingLimits } from '#domain/order/quote.ts'
import type { CartRow } from '#server/modules/cart/queries.ts'
import { readCart } from '#server/modules/cart/read-cart.ts'
import { toProduct } from '#server/modules/catalog/product-row.ts'
import { limitsOf } from '#server/modules/quote/read-quotes.ts'
import { publish } from '#server/platform/events/publish.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { recordEvent, recordStaffChange } from '#server/platform/session/audit.ts'
import { lockHeld, lockNegotiation, staffIdOf, type LockedNegotiation } from './lease.ts'
import {
  attendantOf,
  consentLimitOf,
  decideRequest,
  findNegotiation,
  holdCart,
  writeConsent,
  writeConsentRequest,
  writeLines,
  writeNote,
  writeRequest,
} from './queries.ts'

/**
 * Sets quantity and price of one product in a cart that the person holds.
 * @throws Failure those of `lockHeld`, cart.unknownProduct, cart.noItems for what cannot be bought, quote.belowFloor and
 * quote.aboveAuthority for a price that a manager has to approve.
 */
export function setLine(scope: Scope, customerId: string, wanted: NegotiatedLine): Promise<void> {
  return inTransaction(scope, async (scope) => {
    const locked = await lockHeld(scope, customerId, [wanted.productId])
    const row = rowOf(locked.lines, wanted.productId)
    const line = lineToWrite(row, wanted)
    const limits = await limitsOf(scope, [wanted.productId])
    ensurePrices(scope, [[row, line]], limits, locked.negotiation.requests)
    await write(scope, customerId, locked, [line])
  })
}

function rowOf(lines: readonly CartRow[], productId: string): CartRow {
  const row = lines.find(({ id }) => id === productId)
  ensure(row, 'cart.unknownProduct')
  return row
}

/** In the range that the product can be bought in. @throws Failure cart.noItems */
function lineToWrite(row: CartRow, { quantity: to, price, productId }: NegotiatedLine): NegotiatedLine {
  const quantity = changeQuantity(row, row.quantity ?? ZERO_QUANTITY, { action: 'SET', to })
  const isThere = row.isActive && toProduct(row, SHOWN).availability !== 'sold-out'
  ensure(to === 0 || (isThere && quantity > 0), 'cart.noItems')
  return { productId, quantity, price: quantity === 0 ? null : price }
}

const SHOWN = { showsPrices: true, adjustment: 0 } as Parameters<typeof toProduct>[1]

function ensurePrices(
  scope: Scope,
  priced: readonly (readonly [CartRow, NegotiatedLine])[],
  limits: PricingLimits,
  requests: readonly PriceRequest[],
): void {
  for (const [row, { productId, quantity, price }] of priced) {
    if (price === null || quantity === 0) continue
    const tablePrice = tablePriceOf({ product: row, quantity }, scope.features)
    const fault = attendantPriceFault({ productId, quantity, tablePrice }, price, limits, requests)
    if (fault !== null)
      throw new Failure(OFFER_FAILURE[fault], { items: [row.name], authorityPercent: limits.authority / 100 })
  }
}

async function write(
  scope: Scope,
  customerId: string,
  { head, lines }: LockedNegotiation,
  changed: readonly NegotiatedLine[],
): Promise<void> {
  const version = head.version + 1
  await writeLines(scope, customerId, version, changed)
  await ensureAboveFloor(scope, customerId)
  await recordStaffChange(scope, {
    action: 'cart.changed',
    customerId,
    changes: changed.flatMap(({ productId, quantity, price }) => {
      const row = rowOf(lines, productId)
      const before = { quantity: row.quantity ?? ZERO_QUANTITY, negotiatedPrice: inReais(row.attendantPrice) }
      const after = { quantity, negotiatedPrice: inReais(price) }
      return changesBetween(before, after).map((change) => ({ ...change, part: row.name }))
    }),
  })
  await publish(scope, 'cart.changed', { customerId, version })
}

/** A coupon takes no negotiated price below the margin floor. @throws Failure negotiation.couponBelowFloor */
async function ensureAboveFloor(scope: Scope, customerId: string): Promise<void> {
  const cart = await readCart(scope, customerId, { paymentMethodId: null })
  if (cart.discount === 0) return
  const items = await itemsBelowFloor(scope, customerId, cart.lines)
  if (items.length > 0) throw new Failure('negotiation.couponBelowFloor', { items })
}

/** The names of products with a negotiated price that is below the margin floor by the costs of now. */
async function itemsBelowFloor(scope: Scope, customerId: string, lines: readonly PricedLine[]): Promise<string[]> {
  const agreed = lines.filter(({ attendantPrice }) => attendantPrice !== null)
  if (agreed.length === 0) return []
  const productIds = agreed.map(({ product }) => product.id)
  const [limits, negotiation] = [await limitsOf(scope, productIds, null), await findNegotiation(scope, customerId)]
  return belowFloor(agreed, limits, negotiation?.requests ?? [])
}

/**
 * Makes sure that what an attendant submits is above the margin floor, though costs and coupons changed since the prices were set.
 * @throws Failure quote.belowFloor, negotiation.couponBelowFloor, negotiation.comboBelowFloor
 */
export async function ensureStillAboveFloor(
  scope: Scope,
  customerId: string,
  { lines, combos, discount }: Pick<SavedCart, 'lines' | 'combos' | 'discount'>,
): Promise<void> {
  // A combo that the customer set is bought at the price of the store.
  const set = combos.filter(({ setBy }) => setBy === null || setBy.role === 'attendant' || setBy.role === 'staff')
  const productIds = set.flatMap(({ parts }) => parts.map(({ product }) => product.id))
  const parts = productIds.length === 0 ? [] : comboPartsBelowFloor(set, await limitsOf(scope, productIds, null))
  if (parts.length > 0) throw new Failure('negotiation.comboBelowFloor', { items: parts })
  const items = await itemsBelowFloor(scope, customerId, lines)
  if (items.length > 0) throw new Failure(discount > 0 ? 'negotiation.couponBelowFloor' : 'quote.belowFloor', { items })
}

/** For the log of changes. */
const inReais = (price: UnitPrice | null): number | null => (price === null ? null : reaisFromUnitPrice(price))

/** Leaves a note that the customer reads beside the cart. @throws Failure those of `lockHeld` */
export function setNote(scope: Scope, customerId: string, note: string): Promise<void> {
  return inTransaction(scope, async (scope) => {
    const { negotiation } = await lockHeld(scope, customerId)
    const version = await writeNote(scope, customerId, note)
    await recordStaffChange(scope, {
      action: 'cart.changed',
      customerId,
      changes: [{ field: 'attendantNote', before: negotiation.note, after: note }],
    })
    await publish(scope, 'cart.changed', { customerId, version })
  })
}

export interface PriceToRequest {
  readonly productId: string
  readonly price: UnitPrice
  readonly reason: string
}

/** Submits a price of a line to a manager. @throws Failure those of `lockHeld`, cart.unknownProduct */
export function requestPrice(
  scope: Scope,
  customerId: string,
  { productId, price, reason }: PriceToRequest,
): Promise<void> {
  return inTransaction(scope, async (scope) => {
    const { head, lines, negotiationId } = await lockHeld(scope, customerId)
    const { name, quantity } = rowOf(lines, productId)
    ensure(quantity, 'cart.unknownProduct')
    await writeRequest(scope, negotiationId, { productId, quantity, price, reason })
    await publish(scope, 'negotiation.price-requested', { negotiationId, productId })
    await recordEvent(scope, {
      action: 'cart.price-requested',
      customerId,
      changes: [{ field: 'negotiatedPrice', part: name, before: null, after: inReais(price) }],
    })
    await publish(scope, 'cart.changed', { customerId, version: head.version })
  })
}

/**
 * A manager's answer to a price that waits. An approved one is in the cart at once, and stays open to the attendant.
 * @throws Failure negotiation.noCart, negotiation.noRequest where it was decided before, or the negotiation is over.
 */
export function decidePrice(scope: Scope, customerId: string, productId: string, isApproved: boolean): Promise<void> {
  const staffId = staffIdOf(scope)
  return inTransaction(scope, async (scope) => {
    const locked = await lockNegotiation(scope, customerId, [productId])
    const { negotiation, head, lines } = locked
    ensure(negotiation.id !== null && negotiation.lockedUntil !== null, 'negotiation.noRequest')
    const decided = await decideRequest(scope, negotiation.id, productId, isApproved, staffId)
    ensure(decided, 'negotiation.noRequest')
    await publish(scope, 'negotiation.price-decided', { negotiationId: negotiation.id, productId, isApproved })
    const row = rowOf(lines, productId)
    await recordEvent(scope, {
      action: 'cart.price-decided',
      customerId,
      changes: [{ field: 'isPriceApproved', part: row.name, before: null, after: isApproved }],
    })
    const quantity = row.quantity ?? ZERO_QUANTITY
    if (isApproved && quantity >= decided.quantity)
      return write(scope, customerId, locked, [{ productId, quantity, price: decided.price }])
    await publish(scope, 'cart.changed', { customerId, version: head.version })
  })
}

/**
 * Puts what was agreed in the last negotiation back into the cart. The customer gets it back under a new lease of the attendant who made
 * it, because its prices are those of a negotiation.
 * @throws Failure negotiation.noProposal where there is none any more, quote.belowFloor and quote.aboveAuthority where the limits changed,
 * and those of `lockHeld` for staff.
 */
export function restoreProposal(scope: Scope, customerId: string, proposalId: string): Promise<void> {
  return inTransaction(scope, async (scope) => {
    const isStaff = scope.actor.kind === 'attendant' || scope.actor.kind === 'staff'
    const { negotiation, lines } = await (isStaff ? lockHeld(scope, customerId) : lockNegotiation(scope, customerId))
    const { proposal } = negotiation
    ensure(proposal !== null && proposal.id === proposalId, 'negotiation.noProposal')
    // The same call again, such as by two taps.
    if (!isStaff && negotiation.lockedUntil !== null && isIn(lines, proposal)) return
    const staffId = isStaff ? staffIdOf(scope) : await attendantOf(scope, proposal.id)
    ensure(staffId, 'negotiation.noProposal')
    ensure(isStaff || negotiation.lockedUntil === null, 'cart.locked')
    // The customer gave it to the attendant, whichever session that person has.
    if (!isStaff) await holdCart(scope, customerId, { staffId, sessionHash: null }, true)
    const productIds = proposal.lines.map(({ productId }) => productId)
    const locked = await lockNegotiation(scope, customerId, productIds)
    const restored = proposal.lines.flatMap((line) => {
      const row = rowOf(locked.lines, line.productId)
      // What is sold out by now stays out.
      return row.isActive && toProduct(row, SHOWN).availability !== 'sold-out'
        ? [[row, lineToWrite(row, line)] as const]
        : []
    })
    ensurePrices(scope, restored, await limitsOf(scope, productIds, staffId), locked.negotiation.requests)
    await write(
      scope,
      customerId,
      locked,
      restored.map(([, line]) => line),
    )
  })
}

const isIn = (lines: readonly CartRow[], proposal: Proposal): boolean =>
  proposal.lines.every(({ productId, quantity, price }) =>
    lines.some((row) => row.id === productId && row.quantity === quantity && row.attendantPrice === price),
  )

/**
 * Records that the customer agrees to the cart as it is.
 * @throws Failure negotiation.noCart, negotiation.nothingAgreed while no one holds the cart, negotiation.changed for another version, and
 * negotiation.aboveLimit for a linked user who needs approval for such a total, those of `lockHeld` for staff; access.notAllowed on a
 * screen that is not the customer’s.
 */
export function recordConsent(
  scope: Scope,
  customerId: string,
  { version, channel }: { readonly version: number; readonly channel: ConsentChannel },
): Promise<void> {
  // No one agrees on the screen in the name of a customer.
  const isOwn = scope.actor.kind === 'customer' || scope.actor.kind === 'linked-user'
  ensure(isOwn || channel !== 'screen', 'access.notAllowed')
  return inTransaction(scope, async (scope) => {
    const locked = await (channel === 'screen' ? lockNegotiation(scope, customerId) : lockHeld(scope, customerId))
    ensure(locked.negotiation.lockedUntil !== null && locked.negotiation.id !== null, 'negotiation.nothingAgreed')
    ensure(version >= locked.negotiation.contentVersion && version <= locked.head.version, 'negotiation.changed')
    const { total } = await readCart(scope, customerId, { paymentMethodId: null })
    const limit =
      scope.actor.kind === 'linked-user' ? await consentLimitOf(scope, customerId, scope.actor.loginId) : null
    ensure(limit === null || total <= limit, 'negotiation.aboveLimit')
    await writeConsent(scope, customerId, locked.head.version, total, channel)
    await recordEvent(scope, {
      action: 'cart.consented',
      customerId,
      changes: [{ field: 'consent', before: locked.negotiation.consentChannel, after: channel }],
      details: { version: locked.head.version },
    })
    await publish(scope, 'cart.changed', { customerId, version: locked.head.version })
  })
}

/**
 * Requests the customer's consent by e-mail, once for the cart as it is.
 * @throws Failure those of `lockHeld`
 */
export function requestConsent(scope: Scope, customerId: string): Promise<void> {
  return inTransaction(scope, async (scope) => {
    const { negotiation, negotiationId, head } = await lockHeld(scope, customerId)
    if (negotiation.isConsentRequested) return
    await writeConsentRequest(scope, negotiationId, head.version)
    await publish(scope, 'negotiation.consent-requested', { negotiationId })
    await publish(scope, 'cart.changed', { customerId, version: head.version })
  })
}
