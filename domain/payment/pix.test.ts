import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from '../amounts.ts'
import {
  buildBrCode,
  buildDynamicBrCode,
  crc16,
  isPixKey,
  normalizePixKey,
  parseBrCode,
  writeField,
  type BrCodeInput,
} from './pix.ts'

/** The checked payloads of brazil.md §2. */
const STATIC =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D'
const DYNAMIC =
  '00020101021226700014br.gov.bcb.pix2548pix.example.com/8b3da2f39a4140d1a91abd93113bd4415204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***630464E4'
/** Its field 62 has the length 8 and has 7 bytes; the CRC fits, so that a validator of the CRC alone accepts it. */
const WRONG_LENGTH =
  '00020126360014BR.GOV.BCB.PIX0114+5511943214321520400005303986540566.665802BR5907EMPRESA6008BRASILIA62080503***6304170E'

const receiver: BrCodeInput = {
  key: '123e4567-e12b-12d1-a456-426655440000',
  amount: null,
  merchantName: 'Fulano de Tal',
  merchantCity: 'BRASILIA',
  txid: null,
}
/** The text with its CRC made to fit, as a careless generator would write it. */
const sealed = (text: string) => text + crc16(text)
const changed = (from: string, to: string) => sealed(STATIC.slice(0, -4).replace(from, to))

test('the check value of CRC-16/CCITT-FALSE', () => {
  expect(crc16('123456789')).toBe('29B1')
})

describe('a BR Code is written', () => {
  test('as the Banco Central’s example', () => {
    expect(buildBrCode(receiver)).toBe(STATIC)
  })

  test('with amount and txid', () => {
    const code = buildBrCode({ ...receiver, amount: cents(12_345), txid: 'PEDIDO42' })
    expect(code).toContain('5406123.45')
    expect(code).toContain('62120508PEDIDO42')
    expect(parseBrCode(code)).toMatchObject({ amount: 12_345, txid: 'PEDIDO42' })
  })

  test.each([
    [1, '0.01'],
    [10, '0.10'],
    [6666, '66.66'],
    [100_000_000, '1000000.00'],
  ])('%d cents as %s', (amount, text) => {
    expect(buildBrCode({ ...receiver, amount: cents(amount) })).toContain(writeField('54', text))
  })

  test('without accents, and cut at 25 and 15 bytes', () => {
    const shop = { merchantName: 'Empório  São João & Irmãos Ltda', merchantCity: 'São José do Rio Preto' }
    const read = parseBrCode(buildBrCode({ ...receiver, ...shop }))
    expect(read).toMatchObject({ merchantName: 'Emporio Sao Joao & Irmaos', merchantCity: 'Sao Jose do Rio' })
  })

  test.each<[what: string, input: Partial<BrCodeInput>]>([
    ['an empty key', { key: '' }],
    ['a key that is too long', { key: 'a'.repeat(78) }],
    ['a key with an accent', { key: 'joão@exemplo.com' }],
    ['a txid with a hyphen', { txid: 'PEDIDO-42' }],
    ['a txid that is too long', { txid: 'A'.repeat(26) }],
    ['an amount of nothing', { amount: cents(0) }],
    ['a negative amount', { amount: cents(-1) }],
    ['a name of nothing but emoji', { merchantName: '🏪' }],
  ])('but not with %s', (_what, input) => {
    expect(() => buildBrCode({ ...receiver, ...input })).toThrow(RangeError)
  })
})

