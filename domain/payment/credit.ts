import { subtractCents, type Cents } from '../amounts.ts'

/** What a supplier lends to a customer, and how much of it orders hold at the moment. */
export interface Credit {
  readonly limit: Cents
  readonly used: Cents
}

/** What the customer may still order on account. */
export const availableOf = ({ limit, used }: Credit): Cents => subtractCents(limit, used)
