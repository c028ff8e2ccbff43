import type pg from 'pg'

/** Remembers what is to be built again, so that a seed that was interrupted is made good by the next one. */
const REMEMBER = `create table if not exists late_index (name text primary key, definition text not null)`

/** Indexes that are no constraint: nothing depends on them but the speed of readers. */
const PUT_ASIDE = `
  insert into late_index (name, definition)
  select indexrelid::regclass::text, pg_get_indexdef(indexrelid) from pg_index
  where indrelid = any($1::regclass[]) and not indisunique
  returning name`

/** Drops indexes of tables that are about to be filled, until `buildIndexes`. */
export async function putIndexesAside(db: pg.Pool, tables: readonly string[]): Promise<void> {
  const client = await db.connect()
  let failure: Error | undefined
  try {
    await client.query('begin')
    await client.query(REMEMBER)
    const { rows } = await client.query<{ name: string }>(PUT_ASIDE, [tables])
    await client.query(`drop index ${rows.map(({ name }) => name).join(', ')}`)
    await client.query('commit')
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error))
    throw failure
  } finally {
    client.release(failure)
  }
}

/** Builds what was put aside, so many indexes at a time. */
export async function buildIndexes(db: pg.Pool, lanes: number): Promise<void> {
  const { rows: tables } = await db.query(`select from pg_class where oid = to_regclass('late_index')`)
  if (tables.length === 0) return
  const { rows } = await db.query<{ name: string; definition: string }>('select name, definition from late_index')
  const left = rows.values()
  const build = async (): Promise<void> => {
    for (const { name, definition } of left) {
      const client = await db.connect()
      try {
        await client.query(`set maintenance_work_mem = '256MB'`)
        await client.query('begin')
        await client.query('delete from late_index where name = $1', [name])
        await client.query(definition)
        await client.query('commit')
      } finally {
        client.release(true)
      }
    }
  }
  await Promise.all(Array.from({ length: lanes }, build))
  await db.query('drop table late_index')
}
