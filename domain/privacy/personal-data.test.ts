import { describe, expect, test } from 'vitest'
import type { Cents } from '../amounts.ts'
import type { Failure } from '../failure.ts'
import { ensureErasable, type OpenBusiness } from './personal-data.ts'

const nothingOpen: OpenBusiness = { openOrders: [], unpaidOrders: [], creditUsed: 0 as Cents }

const refusal = (business: Partial<OpenBusiness>): Failure | null => {
  try {
    ensureErasable({ ...nothingOpen, ...business })
    return null
  } catch (error) {
    return error as Failure
  }
}

describe('an account may be erased', () => {
  test('when nothing is open', () => {
    expect(refusal({})).toBeNull()
  })

  test.each<[string, Partial<OpenBusiness>, string, object]>([
    ['an order is on its way', { openOrders: [12] }, 'privacy.openOrders', { orders: ['12'], count: 1 }],
    [
      'many are: the first are named',
      { openOrders: [1, 2, 3, 4, 5, 6] },
      'privacy.openOrders',
      { orders: ['1', '2', '3', '4', '5'], count: 6 },
    ],
    ['something was bought on account', { creditUsed: 1 as Cents }, 'privacy.openCredit', {}],
    ['a delivered order is not paid', { unpaidOrders: [7] }, 'privacy.openCredit', {}],
    [
      'both: orders come first',
      { openOrders: [3], creditUsed: 1 as Cents },
      'privacy.openOrders',
      { orders: ['3'], count: 1 },
    ],
  ])('but not while %s', (_name, business, code, details) => {
    expect(refusal(business)).toMatchObject({ code, details })
  })
})
