import type { Account } from '#contract/access.ts'
import type { SavedCart } from '#domain/cart/cart.ts'
import type { Category } from '#domain/catalog/product.ts'
import type { SupplierFeatures } from '#domain/supplier/features.ts'
import type { Place } from '#domain/supplier/offer.ts'
import type { Supplier } from '#domain/supplier/supplier.ts'
import type { TextOverrides } from '../../shared/i18n/dictionary.ts'
import type { VaryingPrices } from './prices.ts'

/** What the shell of a store is made of; loaded once, and again when somebody signs in or out. */
export interface StoreData {
  readonly supplier: Supplier
  readonly features: SupplierFeatures
  readonly basename: string
  readonly categories: readonly Category[]
  readonly account: Account | null
  /** Said on the way in, before anything of the store kept it; null later. */
  readonly keptPlace: Place | null
  readonly savedCart: SavedCart | null
  /** Null where prices do not vary by payment, or are hidden from whoever looks. */
  readonly prices: VaryingPrices | null
  /** The store's own wording. */
  readonly texts: TextOverrides
}
