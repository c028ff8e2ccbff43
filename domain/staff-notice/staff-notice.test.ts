import { expect, test } from 'vitest'
import { VISITOR, type StaffMember } from '../access/actor.ts'
import type { AccessContext } from '../access/can.ts'
import { choicesFor, mayBeNotified, noticeKindsOf } from './staff-notice.ts'

const STORE: AccessContext = {
  features: { hidesPricesFromVisitors: false, blocksUnapproved: false, restrictsUnapproved: false, hasChat: true },
}
const staff = (kind: StaffMember['kind'], modules: readonly string[]): StaffMember => ({
  kind,
  modules,
  loginId: 'login',
  staffId: 'staff',
  customer: null,
})

test('people are notified of what they may see', () => {
  const kindsOf = (kind: StaffMember['kind'], modules: readonly string[]) => noticeKindsOf(staff(kind, modules), STORE)
  expect(kindsOf('staff', ['finance', 'orders', 'content'])).toEqual(['order', 'payment', 'weekly-report'])
  expect(kindsOf('staff', ['picking'])).toEqual([])
  expect(kindsOf('attendant', [])).toEqual(['quote'])
  expect(kindsOf('representative', [])).toEqual([])
  expect(noticeKindsOf(VISITOR, STORE)).toEqual([])
  expect(mayBeNotified(staff('staff', ['orders']), 'order', STORE)).toBe(true)
  expect(mayBeNotified(staff('staff', ['orders']), 'payment', STORE)).toBe(false)
})

test('what was chosen holds, of the kinds of the person alone, and else the default', () => {
  const stored = [
    { kind: 'order', isByMail: false },
    { kind: 'quote', isByMail: false },
  ] as const
  expect(choicesFor(['order', 'registration'], stored)).toEqual([
    { kind: 'order', isByMail: false },
    { kind: 'registration', isByMail: true },
  ])
})
