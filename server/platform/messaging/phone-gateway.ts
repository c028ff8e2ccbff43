import { JobRefused } from '../jobs/jobs.ts'
import { postJson } from '../http/fetch-json.ts'
import type { PhoneMessage } from './phone-message.ts'

/** Hands one message over. @throws JobRefused, DeliveryPutOff, or an error of the network. */
export type PhoneGateway = (to: string, message: PhoneMessage) => Promise<void>

/** The service accepts nothing now; it may say when to try again. */
export class DeliveryPutOff extends Error {
  readonly retryAfterMs: number
  constructor(reason: string, retryAfterMs: number | null) {
    super(reason)
    this.name = 'DeliveryPutOff'
    this.retryAfterMs = retryAfterMs ?? 0
  }
}

/** Much shorter than an attempt may last. */
const TIMEOUT_MS = 10_000
const TOO_MANY_REQUESTS = 429

export interface HandOver {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
  /** Whether the answer names the message that was taken. */
  readonly isReceipt: (answer: unknown) => boolean
  readonly timeoutMs?: number
}

/**
 * Gives a message to a service that sends it. What the service says is not repeated in reasons, which are logged: it may
 * quote the message.
 */
export async function handOver({ url, headers, body, isReceipt, timeoutMs = TIMEOUT_MS }: HandOver): Promise<void> {
  const { status, body: answer, retryAfterMs } = await postJson(url, headers, body, timeoutMs)
  if (status === TOO_MANY_REQUESTS || status >= 500) throw new DeliveryPutOff(`answered ${status}`, retryAfterMs)
  if (status >= 300) throw new JobRefused(`answered ${status}`)
  // It may have been taken all the same: another try could send, and cost, twice.
  if (!isReceipt(answer)) throw new JobRefused(`answered ${status} without naming the message`)
}

/** The digits of an E.164 number, country code first. */
export const digitsOf = (phone: string): string => phone.replace(/\D/g, '')

/** A property of something of any shape. */
export const propertyOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined

export const isName = (value: unknown): boolean => typeof value === 'string' && value !== ''
