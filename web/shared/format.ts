import { isInGrams, type BasisPoints, type Quantity, type UnitPrice } from '#domain/amounts.ts'
import { formatDecimal, formatReais } from '#domain/format-price.ts'

/** In whole cents, of half a cent the higher one. */
export const formatPrice = (value: UnitPrice): string => formatReais(Math.round(value / 100), 2)
/** `10%`, `2,5%` */
export const formatPercent = (value: BasisPoints): string => `${formatDecimal(value, 2)}%`
/** `0,75`, `12` */
export const formatQuantity = (value: Quantity): string => formatDecimal(value, 3)
/** `1.234` */
export const formatCount = (count: number): string => formatDecimal(count, 0)
/** `2 un`, `1,5 kg`, below a kilogram `750 g` */
export const formatAmount = (value: Quantity, unit: string): string =>
  isInGrams(value, unit) ? `${value} g` : `${formatQuantity(value)} ${unit}`

/** With a full stop, so that another sentence may follow: refusals of the server have none. */
export const withFullStop = (message: string): string => (/[.!?…]$/.test(message) ? message : `${message}.`)
