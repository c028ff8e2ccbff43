import {
  addCents,
  multiplyPrice,
  quantity,
  ZERO_QUANTITY,
  type Cents,
  type Quantity,
  type UnitPrice,
} from '#domain/amounts.ts'
import type { ComboChange, SavedCart } from '../cart/cart.ts'
import type { ComboOperation, LineOperation } from '../cart/operations.ts'
import type { PicturedProduct } from '../catalog/named-product.ts'
import type { NotSellable } from '../catalog/product.ts'
import type { Combo } from '../combo/combo.ts'
import { groupLines, type LineGroup } from './line-groups.ts'
import type { OrderLine } from './order.ts'

/** What a product of an earlier order is today. */
export interface SellableNow {
  /** In the limits and multiples of today; they may have changed since. */
  readonly quantity: Quantity
  readonly unitPrice: UnitPrice
  readonly total: Cents
}

/** A product of an earlier order beside what it costs today, before the customer puts it into the cart again. */
export interface LineToRepeat extends PicturedProduct {
  readonly isGiftWrapped: boolean
  /** Name of the combo that it came in and that cannot be had any more; null where it was ordered by itself. */
  readonly comboName: string | null
  /** What was ordered, even if less was delivered. */
  readonly ordered: Quantity
  readonly formerPrice: UnitPrice
  readonly today: SellableNow | NotSellable
  /** What a unit costs today with the payment method of the order; null where it is not sold. */
  readonly comparablePrice: UnitPrice | null
}

/** What an order wanted, each product once, in its order. */
export type WantedProduct = Omit<LineToRepeat, 'today' | 'comparablePrice'>

export function wantedIn(lines: readonly OrderLine[]): WantedProduct[] {
  const wanted = new Map<string, WantedProduct>()
  for (const line of lines) {
    const ordered = orderedOf(line)
    if (ordered === 0) continue
    const same = wanted.get(line.productId)
    wanted.set(line.productId, {
      productId: line.productId,
      name: line.name,
      unit: line.unit,
      picture: line.picture,
      isGiftWrapped: line.isGiftWrapped || (same?.isGiftWrapped ?? false),
      comboName: line.combo?.name ?? same?.comboName ?? null,
      ordered: quantity(ordered + (same?.ordered ?? ZERO_QUANTITY)),
      formerPrice: line.unitPrice,
    })
  }
  return [...wanted.values()]
}

/** A combo of an earlier order that can be had again with the same products. */
export interface ComboToRepeat {
  /** Of its lines in the order. */
  readonly id: string
  readonly comboId: string
  readonly name: string
  readonly picture: string | null
  readonly ordered: number
  /** What can be had today, at most what was ordered. */
  readonly quantity: number
  /** Of one combo. */
  readonly formerPrice: Cents
  readonly price: Cents
  readonly hasSameQuantities: boolean
  readonly parts: readonly {
    readonly productId: string
    readonly name: string
    readonly unit: string
    /** In one combo. */
    readonly quantity: Quantity
  }[]
}

export interface OrderToRepeat {
  readonly combos: readonly ComboToRepeat[]
  readonly lines: readonly LineToRepeat[]
}

/** What an order wanted as combos, of those that are sold today, and as products: those of other combos are among these. */
export function itemsToRepeat(
  lines: readonly OrderLine[],
  sold: readonly Combo[],
): { readonly combos: readonly ComboToRepeat[]; readonly products: readonly WantedProduct[] } {
  const groups = groupLines(lines).map((group) => ({ ...group, again: comboAgain(group, sold) }))
  return {
    combos: groups.flatMap(({ again }) => again ?? []),
    products: wantedIn(groups.flatMap(({ again, lines }) => (again ? [] : lines))),
  }
}

const orderedOf = ({ orderedQuantity, quantity }: OrderLine): Quantity => orderedQuantity ?? quantity

