import { expect, test } from 'vitest'
import { byArea, type OrderToDeliver } from './delivery-run.ts'

const order = (number: number, date: string | null, district: string): OrderToDeliver => ({
  number,
  customerName: 'Ana',
  district,
  city: 'São Paulo',
  date,
  period: '',
  deliveryName: 'Entrega',
})

test('orders are grouped by day and district, without a day first', () => {
  const areas = byArea([
    order(1, '2026-11-24', 'Pinheiros'),
    order(2, '2026-11-23', 'Pinheiros'),
    order(3, null, 'Sé'),
    order(4, '2026-11-23', 'Moema'),
    order(5, '2026-11-23', 'Pinheiros'),
  ])
  expect(areas.map(({ date, district, orders }) => [date, district, orders.map(({ number }) => number)])).toEqual([
    [null, 'Sé', [3]],
    ['2026-11-23', 'Moema', [4]],
    ['2026-11-23', 'Pinheiros', [2, 5]],
    ['2026-11-24', 'Pinheiros', [1]],
  ])
})
