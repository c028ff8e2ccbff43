import { unitsFromQuantity, type Quantity } from '#domain/amounts.ts'
import { readNumber } from '#domain/decimal.ts'
import { numbersText } from './i18n/numbers.ts'

/** A quantity as it is typed into a field and read again from it: `2500`, `0,75`. */
export const typedQuantity = (quantity: Quantity): string => String(unitsFromQuantity(quantity)).replace('.', ',')

/** What stands beside a field of more than two decimals: both readings of what was typed, or that it is wrong. */
export function numberFault(typed: string, wrong: string, text = numbersText): string {
  const read = readNumber(typed)
  const inField = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 4, useGrouping: false })
  return read === null || 'value' in read
    ? wrong
    : text.twoReadings(typed.trim(), inField.format(read.asDecimals), inField.format(read.asThousands))
}
