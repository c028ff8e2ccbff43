import type pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { ownApp } from '#test/builders/app.ts'
import { testDatabase } from '#test/database.ts'
import { CommitTogether, openDatabase, openPool, type Db } from './database.ts'
import { int4, int8, statement, text } from './statement.ts'

const { connection, pool: administrator } = testDatabase()
const pool = openPool(connection)
afterAll(() => pool.end())

describe('connections that PostgreSQL ends while they are idle', () => {
  const lines: string[] = []
  const password = 'secret-of-the-database'
  const name = 'idle-connections-to-lose'
  const app = ownApp(
    null,
    { logLevel: 'warn', logTo: { write: (line) => void lines.push(line) } },
    { pool: administrator, connection: { ...connection, password, application_name: name } },
  )
  const lost = () => lines.filter((line) => line.includes('a connection to the database is lost'))
  const isReady = async () => (await app.server().app.inject('/readyz')).statusCode === 200

  test('are logged once each, without what they were made with, and replaced', async () => {
    let ended = 0
    // One of the application and one of its jobs, and two that listen and say so otherwise. Of one that has just begun a statement the
    // statement hears.
    const end = async () => {
      expect(await isReady()).toBe(true)
      const { rows } = await administrator.query<{ ended: number }>(
        `select count(pg_terminate_backend(pid))::integer as ended from pg_stat_activity
         where application_name = $1 and state = 'idle'`,
        [name],
      )
      ended += rows[0]?.ended ?? 0
      return lost().length
    }
    await expect.poll(end).toBeGreaterThan(1)
    await expect.poll(isReady).toBe(true)
    // Where the process writes before it reads why, the system says it.
    for (const line of lost())
      expect(JSON.parse(line)).toMatchObject({
        level: 40,
        err: { message: expect.stringMatching(/terminat|EPIPE|ECONNRESET/) as string },
      })
    expect(lost().length).toBeLessThan(ended)
    expect(lines.join('')).not.toContain(password)
  })
})

describe('a connection that PostgreSQL ends while it is in use', () => {
  const db = openDatabase(pool)
  const pid = statement('pid', { parameters: [], row: { pid: int4 }, sql: 'select pg_backend_pid() as pid' })
  const wait = statement('wait', { parameters: [], sql: 'select pg_sleep(60)' })

  /** Ends the connection of `db` and resolves once it is lost. */
  async function end(db: Db): Promise<void> {
    const row = await db.one(pid, [])
    await administrator.query('select pg_terminate_backend($1, 5000)', [row?.pid])
  }

  test('between two statements of a transaction fails the next', async () => {
    const result = db.transaction(async (db) => {
      await end(db)
      return db.one(pid, [])
    })
    await expect(result).rejects.toThrow()
    expect(await db.one(pid, [])).toBeDefined()
  })

  test('under statements that were sent together, the last ones included, fails them all', async () => {
    let ending: Promise<unknown> | undefined
    const result = db.transaction(async (db) => {
      const row = await db.one(pid, [])
      ending = administrator.query('select pg_terminate_backend($1, 5000)', [row?.pid])
      return new CommitTogether(Promise.all([db.one(wait, []), db.one(pid, [])]))
    })
    // By the message of PostgreSQL, or by a write to the connection that it had ended by then.
    await expect(result).rejects.toThrow(/terminat|EPIPE|ECONNRESET/)
    await ending
  })

  test('before the first statement of a transaction fails the beginning too', async () => {
    const only = openPool({ ...connection, max: 1 })
    const { rows } = await only.query<{ pid: number }>('select pg_backend_pid() as pid')
    const result = openDatabase(only).transaction(async (db) => {
      await administrator.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid])
      return new CommitTogether(db.one(pid, []))
    })
    await expect(result).rejects.toThrow()
    await only.end()
  })

  test('during a journey fails it, and the next gets another connection', async () => {
    await expect(
      db.pipelined(async (db) => {
        await end(db)
        return db.one(pid, [])
      }),
    ).rejects.toThrow()
    expect(await db.pipelined((db) => db.one(pid, []))).toBeDefined()
  })
})

describe('a statement with a generic plan', () => {
  const planned = statement('generic', {
    parameters: [int4],
    row: { tenth: int4 },
    sql: 'select 10 / $1::integer as tenth',
    useGenericPlan: true,
  })
  const plans = statement('plans', {
    parameters: [],
    row: { generic: int8, custom: int8, mode: text },
    sql: `select generic_plans as generic, custom_plans as custom, current_setting('plan_cache_mode') as mode
     from pg_prepared_statements where name = 'generic'`,
  })

  test('has the same plan for all values, and leaves other statements as they are', async () => {
    const only = openPool({ ...connection, max: 1 })
    const db = openDatabase(only)
    for (const value of [1, 2, 5]) await db.one(planned, [value])
    expect(await db.transaction((db) => db.one(planned, [1]))).toEqual({ tenth: 10 })
    expect(await db.one(plans, [])).toEqual({ generic: 4, custom: 0, mode: 'auto' })
    await only.end()
  })

  test('tells its connection so once for several in a row', async () => {
    const only = openPool({ ...connection, max: 1 })
    const sent: string[] = []
    only.on('connect', (client) => {
      const query = client.query.bind(client) as (config: pg.QueryConfig) => Promise<never>
      client.query = ((config: pg.QueryConfig) => {
        sent.push(config.name ?? config.text)
        return query(config)
      }) as never
    })
    const db = openDatabase(only)
    for (const value of [1, 2]) await db.one(planned, [value])
    await db.transaction((db) => db.one(planned, [5]))
    await db.one(plans, [])
    await db.one(plans, [])
    const expected = 'plan-generic generic generic begin generic commit plan-auto plans plans'
    expect(sent).toEqual(expected.split(' '))
    await only.end()
  })

  test('leaves the others as they are where it fails, and has its plan after that', async () => {
    const only = openPool({ ...connection, max: 1 })
    const db = openDatabase(only)
    await expect(db.one(planned, [0])).rejects.toThrow('division by zero')
    expect(await db.one(plans, [])).toMatchObject({ mode: 'auto' })
    await expect(db.transaction((db) => db.one(planned, [0]))).rejects.toThrow('division by zero')
    expect(await db.one(plans, [])).toMatchObject({ mode: 'auto' })
    await expect(db.transaction((db) => db.one(planned, [0]))).rejects.toThrow('division by zero')
    for (let times = 0; times < 6; times++) await db.one(planned, [1])
    expect(await db.one(plans, [])).toMatchObject({ custom: 0, mode: 'auto' })
    await only.end()
  })
})
