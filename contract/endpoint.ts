import { Type, type Static, type TObject, type TSchema } from 'typebox'
import type { Action } from '#domain/access/can.ts'

/** A reply that is a file and not JSON. */
export interface FileToSend {
  /** With its ending, as a browser stores it. */
  readonly name: string
  readonly mimeType: string
  readonly content: Uint8Array
}

/** The schema of a reply that is a file of one of the MIME types. */
export const fileReply = (...mimeTypes: readonly string[]) =>
  Type.Unsafe<FileToSend>({ type: 'string', format: 'binary', 'x-mime-types': mimeTypes })

/** The MIME types of a reply that is a file; empty where it is JSON. */
export const fileTypesOf = (reply: TSchema): readonly string[] =>
  'x-mime-types' in reply ? (reply['x-mime-types'] as readonly string[]) : []

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Who may call: anyone, anyone with a session of the store, an operator of the installation, or an actor who may do the action. */
export type Access = 'public' | 'signed-in' | 'operator' | Action

/**
 * Where a call names its customer: the field that has the id, `session` for the customer of the session, whom the `sessao` segment
 * may name too, or `segments` for one of the open segments of the path. It must be the one that the session works for.
 */
export type CustomerSource = 'session' | 'segments' | `${'params' | 'query' | 'body'}.${string}`

type FieldOf<Part extends string, S> = S extends TObject ? `${Part}.${keyof Static<S> & string}` : never

/** One call of the product: where it is, what it takes, what it answers (specification §7). */
export interface Endpoint<
  Params extends TObject = TObject,
  Query extends TObject = TObject,
  Body extends TSchema | undefined = TSchema | undefined,
  Reply extends TSchema = TSchema,
  Customer extends CustomerSource | undefined = CustomerSource | undefined,
> {
  readonly method: Method
  /** With `:name` for what varies. A parameter that names the supplier is always called `idfornecedor`. */
  readonly path: string
  readonly summary: string
  readonly area: string
  readonly access: Access
  readonly customer: Customer
  /** Whether the body may also be sent as a form (`application/x-www-form-urlencoded`). */
  readonly takesForm: boolean
  /** Of a body that may be larger than others, in bytes. */
  readonly maxBodyBytes?: number | undefined
  /** Whether the work for a call ends when its client has gone. */
  readonly isCancellable?: boolean | undefined
  /** Whether people may call whose store requires a second factor that they have not set up yet. */
  readonly isOpenWithoutFactor?: boolean | undefined
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly reply: Reply
}

/** What an endpoint declares besides its schemas. */
export interface EndpointOptions {
  readonly method: Method
  readonly path: string
  readonly summary: string
  readonly area: string
  /** What depends on loaded data is checked further on. */
  readonly access: Access
  readonly takesForm?: boolean
  readonly maxBodyBytes?: number
  readonly isCancellable?: boolean
  readonly isOpenWithoutFactor?: boolean
}

interface Definition<
  P extends TObject,
  Q extends TObject,
  B extends TSchema | undefined,
  R extends TSchema,
  C,
> extends EndpointOptions {
  readonly customer?: C & ('session' | 'segments' | FieldOf<'params', P> | FieldOf<'query', Q> | FieldOf<'body', B>)
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
  const C extends CustomerSource | undefined = undefined,
>(definition: Definition<P, Q, B, R, C>): Endpoint<P, Q, B, R, C> {
  const nothing = Type.Object({})
  const absent = { params: nothing, query: nothing, body: undefined, customer: undefined, takesForm: false }
  return { ...absent, ...definition } as unknown as Endpoint<P, Q, B, R, C>
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
