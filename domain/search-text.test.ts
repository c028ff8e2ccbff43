import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanSearchText, isGtin, searchWords } from './search-text.ts'

/** Any character; building the table of `unit: 'binary'` takes seconds. */
const character = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((codePoint) => String.fromCodePoint(codePoint))

describe('what is searched for', () => {
  test.each([
    ['café', 'café'],
    ['  açúcar   refinado ', 'açúcar refinado'],
    ['pão & manteiga', 'pão manteiga'],
    ['M&M', 'MM'],
    ['pa\u00adto', 'pato'],
    ['&&&', ''],
    ['arroz\tfeijão\n', 'arroz feijão'],
    ['zero\u0000byte', 'zero byte'],
    ['', ''],
  ])('%j as %j', (text, clean) => {
    expect(cleanSearchText(text)).toBe(clean)
  })

  test('is cut at 100 characters, between characters', () => {
    expect(cleanSearchText('a'.repeat(101))).toBe('a'.repeat(100))
    expect(cleanSearchText('🍞'.repeat(101))).toBe('🍞'.repeat(100))
    expect(cleanSearchText(`${'a'.repeat(99)} b`)).toBe('a'.repeat(99))
  })

  test('is clean once and for all', () => {
    fc.assert(
      fc.property(fc.string({ unit: character, maxLength: 200 }), (text) => {
        const clean = cleanSearchText(text)
        expect(cleanSearchText(clean)).toBe(clean)
        expect(clean).not.toMatch(/&|^\s|\s$|\s{2}/)
        expect([...clean].length).toBeLessThanOrEqual(100)
      }),
    )
  })
})

describe('a bar code', () => {
  const codes = ['7891000315507', '7894900011517', '96385074', '036000291452', '17891000315504']
  test.each(codes)('%s is a GTIN', (text) => {
    expect(isGtin(text)).toBe(true)
  })

  const others = ['7891000315508', '789100031550', '00000000', 'café', '', '7891000315507 ', '789-1000315507']
  test.each(others)('%j is none', (text) => {
    expect(isGtin(text)).toBe(false)
  })

  test('with one digit wrong is none', () => {
    fc.assert(
      fc.property(fc.nat(12), fc.integer({ min: 1, max: 9 }), (position, change) => {
        const digits = [...'7891000315507'].map(Number)
        digits[position] = ((digits[position] ?? 0) + change) % 10
        expect(isGtin(digits.join(''))).toBe(false)
      }),
    )
  })
})

test.each<[typed: string, words: string[]]>([
  ['  Mercearia   do Gonzaga ', ['Mercearia', 'do', 'Gonzaga']],
  ['12.ABC.345/01DE-35', ['12ABC34501DE35']],
  ['12.abc.345', ['12abc345']],
  ['529.982.247-25', ['52998224725']],
  ['52998224725', ['52998224725']],
  ['(11) 94321-4321', ['11', '943214321']],
  ['(11)94321-4321', ['11943214321']],
  ['+55 11 3062.1234', ['55', '11', '30621234']],
  ['10-200', ['10200']],
  ['C-1042', ['C-1042']],
  ['compras@mercearia.exemplo', ['compras@mercearia.exemplo']],
  ['maré-alta', ['maré-alta']],
  ['S.A.', ['S.A.']],
  ['', []],
  ['um dois três quatro cinco seis sete', ['um', 'dois', 'três', 'quatro', 'cinco', 'seis']],
])('%j is searched for as %j', (typed, words) => {
  expect(searchWords(typed)).toEqual(words)
})
