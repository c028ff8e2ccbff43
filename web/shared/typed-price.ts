import { unitPriceFromReais, type BasisPoints, type UnitPrice } from '#domain/amounts.ts'
import { parseDecimal, parseFineDecimal } from '#domain/decimal.ts'
import { keyboardText } from '#domain/keyboard-text.ts'

const reais = new Intl.NumberFormat('pt-BR', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
  useGrouping: false,
})
const percents = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2, useGrouping: false })

/** A price as it is typed into a field: `7,35`, with up to four decimals. */
export const typedPrice = (price: UnitPrice): string => reais.format(price / 10_000)

/**
 * The price that is meant: `12,90`, `-5%` off the price that it is compared with, or `m18` for a margin of 18 %, which needs a cost. Null for anything else.
 */
export function priceMeant(typed: string, estimate: UnitPrice, cost: UnitPrice | undefined): UnitPrice | null {
  const text = keyboardText(typed).toLowerCase()
  if (text.startsWith('-') && text.endsWith('%')) {
    const percent = parseDecimal(text.slice(1, -1))
    if (percent === null || percent < 0 || percent > 100) return null
    return toCents(estimate * (1 - percent / 100), Math.round)
  }
  if (/^m\d/.test(text)) {
    const margin = parseDecimal(text.slice(1).replace(/%$/, ''))
    if (margin === null || margin < 0 || margin >= 100 || cost === undefined) return null
    return toCents(cost / (1 - margin / 100), Math.ceil)
  }
  const price = parseFineDecimal(typed)
  return price === null || price < 0 ? null : unitPriceFromReais(price)
}

/** What a percentage gives is a price in whole cents, as people read it. */
const toCents = (price: number, round: (value: number) => number): UnitPrice =>
  (round(Number((price / 100).toFixed(6))) * 100) as UnitPrice

/** In percent, with a sign: what people type to get it again. */
export const discountText = (discount: BasisPoints): string =>
  discount === 0 ? '' : `-${percents.format(discount / 100)}%`
