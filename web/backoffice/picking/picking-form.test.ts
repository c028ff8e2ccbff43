import { expect, test } from 'vitest'
import { quantity } from '#domain/amounts.ts'
import { typedQuantity } from '../../shared/typed-number.ts'
import { gramsIn, missingIn, pickedIn, scaleWeight, typeKey, weightsIn } from './picking-form.ts'

const form = (fields: Record<string, string>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

const ordered = (kilograms: number) => ({ quantity: quantity(kilograms * 1000) })

test.each([
  ['1,432', [1432]],
  ['1.4', [1400]],
  ['0.500', [500]],
  // No one ordered two thousand kilograms.
  ['2.500', [2500]],
  [' 2 ', [2000]],
  ['', []],
  ['1,4325', []],
  ['-1', []],
  ['um', []],
])('“%s” is %j thousandths', (typed, weights) => {
  expect(weightsIn(typed, ordered(2))).toEqual(weights)
})

test('a weight that can be both is left to the person', () => {
  expect(weightsIn('2.500', ordered(300))).toEqual([2500, 2_500_000])
  expect(pickedIn(form({ picked: '2.500' }))).toBeNull()
  expect(pickedIn(form({ picked: '2,5' }))).toBe(2500)
})

test('a weight that cannot be is read as the scale writes it', () => {
  expect(weightsIn('2.500', { quantity: quantity(100) })).toEqual([2500])
})

test.each([
  ['520', 520, '0,52'],
  ['1432', 1432, '1,432'],
  ['2000', 2000, '2'],
])('“%s” on a scale in grams is %s thousandths, typed as “%s”', (typed, weight, written) => {
  expect(gramsIn(typed)).toBe(weight)
  expect(typedQuantity(gramsIn(typed) ?? quantity(0))).toBe(written)
})

test.each(['1,432', '', '0', 'um'])('“%s” is no weight in grams', (typed) => {
  expect(gramsIn(typed)).toBeNull()
})

test('keys write a weight, and nothing that is none', () => {
  const type = (...keys: string[]) => keys.reduce(typeKey, '')
  expect(type('1', ',', '4', '3', '2')).toBe('1,432')
  expect(type('1', ',', '4', '3', '2', '9', ',')).toBe('1,432')
  expect(type(',', '5')).toBe('0,5')
  expect(type('0', '7')).toBe('7')
  expect(type('1', '2', 'erase')).toBe('1')
  expect(type('erase')).toBe('')
})

test('a label of the scale fills the weight', () => {
  expect(scaleWeight('2001234014326')).toBe(1432)
  expect(scaleWeight('7891234567895')).toBeNull()
  expect(pickedIn(form({ picked: '2001234014326' }))).toBe(1432)
})

test('what becomes of a missing item', () => {
  expect(missingIn(form({ kind: 'remove' }))).toEqual({ kind: 'remove' })
  expect(missingIn(form({ kind: 'ask', productId: 'p', quantity: '2000' }))).toEqual({
    kind: 'ask',
    productId: 'p',
    quantity: 2000,
  })
})
