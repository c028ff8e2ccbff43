import { describe, expect, test } from 'vitest'
import * as access from '#contract/access.ts'
import { listAddresses } from '#contract/address.ts'
import { testApp } from '#test/builders/app.ts'
import { aCustomer, anAddress } from '#test/builders/people.ts'
import { aStore, unique } from '#test/builders/store.ts'

const app = testApp()
const { pool } = app

type Headers = Record<string, string>
const withCookie = (token: string): Headers => ({ cookie: `commerce-auth-token=${token}` })

describe('a call that names no store', () => {
  const waysOf = (token: string): [string, Headers][] => [
    ['token', withCookie(token)],
    ['token', { authorization: `Bearer ${token}` }],
    [token, {}],
    [`${token}|0`, {}],
  ]

  test('is about that of its session, for every way to bring the token', async () => {
    const store = await aStore(pool)
    const { token, customerId } = await aCustomer(store)
    const address = await anAddress(store, customerId)
    for (const [sessao, headers] of waysOf(token)) {
      const reply = await app.call(listAddresses, { params: { sessao }, headers })
      expect(reply.body, sessao).toMatchObject([{ idendereco: address }])
    }
    const settings = await app.call(access.customerSettings, { params: { sessao: token } })
    expect(settings.body.usuario).toMatchObject({ idcliente: customerId })
  })

  test('whose session has ended says so, and with none that there is no such store', async () => {
    const store = await aStore(pool)
    const { token } = await aCustomer(store)
    await app.call(access.signOut, { params: { sessao: token } })
    const codeOf = async (sessao: string) => (await app.call(listAddresses, { params: { sessao } })).failure.codigo
    expect(await codeOf(token)).toBe('access.sessionExpired')
    expect(await codeOf('token')).toBe('supplier.notFound')
    expect(await codeOf('A'.repeat(43))).toBe('supplier.notFound')
  })

  test('that names another store than its session stays in the one that it names', async () => {
    const [store, other] = [await aStore(pool), await aStore(pool, { domain: `${unique('loja')}.exemplo` })]
    const { token } = await aCustomer(store)
    const { rows } = await pool.query<{ domain: string }>('select domain from supplier_domain where supplier_id = $1', [
      other.id,
    ])
    const named: Headers[] = [{ 'x-idfornecedor': other.slug }, { host: rows[0]?.domain ?? '' }]
    for (const headers of named)
      for (const [sessao, credentials] of waysOf(token)) {
        const reply = await app.call(listAddresses, { params: { sessao }, headers: { ...headers, ...credentials } })
        expect(reply.failure.codigo).toBe('access.sessionExpired')
      }
  })

  test('leaves nothing of a session’s store to visitors', async () => {
    const store = await aStore(pool)
    const { token } = await aCustomer(store)
    const list = (headers: Headers) =>
      app.server().app.inject({ url: '/v2/app/token/fornecedor/areaatendimento', headers })
    const replies = [
      await list(withCookie(token)),
      await list({}),
      await list({ authorization: token }),
      await list({}),
    ]
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 404, 200, 404])
  })

  test('from a page of another origin is checked by the store of its session', async () => {
    const store = await aStore(pool)
    const { token } = await aCustomer(store)
    const headers = { origin: 'https://outro.exemplo', authorization: token }
    const reply = await app.call(access.signOut, { params: { sessao: 'token' }, headers })
    expect(reply.failure.codigo).toBe('request.crossOrigin')
  })
})
