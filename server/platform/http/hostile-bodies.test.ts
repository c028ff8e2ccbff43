import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { testApp } from '#test/builders/app.ts'
import { aCustomer } from '#test/builders/people.ts'
import { aStore } from '#test/builders/store.ts'

const { server, pool } = testApp()

const DEPTH = 20_000
const nested = (open: string, inner: string, close: string) => `${open.repeat(DEPTH)}${inner}${close.repeat(DEPTH)}`

test.each([
  ['lists', nested('[', '', ']')],
  ['objects', nested('{"a":', '1', '}')],
  ['a field of lists', `{"cartItens":${nested('[', '', ']')},"cpf":${nested('[', '', ']')}}`],
])('a body of %s within each other is no fault of ours', async (_, payload) => {
  const store = await aStore(pool)
  const { token } = await aCustomer(store)
  const headers = {
    'content-type': 'application/json',
    'x-idfornecedor': store.slug,
    cookie: `commerce-auth-token=${token}`,
  }
  for (const url of [
    '/v1/app/token/usuario/autenticar',
    `/v4/product/spreadsheet/${store.slug}`,
    `/v4/cart/token%7C0/${store.slug}`,
    `/v4/chat/${store.slug}/sala/IDCLI`,
  ]) {
    const { statusCode } = await server().app.inject({ method: 'POST', url, headers, payload })
    // Fields that a call does not have are left out; what it has is checked.
    expect(statusCode, url).toBeLessThan(500)
  }
})

test('a packed body may unpack to no more than a plain one may have', async () => {
  const store = await aStore(pool)
  const payload = gzipSync(Buffer.alloc(100_000_000, 0x20))
  expect(payload.length).toBeLessThan(200_000)
  const { statusCode, json } = await server().app.inject({
    method: 'POST',
    url: '/v1/app/token/usuario/autenticar',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip', 'x-idfornecedor': store.slug },
    payload,
  })
  expect([statusCode, json<{ codigo: string }>().codigo]).toEqual([413, 'request.tooLarge'])
})
