import * as wire from '#contract/cart.ts'
import { ZERO_CENTS, ZERO_QUANTITY, type BasisPoints, type Quantity } from '#domain/amounts.ts'
import type { CartLine } from '#domain/cart/cart.ts'
import { changeQuantity, sortLines } from '#domain/cart/change-quantity.ts'
import type { AppliedCoupon, SavedCart } from '#domain/cart/saved-cart.ts'
import type { LineTotals, LineToTotal } from '#domain/cart/totals.ts'
import type { Product } from '#domain/catalog/product.ts'
import { totalsWithCoupon, type CartPricing } from '#domain/coupon/benefit.ts'
import { bestAutomaticCoupon, chooseCoupon } from '#domain/coupon/best-coupon.ts'
import { refusalOf } from '#domain/coupon/eligibility.ts'
import type { SupplierFeatures } from '#domain/supplier/features.ts'
import { toProduct } from '#server/modules/catalog/product-row.ts'
import type { KeptCoupon, LineRow, PricedHead } from './queries.ts'

/** A line that can be bought, with its totals and the row that they came from. */
export interface PricedLine extends CartLine {
  readonly shown: Product
  readonly row: LineRow
  readonly totals: LineTotals
}

export interface PricedCart {
  readonly cart: SavedCart
  /** In step with `cart.lines`. */
  readonly lines: readonly PricedLine[]
  /** Lines that cannot be bought any more: they stay out of the totals. */
  readonly unavailable: readonly LineRow[]
  readonly coupons: PricedCoupons
  readonly adjustment: BasisPoints
  /** ISO instant of the pricing. */
  readonly now: string
}

export interface PricedCoupons {
  readonly applied: KeptCoupon | null
  /** As typed, usable or not; null where the store has no such coupon. */
  readonly typed: KeptCoupon | null
  readonly automatic: KeptCoupon | null
  /** The typed code where it gives nothing any more. */
  readonly lost: string | null
}

type Switches = Pick<SupplierFeatures, 'countsMultiple' | 'variesPriceByPayment'>

/** Prices a cart with the store's own prices (specification §4) and the coupon that leaves the least to pay. */
export function priceCart(head: PricedHead, rows: readonly LineRow[], features: Switches): PricedCart {
  const adjustment = features.variesPriceByPayment ? head.adjustment : (0 as BasisPoints)
  const pricing = { countsMultiple: features.countsMultiple, deliveryFee: ZERO_CENTS }
  const kept = rows.filter((row) => (row.quantity ?? 0) > 0).map((row) => asBought(row, adjustment))
  const bought = sortLines(kept.filter((line) => line.quantity > 0))
  const unavailable = kept.filter((line) => line.quantity === 0).map((line) => line.row)
  const coupons = couponsFor(head, bought, pricing)
  const totals = totalsWithCoupon(bought, coupons.applied, pricing)
  const lines = bought.map((line, index) => ({ ...line, totals: totals.lines[index] ?? NOTHING }))
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
    lines: lines.map(savedLine),
    coupon: coupons.applied && appliedCoupon(coupons.applied),
    automaticCoupon: coupons.automatic && appliedCoupon(coupons.automatic),
    notice: wire.encodeNotice({
      unavailable: unavailable.map((row) => row.name),
      changed: lines.filter((line) => line.quantity !== line.row.quantity).map((line) => line.row.name),
      lostCoupon: coupons.lost,
    }),
  }
  return { cart, lines, unavailable, coupons, adjustment, now: head.now }
}

function couponsFor(head: PricedHead, lines: readonly LineToTotal[], pricing: CartPricing): PricedCoupons {
  const isTyped = (coupon: KeptCoupon) => coupon.code === head.couponCode
  const usable = head.coupons.filter((coupon) => isUsable(coupon, head.now))
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
function asBought(row: LineRow, adjustment: BasisPoints) {
  const shown = toProduct(row, { showsPrices: true, adjustment })
  const { terms } = shown
  if (terms === null) throw new Error('a cart is never priced without prices')
  const isThere = row.isActive && shown.availability !== 'sold-out'
  const stored = row.quantity ?? ZERO_QUANTITY
  const quantity: Quantity = isThere ? changeQuantity(terms, stored, { action: 'SET', to: stored }) : ZERO_QUANTITY
  return {
    row,
    shown,
    product: terms,
    quantity,
    isGiftWrapped: row.isGiftWrapped ?? false,
    attendantPrice: row.attendantPrice,
  }
}

/** In its time and its limits. Below its minimum it is still usable: it takes nothing off, and the cart may grow. */
function isUsable(coupon: KeptCoupon, now: string): boolean {
  const refusal = refusalOf(coupon, { now, items: ZERO_CENTS })
  return refusal === null || refusal === 'coupon.belowMinimum'
}

const NOTHING: LineTotals = {
  unitPrice: 0 as LineTotals['unitPrice'],
  rule: 'regular',
  itemsTotal: ZERO_CENTS,
  packagingTotal: ZERO_CENTS,
  discount: ZERO_CENTS,
  total: ZERO_CENTS,
}

const savedLine = (line: PricedLine): SavedCart['lines'][number] => ({
  product: line.shown,
  quantity: line.quantity,
  isGiftWrapped: line.isGiftWrapped,
  attendantPrice: line.attendantPrice,
  unitPrice: line.totals.unitPrice,
  rule: line.totals.rule,
  discount: line.totals.discount,
  total: line.totals.total,
})

const appliedCoupon = (coupon: KeptCoupon): AppliedCoupon => ({
  code: coupon.code,
  kind: coupon.kind,
  value: coupon.value,
  isAutomatic: coupon.isAutomatic,
  avoidsPolicies: coupon.avoidsPolicies,
  minimumItems: coupon.minimumItems,
})
