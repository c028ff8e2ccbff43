import type { TObject, TSchema } from 'typebox'
import { endpoint, type CustomerSource, type Endpoint, type EndpointOptions } from '../endpoint.ts'
import {
  record,
  type AnyField,
  type Conversion,
  type Fields,
  type RecordField,
  type SchemaOf,
  type ValueOf,
} from './field.ts'

interface AnyRecord {
  readonly schema: TObject
  readonly conversion: Conversion
  readonly fields: Fields
}

/** The fields of each part of a call, which convert it. */
export interface Codecs {
  readonly params: AnyRecord
  readonly query: AnyRecord
  readonly body: AnyField | undefined
  readonly reply: AnyField
}

type RecordSchema<R> = R extends { readonly schema: infer Schema extends TObject } ? Schema : TObject
type BodySchema<Body> = Body extends { readonly schema: infer Schema extends TSchema } ? Schema : undefined

/** A call whose parts are declared as fields: its handler and its callers have the values of the domain. */
export type FieldEndpoint<
  Params extends AnyRecord = AnyRecord,
  Query extends AnyRecord = AnyRecord,
  Body extends AnyField | undefined = AnyField | undefined,
  Reply extends AnyField = AnyField,
  Customer extends CustomerSource | undefined = CustomerSource | undefined,
> = Endpoint<RecordSchema<Params>, RecordSchema<Query>, BodySchema<Body>, SchemaOf<Reply>, Customer> & {
  readonly codecs: {
    readonly params: Params
    readonly query: Query
    readonly body: Body
    readonly reply: Reply
  }
}

const NOTHING = record({})
type Nothing = RecordField<Record<never, never>>

interface Definition<P extends AnyRecord, Q extends AnyRecord, B, R, C> extends EndpointOptions {
  readonly customer?: C
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  readonly reply: R
}

export function fieldEndpoint<
  R extends AnyField,
  P extends AnyRecord = Nothing,
  Q extends AnyRecord = Nothing,
  B extends AnyField | undefined = undefined,
  const C extends CustomerSource | undefined = undefined,
>({ params, query, body, reply, ...options }: Definition<P, Q, B, R, C>): FieldEndpoint<P, Q, B, R, C> {
  const codecs = { params: params ?? NOTHING, query: query ?? NOTHING, body, reply }
  const schemas = {
    params: codecs.params.schema,
    query: codecs.query.schema,
    body: body?.schema,
    reply: reply.schema,
  }
  return { ...endpoint({ ...options, ...schemas } as never), codecs } as unknown as FieldEndpoint<P, Q, B, R, C>
}

/** What the handler of a call gets. */
export type ReceivedValues<E extends { readonly codecs: Codecs }> = {
  readonly params: ValueOf<E['codecs']['params']>
  readonly query: ValueOf<E['codecs']['query']>
  readonly body: E['codecs']['body'] extends AnyField ? ValueOf<E['codecs']['body']> : undefined
}

/** What a call answers. */
export type Answer<E extends { readonly codecs: Codecs }> = ValueOf<E['codecs']['reply']>

export const hasCodecs = <E extends object>(endpoint: E): endpoint is E & { readonly codecs: Codecs } =>
  'codecs' in endpoint
