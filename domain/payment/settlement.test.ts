import { expect, test } from 'vitest'
import { cents } from '../amounts.ts'
import { shareAmong } from './settlement.ts'

const invoice = (number: number, dueOn: string, open: number) => ({ number, dueOn, open: cents(open) })
const INVOICES = [
  invoice(3, '2026-12-10', 500),
  invoice(1, '2026-11-10', 300),
  invoice(2, '2026-11-10', 200),
  invoice(4, '2026-10-01', 0),
]

test.each([
  ['all of them exactly', 1000, [300, 200, 500], 0],
  ['what is due first, and a part of the next', 350, [300, 50], 0],
  ['all of them, and more', 1001, [300, 200, 500], 1],
])('money pays %s', (_, amount, parts, excess) => {
  const shared = shareAmong(INVOICES, cents(amount))
  expect(shared.parts.map((part) => part.amount)).toEqual(parts)
  expect(shared.parts.map(({ number }) => number)).toEqual([1, 2, 3].slice(0, parts.length))
  expect(shared.excess).toBe(excess)
})

test('money for invoices that are paid already is all excess', () => {
  expect(shareAmong([invoice(1, '2026-11-10', 0)], cents(300))).toEqual({ parts: [], excess: 300 })
})
