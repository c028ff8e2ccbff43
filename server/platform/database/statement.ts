/**
 * A PostgreSQL type with its TypeScript type. `test/statements.test.ts` prepares every statement on the migrated
 * database and compares the types of PostgreSQL with the declared ones.
 */
export interface SqlType<Value> {
  /** As `format_type` writes it. */
  readonly name: string
  readonly isNullable: boolean
  /** The column allows null, and the statement returns none: by a condition, or because the column is generated. */
  readonly isNeverNull?: boolean
  /** Only for the compiler. */
  readonly value?: Value
}

const sqlType = <Value>(name: string): SqlType<Value> => ({ name, isNullable: false })

export const uuid = sqlType<string>('uuid')
export const text = sqlType<string>('text')
export const bool = sqlType<boolean>('boolean')
export const int2 = sqlType<number>('smallint')
export const int4 = sqlType<number>('integer')
export const int8 = sqlType<number>('bigint')
export const float8 = sqlType<number>('double precision')
export const numeric = sqlType<number>('numeric')
/** What a text is searched for: lexemes that PostgreSQL joined, never what a person typed. */
export const tsquery = sqlType<string>('tsquery')
export const bytea = sqlType<Buffer>('bytea')
/** A day as `2026-11-20`. */
export const date = sqlType<string>('date')
/** As `08:00:00`. */
export const time = sqlType<string>('time without time zone')
/** An ISO instant. */
export const timestamptz = sqlType<string>('timestamp with time zone')
/** A composite type that a migration creates. */
export const composite = <Value>(name: string): SqlType<Value> => sqlType(name)
export const json = <Value>(): SqlType<Value> => sqlType('json')
export const jsonb = <Value>(): SqlType<Value> => sqlType('jsonb')
export const array = <Value>({ name }: SqlType<Value>): SqlType<Value[]> => sqlType(`${name}[]`)

export const nullable = <Value>({ name }: SqlType<Value>): SqlType<Value | null> => ({ name, isNullable: true })

/** For a column that allows null in its table and holds none in the rows of this statement. */
export const neverNull = <Value>(type: SqlType<Value>): SqlType<Value> => ({ ...type, isNeverNull: true })

/** The same PostgreSQL type, for values that the domain types more narrowly: `narrow<Cents>(int8)`. */
export const narrow = <Narrow extends string | number>({
  name,
}: SqlType<Narrow extends number ? number : string>): SqlType<Narrow> => sqlType(name)

type OuterJoined<Types extends RowTypes> = { readonly [Name in keyof Types]: SqlType<ValueOf<Types[Name]> | null> }

/** Columns of a table that is joined by `left join`: all of them may be null. */
export const outerJoined = <const Types extends RowTypes>(types: Types): OuterJoined<Types> =>
  Object.fromEntries(Object.entries(types).map(([name, type]) => [name, nullable(type)])) as OuterJoined<Types>

export type ValueOf<Type> = Type extends SqlType<infer Value> ? Value : never

export type RowTypes = Readonly<Record<string, SqlType<unknown>>>
export type RowOf<Types> = { readonly [Name in keyof Types]: ValueOf<Types[Name]> }

type Parameters = readonly SqlType<unknown>[]
/** Any parameter, and any element of a list, may be null; the statement decides what it means. */
export type ValuesOf<Types extends Parameters> = {
  readonly [Index in keyof Types]:
    | (ValueOf<Types[Index]> extends (infer Element)[] ? readonly (Element | null)[] : ValueOf<Types[Index]>)
    | null
}

/** A statement that PostgreSQL parses and plans once per connection. */
export interface Statement<Types extends Parameters = Parameters, Row = unknown> {
  readonly name: string
  readonly text: string
  readonly parameters: Types
  /** Column types by the name of the property. */
  readonly row: RowTypes
  readonly useGenericPlan?: boolean
  readonly writes?: Writes
  /** Only for the compiler. */
  readonly result?: Row
}

/** What a statement changes itself; triggers and foreign keys may change more. */
export interface Writes {
  readonly tables: readonly string[]
  /** Whether all of the rows are of the supplier that is the first parameter. */
  readonly isOfOneSupplier: boolean
}

