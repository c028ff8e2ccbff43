import type { PaymentMethod } from '#domain/payment/payment-method.ts'

/** In a store whose prices vary by payment: the methods open to whoever looks, and the one that the browser kept. */
export interface VaryingPrices {
  readonly methods: readonly PaymentMethod[]
  readonly keptId: string | null
}

/** The method by which prices are shown: what was chosen, or else the first, with which a checkout starts. */
export const pricingMethod = (
  { methods, keptId }: VaryingPrices,
  chosenId: string | null | undefined = keptId,
): PaymentMethod | null => methods.find(({ id }) => id === chosenId) ?? methods[0] ?? null
