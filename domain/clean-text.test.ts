import { describe, expect, test } from 'vitest'
import { cleanText } from './clean-text.ts'

/** What is removed wherever it is between two letters. */
const UNSEEN = [
  ...Array.from({ length: 0x20 }, (_, code) => code).filter((code) => code < 0x09 || code > 0x0d),
  ...Array.from({ length: 0x21 }, (_, offset) => 0x7f + offset).filter((code) => code !== 0x85),
  0xad,
  0x61c,
  0x180e,
  0x200b,
  0x200c,
  0x200d,
  0x200e,
  0x200f,
  0x202a,
  0x202b,
  0x202c,
  0x202d,
  0x202e,
  0x2060,
  0x2066,
  0x2067,
  0x2068,
  0x2069,
  0x206f,
  0x3164,
  0xfe0f,
  0xfeff,
  0xfff9,
  0xe0041,
]

describe('a text of people', () => {
  test.each(UNSEEN)('loses the unseen character %#: %i', (code) => {
    for (const kind of ['line', 'lines'] as const) expect(cleanText(`a${String.fromCodePoint(code)}b`, kind)).toBe('ab')
  })

  test.each(['\n', '\r', '\r\n', '\t', '\v', '\f', '\u0085', '\u2028', '\u2029'])(
    'of one line has a blank in place of %j',
    (space) => {
      expect(cleanText(`Rua A${space}casa 2`)).toBe('Rua A casa 2')
    },
  )

  test('of several lines keeps them, however they were broken', () => {
    expect(cleanText('um\r\ndois\rtrês\u2028quatro\tcinco', 'lines')).toBe('um\ndois\ntrês\nquatro cinco')
  })

  test.each(['\u00A0', '\u2007', '\u202F', '\u3000'])('has a blank of the keyboard in place of %j', (space) => {
    expect(cleanText(`Rua A,${space}12`)).toBe('Rua A, 12')
  })

  test('has composed letters', () => {
    expect(cleanText('Joa\u0303o Conceic\u0327a\u0303o')).toBe('João Conceição')
  })

  test('keeps what is seen', () => {
    for (const text of ['Ana d’Ávila', '', '  dois  ', 'pão & café', '名前', '❤️', '👨‍👩‍👧 da família', '👍🏽', '1️⃣', '🏳️‍🌈'])
      expect(cleanText(text)).toBe(text)
  })

  test('stays as typed where that is requested', () => {
    expect(cleanText('se\u0301n\u200bha\n', 'exact')).toBe('se\u0301n\u200bha\n')
  })

  test('is the same when it is cleaned twice', () => {
    const text = '\u202eoa\u0303J\u200d\u0301 👨\u200d\u202e👩'
    expect(cleanText(cleanText(text))).toBe(cleanText(text))
  })
})
