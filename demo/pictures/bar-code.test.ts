import { expect, test } from 'vitest'
import { barsOf } from './bar-code.ts'

test('the bars of a GTIN are those of its standard', () => {
  expect(barsOf('4006381333931')).toBe(
    '10100011010100111010111101111010001001011001101010100001010000101000010111010010000101100110101',
  )
})
