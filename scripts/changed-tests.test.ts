import { expect, test } from 'vitest'
import { codeWithoutWords, serverTestsOf } from './changed-tests.ts'

const everything = () => true

test.each([
  [
    ['server/modules/cart/save-cart.ts', 'server/modules/cart/cart.test.ts'],
    ['server/modules/cart', 'test/statements.test.ts', 'test/supplier-filter.test.ts'],
  ],
  [
    ['server/platform/http/serve.ts'],
    ['server/platform/http', 'test/statements.test.ts', 'test/supplier-filter.test.ts'],
  ],
  [['contract/coupon.ts', 'domain/coupon/coupon.ts'], ['server/modules/coupon']],
  [
    ['database/migrations/0030-x.sql'],
    ['test/schema.test.ts', 'test/statements.test.ts', 'test/supplier-filter.test.ts', 'test/tenant-keys.test.ts'],
  ],
  [['test/authorization/rows/cart.ts'], ['test/authorization/matrix.test.ts']],
  [
    ['test/authorization/races.test.ts', 'server/lost-connections.test.ts'],
    ['server/lost-connections.test.ts', 'test/authorization/races.test.ts'],
  ],
  [['web/routes.tsx', 'README.md', 'test/e2e/edges.test.ts'], []],
])('after a change of %j the check runs %j', (files, tests) => {
  expect(serverTestsOf(files, everything)).toEqual(tests)
})

test('a module of the domain or the contract without server tests adds none', () => {
  expect(serverTestsOf(['domain/amounts.ts', 'contract/values.ts'], (path) => path === 'server/modules/cart')).toEqual(
    [],
  )
})

test.each([
  ['a comment', 'const a = 1 // one', '/* first */\nconst a = 1'],
  ['a title', "test('adds', () => expect(1 + 1).toBe(2))", "test('sums up', () => expect(1 + 1).toBe(2))"],
  ['a line break', "test.each([1])('is %s', check)", "test.each([1])(\n  'is %s', check)"],
])('a change of %s needs no tests', (_what, before, after) => {
  expect(codeWithoutWords('a.test.ts', after)).toBe(codeWithoutWords('a.test.ts', before))
})

test.each([
  ["const a = '// one'", "const a = '// two'"],
  ["test('adds', () => expect(1).toBe(1))", "test('adds', () => expect(1).toBe(2))"],
])('a change of %s to %s does', (before, after) => {
  expect(codeWithoutWords('a.test.ts', after)).not.toBe(codeWithoutWords('a.test.ts', before))
})
