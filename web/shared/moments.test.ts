import { describe, expect, test } from 'vitest'
import { momentsIn } from './moments.ts'

describe('an instant is written by the clock of the store', () => {
  test.each([
    ['America/Noronha', '22/11/2026', '00:30'],
    ['America/Sao_Paulo', '21/11/2026', '23:30'],
    ['America/Manaus', '21/11/2026', '22:30'],
    ['America/Rio_Branco', '21/11/2026', '21:30'],
  ])('in %s', (timeZone, day, clock) => {
    const instant = '2026-11-22T02:30:00Z'
    const { formatDay, formatClock, formatMoment } = momentsIn(timeZone)
    expect([formatDay(instant), formatClock(instant), formatMoment(instant)]).toEqual([
      day,
      clock,
      `${day} às ${clock}`,
    ])
  })
})
