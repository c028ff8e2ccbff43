import { unitsFromQuantity, type Quantity, type UnitPrice } from '../amounts.ts'
import { quantityRange, wholeStepsFrom, type QuantityLimits } from '../cart/change-quantity.ts'
import { Failure, type FailureCode } from '../failure.ts'
import { slugOf } from '../slug.ts'
import { isGtin } from './product-codes.ts'
import type { ProductPicture } from './product-picture.ts'
import type { PriceTier, ProductPricing } from './product.ts'

export const STOCK_POLICIES = ['untracked', 'tracked', 'on-request'] as const
export type StockPolicy = (typeof STOCK_POLICIES)[number]

/** Tags of one product at most, and the length of one. */
export const MAX_TAGS = 30
export const MAX_TAG_LENGTH = 40

/** Typed as words of people, `Sem glúten, ofertas`, or as they are stored. */
export const tagsIn = (typed: string): string[] => [
  ...new Set(
    typed
      .split(',')
      .map((tag) => slugOf(tag, MAX_TAG_LENGTH))
      .filter((tag) => tag !== ''),
  ),
]

/** What staff write of a product. */
export interface ProductContent extends Omit<ProductPricing, 'id' | 'promotion'> {
  readonly code: string
  readonly gtin: string | null
  readonly description: string
  readonly brand: string | null
  readonly unit: string
  readonly packaging: string | null
  readonly categoryId: string
  readonly previousPrice: UnitPrice | null
  /** Of a sale without an invoice. */
  readonly uninvoicedPrice: UnitPrice | null
  readonly stockPolicy: StockPolicy
  /** Staff see that the product runs low once this much or less is in stock; null shows it never. */
  readonly stockMinimum: Quantity | null
  readonly isQuoteOnly: boolean
  /** Words of the store by which lists are made and filtered; null leaves them as they are. */
  readonly tags: readonly string[] | null
  /** False once it is archived: it stays in orders and is sold no more. */
  readonly isActive: boolean
}

/** A product as its store has it. */
export interface StoredProduct extends ProductContent {
  readonly id: string
  /** Rises with each change of its content; sales and counts of the stock do not change it. */
  readonly version: number
  readonly slug: string
  readonly tags: readonly string[]
  readonly picture: string | null
  /** In their order; the first is `picture`. */
  readonly pictures: readonly ProductPicture[]
  readonly stock: Quantity
  readonly categoryName: string
}

/** What a person counted. */
export interface StockCount {
  readonly stock: Quantity
  /** What the stock was when it was counted; null where no one looked. */
  readonly seen: Quantity | null
  readonly reason: string
}

export const PRODUCT_GROUPS = ['active', 'low-stock', 'sold-out', 'dearer-tiers', 'archived'] as const
export type ProductGroup = (typeof PRODUCT_GROUPS)[number]
export const PRODUCT_SORTS = ['name', 'name-descending', 'cheapest', 'dearest', 'newest'] as const
export type ProductSort = (typeof PRODUCT_SORTS)[number]

/** What a product may still lack; one that is only sold by quote lacks no price. */
export const PRODUCT_GAPS = ['picture', 'price', 'description', 'gtin'] as const
export type ProductGap = (typeof PRODUCT_GAPS)[number]

export interface ProductFilter {
  readonly group: ProductGroup
  /** Words of the name, the first signs of the code, or a whole GTIN. */
  readonly text: string
  /** A category, or a department with all of its categories; null is all. */
  readonly categoryId: string | null
  /** As it is written; empty is all. */
  readonly brand: string
  /** Null is all. */
  readonly gap: ProductGap | null
}

export interface StoredProductPage {
  readonly products: readonly StoredProduct[]
  readonly total: number
  /** Of all groups, whichever the filter names. */
  readonly counts: Readonly<Record<ProductGroup, number>>
}

/** What is wrong with a product by itself, field by field. */
export function faultsOfProduct({
  code,
  gtin,
  previousPrice,
  price,
  wholesalePrice,
  wholesaleMinimum,
  tiers,
  ...rest
}: Omit<ProductContent, 'tags'>): ProductFault[] {
  const isWholesaleWhole = (wholesalePrice === null) === (wholesaleMinimum === null)
  const starts = tiers.map(({ from }) => from)
  const rules: readonly (ProductFault & { readonly isMet: boolean })[] = [
    { code: 'product.codeMissing', field: 'code', isMet: code !== '' },
    { code: 'product.gtinMalformed', field: 'gtin', isMet: gtin === null || isGtin(gtin) },
    {
      code: 'product.previousPriceTooLow',
      field: 'previousPrice',
      isMet: previousPrice === null || previousPrice > price,
    },
    {
      code: 'product.wholesaleIncomplete',
      field: wholesalePrice === null ? 'wholesalePrice' : 'wholesaleMinimum',
      isMet: isWholesaleWhole,
    },
    { code: 'product.limitsContradict', field: 'maxPerOrder', isMet: quantityRange(rest) !== null },
    { code: 'product.tierTwice', field: 'tiers', isMet: new Set(starts).size === starts.length },
  ]
  return rules.flatMap(({ isMet, ...fault }) => (isMet ? [] : [fault]))
}

interface ProductFault {
  readonly code: FailureCode
  readonly field: keyof ProductContent
}

/** @throws Failure `product.*` with the first field that is wrong by itself or beside another. */
export function ensureSoundProduct(product: Omit<ProductContent, 'tags'>): void {
  const [first] = faultsOfProduct(product)
  if (first) throw new Failure(first.code, { field: first.field })
}

/** Shown quantities of a product: enough to see the step. */
const SHOWN_QUANTITIES = 4

/** The first quantities that buyers can order, in sale units; empty where the limits contradict each other. */
export function orderableQuantities(limits: QuantityLimits): { readonly units: number[]; readonly hasMore: boolean } {
  const range = quantityRange(limits)
  if (range === null) return { units: [], hasMore: false }
  const found: Quantity[] = [range.lowest]
  for (let last = range.lowest; found.length <= SHOWN_QUANTITIES; found.push(last)) {
    const next = wholeStepsFrom(limits, (last + 1) as Quantity)
    if (next <= last) break
    last = next
  }
  return {
    units: found.slice(0, SHOWN_QUANTITIES).map(unitsFromQuantity),
    hasMore: found.length > SHOWN_QUANTITIES,
  }
}

/** Two neighbours of a scale of prices where the larger quantity costs more. */
export interface DearerTier {
  readonly tier: PriceTier
  /** Null is the price of a single unit. */
  readonly below: PriceTier | null
}

/** Tiers that cost more than what fewer units cost: allowed, and most likely a mistake. */
export function dearerTiers({ price, tiers }: Pick<ProductPricing, 'price' | 'tiers'>): DearerTier[] {
  return tiers
    .map((tier, index) => ({ tier, below: tiers[index - 1] ?? null }))
    .filter(({ tier, below }) => tier.price > (below?.price ?? price))
}
