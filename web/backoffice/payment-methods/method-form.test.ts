import { expect, test } from 'vitest'
import { text } from '../../shared/i18n/payment-methods.ts'
import { contentIn, valuesOf } from './method-form.ts'

const pix = { ...valuesOf(null), name: 'Pix' }

test.each([
  ['-5', -500],
  ['− 2,5', -250],
  ['+3%', 300],
  ['', 0],
])('%j is an adjustment of %d hundredths of a percent', (adjustment, expected) =>
  expect(contentIn({ ...pix, adjustment }, text)).toMatchObject({ adjustment: expected }),
)

test('what cannot be read is named by its field', () => {
  const typed = { ...pix, adjustment: '-95', minimum: 'dez', termDays: '1,5' }
  expect(contentIn(typed, text)).toMatchObject({
    faults: { adjustment: 'Use de -90 a 100.', minimum: text.checkNumber, termDays: text.checkNumber },
  })
})

test('what is paid on delivery is picked first, also where the form still holds another flow', () => {
  expect(contentIn({ ...pix, kind: 'cash' }, text)).toMatchObject({ kind: 'cash', flow: 'pick-first' })
  expect(contentIn(pix, text)).toMatchObject({ flow: 'pay-first' })
})

test('a stored method is shown as it can be typed again', () => {
  const content = contentIn({ ...pix, adjustment: '-2,5', minimum: '50,00', isActive: '' }, text)
  if ('faults' in content) throw new Error('refused')
  expect(valuesOf({ ...content, id: '1', isReceived: true, version: 1 })).toEqual({
    ...pix,
    adjustment: '-2,5',
    minimum: '50',
    isActive: '',
  })
})
