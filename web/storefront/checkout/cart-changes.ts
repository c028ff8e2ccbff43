import type { Cents, Quantity, UnitPrice } from '#domain/amounts.ts'
import type { SeenDifference } from '#domain/order/place-order.ts'
import type { SeenProduct } from './checkout-state.ts'

/** How the cart differs from what the customer saw. */
export type CartChange =
  | { readonly kind: 'price' | 'packaging'; readonly name: string; readonly from: UnitPrice; readonly to: UnitPrice }
  | {
      readonly kind: 'quantity'
      readonly name: string
      readonly unit: string
      readonly from: Quantity
      readonly to: Quantity
    }
  | { readonly kind: 'discount' | 'fee' | 'total'; readonly name: ''; readonly from: Cents; readonly to: Cents }
  | { readonly kind: 'wrap' | 'added' | 'removed'; readonly name: string }

/** Why the store refused the order, in the order of its answer. */
export const changedAmounts = (differences: readonly SeenDifference[]): CartChange[] =>
  differences.map((difference): CartChange => {
    switch (difference.kind) {
      case 'price':
      case 'packaging':
        return { kind: difference.kind, name: difference.name, from: difference.seen, to: difference.now }
      default:
        return {
          kind: difference.kind === 'delivery-fee' ? 'fee' : difference.kind,
          name: '',
          from: difference.seen,
          to: difference.now,
        }
    }
  })

export function changesBetween(seen: readonly SeenProduct[], now: readonly SeenProduct[]): CartChange[] {
  const before = new Map(seen.map((line) => [line.productId, line]))
  const after = new Set(now.map((line) => line.productId))
  const removed = seen
    .filter((line) => !after.has(line.productId))
    .map(({ name }): CartChange => ({ kind: 'removed', name }))
  return [...now.flatMap((line) => changesOf(before.get(line.productId), line)), ...removed]
}

function changesOf(
  seen: SeenProduct | undefined,
  { name, unit, quantity, price, packagingPrice, isGiftWrapped }: SeenProduct,
): CartChange[] {
  if (!seen) return [{ kind: 'added', name }]
  const changes: CartChange[] = []
  if (seen.price !== price) changes.push({ kind: 'price', name, from: seen.price, to: price })
  if (seen.quantity !== quantity) changes.push({ kind: 'quantity', name, unit, from: seen.quantity, to: quantity })
  if (seen.isGiftWrapped !== isGiftWrapped) changes.push({ kind: 'wrap', name })
  else if (isGiftWrapped && seen.packagingPrice !== packagingPrice) {
    changes.push({ kind: 'packaging', name, from: seen.packagingPrice, to: packagingPrice })
  }
  return changes
}

type Packed = readonly [
  id: string,
  name: string,
  unit: string,
  quantity: number,
  isGiftWrapped: 0 | 1,
  price: number,
  packagingPrice: number,
]

/** For a hidden field of the form. */
export const packSeen = (lines: readonly SeenProduct[]): string =>
  JSON.stringify(
    lines.map((line): Packed => [
      line.productId,
      line.name,
      line.unit,
      line.quantity,
      line.isGiftWrapped ? 1 : 0,
      line.price,
      line.packagingPrice,
    ]),
  )

/** Nothing of what is not such a field: the server then finds the order without items. */
export function unpackSeen(text: string): SeenProduct[] {
  let packed: unknown
  try {
    packed = JSON.parse(text)
  } catch {
    return []
  }
  if (!Array.isArray(packed) || !packed.every(isPacked)) return []
  return packed.map(([productId, name, unit, quantity, isGiftWrapped, price, packagingPrice]) => ({
    productId,
    name,
    unit,
    quantity: quantity as Quantity,
    isGiftWrapped: isGiftWrapped === 1,
    price: price as UnitPrice,
    packagingPrice: packagingPrice as UnitPrice,
  }))
}

const isPacked = (line: unknown): line is Packed =>
  Array.isArray(line) &&
  [0, 1, 2].every((index) => typeof line[index] === 'string') &&
  [3, 4, 5, 6].every((index) => Number.isSafeInteger(line[index]))
