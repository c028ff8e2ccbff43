import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listOf, LiveSearch, SEARCH_DELAY_MS } from './live-search.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the list follows 250 ms after the last key, without ampersands', () => {
  const shown: string[] = []
  const live = new LiveSearch((query) => shown.push(query))
  expect(SEARCH_DELAY_MS).toBe(250)
  live.type('ca')
  vi.advanceTimersByTime(249)
  live.type('caf&e ')
  vi.advanceTimersByTime(249)
  expect(shown).toEqual([])
  vi.advanceTimersByTime(1)
  expect(shown).toEqual(['cafe'])
})

test('one letter changes nothing, an empty box shows everything, and what is sent by Enter is not sent twice', () => {
  const shown: string[] = []
  const live = new LiveSearch((query) => shown.push(query))
  for (const typed of ['c', '']) {
    live.type(typed)
    vi.advanceTimersByTime(SEARCH_DELAY_MS)
  }
  live.type('arroz')
  live.stop()
  vi.advanceTimersByTime(SEARCH_DELAY_MS)
  expect(shown).toEqual([''])
})

test.each([
  ['', 'cafe', { path: '/produtos?q=cafe', isSearch: false }],
  ['?q=caf&pagina=3&ordem=nome', 'cafe', { path: '/produtos?q=cafe&ordem=nome', isSearch: true }],
  ['?q=cafe', '', { path: '/produtos', isSearch: true }],
  ['?q=cafe', 'cafe', null],
])('from %j with %j the list goes on to %o', (search, text, next) => {
  expect(listOf(search, text)).toEqual(next)
})
