import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

/** What was handed over, as it arrived. */
export interface HandedOver {
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: unknown
}

/** How the n-th message is answered. */
export type AnswerTo = (response: ServerResponse, count: number, path: string) => void

export interface PhoneServices {
  readonly smsUrl: string
  readonly whatsappUrl: string
  readonly handedOver: readonly HandedOver[]
  readonly close: () => Promise<void>
}

const RECEIPTS: Readonly<Record<string, object>> = {
  '/v2/channels/sms/messages': {
    id: '8b2f',
    from: 'balcao',
    to: '5511987654321',
    direction: 'OUT',
    channel: 'sms',
    contents: [],
  },
  '/v25.0/1010/messages': {
    messaging_product: 'whatsapp',
    contacts: [{ wa_id: '5511987654321' }],
    messages: [{ id: 'wamid.HBg', message_status: 'accepted' }],
  },
}

export const say = (
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void =>
  void response
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(typeof body === 'string' ? body : JSON.stringify(body))

/** As both services answer a message that they take. */
export const taking: AnswerTo = (response, _count, path) => say(response, 200, RECEIPTS[path] ?? {})

/** Zenvia's API v2 and Meta's Cloud API, on this machine. */
export async function phoneServices(answer: AnswerTo = taking): Promise<PhoneServices> {
  const handedOver: HandedOver[] = []
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      const path = request.url ?? ''
      handedOver.push({ path, headers: request.headers, body })
      answer(response, handedOver.length, path)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    smsUrl: `${origin}/v2/channels/sms/messages`,
    whatsappUrl: `${origin}/v25.0/1010/messages`,
    handedOver,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
