import type { Quantity, UnitPrice } from '../amounts.ts'

/** From this quantity on, every unit of the line costs the price. */
export interface PriceTier {
  readonly from: Quantity
  readonly price: UnitPrice
}

/** What the rules need to know of a product. */
export interface ProductTerms {
  readonly id: string
  readonly name: string
  readonly price: UnitPrice
  readonly wholesalePrice: UnitPrice | null
  readonly wholesaleMinimum: Quantity | null
  /** Base units that a sale unit holds: counts towards the wholesale minimum, never multiplies a total (rules §1). */
  readonly incrementMultiple: Quantity | null
  readonly granularity: Quantity | null
  readonly minPerOrder: Quantity | null
  readonly maxPerOrder: Quantity | null
  /** Gift wrapping of one sale unit. */
  readonly packagingPrice: UnitPrice | null
  readonly tiers: readonly PriceTier[]
}

export interface CartLine {
  readonly product: ProductTerms
  readonly quantity: Quantity
  readonly isGiftWrapped: boolean
  readonly attendantPrice: UnitPrice | null
}

/** Which rule set the price of a line. */
export type PriceRule = 'attendant' | 'progressive' | 'wholesale' | 'regular'
