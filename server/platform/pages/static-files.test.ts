import { describe, expect, test } from 'vitest'
import { testApp } from '#test/builders/app.ts'
import { aStore, unique } from '#test/builders/store.ts'

const { server, pool } = testApp()
const iconAt = (host: string) => server().app.inject({ url: '/favicon.ico', headers: { host, accept: 'image/*' } })

describe('/favicon.ico', () => {
  test('of a host that belongs to no store is the platform’s', async () => {
    const reply = await iconAt('localhost')
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/x-icon'])
    // An ICO file begins with these four bytes; then comes the number of its pictures.
    expect([...reply.rawPayload.subarray(0, 6)]).toEqual([0, 0, 1, 0, 3, 0])
  })

  test('of a store’s own host is the store’s', async () => {
    const domain = `${unique('loja')}.exemplo`
    await aStore(pool, { domain })
    const reply = await iconAt(`${domain}:3000`)
    expect([reply.statusCode, reply.headers.location]).toEqual([302, '/superon/imagens/favicon.svg'])
  })

  test('of a store without an icon is the platform’s', async () => {
    const domain = `${unique('loja')}.exemplo`
    const store = await aStore(pool, { domain })
    await pool.query(`update supplier set presentation = jsonb_set(presentation, '{favicon}', '""') where id = $1`, [
      store.id,
    ])
    expect((await iconAt(domain)).statusCode).toBe(200)
  })
})
