import { expect, test } from 'vitest'
import { momentsIn } from '../../shared/moments.ts'
import { formatRecent } from './format-recent.ts'

test.each([
  ['America/Sao_Paulo', '2026-11-22T17:32:00Z', 'hoje 14:32'],
  // Yesterday at the store, today by UTC.
  ['America/Sao_Paulo', '2026-11-22T02:30:00Z', '21 nov'],
  ['America/Noronha', '2026-11-22T02:30:00Z', 'hoje 00:30'],
  ['America/Sao_Paulo', '2026-02-03T12:00:00Z', '03 fev'],
  ['America/Sao_Paulo', '2025-11-12T12:00:00Z', '12/11/2025'],
  // The last evening of the year before, by the clock of Rio Branco.
  ['America/Rio_Branco', '2026-01-01T04:00:00Z', '31/12/2025'],
])('in %s %s is %s', (timeZone, instant, text) =>
  expect(formatRecent(momentsIn(timeZone), instant, '2026-11-22T20:00:00Z')).toBe(text),
)
