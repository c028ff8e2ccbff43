import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Page, PageRequest } from '#contract/page.ts'
import { limitConcurrency } from './limit-concurrency.ts'

describe('of many pages at once', () => {
  afterEach(() => void vi.useRealTimers())

  const PAGE: Page = { status: 200, headers: {}, html: [] }
  const call = () => Promise.reject(new Error('no call is expected'))
  const request = (url: string, method = 'GET'): PageRequest => ({
    requestId: '',
    method,
    url,
    form: null,
    origin: '',
    store: null,
  })

  /** A renderer whose pages are finished, or fail, one by one. */
  function aRenderer() {
    const begun: string[] = []
    const ends = new Map<string, { resolve: (page: Page) => void; reject: (error: Error) => void }>()
    const render = limitConcurrency(({ url }) => {
      begun.push(url)
      return new Promise((resolve, reject) => ends.set(url, { resolve, reject }))
    })
    return { render, begun, ends }
  }
  const numbers = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => String(from + index))

  test('fourteen are begun, and each that ends or fails lets the next begin', async () => {
    const { render, begun, ends } = aRenderer()
    const pages = numbers(1, 18).map((url) => render(request(url), call))
    await nextTurn()
    expect(begun).toEqual(numbers(1, 14))

    ends.get('3')?.resolve(PAGE)
    ends.get('5')?.reject(new Error('broken'))
    expect(await pages[2]).toBe(PAGE)
    await expect(pages[4]).rejects.toThrow('broken')
    await nextTurn()
    expect(begun).toEqual(numbers(1, 16))
  })

  test('a form that is sent does not wait', async () => {
    const { render, begun } = aRenderer()
    for (const url of numbers(1, 15)) void render(request(url), call)
    void render(request('form', 'POST'), call)
    await nextTurn()
    expect(begun).toEqual(['form', ...numbers(1, 14)])
  })

  test('those that wait for something else hold no other page up, and count no more when they end', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { render, begun, ends } = aRenderer()
    for (const url of numbers(1, 32)) void render(request(url), call)
    await nextTurn()
    await vi.advanceTimersByTimeAsync(249)
    expect(begun).toEqual(numbers(1, 14))
    await vi.advanceTimersByTimeAsync(1)
    expect(begun).toEqual(numbers(1, 28))
    ends.get('1')?.resolve(PAGE)
    await nextTurn()
    expect(begun).toEqual(numbers(1, 28))
  })
})
