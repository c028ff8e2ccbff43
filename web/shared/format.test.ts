import fc from 'fast-check'
import { expect, test } from 'vitest'
import { basisPoints, quantity, unitPrice } from '#domain/amounts.ts'
import { formatWeekday, formatWeekdayDate } from './format-weekday.ts'
import { formatPercent, formatPrice, withFullStop } from './format.ts'
import { typedQuantity } from './typed-number.ts'

test.each([
  ['A loja Casa da Serra ainda não conhece você', 'A loja Casa da Serra ainda não conhece você.'],
  ['Confira sua internet e tente de novo.', 'Confira sua internet e tente de novo.'],
])('%j ends with one full stop', (message, ended) => expect(withFullStop(message)).toBe(ended))

test('prices, percentages and typed quantities are written as people of Brazil write them', () => {
  const intl = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat('pt-BR', options)
  const money = intl({ style: 'currency', currency: 'BRL' })
  const percent = intl({ style: 'percent', maximumFractionDigits: 2 })
  const inField = intl({ maximumFractionDigits: 3, useGrouping: false })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (value) => {
      expect(formatPrice(unitPrice(value))).toBe(money.format(value / 10_000))
      expect(formatPercent(basisPoints(value))).toBe(percent.format(value / 10_000))
      expect(typedQuantity(quantity(value))).toBe(inField.format(value / 1000))
    }),
  )
})

test.each([
  ['2026-11-25', 'quarta-feira, 25/11', 'quarta-feira, 25/11/2026'],
  ['2026-11-29', 'domingo, 29/11', 'domingo, 29/11/2026'],
  ['2026-11-30', 'segunda-feira, 30/11', 'segunda-feira, 30/11/2026'],
])('%s is %s', (date, day, dayOfYear) =>
  expect([formatWeekday(date), formatWeekdayDate(date)]).toEqual([day, dayOfYear]),
)
