import { expect, test } from 'vitest'
import { cents } from '../amounts.ts'
import { barsOf, changeOf, everyDay, marginPercent, NO_SALES, percentOf } from './sales-report.ts'

test('a period has a bar for each day, and one for each month where days are too many', () => {
  const sold = [{ day: '2026-02-28', orders: 2, total: cents(500), delivery: cents(100), discount: cents(0) }]
  const quarter = everyDay({ from: '2026-01-15', until: '2026-04-16' }, sold)
  expect(barsOf(quarter)).toHaveLength(92)
  expect(barsOf(quarter)[44]).toMatchObject({ from: '2026-02-28', until: '2026-02-28', orders: 2, total: 500 })
  expect(barsOf(everyDay({ from: '2026-01-15', until: '2026-04-17' }, sold))).toEqual([
    { from: '2026-01-15', until: '2026-01-31', ...NO_SALES },
    { from: '2026-02-01', until: '2026-02-28', orders: 2, total: 500, delivery: 100, discount: 0 },
    { from: '2026-03-01', until: '2026-03-31', ...NO_SALES },
    { from: '2026-04-01', until: '2026-04-17', ...NO_SALES },
  ])
})

test('parts and changes are whole percent, and unknown where there is nothing to compare with', () => {
  expect(changeOf(cents(150), cents(100))).toBe(50)
  expect(changeOf(cents(0), cents(100))).toBe(-100)
  expect([changeOf(cents(150), cents(0)), changeOf(cents(150), null)]).toEqual([null, null])
  expect([percentOf(1, 3), percentOf(1, 0)]).toEqual([33, 0])
  expect(marginPercent({ cost: cents(75), totalWithCost: cents(100) })).toBe(25)
  expect(marginPercent({ cost: cents(0), totalWithCost: cents(0) })).toBeNull()
})
