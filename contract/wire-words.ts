import { Type, type TSchemaOptions, type TUnsafe } from 'typebox'

type Words = Readonly<Record<string, string>>
type KeyOf<Table extends Words, Wire> = { [Key in keyof Table]: Table[Key] extends Wire ? Key : never }[keyof Table]

/** A field that is one of a few words: its schema, and the way from the domain's word to the wire and back. */
export interface WireWords<Table extends Words> {
  readonly table: Table
  readonly schema: TUnsafe<Table[keyof Table]>
  readonly encode: <Key extends keyof Table>(key: Key) => Table[Key]
  readonly decode: <Wire extends Table[keyof Table]>(wire: Wire) => KeyOf<Table, Wire>
}

/** From one table, such as `{ delivered: 'ENTREGUE' }`, in which no two keys share a word. */
export function wireWords<const Table extends Words>(table: Table, options: TSchemaOptions = {}): WireWords<Table> {
  const keys = new Map(Object.entries(table).map(([key, wire]) => [wire, key]))
  const literals = Object.values(table).map((wire) => Type.Literal(wire))
  return {
    table,
    schema: Type.Unsafe(Type.Union(literals, options)),
    encode: (key) => table[key],
    decode: (wire) => keys.get(wire) as KeyOf<Table, typeof wire>,
  }
}
