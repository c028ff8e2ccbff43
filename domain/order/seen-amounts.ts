import { reaisFromCents, type Cents, type Quantity, type UnitPrice } from '../amounts.ts'
import type { PricedLine } from '../cart/cart.ts'
import { Failure, type FailureCode, type FailureDetails } from '../failure.ts'

/** What the customer saw before sending the order. Null where the client does not say: that is not checked. */
export interface SeenAmounts {
  readonly lines: readonly SeenLine[]
  readonly seenDiscount: Cents | null
  readonly seenDeliveryFee: Cents | null
  /** To be paid, with the delivery fee. */
  readonly seenTotal: Cents | null
}

/** A line of an order as the customer saw it; an amount is null where the client does not send it. */
export interface SeenLine {
  readonly productId: string
  readonly quantity: Quantity
  readonly isGiftWrapped: boolean
  /** Regular or applied price: clients read `preco` either way (rules §1). Not checked beside a `seenUnitPrice`. */
  readonly seenPrice: UnitPrice | null
  /** What one unit was to cost. */
  readonly seenUnitPrice: UnitPrice | null
  /** Of one unit; checked on gift-wrapped lines only. */
  readonly seenPackagingPrice: UnitPrice | null
}

/** What the order would cost now. */
export interface ChargedAmounts {
  readonly lines: readonly PricedLine[]
  readonly discount: Cents
  readonly deliveryFee: Cents
  readonly total: Cents
}

interface LineDifference {
  readonly kind: 'price' | 'packaging'
  readonly productId: string
  readonly name: string
  readonly seen: UnitPrice
  readonly now: UnitPrice
}

interface OrderDifference {
  readonly kind: 'discount' | 'delivery-fee' | 'total'
  readonly seen: Cents
  readonly now: Cents
}

/** One amount that is not what the customer saw. */
export type SeenDifference = LineDifference | OrderDifference

const FAILURE_OF: Record<SeenDifference['kind'], FailureCode> = {
  price: 'order.priceChanged',
  packaging: 'order.priceChanged',
  discount: 'order.discountChanged',
  'delivery-fee': 'order.deliveryFeeChanged',
  total: 'order.totalChanged',
}

/** The refusal of an order for its amounts. Its code is that of the first difference. */
export class AmountsChanged extends Failure {
  readonly differences: readonly SeenDifference[]

  constructor(first: SeenDifference, others: readonly SeenDifference[]) {
    super(FAILURE_OF[first.kind], detailsOf(first, [first, ...others]))
    this.differences = [first, ...others]
  }
}

function detailsOf(first: SeenDifference, all: readonly SeenDifference[]): FailureDetails {
  const items = [...new Set(all.flatMap((difference) => ('name' in difference ? [difference.name] : [])))]
  if ('name' in first) return { items }
  return { seenReais: reaisFromCents(first.seen), nowReais: reaisFromCents(first.now) }
}

/** Everything that differs from what was seen: lines first, then discount, fee and total. */
export function seenDifferences(charged: ChargedAmounts, seen: SeenAmounts): SeenDifference[] {
  const seenLines = new Map(seen.lines.map((line) => [line.productId, line]))
  return [
    ...charged.lines.flatMap((line) => lineDifferences(line, seenLines.get(line.product.id))),
    ...orderDifference('discount', seen.seenDiscount, charged.discount),
    ...orderDifference('delivery-fee', seen.seenDeliveryFee, charged.deliveryFee),
    ...orderDifference('total', seen.seenTotal, charged.total),
  ]
}

/**
 * Refuses an order that costs something else than the customer saw, cheaper or dearer.
 * Throws AmountsChanged: order.priceChanged, order.discountChanged, order.deliveryFeeChanged or order.totalChanged.
 */
export function ensureAmountsAsSeen(charged: ChargedAmounts, seen: SeenAmounts): void {
  const [first, ...others] = seenDifferences(charged, seen)
  if (first !== undefined) throw new AmountsChanged(first, others)
}

function lineDifferences(line: PricedLine, seen: SeenLine | undefined): SeenDifference[] {
  if (seen === undefined) return []
  const { product, unitPrice } = line
  const { id: productId, name, terms } = product
  const packagingPrice = terms.packagingPrice ?? (0 as UnitPrice)
  const isKnownPrice = seen.seenPrice === null || seen.seenPrice === terms.price || seen.seenPrice === unitPrice
  const seenPrice = seen.seenUnitPrice ?? (isKnownPrice ? unitPrice : seen.seenPrice)
  const seenPackaging = (line.isGiftWrapped ? seen.seenPackagingPrice : null) ?? packagingPrice
  const differences: SeenDifference[] = []
  if (seenPrice !== null && seenPrice !== unitPrice) {
    differences.push({ kind: 'price', productId, name, seen: seenPrice, now: unitPrice })
  }
  if (seenPackaging !== packagingPrice) {
    differences.push({ kind: 'packaging', productId, name, seen: seenPackaging, now: packagingPrice })
  }
  return differences
}

const orderDifference = (kind: OrderDifference['kind'], seen: Cents | null, now: Cents): SeenDifference[] =>
  seen === null || seen === now ? [] : [{ kind, seen, now }]
