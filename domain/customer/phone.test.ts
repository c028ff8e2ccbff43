import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatPhone, mobileOf, parsePhone } from './phone.ts'

describe('a phone', () => {
  test.each([
    ['(11) 94321-4321', '+5511943214321'],
    ['11943214321', '+5511943214321'],
    ['011 94321-4321', '+5511943214321'],
    ['+55 11 94321-4321', '+5511943214321'],
    ['5511943214321', '+5511943214321'],
    ['(55) 99123-4567', '+5555991234567'],
    ['(13) 3222-1000', '+551332221000'],
    ['+351 912 345 678', '+351912345678'],
  ])('%j is %s', (text, phone) => {
    expect(parsePhone(text)).toBe(phone)
  })

  test.each([
    ['without an area code', '94321-4321'],
    ['with an area code that is none', '(20) 94321-4321'],
    ['a mobile without its 9', '(11) 8321-4321'],
    ['a mobile of nine digits that starts otherwise', '(11) 84321-4321'],
    ['too long', '(11) 94321-43211'],
    ['with letters', '(11) 94321-432a'],
    ['+ alone', '+'],
    ['nothing', ''],
  ])('%s is refused: %j', (_what, text) => {
    expect(parsePhone(text)).toBeNull()
  })

  test.each([
    ['(11) 94321-4321', '+5511943214321'],
    ['+5555991234567', '+5555991234567'],
    ['(13) 3222-1000', null],
    ['+351 912 345 678', null],
    ['94321-4321', null],
    [null, null],
  ])('%j is reached by text messages at %s', (phone, mobile) => {
    expect(mobileOf(phone)).toBe(mobile)
  })

  test('is shown as people write it', () => {
    expect(formatPhone('+5511943214321')).toBe('(11) 94321-4321')
    expect(formatPhone('+551332221000')).toBe('(13) 3222-1000')
    expect(formatPhone('+351912345678')).toBe('+351912345678')
    expect(formatPhone('0800 123 456')).toBe('0800 123 456')
  })

  test('shown and read again is the same', () => {
    const local = fc.oneof(fc.stringMatching(/^9\d{8}$/), fc.stringMatching(/^[2-5]\d{7}$/))
    fc.assert(
      fc.property(fc.constantFrom('11', '21', '48', '55', '92'), local, (areaCode, number) => {
        const phone = `+55${areaCode}${number}`
        expect(parsePhone(formatPhone(phone))).toBe(phone)
        expect(parsePhone(phone)).toBe(phone)
      }),
    )
  })
})
