import * as wire from '#contract/cart.ts'
import type { CartContext } from '#contract/cart.ts'
import {
  addCents,
  ONE_UNIT,
  ZERO_CENTS,
  ZERO_QUANTITY,
  type BasisPoints,
  type Cents,
  type Quantity,
} from '#domain/amounts.ts'
import {
  sortLines,
  type AppliedCoupon,
  type CartCombo,
  type CartLine,
  type ComboLoss,
  type LineTotals,
  type PricedLine,
  type SavedCart,
  type UnavailableCombo,
  type WantedLine,
} from '#domain/cart/cart.ts'
import { changeQuantity } from '#domain/cart/change-quantity.ts'
import type { NotSellable } from '#domain/catalog/product.ts'
import { isChoice, mostCombos, splitPrice, unitPriceOfShare } from '#domain/combo/combo.ts'
import { couponsOfCart } from '#domain/coupon/choose-coupon.ts'
import { benefitOf, refusalOf, withDiscount, type CouponBenefit } from '#domain/coupon/coupon.ts'
import { totalsWithCoupon, type CartPricing } from '#domain/coupon/discount.ts'
import { joinAdjustments } from '#domain/delivery/pickup-price.ts'
import { channelOf, type Channel } from '#domain/order/channel.ts'
import type { DeliveryType } from '#domain/delivery/delivery-type.ts'
import type { SellableNow } from '#domain/order/repeat-order.ts'
import type { SupplierFeatures } from '#domain/supplier/features.ts'
import { toProduct } from '#server/modules/catalog/product-row.ts'
import type { StoredCoupon } from '#server/modules/coupon/coupons.ts'
import { json, statement, uuid } from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { rememberView, viewLines } from './cart-view.ts'
import { headOf, linesOf, type CartRow, type PricedHead, type Pricing, type StoredCombo } from './queries.ts'

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

/** Prices these lines instead of those of the cart. Automatic coupons count; the note and the typed coupon of the cart do not. */
export async function priceLines(
  scope: Scope,
  customerId: string,
  pricing: Pricing,
  lines: readonly WantedLine[],
): Promise<PricedCart> {
  const wanted = new Map(lines.map((line) => [line.productId, line]))
  const [head, rows] = await scope.db.pipelined((db) =>
    Promise.all([
      headOf({ ...scope, db }, customerId, pricing),
      linesOf({ ...scope, db }, customerId, [...wanted.keys()]),
    ]),
  )
  const bought = rows.flatMap((row) => {
    const line = wanted.get(row.id)
    if (line === undefined) return []
    return [{ ...row, quantity: line.quantity, isGiftWrapped: line.isGiftWrapped, attendantPrice: null, setBy: null }]
  })
  return priceCart({ ...head, ...OWN_OF_THE_CART }, bought, scope.features)
}

/** What a product of priced lines is today. */
export function todayOf(productId: string, { lines, unavailable }: PricedCart): SellableNow | NotSellable {
  const sold = lines.find(({ row }) => row.id === productId)?.line
  if (sold) return { quantity: sold.quantity, unitPrice: sold.unitPrice, total: sold.items }
  return unavailable.some(({ id, isActive }) => id === productId && isActive) ? 'sold-out' : 'gone'
}

const OWN_OF_THE_CART = {
  couponCode: null,
  isAutomaticCouponOn: true,
  note: '',
  customerOrderNumber: '',
  lockedUntil: null,
  lockedBy: null,
  changedBy: null,
  combos: [],
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
  /** The lines of the cart, then the parts of its combos, with the rows that they come from. */
  readonly lines: readonly { readonly line: PricedLine; readonly row: CartRow; readonly combo: StoredCombo | null }[]
  /** Lines that cannot be bought any more: they stay out of the totals. */
  readonly unavailable: readonly CartRow[]
  readonly coupons: PricedCoupons
  /** What the coupon takes off the delivery fee. */
  readonly deliveryDiscount: Cents
  /** The same cart once the delivery fee is known: another coupon may leave less to pay. */
  readonly withDeliveryFee: (fee: Cents) => PricedCart
  readonly paymentAdjustment: BasisPoints
  readonly deliveryAdjustment: BasisPoints
  /** ISO instant of the pricing. */
  readonly now: string
  readonly channel: Channel
}

