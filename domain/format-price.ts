import type { UnitPrice } from './amounts.ts'

const price = new Intl.NumberFormat('pt-BR', {
  style: 'currency',
  currency: 'BRL',
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
})

/**
 * `R$ 13,09`, `R$ 13,0935`: a price that stands beside a quantity and a total, with the ten-thousandths that it has, so that the total
 * follows from what is read.
 */
export const formatUnitPrice = (value: UnitPrice): string => price.format(value / 10_000)
