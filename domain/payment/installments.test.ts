import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '../amounts.ts'
import { correctedAmounts, dueDateOf, installmentsOf, mostCardInstallments } from './installments.ts'

test.each([
  ['a working day', '2026-11-23', 14, '2026-12-07'],
  ['a Sunday', '2026-11-22', 28, '2026-12-21'],
  ['a holiday before a weekend', '2026-11-27', 28, '2026-12-28'],
  ['Carnival', '2027-01-11', 28, '2027-02-10'],
])('a term that ends on %s is due when banks are open', (_, issuedOn, days, dueOn) => {
  expect(dueDateOf(issuedOn, days)).toBe(dueOn)
})

test('a total is divided by its terms, to the cent', () => {
  expect(installmentsOf(cents(100_00), [42, 28, 56], '2026-11-23')).toEqual([
    { dueOn: '2026-12-21', amount: 33_34 },
    { dueOn: '2027-01-04', amount: 33_33 },
    { dueOn: '2027-01-18', amount: 33_33 },
  ])
  expect(installmentsOf(cents(1), [28, 42], '2026-11-23')).toEqual([{ dueOn: '2026-12-21', amount: 1 }])
})

test.each([
  ['without payments', [0, 0], 90_00, [45_00, 45_00]],
  ['with one of them paid', [50_00, 0], 90_00, [50_00, 40_00]],
  ['below what was paid', [50_00, 0], 30_00, [50_00, 0]],
  ['to nothing', [0, 0], 0, [0, 0]],
])('invoices of a corrected total %s', (_, paid, total, amounts) => {
  expect(correctedAmounts(paid.map(cents), cents(total))).toEqual(amounts)
})

test('corrected invoices add up to the total, or to what is paid where that is more', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(10_000), { minLength: 1, maxLength: 6 }), fc.nat(40_000), (paid, total) => {
      const amounts = correctedAmounts(paid.map(cents), cents(total))
      const sum = amounts.reduce((all, amount) => all + amount, 0)
      expect(amounts.every((amount, index) => amount >= (paid[index] ?? 0))).toBe(true)
      expect(sum).toBe(
        Math.max(
          total,
          paid.reduce((all, amount) => all + amount, 0),
        ),
      )
    }),
  )
})

test.each([
  [9_99, 1],
  [10_00, 2],
  [27_00, 5],
  [60_00, 12],
  [1_000_00, 12],
  [0, 1],
])('a card divides %i cents into at most %i parts', (total, most) => {
  expect(mostCardInstallments(cents(total))).toBe(most)
})
