import { expect, test } from 'vitest'
import { hasStore, type ClientApp } from './client-apps.ts'
import { chosenFirst, maySelect, resolveSuppliers } from './resolve.ts'

const [A, B, C] = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]

test.each([
  ['nobody serves the place', [], null, { kind: 'none' }],
  ['one does', [A], null, { kind: 'one', supplier: A }],
  ['several do', [A, B], null, { kind: 'several', suppliers: [A, B] }],
  ['the white label is among them', [A, B, C], 'b', { kind: 'one', supplier: B }],
  ['the white label is not among them', [A, C], 'b', { kind: 'none' }],
])('when %s', (_case, candidates, whiteLabel, resolution) => {
  expect(resolveSuppliers(candidates, whiteLabel)).toEqual(resolution)
})

test('the store chosen last comes first, if it is still there', () => {
  expect(chosenFirst([A, B, C], 'c')).toEqual([C, A, B])
  expect(chosenFirst([A, B], 'c')).toEqual([A, B])
  expect(chosenFirst([A, B], null)).toEqual([A, B])
})

test('the domain of a store leads to others of its company, and to no competitor', () => {
  const own = { id: 'a', companyId: 'x' }
  expect(maySelect({ id: 'b', companyId: 'y' }, null)).toBe(true)
  expect(maySelect(own, own)).toBe(true)
  expect(maySelect({ id: 'b', companyId: 'x' }, own)).toBe(true)
  expect(maySelect({ id: 'b', companyId: 'y' }, own)).toBe(false)
})

test.each<[ClientApp[], boolean, boolean]>([
  [['all'], true, true],
  [['web-commerce', 'sales-app'], true, true],
  [['commerce-app'], false, true],
  [['quote-web', 'customer-panel'], false, false],
  [[], false, false],
])('with the modules %j there is a store on a desktop: %s, on a phone: %s', (modules, onDesktop, onPhone) => {
  expect(hasStore(modules, 'desktop')).toBe(onDesktop)
  expect(hasStore(modules, 'mobile')).toBe(onPhone)
  expect(hasStore(modules)).toBe(onPhone)
})
