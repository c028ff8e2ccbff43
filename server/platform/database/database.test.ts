import { afterAll, describe, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { firstRow, inDatabaseTransaction, pipelined, CommitTogether, openDatabase, openPool, statement, type Database } from './database.ts'

const { connection, pool: administrator } = testDatabase()
const pool = openPool(connection)
afterAll(() => pool.end())

test('a connection that PostgreSQL ends while it is idle is replaced', async () => {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const lost = new Promise((resolve) => pool.once('remove', resolve))
  await administrator.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await lost
  expect((await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid).not.toBe(rows[0]?.pid)
})

describe('a connection that PostgreSQL ends while it is in use', () => {
  const db = openDatabase(pool)
  const pid = statement<{ pid: number }>('pid', 'select pg_backend_pid() as pid')
  const wait = statement('wait', 'select pg_sleep(60)')

  /** Ends the connection of `db` and resolves once it is lost. */
  async function end(db: Database): Promise<void> {
    const row = await firstRow(db, pid, [])
    await administrator.query('select pg_terminate_backend($1, 5000)', [row?.pid])
  }

  test('between two statements of a transaction fails the next', async () => {
    const result = inDatabaseTransaction(db, async (db) => {
      await end(db)
      return firstRow(db, pid, [])
    })
    await expect(result).rejects.toThrow()
    expect(await firstRow(db, pid, [])).toBeDefined()
  })

  test('under statements that were sent together, the last ones included, fails them all', async () => {
    let ending: Promise<unknown> | undefined
    const result = inDatabaseTransaction(db, async (db) => {
      const row = await firstRow(db, pid, [])
      ending = administrator.query('select pg_terminate_backend($1, 5000)', [row?.pid])
      return new CommitTogether(Promise.all([firstRow(db, wait, []), firstRow(db, pid, [])]))
    })
    await expect(result).rejects.toThrow(/terminat/)
    await ending
  })

  test('before the first statement of a transaction fails the beginning too', async () => {
    const only = openPool({ ...connection, max: 1 })
    const { rows } = await only.query<{ pid: number }>('select pg_backend_pid() as pid')
    const result = inDatabaseTransaction(openDatabase(only), async (db) => {
      await administrator.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid])
      return new CommitTogether(firstRow(db, pid, []))
    })
    await expect(result).rejects.toThrow()
    await only.end()
  })

  test('during a journey fails it, and the next gets another connection', async () => {
    await expect(pipelined(db, async (db) => {
      await end(db)
      return firstRow(db, pid, [])
    })).rejects.toThrow()
    expect(await pipelined(db, (db) => firstRow(db, pid, []))).toBeDefined()
  })
})
