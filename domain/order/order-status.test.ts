import { expect, test } from 'vitest'
import { ORDER_GROUPS, ORDER_STATUSES } from './order-status.ts'

test('each status is in one group of the list of orders', () => {
  expect(Object.values(ORDER_GROUPS).flat().toSorted()).toEqual(ORDER_STATUSES.toSorted())
})
