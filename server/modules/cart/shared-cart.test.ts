import { expect, test } from 'vitest'
import { ownApp, testApp, type TestApp } from '#test/builders/app.ts'
import { aSharedCart, changeSharedCart, sharedCartFaults } from '#test/builders/shared-cart.ts'

const app = testApp()
const another = ownApp()

test('what 12 sessions do to one cart through two servers, with requests and answers lost, is a serial order of it', async () => {
  const cart = await aSharedCart(app.pool, 12)
  const inTurn = (first: number): Pick<TestApp, 'call'> => {
    let turn = first
    return { call: (endpoint, input) => (turn++ % 2 ? app : another).call(endpoint, input) }
  }
  const sent = await Promise.all(cart.sessions.map((_, session) => changeSharedCart(inTurn(session), cart, session)))
  expect(await sharedCartFaults(app, cart, sent)).toEqual([])
})
