import { expect, test } from 'vitest'
import { auditSubjectsOf, changesBetween, subjectOf } from './audit.ts'
import type { Actor } from './actor.ts'

test('a change names the fields that differ, with both values', () => {
  expect(
    changesBetween({ name: 'Ana', permissions: ['a'], isActive: true }, { name: 'Ana', permissions: ['a', 'b'] }),
  ).toEqual([
    { field: 'permissions', before: ['a'], after: ['a', 'b'] },
    { field: 'isActive', before: true, after: null },
  ])
  expect(changesBetween({ erpCode: null }, {})).toEqual([])
  expect(changesBetween({ note: null, tags: [] }, { note: '', tags: null })).toEqual([])
})

test.each([
  ['customer.coded', 'customer'],
  ['linked-user.changed', 'linked-user'],
  ['api-key.revoked', 'api-key'],
  ['client-origin.changed', 'client-origin'],
  ['installation.claimed', 'store'],
  ['password.changed', 'account'],
  ['staff.deactivated', 'staff'],
] as const)('%s is about a %s', (action, subject) => {
  expect(subjectOf(action)).toBe(subject)
})

test('staff see the events about the records of their modules', () => {
  const staff = (...modules: string[]): Actor => ({
    kind: 'staff',
    loginId: 'l',
    staffId: 's',
    modules,
    customer: null,
  })
  expect(auditSubjectsOf(staff('customers'))).toEqual(['customer', 'linked-user', 'account'])
  expect(auditSubjectsOf(staff('settings'))).toEqual(['api-key', 'client-origin', 'store', 'payment'])
  expect(auditSubjectsOf(staff('team'))).toEqual(['staff'])
  expect(auditSubjectsOf(staff('orders'))).toEqual(['cart', 'order'])
  expect(auditSubjectsOf(staff('picking'))).toEqual([])
  expect(auditSubjectsOf({ kind: 'visitor' })).toEqual([])
})
