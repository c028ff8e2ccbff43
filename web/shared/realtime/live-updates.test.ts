import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Refusal } from '#contract/client.ts'
import type { LiveEvent, SocketListener } from '../api/realtime.ts'
import { POLL_MS, RETRIES, retryDelay, startLiveUpdates } from './live-updates.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const ended = () => new Refusal(401, { codigo: 'access.sessionExpired', mensagem: 'Sessão expirada' })

/** A server that gives the prepared answers, and a page that records what happens to it. */
function aPage(failure: Error | null = null) {
  const page = {
    /** Null is a connection. */
    failure,
    isReachable: true,
    isVisible: true,
    isOutdated: false,
    isStillOurs: true,
    answersHandshake: true,
    connections: 0,
    closed: 0,
    refreshes: 0,
    over: 0,
    sinces: [] as (string | null)[],
    events: [] as LiveEvent[],
    paused: [] as boolean[],
    listener: null as SocketListener | null,
  }
  const updates = startLiveUpdates({
    connect: async (listener) => {
      page.connections++
      if (page.failure) throw page.failure
      page.listener = listener
      return {
        subscribe: async (since) => {
          page.sinces.push(since)
          if (!page.answersHandshake) throw new Error('no answer to the handshake')
          return { at: `at ${page.sinces.length}`, isOutdated: page.isOutdated }
        },
        close: () => void page.closed++,
      }
    },
    onEvent: (event) => page.events.push(event),
    refresh: async () => {
      page.refreshes++
      return page.isReachable
    },
    isStillOurs: async () => page.isStillOurs,
    onOver: () => void page.over++,
    onPaused: (isPaused) => page.paused.push(isPaused),
    isVisible: () => page.isVisible,
    random: () => 0.5,
  })
  return { page, updates }
}

const soon = () => vi.advanceTimersByTimeAsync(0)
const ALL_RETRIES_MS = [1, 2, 3, 4, 5].reduce((total, retry) => total + retryDelay(retry, 0.5), 0)

describe('a connection', () => {
  test('passes events on, and requests what was missed since the last one', async () => {
    const { page, updates } = aPage()
    await soon()
    page.listener?.onEvent({ kind: 'cart', version: 4 })
    page.listener?.onEnd('lost')
    await vi.advanceTimersByTimeAsync(retryDelay(1, 0.5))
    expect(page).toMatchObject({
      events: [{ kind: 'cart', version: 4 }],
      sinces: [null, 'at 1'],
      paused: [false, false],
      refreshes: 0,
    })
    updates.stop()
    await soon()
    expect(page.closed).toBeGreaterThanOrEqual(2)
  })

  test('that was away for too long reads everything again', async () => {
    const { page } = aPage()
    page.isOutdated = true
    await soon()
    expect(page.refreshes).toBe(1)
  })

  test('catches up after a gap of the server, and is opened again where there is no answer', async () => {
    const { page } = aPage()
    await soon()
    page.listener?.onGap()
    await vi.advanceTimersByTimeAsync(3000)
    expect([page.sinces, page.connections]).toEqual([[null, 'at 1'], 1])
    page.answersHandshake = false
    page.listener?.onGap()
    await vi.advanceTimersByTimeAsync(3000)
    expect(page.connections).toBeGreaterThan(1)
  })

  test('that the server closed comes back while the session works for the customer, and only then', async () => {
    const { page } = aPage()
    await soon()
    page.listener?.onEnd('ended')
    await vi.advanceTimersByTimeAsync(retryDelay(1, 0.5))
    expect([page.connections, page.over]).toEqual([2, 0])
    page.isStillOurs = false
    page.listener?.onEnd('ended')
    await vi.advanceTimersByTimeAsync(10 * POLL_MS)
    expect([page.connections, page.paused, page.over]).toEqual([2, [false, false], 1])
  })

  test('of an ended session is opened again only when the page is looked at', async () => {
    const { page, updates } = aPage(ended())
    await vi.advanceTimersByTimeAsync(10 * POLL_MS)
    expect([page.connections, page.refreshes, page.paused, page.over]).toEqual([1, 0, [], 1])
    page.failure = null
    updates.wake()
    await soon()
    expect([page.connections, page.paused]).toEqual([2, [false]])
  })
})

describe('without a connection', () => {
  test(`it is tried ${RETRIES} times more, longer and longer, and then paused`, async () => {
    const { page } = aPage(new Error('websocket error'))
    await vi.advanceTimersByTimeAsync(ALL_RETRIES_MS - 1)
    expect([page.connections, page.paused]).toEqual([RETRIES, []])
    await vi.advanceTimersByTimeAsync(1)
    expect([page.connections, page.paused]).toEqual([RETRIES + 1, [true]])
    expect(ALL_RETRIES_MS).toBe(23_000)
  })

  test('what is on display is polled while the page is visible, and the connection opened again once that works', async () => {
    const { page } = aPage(new Error('websocket error'))
    page.isReachable = false
    await vi.advanceTimersByTimeAsync(ALL_RETRIES_MS)
    await vi.advanceTimersByTimeAsync(2 * POLL_MS)
    expect([page.refreshes, page.connections]).toEqual([2, RETRIES + 1])
    page.isVisible = false
    await vi.advanceTimersByTimeAsync(2 * POLL_MS)
    expect(page.refreshes).toBe(2)
    Object.assign(page, { isVisible: true, isReachable: true, failure: null })
    await vi.advanceTimersByTimeAsync(POLL_MS)
    expect([page.refreshes, page.paused]).toEqual([3, [true, false]])
  })

  test('the connection and the retries start again when the page is looked at', async () => {
    const { page, updates } = aPage(new Error('websocket error'))
    await vi.advanceTimersByTimeAsync(ALL_RETRIES_MS)
    page.failure = null
    updates.wake()
    await soon()
    expect([page.refreshes, page.paused]).toEqual([1, [true, false]])
  })

  test('nothing happens any more once it is stopped', async () => {
    const { page, updates } = aPage(new Error('websocket error'))
    await vi.advanceTimersByTimeAsync(1500)
    updates.stop()
    const { connections } = page
    await vi.advanceTimersByTimeAsync(10 * POLL_MS)
    expect([page.connections, page.refreshes, page.paused]).toEqual([connections, 0, []])
  })
})
