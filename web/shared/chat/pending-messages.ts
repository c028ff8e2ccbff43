import { Refusal } from '#contract/client.ts'
import type { ChatMessage, NewMessage } from '#domain/chat/chat.ts'

/** A message that is not stored at the server yet. A refused one waits for the person. */
export interface PendingMessage {
  readonly message: NewMessage
  /** ISO instant. */
  readonly writtenAt: string
  readonly state: 'sending' | 'waiting' | 'refused'
  /** Why it was refused. */
  readonly problem: string | null
}

/** Texts survive a reload in it; files are too large. */
type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export interface Outbox {
  readonly current: () => readonly PendingMessage[]
  /** Calls back after every change, until the returned function is called. */
  readonly subscribe: (changed: () => void) => () => void
  /** Sends it behind those that wait. */
  readonly add: (message: NewMessage, writtenAt: string) => void
  /** Sends what waits, in the order in which it was written; stops at the first that does not arrive. */
  readonly flush: () => Promise<void>
  /** Sends a refused message again. */
  readonly retry: (id: string) => void
  readonly discard: (id: string) => void
}

interface OutboxOptions {
  /** Null stores nothing. */
  readonly storage: TextStorage | null
  readonly key: string
  readonly send: (message: NewMessage) => Promise<ChatMessage>
  readonly onSent: (message: ChatMessage) => void
}

/** Messages on their way: none is lost while the connection is, and an id makes sure that none is stored twice. */
export function createOutbox({ storage, key, send, onSent }: OutboxOptions): Outbox {
  let pending = readStored(storage, key)
  const listeners = new Set<() => void>()
  let flushing: Promise<void> | null = null

  const change = (next: readonly PendingMessage[]): void => {
    pending = next
    writeStored(storage, key, pending)
    for (const listener of listeners) listener()
  }
  const mark = (id: string, state: PendingMessage['state'], problem: string | null = null): void =>
    change(pending.map((each) => (each.message.id === id ? { ...each, state, problem } : each)))
  const remove = (id: string): void => change(pending.filter(({ message }) => message.id !== id))

  const sendAll = async (): Promise<void> => {
    for (;;) {
      const next = pending.find(({ state }) => state !== 'refused')
      if (next === undefined) return
      const { message } = next
      mark(message.id, 'sending')
      try {
        const stored = await send(message)
        onSent(stored)
        remove(message.id)
      } catch (error) {
        const isFinal = error instanceof Refusal && error.status < 500 && error.status !== 429
        mark(message.id, isFinal ? 'refused' : 'waiting', isFinal ? error.message : null)
        if (!isFinal) return
      }
    }
  }
  const flush = (): Promise<void> => (flushing ??= sendAll().finally(() => (flushing = null)))

  return {
    current: () => pending,
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    add(message, writtenAt) {
      change([...pending, { message, writtenAt, state: 'sending', problem: null }])
      void flush()
    },
    flush,
    retry(id) {
      mark(id, 'sending')
      void flush()
    },
    discard: remove,
  }
}

function readStored(storage: TextStorage | null, key: string): readonly PendingMessage[] {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(key) ?? '[]')
    return Array.isArray(stored) ? (stored as PendingMessage[]).map((each) => ({ ...each, state: 'waiting' })) : []
  } catch {
    return []
  }
}

function writeStored(storage: TextStorage | null, key: string, pending: readonly PendingMessage[]): void {
  try {
    const texts = pending.filter(({ message, state }) => message.file === null && state !== 'refused')
    if (texts.length === 0) storage?.removeItem(key)
    else storage?.setItem(key, JSON.stringify(texts))
  } catch {
    // A browser without room sends all the same.
  }
}
