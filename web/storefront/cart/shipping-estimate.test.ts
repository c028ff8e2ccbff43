import { expect, test } from 'vitest'
import { fieldWith, withChosenCode } from './shipping-estimate.tsx'

test('the postal code that is being typed stays when an address is loaded', () => {
  const typing = { ...fieldWith(''), postalCode: '20000-', isTyping: true }
  expect(withChosenCode(typing, '05435-000')).toMatchObject({ postalCode: '20000-', fillings: 0 })
})

test('a place that is chosen elsewhere replaces the typed postal code, and each later one does again', () => {
  const typed = { ...fieldWith('05435-000'), postalCode: '20000-000' }
  const other = withChosenCode(typed, '01310-100')
  expect(other).toMatchObject({ postalCode: '01310-100', fillings: 1 })
  expect(withChosenCode(other, '05435-000')).toMatchObject({ postalCode: '05435-000', fillings: 2 })
})
