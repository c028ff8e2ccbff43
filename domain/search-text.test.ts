import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanSearchText } from './search-text.ts'

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
