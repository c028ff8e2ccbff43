import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unitPrice } from './amounts.ts'
import { formatDecimal, formatReais, formatUnitPrice } from './format-price.ts'

test.each([
  [130_935, 'R$ 13,0935'],
  [130_930, 'R$ 13,093'],
  [130_900, 'R$ 13,09'],
  [12_000_000, 'R$ 1.200,00'],
])('a unit price of %i shows all that it is made of', (price, text) => {
  expect(formatUnitPrice(unitPrice(price)).replaceAll(/\s/g, ' ')).toBe(text)
})

test('numbers are written as people of Brazil write them', () => {
  const intl = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat('pt-BR', options)
  const money = intl({ style: 'currency', currency: 'BRL' })
  const units = intl({ maximumFractionDigits: 3 })
  const finePrice = intl({ style: 'currency', currency: 'BRL', maximumFractionDigits: 4 })
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (value) => {
      fc.pre(value !== 0)
      expect(formatReais(value, 2)).toBe(money.format(value / 100))
      expect(formatReais(value, 4)).toBe(finePrice.format(value / 10_000))
      expect(formatDecimal(value, 3)).toBe(units.format(value / 1000))
      expect(formatDecimal(value, 0)).toBe(units.format(value))
    }),
  )
})

test.each([
  [0, 'R$ 0,00'],
  [-0, 'R$ 0,00'],
  [-5, '-R$ 0,05'],
])('%d cents are %j', (value, text) => expect(formatReais(value, 2).replaceAll(/\s/g, ' ')).toBe(text))
