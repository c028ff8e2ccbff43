import type { Cents } from '#domain/amounts.ts'

/** `1234,56`, as an amount is typed into a field. */
export const decimalFromCents = (value: Cents): string => (value / 100).toFixed(2).replace('.', ',')

/**
 * A number as people in Brazil type it: a comma before the decimals; a point before exactly three digits separates thousands, any other
 * point the decimals. Null for anything else.
 */
export function parseDecimal(typed: string): number | null {
  const text = typed.trim().replace(/^R\$\s*/, '')
  if (!/^-?\d[\d.]*(?:,\d+)?$/.test(text)) return null
  const [whole = '', decimals] = text.split(',')
  const groups = whole.split('.')
  const hasThousands = groups.length > 1 && groups.slice(1).every((group) => group.length === 3)
  if (decimals !== undefined)
    return groups.length === 1 || hasThousands ? Number(`${groups.join('')}.${decimals}`) : null
  if (hasThousands || groups.length === 1) return Number(groups.join(''))
  return groups.length === 2 && groups[1] !== '' ? Number(groups.join('.')) : null
}

/** `-5`, `− 2,5 %`, `+3`; null where it is no number. */
export function parseSigned(typed: string): number | null {
  const [, sign = '', digits = ''] = /^([-−–+]?)\s*(.*)$/.exec(typed.trim().replace(/%$/, '').trim()) ?? []
  const value = parseDecimal(digits)
  if (value === null) return null
  return sign === '' || sign === '+' ? value : -value
}
