import { unitsFromQuantity, type Quantity } from '#domain/amounts.ts'
import { readNumber } from '#domain/decimal.ts'
import { numbersText } from './i18n/numbers.ts'

/** As it is read again from the field that it stands in: without points between thousands. */
const inField = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 4, useGrouping: false })

/** A quantity as it is typed into a field: `2500`, `0,75`. */
export const typedQuantity = (quantity: Quantity): string => inField.format(unitsFromQuantity(quantity))

/** What stands beside a field of more than two decimals: both readings of what was typed, or that it is wrong. */
export function numberFault(typed: string, wrong: string, text = numbersText): string {
  const read = readNumber(typed)
  return read === null || 'value' in read
    ? wrong
    : text.twoReadings(typed.trim(), inField.format(read.asDecimals), inField.format(read.asThousands))
}
