import { createHash, randomBytes } from 'node:crypto'
import type { LoadRequest } from './load.ts'
import type { RecordedRequest, SentStatement } from './replay.ts'
import type { Running } from './stage.ts'
import { addressId, customerId, loginId, sessionToken } from './store.ts'

/** Sends one request alone, and gives the statements that the server sent for it. */
export async function recordStatements(
  { child, origin }: Running,
  { method, path, headers, body }: LoadRequest,
): Promise<RecordedRequest> {
  await child.ask('record')
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: { ...headers },
    ...(body === undefined ? {} : { body }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return child.ask<SentStatement[]>('recorded')
}

/** What the server would have sent for another customer with the same cart. */
export function forCustomer(recorded: RecordedRequest, from: number, to: number): RecordedRequest {
  const texts = new Map([customerId, loginId, addressId].map((idOf) => [idOf(from), idOf(to)]))
  // Hashes: the session's, and that of the order's content, which only has to be another for each order.
  const bytes = new Map([[hashOf(from).toString('hex'), hashOf(to)]])
  const fingerprint = recorded.find(({ name }) => name === 'order.same')?.values[2]
  if (Buffer.isBuffer(fingerprint) || fingerprint instanceof Uint8Array) {
    const hex = Buffer.from(fingerprint).toString('hex')
    const other = randomBytes(32)
    bytes.set(hex, other)
    texts.set(hex, other.toString('hex'))
  }
  const adjust = (value: unknown): unknown => {
    if (value instanceof Uint8Array) return bytes.get(Buffer.from(value).toString('hex')) ?? Buffer.from(value)
    if (typeof value !== 'string') return value
    return [...texts].reduce((text, [known, wanted]) => text.replaceAll(known, wanted), value)
  }
  return recorded.map((sent) => ({ ...sent, values: sent.values.map(adjust) }))
}

const hashOf = (customer: number): Buffer => createHash('sha256').update(sessionToken(customer)).digest()