interface StatementParts<Types extends Parameters, Columns extends RowTypes> {
  readonly parameters: Types
  /** What a row holds; left out where none is returned. `postalCode` is the column `postal_code`. */
  readonly row?: Columns
  readonly sql: string
  /**
   * Whether a connection plans it once, for any values (`force_generic_plan`). Otherwise PostgreSQL plans a statement with a `limit` on each execution,
   * because it knows the limit only then (decision 38).
   */
  readonly useGenericPlan?: boolean
}

const declared = new Map<string, Statement>()

/** Every statement that was declared so far, for the test that checks them. */
export const declaredStatements = (): readonly Statement[] => [...declared.values()]

// "for update of", "for update skip" and "do update set" name no table.
const WRITE = /\b(?:insert into|delete from|update)\s+(?!of\b|skip\b|nowait\b|set\b)([a-z_]+)/gi

const OF_ONE_SUPPLIER = /\bsupplier_id = \$1\b|\(supplier_id,[^)]*\)\s+(?:values \(|select )\$1\b/

const writesOf = (sql: string): Writes => ({
  tables: [...new Set([...sql.matchAll(WRITE)].map(([, table = '']) => table))],
  isOfOneSupplier: OF_ONE_SUPPLIER.test(sql),
})

/** @throws Error where another statement has the name: a connection keeps one plan per name. */
export function statement<const Types extends Parameters, const Columns extends RowTypes = Record<never, never>>(
  name: string,
  { parameters, row, sql, useGenericPlan }: StatementParts<Types, Columns>,
): Statement<Types, RowOf<Columns>> {
  const known = declared.get(name)
  if (known !== undefined && known.text !== sql) throw new Error(`two statements are named ${name}`)
  const made = {
    name,
    text: sql,
    parameters,
    row: row ?? {},
    useGenericPlan: useGenericPlan ?? false,
    writes: writesOf(sql),
  }
  declared.set(name, made)
  return made
}

/** Columns of a table, declared once: their SQL, the type of a row, its mapping and the parameters that write them follow. */
export interface Columns<Types extends RowTypes> {
  readonly types: Types
  /** For `parameters` of a statement that writes all of them. */
  readonly parameters: readonly SqlType<unknown>[]
  /** The values of such a statement, in the same order. */
  readonly values: (row: RowOf<Types>) => readonly unknown[]
  /** As a list for `select`, `insert` or `returning`; with the alias of the table where it has one. */
  readonly list: (alias?: string) => string
  /** `'postalCode', a.postal_code, …` for `json_build_object`. */
  readonly jsonPairs: (alias: string) => string
  /** `$4, $5, …` for `insert`. */
  readonly placeholders: (first: number) => string
  /** `street = $4, number = $5, …` for `update`. */
  readonly assignments: (first: number) => string
}

export function columns<const Types extends RowTypes>(types: Types): Columns<Types> {
  const properties = Object.keys(types)
  const names = properties.map(columnName)
  return {
    types,
    parameters: Object.values(types),
    values: (row) => properties.map((property) => row[property]),
    list: (alias) => names.map((name) => (alias === undefined ? name : `${alias}.${name}`)).join(', '),
    jsonPairs: (alias) => properties.map((property, index) => `'${property}', ${alias}.${names[index]}`).join(', '),
    placeholders: (first) => names.map((_, index) => `$${first + index}`).join(', '),
    assignments: (first) => names.map((name, index) => `${name} = $${first + index}`).join(', '),
  }
}

const columnName = (property: string): string => property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The property that holds a column of the result: `postal_code` is `postalCode`. */
export const propertyName = (column: string): string =>
  column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** A timestamp column as ISO 8601 text, as `timestamptz` columns arrive outside of JSON. */
export const isoTimeSql = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** A JSON list of `item` for the rows of `from`; empty where there are none. */
export const jsonListSql = (item: string, from: string, order: string): string =>
  `coalesce((select json_agg(${item} order by ${order}) from ${from}), '[]')`
