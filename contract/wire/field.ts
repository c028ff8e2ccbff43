import {
  Type,
  type Static,
  type TArray,
  type TNull,
  type TObject,
  type TOptional,
  type TSchema,
  type TUnion,
  type TUnsafe,
} from 'typebox'
import type { WireWords } from '../wire-words.ts'

/** How a value goes from the domain to the wire and back. The browser follows it, the server compiles it. */
export type Conversion =
  /** The same on both sides. */
  | { readonly kind: 'same' }
  | {
      readonly kind: 'converted'
      readonly encode: (value: never) => unknown
      readonly decode: (wire: never) => unknown
    }
  /** As the field `of` converts it, and then or before in another form; without `encode` in the same. */
  | {
      readonly kind: 'mapped'
      readonly of: AnyField
      readonly encode: ((value: never) => unknown) | null
      readonly decode: (value: never) => unknown
    }
  | { readonly kind: 'list'; readonly of: AnyField }
  | { readonly kind: 'nullable'; readonly of: AnyField }
  /** Left out where it is `absent`. */
  | { readonly kind: 'optional'; readonly of: AnyField; readonly absent: unknown }
  | { readonly kind: 'record'; readonly fields: Fields }

/** A value in both languages: its schema on the wire, and how it is converted. */
export interface Field<Schema extends TSchema, Value> {
  readonly schema: Schema
  readonly conversion: Conversion
  /** Only for the compiler, which compares both ways by it. */
  readonly value?: (value: Value) => Value
}

export interface AnyField {
  readonly schema: TSchema
  readonly conversion: Conversion
}

/** English name of each field, its name on the wire, and the field. */
export type Fields = Readonly<Record<string, readonly [wire: string, field: AnyField]>>

export type ValueOf<F> = F extends { readonly value?: (value: never) => infer Value } ? Value : never
export type SchemaOf<F> = F extends { readonly schema: infer Schema extends TSchema } ? Schema : never

type Flat<T> = { [K in keyof T]: T[K] }
type MaybeKeys<F extends Fields> = {
  [K in keyof F]: F[K][1] extends { readonly isMaybe: true } ? K : never
}[keyof F]
export type ValuesOf<F extends Fields> = Flat<
  { readonly [K in Exclude<keyof F, MaybeKeys<F>>]: ValueOf<F[K][1]> } & {
    readonly [K in MaybeKeys<F>]?: ValueOf<F[K][1]>
  }
>
export type WireSchemaOf<F extends Fields> = TObject<{ [K in keyof F as F[K][0]]: SchemaOf<F[K][1]> }>

export interface RecordField<F extends Fields> extends Field<WireSchemaOf<F>, ValuesOf<F>> {
  readonly fields: F
}

/** `record({ … }) satisfies FieldOf<Promotion>` compares the record with the domain's type, both ways and key by key. */
export interface FieldOf<Value> {
  readonly value?: (value: Value) => Value
  readonly fields: { readonly [K in keyof Value & string]-?: readonly [string, AnyField] }
}

/** `{ name: ['nome', required(80)] }`: English inside, Portuguese on the wire. */
export const record = <const F extends Fields>(fields: F, description?: string): RecordField<F> => ({
  fields,
  schema: Type.Object(
    Object.fromEntries(Object.values(fields).map(([wire, { schema }]) => [wire, schema])),
    description === undefined ? {} : { description },
  ) as unknown as WireSchemaOf<F>,
  conversion: { kind: 'record', fields },
})

/** A value that is the same on both sides. */
export const same = <Schema extends TSchema>(schema: Schema): Field<Schema, Static<Schema>> => ({
  schema,
  conversion: { kind: 'same' },
})

export const converted = <Schema extends TSchema, Value>(
  schema: Schema,
  encode: (value: Value) => Static<Schema>,
  decode: (wire: Static<Schema>) => Value,
): Field<Schema, Value> => ({ schema, conversion: { kind: 'converted', encode, decode } })

