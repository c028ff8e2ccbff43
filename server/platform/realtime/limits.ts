import type { Socket as Connection } from 'engine.io'

/** Longest message of a client: names of rooms. */
export const MAX_MESSAGE_BYTES = 8192
/** A client sends its session within this time, or is disconnected. */
export const CONNECT_TIMEOUT_MS = 10_000
/** Tabs and devices of one person that share a session. */
export const MAX_CONNECTIONS_PER_SESSION = 20
/** Attempts to connect from one address. */
export const CONNECTIONS_PER_MINUTE = 600
/** People behind one address of a company or of a mobile network, for each process. */
export const MAX_CONNECTIONS_PER_IP = 200
const MESSAGES = 40
const MESSAGE_WINDOW_MS = 10_000
/** Messages that may wait for a client that does not read. */
export const MAX_WAITING_MESSAGES = 100

/** Counts what is open at the same time by key. */
export class OpenCounts {
  readonly #counts = new Map<string, number>()

  get size(): number {
    return this.#counts.size
  }

  /** Returns false, and counts nothing, where so many are open already. */
  add(key: string, most: number): boolean {
    const count = this.#counts.get(key) ?? 0
    if (count >= most) return false
    this.#counts.set(key, count + 1)
    return true
  }

  remove(key: string): void {
    const count = this.#counts.get(key) ?? 0
    if (count > 1) this.#counts.set(key, count - 1)
    else this.#counts.delete(key)
  }
}

/** Whether one more message is within the rate of a connection. */
export function messageRate(now: () => number = Date.now): () => boolean {
  let windowStart = now()
  let count = 0
  return () => {
    const time = now()
    if (time - windowStart >= MESSAGE_WINDOW_MS) {
      windowStart = time
      count = 0
    }
    count++
    return count <= MESSAGES
  }
}

/** Cuts off a client that sends too much, and one that does not read what it is sent. */
export function limitConnection(connection: Pick<Connection, 'on' | 'close'>): void {
  const isWithinRate = messageRate()
  let waiting = 0
  connection.on('packet', ({ type }: { type: string }) => {
    if (type === 'message' && !isWithinRate()) connection.close(true)
  })
  connection.on('packetCreate', () => {
    waiting++
    if (waiting > MAX_WAITING_MESSAGES) connection.close(true)
  })
  connection.on('flush', () => {
    waiting = 0
  })
}
