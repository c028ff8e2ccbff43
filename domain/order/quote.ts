import {
  addCents,
  multiplyPrice,
  subtractCents,
  ZERO_CENTS,
  type BasisPoints,
  type Cents,
  type Quantity,
  type UnitPrice,
} from '../amounts.ts'
import type { PicturedProduct } from '../catalog/named-product.ts'
import { ensure, Failure } from '../failure.ts'
import type { OrderStatus } from './order-status.ts'

/** A product in one version of a quote: what the customer asks for, and what the store offers. */
export interface QuoteLine extends PicturedProduct {
  /** Of the line in the order, from 1: the same in every version. */
  readonly position: number
  readonly code: string
  readonly quantity: Quantity
  /** What the store charged by its own rules when the quote was requested, after a coupon. Discounts are measured from here. */
  readonly estimate: UnitPrice
  /** What the customer would pay for a unit; null where the customer names no price. */
  readonly wishedPrice: UnitPrice | null
  /** Null until the store answers. A quantity of 0 means that the store cannot supply it. */
  readonly offer: LineOffer | null
  /** Whether the store sells the product today; an archived product can only have the quantity 0 in an offer or counter-offer. */
  readonly isSold: boolean
}

export interface LineOffer {
  readonly quantity: Quantity
  readonly unitPrice: UnitPrice
}

/** One round of a quote: a request, and the answer to it. Both stay as they were. */
export interface QuoteVersion {
  readonly version: number
  /** ISO instant. */
  readonly requestedAt: string
  readonly requestNote: string
  readonly lines: readonly QuoteLine[]
  readonly offer: QuoteOffer | null
}

export interface QuoteOffer {
  /** ISO instants. */
  readonly pricedAt: string
  readonly validUntil: string
  /** Who answered. */
  readonly pricedBy: string
  readonly note: string
  /** With the delivery fee. */
  readonly total: Cents
}

/** The quote behind an order, as its customer sees it. */
export interface Quote {
  readonly orderNumber: number
  readonly status: OrderStatus
  readonly deliveryFee: Cents
  /** Oldest first; the last one is in force. */
  readonly versions: readonly QuoteVersion[]
  /** The day of delivery that was chosen with the request (ISO date). */
  readonly deliveryDate: string | null
  /** Days that can be chosen at acceptance; empty where none is chosen. Null where the way of delivery is gone. */
  readonly dates: readonly string[] | null
  /** Names of what the store does not sell any more: as it is, the offer cannot be accepted. Empty once the quote is closed. */
  readonly gone: readonly string[]
  /** Whether the reader may answer the offer now. */
  readonly isAnswerable: boolean
}

export type QuoteGroup = 'requested' | 'priced' | 'closed'
/** Statuses of the orders in each part of the list of quotes; what was a quote and became an order is closed. */
export const OPEN_QUOTES = { requested: 'quote-requested', priced: 'quote-priced' } as const

/** A quote in the back office's list. */
export interface QuoteSummary {
  readonly orderNumber: number
  readonly status: OrderStatus
  readonly customer: { readonly id: string; readonly name: string }
  readonly version: number
  /** Since when it waits: for the store's answer, or for the customer's. ISO instant. */
  readonly since: string
  /** ISO instant; null where it is not priced. */
  readonly validUntil: string | null
  readonly lineCount: number
  readonly total: Cents
}

export interface QuotePage {
  readonly quotes: readonly QuoteSummary[]
  /** How many quotes of the same search each part of the list has. */
  readonly counts: Readonly<Record<QuoteGroup, number>>
}

/** A quote as the store's people see it. */
export interface StoreQuote {
  readonly quote: Quote
  readonly customer: { readonly id: string; readonly name: string }
  readonly paymentName: string
  readonly deliveryName: string
  readonly note: string
  readonly limits: PricingLimits
}

/** What a person may offer, and what the store knows of the products. */
export interface PricingLimits {
  /** Of the person: the largest discount on a line. */
  readonly authority: BasisPoints
  /** Of the store: the smallest part of a price that must remain above the cost. */
  readonly marginFloor: BasisPoints
  /** Of one unit by product; a product without a known cost has no floor. */
  readonly costs: Readonly<Record<string, UnitPrice>>
}