/** What is received is put right by `clean`. */
export const cleaned = <Schema extends TSchema, Value>(
  of: Field<Schema, Value>,
  clean: (value: Value) => Value,
): Field<Schema, Value> => ({ ...of, conversion: { kind: 'mapped', of, encode: null, decode: clean } })

/** A value that has another form in the domain than its fields on the wire. */
export const mapped = <Schema extends TSchema, Inner, Value>(
  of: Field<Schema, Inner>,
  encode: (value: Value) => Inner,
  decode: (inner: Inner) => Value,
): Field<Schema, Value> => ({ schema: of.schema, conversion: { kind: 'mapped', of, encode, decode } })

interface ListOptions {
  readonly minItems?: number
  readonly maxItems?: number
  readonly uniqueItems?: boolean
  readonly description?: string
}

export const list = <Schema extends TSchema, Value>(
  of: Field<Schema, Value>,
  options: ListOptions = {},
): Field<TArray<Schema>, readonly Value[]> => ({
  schema: Type.Array(of.schema, { ...options }),
  conversion: { kind: 'list', of },
})

/** A list without repetitions: of equal ones the last counts. */
export const unique = <Schema extends TSchema, Value>(
  of: Field<TArray<Schema>, readonly Value[]>,
  keyOf: (value: Value) => unknown,
): Field<TArray<Schema>, readonly Value[]> =>
  cleaned(of, (values) => [...new Map(values.map((value) => [keyOf(value), value])).values()])

export const orNull = <Schema extends TSchema, Value>(
  of: Field<Schema, Value>,
  description?: string,
): Field<TUnion<[Schema, TNull]>, Value | null> => ({
  schema: Type.Union([of.schema, Type.Null()], description === undefined ? {} : { description }),
  conversion: { kind: 'nullable', of },
})

/** May be left out on the wire, which means `absent`. */
export const optional = <Schema extends TSchema, Value, const Absent>(
  of: Field<Schema, Value>,
  absent: Absent,
): Field<TOptional<Schema>, Value | Absent> => ({
  schema: Type.Optional(of.schema) as TOptional<Schema>,
  conversion: { kind: 'optional', of, absent },
})

/** May be left out on both sides. */
export const maybe = <Schema extends TSchema, Value>(
  of: Field<Schema, Value>,
): Field<TOptional<Schema>, Value> & { readonly isMaybe: true } => ({
  schema: Type.Optional(of.schema) as TOptional<Schema>,
  conversion: { kind: 'optional', of, absent: undefined },
  isMaybe: true,
})

/** Accepted on the wire, and of no meaning: handlers do not see it. */
export const ignored = <Schema extends TSchema>(
  schema: Schema,
): Field<TOptional<Schema>, undefined> & { readonly isMaybe: true } =>
  maybe(
    converted<Schema, undefined>(
      schema,
      () => undefined as Static<Schema>,
      () => undefined,
    ),
  )

export interface WordsField<Table extends Readonly<Record<string, string>>> extends Field<
  TUnsafe<Table[keyof Table]>,
  keyof Table & string
> {
  readonly table: Table
}

/** One of a few words, from a table such as `{ delivered: 'ENTREGUE' }`, in which no two keys share a word. */
export const words = <const Table extends Readonly<Record<string, string>>>(
  table: Table,
  description?: string,
): WordsField<Table> => {
  type Word = Table[keyof Table]
  const keys = Object.fromEntries(Object.entries(table).map(([key, word]) => [word, key]))
  const literals = Object.values(table).map((word) => Type.Literal(word))
  return {
    table,
    schema: Type.Unsafe<Word>(Type.Union(literals, description === undefined ? {} : { description })),
    conversion: { kind: 'converted', encode: (key: string) => table[key], decode: (word: string) => keys[word] },
  }
}

/** The same from words that are converted by hand elsewhere. */
export const wordsOf = <Table extends Readonly<Record<string, string>>>({
  table,
  schema,
  encode,
  decode,
}: WireWords<Table>): WordsField<Table> => ({ table, schema, conversion: { kind: 'converted', encode, decode } })
