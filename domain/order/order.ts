import { addCents, subtractCents, type BasisPoints, type Cents, type Quantity, type UnitPrice } from '../amounts.ts'
import type { PriceRule } from '../cart/cart.ts'
import type { PicturedProduct } from '../catalog/named-product.ts'
import type { PaymentKind } from '../payment/payment-method.ts'
import type { DeliveryType } from '../delivery/delivery-type.ts'
import type { Campaign } from './campaign.ts'
import type { Channel } from './channel.ts'
import type { OrderApproval } from './approval.ts'
import type { OrderNfe } from './nfe.ts'
import type { OrderQuestion } from './picking.ts'
import type { CardState, OrderFlow, OrderGroup, OrderStatus, PaymentState } from './order-status.ts'
import type { OrderRating } from './rating.ts'
import type { AnsweredTrait } from './trait.ts'

/** One row of the order list. */
export interface OrderSummary {
  readonly number: number
  readonly status: OrderStatus
  readonly placedAt: string
  readonly total: Cents
  readonly deliveryType: DeliveryType
  readonly deliveryDate: string | null
  readonly paymentName: string
  readonly placedBy: OrderAuthor
  readonly approval: OrderApproval | null
  readonly lineCount: number
  /** Pictures of the first lines. */
  readonly pictures: readonly string[]
}

/** The last time that a customer ordered a product. */
export interface LastPurchase {
  readonly productId: string
  readonly quantity: Quantity
  readonly placedAt: string
}

/** What the customer's list of orders shows; null leaves a condition out. */
export interface OrderFilter {
  readonly group: OrderGroup | null
  /** An order number, or words of the name or code of a product. */
  readonly text: string
  /** YYYY-MM-DD on which it was placed, in the time zone of the store, both included. */
  readonly from: string | null
  readonly until: string | null
  /** The login that placed it. */
  readonly placedBy: string | null
  /** Only what waits for the approval of the principal. */
  readonly isWaiting: boolean
}

export const ANY_ORDER: OrderFilter = {
  group: null,
  text: '',
  from: null,
  until: null,
  placedBy: null,
  isWaiting: false,
}

/** Who placed an order for its customer. */
export interface OrderAuthor {
  readonly as: 'customer' | 'linked-user' | 'representative' | 'attendant' | 'staff' | 'api-key'
  /** Of the person, or of the key. */
  readonly name: string
  readonly apiKeyId: string | null
}

export interface PlacedOrder extends Omit<OrderSummary, 'pictures' | 'lineCount'> {
  readonly customerId: string
  readonly customerName: string
  /** Null for customers, who read their own elsewhere. */
  readonly customerPhone: string | null
  readonly flow: OrderFlow
  readonly channel: Channel
  /** What brought the buyer; null where that is not known, and for customers. */
  readonly campaign: Campaign | null
  readonly items: Cents
  readonly packaging: Cents
  readonly discount: Cents
  /** What is left of the fee after its discount. */
  readonly deliveryFee: Cents
  /** What a coupon took off the delivery fee. */
  readonly deliveryDiscount: Cents
  readonly deliveryName: string
  readonly deliveryPeriod: string
  /** Where it goes, or where it is picked up and when that store is open; empty hours for a delivery. */
  readonly destination: { readonly name: string; readonly text: string; readonly hours: string }
  readonly paymentKind: PaymentKind
  readonly paymentState: PaymentState
  /** Null where no card waits for the order. */
  readonly cardState: CardState | null
  /** What arrived for it by payments, also too little, too late or twice. */
  readonly received: Cents
  /** What of it was or is being returned. */
  readonly returned: Cents
  /** Staff have to decide first about a payment that was short or late. */
  readonly isUndecided: boolean
  /** Staff have to look for a Pix to the key of the store; false for everybody else. */
  readonly mayBePaidToKey: boolean
  /** In cash: the amount that the customer will give, at least the total at submission; null where no change is wanted. */
  readonly changeFor: Cents | null
  readonly couponCode: string | null
  readonly note: string
  readonly traits: readonly AnsweredTrait[]
  /** ISO instant until which it waits for its approval; null where it does not. */
  readonly approvalDueAt: string | null
  /** Whether the reader may approve or refuse the order now. */
  readonly isApprovable: boolean
  /** Whether the reader may cancel the order now. */
  readonly isCancellable: boolean
  readonly customerOrderNumber: string
  readonly lines: readonly OrderLine[]
  readonly events: readonly OrderEvent[]
  /** The code that the customer says at the handover; null for staff, who get it from the customer. */
  readonly handoverCode: string | null
  /** Who took the goods, as was written at the handover; empty where the customer's code proved it. */
  readonly receivedBy: string
  readonly hasHandoverPhoto: boolean
  /** Null where the store has stored none. */
  readonly nfe: OrderNfe | null
  /** The most that is charged without asking the customer: the total with the heaviest weights within tolerance. */
  readonly authorized: Cents
  /** Picking is finished, and amounts are final. */
  readonly isPicked: boolean
  readonly questions: readonly OrderQuestion[]
  readonly rating: OrderRating | null
  /** Whether the reader may rate the order now. */
  readonly isRatable: boolean
  /** A move that its author may still undo; null for customers, who see only moves that were made. */
  readonly heldMove: HeldMove | null
}