type CartCoupon = StoredCoupon & CouponBenefit

export interface PricedCoupons {
  readonly applied: CartCoupon | null
  /** As typed, usable or not; null where the store has no such coupon. */
  readonly typed: CartCoupon | null
  readonly automatic: CartCoupon | null
  /** Those that the customer may use now. */
  readonly usable: readonly CartCoupon[]
  /** The typed code where it gives nothing any more. */
  readonly lost: string | null
}

type Switches = Pick<SupplierFeatures, 'countsMultiple' | 'variesPriceByPayment'>

/**
 * Prices a cart with the store's own prices (specification §4) and the coupon that leaves the least to pay, the delivery fee included
 * where it is known.
 */
export function priceCart(
  head: PricedHead,
  rows: readonly CartRow[],
  features: Switches,
  deliveryFee = ZERO_CENTS,
): PricedCart {
  const { deliveryAdjustment } = head
  const paymentAdjustment = features.variesPriceByPayment ? head.adjustment : (0 as BasisPoints)
  const adjustment = joinAdjustments(paymentAdjustment, deliveryAdjustment)
  const pricing = { countsMultiple: features.countsMultiple, deliveryFee }
  const current = rows.filter((row) => (row.quantity ?? 0) > 0).map((row) => buyableLine(row, adjustment))
  const bought = sortLines(current.filter((line) => line.quantity > 0))
  const unavailable = current.filter((line) => line.quantity === 0).map((line) => line.row)
  const combos = head.combos.map((combo) => ({ combo, parts: partsOf(combo, rows, adjustment) }))
  const unavailableCombos = combos.flatMap(({ combo, parts }) =>
    parts === null ? [unavailableCombo(combo, rows, adjustment)] : [],
  )
  const all = [...bought.map((line) => ({ ...line, combo: null })), ...combos.flatMap(({ parts }) => parts ?? [])]
  const coupons = couponsFor(head, all, pricing)
  const totals = totalsWithCoupon(all, coupons.applied, pricing)
  const lines = all.map(({ row, shown, product: pricing, combo, ...line }, index) => ({
    line: {
      ...line,
      product: { ...shown, pricing },
      setBy: combo === null ? row.setBy : null,
      ...(totals.lines[index] ?? ZERO_TOTALS),
    },
    row,
    combo,
  }))
  const loose = lines.filter(({ combo }) => combo === null)
  const { items, packaging, discount } = totals
  const { version, isAutomaticCouponOn, note, customerOrderNumber, subscriptionTypeId, lockedUntil } = head
  const cart: SavedCart = {
    version,
    isAutomaticCouponOn,
    note,
    customerOrderNumber,
    subscriptionTypeId,
    lockedUntil,
    items,
    packaging,
    discount,
    total: addCents(...totals.lines.map((line) => line.total)),
    lines: loose.map(({ line }) => line),
    combos: combos.flatMap(({ combo, parts }) => (parts === null ? [] : [cartCombo(combo, lines)])),
    unavailableCombos,
    changedBy: head.changedBy,
    hasPriceList: head.hasPriceList,
    coupon: coupons.applied && appliedCoupon(coupons.applied),
    coupons: coupons.usable.map(appliedCoupon),
    typedCode: head.couponCode,
    automaticCoupon: coupons.automatic && appliedCoupon(coupons.automatic),
    notice: wire.encodeNotice({
      unavailable: [...unavailable, ...unavailableCombos].map(({ name }) => name),
      changed: loose.filter(({ line, row }) => line.quantity !== row.quantity).map(({ row }) => row.name),
      lostCoupon: coupons.lost,
    }),
  }
  return {
    cart,
    lines,
    unavailable,
    coupons,
    deliveryDiscount: totals.deliveryDiscount,
    paymentAdjustment,
    deliveryAdjustment,
    now: head.now,
    channel: channelOf(lockedUntil !== null),
    withDeliveryFee: (fee) => priceCart(head, rows, features, fee),
  }
}

