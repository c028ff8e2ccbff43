import { describe, expect, test } from 'vitest'
import { Refusal } from '#contract/client.ts'
import type { ChatMessage, NewMessage } from '#domain/chat/chat.ts'
import { createOutbox } from './pending-messages.ts'

const NOON = '2026-11-22T12:00:00.000Z'
const aMessage = (id: string): NewMessage => ({ id, text: id, file: null, productId: null, orderNumber: null })
const lost = new TypeError('Failed to fetch')
const refused = new Refusal(422, { codigo: 'chat.empty', mensagem: 'Escreva uma mensagem.' })

function memoryStorage() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

/** An outbox whose server answers as `answers` says, and then takes everything. */
function anOutbox(answers: Error[] = [], storage = memoryStorage()) {
  const arrived: string[] = []
  const outbox = createOutbox({
    storage,
    key: 'chat',
    send: (message) => {
      const answer = answers.shift()
      if (answer) return Promise.reject(answer)
      arrived.push(message.id)
      return Promise.resolve({ id: message.id } as ChatMessage)
    },
    onSent: () => undefined,
  })
  const states = () => outbox.current().map(({ message, state }) => [message.id, state])
  return { outbox, arrived, states, storage }
}

describe('messages on their way', () => {
  test('wait in their order while the server is not reached, and arrive once', async () => {
    const { outbox, arrived, states } = anOutbox([lost, lost])
    outbox.add(aMessage('a'), NOON)
    outbox.add(aMessage('b'), NOON)
    await outbox.flush()
    await outbox.flush()
    expect(states()[0]).toEqual(['a', 'waiting'])
    await outbox.flush()
    await Promise.all([outbox.flush(), outbox.flush()])
    expect([arrived, states()]).toEqual([['a', 'b'], []])
  })

  test('survive a reload, except files and what was refused', async () => {
    const { outbox, storage } = anOutbox([lost, lost, lost, lost])
    outbox.add({ ...aMessage('file'), file: { name: 'a.pdf', base64: 'JVBERi0=' } }, NOON)
    outbox.add(aMessage('text'), NOON)
    await outbox.flush()
    const later = anOutbox([], storage)
    expect(later.states()).toEqual([['text', 'waiting']])
    await later.outbox.flush()
    expect(later.arrived).toEqual(['text'])
    expect(anOutbox([], storage).states()).toEqual([])
  })

  test('are not sent again by themselves once they were refused, and do not hold others up', async () => {
    const { outbox, arrived, states } = anOutbox([refused])
    outbox.add(aMessage('a'), NOON)
    outbox.add(aMessage('b'), NOON)
    await outbox.flush()
    expect([arrived, states()]).toEqual([['b'], [['a', 'refused']]])
    expect(outbox.current()[0]?.problem).toBe('Escreva uma mensagem.')
    outbox.retry('a')
    await outbox.flush()
    expect([arrived, states()]).toEqual([['b', 'a'], []])
  })

  test('are discarded by the person, and tell who listens', async () => {
    const { outbox, states } = anOutbox([lost])
    let changes = 0
    const stop = outbox.subscribe(() => changes++)
    outbox.add(aMessage('a'), NOON)
    await outbox.flush()
    expect(changes).toBeGreaterThan(0)
    stop()
    outbox.discard('a')
    expect(states()).toEqual([])
  })

  test('ignore what is stored in no form of theirs', () => {
    const storage = memoryStorage()
    storage.setItem('chat', '{"no')
    expect(anOutbox([], storage).states()).toEqual([])
  })
})
