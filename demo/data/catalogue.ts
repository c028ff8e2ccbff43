import type { ArtName } from '../pictures/art.ts'
import type { BrandName } from '../pictures/brands.ts'
import type { ColourName } from '../pictures/colour.ts'
import type { CutRecipe, FreshRecipe, FreshShape, PackRecipe, PackShape, Recipe } from '../pictures/recipe.ts'

/** A product as a person would write it down: reais, units and kilos, no codes. */
export interface ProductEntry {
  readonly name: string
  readonly brand: BrandName
  /** What one sale unit holds: '500 g', 'caixa com 12'. Also printed on its label. */
  readonly packaging: string
  readonly price: number
  readonly picture: Recipe
  readonly description: string
  /** Price before a promotion. */
  readonly was?: number
  /** Price of a sale without an invoice. */
  readonly uninvoiced?: number
  /** 'un' by default. */
  readonly unit?: SaleUnit
  readonly step?: number
  readonly min?: number
  readonly max?: number
  /** Price of wrapping one unit as a gift. */
  readonly giftWrap?: number
  /** Tracked where given; 0 is sold out. */
  readonly stock?: number
  readonly isOnRequest?: true
  /** Base units in a sale unit. */
  readonly multiple?: number
  /** From so many base units on, a sale unit costs less. */
  readonly wholesale?: { readonly from: number; readonly price: number }
  /** From so many sale units on, each costs the price. */
  readonly tiers?: readonly (readonly [from: number, price: number])[]
  readonly isQuoteOnly?: true
  readonly tags?: readonly string[]
}

/** Products that lists show as one. */
export interface VariantGroupEntry {
  readonly name: string
  readonly axes: Readonly<Record<string, readonly string[]>>
  /** With a value for each axis; the first is the principal. One that is not in a category yet comes into that of the principal. */
  readonly variants: readonly (readonly [product: string | ProductEntry, ...values: string[]])[]
}

export type SaleUnit = 'un' | 'kg' | 'cx' | 'fd' | 'sc' | 'pct' | 'gl' | 'bd' | 'mc' | 'dz'

export interface CategoryEntry {
  readonly name: string
  readonly products: readonly ProductEntry[]
}

export interface DepartmentEntry {
  readonly name: string
  /** Begins the codes of its products: 'HF'. */
  readonly code: string
  readonly art: readonly [ArtName, ArtName, ArtName]
  readonly colour: ColourName
  readonly categories: readonly CategoryEntry[]
}

/** A printed pack. */
export function pack(
  shape: PackShape, art: ArtName, colour: ColourName, title: string, subtitle?: string, together?: 'case' | 'bundle',
): PackRecipe {
  return { shape, art, colour, title, ...(subtitle === undefined ? {} : { subtitle }), ...(together === undefined ? {} : { together }) }
}

/** Goods that lie open. */
export function fresh(shape: FreshShape, art: ArtName, colour: ColourName, companion?: ArtName): FreshRecipe {
  return { fresh: shape, art, colour, ...(companion === undefined ? {} : { companion }) }
}

/** Meat or fish that is seen through its pack. */
export function cut(
  packedIn: CutRecipe['packedIn'], name: CutRecipe['cut'], colour: ColourName, title: string, subtitle: string,
): CutRecipe {
  return { cut: name, packedIn, colour, title, subtitle }
}
