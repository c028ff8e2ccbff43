import type { Actor, Visitor } from '../access/actor.ts'
import type { BasisPoints, Cents, Quantity } from '../amounts.ts'
import { instantOf } from '../calendar.ts'
import { ensure } from '../failure.ts'
import { isChargedOnline, isPaidFirst, type PaymentKind } from '../payment/payment-method.ts'
import type { SupplierFeatures } from '../supplier/features.ts'
import { isWaitingForApproval, type OrderApproval } from './approval.ts'
import type { DeliveryType } from '../delivery/delivery-type.ts'
import type { OrderFlow, OrderStatus, PaymentState } from './order-status.ts'

/** Who moves an order. The first five act for a customer. */
export type OrderMover = 'customer' | 'linked-user' | 'representative' | 'api-key' | 'attendant' | 'staff' | 'system'

/** As what the actor moves an order of the customer that it acts for: staff do it as a representative does. */
export const buyerKindOf = ({ kind }: Exclude<Actor, Visitor>): OrderMover =>
  kind === 'staff' ? 'representative' : kind

/** What the table needs to know of an order. `status` is null for a cart that becomes an order. */
export interface MovableOrder {
  readonly status: OrderStatus | null
  readonly flow: OrderFlow
  readonly deliveryType: DeliveryType
  readonly paymentKind: PaymentKind
  readonly paymentState: PaymentState
  readonly approval: OrderApproval | null
}

/**
 * What follows from a move. Reserve and release: stock, slot, coupon and credit, in the transaction of the move. Charge and refund:
 * money, by the payment provider after the commit. Notify: a message to the customer.
 */
export type OrderEffect = 'reserve' | 'release' | 'charge' | 'refund' | 'notify'

interface Transition {
  readonly from: readonly (OrderStatus | null)[]
  readonly to: OrderStatus
  readonly by: readonly OrderMover[]
  /** What the caller has to prove. */
  readonly needs: Guard | null
  readonly when?: (order: MovableOrder) => boolean
  readonly effects: readonly OrderEffect[]
}

/** The move to be stored as an event: who, when and acting as whom are added by the server. */
export interface OrderMove {
  readonly from: OrderStatus | null
  readonly to: OrderStatus
  readonly by: OrderMover
  readonly reason: string
  readonly effects: readonly OrderEffect[]
}

/** The final total is charged online once it is known. */
const isChargedAfterPicking = (order: MovableOrder) =>
  order.flow === 'pick-first' && isChargedOnline(order) && order.paymentState !== 'paid'
const isPickedUp = (order: MovableOrder) => order.deliveryType === 'pickup'

const BUYERS = ['customer', 'linked-user', 'representative', 'api-key'] as const satisfies OrderMover[]
/** An attendant submits with the customer's recorded consent only, which is part of `submittable`. */
const SUBMITTERS = [...BUYERS, 'attendant'] as const satisfies OrderMover[]
const STAFF = ['staff'] as const satisfies OrderMover[]
const PRICERS = ['attendant', 'staff'] as const satisfies OrderMover[]
/** Goods that wait for pickup have not left the store: they count as before EMENTREGA. */
const BEFORE_HANDOVER = [
  'placed',
  'picking',
  'awaiting-payment',
  'paid',
  'ready-for-pickup',
] as const satisfies OrderStatus[]

const CANCELLATION: readonly OrderEffect[] = ['release', 'refund', 'notify']

/** An order that is charged after picking leaves the store once it is paid. */
const isReady = (order: MovableOrder) => order.status === 'paid' || !isChargedAfterPicking(order)

/**
 * What staff move an order to by itself. Cancelling and charging have calls of their own; all but the last may be held back for
 * some seconds, to be undone.
 */
export const STAFF_STEPS = [
  'picking',
  'ready-for-pickup',
  'out-for-delivery',
  'delivered',
] as const satisfies OrderStatus[]
export type StaffStep = (typeof STAFF_STEPS)[number]

/** The step that staff take next, or null: there is at most one for each order. */
export const nextStep = (order: MovableOrder): StaffStep | null =>
  STAFF_STEPS.find((status) => canMove(order, status, 'staff')) ?? null

