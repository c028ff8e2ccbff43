/** How much a store may have, and its company; null is without limit. */
export interface StoreLimits {
  /** That are sold. */
  readonly products: number | null
  /** People of the team and invitations to it. */
  readonly staff: number | null
  /** Of all files that were sent to the store. */
  readonly fileBytes: number | null
  /** Open stores of its company; null for what the installation gives every company. */
  readonly companyStores: number | null
}

export interface LimitsInUse {
  readonly limits: StoreLimits
  readonly used: { readonly [Kind in keyof StoreLimits]: number }
  /** What the installation gives a company without a limit of its own. */
  readonly usualCompanyStores: number
}
