import type { FieldChange } from '../access/audit.ts'
import { reaisFromUnitPrice, type BasisPoints, type UnitPrice } from '../amounts.ts'
import { adjustPrice } from '../payment/price-by-payment.ts'

/** The customers of a list: those who were given it, or all of a kind who have no list of their own. */
export const LIST_AUDIENCES = ['chosen', 'company', 'person'] as const
export type ListAudience = (typeof LIST_AUDIENCES)[number]

/** Lists that a store has at most. */
export const MAX_PRICE_LISTS = 200
/** Customers who are given one list at most; more are reached by their kind. */
export const MAX_LIST_CUSTOMERS = 500

export interface PriceListInput {
  readonly name: string
  /** Added to every price of the store, or taken from it. */
  readonly adjustment: BasisPoints
  readonly isActive: boolean
  readonly audience: ListAudience
  /** Empty unless the audience is `chosen`. A customer has at most one list: it leaves the one that it had. */
  readonly customerIds: readonly string[]
}

/** A price list as staff see it among the others. */
export interface PriceListSummary extends Omit<PriceListInput, 'customerIds'> {
  readonly id: string
  readonly customerCount: number
  /** Products with an agreed price. */
  readonly agreedCount: number
}

/** A price list as staff edit it. */
export interface PriceList extends PriceListSummary {
  readonly version: number
  readonly customers: readonly { readonly id: string; readonly name: string }[]
}

/** A product on a price list. */
export interface ListedProduct {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly unit: string
  /** What the store asks without a list. */
  readonly storePrice: UnitPrice
  /** Null where the adjustment of the list decides. */
  readonly agreedPrice: UnitPrice | null
  /** What the product costs the store; null where it is not known. */
  readonly cost: UnitPrice | null
}

/** `below-cost`: on the list it is sold for less than it costs the store. */
export const LISTED_GROUPS = ['all', 'agreed', 'below-cost'] as const
export type ListedGroup = (typeof LISTED_GROUPS)[number]

export interface ListedFilter {
  readonly group: ListedGroup
  /** Words of the name, or the beginning of the code. */
  readonly text: string
}

export interface ListedPage {
  readonly products: readonly ListedProduct[]
  /** Of the group that the filter names. */
  readonly total: number
  readonly counts: Readonly<Record<ListedGroup, number>>
  readonly list: Pick<PriceList, 'id' | 'name' | 'adjustment'>
}

/** What a product costs a customer of the list. */
export const priceOnList = (
  { storePrice, agreedPrice }: Pick<ListedProduct, 'storePrice' | 'agreedPrice'>,
  adjustment: BasisPoints,
): UnitPrice => agreedPrice ?? adjustPrice(storePrice, adjustment)

export interface AgreedPriceChange {
  /** Of the product, in the store and in its ERP. */
  readonly code: string
  /** Null: the adjustment of the list decides again. */
  readonly price: UnitPrice | null
  /** What the person saw before the change; left out, the change wins over those of others. */
  readonly seen?: UnitPrice | null
}

const reais = (price: UnitPrice | null): number | null => (price === null ? null : reaisFromUnitPrice(price))

/** In reais, for the log, in the order of the changes. Products whose price stays are left out. */
export function agreedPriceChanges(
  products: readonly Pick<ListedProduct, 'code' | 'name' | 'agreedPrice'>[],
  changes: readonly AgreedPriceChange[],
): FieldChange[] {
  const byCode = new Map(products.map((product) => [product.code, product]))
  return changes.flatMap(({ code, price }) => {
    const product = byCode.get(code)
    if (product === undefined || product.agreedPrice === price) return []
    return [{ field: 'agreedPrice', part: product.name, before: reais(product.agreedPrice), after: reais(price) }]
  })
}
