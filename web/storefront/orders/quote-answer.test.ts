import { expect, test } from 'vitest'
import { quantityFromUnits } from '#domain/amounts.ts'
import { counterFaults, counterLinesIn } from './quote-answer.ts'

const formOf = (fields: Record<string, string>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

test('a counter-offer is read as it is typed', () => {
  expect(
    counterLinesIn(
      formOf({ version: '1', 'quantity-1': '1.200', 'price-1': '8,50', 'quantity-3': '0,5', 'price-3': ' ' }),
    ),
  ).toEqual([
    { position: 1, quantity: 1_200_000, wishedPrice: 85_000 },
    { position: 3, quantity: 500, wishedPrice: null },
  ])
})

test.each([
  ['a quantity of letters', { 'quantity-1': 'dez' }],
  ['less than nothing', { 'quantity-1': '-1' }],
  ['two and a half or two thousand five hundred kilograms', { 'unit-1': 'kg', 'quantity-1': '2.500' }],
  ['a price of letters', { 'quantity-1': '1', 'price-1': 'barato' }],
])('and not sent with %s', (_what, fields) => {
  expect(counterLinesIn(formOf(fields))).toEqual({ wrong: Object.values(fields).at(-1) })
})

test.each([
  ['lines.1.quantity', { 'quantity-3': 'Não.' }],
  ['lines.9.quantity', {}],
  ['version', {}],
  [null, {}],
])('a refusal of %j is said beside its field', (field, faults) => {
  const line = (position: number) => ({ position, quantity: quantityFromUnits(1), wishedPrice: null })
  expect(counterFaults({ field, message: 'Não.' }, [line(1), line(3)])).toEqual(faults)
})