/** The chosen products of a combo at their shares of its price; null where it cannot be bought as it was chosen. */
function partsOf(combo: StoredCombo, rows: readonly CartRow[], adjustment: BasisPoints) {
  const { parts, productIds, quantity, isSold, price } = combo
  if (!isSold || !isChoice(parts, productIds) || quantity > mostCombos(parts)) return null
  const chosen = parts.flatMap((part, at) => {
    const row = rows.find(({ id }) => id === productIds[at])
    return row === undefined ? [] : [{ row, quantity: part.quantity, regularPrice: row.price }]
  })
  const isThere = chosen.every(
    ({ row, quantity: each }) => row.isActive && (row.stockPolicy !== 'tracked' || row.stock >= each * quantity),
  )
  if (!isThere || chosen.length < parts.length) return null
  const shares = splitPrice(price, chosen)
  return chosen.map(({ row, quantity: each }, at) => {
    const shown = toProduct(row, { showsPrices: true, adjustment })
    if (shown.pricing === null) throw new Error('a cart is never priced without prices')
    return {
      row,
      shown,
      combo,
      product: shown.pricing,
      quantity: (each * quantity) as Quantity,
      isGiftWrapped: false,
      attendantPrice: null,
      comboPrice: unitPriceOfShare(shares[at] ?? ZERO_CENTS, each),
    }
  })
}

function unavailableCombo(combo: StoredCombo, rows: readonly CartRow[], adjustment: BasisPoints): UnavailableCombo {
  const { id, comboId, name, quantity, parts, productIds } = combo
  return {
    id,
    comboId,
    name,
    quantity,
    loss: lossOf(combo, rows),
    parts: productIds.flatMap((productId, at) => {
      const row = rows.find((row) => row.id === productId)
      if (row === undefined) return []
      const { pricing, ...product } = toProduct(row, { showsPrices: true, adjustment })
      if (pricing === null) throw new Error('a cart is never priced without prices')
      const each = parts[at]?.quantity ?? ONE_UNIT
      return [
        {
          product: { ...product, pricing },
          quantity: (each * quantity) as Quantity,
          reason: !row.isActive ? 'gone' : product.availability === 'sold-out' ? 'sold-out' : null,
        },
      ]
    }),
  }
}

function lossOf({ isSold, parts, productIds }: StoredCombo, rows: readonly CartRow[]): ComboLoss {
  if (!isSold) return 'ended'
  if (!isChoice(parts, productIds)) return 'changed'
  return rows.some(({ id, isActive }) => productIds.includes(id) && !isActive) ? 'gone' : 'sold-out'
}

function cartCombo(combo: StoredCombo, lines: PricedCart['lines']): CartCombo {
  const parts = lines.filter((line) => line.combo === combo).map(({ line }) => line)
  const { id, comboId, name, quantity, price, setBy } = combo
  return { id, comboId, name, quantity, price, setBy, total: addCents(...parts.map(({ total }) => total)), parts }
}

function couponsFor(
  head: PricedHead,
  lines: readonly (CartLine & { readonly row: CartRow })[],
  pricing: CartPricing,
): PricedCoupons {
  const { couponCode: typedCode, isAutomaticCouponOn } = head
  const rows = lines.map(({ row }) => row)
  const known = head.coupons.map((coupon) => benefitOf(coupon, rows))
  const usable = known.filter((coupon) => isUsable(coupon, head))
  const { applied, automatic } = couponsOfCart({ coupons: usable, typedCode, isAutomaticCouponOn }, lines, pricing)
  return {
    applied,
    automatic,
    usable,
    typed: known.find(({ code }) => code === typedCode) ?? null,
    lost: usable.some(({ code }) => code === typedCode) ? null : typedCode,
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
  items: ZERO_CENTS,
  packaging: ZERO_CENTS,
  discount: ZERO_CENTS,
  total: ZERO_CENTS,
}

/** As carts show it and orders keep it. */
export const appliedCoupon = (coupon: AppliedCoupon): AppliedCoupon =>
  withDiscount({
    code: coupon.code,
    kind: coupon.kind,
    value: coupon.value,
    isAutomatic: coupon.isAutomatic,
    avoidsPolicies: coupon.avoidsPolicies,
    minimumItems: coupon.minimumItems,
    isForDelivery: coupon.isForDelivery,
    productIds: coupon.productIds,
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
