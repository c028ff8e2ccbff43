import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatPhone, mobileOf, parseCompanyPhone, parsePhone, telephoneUrl } from './phone.ts'

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
    ['(11)\u00A094321\u20114321', '+5511943214321'],
    ['\uFF11\uFF11 94321\u22124321', '+5511943214321'],
    ['\u202A11 94321-4321\u202C', '+5511943214321'],
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
    ['0800 701 2345', '+5508007012345', '0800 701 2345'],
    ['0800-701234', '+550800701234', '0800 701 234'],
    ['0300 789 1234', '+5503007891234', '0300 789 1234'],
    ['4004-1234', '+5540041234', '4004-1234'],
    ['(11) 3222-1000', '+551132221000', '(11) 3222-1000'],
  ])('of a company may be %j', (text, phone, shown) => {
    expect(parseCompanyPhone(text)).toBe(phone)
    expect(formatPhone(phone)).toBe(shown)
    expect(parseCompanyPhone(shown)).toBe(phone)
    if (/^0|^4/.test(text)) expect(parsePhone(text)).toBeNull()
  })

  test.each([
    ['0800 701 2345', '+5508007012345', '0800 701 2345'],
    ['0800 701 234', '+550800701234', '0800 701 234'],
    ['0300 789 1234', '+5503007891234', '0300 789 1234'],
    ['0500 123 4567', '+5505001234567', '0500 123 4567'],
    ['4004-1234', '+5540041234', '4004-1234'],
    ['3003-1234', '+5530031234', '3003-1234'],
  ])('of a company for the whole country is read with and without the code of Brazil: %s', (text, phone, shown) => {
    for (const typed of [text, phone, `+55 ${text}`, `+55 (${text})`])
      expect({ typed, phone: parseCompanyPhone(typed) }).toEqual({ typed, phone })
    expect(formatPhone(phone)).toBe(shown)
    expect(telephoneUrl(phone)).toBe(`tel:${phone.slice(3)}`)
    expect(telephoneUrl(shown)).toBe(`tel:${phone.slice(3)}`)
  })

  test('behind 55 without its plus is one for the whole country where it begins with 0, else one of the area 55', () => {
    expect(parseCompanyPhone('55 0800 701 2345')).toBe('+5508007012345')
    expect(parseCompanyPhone('(55) 4004-1234')).toBe('+555540041234')
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

  test.each([
    ['+5508007012345', 'tel:08007012345'],
    ['0800 701 2345', 'tel:08007012345'],
    ['+5503007891234', 'tel:03007891234'],
    ['+5540041234', 'tel:40041234'],
    ['+5511943214321', 'tel:+5511943214321'],
    ['(11) 3041-2870', 'tel:+551130412870'],
    ['+351 912 345 678', 'tel:+351912345678'],
  ])('%s is dialled by %s', (phone, url) => expect(telephoneUrl(phone)).toBe(url))

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