function comboAgain({ combo, lines }: LineGroup, sold: readonly Combo[]): ComboToRepeat | null {
  const now = sold.find(({ id }) => id === combo?.comboId)
  if (combo === null || !now || now.price === null || now.parts.length !== lines.length) return null
  const parts = now.parts.flatMap(({ quantity, products }, at) => {
    const product = products.find(({ id }) => id === lines[at]?.productId)
    return product ? [{ product, quantity }] : []
  })
  const most = Math.min(combo.quantity, ...parts.map(({ product }) => product.available))
  if (parts.length < lines.length || most < 1) return null
  const former = addCents(...lines.map((line) => multiplyPrice(line.unitPrice, orderedOf(line))))
  return {
    id: combo.group,
    comboId: combo.comboId,
    name: now.name,
    picture: lines[0]?.picture ?? null,
    ordered: combo.quantity,
    quantity: most,
    formerPrice: Math.round(former / combo.quantity) as Cents,
    price: now.price,
    hasSameQuantities: lines.every((line, at) => orderedOf(line) === (parts[at]?.quantity ?? 0) * combo.quantity),
    parts: parts.map(({ product, quantity }) => ({
      productId: product.id,
      name: product.name,
      unit: product.unit,
      quantity,
    })),
  }
}

export const isSellable = (today: LineToRepeat['today']): today is SellableNow => typeof today !== 'string'

/** What has changed since the order: the customer reads these first. */
export type RepeatChange = 'none' | 'dearer' | 'cheaper' | 'other-quantity' | NotSellable

/** Prices are compared with the same payment method: another discount of the payment is no change of the price. */
export function changeSince({ ordered, formerPrice, today, comparablePrice }: LineToRepeat): RepeatChange {
  if (!isSellable(today)) return today
  if (today.quantity !== ordered) return 'other-quantity'
  const price = comparablePrice ?? today.unitPrice
  if (price > formerPrice) return 'dearer'
  return price < formerPrice ? 'cheaper' : 'none'
}

/** What has changed of a combo since the order. */
export function comboChangeSince(combo: ComboToRepeat): RepeatChange | 'other-content' {
  if (combo.quantity !== combo.ordered) return 'other-quantity'
  if (!combo.hasSameQuantities) return 'other-content'
  if (combo.price > combo.formerPrice) return 'dearer'
  return combo.price < combo.formerPrice ? 'cheaper' : 'none'
}

/**
 * Brings the cart to the quantities, where it has less. As differences, so that what others add meanwhile is not lost; what is in
 * the cart already needs none.
 */
export const operationsToReach = (
  { lines }: Pick<SavedCart, 'lines'>,
  wanted: readonly { readonly productId: string; readonly quantity: Quantity; readonly isGiftWrapped: boolean }[],
  newId: () => string,
): LineOperation[] => {
  const present = new Map(lines.map(({ product, quantity }) => [product.id, quantity]))
  return wanted.flatMap(({ productId, quantity: amount, isGiftWrapped }) => {
    const more = amount - (present.get(productId) ?? ZERO_QUANTITY)
    if (more <= 0) return []
    return [{ id: newId(), productId, quantity: { by: quantity(more) }, isGiftWrapped: isGiftWrapped ? true : null }]
  })
}

/** The same for combos, of which the cart may have the same with the same products. */
export const comboOperationsToReach = (
  { combos }: Pick<SavedCart, 'combos'>,
  wanted: readonly Omit<ComboChange, 'id'>[],
  newId: () => string,
): ComboOperation[] =>
  wanted.flatMap(({ comboId, productIds, quantity }) => {
    const same = combos.find(
      (combo) =>
        combo.comboId === comboId &&
        combo.parts.length === productIds.length &&
        combo.parts.every(({ product }, at) => product.id === productIds[at]),
    )
    const more = quantity - (same?.quantity ?? 0)
    if (more <= 0) return []
    return [{ id: newId(), combo: { id: same?.id ?? newId(), comboId, productIds }, quantity: { by: more } }]
  })
