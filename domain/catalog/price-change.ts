import { roundHalfUp, type BasisPoints, type UnitPrice } from '../amounts.ts'
import type { ProductFilter } from './stored-product.ts'

/** The products that a change is for. */
export interface ProductSelection {
  /** Null is every product of the filter. */
  readonly ids: readonly string[] | null
  readonly filter: ProductFilter
  readonly expectedCount: number
}

/** Whether the products are on sale, which tags come and go, or to which category they move. */
export type ProductChange =
  | { readonly isActive: boolean }
  | { readonly categoryId: string }
  | { readonly added: readonly string[]; readonly removed: readonly string[] }

/** How prices of many products change at once. */
export interface PriceChange {
  /** In percent of the price, or in reais of it; below 0 it becomes cheaper. */
  readonly by: { readonly percent: BasisPoints } | { readonly amount: UnitPrice }
  /** The cents with which each new price ends; null rounds to whole cents. */
  readonly ending: PriceEnding | null
  /** Whether wholesale prices and tiers change with the price. */
  readonly withTiers: boolean
}

export const PRICE_ENDINGS = [90, 99] as const
export type PriceEnding = (typeof PRICE_ENDINGS)[number]

/** Ten-thousandths of a real in a cent, and cents in a real. */
const CENT = 100
const REAL = 100

/** The changed price: the nearest one with the ending. 0 where nothing is left of it. */
export function changedPrice(price: UnitPrice, { by, ending }: PriceChange): UnitPrice {
  const exact = 'percent' in by ? (price * (10_000 + by.percent)) / 10_000 : price + by.amount
  if (exact <= 0) return 0 as UnitPrice
  const cents = roundHalfUp(exact / CENT)
  const rounded = ending === null ? cents : Math.max(0, Math.round((cents - ending) / REAL)) * REAL + ending
  return (rounded * CENT) as UnitPrice
}
