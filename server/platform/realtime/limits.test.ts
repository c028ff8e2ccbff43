import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { limitConnection, MAX_WAITING_MESSAGES, messageRate, OpenCounts } from './limits.ts'

test('so many messages are within the rate, and again after ten seconds', () => {
  let now = 0
  const isWithin = messageRate(() => now)
  const sent = (count: number) => Array.from({ length: count }, isWithin).filter(Boolean).length
  expect(sent(50)).toBe(40)
  now = 9999
  expect(isWithin()).toBe(false)
  now = 10_000
  expect(sent(50)).toBe(40)
})

test('what is open is counted by key, and nothing of what has closed is stored', () => {
  const counts = new OpenCounts()
  expect([counts.add('a', 2), counts.add('a', 2), counts.add('a', 2), counts.add('b', 2)]).toEqual([
    true,
    true,
    false,
    true,
  ])
  counts.remove('a')
  expect(counts.add('a', 2)).toBe(true)
  for (const key of ['a', 'a', 'b']) counts.remove(key)
  expect(counts.size).toBe(0)
})

/** As the library uses it: a message is made, and everything that waits is flushed once the client reads. */
function aConnection() {
  const events = new EventEmitter()
  let closed = 0
  limitConnection(Object.assign(events, { close: () => void closed++ }) as never)
  return { events, closed: () => closed }
}

test('a client that does not read is cut off', () => {
  const { events, closed } = aConnection()
  for (let count = 0; count < MAX_WAITING_MESSAGES; count++) events.emit('packetCreate')
  expect(closed()).toBe(0)
  events.emit('flush')
  for (let count = 0; count < MAX_WAITING_MESSAGES; count++) events.emit('packetCreate')
  expect(closed()).toBe(0)
  events.emit('packetCreate')
  expect(closed()).toBe(1)
})

test('heartbeats do not count as messages', () => {
  const { events, closed } = aConnection()
  for (let count = 0; count < 1000; count++) events.emit('packet', { type: 'pong' })
  expect(closed()).toBe(0)
  for (let count = 0; count < 41; count++) events.emit('packet', { type: 'message' })
  expect(closed()).toBe(1)
})
