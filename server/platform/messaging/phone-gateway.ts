import type { SmsService, WhatsappService } from '#server/config.ts'
import { postJson } from '#server/platform/http/fetch-json.ts'
import { JobRefused } from '#server/platform/jobs/job-errors.ts'
import type { PhoneMessage } from './phone-message.ts'

/** Hands one message over. @throws JobRefused, DeliveryPutOff, or an error of the network. */
export type PhoneGateway = (to: string, message: PhoneMessage) => Promise<void>

/** The service accepts nothing now; its answer may name when to try again. */
export class DeliveryPutOff extends Error {
  readonly retryAfterMs: number
  readonly responseCode: number
  constructor(responseCode: number, retryAfterMs: number | null) {
    super(`answered ${responseCode}`)
    this.name = 'DeliveryPutOff'
    this.responseCode = responseCode
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
 * Gives a message to a service that sends it. Reasons, which are logged, do not repeat its answer: it may quote the
 * message.
 */
export async function handOver({ url, headers, body, isReceipt, timeoutMs = TIMEOUT_MS }: HandOver): Promise<void> {
  const { status, body: answer, retryAfterMs } = await postJson(url, headers, body, timeoutMs)
  if (status === TOO_MANY_REQUESTS || status >= 500) throw new DeliveryPutOff(status, retryAfterMs)
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

/** Text messages through Zenvia's API v2: `POST /v2/channels/sms/messages`. */
export const smsGateway =
  ({ url, token, from }: SmsService, timeoutMs?: number): PhoneGateway =>
  (to, { text }) =>
    handOver({
      url,
      headers: { 'x-api-token': token },
      body: { from, to: digitsOf(to), contents: [{ type: 'text', text }] },
      isReceipt: (answer) => isName(propertyOf(answer, 'id')),
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    })

/**
 * Codes through Meta's Cloud API: `POST /{version}/{phone-number-id}/messages`. A store may write first only in the words of
 * an approved authentication template, which has the code in its body and behind its button "copy code".
 */
export const whatsappGateway =
  ({ url, token, template }: WhatsappService, timeoutMs?: number): PhoneGateway =>
  (to, { code }) => {
    const parameters = [{ type: 'text', text: code }]
    return handOver({
      url,
      headers: { authorization: `Bearer ${token}` },
      body: {
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: digitsOf(to),
        type: 'template',
        template: {
          name: template,
          language: { code: 'pt_BR' },
          components: [
            { type: 'body', parameters },
            { type: 'button', sub_type: 'url', index: '0', parameters },
          ],
        },
      },
      isReceipt: (answer) => isName(propertyOf(firstOf(propertyOf(answer, 'messages')), 'id')),
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    })
  }

const firstOf = (list: unknown): unknown => (Array.isArray(list) ? list[0] : undefined)
