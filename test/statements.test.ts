import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import '#server/app.ts'
import '#server/first-start.ts'
import '#server/modules/installation/operated-stores.ts'
import '#server/modules/second-factor/reset-for-operator.ts'
// The application loads it only where metrics are wanted.
import '#server/platform/telemetry/state-counts.ts'
import { declaredStatements, propertyName, type SqlType, type Statement } from '#server/platform/database/statement.ts'
import { filesOfStatements } from '../scripts/statement-sql.ts'
import { testDatabase } from './database.ts'

interface Column {
  readonly name: string
  readonly type: string
  /** False for a column of a table that may be null; null where the statement computes the value. */
  readonly isRequired: boolean | null
}

interface Description {
  readonly parameters: readonly string[]
  readonly columns: readonly Column[]
}

const { connection } = testDatabase()
const client = new pg.Client(connection)
const typeNames = new Map<number, string>()
const requiredColumns = new Map<string, boolean>()

beforeAll(async () => {
  await client.connect()
  const types = await client.query<{ oid: number; name: string }>(
    'select oid::int, format_type(oid, null) as name from pg_type',
  )
  for (const { oid, name } of types.rows) typeNames.set(oid, name)
  const columns = await client.query<{ key: string; required: boolean }>(
    `select attrelid::int || '.' || attnum as key, attnotnull as required from pg_attribute where attnum > 0`,
  )
  for (const { key, required } of columns.rows) requiredColumns.set(key, required)
})
afterAll(() => client.end())

// Statements that tests declare have no dot in their names.
const product = declaredStatements().filter(({ name }) => name.includes('.'))

describe('every statement says what PostgreSQL says of it', () => {
  test.each(product.map((statement) => [statement.name, statement] as const))('%s', async (_, statement) => {
    const { parameters, columns } = await prepare(statement)
    expect(statement.parameters.map(({ name }) => name)).toEqual(parameters)
    expect(declaredColumns(statement)).toEqual(
      columns.map(({ name, type }) => `${propertyName(name)} ${type}`).toSorted(),
    )
    const nullButRequired = columns.filter(
      ({ name, isRequired }) => isRequired === false && mustHoldValue(statement.row[propertyName(name)]),
    )
    expect(nullButRequired.map(({ name }) => name)).toEqual([])
  })
})

test('docs/sql has every statement as it is: npm run schema', async () => {
  const directory = join(import.meta.dirname, '../docs/sql')
  const files = filesOfStatements(declaredStatements())
  expect((await readdir(directory)).toSorted()).toEqual([...files.keys()].toSorted())
  const outdated: string[] = []
  for (const [file, text] of files) if ((await readFile(join(directory, file), 'utf8')) !== text) outdated.push(file)
  expect(outdated).toEqual([])
})

test('one statement alone changes the status of an order', () => {
  const assigned = /\bupdate\s+purchase_order(?:\s+\w+)?\s+set\s([^;]*?)(?:\s(?:where|from|returning)\s|$)/gi
  const changesStatus = ({ text }: Statement) =>
    [...text.matchAll(assigned)].some(([, assignments = '']) => /(?<![.\w])status\s*=/.test(assignments))
  expect(
    declaredStatements()
      .filter(changesStatus)
      .map(({ name }) => name),
  ).toEqual(['order.move'])
})

const mustHoldValue = (type: SqlType<unknown> | undefined): boolean =>
  type !== undefined && !type.isNullable && type.isNeverNull !== true

const declaredColumns = ({ row }: Statement): string[] =>
  Object.entries(row)
    .map(([property, { name }]) => `${property} ${name}`)
    .toSorted()

/** Parses and describes the statement without running it, by the messages of PostgreSQL's extended protocol. */
function prepare({ name, text }: Statement): Promise<Description> {
  return new Promise((resolve, reject) => {
    let parameters: readonly string[] = []
    let columns: readonly Column[] = []
    const onParameters = ({ dataTypeIDs }: { readonly dataTypeIDs: readonly number[] }) => {
      parameters = dataTypeIDs.map(nameOfType)
    }
    const finish = (settle: () => void) => {
      wire.off('parameterDescription', onParameters)
      settle()
    }
    const wire = wireOf(client)
    wire.on('parameterDescription', onParameters)
    const query = {
      submit: () => {
        wire.parse({ name, text, types: [] })
        wire.describe({ type: 'S', name })
        wire.sync()
      },
      handleRowDescription: ({ fields }: { readonly fields: readonly Field[] }) => {
        columns = fields.map(columnOf)
      },
      handleError: (error: Error) => finish(() => reject(error)),
      handleReadyForQuery: () => finish(() => resolve({ parameters, columns })),
    }
    client.query(query as unknown as pg.Submittable)
  })
}

interface Field {
  readonly name: string
  readonly dataTypeID: number
  readonly tableID: number
  readonly columnID: number
}

const columnOf = ({ name, dataTypeID, tableID, columnID }: Field): Column => ({
  name,
  type: nameOfType(dataTypeID),
  isRequired: requiredColumns.get(`${tableID}.${columnID}`) ?? null,
})

const nameOfType = (oid: number): string => typeNames.get(oid) ?? `type ${oid}`

interface Wire {
  on(event: 'parameterDescription', listener: (message: { readonly dataTypeIDs: readonly number[] }) => void): void
  off(event: 'parameterDescription', listener: (message: { readonly dataTypeIDs: readonly number[] }) => void): void
  parse(message: { readonly name: string; readonly text: string; readonly types: readonly number[] }): void
  describe(message: { readonly type: 'S'; readonly name: string }): void
  sync(): void
}

/** The driver keeps its protocol connection out of its types. */
const wireOf = (of: pg.Client): Wire => (of as unknown as { readonly connection: Wire }).connection
