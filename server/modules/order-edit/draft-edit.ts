import {
  reaisFromCents,
  subtractCents,
  unitsFromQuantity,
  ZERO_CENTS,
  ZERO_QUANTITY,
  type BasisPoints,
  type Quantity,
} from '#domain/amounts.ts'
import { changeQuantity } from '#domain/cart/change-quantity.ts'
import { attendantPriceFault, tablePriceOf } from '#domain/cart/negotiation.ts'
import type { ProductPricing } from '#domain/catalog/product.ts'
import { joinAdjustments } from '#domain/delivery/pickup-price.ts'
import { ensure, Failure } from '#domain/failure.ts'
import { feeWithCoupon } from '#domain/order/edit-delivery.ts'
import {
  consequenceOf,
  editedPrice,
  editedTotals,
  mayEditLines,
  mayEditOrder,
  needsConsent,
  priceOfToday,
  stockChanges,
  type AddedOrderLine,
  type EditedPrice,
  type EditedTotals,
  type OrderEdit,
  type WantedOrderLine,
} from '#domain/order/edit-order.ts'
import type { LineChange, OrderEditResult } from '#domain/order/edit-result.ts'
import { OFFER_FAILURE, type PricingLimits } from '#domain/order/quote.ts'
import { repriceOrder } from '#domain/order/reprice.ts'
import { isOnAccount } from '#domain/payment/payment-method.ts'
import { linesOf, type CartRow } from '#server/modules/cart/queries.ts'
import { toProduct } from '#server/modules/catalog/product-row.ts'
import { readBalance } from '#server/modules/invoice/invoices.ts'
import type { LineToTake } from '#server/modules/order/reservations.ts'
import { findPaymentMethod } from '#server/modules/payment/payment.ts'
import { limitsOf } from '#server/modules/quote/read-quotes.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { adjustmentOf, deliveryChange, draftDelivery, otherDelivery, type DeliveryDraft } from './draft-delivery.ts'
import { findLines, type findHead, type HeadRow, type LineRow } from './queries.ts'

/** A line of the order as it is to be; `stored` is null for a new one, a quantity of 0 removes it. */
export interface EditedLine {
  readonly position: number
  readonly stored: LineRow | null
  /** What the store sells today; null where it does not sell the product any more. */
  readonly today: {
    readonly row: CartRow
    readonly pricing: ProductPricing
    /** As the store's list has them, without what payment method and pickup add. */
    readonly termsToStore: ProductPricing
  } | null
  readonly quantity: Quantity
  readonly price: EditedPrice
}

/** An edit as it would be written, with what it changes. */
export interface EditDraft {
  readonly head: HeadRow
  /** All lines that the order is to have, by their positions; removed ones are in `removed`. */
  readonly lines: readonly EditedLine[]
  readonly removed: readonly LineRow[]
  /** Null where it is received as before. */
  readonly delivery: DeliveryDraft | null
  /** In the order of `lines`. */
  readonly totals: EditedTotals
  readonly stock: readonly LineToTake[]
  readonly note: string
  readonly customerOrderNumber: string
  readonly result: OrderEditResult
}

export interface EditDrafting {
  /** Reads the order, or locks it. */
  readonly find: typeof findHead
  /** By whose limits prices are agreed; left out, by those of the person who is at work. */
  readonly staffId?: string | null | undefined
}

/**
 * Works out an edit of an order: at the prices that were agreed, but for new products, for quantities with prices of their own, and for
 * what the person agreed with the customer.
 * @throws Failure order.notFound, order.editOutdated, order.editClosed, order.editInRun, order.editUnknownLine, order.editOfCombo, order.editBadQuantity,
 * order.editEmpty, order.editNothing, order.noLongerSold, cart.unknownProduct, quote.belowFloor, quote.aboveAuthority,
 * payment.belowMinimum, order.overCredit, order.moveHeld, those of `draftDelivery`
 */
