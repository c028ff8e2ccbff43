import * as wire from '#contract/cart.ts'
import type { CartContext } from '#contract/cart.ts'
import { ZERO_CENTS, ZERO_QUANTITY, type BasisPoints, type Cents, type Quantity } from '#domain/amounts.ts'
import type { AppliedCoupon, CartLine, LineTotals, PricedLine, SavedCart } from '#domain/cart/cart.ts'
import { changeQuantity, sortLines } from '#domain/cart/change-quantity.ts'
import {
  bestAutomaticCoupon,
  chooseCoupon,
  refusalOf,
  totalsWithCoupon,
  type CartPricing,
} from '#domain/coupon/coupon.ts'
import { channelOf, type Channel, type DeliveryType } from '#domain/order/order.ts'
import type { SupplierFeatures } from '#domain/supplier/features.ts'
import { toProduct } from '#server/modules/catalog/product-row.ts'
import type { StoredCoupon } from '#server/modules/coupon/coupons.ts'
import { json, statement, uuid } from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { headOf, linesOf, rememberView, viewLines, type CartRow, type PricedHead, type Pricing } from './queries.ts'

/** The customer's cart at today's prices. */
export async function readCart(scope: Scope, customerId: string, pricing: Pricing): Promise<SavedCart> {
  return (await readPricedCart(scope, customerId, pricing)).cart
}

/** The same for a client that names its session itself: what it saw is the base of its next save without a version. */
export async function showCart(scope: Scope, customerId: string, pricing: Pricing): Promise<SavedCart> {
  const { head, lines } = await findCart(scope, customerId, pricing)
  const { cart } = priceCart(head, lines, scope.features)
  const isNews = head.seenVersion === null || head.seenVersion < cart.version
  if (isNews)
    await rememberView(
      scope,
      customerId,
      cart.version,
      viewLines(cart.lines.map((line) => ({ ...line, productId: line.product.id }))),
    )
  return cart
}

/** The same with the rows and coupons that an order needs. */
export async function readPricedCart(scope: Scope, customerId: string, pricing: Pricing): Promise<PricedCart> {
  const { head, lines } = await findCart(scope, customerId, pricing)
  return priceCart(head, lines, scope.features)
}

/** What is bought besides the cart, such as a line of a subscription. */
export interface LineToPrice {
  readonly productId: string
  readonly quantity: Quantity
  readonly isGiftWrapped: boolean
}

/** Prices these lines instead of those of the cart. Automatic coupons count; the note and the typed coupon of the cart do not. */
export async function priceLines(
  scope: Scope,
  customerId: string,
  paymentMethodId: string,
  lines: readonly LineToPrice[],
): Promise<PricedCart> {
  const wanted = new Map(lines.map((line) => [line.productId, line]))
  const [head, rows] = await scope.db.pipelined((db) =>
    Promise.all([
      headOf({ ...scope, db }, customerId, { paymentMethodId }),
      linesOf({ ...scope, db }, customerId, [...wanted.keys()]),
    ]),
  )
  const bought = rows.flatMap((row) => {
    const line = wanted.get(row.id)
    if (line === undefined) return []
    return [{ ...row, quantity: line.quantity, isGiftWrapped: line.isGiftWrapped, attendantPrice: null }]
  })
  return priceCart({ ...head, ...OWN_OF_THE_CART }, bought, scope.features)
}

const OWN_OF_THE_CART = {
  couponCode: null,
  isAutomaticCouponOn: true,
  note: '',
  customerOrderNumber: '',
  lockedUntil: null,
  lockedBy: null,
} as const

async function findCart(
  scope: Scope,
  customerId: string,
  pricing: Pricing,
): Promise<{ head: PricedHead; lines: CartRow[] }> {
  const [head, lines] = await scope.db.pipelined((db) =>
    // The head first: with a version newer than the lines, the next save would remove lines that the session never saw.
    Promise.all([headOf({ ...scope, db }, customerId, pricing), linesOf({ ...scope, db }, customerId)]),
  )
  return { head, lines }
}

export interface PricedCart {
  readonly cart: SavedCart
  /** The lines of the cart with the rows that they come from. */
  readonly lines: readonly { readonly line: PricedLine; readonly row: CartRow }[]
  /** Lines that cannot be bought any more: they stay out of the totals. */
  readonly unavailable: readonly CartRow[]
  readonly coupons: PricedCoupons
  readonly adjustment: BasisPoints
  /** ISO instant of the pricing. */
  readonly now: string
  readonly channel: Channel
}

export interface PricedCoupons {
  readonly applied: StoredCoupon | null
  /** As typed, usable or not; null where the store has no such coupon. */
  readonly typed: StoredCoupon | null
  readonly automatic: StoredCoupon | null
  /** The typed code where it gives nothing any more. */
  readonly lost: string | null
}

type Switches = Pick<SupplierFeatures, 'countsMultiple' | 'variesPriceByPayment'>

