import { reaisFromUnitPrice, type UnitPrice } from '#domain/amounts.ts'

/** `7,35`, with up to four decimals, as it is typed into a field; empty for null. */
export const typedPrice = (price: UnitPrice | null): string =>
  price === null
    ? ''
    : reaisFromUnitPrice(price).toLocaleString('pt-BR', {
        minimumFractionDigits: 2,
        maximumFractionDigits: 4,
        useGrouping: false,
      })
