import { expect, test } from 'vitest'
import { createTurns } from './latest-turn.ts'

test('only the latest turn counts, and each component has its own', () => {
  const takeTurn = createTurns()
  const isFirstLatest = takeTurn()
  expect(isFirstLatest()).toBe(true)
  const isSecondLatest = takeTurn()
  createTurns()()
  expect([isFirstLatest(), isSecondLatest()]).toEqual([false, true])
})
