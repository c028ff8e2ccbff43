import { expect, test } from 'vitest'
import { quantity } from '#domain/amounts.ts'
import { gramsIn, missingIn, parseWeight, pickedIn, scaleWeight, typedWeight, typeKey } from './picking-form.ts'

const form = (fields: Record<string, string>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

test.each([
  ['1,432', 1432],
  ['1.4', 1400],
  [' 2 ', 2000],
  ['', null],
  ['1,4325', null],
  ['um', null],
])('“%s” is %s thousandths', (typed, weight) => {
  expect(parseWeight(typed)).toBe(weight)
})

test.each([
  ['520', 520, '0,52'],
  ['1432', 1432, '1,432'],
  ['2000', 2000, '2'],
])('“%s” on a scale in grams is %s thousandths, typed as “%s”', (typed, weight, written) => {
  expect(gramsIn(typed)).toBe(weight)
  expect(typedWeight(gramsIn(typed) ?? quantity(0))).toBe(written)
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
