import type { SupplierFeatures } from '../supplier/features.ts'
import type { Channel, OrderStatus } from './order.ts'

/** What a submission becomes: a quote where the supplier takes quotes or an item is sold by quote only (rules §2). */
export const submissionStatus = (
  features: Pick<SupplierFeatures, 'takesQuotes'>,
  products: readonly { readonly isQuoteOnly: boolean }[],
): Extract<OrderStatus, 'quote-requested' | 'placed'> =>
  features.takesQuotes || products.some((product) => product.isQuoteOnly) ? 'quote-requested' : 'placed'

/** Manual while an attendant holds the cart (specification §6). */
export const channelOf = (isCartLocked: boolean): Channel => (isCartLocked ? 'manual' : 'web')
