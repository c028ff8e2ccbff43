import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ADDRESS_LOAD_DELAY_MS, afterSignIn, type Load } from './customer-preload.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function watched(outcome: () => Promise<void> = () => Promise.resolve()) {
  const loaded: string[] = []
  const signals: AbortSignal[] = []
  const load =
    (what: string): Load =>
    (signal) => {
      loaded.push(what)
      signals.push(signal)
      return outcome()
    }
  return { loaded, signals, loads: { invoices: load('invoices'), addresses: load('addresses') } }
}

test('invoices come at once, addresses a second later (specification §4 "Login")', () => {
  const { loaded, loads } = watched()
  afterSignIn(loads)
  expect(loaded).toEqual(['invoices'])
  vi.advanceTimersByTime(ADDRESS_LOAD_DELAY_MS - 1)
  expect(loaded).toEqual(['invoices'])
  vi.advanceTimersByTime(1)
  expect(loaded).toEqual(['invoices', 'addresses'])
})

test('after a sign-out in the meantime nothing more is loaded, and running loads end', () => {
  const { loaded, signals, loads } = watched()
  afterSignIn(loads)()
  vi.advanceTimersByTime(2 * ADDRESS_LOAD_DELAY_MS)
  expect(loaded).toEqual(['invoices'])
  expect(signals[0]?.aborted).toBe(true)
})

test('invoices that cannot be loaded hold the addresses back in no way', async () => {
  const { loaded, loads } = watched(() => Promise.reject(new Error('offline')))
  afterSignIn(loads)
  await vi.advanceTimersByTimeAsync(ADDRESS_LOAD_DELAY_MS)
  expect(loaded).toEqual(['invoices', 'addresses'])
})
