import { expect, test } from 'vitest'
import {
  arrangedStops,
  byArea,
  nextStop,
  type DeliveryStop,
  type OrderToDeliver,
  type StopOutcome,
} from './delivery-run.ts'

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

const stop = (number: number, outcome: StopOutcome | null = null): DeliveryStop => ({
  number,
  outcome,
  customerName: 'Ana',
  phone: null,
  address: 'Rua das Flores, 1',
  hints: '',
  coordinates: null,
  note: '',
  status: 'out-for-delivery',
  due: null,
  paymentName: 'Pix',
  changeFor: null,
  arrivedAt: null,
  reason: '',
})

test('the stop that is being reported stays the next until it is over or taken away', () => {
  const nextOf = (stops: readonly DeliveryStop[], reportedNumber?: number) =>
    nextStop({ stops }, reportedNumber)?.number
  expect(nextOf([stop(1, 'failed'), stop(3), stop(2)])).toBe(3)
  expect(nextOf([stop(1, 'failed'), stop(3), stop(2)], 2)).toBe(2)
  expect(nextOf([stop(3), stop(2, 'delivered')], 2)).toBe(3)
  expect(nextOf([stop(3)], 2)).toBe(3)
  expect(nextOf([stop(3, 'delivered')], 2)).toBeUndefined()
})

test('stops are arranged among those that are over', () => {
  const stops = [stop(1, 'delivered'), stop(2), stop(3, 'failed'), stop(4), stop(5)]
  const numbersOf = (arranged: readonly number[]) => arrangedStops(stops, arranged).map(({ number }) => number)
  expect(numbersOf([2, 4, 5])).toEqual([1, 2, 3, 4, 5])
  expect(numbersOf([5, 2, 4])).toEqual([1, 5, 3, 2, 4])
  expect(numbersOf([4])).toEqual([1, 4, 3])
  // One that was delivered meanwhile keeps its place.
  expect(numbersOf([3, 4, 2])).toEqual([1, 4, 3, 2])
})
