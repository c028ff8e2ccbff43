import { expect, test } from 'vitest'
import { quantity, unitsFromQuantity } from '#domain/amounts.ts'
import { parseFineDecimal } from '#domain/decimal.ts'
import { numberFault, typedQuantity } from './typed-number.ts'

test('a number with two readings shows both beside its field', () => {
  expect(numberFault(' 2.500 ', 'Digite um número.')).toBe('“2.500” pode ser 2,5 ou 2500. Escreva um dos dois.')
  expect(numberFault('2,5O', 'Digite um número.')).toBe('Digite um número.')
})

test.each([500, 1000, 2_500_000, 2500, 1, 1_000_000_000])(
  'the quantity %d is read back from its field',
  (thousandths) => {
    const typed = typedQuantity(quantity(thousandths))
    expect(parseFineDecimal(typed)).toBe(unitsFromQuantity(quantity(thousandths)))
  },
)