export async function draftEdit(
  scope: Scope,
  number: number,
  edit: OrderEdit,
  { find, staffId }: EditDrafting,
): Promise<EditDraft> {
  const { db, supplier } = scope
  ensure(Number.isSafeInteger(number), 'order.notFound')
  const head = await db.one(find, [supplier.id, number])
  ensure(head, 'order.notFound')
  ensure(head.version === edit.version, 'order.editOutdated', { status: head.status })
  const touchesLines = edit.lines.length > 0 || edit.added.length > 0
  ensure(mayEditOrder(head) && (!touchesLines || mayEditLines(head)), 'order.editClosed', { status: head.status })
  ensure(!head.hasLiveMove, 'order.moveHeld')
  const wanted = await otherDelivery(scope, head, number, edit.delivery)
  const stored = await db.many(findLines, [supplier.id, number])
  const deliveryAdjustment = adjustmentOf(scope, head, wanted)
  const lines = await editedLines(scope, { head, stored, edit, staffId, deliveryAdjustment })
  // What picking did not find was never removed, and takes no coupon away.
  const remaining = lines.filter(({ quantity, stored }) => quantity > 0 || stored?.quantity === 0)
  ensure(
    remaining.some(({ quantity }) => quantity > 0),
    'order.editEmpty',
  )
  const terms = touchesLines ? head : { ...head, coupon: head.coupon && { ...head.coupon, minimumItems: ZERO_CENTS } }
  const charged = remaining.map(toCharge)
  const ofLines = editedTotals(charged, terms)
  const delivery = wanted && (await draftDelivery(scope, head, wanted, ofLines.items))
  const totals =
    delivery === null ? ofLines : editedTotals(charged, { ...terms, ...feeWithCoupon(head.coupon, delivery.fee) })
  ensure(totals.total > 0 || head.total === 0, 'order.editEmpty')
  const note = edit.note ?? head.note
  const customerOrderNumber = edit.customerOrderNumber ?? head.customerOrderNumber
  const changes = changesOf(lines, remaining, totals)
  const hasNewText = note !== head.note || customerOrderNumber !== head.customerOrderNumber
  ensure(changes.length > 0 || hasNewText || delivery !== null, 'order.editNothing')
  await ensureCredit(scope, head, totals)
  const result = await resultOf(scope, head, totals, {
    lines: changes,
    delivery: delivery && deliveryChange(head, delivery, totals.deliveryFee),
  })
  ensure(!result.isBelowMinimum || edit.isBelowMinimumAccepted, 'payment.belowMinimum', {
    minimumReais: reaisFromCents(result.isBelowMinimum ? await minimumOf(scope, head) : ZERO_CENTS),
  })
  return {
    head,
    lines: remaining,
    delivery,
    removed: lines.flatMap(({ quantity, stored }) =>
      quantity === 0 && stored !== null && stored.quantity > 0 ? [stored] : [],
    ),
    totals,
    stock: stockOf(lines),
    note,
    customerOrderNumber,
    result,
  }
}

const toCharge = ({ stored, today, quantity, price }: EditedLine) => ({
  quantity,
  weightTolerance: stored === null ? (today?.row.weightTolerance ?? null) : stored.weightTolerance,
  unitPrice: price.unitPrice,
  rule: price.rule,
  packagingPrice: stored?.packagingPrice ?? null,
  orderedProductId: stored?.orderedProductId ?? today?.row.id ?? '',
})

interface LinesToEdit {
  readonly head: HeadRow
  readonly stored: readonly LineRow[]
  readonly edit: OrderEdit
  readonly staffId: string | null | undefined
  readonly deliveryAdjustment: BasisPoints
}

/** All lines of the order, changed or not, then the new ones. */
async function editedLines(
  scope: Scope,
  { head, stored, edit: { lines: wanted, added }, staffId, deliveryAdjustment }: LinesToEdit,
): Promise<EditedLine[]> {
  const byPosition = new Map(wanted.map((line) => [line.position, line]))
  const known = new Set(stored.map(({ position }) => position))
  ensure(
    byPosition.size === wanted.length && wanted.every(({ position }) => known.has(position)),
    'order.editUnknownLine',
  )
  const changed = stored.filter(({ position }) => byPosition.has(position))
  const ids = [...new Set([...changed.map(({ productId }) => productId), ...added.map(({ productId }) => productId)])]
  // None would be read as all of the customer's cart.
  const rows = ids.length === 0 ? [] : await linesOf(scope, head.customerId, ids)
  const adjustment = joinAdjustments(head.paymentAdjustment, deliveryAdjustment)
  const today = new Map(
    rows
      .filter(({ isActive, isQuoteOnly }) => isActive && !isQuoteOnly)
      .map((row) => [row.id, soldToday(row, adjustment)]),
  )
  const hasPrices = [...wanted, ...added].some(({ price }) => price !== null)
  const limits = hasPrices ? await limitsOf(scope, ids, staffId) : null
  const first = Math.max(0, ...known) + 1
  const agreed = deliveryAdjustment === head.deliveryAdjustment ? stored : repriced(scope, head, stored, adjustment)
  return [
    ...stored.map((line, index) =>
      editedLine(scope, line, {
        agreed: agreed[index] ?? line,
        wanted: byPosition.get(line.position),
        today: today.get(line.productId) ?? null,
        limits,
      }),
    ),
    ...added.map((line, index) => addedLine(scope, first + index, line, today.get(line.productId) ?? null, limits)),
  ]
}

