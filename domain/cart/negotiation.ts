import {
  addCents,
  multiplyPrice,
  subtractCents,
  ZERO_CENTS,
  type Cents,
  type Quantity,
  type UnitPrice,
} from '../amounts.ts'
import type { ProductPricing } from '../catalog/product.ts'
import type { SavedAddress } from '../customer/address.ts'
import type { DeliveryOption } from '../delivery/delivery-option.ts'
import { floorPrice, offerFault, type OfferFault, type PricingLimits } from '../order/quote.ts'
import type { PaymentMethod } from '../payment/payment-method.ts'
import type { CartCombo, CartLine, LineTotals, SavedCart } from './cart.ts'
import { unitPriceOf, type PricingOptions } from './totals.ts'

/** How long an attendant holds a cart without renewing it. */
export const LEASE_MINUTES = 15
/** How long what was agreed can be restored after a negotiation. */
export const PROPOSAL_HOURS = 24
export const MAX_NEGOTIATION_NOTE = 500

/** A customer's cart in the list of those that attendants may help with. */
export interface LiveCart {
  readonly customer: { readonly id: string; readonly name: string }
  readonly lineCount: number
  /** Of its products, without coupon and delivery. */
  readonly items: Cents
  /** ISO instant of the last change. */
  readonly changedAt: string
  readonly holder: Holder | null
  /** Prices that wait for a manager. */
  readonly openRequests: number
}

export interface LiveCartPage {
  readonly carts: readonly LiveCart[]
  readonly total: number
}

/** Who holds a cart. */
export interface Holder {
  readonly name: string
  /** ISO instant. */
  readonly until: string
  /** Whether it is the reader. */
  readonly isSelf: boolean
}

export const CONSENT_CHANNELS = ['screen', 'chat', 'phone', 'in-person'] as const
export type ConsentChannel = (typeof CONSENT_CHANNELS)[number]

/** That the customer agreed to what is in the cart. */
export interface Consent {
  readonly channel: ConsentChannel
  /** ISO instant. */
  readonly at: string
  /** Whether the cart is still as it was then. */
  readonly isCurrent: boolean
}

export interface PriceRequest {
  readonly productId: string
  readonly quantity: Quantity
  readonly price: UnitPrice
  readonly reason: string
  /** Null while it waits. */
  readonly isApproved: boolean | null
}

/** A line as who negotiates in the cart sets it. */
export interface NegotiatedLine {
  readonly productId: string
  /** 0 removes the line. */
  readonly quantity: Quantity
  /** Null is the price of the store's own rules. */
  readonly price: UnitPrice | null
}

export interface Proposal {
  readonly id: string
  readonly attendantName: string
  /** ISO instant. */
  readonly endedAt: string
  /** What was agreed. */
  readonly lines: readonly (NegotiatedLine & { readonly name: string; readonly price: UnitPrice })[]
}

/** The price of each product of a cart by the store's own rules, without what an attendant agreed. */
export type TablePrices = Readonly<Record<string, UnitPrice>>

/** A cart as who negotiates in it sees it. */
export interface NegotiatedCart {
  readonly customer: { readonly id: string; readonly name: string; readonly phone: string | null }
  readonly cart: SavedCart
  readonly changedAt: string
  /** The price list whose prices the customer pays without a negotiation; null is the store's own prices. */
  readonly priceListName: string | null
  readonly tablePrices: TablePrices
  readonly limits: PricingLimits
  readonly holder: Holder | null
  readonly note: string
  readonly requests: readonly PriceRequest[]
  readonly consent: Consent | null
  /** The customer was asked by e-mail to agree to the cart as it is. */
  readonly isConsentRequested: boolean
  /** Who else wants to negotiate in the cart; null where no one waits. */
  readonly turnRequest: { readonly name: string; readonly isSelf: boolean } | null
  /** Restorable; null where there is none. */
  readonly proposal: Proposal | null
}

