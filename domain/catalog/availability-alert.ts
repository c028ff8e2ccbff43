/** A request to learn when a product can be bought again. */
export interface AvailabilityAlert {
  readonly productId: string
  readonly name: string
  readonly slug: string
  /** Path of the picture; null where the product has none. */
  readonly picture: string | null
  /** Whether the store still has the product; the alert of one that it took off waits for its return. */
  readonly isSold: boolean
  /** ISO instant. */
  readonly createdAt: string
}

/** For one person on one account. */
export const MAX_ALERTS = 200
