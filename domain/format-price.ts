import type { Cents, UnitPrice } from './amounts.ts'

/**
 * `1.234,5` of 123450 with two decimals. Not by `Intl`: the first formatter that a page makes takes a phone longer than all prices of a
 * list, in one piece, before anything answers.
 * @param least decimals that are written although they are zero
 */
export function formatDecimal(value: number, decimals: number, least = 0): string {
  const [whole = '', rest = ''] = (Math.abs(value) / 10 ** decimals).toFixed(decimals).split('.')
  const shown = rest.replace(/0+$/, '').padEnd(least, '0')
  return `${value < 0 ? '-' : ''}${whole.replaceAll(/\B(?=(...)+$)/g, '.')}${shown && `,${shown}`}`
}

/** `R$ 1.234,56`, `-R$ 0,50`, with a space at which no line breaks. */
export const formatReais = (value: number, decimals: number): string =>
  `${value < 0 ? '-' : ''}R$\u00A0${formatDecimal(Math.abs(value), decimals, 2)}`

/** `R$ 1.234,56` */
export const formatCents = (value: Cents): string => formatReais(value, 2)

/**
 * `R$ 13,09`, `R$ 13,0935`: a price that stands beside a quantity and a total, with the ten-thousandths that it has, so that the total
 * follows from what is read.
 */
export const formatUnitPrice = (value: UnitPrice): string => formatReais(value, 4)