type Today = NonNullable<EditedLine['today']>

function soldToday(row: CartRow, adjustment: BasisPoints): Today {
  const { pricing } = toProduct(row, { showsPrices: true, adjustment })
  const { pricing: termsToStore } = toProduct(row, { showsPrices: true, adjustment: 0 as BasisPoints })
  if (pricing === null || termsToStore === null) throw new Error('an order is never edited without prices')
  return { row, pricing, termsToStore }
}

/** What the lines cost where the order is received another way, from the terms under which they were ordered. */
function repriced({ features }: Scope, head: HeadRow, stored: readonly LineRow[], adjustment: BasisPoints) {
  const { lines } = repriceOrder(stored, {
    adjustment,
    coupon: head.coupon,
    deliveryFee: head.deliveryFee,
    countsMultiple: stored.find(({ terms }) => terms !== null)?.terms?.countsMultiple ?? features.countsMultiple,
    isPicked: head.isPicked || head.status === 'picking',
  })
  return lines
}

interface LineEdit {
  /** What it costs as it was ordered. */
  readonly agreed: Pick<LineRow, 'unitPrice' | 'rule'>
  readonly wanted: WantedOrderLine | undefined
  readonly today: Today | null
  readonly limits: PricingLimits | null
}

function editedLine(scope: Scope, stored: LineRow, { agreed, wanted, today, limits }: LineEdit): EditedLine {
  const { position, name } = stored
  const quantity = wanted?.quantity ?? stored.quantity
  const price = editedPrice(
    { ...stored, unitPrice: agreed.unitPrice, rule: agreed.rule },
    quantity,
    today?.pricing ?? null,
    scope.features,
  )
  const line = { position, stored, today, quantity, price }
  if (wanted === undefined) return line
  const isChanged = quantity !== stored.quantity
  ensure(!stored.isInCombo || (!isChanged && wanted.price === null), 'order.editOfCombo', { items: [name] })
  if (isChanged && quantity > 0) {
    ensure(today !== null || quantity < stored.quantity, 'order.noLongerSold', { items: [name] })
    if (today !== null) ensureSellable(today, quantity)
  }
  if (wanted.price === null || wanted.price === stored.unitPrice || quantity === 0) return line
  ensure(today, 'order.noLongerSold', { items: [name] })
  return { ...line, price: agreedPrice(scope, today, wanted, limits) }
}

function addedLine(
  scope: Scope,
  position: number,
  wanted: AddedOrderLine,
  today: Today | null,
  limits: PricingLimits | null,
): EditedLine {
  ensure(today, 'cart.unknownProduct')
  ensureSellable(today, wanted.quantity)
  const price =
    wanted.price === null
      ? priceOfToday(today.pricing, wanted.quantity, scope.features)
      : agreedPrice(scope, today, wanted, limits)
  return { position, stored: null, today, quantity: wanted.quantity, price }
}

/** In the steps and limits of the product. @throws Failure order.editBadQuantity with the nearest quantity */
function ensureSellable({ row, pricing }: Today, quantity: Quantity): void {
  const nearest = changeQuantity(pricing, ZERO_QUANTITY, { action: 'SET', to: quantity })
  ensure(nearest === quantity, 'order.editBadQuantity', {
    items: [row.name],
    nearestUnits: unitsFromQuantity(nearest),
  })
}