/** The one table of rules §2: an order changes its status nowhere else. */
export const TRANSITIONS = [
  { from: [null], to: 'quote-requested', by: BUYERS, needs: 'quote', effects: ['notify'] },
  { from: ['quote-requested'], to: 'quote-priced', by: PRICERS, needs: 'discountAuthority', effects: ['notify'] },
  { from: ['quote-priced'], to: 'quote-requested', by: BUYERS, needs: 'counterOffer', effects: [] },
  { from: ['quote-priced'], to: 'placed', by: BUYERS, needs: 'validQuote', effects: ['reserve', 'notify'] },
  { from: [null], to: 'placed', by: SUBMITTERS, needs: 'submittable', effects: ['reserve', 'notify'] },
  { from: ['placed'], to: 'awaiting-payment', by: ['system'], needs: null, when: isPaidFirst, effects: ['charge'] },
  { from: ['placed'], to: 'picking', by: STAFF, needs: null, when: (order) => !isPaidFirst(order), effects: [] },
  {
    from: ['picking'],
    to: 'awaiting-payment',
    by: STAFF,
    needs: 'finalWeights',
    when: isChargedAfterPicking,
    effects: ['charge', 'notify'],
  },
  { from: ['awaiting-payment'], to: 'paid', by: ['system'], needs: 'matchingPayment', effects: ['notify'] },
  { from: ['paid'], to: 'picking', by: STAFF, needs: null, when: isPaidFirst, effects: [] },
  {
    from: ['picking', 'paid'],
    to: 'ready-for-pickup',
    by: STAFF,
    needs: null,
    when: (order) => isPickedUp(order) && isReady(order),
    effects: ['notify'],
  },
  {
    from: ['picking', 'paid'],
    to: 'out-for-delivery',
    by: STAFF,
    needs: null,
    when: (order) => !isPickedUp(order) && isReady(order),
    effects: ['notify'],
  },
  {
    from: ['out-for-delivery', 'ready-for-pickup'],
    to: 'delivered',
    by: STAFF,
    needs: 'handover',
    effects: ['notify'],
  },
  { from: ['awaiting-payment'], to: 'cancelled', by: ['system'], needs: 'overduePayment', effects: CANCELLATION },
  { from: ['placed', 'awaiting-payment'], to: 'cancelled', by: BUYERS, needs: null, effects: CANCELLATION },
  // A quote has reserved nothing. Its customer may withdraw or refuse it; an offer that is not answered lapses.
  { from: ['quote-requested', 'quote-priced'], to: 'cancelled', by: BUYERS, needs: null, effects: ['notify'] },
  { from: ['quote-priced'], to: 'cancelled', by: ['system'], needs: 'lapsedQuote', effects: ['notify'] },
  {
    from: ['placed'],
    to: 'cancelled',
    by: ['system'],
    needs: 'lapsedApproval',
    when: isWaitingForApproval,
    effects: CANCELLATION,
  },
  { from: ['quote-requested', 'quote-priced'], to: 'cancelled', by: STAFF, needs: 'reason', effects: ['notify'] },
  { from: BEFORE_HANDOVER, to: 'cancelled', by: STAFF, needs: 'reason', effects: CANCELLATION },
] as const satisfies readonly Transition[]

/** Each move that staff may make, as `from → to`. */
export type StaffMoveName = (typeof TRANSITIONS)[number] extends infer Row
  ? Row extends {
      readonly from: readonly (infer From extends OrderStatus | null)[]
      readonly to: infer To extends OrderStatus
      readonly by: readonly (infer By)[]
    }
    ? 'staff' extends By
      ? `${Exclude<From, null>} → ${To}`
      : never
    : never
  : never

type Needed<To extends OrderStatus> = Extract<(typeof TRANSITIONS)[number], { readonly to: To }>['needs']

/** What a move to the status may have to prove: null is among it where one of the moves needs nothing. */
export type ProofFor<To extends OrderStatus> = To extends OrderStatus
  ? Proof<NonNullable<Needed<To>>> | (null extends Needed<To> ? null : never)
  : never

/**
 * The move of an order to a status.
 * @throws Failure order.illegalTransition with the current status where the table has no such move for this mover, or
 * the proof is not that of the move; order.approvalOpen where the order waits for the principal of the account.
 */
export function transition<To extends OrderStatus>(
  order: MovableOrder,
  to: To,
  by: OrderMover,
  proof: ProofFor<To>,
): OrderMove {
  ensure(to === 'cancelled' || !isWaitingForApproval(order), 'order.approvalOpen', { status: order.status })
  const row = findTransition(order, to, by)
  ensure(row && (row.needs === null || isProved(row.needs, proof)), 'order.illegalTransition', { status: order.status })
  return { from: order.status, to, by, reason: reasonOf(proof), effects: row.effects }
}

const reasonOf = (proof: Proof | null): string => (proof?.guard === 'reason' ? proof.text.trim() : '')

/** Whether the table has the move, which may still need a proof. */
export const canMove = (order: MovableOrder, to: OrderStatus, by: OrderMover): boolean =>
  findTransition(order, to, by) !== undefined

