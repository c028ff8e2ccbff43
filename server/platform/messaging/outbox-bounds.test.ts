import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createApp } from '#server/app.ts'
import { aCustomer } from '#test/builders/people.ts'
import { aStore, type StoreBuilder } from '#test/builders/store.ts'
import { ownDatabase } from '#test/database.ts'
import { openDatabase, openPool } from '../database/database.ts'
import { boundOutbox } from './outbox-bounds.ts'
import type { Recurring } from '../jobs/recurring.ts'

const { connection, pool } = await ownDatabase()

const open: Recurring[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const bounds of open.splice(0)) await bounds.stop()
})

function bounded(log = { warn: vi.fn() }, db = openDatabase(pool)): Recurring {
  const bounds = boundOutbox({ db, log, channels: ['email', 'whatsapp'], intervalMs: 20 })
  open.push(bounds)
  return bounds
}

/** As many messages, a minute apart, the newest first: "1" is of now. */
const write = (store: StoreBuilder, count: number, age = '0 days') =>
  pool.query(
    `insert into mail (supplier_id, recipient, subject, content, store_url, created_at)
     select $1, 'ana@exemplo.com.br', n::text, '{}', 'http://localhost', now() - n * interval '1 minute' - $3::interval from generate_series(1, $2::integer) n`,
    [store.id, count, age],
  )
const writeToPhone = async (store: StoreBuilder, channel: 'sms' | 'whatsapp', age: string) =>
  pool.query(
    `insert into phone_message (supplier_id, customer_id, channel, recipient, content, expires_at, created_at) values ($1, $2, $3, '+5511987654321', '{}', now(), now() - $4::interval)`,
    [store.id, (await aCustomer(store)).customerId, channel, age],
  )
const keptForPhones = async (store: StoreBuilder) =>
  (
    await pool.query<{ channel: string }>(
      'select channel from phone_message where supplier_id = $1 order by created_at',
      [store.id],
    )
  ).rows.map(({ channel }) => channel)
const kept = async (store: StoreBuilder) =>
  (
    await pool.query<{ subject: string }>('select subject from mail where supplier_id = $1 order by created_at desc', [
      store.id,
    ])
  ).rows.map(({ subject }) => Number(subject))

describe('an outbox that nobody empties', () => {
  test('keeps the newest 500 messages of each store', async () => {
    const [busy, quiet] = [await aStore(pool), await aStore(pool)]
    await write(busy, 520)
    await write(quiet, 3, '2 days')
    await bounded().stop()
    expect([await kept(busy), await kept(quiet)]).toEqual([
      Array.from({ length: 500 }, (_, index) => index + 1),
      [1, 2, 3],
    ])
  })

  test('keeps them for 30 days', async () => {
    const store = await aStore(pool)
    await write(store, 1, '29 days 23 hours')
    await write(store, 2, '30 days')
    await bounded().stop()
    expect(await kept(store)).toEqual([1])
  })

  test('keeps messages to phones as long, and leaves those alone that somebody sends', async () => {
    const store = await aStore(pool)
    await writeToPhone(store, 'sms', '40 days')
    await writeToPhone(store, 'whatsapp', '30 days')
    await writeToPhone(store, 'whatsapp', '29 days')
    await bounded().stop()
    expect(await keptForPhones(store)).toEqual(['sms', 'whatsapp'])
  })

  test('is looked at again and again', async () => {
    const store = await aStore(pool)
    bounded()
    await write(store, 2, '40 days')
    await expect.poll(() => kept(store)).toEqual([])
  })

  test('is looked at by an application as long as it runs', async () => {
    const store = await aStore(pool)
    await write(store, 2, '40 days')
    const filesDir = mkdtempSync(join(tmpdir(), 'balcao-files-'))
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { app } = await createApp({
      pool,
      connection,
      filesDir,
      publicUrl: 'https://balcao.exemplo',
      logLevel: 'silent',
      pages: null,
    })
    await expect.poll(() => kept(store)).toEqual([])
    await app.close()
    rmSync(filesDir, { recursive: true })
    expect(vi.getTimerCount()).toBe(0)
  })

  test('that cannot be reached is a line in the log, and nothing more', async () => {
    const log = { warn: vi.fn() }
    const ended = openPool(connection)
    await ended.end()
    await bounded(log, openDatabase(ended)).stop()
    expect(log.warn).toHaveBeenCalledOnce()
  })
})
