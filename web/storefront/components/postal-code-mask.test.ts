import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { digitsOf, maskPostalCode } from './postal-code-mask.ts'

/** `|` is the caret. */
function typed(text: string) {
  return { value: text.replace('|', ''), caret: text.indexOf('|') }
}
const shown = ({ value, caret }: { value: string; caret: number }) => `${value.slice(0, caret)}|${value.slice(caret)}`

describe('a CEP while it is typed', () => {
  test.each([
    ['the first digits', '0543|', '0543|'],
    ['the digit behind the hyphen', '054350|', '05435-0|'],
    ['the last digit', '05435-000|', '05435-000|'],
    ['one digit too many', '05435-0001|', '05435-000|'],
    ['something else', '05a|', '05|'],
    ['a digit in the middle', '059|435-000', '059|43-500'],
    ['a paste with dots and words', 'CEP 05.435-000|', '05435-000|'],
    ['a digit deleted in the middle', '05|35-000', '05|350-00'],
    ['the hyphen deleted backwards', '05435|000', '05435|-000'],
    ['everything deleted', '|', '|'],
  ])('%s', (_what, before, after) => {
    expect(shown(maskPostalCode(typed(before)))).toBe(after)
  })

  test('lets the Delete key step over the hyphen, so that it never gets stuck there', () => {
    expect(shown(maskPostalCode(typed('05435|000'), true))).toBe('05435-|000')
  })

  test('is the same once it is masked, with the caret between the same digits', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 14, unit: fc.constantFrom(...'0123456789-. a') }),
        fc.nat(14),
        (value, position) => {
          const caret = Math.min(position, value.length)
          const once = maskPostalCode({ value, caret })
          expect(maskPostalCode(once)).toEqual(once)
          expect(once.value).toMatch(/^(\d{0,5}|\d{5}-\d{1,3})$/)
          expect(digitsOf(once.value.slice(0, once.caret))).toBe(digitsOf(value.slice(0, caret)).slice(0, 8))
        },
      ),
    )
  })
})
