import { Refusal, type CallOptions } from '#contract/client.ts'
import { urlOf } from '#contract/endpoint.ts'
import { decodeWith, encodeWith } from '#contract/wire/convert.ts'
import type { Answer, Codecs, FieldEndpoint, ReceivedValues } from '#contract/wire/endpoint.ts'
import { domainPath } from '#contract/wire/names.ts'
import { SESSION, type ApiContext } from './api-context.ts'

/** Without a store for pages that are of none. */
type StoreContext = Pick<ApiContext, 'call'> & Partial<Pick<ApiContext, 'supplier'>>

/** What our pages say without being told, unless a caller says another: their store, their session, and that they keep its token in a cookie. */
type Known = 'supplier' | 'session' | 'tokenOrigin'
type Given<Part> = Part extends unknown ? Omit<Part, Known> & Partial<Pick<Part, Extract<keyof Part, Known>>> : never
type GivenBody<Body> = Extract<keyof Body, Known> extends never ? Body : Given<Body>
type Sent<Name extends string, Part> =
  Record<never, never> extends Part ? { readonly [K in Name]?: Part } : { readonly [K in Name]: Part }

/** What a caller gives, in the language of the domain. What a query leaves out has its default. */
type Input<E extends { readonly codecs: Codecs }> = Sent<'params', Given<ReceivedValues<E>['params']>> & {
  readonly query?: Partial<ReceivedValues<E>['query']>
  readonly headers?: Readonly<Record<string, string>>
} & (ReceivedValues<E>['body'] extends undefined ? unknown : { readonly body: GivenBody<ReceivedValues<E>['body']> })

interface AnyInput {
  readonly params?: object
  readonly query?: object
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** Calls an endpoint of the page's store. Refusals name the field at fault as the domain does, which is also its name in our forms. */
export async function callStore<E extends FieldEndpoint>(
  { call, supplier }: StoreContext,
  endpoint: E,
  input: Input<E>,
  options?: CallOptions,
): Promise<Answer<E>> {
  const { codecs } = endpoint as { readonly codecs: Codecs }
  const { params, query, headers, body }: AnyInput = input
  const known = knownOf(supplier)
  const sent = {
    params: encodeWith(codecs.params, { ...known, ...params }),
    query: encodeWith(codecs.query, { ...known, ...query }),
    ...(headers && { headers }),
    body: codecs.body && encodeWith(codecs.body, isFields(body) ? { ...known, ...body } : body),
  }
  try {
    return decodeWith(codecs.reply, await call(endpoint, sent as never, options)) as Answer<E>
  } catch (error) {
    throw error instanceof Refusal ? withDomainNames(error, codecs) : error
  }
}

const knownOf = (supplier?: ApiContext['supplier']) => ({
  supplier: supplier?.id,
  session: SESSION,
  tokenOrigin: 'commerce',
})

const isFields = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The refusal with the names of its fields in the domain. */
export function withDomainNames(refusal: Refusal, { params, query, body }: Codecs): Refusal {
  const nameOf = (path: string): string =>
    (body && domainPath(body, path)) ?? domainPath(query, path) ?? domainPath(params, path) ?? path
  const { campos } = refusal.body
  const faults = campos && { campos: campos.map((fault) => ({ ...fault, campo: nameOf(fault.campo) })) }
  return new Refusal(refusal.status, { ...refusal.body, ...faults }, refusal.field && nameOf(refusal.field))
}

/** Where a browser downloads what an endpoint of the store answers. */
export function urlInStore<E extends FieldEndpoint>(
  supplier: ApiContext['supplier'],
  endpoint: E,
  { params, query }: Omit<Input<E>, 'body'> & AnyInput,
): string {
  const { codecs } = endpoint as { readonly codecs: Codecs }
  const sent = (codec: Codecs['params'], part?: object) =>
    encodeWith(codec, { ...knownOf(supplier), ...part }) as Readonly<Record<string, unknown>>
  return urlOf(endpoint, sent(codecs.params, params), sent(codecs.query, query))
}
