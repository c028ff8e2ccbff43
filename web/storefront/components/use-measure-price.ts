import type { UnitPrice } from '#domain/amounts.ts'
import type { Product } from '#domain/catalog/product.ts'
import { formatUnitPrice } from '#domain/format-price.ts'
import { measurePriceOf } from '#domain/catalog/measure-price.ts'
import { formatPrice } from '../../shared/format.ts'
import { text as cartText } from '../../shared/i18n/cart.ts'
import { useText } from '../../shared/i18n/use-text.ts'

/** Ten-thousandths of a real: below ten cents whole cents say too little. */
const TEN_CENTS = 1_000

/** What a piece, a kilogram or a litre costs at a price of the sale unit: `R$ 1,16/un`. Null where the pack does not say what it holds. */
export function useMeasurePrice(
  { pricing, unit, packaging }: Pick<Product, 'unit' | 'packaging' | 'pricing'>,
  price: UnitPrice | null,
): string | null {
  const text = useText(cartText)
  const measure = price === null ? null : measurePriceOf({ unit, packaging, pricing: pricing && { ...pricing, price } })
  return measure && text.each((measure.price < TEN_CENTS ? formatUnitPrice : formatPrice)(measure.price), measure.per)
}
