import type { Account } from '#contract/access.ts'
import type { SavedCart } from '#domain/cart/cart.ts'
import type { Category } from '#domain/catalog/product.ts'
import type { DeliverySummary } from '#domain/delivery/delivery-option.ts'
import type { DeliveryType } from '#domain/delivery/delivery-type.ts'
import type { PaymentMethod } from '#domain/payment/payment-method.ts'
import type { SupplierFeatures } from '#domain/supplier/features.ts'
import type { Place } from '#domain/supplier/offer.ts'
import type { Supplier } from '#domain/supplier/supplier.ts'
import type { TextOverrides } from '../../shared/i18n/dictionary.ts'

/** The data of a store's shell; loaded once, and again after a sign-in or sign-out. */
export interface StoreData {
  readonly supplier: Supplier
  readonly features: SupplierFeatures
  readonly basename: string
  readonly categories: readonly Category[]
  readonly account: Account | null
  /** The place given before the store was entered; null later. */
  readonly chosenPlace: Place | null
  readonly savedCart: SavedCart | null
  /** Null where prices do not vary by payment, or are hidden from this person. */
  readonly prices: VaryingPrices | null
  /** The delivery type from the cookie; null where there is none. */
  readonly storedDeliveryType: DeliveryType | null
  /** On what terms the store delivers, wherever that is; null where it does not, or where they could not be read. */
  readonly delivery: DeliverySummary | null
  /** The store's own wording. */
  readonly texts: TextOverrides
}

/** In a store whose prices vary by payment: the methods open to this person, and the one in the browser's cookie. */
export interface VaryingPrices {
  readonly methods: readonly PaymentMethod[]
  readonly storedId: string | null
}
