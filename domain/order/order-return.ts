import { addCents, minCents, roundHalfUp, subtractCents, ZERO_CENTS, type Cents, type Quantity } from '../amounts.ts'
import { dayNumber, isoDate } from '../calendar.ts'
import type { CountsByState } from '../counts-by-state.ts'
import type { RefundState } from '../payment/charge.ts'

export const RETURN_STATES = ['requested', 'accepted', 'received', 'done', 'refused', 'cancelled'] as const
export type ReturnState = (typeof RETURN_STATES)[number]

/** Why goods come back; goodwill is money without goods, which only staff give. */
export const RETURN_REASONS = ['regret', 'damaged', 'wrong-product', 'missing', 'other'] as const
export type ReturnReason = (typeof RETURN_REASONS)[number] | 'goodwill'

export const RETURN_OUTCOMES = ['refund', 'exchange'] as const
export type ReturnOutcome = (typeof RETURN_OUTCOMES)[number]

const NEXT: Readonly<Record<ReturnState, readonly ReturnState[]>> = {
  requested: ['accepted', 'refused', 'cancelled'],
  accepted: ['received', 'cancelled'],
  received: ['done'],
  done: [],
  refused: [],
  cancelled: [],
}

/** Whether a return may take the step; what a consumer returns by right cannot be refused. */
export const canReturnBecome = (
  { state, isOfRight }: { readonly state: ReturnState; readonly isOfRight: boolean },
  to: ReturnState,
): boolean => NEXT[state].includes(to) && !(to === 'refused' && isOfRight)

/** Days after the delivery in which a consumer may withdraw without a reason (CDC art. 49). */
export const REGRET_DAYS = 7
export const MAX_COMPANY_DAYS = 90
export const MAX_RETURN_TEXT = 1000
export const MAX_RETURN_PHOTOS = 5

/** What a store decides about returns. */
export interface ReturnSettings {
  /** Within how many days after the delivery companies may return; none where it is 0. */
  readonly companyDays: number
  readonly offersExchange: boolean
  /** What customers read before they send goods back. */
  readonly instructions: string
}

export const DEFAULT_RETURN_SETTINGS: ReturnSettings = { companyDays: 7, offersExchange: true, instructions: '' }

/** Who asks for a return, as far as the time for it depends on that. */
interface Returner {
  readonly isConsumer: boolean
  readonly companyDays: number
}

/** The last day, YYYY-MM-DD, on which the customer may ask for a return of what was delivered on that day. */
export const returnDeadline = (deliveredOn: string, { isConsumer, companyDays }: Returner): string =>
  isoDate(dayNumber(deliveredOn) + (isConsumer ? REGRET_DAYS : companyDays))

/** A line of a delivered order. */
export interface ReturnableLine {
  readonly position: number
  readonly name: string
  readonly unit: string
  readonly picture: string | null
  readonly delivered: Quantity
  /** The delivered quantity without what earlier returns requested. */
  readonly left: Quantity
}

/** What may be returned of an order now. */
export interface ReturnOptions {
  readonly orderNumber: number
  /** YYYY-MM-DD; null where the order is not delivered. */
  readonly deadline: string | null
  /** Whether the store takes returns of this customer at all. */
  readonly isOffered: boolean
  /** Whether the customer may ask for it now. */
  readonly isOpen: boolean
  readonly isConsumer: boolean
  readonly offersExchange: boolean
  readonly instructions: string
  readonly lines: readonly ReturnableLine[]
  /** What staff may still give back of the order. */
  readonly refundable: Cents
}

export interface QuantityOfLine {
  readonly position: number
  readonly quantity: Quantity
}

export interface NewReturn {
  /** Chosen by who asks: the same again is the same return. */
  readonly id: string
  readonly reason: (typeof RETURN_REASONS)[number]
  readonly outcome: ReturnOutcome
  readonly note: string
  readonly lines: readonly QuantityOfLine[]
}

/** What of the wanted quantities is not there to be returned: the first line at fault, or null. */
export function faultyLine(lines: readonly ReturnableLine[], wanted: readonly QuantityOfLine[]): number | null {
  const left = new Map(lines.map((line) => [line.position, line.left]))
  const seen = new Set<number>()
  for (const { position, quantity } of wanted) {
    if (seen.has(position) || quantity <= 0 || quantity > (left.get(position) ?? 0)) return position
    seen.add(position)
  }
  return null
}

/** A line of an order with what came back of it. */
export interface LineToRefund {
  readonly delivered: Quantity
  /** As it was charged, with wrapping and discount. */
  readonly total: Cents
  /** What came back of it by earlier returns, and by this one. */
  readonly before: Quantity
  readonly now: Quantity
}

export interface OrderToRefund {
  readonly lines: readonly LineToRefund[]
  readonly deliveryFee: Cents
  readonly total: Cents
  /** What earlier returns gave back. */
  readonly refunded: Cents
  /** No return of the order, with this one, has another reason than the regret of the customer or a fault of the store. */
  readonly returnsFee: boolean
}

export interface ReturnRefund {
  readonly goods: Cents
  readonly fee: Cents
}

