import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrationFaults } from './migration-check.ts'

let directory = ''
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'balcao-migrations-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

function faultsOf(sql: string, name = '0018-shelf.sql'): string[] {
  writeFileSync(join(directory, name), sql)
  return migrationFaults(directory)
}

test.each([
  ['an index that blocks writers', 'create index shelf_name on shelf (name);', 'require-concurrent-index-creation'],
  ['a table that is rewritten', 'alter table shelf alter column name type integer;', 'changing-column-type'],
  [
    'a column that the former version does not fill',
    'alter table shelf add name text not null;',
    'adding-required-field',
  ],
  [
    'a constraint that reads the whole table',
    "alter table shelf add check (name <> '');",
    'constraint-missing-not-valid',
  ],
  ['a name that the former version still uses', 'alter table shelf rename name to title;', 'renaming-column'],
  ['rows beside tables', 'alter table shelf add name text;\nupdate shelf set name = code;', 'write two files'],
  [
    'a statement that knows no transaction, inside of one',
    'create index concurrently shelf_name on shelf (name);',
    'begins with the line -- no transaction',
  ],
  [
    'an index of which an earlier try may have left a part',
    '-- no transaction\ncreate index concurrently shelf_name on shelf (name);',
    'drop index concurrently if exists shelf_name',
  ],
  [
    'what belongs into a transaction, outside of one',
    '-- no transaction\nalter table shelf add name text;',
    'there are only indexes built concurrently',
  ],
])('%s is refused', (_, sql, rule) => {
  expect(faultsOf(`${sql}\n`).join('\n')).toContain(rule)
})

test.each([
  [
    'a new table with its index and its first rows',
    'create table shelf (id bigint);\ncreate index shelf_id on shelf (id);\ninsert into shelf values (1);',
  ],
  ['a column that may be empty', 'alter table shelf add name text;'],
  ['rows alone', "update shelf set name = '';"],
  [
    'an index that is built beside writes',
    '-- no transaction\ndrop index concurrently if exists shelf_name;\ncreate index concurrently shelf_name\n  on shelf (name);',
  ],
  [
    'the same of a table in another schema',
    '-- no transaction\ndrop index concurrently if exists store.shelf_name;\ncreate index concurrently shelf_name on store.shelf (name);',
  ],
  [
    'what says why it may',
    '-- squawk-ignore require-concurrent-index-creation\ncreate index shelf_name on shelf (name);',
  ],
])('%s is taken', (_, sql) => {
  expect(faultsOf(`${sql}\n`)).toEqual([])
})

test('the first schema is not looked at', () => {
  expect(faultsOf('create index shelf_name on shelf (name);\n', '0017-insights.sql')).toEqual([])
})

test('the migrations keep it', () => {
  expect(migrationFaults(join(import.meta.dirname, '../database/migrations'))).toEqual([])
})
