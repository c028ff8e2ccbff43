import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isInTransaction, statementsOf } from '#server/platform/database/migrate.ts'

/** The first schema, which no installation had before: nothing was served while it was made. */
const FIRST_SCHEMA = 17

const OPTIONS = [
  '--reporter=Gcc',
  // The oldest that the product runs on.
  '--pg-version=15.0',
  ...[
    // `migrate` sets limits itself.
    'require-lock-timeout',
    'require-statement-timeout',
    // A file is done as a whole, or begins by dropping what a try before it left.
    'prefer-robust-stmts',
    // Counts of what fits on a screen.
    'prefer-bigint-over-int',
  ].map((rule) => `--exclude=${rule}`),
]

/** What of new migrations would stop a store that is served meanwhile. A line `-- squawk-ignore RULE` above a statement excuses it. */
export function migrationFaults(directory: string, after = FIRST_SCHEMA): string[] {
  const names = readdirSync(directory).filter((name) => name.endsWith('.sql') && Number(name.slice(0, 4)) > after)
  const files = names.toSorted().map((name) => ({ name, sql: readFileSync(join(directory, name), 'utf8') }))
  const [inside, outside] = [
    files.filter(({ sql }) => isInTransaction(sql)),
    files.filter(({ sql }) => !isInTransaction(sql)),
  ]
  return [
    ...squawk(directory, inside, ['--assume-in-transaction']),
    ...squawk(directory, outside, ['--no-assume-in-transaction']),
    ...inside
      .filter(({ sql }) => changesRowsAndTables(sql))
      .map(({ name }) => `${name}: rows are changed beside tables, which stay locked: write two files`),
    ...inside
      .filter(({ sql }) => statementsOf(codeOf(sql)).some((statement) => /\bconcurrently\b/i.test(statement)))
      .map(({ name }) => `${name}: what is done concurrently begins with the line -- no transaction`),
    ...outside.flatMap(({ name, sql }) => faultsOutside(sql).map((fault) => `${name}: ${fault}`)),
  ]
}

interface File {
  readonly name: string
  readonly sql: string
}

function squawk(directory: string, files: readonly File[], options: readonly string[]): string[] {
  if (files.length === 0) return []
  const program = join(import.meta.dirname, '../node_modules/squawk-cli/js/bin/squawk')
  const paths = files.map(({ name }) => join(directory, name))
  const { status, stdout, stderr, error } = spawnSync(process.execPath, [program, ...OPTIONS, ...options, ...paths], {
    encoding: 'utf8',
  })
  if (error) throw error
  if (status === 0) return []
  if (stdout === '') throw new Error(`squawk failed: ${stderr}`)
  return stdout
    .trim()
    .split('\n')
    .map((line) => line.replace(`${directory}/`, ''))
}

/** Without the bodies of functions: a migration creates them and does not run them. */
const codeOf = (sql: string): string => sql.replaceAll(/\$(\w*)\$.*?\$\1\$/gs, "''")

function changesRowsAndTables(sql: string): boolean {
  const starts = statementsOf(codeOf(sql)).map((statement) => statement.toLowerCase())
  const made = starts.flatMap(
    (statement) => /^create (?:unlogged )?table (?:if not exists )?(\w+)/.exec(statement)?.[1] ?? [],
  )
  const isOnExisting = (statement: string) => !made.some((table) => new RegExp(`\\b${table}\\b`).test(statement))
  return (
    starts.some((statement) => /^(?:update|delete|insert|with)\b/.test(statement) && isOnExisting(statement)) &&
    starts.some((statement) => /^(?:alter table|drop)\b/.test(statement) && isOnExisting(statement))
  )
}

/** Each statement of such a file must do no harm when it is run again after a later one failed. */
function faultsOutside(sql: string): string[] {
  const statements = statementsOf(sql).map((statement) => statement.toLowerCase().replaceAll(/\s+/g, ' '))
  return statements.flatMap((statement, index) => {
    const made = indexBuiltBy(statement)
    if (made !== undefined && statements.slice(0, index).includes(`drop index concurrently if exists ${made}`))
      return []
    if (made !== undefined) return [`before ${made} is built, drop index concurrently if exists ${made}`]
    return /^(?:drop index concurrently if exists |alter table \w+ validate constraint )/.test(statement)
      ? []
      : [
          `outside of a transaction there are only indexes built concurrently and constraints validated: ${statement.slice(0, 60)}`,
        ]
  })
}

/** An index is in the schema of its table, which is not written before its name. */
function indexBuiltBy(statement: string): string | undefined {
  const [, name, schema = ''] = /^create (?:unique )?index concurrently (?!if\b)(\w+) on (\w+\.)?/.exec(statement) ?? []
  return name === undefined ? undefined : schema + name
}

if (import.meta.main) {
  const faults = migrationFaults(join(import.meta.dirname, '../database/migrations'))
  for (const fault of faults) console.log(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
}
