/** The switches of a supplier (specification §6), read from its tags once. */
export interface SupplierFeatures {
  readonly hasDelivery: boolean
  readonly hasPickup: boolean
  readonly prefersDeliveryWithPickup: boolean
  readonly requiresAddressToAccess: boolean
  readonly requiresSupplierToAccess: boolean
  readonly usesPrimaryAddress: boolean
  readonly usesSingleAddress: boolean
  readonly takesQuotes: boolean
  readonly hidesPricesFromVisitors: boolean
  readonly blocksUnapproved: boolean
  readonly restrictsUnapproved: boolean
  readonly variesPriceByPayment: boolean
  /** Who has overdue invoices buys nothing on account. */
  readonly blocksOverdueCredit: boolean
  /** Whether the increment multiple counts towards the wholesale minimum. */
  readonly countsMultiple: boolean
  readonly recommends: boolean
  readonly sharesCoupons: boolean
  readonly usesNewStyle: boolean
  readonly tracksAnalytics: boolean
  /** Nothing optional is stored in a browser before its person agreed (rules §1). */
  readonly requiresPriorConsent: boolean
  /** Visitors have to confirm once that they are of age. */
  readonly requiresAgeCheck: boolean
  /** A visitor puts products into a cart, which becomes that of the customer at the sign-in. */
  readonly visitorsFillCart: boolean
  /** Customers write to the store. */
  readonly hasChat: boolean
  /** Who works for the store proves to be themselves by a second factor. */
  readonly requiresSecondFactor: boolean
}

export function featuresOf(tags: readonly string[]): SupplierFeatures {
  const has = (tag: string) => tags.includes(tag)
  return {
    hasDelivery: has('has-delivery'),
    hasPickup: has('has-collect'),
    prefersDeliveryWithPickup: has('store-prefers-delivery-with-pickup'),
    requiresAddressToAccess: has('requires-address-to-access'),
    requiresSupplierToAccess: has('requires-supplier-to-access'),
    usesPrimaryAddress: has('use-primary-address'),
    usesSingleAddress: has('uses-single-address'),
    takesQuotes: has('support-budget'),
    hidesPricesFromVisitors: has('hide-price-for-logged-out-customers'),
    blocksUnapproved: has('block-not-approved-user'),
    restrictsUnapproved: has('restrict-not-approved-user-submission'),
    variesPriceByPayment: has('support-price-variance-by-payment'),
    blocksOverdueCredit: has('block-overdue-credit'),
    countsMultiple: !has('disable-product-multiple'),
    recommends: has('enable-recommendation-system'),
    sharesCoupons: has('uses-share-coupom'),
    usesNewStyle: has('use-new-style-page'),
    tracksAnalytics: has('enable-google-analytics-ga4-version-tag-events'),
    requiresPriorConsent: has('require-prior-consent'),
    requiresAgeCheck: has('requires-age-check'),
    visitorsFillCart: has('visitors-fill-cart'),
    hasChat: has('enable-chat'),
    requiresSecondFactor: has('require-second-factor'),
  }
}

/** The switches that staff set on the screen of settings. Delivery and pickup are switched where they are set up. */
export type StoreSwitches = Omit<SupplierFeatures, 'hasDelivery' | 'hasPickup'>

/** Whether a customer without approval may sign in (specification §4 "Login": support-budget and block). */
export const admitsUnapproved = (features: Pick<SupplierFeatures, 'takesQuotes' | 'blocksUnapproved'>): boolean =>
  !features.takesQuotes && !features.blocksUnapproved

/** Whether a visitor must give an address before entering (specification §5 isEnderecoObrigatorio). */
export const requiresAddress = (
  features: Pick<SupplierFeatures, 'hasDelivery' | 'requiresAddressToAccess'>,
  address: { readonly id?: string | null; readonly coordinates?: unknown } | null,
): boolean => features.hasDelivery && features.requiresAddressToAccess && !address?.id && !address?.coordinates
