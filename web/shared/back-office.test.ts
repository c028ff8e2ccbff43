import { expect, test } from 'vitest'
import type { Account } from '#contract/access.ts'
import { STAFF_MODULES } from '#domain/access/can.ts'
import { featuresOf } from '#domain/supplier/features.ts'
import { BACK_OFFICE, backOfficeEntries, backOfficeLanding, isInBackOffice } from './back-office.ts'

const staff: Account = {
  customerId: null,
  name: 'Carla',
  email: 'carla@loja.exemplo',
  document: '',
  customerName: '',
  role: 'staff',
  isApproved: true,
  maySubmit: false,
  permissions: [],
  modules: [],
  loginId: 'l',
  hasOtherAccounts: false,
  buysOnAccount: false,
}

test.each<[who: string, account: Partial<Account>, screens: string[], landing: string | null]>([
  [
    'the owner',
    { modules: [...STAFF_MODULES] },
    [
      'overview',
      'orders',
      'quotes',
      'carts',
      'ratings',
      'subscriptions',
      'coupons',
      'combos',
      'promotions',
      'price-lists',
      'products',
      'categories',
      'search',
      'imports',
      'weighing',
      'costs',
      'picking',
      'deliveries',
      'customers',
      'receivables',
      'received',
      'accounts',
      'keys',
      'limits',
      'subscription-types',
      'payment-methods',
      'delivery-settings',
      'appearance',
      'pages',
      'carousels',
      'short-links',
      'texts',
      'terms',
      'domains',
      'origins',
      'jobs',
      'audit',
    ],
    '/gestao',
  ],
  [
    'staff for orders',
    { modules: ['orders'] },
    ['overview', 'orders', 'ratings', 'subscriptions', 'picking', 'deliveries', 'audit'],
    '/gestao/pedidos',
  ],
  [
    'staff for customers',
    { modules: ['customers'] },
    ['overview', 'imports', 'customers', 'audit'],
    '/gestao/clientes',
  ],
  [
    'staff for settings',
    { modules: ['settings'] },
    [
      'overview',
      'carts',
      'costs',
      'accounts',
      'keys',
      'limits',
      'subscription-types',
      'payment-methods',
      'delivery-settings',
      'domains',
      'origins',
      'jobs',
      'audit',
    ],
    '/gestao',
  ],
  ['staff for finance', { modules: ['finance'] }, ['overview', 'receivables', 'received'], '/gestao'],
  ['staff of the warehouse', { modules: ['picking'] }, ['overview', 'picking', 'deliveries'], '/gestao/separacao'],
  ['a courier', { modules: ['delivery'] }, ['overview', 'deliveries'], '/gestao/entregas'],
  ['a representative', { role: 'representative' }, ['overview', 'clients'], '/gestao/carteira'],
  ['an attendant', { role: 'attendant' }, ['overview', 'quotes', 'carts'], '/gestao/orcamentos'],
  [
    'staff for prices',
    { modules: ['prices'] },
    ['overview', 'quotes', 'carts', 'coupons', 'combos', 'promotions', 'price-lists', 'imports', 'costs'],
    '/gestao/orcamentos',
  ],
  ['a customer', { role: 'customer', customerId: 'c' }, [], null],
])('%s', (_who, account, screens, landing) => {
  const person = { ...staff, ...account }
  expect(backOfficeEntries(person, featuresOf([])).map(({ id }) => id)).toEqual(screens)
  expect(backOfficeLanding(person, featuresOf([]))).toBe(landing)
})

test('conversations are there where the store has a chat', () => {
  const entriesOf = (account: Partial<Account>) =>
    backOfficeEntries({ ...staff, ...account }, featuresOf(['enable-chat'])).map(({ id }) => id)
  expect(entriesOf({ role: 'attendant' })).toEqual(['overview', 'quotes', 'carts', 'conversations'])
  expect(entriesOf({ modules: ['settings'] })).toContain('chat-settings')
  expect(entriesOf({ modules: ['picking'] })).not.toContain('conversations')
})

test('no two screens have the same path or key', () => {
  const keys = BACK_OFFICE.flatMap(({ goKey }) => goKey ?? [])
  for (const values of [BACK_OFFICE.map(({ path }) => path), keys]) expect(new Set(values).size).toBe(values.length)
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
