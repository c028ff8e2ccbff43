import { expect, test } from 'vitest'
import { featuresOf } from '../supplier/features.ts'
import { initialApprovalStatus } from './approval-status.ts'

test.each([
  [[], 'approved'],
  [['has-delivery', 'use-new-style-page'], 'approved'],
  [['support-budget'], 'waiting'],
  [['block-not-approved-user'], 'waiting'],
  [['restrict-not-approved-user-submission'], 'waiting'],
])('with %j a new registration is %s', (tags, standing) => {
  expect(initialApprovalStatus(featuresOf(tags))).toBe(standing)
})
