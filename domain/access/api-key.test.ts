import { expect, test } from 'vitest'
import { stateOfKey } from './api-key.ts'

const NOW = '2026-11-21T12:00:00.000Z'

test.each([
  [null, null, 'active'],
  [null, '2026-11-21T12:00:00.001Z', 'active'],
  [null, NOW, 'expired'],
  ['2026-11-20T00:00:00.000Z', null, 'revoked'],
  ['2026-11-20T00:00:00.000Z', '2026-11-01T00:00:00.000Z', 'revoked'],
])('revoked at %s and expiring at %s a key is %s', (revokedAt, expiresAt, state) => {
  expect(stateOfKey({ revokedAt, expiresAt }, NOW)).toBe(state)
})
