import { expect, test } from 'vitest'
import { channelOf } from './order.ts'
import { isQuote } from './transitions.ts'

const product = { isQuoteOnly: false }
const quoteOnly = { isQuoteOnly: true }

test.each([
  ['an order', false, [product], 'placed'],
  ['a quote where the supplier takes quotes', true, [product], 'quote-requested'],
  ['a quote where one item is sold by quote only', false, [product, quoteOnly], 'quote-requested'],
] as const)('a submission becomes %s', (_what, takesQuotes, products, status) => {
  expect(isQuote({ takesQuotes }, products)).toBe(status === 'quote-requested')
})

test('an order made while an attendant holds the cart is manual', () => {
  expect(channelOf(true)).toBe('manual')
  expect(channelOf(false)).toBe('web')
})
