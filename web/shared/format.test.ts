import { expect, test } from 'vitest'
import { formatRecent, withFullStop } from './format.ts'

test.each([
  ['A loja Casa da Serra ainda não conhece você', 'A loja Casa da Serra ainda não conhece você.'],
  ['Confira sua internet e tente de novo.', 'Confira sua internet e tente de novo.'],
])('%j ends with one full stop', (message, ended) => expect(withFullStop(message)).toBe(ended))

test.each([
  ['2026-11-22T17:32:00Z', 'hoje 14:32'],
  // Yesterday at the store, today by UTC.
  ['2026-11-22T02:30:00Z', '21 nov'],
  ['2026-02-03T12:00:00Z', '03 fev'],
  ['2025-11-12T12:00:00Z', '12/11/2025'],
])('%s is %s', (instant, text) => expect(formatRecent(instant, '2026-11-22T20:00:00Z')).toBe(text))
