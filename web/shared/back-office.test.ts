import { expect, test } from 'vitest'
import type { Account } from '#contract/access.ts'
import { STAFF_MODULES } from '#domain/access/can.ts'
import { featuresOf } from '#domain/supplier/features.ts'
import { staffAccount } from '#test/builders/account.ts'
import { backOfficeLanding, isInBackOffice } from './back-office.ts'

test.each<[who: string, account: Partial<Account>, landing: string | null]>([
  ['the owner', { modules: [...STAFF_MODULES] }, '/gestao'],
  ['staff for orders', { modules: ['orders'] }, '/gestao/pedidos'],
  ['staff for customers', { modules: ['customers'] }, '/gestao/clientes'],
  ['staff for orders and customers', { modules: ['orders', 'customers'] }, '/gestao'],
  ['staff for settings', { modules: ['settings'] }, '/gestao'],
  ['staff for finance', { modules: ['finance'] }, '/gestao'],
  ['staff of the warehouse', { modules: ['picking'] }, '/gestao/separacao'],
  ['a courier', { modules: ['delivery'] }, '/gestao/entregas'],
  ['a representative', { role: 'representative' }, '/gestao/carteira'],
  ['an attendant', { role: 'attendant' }, '/gestao/orcamentos'],
  ['staff for prices', { modules: ['prices'] }, '/gestao/orcamentos'],
  ['a customer', { role: 'customer', customerId: 'c' }, null],
])('the day of %s begins at its screen', (_who, account, landing) => {
  expect(backOfficeLanding({ ...staffAccount, ...account }, featuresOf([]))).toBe(landing)
})

test.each([
  ['/gestao', true],
  ['/gestao?x=1', true],
  ['/gestao/clientes', true],
  ['/gestaoX', false],
  ['/produtos', false],
])('%s is in the back office: %s', (path, isIn) => {
  expect(isInBackOffice(path)).toBe(isIn)
})
