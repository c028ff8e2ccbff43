import { expect, test } from 'vitest'
import { attemptLimit } from './attempt-limit.ts'

const outcome = (attempt: () => void) => {
  try {
    attempt()
    return 'admitted'
  } catch (error) {
    return error
  }
}

test('so many attempts on one key are admitted in a minute, and again in the next', () => {
  let now = 1_000_000
  const admit = attemptLimit(2, () => now)
  admit('ana')
  now += 20_000
  admit('ana')
  expect(outcome(() => admit('ana'))).toMatchObject({ code: 'request.tooMany', details: { retryAfterSeconds: 40 } })
  expect(outcome(() => admit('bia'))).toBe('admitted')
  now += 40_000
  expect(outcome(() => admit('ana'))).toBe('admitted')
})

test('a flood of keys takes a bounded amount of memory: the oldest window gives way', () => {
  const admit = attemptLimit(1, () => 0)
  for (let index = 0; index <= 10_000; index++) admit(`login ${index}`)
  expect(outcome(() => admit('login 10000'))).toMatchObject({ code: 'request.tooMany' })
  expect(outcome(() => admit('login 0'))).toBe('admitted')
})
