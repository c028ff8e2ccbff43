import { expect, test } from 'vitest'
import { testDatabase } from './database.ts'

const { pool } = testDatabase()

/** Found by the name in the address bar before any supplier is known. */
const EXCEPTIONS = ['supplier_domain']

test('every table with a supplier_id has it first in its primary key', async () => {
  const { rows } = await pool.query<{ table: string; key: string[] | null }>(`
    select c.table_name as table,
      (select array_agg(a.attname::text order by k.position)
         from pg_index i
         cross join unnest(i.indkey::smallint[]) with ordinality k (number, position)
         join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
        where i.indisprimary and i.indrelid = format('%I.%I', c.table_schema, c.table_name)::regclass) as key
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.column_name = 'supplier_id' and c.table_schema = 'public' and t.table_type = 'BASE TABLE'
    order by 1`)

  expect(rows.map(({ table }) => table)).toContain('product')
  const offences = rows.filter(({ table, key }) => key?.[0] !== 'supplier_id' && !EXCEPTIONS.includes(table))
  expect(offences).toEqual([])
})