/** Prices a cart with the store's own prices (specification §4) and the coupon that leaves the least to pay. */
export function priceCart(head: PricedHead, rows: readonly CartRow[], features: Switches): PricedCart {
  const adjustment = features.variesPriceByPayment ? head.adjustment : (0 as BasisPoints)
  const pricing = { countsMultiple: features.countsMultiple, deliveryFee: ZERO_CENTS }
  const current = rows.filter((row) => (row.quantity ?? 0) > 0).map((row) => buyableLine(row, adjustment))
  const bought = sortLines(current.filter((line) => line.quantity > 0))
  const unavailable = current.filter((line) => line.quantity === 0).map((line) => line.row)
  const coupons = couponsFor(head, bought, pricing)
  const totals = totalsWithCoupon(bought, coupons.applied, pricing)
  const lines = bought.map(({ row, shown, product: pricing, ...line }, index) => ({
    line: { ...line, product: { ...shown, pricing }, ...(totals.lines[index] ?? ZERO_TOTALS) },
    row,
  }))
  const { items, packaging, discount, total } = totals
  const { version, isAutomaticCouponOn, note, customerOrderNumber, lockedUntil } = head
  const cart: SavedCart = {
    version,
    isAutomaticCouponOn,
    note,
    customerOrderNumber,
    lockedUntil,
    items,
    packaging,
    discount,
    total,
    lines: lines.map(({ line }) => line),
    coupon: coupons.applied && appliedCoupon(coupons.applied),
    automaticCoupon: coupons.automatic && appliedCoupon(coupons.automatic),
    notice: wire.encodeNotice({
      unavailable: unavailable.map((row) => row.name),
      changed: lines.filter(({ line, row }) => line.quantity !== row.quantity).map(({ row }) => row.name),
      lostCoupon: coupons.lost,
    }),
  }
  return { cart, lines, unavailable, coupons, adjustment, now: head.now, channel: channelOf(lockedUntil !== null) }
}

function couponsFor(head: PricedHead, lines: readonly CartLine[], pricing: CartPricing): PricedCoupons {
  const isTyped = (coupon: StoredCoupon) => coupon.code === head.couponCode
  const usable = head.coupons.filter((coupon) => isUsable(coupon, head))
  const typed = usable.find(isTyped) ?? null
  const automatic = bestAutomaticCoupon(
    usable.filter((coupon) => coupon.isAutomatic),
    lines,
    pricing,
  )
  return {
    applied: chooseCoupon({ typed, automatic, isAutomaticEnabled: head.isAutomaticCouponOn }, lines, pricing),
    typed: head.coupons.find(isTyped) ?? null,
    automatic,
    lost: typed === null ? head.couponCode : null,
  }
}

/** With quantity 0 where the product cannot be bought any more; otherwise in the range that it can be bought in now. */
function buyableLine(row: CartRow, adjustment: BasisPoints) {
  const shown = toProduct(row, { showsPrices: true, adjustment })
  const { pricing } = shown
  if (pricing === null) throw new Error('a cart is never priced without prices')
  const isThere = row.isActive && shown.availability !== 'sold-out'
  const stored = row.quantity ?? ZERO_QUANTITY
  const quantity: Quantity = isThere ? changeQuantity(pricing, stored, { action: 'SET', to: stored }) : ZERO_QUANTITY
  return {
    row,
    shown,
    product: pricing,
    quantity,
    isGiftWrapped: row.isGiftWrapped ?? false,
    attendantPrice: row.attendantPrice,
  }
}

/** In its time and its limits. Below its minimum it is still usable: it takes nothing off, and the cart may grow. */
function isUsable(coupon: StoredCoupon, { now, lockedUntil }: PricedHead): boolean {
  const refusal = refusalOf(coupon, { now, items: ZERO_CENTS, channel: channelOf(lockedUntil !== null) })
  return refusal === null || refusal === 'coupon.belowMinimum'
}

const ZERO_TOTALS: LineTotals = {
  unitPrice: 0 as LineTotals['unitPrice'],
  rule: 'regular',
  itemsTotal: ZERO_CENTS,
  packagingTotal: ZERO_CENTS,
  discount: ZERO_CENTS,
  total: ZERO_CENTS,
}

const appliedCoupon = (coupon: StoredCoupon): AppliedCoupon => ({
  code: coupon.code,
  kind: coupon.kind,
  value: coupon.value,
  isAutomatic: coupon.isAutomatic,
  avoidsPolicies: coupon.avoidsPolicies,
  minimumItems: coupon.minimumItems,
})

const pickupRow = {
  store: json<CartContext['defaultStore']>(),
}

const findPickup = statement('cart.pickup', {
  parameters: [uuid],
  row: pickupRow,
  sql: `select
     (select json_build_object('address', p.address, 'coordinates', json_build_object('latitude', p.latitude, 'longitude', p.longitude))
      from pickup_store p where p.supplier_id = $1 order by p.position, p.name, p.id limit 1) as store`,
})

/** The default pickup store, cached; null in a store without pickup. */
export const defaultStoreOf = async (scope: Scope): Promise<CartContext['defaultStore']> => {
  if (!scope.features.hasPickup) return null
  const pickup = await scope.cache.remember(scope.supplier.id, 'pickup', () =>
    scope.db.one(findPickup, [scope.supplier.id]),
  )
  return pickup?.store ?? null
}

/** How the customer wants to receive the cart, of which these are the items before any discount. */
export interface CartDelivery {
  readonly type: DeliveryType
  /** Null where none was chosen. */
  readonly addressId: string | null
  readonly items: Cents
}

/** The delivery fee of a cart, or null where it is unknown. A parameter, because the delivery module imports this one. */
export type DeliveryFeeOf = (scope: Scope, customerId: string, delivery: CartDelivery) => Promise<Cents | null>
