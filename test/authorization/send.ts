import { urlOf, type Endpoint } from '#contract/endpoint.ts'
import { anotherAddress, type TestApp } from '#test/builders/app.ts'
import type { Sent } from './row.ts'
import type { Belongings } from './belongings.ts'

export interface Reply {
  readonly status: number
  readonly body: unknown
}

/** Whether a reply is JSON and not a file. */
export const isJson = ({ 'content-type': type }: { readonly 'content-type'?: unknown }): boolean =>
  String(type).startsWith('application/json')

/** The token as the session of a store and as that of an operator: whatever it is, it opens only what is its own. */
export const cookiesOf = (token: string): string => `commerce-auth-token=${token}; operacao-auth-token=${token}`

/** Sends a call for the owner's data with the session of the caller, as the first-party screens send it. */
export async function sendAs(
  app: TestApp,
  of: Belongings,
  endpoint: Endpoint,
  sent: Sent,
  token: string | null,
): Promise<Reply> {
  const params = { sessao: `token|${of.owner.customerId}`, ...sent.params }
  const reply = await app.server().app.inject({
    method: endpoint.method,
    url: urlOf(endpoint, params, sent.query),
    headers: {
      'x-idfornecedor': of.store.slug,
      'x-forwarded-for': anotherAddress(),
      ...(token === null ? {} : { cookie: cookiesOf(token) }),
    },
    ...(sent.body === undefined ? {} : { payload: sent.body as object }),
  })
  return {
    status: reply.statusCode,
    body: isJson(reply.headers) ? reply.json() : { type: reply.headers['content-type'] },
  }
}
