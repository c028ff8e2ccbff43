import { expect, test } from 'vitest'
import { featuresOf } from '../supplier/features.ts'
import { initialApprovalStatus, mustAwaitApproval } from './customer-record.ts'

test.each([
  [[], 'approved'],
  [['has-delivery', 'use-new-style-page'], 'approved'],
  [['support-budget'], 'waiting'],
  [['block-not-approved-user'], 'waiting'],
  [['restrict-not-approved-user-submission'], 'waiting'],
])('with %j a new registration is %s', (tags, approvalStatus) => {
  expect(initialApprovalStatus(featuresOf(tags))).toBe(approvalStatus)
})

test.each([
  [[], false],
  [['support-budget'], false],
  [['block-not-approved-user'], true],
  [['restrict-not-approved-user-submission'], true],
])('with %j only an approved customer orders: %s', (tags, isRequired) => {
  expect(mustAwaitApproval(false, featuresOf(tags))).toBe(isRequired)
  expect(mustAwaitApproval(true, featuresOf(tags))).toBe(false)
})
