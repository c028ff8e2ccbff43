import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ownDatabase } from '#test/database.ts'
import { openPool } from './database.ts'
import { migrate } from './migrate.ts'

const { connection, pool } = await ownDatabase()
let directory = ''

beforeEach(async () => {
  // This database is ours alone; each test begins with nothing in it.
  await pool.query('drop schema public cascade; create schema public')
  rmSync(directory, { recursive: true, force: true })
  directory = mkdtempSync(join(tmpdir(), 'balcao-migrate-'))
})

afterAll(() => rmSync(directory, { recursive: true, force: true }))

describe('migrate', () => {
  test('applies what is new, in order, once', async () => {
    write('0001-shelf.sql', 'create table shelf (id integer)')
    write('0002-book.sql', 'alter table shelf add book text')
    expect(await migrate(pool, directory)).toEqual(['0001-shelf.sql', '0002-book.sql'])

    write('0003-pen.sql', 'alter table shelf add pen text')
    expect(await migrate(pool, directory)).toEqual(['0003-pen.sql'])
    expect(await migrate(pool, directory)).toEqual([])
  })

  test('lets processes that start together wait for one another', async () => {
    write('0001-shelf.sql', 'create table shelf (id integer)')
    const applied = await Promise.all([migrate(pool, directory), migrate(pool, directory), migrate(pool, directory)])
    expect(applied.flat()).toEqual(['0001-shelf.sql'])
  })

  test('undoes a migration that fails, keeps those before, and continues from there', async () => {
    write('0001-shelf.sql', 'create table shelf (id integer)')
    write('0002-book.sql', 'create table book (id integer); select 1 / 0')
    await expect(migrate(pool, directory)).rejects.toThrow('migration 0002-book.sql failed: division by zero')

    write('0002-book.sql', 'create table book (id integer)')
    expect(await migrate(pool, directory)).toEqual(['0002-book.sql'])
  })

  describe('behind a long read', () => {
    const LOCK_MS = 200
    const waits = { lockMs: LOCK_MS, pauseMs: 200, tries: 50 }

    test('lets other readers through, and is applied after it', async () => {
      write('0001-shelf.sql', 'create table shelf (id integer)')
      await migrate(pool, directory)
      const reader = await pool.connect()
      await reader.query('begin; select from shelf')

      write('0002-book.sql', 'alter table shelf add book text')
      const said: string[] = []
      const migrating = migrate(pool, directory, (text) => said.push(text), waits)
      migrating.catch(() => undefined)
      await vi.waitFor(() => expect(said.length).toBeGreaterThan(2), { timeout: 20_000 })
      // While it waits for its lock, and between two tries.
      for (let times = 0; times < 5; times++) {
        await pool.query(`begin; set local statement_timeout = ${LOCK_MS * 50}; select from shelf; commit`)
      }
      await reader.query('commit')
      reader.release()
      expect(await migrating).toEqual(['0002-book.sql'])
      expect(said[1]).toMatch(/^Migration 0002-book\.sql waits for statements that use its tables/)
    })

    test('gives up in the end, and says at which file', async () => {
      write('0001-shelf.sql', 'create table shelf (id integer)')
      await migrate(pool, directory)
      const reader = await pool.connect()
      await reader.query('begin; select from shelf')
      write('0002-book.sql', 'alter table shelf add book text')
      const migrating = migrate(pool, directory, undefined, { lockMs: 50, pauseMs: 10, tries: 3 })
      await expect(migrating).rejects.toThrow('migration 0002-book.sql failed: canceling statement due to lock timeout')
      await reader.query('commit')
      reader.release()
    })
  })

  describe('outside of a transaction', () => {
    const withIndex = `-- no transaction
-- Without blocking those who write; an earlier try may have left a part; none is there.
drop index concurrently if exists shelf_id;
create index concurrently shelf_id
  on shelf (id);
`
    const isValid = async () =>
      (await pool.query(`select indisvalid from pg_index where indexrelid = to_regclass('shelf_id')`)).rows

    test('builds an index beside writes, while another process waits for its turn', async () => {
      write('0001-shelf.sql', 'create table shelf (id integer)')
      await migrate(pool, directory)
      write('0002-index.sql', withIndex)
      const writer = await pool.connect()
      await writer.query('begin; insert into shelf values (1)')
      const applying = Promise.all([migrate(pool, directory), migrate(pool, directory)])
      applying.catch(() => undefined)
      const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and query like 'create index concurrently%'`
      await vi.waitFor(async () => expect((await pool.query(waits)).rowCount).toBe(1), { timeout: 20_000 })
      await pool.query(`begin; set local lock_timeout = '10s'; insert into shelf values (2); commit`)
      await writer.query('commit')
      writer.release()
      expect((await applying).flat()).toEqual(['0002-index.sql'])
      expect(await isValid()).toEqual([{ indisvalid: true }])
    })

    test('is run again after a failure', async () => {
      write('0001-shelf.sql', 'create table shelf (id integer); insert into shelf values (1), (1)')
      write('0002-index.sql', withIndex.replace('create index', 'create unique index'))
      await expect(migrate(pool, directory)).rejects.toThrow('migration 0002-index.sql failed: could not create unique')
      expect(await isValid()).toEqual([{ indisvalid: false }])
      await pool.query('truncate shelf')
      expect(await migrate(pool, directory)).toEqual(['0002-index.sql'])
      expect(await isValid()).toEqual([{ indisvalid: true }])
    })
  })

  test('takes longer than requests may', async () => {
    const limited = openPool({ ...connection, max: 1, statement_timeout: 100 })
    write('0001-shelf.sql', 'create table shelf (id integer); select pg_sleep(0.3)')
    expect(await migrate(limited, directory)).toEqual(['0001-shelf.sql'])
    // Its settings are gone with its connection.
    await expect(limited.query('select pg_sleep(0.3)')).rejects.toThrow('statement timeout')
    await limited.end()
  })

  test('refuses a file that was changed after it was applied', async () => {
    write('0001-shelf.sql', 'create table shelf (id integer)')
    await migrate(pool, directory)
    write('0001-shelf.sql', 'create table shelf (id bigint)')
    await expect(migrate(pool, directory)).rejects.toThrow('migration 0001-shelf.sql was changed after it was applied')
  })

  test('refuses a database whose migrations were other ones, and changes nothing in it', async () => {
    write('0001-shelf.sql', 'create table shelf (id integer)')
    await migrate(pool, directory)
    await pool.query('delete from migration')
    await pool.query(
      `insert into migration (number, name, checksum)
       values (1, '0001-platform.sql', '01909873e2d9bd910929268fe483ece24fc66739d4d427a765739c6763b007d9')`,
    )
    write('0002-book.sql', 'create table book (id integer)')
    await expect(migrate(pool, directory)).rejects.toThrow('made by an earlier version')
    expect((await pool.query(`select to_regclass('book') as book`)).rows).toEqual([{ book: null }])
  })

  test('refuses a missing number, a doubled one and a name without one', async () => {
    write('0001-shelf.sql', '')
    write('0003-pen.sql', '')
    await expect(migrate(pool, directory)).rejects.toThrow('0003-pen.sql: number 0002 is missing or doubled')
    write('0002-book.sql', '')
    write('0002-car.sql', '')
    await expect(migrate(pool, directory)).rejects.toThrow('0002-car.sql: number 0003 is missing or doubled')
    write('0004.sql', '')
    rmSync(join(directory, '0002-car.sql'))
    await expect(migrate(pool, directory)).rejects.toThrow('migration 0004.sql: a name is four digits and words')
  })

  test('refuses a database that is ahead of the code', async () => {
    write('0001-shelf.sql', '')
    write('0002-book.sql', '')
    await migrate(pool, directory)
    rmSync(join(directory, '0002-book.sql'))
    await expect(migrate(pool, directory)).rejects.toThrow('0002-book.sql, which this version does not know')
  })
})

function write(name: string, sql: string): void {
  writeFileSync(join(directory, name), sql)
}
