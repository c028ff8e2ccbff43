import { Type, type Static, type TObject, type TSchema } from 'typebox'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** One call of the product: where it is, what it takes, what it answers (specification §7). */
export interface Endpoint<
  Params extends TObject = TObject,
  Query extends TObject = TObject,
  Body extends TSchema | undefined = TSchema | undefined,
  Reply extends TSchema = TSchema,
> {
  readonly method: Method
  /** With `:name` for what varies. A parameter that names the supplier is always called `idfornecedor`. */
  readonly path: string
  readonly summary: string
  readonly area: string
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly reply: Reply
}

interface Definition<P extends TObject, Q extends TObject, B extends TSchema | undefined, R extends TSchema> {
  readonly method: Method
  readonly path: string
  readonly summary: string
  readonly area: string
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  readonly reply: R
}

type Nothing = TObject<Record<never, never>>

export function endpoint<
  R extends TSchema,
  P extends TObject = Nothing,
  Q extends TObject = Nothing,
  B extends TSchema | undefined = undefined,
>(definition: Definition<P, Q, B, R>): Endpoint<P, Q, B, R> {
  const nothing = Type.Object({})
  return { params: nothing, query: nothing, body: undefined, ...definition } as unknown as Endpoint<P, Q, B, R>
}

type BodyOf<E extends Endpoint> = E['body'] extends TSchema
  ? { readonly body: Static<E['body']> }
  : { readonly body?: undefined }

/** What a handler receives: every part checked against its schema. */
export type Received<E extends Endpoint> = {
  readonly params: Static<E['params']>
  readonly query: Static<E['query']>
} & BodyOf<E>

/** What a caller gives. */
export type Input<E extends Endpoint> = {
  readonly params: Static<E['params']>
  readonly query?: Static<E['query']>
  readonly headers?: Readonly<Record<string, string>>
} & BodyOf<E>

export type Reply<E extends Endpoint> = Static<E['reply']>

/** The address of a call, with its parameters in place. */
export function urlOf(
  endpoint: Endpoint,
  params: Record<string, unknown>,
  query: Record<string, unknown> = {},
): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(asText(params[name])))
  const search = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${name}=${encodeURIComponent(asText(value))}`)
  return search.length > 0 ? `${path}?${search.join('&')}` : path
}

/** Parameters are texts, numbers and booleans; anything else would be a mistake of the caller. */
function asText(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw new TypeError(`not a parameter: ${typeof value}`)
}
