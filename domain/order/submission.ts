import type { SupplierFeatures } from '../supplier/features.ts'
import type { Channel } from './order.ts'

/** Whether a submission becomes a quote: the supplier takes quotes, or a line is sold by quote only (rules §2). */
export const isQuote = (
  { takesQuotes }: Pick<SupplierFeatures, 'takesQuotes'>,
  lines: readonly { readonly isQuoteOnly: boolean }[],
): boolean => takesQuotes || lines.some((line) => line.isQuoteOnly)

/** Manual while an attendant holds the cart (specification §6). */
export const channelOf = (isCartLocked: boolean): Channel => (isCartLocked ? 'manual' : 'web')
