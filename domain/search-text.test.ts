import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanSearchText, plainText, searchWords } from './search-text.ts'

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
    ['d´água', "d'água"],
    ['ＣＡＦＥ＆', 'CAFE'],
    ['pão–de–queijo', 'pão-de-queijo'],
  ])('%j as %j', (text, clean) => {
    expect(cleanSearchText(text)).toBe(clean)
  })

  test('is cut at 100 characters, between signs', () => {
    expect(cleanSearchText('a'.repeat(101))).toBe('a'.repeat(100))
    expect(cleanSearchText('🍞'.repeat(101))).toBe('🍞'.repeat(50))
    expect(cleanSearchText(`${'a'.repeat(98)}👩🏽‍🍳`)).toBe('a'.repeat(98))
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
  ['529.982.247–25', ['52998224725']],
  ['12.ABC.345/01DE−35', ['12ABC34501DE35']],
  ['（11） 98765—4321', ['11', '987654321']],
  ['Ana\u00A0d´Ávila', ['Ana', "d'Ávila"]],
  ['d`avila', ["d'avila"]],
  ['C-1042', ['C-1042']],
  ['compras@mercearia.exemplo', ['compras@mercearia.exemplo']],
  ['maré-alta', ['maré-alta']],
  ['S.A.', ['S.A.']],
  ['', []],
  ['um dois três quatro cinco seis sete', ['um', 'dois', 'três', 'quatro', 'cinco', 'seis']],
])('%j is searched for as %j', (typed, words) => {
  expect(searchWords(typed)).toEqual(words)
})

test.each(["Caixa d'Água", 'caixa d’agua', 'Caixa\u00A0d´água', 'CAIXA D`ÁGUA'])(
  '%j is compared as one text',
  (text) => {
    expect(plainText(text)).toBe("caixa d'agua")
  },
)
