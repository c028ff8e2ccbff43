import { expect, test } from 'vitest'
import { unitPrice } from './amounts.ts'
import { formatUnitPrice } from './format-price.ts'

test.each([
  [130_935, 'R$ 13,0935'],
  [130_930, 'R$ 13,093'],
  [130_900, 'R$ 13,09'],
  [12_000_000, 'R$ 1.200,00'],
])('a unit price of %i shows all that it is made of', (price, text) => {
  expect(formatUnitPrice(unitPrice(price)).replaceAll(/\s/g, ' ')).toBe(text)
})
