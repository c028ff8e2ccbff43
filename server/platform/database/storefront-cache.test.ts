import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { aStoredAccount } from '#test/builders/selling.ts'
import { aProduct, aStore } from '#test/builders/store.ts'
import { openNotifications, type Notifications } from './notifications.ts'
import { openStorefrontCache, type StorefrontCache } from './storefront-cache.ts'

const { connection, pool } = testDatabase()
let notifications: Notifications
let cache: StorefrontCache

beforeAll(async () => {
  notifications = await openNotifications(connection, () => undefined)
  cache = await openStorefrontCache(notifications)
})
afterAll(() => notifications.close())

/** Counts how often a value is loaded. */
function counted() {
  let loads = 0
  return { load: () => Promise.resolve(++loads), loads: () => loads }
}

test('callers at the same time and later share one load', async () => {
  const store = await aStore(pool)
  const { load, loads } = counted()
  await Promise.all([cache.remember(store.id, 'list', load), cache.remember(store.id, 'list', load)])
  await cache.remember(store.id, 'list', load)
  expect(loads()).toBe(1)
})

test('many stores together take no more room than one', async () => {
  const first = counted()
  await cache.remember('first store', 'list', first.load)
  for (let store = 0; store < 60; store++) {
    for (let page = 0; page < 10; page++)
      await cache.remember(`store ${store}`, `page ${page}`, () => Promise.resolve('x'.repeat(30_000)))
  }
  await cache.remember('first store', 'list', first.load)
  expect(first.loads()).toBe(2)
})

test('thousands of small values have room, where hundreds of large ones have', async () => {
  const first = counted()
  await cache.remember('a store', 'first product', first.load)
  for (let number = 0; number < 4000; number++)
    await cache.remember('a store', `product ${number}`, () => Promise.resolve('x'.repeat(2000)))
  await cache.remember('a store', 'first product', first.load)
  expect(first.loads()).toBe(1)
})

test('a value that has more bytes than there is room is loaded each time', async () => {
  const store = await aStore(pool)
  let loads = 0
  const load = () => Promise.resolve('x'.repeat(20_000_000)).finally(() => loads++)
  await cache.remember(store.id, 'huge', load)
  await cache.remember(store.id, 'huge', load)
  expect(loads).toBe(2)
})

test('a failed load is not cached', async () => {
  const store = await aStore(pool)
  await expect(cache.remember(store.id, 'list', () => Promise.reject(new Error('once')))).rejects.toThrow('once')
  expect(await cache.remember(store.id, 'list', () => Promise.resolve('again'))).toBe('again')
})

test('a new price is seen at once, one unit less of ample stock is not shown', async () => {
  const store = await aStore(pool)
  const product = await aProduct(store, { price: 10, stock: 100 })
  const { load, loads } = counted()
  const read = () => cache.remember(store.id, 'list', load)
  await cache.caughtUp()
  const before = await read()

  await pool.query('update product set stock = stock - 1000 where supplier_id = $1 and id = $2', [store.id, product.id])
  await cache.caughtUp()
  expect(await read()).toBe(before)

  await pool.query('update product set price = 90000 where supplier_id = $1 and id = $2', [store.id, product.id])
  await expect.poll(read).toBeGreaterThan(before)
  expect(loads()).toBeGreaterThan(1)
})

test('after caughtUp nothing is served that was changed before it', async () => {
  const store = await aStore(pool)
  const product = await aProduct(store, { price: 1 })
  const { load } = counted()
  const read = () => cache.remember(store.id, 'list', load)
  for (let price = 2; price < 50; price++) {
    const before = await read()
    await pool.query('update product set price = $3 where supplier_id = $1 and id = $2', [store.id, product.id, price])
    await Promise.all([cache.caughtUp(), cache.caughtUp()])
    expect(await read()).toBeGreaterThan(before)
  }
})

test('an account that is switched is seen at once, its money that was compared changes nothing', async () => {
  const store = await aStore(pool)
  const accountId = await aStoredAccount(store, 'mercado-pago')
  const { load } = counted()
  const read = () => cache.remember(store.id, 'ways to pay', load)
  const change = (columns: string) =>
    pool.query(`update payment_provider set ${columns} where supplier_id = $1 and id = $2`, [store.id, accountId])
  await cache.caughtUp()
  const before = await read()

  await change('swept_until = now(), is_active = true')
  await cache.caughtUp()
  expect(await read()).toBe(before)

  await change('is_active = false')
  await expect.poll(read).toBeGreaterThan(before)
})

test('a noted request leads to its value until something of the store changes, also when that is loaded again', async () => {
  const store = await aStore(pool)
  const product = await aProduct(store)
  const { load } = counted()
  const read = () => cache.remember(store.id, 'list', load)
  await cache.caughtUp()
  const before = await read()
  const { changes } = cache
  cache.noteRequest('GET /list', store.id, 'list', changes)
  expect(cache.ofRequest('GET /list')).toBe(before)
  expect(cache.ofRequest('GET /other')).toBeNull()

  await pool.query('update product set price = 90000 where supplier_id = $1 and id = $2', [store.id, product.id])
  await expect.poll(read).toBeGreaterThan(before)
  expect(cache.ofRequest('GET /list')).toBeNull()
  // A request that was under way meanwhile may have led elsewhere.
  cache.noteRequest('GET /list', store.id, 'list', changes)
  expect(cache.ofRequest('GET /list')).toBeNull()
})

test('the first of the last units and the end of them are shown, and not each one between', async () => {
  const store = await aStore(pool)
  const product = await aProduct(store, { stock: 6 })
  const { load } = counted()
  const read = () => cache.remember(store.id, 'list', load)
  const sell = async (units: number) => {
    await cache.caughtUp()
    const before = await read()
    await pool.query('update product set stock = stock - $3 where supplier_id = $1 and id = $2', [
      store.id,
      product.id,
      units * 1000,
    ])
    return before
  }
  const six = await sell(1)
  await expect.poll(read).toBeGreaterThan(six)
  const five = await sell(2)
  await cache.caughtUp()
  expect(await read()).toBe(five)
  const three = await sell(3)
  await expect.poll(read).toBeGreaterThan(three)
})

test('nothing is cached while the connection for notifications is down, and it comes back', async () => {
  const name = `line-${randomUUID()}`
  const losses: Error[] = []
  const line = await openNotifications({ ...connection, application_name: name }, (error) => losses.push(error))
  const other = await openStorefrontCache(line)
  const backend = async () =>
    (await pool.query<{ pid: number }>('select pid from pg_stat_activity where application_name = $1', [name])).rows[0]
      ?.pid
  const first = await backend()
  const { load, loads } = counted()
  await other.remember('a store', 'list', load)

  await pool.query('select pg_terminate_backend($1, 5000)', [first])
  await expect.poll(() => losses.length).toBe(1)
  expect(await other.remember('a store', 'list', load)).toBe(2)

  // Cached again once the new connection listens, and dropped when it is notified of a change.
  await expect
    .poll(
      async () => (await other.remember('a store', 'list', load)) === (await other.remember('a store', 'list', load)),
    )
    .toBe(true)
  expect(await backend()).not.toBe(first)
  const kept = loads()
  await pool.query("select pg_notify('storefront-changed', 'a store')")
  await expect.poll(() => other.remember('a store', 'list', load)).toBeGreaterThan(kept)
  await line.close()
})
