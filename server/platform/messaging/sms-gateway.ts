import type { SmsService } from '#server/config.ts'
import { digitsOf, handOver, isName, propertyOf, type PhoneGateway } from './phone-gateway.ts'

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
