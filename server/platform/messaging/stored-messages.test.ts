import { describe, expect, test } from 'vitest'
import { aCustomer } from '#test/builders/people.ts'
import { aStore, type StoreBuilder } from '#test/builders/store.ts'
import { ownDatabase } from '#test/database.ts'
import { openDatabase } from '../database/database.ts'
import { deleteOldMessages } from './stored-messages.ts'

const { pool } = await ownDatabase()

const clean = () => deleteOldMessages(openDatabase(pool), ['email', 'whatsapp'])

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

describe('messages of channels that no service sends', () => {
  test('are the newest 500 of each store', async () => {
    const [busy, quiet] = [await aStore(pool), await aStore(pool)]
    await write(busy, 520)
    await write(quiet, 3, '2 days')
    await clean()
    expect([await kept(busy), await kept(quiet)]).toEqual([
      Array.from({ length: 500 }, (_, index) => index + 1),
      [1, 2, 3],
    ])
  })

  test('are stored for 30 days', async () => {
    const store = await aStore(pool)
    await write(store, 1, '29 days 23 hours')
    await write(store, 2, '30 days')
    await clean()
    expect(await kept(store)).toEqual([1])
  })

  test('to phones are stored as long, and of a channel with a service, all of that time', async () => {
    const store = await aStore(pool)
    await writeToPhone(store, 'sms', '40 days')
    await writeToPhone(store, 'sms', '29 days')
    await writeToPhone(store, 'whatsapp', '30 days')
    await writeToPhone(store, 'whatsapp', '29 days')
    await clean()
    expect(await keptForPhones(store)).toEqual(['sms', 'whatsapp'])
  })
})
