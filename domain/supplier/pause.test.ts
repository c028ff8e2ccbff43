import { expect, test } from 'vitest'
import { ensureNotPaused, pauseAt } from './pause.ts'

const UNTIL = '2026-11-24T17:30:00.000Z'

test('a pause ends at its instant, by itself', () => {
  const paused = { pausedUntil: UNTIL, timeZone: 'America/Sao_Paulo' }
  expect(pauseAt(paused, '2026-11-24T17:29:59.999Z')).toBe(UNTIL)
  expect(pauseAt(paused, UNTIL)).toBeNull()
  expect(pauseAt({ pausedUntil: null }, UNTIL)).toBeNull()
  expect(() => ensureNotPaused(paused, '2026-11-24T17:00:00.000Z')).toThrow('order.storePaused')
  expect(() => ensureNotPaused(paused, UNTIL)).not.toThrow()
})
