import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { spacedReading } from './spaced-reading.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Readings that end when the test says so. */
function readings() {
  const open: (() => void)[] = []
  let count = 0
  const read = () => {
    count += 1
    return new Promise<void>((resolve) => open.push(resolve))
  }
  return { read, end: () => open.shift()?.(), count: () => count }
}

test('a reading that takes longer than the rest is not begun again, and what changed meanwhile is read once', async () => {
  const { read, end, count } = readings()
  const { outdate } = spacedReading({ read, canRead: () => true, leastMs: 1000 })
  outdate()
  for (let second = 0; second < 5; second += 1) {
    await vi.advanceTimersByTimeAsync(1000)
    outdate()
  }
  expect(count()).toBe(1)
  end()
  await vi.advanceTimersByTimeAsync(0)
  expect(count()).toBe(2)
  end()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(count()).toBe(2)
})

test('a burst of changes is read at once and once more after the rest, also where a reading fails', async () => {
  const read = vi.fn(() => Promise.reject(new Error('unreachable')))
  const { outdate } = spacedReading({ read, canRead: () => true, leastMs: 1000 })
  outdate()
  outdate()
  await vi.advanceTimersByTimeAsync(999)
  outdate()
  expect(read).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(read).toHaveBeenCalledTimes(2)
})

test('nothing is read while the page is hidden or after stop', async () => {
  let canRead = false
  const read = vi.fn()
  const { outdate, resume, stop } = spacedReading({ read, canRead: () => canRead, leastMs: 1000 })
  outdate()
  expect(read).not.toHaveBeenCalled()
  canRead = true
  resume()
  expect(read).toHaveBeenCalledTimes(1)
  outdate()
  stop()
  await vi.advanceTimersByTimeAsync(5000)
  expect(read).toHaveBeenCalledTimes(1)
})