export interface HeldMove {
  readonly to: OrderStatus
  /** ISO instant. */
  readonly dueAt: string
  /** Who made it, by name. */
  readonly by: string
}

/** A combo as it was ordered. */
export interface OrderCombo {
  /** Id of its entry in the cart: its lines share it. */
  readonly group: string
  readonly comboId: string
  readonly name: string
  readonly quantity: number
}

export interface OrderLine extends PicturedProduct {
  readonly code: string
  /** 0 where it was missing. */
  readonly quantity: Quantity
  /** What was ordered, where the final quantity is another one. */
  readonly orderedQuantity: Quantity | null
  /** How far its weight may be from what was ordered; null for what is not weighed. */
  readonly weightTolerance: BasisPoints | null
  readonly unitPrice: UnitPrice
  readonly rule: PriceRule
  /** Null or absent where it is a part of none. */
  readonly combo?: OrderCombo | null
  /** Of a part of a combo: what a unit of it cost without the combo, by the same payment; null where that was not kept. */
  readonly priceApart?: UnitPrice | null
  readonly isGiftWrapped: boolean
  readonly packaging: Cents
  readonly discount: Cents
  readonly total: Cents
}

/** What is printed of an order. */
export type OrderPaper = 'label' | 'receipt' | 'picking-list' | 'order'
/** Orders in one file. */
export const MOST_PRINTED = 100

/** A move, or something else that happened to the order while it kept its status; new-total: its total became another one. */
export type OrderEventKind =
  | 'moved'
  | 'question'
  | 'answer'
  | 'removal'
  | 'replaced'
  | 'new-total'
  | 'new-method'
  | 'failed-delivery'
  | 'approved'
  | 'return-requested'
  | 'return-accepted'
  | 'return-refused'
  | 'return-received'
  | 'return-done'
  | 'return-cancelled'
  | 'edited'

export interface OrderEvent {
  readonly from: OrderStatus | null
  readonly to: OrderStatus
  readonly at: string
  readonly kind: OrderEventKind
  /** Why it was moved; of another kind of event, the products that it is about. */
  readonly reason: string
  /** Who made it, by name; null for the system, and where a customer reads what the store did. */
  readonly by: string | null
}

/** The delivery fee before what a coupon took off it. */
export const fullFeeOf = ({
  deliveryFee,
  deliveryDiscount,
}: Pick<PlacedOrder, 'deliveryFee' | 'deliveryDiscount'>): Cents => addCents(deliveryFee, deliveryDiscount)

/** What a line costs by its price, before the discount and the wrapping, which have rows of their own below the lines. */
export const itemsOf = ({ total, discount, packaging }: Pick<OrderLine, 'total' | 'discount' | 'packaging'>): Cents =>
  subtractCents(addCents(total, discount), packaging)
