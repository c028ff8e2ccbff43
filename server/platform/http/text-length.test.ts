import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAtLeast, isAtMost } from './text-length.ts'

test('texts are bounded in characters, as a person counts the letters of a name, and not in halves of them', () => {
  expect(isAtMost(3)('🍎🍎🍎')).toBe(true)
  expect(isAtMost(3)('🍎🍎🍎🍎')).toBe(false)
  expect(isAtMost(3)('maçã')).toBe(false)
  expect(isAtLeast(2)('🍎')).toBe(false)
  expect(isAtLeast(2)('🍎a')).toBe(true)
  expect(isAtLeast(1)('')).toBe(false)
})

test('bounds are those of counting each character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 12 }), fc.nat(12), (text, bound) => {
      const count = Array.from(text).length
      expect(isAtMost(bound)(text)).toBe(count <= bound)
      expect(isAtLeast(bound)(text)).toBe(count >= bound)
    }),
  )
})

test('a file that is within its bound is not counted', () => {
  const file = 'A'.repeat(13_000_000)
  let reads = 0
  const watched = new Proxy(new String(file), {
    get: (text, name) => {
      if (name === Symbol.iterator) reads++
      return Reflect.get(text, name) as unknown
    },
  })
  expect(isAtMost(13_981_016)(watched as unknown as string)).toBe(true)
  expect(isAtLeast(1)(watched as unknown as string)).toBe(true)
  expect(reads).toBe(0)
})
