import { roundHalfUp, type UnitPrice } from '../amounts.ts'
import { parseDecimal, parseFineDecimal } from '../decimal.ts'
import type { Product } from './product.ts'

/** What one of a measure costs, so that packs can be compared. */
export interface MeasurePrice {
  readonly price: UnitPrice
  /** A kilogram, a litre, or one of the pieces in a pack. */
  readonly per: 'kg' | 'L' | 'un'
}

const NUMBER = /\d+(?:[.,]\d+)*/g
const MEASURE = /(?<amount>[\d.,]+)\s*(?<unit>kg|g|ml|l|litros?)(?!\p{L})/iu
const COUNT = /\bcom\s+(?<count>\d+(?:\.\d{3})*)(?<dozens>\s+d(?:u|\u00FA)zias?\b)?/iu
const DOZEN = 12
/** Ten-thousandths of a real: less than a cent says nothing. */
const ONE_CENT = 100

/**
 * From what the pack says that it holds: `500 g`, `galão de 5 litros`, `fardo com 6`. Null where that is weighed, unknown, about
 * ("cerca de"), or more than one number, which may mean several packs in one.
 */
export function measurePriceOf({
  pricing,
  unit,
  packaging,
}: Pick<Product, 'pricing' | 'unit' | 'packaging'>): MeasurePrice | null {
  if (pricing === null || packaging === null || unit === 'kg') return null
  if (packaging.match(NUMBER)?.length !== 1 || /cerca de/i.test(packaging)) return null
  const { per, amount } = contentOf(packaging)
  if (amount <= 0 || amount === 1) return null
  const price = roundHalfUp(pricing.price / amount) as UnitPrice
  return price < ONE_CENT ? null : { price, per }
}

/** In kilograms, litres or pieces; 0 is unknown. */
function contentOf(packaging: string): Pick<MeasurePrice, 'per'> & { readonly amount: number } {
  const measure = MEASURE.exec(packaging)?.groups
  if (!measure) {
    const { count = '0', dozens } = COUNT.exec(packaging)?.groups ?? {}
    return { per: 'un', amount: countOf(count) * (dozens === undefined ? 1 : DOZEN) }
  }
  const written = measure['amount'] ?? ''
  const unit = (measure['unit'] ?? '').toLowerCase()
  const isSmall = unit === 'g' || unit === 'ml'
  return { per: unit.endsWith('g') ? 'kg' : 'L', amount: isSmall ? countOf(written) / 1000 : numberOf(written) }
}

/** Of kilograms and litres; 0 where `2.500` may be two thousand, for no one is there to say. */
const numberOf = (written: string): number => parseFineDecimal(written) ?? 0
/** Of pieces, grams and millilitres, which have no decimals: `1.000`. */
const countOf = (written: string): number => parseDecimal(written) ?? 0
