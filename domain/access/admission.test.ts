import { expect, test } from 'vitest'
import { featuresOf } from '../supplier/features.ts'
import type { Actor } from './actor.ts'
import { isAdmitted } from './can.ts'

const approved = { id: 'a', kind: 'company', isApproved: true, priceListId: null } as const
const waiting = { id: 'b', kind: 'company', isApproved: false, priceListId: null } as const
const person = { loginId: 'l', staffId: 's', modules: [], permissions: [], keyId: 'k', scopes: [] }

const keepsOut = featuresOf(['block-not-approved-user', 'restrict-not-approved-user-submission'])

test.each<[who: string, actor: Actor, isIn: boolean]>([
  ['a visitor', { kind: 'visitor' }, true],
  ['an approved customer', { kind: 'customer', customer: approved, ...person }, true],
  ['a waiting customer', { kind: 'customer', customer: waiting, ...person }, false],
  ['a linked user of a waiting customer', { kind: 'linked-user', customer: waiting, ...person }, false],
  ['a key for a waiting customer', { kind: 'api-key', customer: waiting, ...person, loginId: null }, false],
  ['a representative who acts for a waiting customer', { kind: 'representative', customer: waiting, ...person }, true],
  ['staff', { kind: 'staff', customer: null, ...person }, true],
])('%s is admitted: %s', (_who, actor, isIn) => {
  expect(isAdmitted(actor, keepsOut)).toBe(isIn)
  expect(isAdmitted(actor, featuresOf(['support-budget']))).toBe(isIn)
  expect(isAdmitted(actor, featuresOf(['restrict-not-approved-user-submission']))).toBe(true)
  expect(isAdmitted(actor, featuresOf([]))).toBe(true)
})