describe('a BR Code is read', () => {
  test('static', () => {
    expect(parseBrCode(STATIC)).toEqual({ ...receiver, url: null, isOneTime: false })
  })

  test('dynamic', () => {
    expect(parseBrCode(DYNAMIC)).toEqual({
      ...receiver,
      key: null,
      url: 'pix.example.com/8b3da2f39a4140d1a91abd93113bd441',
      isOneTime: true,
    })
  })

  test('with fields that newer versions add', () => {
    expect(parseBrCode(changed('62070503***', '62070503***80150011future.test'))).toMatchObject(receiver)
  })

  test.each<[what: string, text: string]>([
    ['whose field 62 is a byte short, though its CRC fits', WRONG_LENGTH],
    ['with another check', `${STATIC.slice(0, -1)}E`],
    ['with its check in lower case', STATIC.slice(0, -4) + STATIC.slice(-4).toLowerCase()],
    ['cut short', STATIC.slice(0, -1)],
    ['with anything after it', `${STATIC} `],
    ['empty', ''],
    ['of another version', changed('000201', '000202')],
    ['of another currency', changed('5303986', '5303840')],
    ['of another country', changed('5802BR', '5802AR')],
    ['of another scheme', changed('br.gov.bcb.pix', 'br.gov.bcb.pux')],
    ['without a receiver', changed('5913Fulano de Tal', '')],
    ['without a city', changed('6008BRASILIA', '')],
    ['without a txid', changed('62070503***', '')],
    ['with a txid that is none', changed('62070503***', '62070503*-*')],
    ['with a field twice', changed('5802BR', '5802BR5802BR')],
    ['with a length of 0', changed('5802BR', '58005802BR')],
    ['with an amount in Brazilian decimals', changed('5802BR', '540566,665802BR')],
    ['whose txid is a byte short', changed('62070503***', '62070504***')],
    ['that does not begin with its version', changed('000201', '010211000201')],
    ['with an amount of more than 13 bytes', changed('5802BR', '541412345678901.005802BR')],
    ['with three decimals', changed('5802BR', '54061.2345802BR')],
    ['with accents', changed('Fulano de Tal', 'Fulano de Tál')],
    ['with a name of more than 25 bytes', changed('5913Fulano de Tal', `5926${'A'.repeat(26)}`)],
  ])('but not one %s', (_what, text) => {
    expect(parseBrCode(text)).toBeNull()
  })
})

describe('for any charge', () => {
  const anyInput: fc.Arbitrary<BrCodeInput> = fc.record({
    key: fc.oneof(
      fc.uuid(),
      fc.emailAddress().filter((email) => email.length <= 77),
      fc.constant('+5511943214321'),
    ),
    amount: fc.option(fc.integer({ min: 1, max: 99_999_999_999 }).map(cents)),
    merchantName: fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => `A${text}`),
    merchantCity: fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => `B${text}`),
    txid: fc.option(fc.stringMatching(/^[A-Za-z0-9]{1,25}$/)),
  })

  test('what is written can be read', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const { key, amount, txid } = input
        expect(parseBrCode(buildBrCode(input))).toMatchObject({ key, amount, txid, url: null })
      }),
    )
  })

  test('no single changed character goes unnoticed', () => {
    const code = buildBrCode({ ...receiver, amount: cents(6666), txid: 'PEDIDO42' })
    fc.assert(
      fc.property(fc.nat(code.length - 1), fc.stringMatching(/^[ -~]$/), (position, character) => {
        fc.pre(code[position] !== character)
        expect(parseBrCode(code.slice(0, position) + character + code.slice(position + 1))).toBeNull()
      }),
    )
  })
})

test('the code of a charge at a bank is that of the manual', () => {
  expect(buildDynamicBrCode('pix.example.com/8b3da2f39a4140d1a91abd93113bd441', 'Fulano de Tal', 'BRASILIA')).toBe(
    DYNAMIC,
  )
  expect(() => buildDynamicBrCode('a'.repeat(78), 'Fulano de Tal', 'BRASILIA')).toThrow(RangeError)
})

test.each([
  '52998224725',
  '11222333000181',
  '12ABC34501DE35',
  'pix@emporio.exemplo',
  '+5511930000000',
  '123e4567-e12b-12d1-a456-426655440000',
])('%s is a Pix key', (key) => {
  expect(isPixKey(key)).toBe(true)
})

test.each([
  '',
  '52998224724',
  '529.982.247-25',
  '11930000000',
  'Pix@emporio.exemplo',
  'pix@',
  'pix de fulano',
  '123E4567-E12B-12D1-A456-426655440000',
  `${'a'.repeat(70)}@loja.exemplo`,
])('%s is none', (key) => {
  expect(isPixKey(key)).toBe(false)
})

test.each([
  [' 529.982.247-25 ', '52998224725'],
  ['11.222.333/0001-81', '11222333000181'],
  ['(35) 99876-5432', '+5535998765432'],
  ['(35)\u00A099876\u20135432', '+5535998765432'],
  ['123e4567\u2011e12b\u201112d1\u2011a456\u2011426655440000', '123e4567-e12b-12d1-a456-426655440000'],
  ['+55 35 99876-5432', '+5535998765432'],
  ['Loja@Exemplo.com.br', 'loja@exemplo.com.br'],
  ['123E4567-E12B-12D1-A456-426655440000', '123e4567-e12b-12d1-a456-426655440000'],
])('the key %s is written as %s', (typed, key) => {
  expect(normalizePixKey(typed)).toBe(key)
  expect(isPixKey(key)).toBe(true)
})

test.each(['', '123', 'loja', '12345678901234567890'])('%j is no key', (typed) => {
  expect(isPixKey(normalizePixKey(typed))).toBe(false)
})