/** A negotiation as its customer sees it: no cost, no margin. */
export interface OwnNegotiation {
  /** Null while no attendant holds the cart. */
  readonly running: {
    readonly attendantName: string
    readonly until: string
    readonly note: string
    readonly tablePrices: TablePrices
    readonly consent: Consent | null
  } | null
  readonly proposal: Proposal | null
}

/** What an attendant chooses from to submit the order of a customer. */
export interface NegotiatedOrderChoices {
  readonly addresses: readonly SavedAddress[]
  /** Those that the customer may use. */
  readonly paymentMethods: readonly PaymentMethod[]
  /** The name of the subscription that the customer chose in the cart, which the order begins; null where it is bought once. */
  readonly subscriptionName: string | null
}

export interface NegotiatedOrderDelivery {
  readonly options: readonly DeliveryOption[]
  /** Of the cart with the chosen payment method, without the delivery fee. */
  readonly total: Cents
}

/** What the store's own rules charge for a unit of the line. */
export const tablePriceOf = (line: Pick<CartLine, 'product' | 'quantity'>, options: PricingOptions): UnitPrice =>
  unitPriceOf({ ...line, attendantPrice: null }, options).price

/** What stands against an attendant price, or null. A manager's approval covers its price and above, for its quantity and more. */
export function attendantPriceFault(
  line: { readonly productId: string; readonly quantity: Quantity; readonly tablePrice: UnitPrice },
  price: UnitPrice,
  limits: PricingLimits,
  requests: readonly PriceRequest[],
): OfferFault | null {
  const { productId, quantity, tablePrice } = line
  const isApproved = requests.some(
    (request) =>
      request.isApproved === true &&
      request.productId === productId &&
      price >= request.price &&
      quantity >= request.quantity,
  )
  return isApproved ? null : offerFault({ productId, estimate: tablePrice }, { quantity, unitPrice: price }, limits)
}

/**
 * The names of negotiated products that cost less than the margin floor, with their share of the coupon. A price that a manager approved
 * stays: the manager sees the coupon in the cart.
 */
export const belowFloor = (
  lines: readonly (CartLine<Pick<ProductPricing, 'id' | 'name'>> & Pick<LineTotals, 'items' | 'discount'>)[],
  { marginFloor, costs }: Pick<PricingLimits, 'marginFloor' | 'costs'>,
  requests: readonly PriceRequest[],
): string[] =>
  lines.flatMap(({ product: { id, name }, quantity, attendantPrice, items, discount }) => {
    const cost = costs[id]
    if (attendantPrice === null || cost === undefined) return []
    const isApproved = requests.some(({ productId, isApproved }) => productId === id && isApproved === true)
    const floor = multiplyPrice(floorPrice(cost, marginFloor), quantity)
    return !isApproved && subtractCents(items, discount) < floor ? [name] : []
  })

/** The names of the products of combos whose share of the price is below the margin floor. */
export const comboPartsBelowFloor = (
  combos: readonly Pick<CartCombo, 'parts'>[],
  { marginFloor, costs }: Pick<PricingLimits, 'marginFloor' | 'costs'>,
): string[] =>
  combos.flatMap(({ parts }) =>
    parts.flatMap(({ product: { id, name }, unitPrice }) => {
      const cost = costs[id]
      return cost !== undefined && unitPrice < floorPrice(cost, marginFloor) ? [name] : []
    }),
  )

/** What the attendant prices take off the cart, and of how many lines: what their removal adds to it. Negative where they raise it. */
export function agreedSavings(
  lines: readonly Pick<CartLine<{ readonly id: string }>, 'product' | 'quantity' | 'attendantPrice'>[],
  tablePrices: TablePrices,
): { readonly lineCount: number; readonly savings: Cents } {
  const agreed = lines.filter(({ attendantPrice }) => attendantPrice !== null)
  const savings = agreed.reduce((sum, { product, quantity, attendantPrice }) => {
    const table = tablePrices[product.id] ?? (attendantPrice as UnitPrice)
    return addCents(
      sum,
      subtractCents(multiplyPrice(table, quantity), multiplyPrice(attendantPrice as UnitPrice, quantity)),
    )
  }, ZERO_CENTS)
  return { lineCount: agreed.length, savings }
}