/** @throws Failure quote.belowFloor, quote.aboveAuthority */
function agreedPrice(
  { features }: Scope,
  { row, pricing }: Today,
  { quantity, price }: Pick<WantedOrderLine, 'quantity' | 'price'>,
  limits: PricingLimits | null,
): EditedPrice {
  if (price === null || limits === null) return priceOfToday(pricing, quantity, features)
  const tablePrice = tablePriceOf({ product: pricing, quantity }, features)
  const fault = attendantPriceFault({ productId: row.id, quantity, tablePrice }, price, limits, [])
  if (fault !== null)
    throw new Failure(OFFER_FAILURE[fault], { items: [row.name], authorityPercent: limits.authority / 100 })
  return { unitPrice: price, rule: 'attendant', isPricedToday: true }
}

/** Of the lines that are another quantity or price than before. */
function changesOf(lines: readonly EditedLine[], remaining: readonly EditedLine[], totals: EditedTotals): LineChange[] {
  const totalOf = new Map(remaining.map((line, index) => [line.position, totals.lines[index]?.total ?? ZERO_CENTS]))
  return lines.flatMap(({ position, stored, today, quantity, price }) => {
    const quantityBefore = stored?.quantity ?? ZERO_QUANTITY
    const priceBefore = stored?.unitPrice ?? price.unitPrice
    const more = quantity - quantityBefore
    if (more === 0 && price.unitPrice === priceBefore) return []
    const isTracked = today?.row.stockPolicy === 'tracked' && (stored === null || stored.isStockTaken)
    return [
      {
        productId: stored?.productId ?? today?.row.id ?? '',
        name: stored?.name ?? today?.row.name ?? '',
        unit: stored?.unit ?? today?.row.unit ?? '',
        quantityBefore,
        quantity,
        priceBefore,
        price: price.unitPrice,
        totalBefore: stored?.total ?? ZERO_CENTS,
        total: totalOf.get(position) ?? ZERO_CENTS,
        isPricedToday: price.isPricedToday,
        isOutOfStock: isTracked && more > 0 && (today?.row.stock ?? 0) < more,
      },
    ]
  })
}

/** What the edit takes and gives back: of lines that took stock, and of new lines of what is tracked. */
const stockOf = (lines: readonly EditedLine[]): LineToTake[] =>
  stockChanges(
    lines
      .filter(({ stored, today, quantity }) => {
        const isTrackedToday = today?.row.stockPolicy === 'tracked'
        if (stored === null) return isTrackedToday
        return stored.isStockTaken && (isTrackedToday || quantity < stored.quantity)
      })
      .map(({ stored, today, quantity }) => ({
        productId: stored?.productId ?? today?.row.id ?? '',
        name: stored?.name ?? today?.row.name ?? '',
        quantity,
        quantityBefore: stored?.quantity ?? ZERO_QUANTITY,
      })),
  )

const minimumOf = async (scope: Scope, { paymentMethodId }: HeadRow) =>
  (await findPaymentMethod(scope, paymentMethodId))?.minimum ?? ZERO_CENTS

async function resultOf(
  scope: Scope,
  head: HeadRow,
  totals: EditedTotals,
  { lines, delivery }: Pick<OrderEditResult, 'lines' | 'delivery'>,
): Promise<OrderEditResult> {
  const minimum = totals.items < head.items ? await minimumOf(scope, head) : ZERO_CENTS
  const authorized = head.flow === 'pay-first' ? totals.total : totals.authorized
  return {
    isDone: false,
    waitsUntil: null,
    lines,
    delivery,
    totalBefore: head.total,
    total: totals.total,
    difference: subtractCents(totals.total, head.total),
    discountBefore: head.discount,
    discount: totals.discount,
    payment: consequenceOf(head, totals.total),
    needsConsent: needsConsent(head, { total: totals.total, authorized }, { lines, delivery }),
    lostCoupon: head.coupon !== null && totals.coupon === null ? head.couponCode : null,
    isBelowMinimum: totals.items < minimum,
  }
}

/** @throws Failure order.overCredit */
async function ensureCredit(scope: Scope, head: HeadRow, { total }: EditedTotals): Promise<void> {
  if (!isOnAccount(head.paymentKind) || total <= head.total) return
  const { limit, used } = await readBalance(scope, head.customerId)
  const available = subtractCents(limit, used)
  if (subtractCents(total, head.total) > available)
    throw new Failure('order.overCredit', { availableReais: reaisFromCents(available) })
}
