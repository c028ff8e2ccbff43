import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutText, initialOf } from './cut-text.ts'

test.each([
  ['Arroz', 3, 'Arr'],
  ['Arroz', 5, 'Arroz'],
  ['🍎🍎', 1, ''],
  ['🍎🍎', 2, '🍎'],
  ['🍎🍎', 3, '🍎'],
  ['ab👨‍👩‍👧cd', 5, 'ab'],
  ['ab👨‍👩‍👧cd', 10, 'ab👨‍👩‍👧'],
  ['a👍🏽', 3, 'a'],
  ['Joa\u0303o', 3, 'Jo'],
  ['🇧🇷🇧🇷', 6, '🇧🇷'],
])('%j cut to %d is %j', (text, most, cut) => expect(cutText(text, most)).toBe(cut))

test('a cut text is the beginning of the text, short enough and without half a sign', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), fc.nat(40), (text, most) => {
      const cut = cutText(text, most)
      expect(text.startsWith(cut)).toBe(true)
      expect(cut.length).toBeLessThanOrEqual(most)
      expect(cut.isWellFormed()).toBe(true)
    }),
  )
})

test.each([
  ['mercearia', 'M'],
  [' água', 'Á'],
  ['🍎🍎', '🍎'],
  ['👨‍👩‍👧 da família', '👨‍👩‍👧'],
  ['e\u0301den', 'E\u0301'],
  ['', ''],
])('the initial of %j is %j', (text, initial) => expect(initialOf(text)).toBe(initial))
