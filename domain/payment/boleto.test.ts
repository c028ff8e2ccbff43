import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '../amounts.ts'
import {
  bankNumberOf,
  barcodeOfLine,
  boletoBarcode,
  bradescoTitle,
  dateOfFactor,
  digitableLine,
  dueFactor,
  formatDigitableLine,
  itfModules,
  parseBarcode,
} from './boleto.ts'

const BARCODE = '99991101200000350007772130530150081897500000'

test('the published barcode has its digitable line', () => {
  expect(formatDigitableLine(digitableLine(BARCODE))).toBe('99997.77213 30530.150082 18975.000003 1 10120000035000')
  expect(barcodeOfLine('99997.77213 30530.150082 18975.000003 1 10120000035000')).toBe(BARCODE)
})

test.each([
  ['2000-07-03', '1000'],
  ['2025-02-21', '9999'],
  ['2025-02-22', '1000'],
  ['2026-11-20', '1636'],
  ['2049-10-13', '9999'],
  ['2049-10-14', '1000'],
])('the factor of %s is %s', (date, factor) => {
  expect(dueFactor(date)).toBe(factor)
})

test('a factor is read in the cycle around today', () => {
  expect(dateOfFactor('1636', '2026-11-22')).toBe('2026-11-20')
  expect(dateOfFactor('9999', '2026-11-22')).toBe('2025-02-21')
  expect(dateOfFactor('0000', '2026-11-22')).toBeNull()
})

test('what is built is read again, with every field', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 9_999_999_999 }),
      fc.stringMatching(/^\d{25}$/),
      fc.stringMatching(/^\d{3}$/),
      (amount, freeField, bank) => {
        const content = { bank, dueOn: '2026-12-02', amount: cents(amount), freeField }
        const barcode = boletoBarcode(content)
        expect(parseBarcode(barcode, '2026-11-22')).toEqual(content)
        expect(barcodeOfLine(digitableLine(barcode))).toBe(barcode)
      },
    ),
  )
})

test.each([
  ['a wrong check digit', `${BARCODE.slice(0, 4)}2${BARCODE.slice(5)}`],
  ['a utility bill', `8${BARCODE.slice(1)}`],
  ['a digit too few', BARCODE.slice(1)],
  ['a published sample whose check digit is wrong', '34196166700000123451091234567890123456789012'],
])('%s is no barcode', (_, barcode) => {
  expect(parseBarcode(barcode, '2026-11-22')).toBeNull()
})

test('a line with a mistyped digit is refused', () => {
  const line = digitableLine(BARCODE)
  for (const position of [0, 12, 25, 40])
    expect(
      barcodeOfLine(line.slice(0, position) + String((Number(line[position]) + 1) % 10) + line.slice(position + 1)),
    ).toBeNull()
})

test('the bars of 44 digits are 405 modules wide at 3 to 1', () => {
  expect(itfModules(BARCODE, 3).reduce((sum, width) => sum + width, 0)).toBe(405)
})

test.each(['237-2', '001-9', '341-7', '748-X', '756-0', '104-0', '999-7'])(
  '%s is printed with its check digit',
  (number) => {
    expect(bankNumberOf(number.slice(0, 3) + BARCODE.slice(3))).toBe(number)
  },
)

test('the part of Bradesco is read, and no other bank by its rules', () => {
  expect(bradescoTitle('2379912345678901234' + '3819' + '09' + '00000012345' + '0006789' + '0')).toEqual({
    agency: '3819 / 0006789',
    portfolio: '09',
    bankNumber: '09/00000012345',
  })
  expect(bradescoTitle(BARCODE)).toEqual({ agency: '', portfolio: '', bankNumber: '' })
})