/** The answer of a person of the store. */
export interface QuotePricing {
  /** The version that the person saw. */
  readonly version: number
  readonly lines: readonly OfferedLine[]
  /** ISO date; valid to the end of this day at the store. */
  readonly validOn: string
  readonly note: string
}

export type OfferedLine = LineOffer & Pick<QuoteLine, 'position'>

/** The discount on a line, rounded up so that no fraction of a cent slips below an authority; 0 where the offer is dearer. */
export function discountOf(estimate: UnitPrice, offered: UnitPrice): BasisPoints {
  if (estimate <= 0 || offered >= estimate) return 0 as BasisPoints
  return Math.ceil(((estimate - offered) * WHOLE) / estimate) as BasisPoints
}

const WHOLE = 10_000

/** The lowest price that leaves the margin of the store above the cost. */
export const floorPrice = (cost: UnitPrice, marginFloor: BasisPoints): UnitPrice =>
  Math.ceil((cost * WHOLE) / (WHOLE - marginFloor)) as UnitPrice

/** The part of a price that is above the cost; negative below it. Null for a price of nothing. */
export const marginOf = (price: UnitPrice, cost: UnitPrice): BasisPoints | null =>
  price <= 0 ? null : (Math.floor(((price - cost) * WHOLE) / price) as BasisPoints)

export type OfferFault = 'above-authority' | 'below-floor'

/** What stands against a price for a line, or null. A line that is not supplied has no price. */
export function offerFault(
  line: Pick<QuoteLine, 'productId' | 'estimate'>,
  { quantity, unitPrice }: LineOffer,
  { authority, marginFloor, costs }: PricingLimits,
): OfferFault | null {
  if (quantity === 0) return null
  const cost = costs[line.productId]
  if (cost !== undefined && unitPrice < floorPrice(cost, marginFloor)) return 'below-floor'
  return discountOf(line.estimate, unitPrice) > authority ? 'above-authority' : null
}

/**
 * The lines with the store's offer for each, and the largest discount among them.
 * @throws Failure quote.linesMismatch unless every line is named once; quote.nothingOffered; quote.lineNotSold, quote.belowFloor and
 * quote.aboveAuthority with the names of the products in `items`.
 */
export function priceLines(
  lines: readonly QuoteLine[],
  offered: readonly OfferedLine[],
  limits: PricingLimits,
): { readonly lines: readonly QuoteLine[]; readonly discount: BasisPoints } {
  const offers = new Map(offered.map((offer) => [offer.position, offer]))
  const isComplete = offered.length === lines.length && lines.every(({ position }) => offers.has(position))
  ensure(isComplete, 'quote.linesMismatch')
  ensureSold(lines, offered)
  const priced = lines.map((line) => ({ ...line, offer: offerIn(offers, line.position) }))
  ensure(
    priced.some(({ offer }) => multiplyPrice(offer.unitPrice, offer.quantity) > 0),
    'quote.nothingOffered',
  )
  for (const fault of ['below-floor', 'above-authority'] as const) {
    const items = priced.filter((line) => offerFault(line, line.offer, limits) === fault).map(({ name }) => name)
    if (items.length > 0) throw new Failure(OFFER_FAILURE[fault], { items, authorityPercent: limits.authority / 100 })
  }
  const discounts = priced.map(({ estimate, offer }) =>
    offer.quantity === 0 ? 0 : discountOf(estimate, offer.unitPrice),
  )
  return { lines: priced, discount: Math.max(0, ...discounts) as BasisPoints }
}

/** Whether a line has an archived product with a quantity above 0: a quote with it could never be accepted. */
export const wantsUnsold = ({ isSold }: Pick<QuoteLine, 'isSold'>, quantity: Quantity): boolean =>
  !isSold && quantity > 0

