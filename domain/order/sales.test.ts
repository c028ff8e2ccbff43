import { expect, test } from 'vitest'
import { cents } from '../amounts.ts'
import { summarizeSales, type SalesDay } from './sales.ts'

const days = (...totals: number[]): SalesDay[] =>
  totals.map((total, index) => ({
    date: `2026-11-${String(index + 1).padStart(2, '0')}`,
    orders: total === 0 ? 0 : 2,
    total: cents(total),
  }))

test('today is summed by itself, and the seven days before it are compared with the seven before those', () => {
  const sales = days(9999, 100, 100, 100, 100, 100, 100, 100, 200, 200, 200, 200, 200, 0, 50, 30)
  expect(summarizeSales(sales)).toEqual({
    today: { orders: 2, total: 30 },
    week: { orders: 12, total: 1050 },
    weekChange: 50,
    orders: 30,
    averageOrder: Math.round((9999 + 700 + 1050 + 30) / 30),
  })
})

test('the change is negative where the week sold less than the one before', () => {
  expect(summarizeSales(days(300, 0, 0, 0, 0, 0, 0, 200, 0, 0, 0, 0, 0, 0, 0)).weekChange).toBe(-33)
})

test('the change is null where the week before sold nothing', () => {
  expect(summarizeSales(days(0, 0, 500))).toMatchObject({ weekChange: null, week: { total: 0 } })
  expect(summarizeSales([])).toEqual({
    today: { orders: 0, total: 0 },
    week: { orders: 0, total: 0 },
    weekChange: null,
    orders: 0,
    averageOrder: null,
  })
})
