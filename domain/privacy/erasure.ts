import type { Cents } from '../amounts.ts'
import { Failure } from '../failure.ts'

/** What is still between a customer and the store. */
export interface OpenBusiness {
  /** Orders and quotes that were neither delivered nor cancelled. */
  readonly openOrders: readonly number[]
  /** Delivered, not yet paid. */
  readonly unpaidOrders: readonly number[]
  readonly creditUsed: Cents
}

const SHOWN_ORDERS = 5

/**
 * A record may go when nothing is open: goods on their way need somebody to receive them, a debt somebody who pays it
 * (LGPD art. 16, I and art. 7, V).
 * @throws Failure privacy.openOrders with the first of their numbers, privacy.openCredit.
 */
export function ensureErasable({ openOrders, unpaidOrders, creditUsed }: OpenBusiness): void {
  if (openOrders.length > 0)
    throw new Failure('privacy.openOrders', {
      orders: openOrders.slice(0, SHOWN_ORDERS).map(String),
      count: openOrders.length,
    })
  if (creditUsed > 0 || unpaidOrders.length > 0) throw new Failure('privacy.openCredit')
}
