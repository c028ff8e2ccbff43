import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { searchProductList } from '#contract/catalog.ts'
import { urlOf } from '#contract/endpoint.ts'
import { ownApp } from '#test/builders/app.ts'
import { ownDatabase } from '#test/database.ts'
import { aCategory, aProduct, aStore } from '#test/builders/store.ts'

const { server, call, pool } = ownApp(null, {}, await ownDatabase())

/** Searches wait for the lock that the test holds: so long is their statement under way. */
async function heldSearch() {
  const store = await aStore(pool)
  const { id: categoryId } = await aCategory(store)
  await aProduct(store, { name: 'Café', categoryId })
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('lock table search_synonym in access exclusive mode')
  const release = async () => {
    await holder.query('rollback')
    holder.release()
  }
  return { store, release }
}

const waitingSearches = async (): Promise<number> => {
  const { rows } = await pool.query<{ waiting: string }>(
    `select count(*) as waiting from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query like '%typed as materialized%'`,
  )
  return Number(rows[0]?.waiting)
}

test('a search whose client has gone is stopped in PostgreSQL, and answers who asks again', async () => {
  const { store, release } = await heldSearch()
  await server().app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server().app.server.address() as AddressInfo
  const params = { sessao: 'token', idfornecedor: store.slug }
  const path = urlOf(searchProductList, params, { sk: 'cafe' })
  const clients = [1, 2].map(() => {
    const client = request({ port, path, agent: false })
    client.on('error', () => undefined)
    client.end()
    return client
  })
  try {
    // Both wait for one statement.
    await expect.poll(waitingSearches).toBe(1)
    clients[0]?.destroy()
    const third = call(searchProductList, { params, query: { sk: 'cafe' } })
    await expect.poll(waitingSearches).toBe(1)
    clients[1]?.destroy()
    await expect.poll(waitingSearches).toBe(1)
    await release()
    expect((await third).body.produtos).toHaveLength(1)
  } catch (error) {
    await release()
    throw error
  }
})

test('without anybody who waits nothing goes on', async () => {
  const { store, release } = await heldSearch()
  const { port } = server().app.server.address() as AddressInfo
  const client = request({
    port,
    path: urlOf(searchProductList, { sessao: 'token', idfornecedor: store.slug }, { sk: 'cafe' }),
    agent: false,
  })
  client.on('error', () => undefined)
  client.end()
  try {
    await expect.poll(waitingSearches).toBe(1)
    client.destroy()
    await expect.poll(waitingSearches).toBe(0)
  } finally {
    await release()
  }
  const params = { sessao: 'token', idfornecedor: store.slug }
  expect((await call(searchProductList, { params, query: { sk: 'cafe' } })).body.produtos).toHaveLength(1)
})
