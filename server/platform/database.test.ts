import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { openPool } from './database.ts'

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
