import { ONE_UNIT } from '#domain/amounts.ts'
import { MAX_QUANTITY, quantityRange } from '#domain/cart/change-quantity.ts'
import type { Product } from '#domain/catalog/product.ts'
import { formatAmount, formatPrice, formatQuantity } from '../../shared/format.ts'
import { text as productText } from '../../shared/i18n/product.ts'

/** In words: in which quantities a product is sold, and what wrapping it costs. */
export function buyingRules({ terms, unit }: Pick<Product, 'terms' | 'unit'>, text = productText): string[] {
  const range = terms && quantityRange(terms)
  if (!terms || !range) return []
  const rules: string[] = []
  if (range.step !== ONE_UNIT) rules.push(text.step(formatAmount(range.step, unit)))
  if (range.lowest > range.step) rules.push(text.least(formatAmount(range.lowest, unit)))
  if (terms.maxPerOrder !== null && range.highest < MAX_QUANTITY)
    rules.push(text.most(formatAmount(range.highest, unit)))
  if (terms.incrementMultiple !== null && terms.incrementMultiple > ONE_UNIT) {
    rules.push(text.multiple(formatQuantity(terms.incrementMultiple), text.units[unit] ?? unit))
  }
  if (terms.packagingPrice !== null && terms.packagingPrice > 0)
    rules.push(text.giftWrapPrice(formatPrice(terms.packagingPrice), unit))
  return rules
}