const TABLE: readonly Transition[] = TRANSITIONS

const findTransition = (order: MovableOrder, to: OrderStatus, by: OrderMover) =>
  TABLE.find((row) => row.to === to && isRowOf(row, order, by))

const isRowOf = (row: Transition, order: MovableOrder, by: OrderMover): boolean =>
  row.from.includes(order.status) &&
  row.by.includes(by) &&
  (row.to === 'cancelled' || !isWaitingForApproval(order)) &&
  (row.when?.(order) ?? true)

/** What must be known before an order makes certain moves (the column "Guard" of rules §2), by the name of the guard. */
export interface GuardFacts {
  readonly quote: { readonly takesQuotes: boolean; readonly lines: readonly { readonly isQuoteOnly: boolean }[] }
  readonly discountAuthority: { readonly discount: BasisPoints; readonly authority: BasisPoints }
  /** The version of the quote that the customer answers, and the one in force. */
  readonly counterOffer: { readonly version: number; readonly currentVersion: number }
  readonly validQuote: {
    readonly version: number
    readonly currentVersion: number
    /** ISO instants; the quote is valid until the first. */
    readonly validUntil: string
    readonly now: string
  }
  /** ISO instants. */
  readonly lapsedQuote: { readonly validUntil: string; readonly now: string }
  /** ISO instants. */
  readonly lapsedApproval: { readonly dueAt: string; readonly now: string }
  readonly submittable: { readonly lines: readonly unknown[]; readonly items: Cents; readonly minimum: Cents }
  /** The weighed quantity of every line; null where it is not weighed yet. */
  readonly finalWeights: { readonly quantities: readonly (Quantity | null)[] }
  readonly matchingPayment: {
    readonly amount: Cents
    readonly charged: Cents
    readonly txid: string
    readonly chargedTxid: string
  }
  /** ISO instants. */
  readonly overduePayment: { readonly dueUntil: string; readonly now: string }
  readonly reason: { readonly text: string }
  /** The code of the customer decides; without one, a name or a picture does. */
  readonly handover: {
    readonly code: string | null
    readonly expectedCode: string
    readonly receivedBy: string
    readonly hasPhoto: boolean
  }
}

export type Guard = keyof GuardFacts

/** What the caller of a move brings: the facts of one guard, which `isProved` checks. */
export type Proof<Needed extends Guard = Guard> = {
  [Name in Needed]: { readonly guard: Name } & GuardFacts[Name]
}[Needed]

const CHECKS: { readonly [Name in Guard]: (facts: GuardFacts[Name]) => boolean } = {
  quote: ({ takesQuotes, lines }) => isQuote({ takesQuotes }, lines),
  discountAuthority: ({ discount, authority }) => discount <= authority,
  counterOffer: ({ version, currentVersion }) => version === currentVersion,
  validQuote: ({ version, currentVersion, validUntil, now }) =>
    version === currentVersion && instantOf(now) < instantOf(validUntil),
  lapsedQuote: ({ validUntil, now }) => instantOf(now) >= instantOf(validUntil),
  lapsedApproval: ({ dueAt, now }) => instantOf(now) >= instantOf(dueAt),
  submittable: ({ lines, items, minimum }) => lines.length > 0 && items >= minimum,
  finalWeights: ({ quantities }) => quantities.length > 0 && quantities.every((quantity) => quantity !== null),
  matchingPayment: ({ amount, charged, txid, chargedTxid }) => amount === charged && txid === chargedTxid,
  overduePayment: ({ dueUntil, now }) => instantOf(now) >= instantOf(dueUntil),
  reason: ({ text }) => text.trim() !== '',
  handover: ({ code, expectedCode, receivedBy, hasPhoto }) =>
    code === null ? receivedBy.trim() !== '' || hasPhoto : code === expectedCode,
}

/** Whether the proof is one of this guard, and true. */
export function isProved<Needed extends Guard>(guard: Needed, proof: Proof | null): boolean {
  return proof !== null && isOf(guard, proof) && CHECKS[guard](proof)
}

const isOf = <Needed extends Guard>(guard: Needed, proof: Proof): proof is Proof & GuardFacts[Needed] =>
  proof.guard === guard

/** Whether a submission becomes a quote: the supplier takes quotes, or a line is sold by quote only (rules §2). */
export const isQuote = (
  { takesQuotes }: Pick<SupplierFeatures, 'takesQuotes'>,
  lines: readonly { readonly isQuoteOnly: boolean }[],
): boolean => takesQuotes || lines.some((line) => line.isQuoteOnly)
