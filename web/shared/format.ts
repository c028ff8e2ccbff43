import {
  isInGrams,
  unitsFromQuantity,
  type BasisPoints,
  type Cents,
  type Quantity,
  type UnitPrice,
} from '#domain/amounts.ts'

// The same formatters on server and in browser: what is written into the page does not change when its script arrives.
const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
const units = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 3 })
const percent = new Intl.NumberFormat('pt-BR', { style: 'percent', maximumFractionDigits: 2 })

/** `R$ 1.234,56` */
export const formatCents = (value: Cents): string => money.format(value / 100)
export const formatPrice = (value: UnitPrice): string => money.format(value / 10_000)
/** `10%`, `2,5%` */
export const formatPercent = (value: BasisPoints): string => percent.format(value / 10_000)
/** `0,75`, `12` */
export const formatQuantity = (value: Quantity): string => units.format(unitsFromQuantity(value))
/** `2 un`, `1,5 kg`, below a kilogram `750 g` */
export const formatAmount = (value: Quantity, unit: string): string =>
  isInGrams(value, unit) ? `${value} g` : `${formatQuantity(value)} ${unit}`
/** `25/11/2026` of a date without time. */
export const formatDate = (date: string): string => date.split('-').toReversed().join('/')

/** With a full stop, so that another sentence may follow: refusals of the server have none. */
export const withFullStop = (message: string): string => (/[.!?…]$/.test(message) ? message : `${message}.`)
