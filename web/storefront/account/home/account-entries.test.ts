import { describe, expect, test } from 'vitest'
import type { Account } from '#contract/access.ts'
import { featuresOf } from '#domain/supplier/features.ts'
import { accountEntries, pathAfterSignIn } from './account-entries.ts'

const customer: Account = {
  customerId: 'c',
  name: 'Ana Souza',
  email: 'ana@loja.exemplo',
  document: '52998224725',
  customerName: 'Ana Souza',
  role: 'customer',
  isApproved: true,
  maySubmit: true,
  permissions: ['submissao_pedido'],
  modules: [],
  loginId: 'l',
  hasOtherAccounts: false,
  buysOnAccount: false,
}
const entriesOf = (account: Partial<Account>) =>
  accountEntries({ ...customer, ...account }, featuresOf([])).map(({ id }) => id)

test('conversations are in the account menu where the store has a chat', () => {
  const ids = accountEntries(customer, featuresOf(['enable-chat'])).map(({ id }) => id)
  expect(ids).toContain('conversations')
})

describe('the account menu has only what the person may use (specification §6)', () => {
  test.each<[string, Partial<Account>, string[]]>([
    [
      'a customer',
      {},
      [
        'orders',
        'quickOrder',
        'subscriptions',
        'lists',
        'alerts',
        'addresses',
        'registration',
        'users',
        'password',
        'privacy',
      ],
    ],
    [
      'a company that buys on account',
      { buysOnAccount: true },
      [
        'orders',
        'quickOrder',
        'subscriptions',
        'lists',
        'alerts',
        'invoices',
        'addresses',
        'registration',
        'users',
        'password',
        'privacy',
      ],
    ],
    [
      'a linked user of such a company who sees no orders',
      { role: 'linked-user', buysOnAccount: true, permissions: [] },
      ['quickOrder', 'lists', 'alerts', 'addresses', 'password', 'privacy'],
    ],
    [
      'a linked user who may order',
      { role: 'linked-user' },
      ['orders', 'quickOrder', 'subscriptions', 'lists', 'alerts', 'addresses', 'password', 'privacy'],
    ],
    [
      'a linked user of two accounts',
      { role: 'linked-user', hasOtherAccounts: true },
      ['orders', 'quickOrder', 'subscriptions', 'lists', 'alerts', 'addresses', 'password', 'privacy', 'accounts'],
    ],
    [
      'a linked user without any grant',
      { role: 'linked-user', permissions: [] },
      ['quickOrder', 'lists', 'alerts', 'addresses', 'password', 'privacy'],
    ],
    [
      'a representative who has chosen a client',
      { role: 'representative' },
      ['orders', 'quickOrder', 'subscriptions', 'lists', 'addresses', 'users', 'password', 'client', 'overview'],
    ],
    ['a representative before that', { role: 'representative', customerId: null }, ['password', 'client', 'overview']],
    ['an attendant', { role: 'attendant', customerId: null }, ['password', 'overview']],
    [
      'staff who look after customers',
      { role: 'staff', customerId: null, modules: ['customers'] },
      ['password', 'overview'],
    ],
    [
      'staff who look after settings',
      { role: 'staff', customerId: null, modules: ['settings'] },
      ['password', 'overview'],
    ],
    ['staff of the warehouse', { role: 'staff', customerId: null, modules: ['picking'] }, ['password', 'overview']],
    ['a program', { role: 'api-key' }, ['orders', 'quickOrder', 'subscriptions', 'lists', 'addresses']],
  ])('%s', (_who, account, entries) => {
    expect(entriesOf(account)).toEqual(entries)
  })

  test('friends are brought where the store thanks for it', () => {
    const entries = accountEntries(customer, featuresOf(['uses-share-coupom']))
    expect(entries.map(({ to }) => to)).toContain('/conta/indicacao')
  })

  test('the back office is marked', () => {
    const entries = accountEntries(
      { ...customer, role: 'staff', customerId: null, modules: ['customers', 'settings'] },
      featuresOf([]),
    )
    expect(entries.filter(({ isManagement }) => isManagement).map(({ to }) => to)).toEqual(['/gestao'])
  })
})

test.each<[who: string, person: Partial<Account>, returnTo: string, path: string]>([
  ['a customer', {}, '/produtos?q=cafe', '/produtos?q=cafe'],
  ['a representative', { role: 'representative' }, '/', '/gestao/carteira'],
  [
    'a representative from a product',
    { role: 'representative' },
    '/produto/cafe',
    '/gestao/carteira?voltar=%2Fproduto%2Fcafe',
  ],
  [
    'a representative from the list',
    { role: 'representative' },
    '/gestao/carteira?busca=bar',
    '/gestao/carteira?busca=bar',
  ],
  ['staff for customers', { role: 'staff', modules: ['settings', 'customers'] }, '/', '/gestao/clientes'],
  ['staff for settings', { role: 'staff', modules: ['settings'] }, '/', '/gestao'],
  ['staff of the warehouse', { role: 'staff', modules: ['picking'] }, '/', '/gestao/separacao'],
  ['staff from a product', { role: 'staff', modules: ['customers'] }, '/produto/cafe', '/produto/cafe'],
  ['an attendant', { role: 'attendant' }, '/', '/gestao/orcamentos'],
])('the path of %s after the sign-in', (_who, person, returnTo, path) => {
  expect(pathAfterSignIn({ ...customer, ...person }, featuresOf([]), returnTo)).toBe(path)
})
