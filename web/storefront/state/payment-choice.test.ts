import { expect, test } from 'vitest'
import { storedPaymentId } from './payment-choice.ts'
import { paymentCookie } from './persist-state.ts'

test('the method is read from a cookie header with other cookies', () => {
  expect(storedPaymentId('utm_source=x; commerce-payment=m-1; other=2')).toBe('m-1')
  expect(storedPaymentId('commerce-payment=m-1')).toBe('m-1')
  expect(['', 'commerce-payment=', 'my-commerce-payment=m-1'].map(storedPaymentId)).toEqual([null, null, null])
})

test('it is stored for the pages of one store, and deleted there', () => {
  expect(paymentCookie('m-1', { basename: '/loja', isSecure: true })).toBe(
    'commerce-payment=m-1; Path=/loja; Max-Age=34560000; SameSite=Lax; Secure',
  )
  expect(paymentCookie(null, { basename: '', isSecure: false })).toBe(
    'commerce-payment=; Path=/; Max-Age=0; SameSite=Lax',
  )
})