/**
 * What a return gives back: the share of each line, worked out from all that came back of it, so that its parts are the line to the cent,
 * and the delivery fee with the last part of an order that comes back whole. All returns together never give more than the total.
 */
export function refundOf({ lines, deliveryFee, total, refunded, returnsFee }: OrderToRefund): ReturnRefund {
  const value = addCents(
    ...lines.map((line) => subtractCents(partOf(line, line.before + line.now), partOf(line, line.before))),
  )
  const isWhole =
    lines.some(({ now }) => now > 0) && lines.every(({ delivered, before, now }) => before + now >= delivered)
  const most = minCents(
    addCents(value, isWhole && returnsFee ? deliveryFee : ZERO_CENTS),
    subtractCents(total, refunded),
  )
  const amount = most > 0 ? most : ZERO_CENTS
  const goods = minCents(value, amount)
  return { goods, fee: subtractCents(amount, goods) }
}

const partOf = ({ total, delivered }: LineToRefund, quantity: number): Cents =>
  delivered <= 0 ? ZERO_CENTS : (roundHalfUp((total * Math.min(quantity, delivered)) / delivered) as Cents)

/** Whether a return for that reason also gives the delivery fee back. */
export const returnsFeeFor = (reason: ReturnReason): boolean => reason !== 'other' && reason !== 'goodwill'

export interface MoneyOfOrder {
  /** What is still to be paid of its invoices. */
  readonly openInvoices: Cents
  /** What of each recorded payment did not go back, the newest first. */
  readonly payments: readonly { readonly id: string; readonly left: Cents }[]
}

export interface RefundPlan {
  readonly invoiced: Cents
  readonly payments: readonly { readonly id: string; readonly amount: Cents }[]
  readonly byHand: Cents
}

/** Where the money of a return comes from: what is not paid yet, then what came in, the newest first; staff give the rest by hand. */
export function planRefund(amount: Cents, { openInvoices, payments }: MoneyOfOrder): RefundPlan {
  const invoiced = minCents(amount, openInvoices)
  let rest = subtractCents(amount, invoiced)
  const parts = payments.flatMap(({ id, left }) => {
    const part = minCents(rest, left)
    if (part <= 0) return []
    rest = subtractCents(rest, part)
    return [{ id, amount: part }]
  })
  return { invoiced, payments: parts, byHand: rest }
}

export interface ReturnedLine {
  readonly position: number
  readonly name: string
  readonly unit: string
  readonly picture: string | null
  readonly quantity: Quantity
  /** What came back; null until then. */
  readonly received: Quantity | null
  readonly isRestocked: boolean
}

export interface ReturnEvent {
  readonly state: ReturnState
  readonly at: string
  readonly text: string
  /** Who, by name; null for the system, and where a customer reads what the store did. */
  readonly by: string | null
}

/** A part of the money that goes back by the way it came. */
export interface ReturnPayment {
  readonly amount: Cents
  readonly state: RefundState
  /** Whether staff return it themselves. */
  readonly isByHand: boolean
}

export interface OrderReturn {
  readonly id: string
  readonly orderNumber: number
  readonly customerName: string
  readonly state: ReturnState
  readonly reason: ReturnReason
  readonly outcome: ReturnOutcome
  readonly isOfRight: boolean
  readonly note: string
  readonly requestedAt: string
  readonly lines: readonly ReturnedLine[]
  readonly events: readonly ReturnEvent[]
  /** Positions. */
  readonly photos: readonly number[]
  /** Null until the goods came back. */
  readonly goods: Cents | null
  readonly fee: Cents
  /** What open invoices of the order were lowered by. */
  readonly invoiced: Cents
  readonly payments: readonly ReturnPayment[]
  /** What staff return without a recorded payment, and when they did. */
  readonly byHand: Cents
  readonly byHandOn: string | null
  readonly replacementNumber: number | null
}

/** What goes back to the customer; null until the goods came back. */
export const amountOf = ({ goods, fee }: Pick<OrderReturn, 'goods' | 'fee'>): Cents | null =>
  goods === null ? null : addCents(goods, fee)

/** Whether the customer may withdraw it: not once the goods are back. */
export const isCancellable = (state: ReturnState): boolean => NEXT[state].includes('cancelled')

/** One row of the list of the store. */
export interface ReturnSummary extends Pick<
  OrderReturn,
  'id' | 'orderNumber' | 'customerName' | 'state' | 'reason' | 'outcome' | 'requestedAt'
> {
  /** Null until the goods came back. */
  readonly amount: Cents | null
  /** Whether staff have something to do: to decide, or to return money themselves. */
  readonly isWaiting: boolean
}

export interface ReturnPage {
  readonly returns: readonly ReturnSummary[]
  readonly total: number
  readonly counts: CountsByState<ReturnState>
}

export interface ReturnFilter {
  readonly state: ReturnState
  /** Words of the customer's name, or the number of the order. */
  readonly text: string
}

/** What came back of a line, and whether it can be sold again. */
export interface ReceivedLine extends QuantityOfLine {
  readonly isRestocked: boolean
}
