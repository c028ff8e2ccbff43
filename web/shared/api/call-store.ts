import { Refusal, type CallOptions } from '#contract/client.ts'
import { decodeWith, encodeWith } from '#contract/wire/convert.ts'
import type { Answer, Codecs, FieldEndpoint, ReceivedValues } from '#contract/wire/endpoint.ts'
import { domainPath } from '#contract/wire/names.ts'
import type { ApiContext } from './api-context.ts'

/** The store is that of the page. */
type WithoutStore<Part> = Omit<Part, 'supplier'>
type Sent<Name extends string, Part> = keyof Part extends never
  ? { readonly [K in Name]?: Part }
  : { readonly [K in Name]: Part }

/** What a caller gives, in the language of the domain. What a query leaves out has its default. */
type Input<E extends { readonly codecs: Codecs }> = Sent<'params', WithoutStore<ReceivedValues<E>['params']>> & {
  readonly query?: Partial<WithoutStore<ReceivedValues<E>['query']>>
} & (ReceivedValues<E>['body'] extends undefined ? unknown : { readonly body: ReceivedValues<E>['body'] })

interface AnyInput {
  readonly params?: object
  readonly query?: object
  readonly body?: unknown
}

/** Calls an endpoint of the page's store. Refusals name the field at fault as the domain does, which is also its name in our forms. */
export async function callStore<E extends FieldEndpoint>(
  { call, supplier }: ApiContext,
  endpoint: E,
  input: Input<E>,
  options?: CallOptions,
): Promise<Answer<E>> {
  const { codecs } = endpoint as { readonly codecs: Codecs }
  const { params, query, body }: AnyInput = input
  const inStore = (part: object | undefined, { fields }: Codecs['params']) =>
    'supplier' in fields ? { ...part, supplier: supplier.id } : (part ?? {})
  const sent = {
    params: encodeWith(codecs.params, inStore(params, codecs.params)),
    query: encodeWith(codecs.query, inStore(query, codecs.query)),
    body: codecs.body && encodeWith(codecs.body, body),
  }
  try {
    return decodeWith(codecs.reply, await call(endpoint, sent as never, options)) as Answer<E>
  } catch (error) {
    throw error instanceof Refusal ? withDomainNames(error, codecs) : error
  }
}

function withDomainNames(refusal: Refusal, { params, query, body }: Codecs): Refusal {
  const nameOf = (path: string): string =>
    (body && domainPath(body, path)) ?? domainPath(query, path) ?? domainPath(params, path) ?? path
  const { campos } = refusal.body
  const faults = campos && { campos: campos.map((fault) => ({ ...fault, campo: nameOf(fault.campo) })) }
  return new Refusal(refusal.status, { ...refusal.body, ...faults }, refusal.field && nameOf(refusal.field))
}