/** @throws Failure quote.lineNotSold at the first line, with the names of all in `items`. */
function ensureSold(lines: readonly QuoteLine[], wanted: readonly Pick<OfferedLine, 'position' | 'quantity'>[]): void {
  const byPosition = new Map(lines.map((line) => [line.position, line]))
  const unsold = wanted.flatMap(({ position, quantity }, at) => {
    const line = byPosition.get(position)
    return line && wantsUnsold(line, quantity) ? [{ at, name: line.name }] : []
  })
  const [first] = unsold
  if (first)
    throw new Failure('quote.lineNotSold', {
      field: `lines.${first.at}.quantity`,
      items: unsold.map(({ name }) => name),
    })
}

/** Names of what the version in force has in it and the store does not sell any more. */
export const unsoldIn = ({ lines }: Pick<QuoteVersion, 'lines'>): readonly string[] =>
  lines.filter((line) => wantsUnsold(line, line.offer?.quantity ?? line.quantity)).map(({ name }) => name)

/** How a fault is refused. */
export const OFFER_FAILURE = { 'below-floor': 'quote.belowFloor', 'above-authority': 'quote.aboveAuthority' } as const

function offerIn(offers: ReadonlyMap<number, OfferedLine>, position: number): LineOffer {
  const { quantity, unitPrice } = offers.get(position) ?? { quantity: 0 as Quantity, unitPrice: 0 as UnitPrice }
  return { quantity, unitPrice }
}

/** What the customer asks for in the next version. */
export type CounterLine = Pick<QuoteLine, 'position' | 'quantity' | 'wishedPrice'>

/**
 * The lines of the next version: quantities and wishes of the customer, and no offer yet.
 * @throws Failure quote.linesMismatch unless every line is named once, quote.lineNotSold with names in `items`, quote.nothingOffered where
 * nothing is wanted any more.
 */
export function counterLines(lines: readonly QuoteLine[], wanted: readonly CounterLine[]): QuoteLine[] {
  const wishes = new Map(wanted.map((line) => [line.position, line]))
  const isComplete = wanted.length === lines.length && lines.every(({ position }) => wishes.has(position))
  ensure(isComplete, 'quote.linesMismatch')
  ensureSold(lines, wanted)
  ensure(
    wanted.some(({ quantity }) => quantity > 0),
    'quote.nothingOffered',
  )
  return lines.map((line) => ({
    ...line,
    quantity: wishes.get(line.position)?.quantity ?? line.quantity,
    wishedPrice: wishes.get(line.position)?.wishedPrice ?? null,
    offer: null,
  }))
}

/** The amounts of an offered line; an offer has no discount beside its price. */
export function offeredAmounts({ quantity, unitPrice }: LineOffer, packagingPrice: UnitPrice | null) {
  const items = multiplyPrice(unitPrice, quantity)
  const total = multiplyPrice((unitPrice + (packagingPrice ?? 0)) as UnitPrice, quantity)
  return { items, packaging: subtractCents(total, items), total }
}

/** What the products of a version cost: as offered, else as estimated. Without packaging and delivery. */
export const quoteItems = (lines: readonly QuoteLine[]): Cents =>
  lines.reduce(
    (sum, { quantity, estimate, offer }) =>
      addCents(sum, multiplyPrice(offer?.unitPrice ?? estimate, offer?.quantity ?? quantity)),
    ZERO_CENTS,
  )

/** What differs between two versions of a line. */
export interface OfferChange {
  readonly quantity: { readonly before: Quantity; readonly after: Quantity } | null
  readonly price: { readonly before: UnitPrice; readonly after: UnitPrice } | null
}

/** How the offer of a line differs from what stood before it: the offer of the version before, else the request. */
export function offerChange(line: QuoteLine, former: QuoteLine | undefined): OfferChange {
  const { offer } = line
  if (offer === null) return { quantity: null, price: null }
  const before = former?.offer ?? { quantity: line.quantity, unitPrice: line.estimate }
  return {
    quantity: before.quantity === offer.quantity ? null : { before: before.quantity, after: offer.quantity },
    price:
      offer.quantity === 0 || before.unitPrice === offer.unitPrice
        ? null
        : { before: before.unitPrice, after: offer.unitPrice },
  }
}

/** The farthest that a validity may lie ahead, in days. */
export const MAX_VALIDITY_DAYS = 90
export const MAX_QUOTE_NOTE = 1000
