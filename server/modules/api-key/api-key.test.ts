import { describe, expect, test } from 'vitest'
import { customerSettings, signOut } from '#contract/access.ts'
import { createAddress, listAddresses } from '#contract/address.ts'
import * as wire from '#contract/api-key.ts'
import { loadCart, saveCart } from '#contract/cart.ts'
import type { Input } from '#contract/endpoint.ts'
import type { ApiScope } from '#domain/access/can.ts'
import { anotherAddress, testApp } from '#test/builders/app.ts'
import { anOpenStore, buyerOf } from '#test/builders/checkout.ts'
import { aCustomer, anAddress, aStaffMember, type Person } from '#test/builders/people.ts'
import { aProduct, aStore, unique, type StoreBuilder } from '#test/builders/store.ts'

const { call, pool } = testApp()
const COOKIE = 'commerce-auth-token'
const REFUSED = [401, { codigo: 'access.apiKeyRefused', mensagem: 'Erro ao obter cliente!' }]

const as = (token: string) => ({ cookie: `${COOKIE}=${token}` })
const create = (
  store: StoreBuilder,
  token: string,
  fields: { nome?: string; escopos?: ApiScope[]; expiraEm?: string | null } = {},
) =>
  call(wire.createApiKey, {
    params: { idfornecedor: store.slug },
    headers: as(token),
    body: { nome: 'ERP da matriz', escopos: ['customer.read', 'cart.write'], ...fields },
  })
const list = (store: StoreBuilder, token: string, query: NonNullable<Input<typeof wire.listApiKeys>['query']> = {}) =>
  call(wire.listApiKeys, {
    params: { idfornecedor: store.slug },
    query,
    headers: as(token),
  })
const revoke = (store: StoreBuilder, token: string, idchave: string) =>
  call(wire.revokeApiKey, { params: { idfornecedor: store.slug, idchave }, headers: as(token) })
const login = (store: StoreBuilder, apiKey: string, idErpUsuario: string, from = anotherAddress()) =>
  call(wire.apiKeyLogin, {
    params: {},
    body: { apiKey, idErpUsuario, idFornecedor: store.slug },
    headers: { 'x-forwarded-for': from },
  })
const whoIs = async (store: StoreBuilder, token: string) =>
  (await call(customerSettings, { params: { sessao: token }, headers: { 'x-idfornecedor': store.slug } })).body.usuario

async function aKey(escopos?: ApiScope[], store?: StoreBuilder) {
  const shop = store ?? (await aStore(pool))
  const manager = await aStaffMember(shop, 'staff', ['settings'])
  const { body } = await create(shop, manager.token, escopos ? { escopos } : {})
  const customer = await aCustomer(shop)
  const erpCode = unique('C')
  await pool.query('update customer set erp_code = $3 where supplier_id = $1 and id = $2', [
    shop.id,
    customer.customerId,
    erpCode,
  ])
  return { store: shop, manager, customer, erpCode, apiKey: body.apiKey, id: body.chave.idchave }
}

describe('keys', () => {
  test('are found by name, prefix, author and state, in pages', async () => {
    const store = await aStore(pool)
    const manager = await aStaffMember(store, 'staff', ['settings'])
    const erp = (await create(store, manager.token, { nome: 'ERP da matriz' })).body.chave
    const app = (await create(store, manager.token, { nome: 'Aplicativo' })).body.chave
    await revoke(store, manager.token, app.idchave)
    const names = async (busca: string, situacao?: 'ATIVA' | 'REVOGADA') => {
      const { chaves, total } = (await list(store, manager.token, { busca, ...(situacao && { situacao }) })).body
      expect(total).toBe(chaves.length)
      return chaves.map(({ nome }) => nome)
    }
    expect(await names('')).toEqual(['ERP da matriz', 'Aplicativo'])
    expect([await names('matriz'), await names(app.prefixo), await names('carla equipe')]).toEqual([
      ['ERP da matriz'],
      ['Aplicativo'],
      ['ERP da matriz', 'Aplicativo'],
    ])
    expect([await names('', 'ATIVA'), await names('', 'REVOGADA')]).toEqual([['ERP da matriz'], ['Aplicativo']])
    const second = await call(wire.listApiKeys, {
      params: { idfornecedor: store.slug },
      query: { limit: 1, offset: 1, ordenacao: 'nome' },
      headers: as(manager.token),
    })
    expect(second.body).toMatchObject({ chaves: [{ idchave: erp.idchave }], total: 2 })
  })

  test('are made and listed, and the secret is shown once', async () => {
    const store = await aStore(pool)
    const manager = await aStaffMember(store, 'staff', ['settings'])
    const { body } = await create(store, manager.token, { nome: ' ERP ', expiraEm: '2999-12-31' })
    expect(body.apiKey).toMatch(/^bk_[0-9a-f]{8}_[\w-]{43}$/)
    const { chaves: keys } = (await list(store, manager.token)).body
    expect(keys).toEqual([body.chave])
    expect(body.chave).toMatchObject({
      nome: 'ERP',
      prefixo: body.apiKey.slice(0, 11),
      escopos: ['customer.read', 'cart.write'],
      criadaPor: 'Carla Equipe',
      ultimoUso: null,
      revogadaEm: null,
      // The end of the last day in São Paulo.
      expiraEm: '3000-01-01T03:00:00.000Z',
    })
    expect(JSON.stringify(keys)).not.toContain(body.apiKey.slice(12))
    const { rows } = await pool.query<{ row: string }>('select k::text as row from api_key k where supplier_id = $1', [
      store.id,
    ])
    expect(rows[0]?.row).not.toContain(body.apiKey.slice(12))
  })

  test('are the business of staff with the module settings, in their own store', async () => {
    const { store, manager, id } = await aKey()
    const elsewhere = await aKey()
    const others = [
      await aStaffMember(store, 'staff', ['customers']),
      await aStaffMember(store, 'attendant', ['settings']),
      await aStaffMember(store, 'representative', ['settings']),
      await aCustomer(store),
    ]
    for (const { token } of others) {
      for (const answer of [await list(store, token), await create(store, token), await revoke(store, token, id)])
        expect(answer.failure.codigo).toBe('access.notAllowed')
    }
    expect((await list(store, elsewhere.manager.token)).status).toBe(401)
    expect((await revoke(store, manager.token, elsewhere.id)).failure.codigo).toBe('access.notAllowed')
    expect((await list(elsewhere.store, elsewhere.manager.token)).body.chaves[0]?.revogadaEm).toBeNull()
  })

  test.each([
    [{ escopos: [] }, 'request.invalid', 'escopos'],
    [{ escopos: ['tudo' as ApiScope] }, 'request.invalid', 'escopos.0'],
    [{ nome: '  ' }, 'request.invalid', 'nome'],
    [{ expiraEm: '2020-01-01' }, 'apiKey.pastEnd', 'expiraEm'],
  ])('with %j are not made', async (fields, codigo, campo) => {
    const store = await aStore(pool)
    const manager = await aStaffMember(store, 'staff', ['settings'])
    expect((await create(store, manager.token, fields)).failure).toMatchObject({ codigo, campo })
  })

  test('revoked once, are over', async () => {
    const { store, manager, id } = await aKey()
    expect((await revoke(store, manager.token, id)).body).toEqual({ sucesso: true })
    expect((await revoke(store, manager.token, id)).failure.codigo).toBe('access.notAllowed')
    expect((await list(store, manager.token)).body.chaves[0]?.revogadaEm).not.toBeNull()
    const { rows } = await pool.query(
      'select action, login_id, details from audit_event where supplier_id = $1 order by happened_at',
      [store.id],
    )
    expect(rows).toMatchObject([
      { action: 'api-key.created', login_id: manager.loginId, details: { keyId: id } },
      { action: 'api-key.revoked', login_id: manager.loginId, details: { keyId: id } },
    ])
  })
})

describe('sign-in by key', () => {
  test('opens a session for the customer of that code, which says that it is a key', async () => {
    const { store, manager, customer, erpCode, apiKey } = await aKey()
    const { body, headers } = await login(store, apiKey, ` ${erpCode} `)
    expect(body.usuario).toMatchObject({
      idcliente: customer.customerId,
      papel: 'CHAVE_API',
      idUsuarioLogado: null,
      idapikeys: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(body.token).toMatch(/^[\w-]{43}$/)
    expect(String(headers['set-cookie'])).toMatch(
      /^commerce-auth-token=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    const { token: _, ...usuario } = body.usuario
    expect(await whoIs(store, body.token)).toEqual(usuario)
    expect((await list(store, manager.token)).body.chaves[0]?.ultimoUso).not.toBeNull()
    const { rows } = await pool.query(
      `select customer_id, acting_as from audit_event where supplier_id = $1 and action = 'api-key.used'`,
      [store.id],
    )
    expect(rows).toEqual([{ customer_id: customer.customerId, acting_as: 'api-key' }])
  })

  test('gives first-party screens no token', async () => {
    const { store, erpCode, apiKey } = await aKey()
    const { body } = await call(wire.apiKeyLogin, {
      params: {},
      body: { apiKey, idErpUsuario: erpCode, idFornecedor: store.id, tokenOrigin: 'commerce' },
    })
    expect(body.token).toBe('token')
  })

  test('is refused for all the wrong reasons alike', async () => {
    const right = await aKey()
    const [revoked, expired, elsewhere, narrow, blocked] = [
      await aKey(),
      await aKey(),
      await aKey(),
      await aKey(['cart.write']),
      await aKey(),
    ]
    await revoke(revoked.store, revoked.manager.token, revoked.id)
    await pool.query(`update api_key set expires_at = now() - interval '1 second' where supplier_id = $1`, [
      expired.store.id,
    ])
    await pool.query(`update supplier set tags = '{block-not-approved-user}' where id = $1`, [blocked.store.id])
    await pool.query('update customer set is_approved = false where supplier_id = $1', [blocked.store.id])
    await expect.poll(async () => (await login(blocked.store, blocked.apiKey, blocked.erpCode)).status).toBe(401)
    // A customer who waits for approval is refused here too, as by every other sign-in (decision 14).
    const quoting = await aKey(undefined, await aStore(pool, { tags: ['support-budget'] }))
    await pool.query('update customer set is_approved = false where supplier_id = $1', [quoting.store.id])
    const answers = [
      await login(right.store, `${right.apiKey.slice(0, -1)}_`, right.erpCode),
      await login(right.store, right.apiKey, 'ninguem'),
      await login(right.store, elsewhere.apiKey, right.erpCode),
      await login(right.store, right.apiKey, elsewhere.erpCode),
      await login(right.store, right.apiKey.slice(0, 11), right.erpCode),
      await login(revoked.store, revoked.apiKey, revoked.erpCode),
      await login(expired.store, expired.apiKey, expired.erpCode),
      await login(narrow.store, narrow.apiKey, narrow.erpCode),
      await login(blocked.store, blocked.apiKey, blocked.erpCode),
      await login(quoting.store, quoting.apiKey, quoting.erpCode),
    ]
    for (const { status, failure, headers } of answers) {
      expect([status, failure]).toEqual(REFUSED)
      expect(headers['set-cookie']).toBeUndefined()
    }
  })

  test('is limited by customer and client IP: who tries elsewhere keeps no program out', async () => {
    const { store, apiKey, erpCode } = await aKey()
    const from = anotherAddress()
    const answers: number[] = []
    for (let attempt = 0; attempt < 21; attempt++)
      answers.push((await login(store, 'bk_00000000_x', erpCode, from)).status)
    expect(answers.slice(-2)).toEqual([401, 429])
    expect((await login(store, apiKey, erpCode)).status).toBe(200)
  })
})

describe('a session of a key', () => {
  const session = (token: string, { customerId }: Person) => `${token}|${customerId}`
  async function aSession(escopos: ApiScope[]) {
    const open = await anOpenStore(pool)
    const key = await aKey(escopos, open)
    return {
      ...key,
      token: (await login(key.store, key.apiKey, key.erpCode)).body.token,
      productId: (await aProduct(open)).id,
    }
  }
  const address = { rua: 'Rua Um', numero: '1', bairro: 'Centro', cidade: 'São Paulo', uf: 'SP', cep: '01001000' }

  test('does what its scopes allow and nothing else', async () => {
    const { store, customer, token, productId } = await aSession(['customer.read'])
    const params = { sessao: session(token, customer) }
    const headers = { 'x-idfornecedor': store.id }
    expect((await call(listAddresses, { params, headers })).status).toBe(200)
    expect(
      (
        await call(loadCart, {
          params: { ...params, idcliente: customer.customerId },
          query: { idfornecedor: store.id, canalVenda: 'WEB' },
        })
      ).status,
    ).toBe(200)
    expect((await call(createAddress, { params, headers, body: address })).failure.codigo).toBe('access.notAllowed')
    const saved = await call(saveCart, {
      params: { ...params, idcliente: customer.customerId },
      query: { idfornecedor: store.id, canalVenda: 'WEB' },
      body: { cartItens: [{ id: productId, quantidade: 1 }] },
    })
    expect(saved.failure.codigo).toBe('access.notAllowed')
  })

  test('with all scopes fills the cart, and the line says that it was a key', async () => {
    const { store, customer, token, productId } = await aSession(['customer.read', 'cart.write', 'address.write'])
    const params = { sessao: session(token, customer) }
    const { status } = await call(saveCart, {
      params: { ...params, idcliente: customer.customerId },
      query: { idfornecedor: store.id, canalVenda: 'WEB' },
      body: { cartItens: [{ id: productId, quantidade: 1 }] },
    })
    expect(status).toBe(200)
    expect((await call(createAddress, { params, headers: { 'x-idfornecedor': store.id }, body: address })).status).toBe(
      200,
    )
    const { rows } = await pool.query(`select changed_by, changed_as from cart_line where supplier_id = $1`, [store.id])
    expect(rows).toEqual([{ changed_by: null, changed_as: 'api-key' }])
  })

  test('submits orders that carry the key, where it may', async () => {
    const open = await anOpenStore(pool)
    const addressOf = (customer: Person) => anAddress(open, customer.customerId)
    const [buys, fills] = [
      await aKey(['customer.read', 'cart.write', 'order.submit'], open),
      await aKey(['customer.read', 'cart.write'], open),
    ]
    const { id } = await aProduct(open)
    const bought = await Promise.all(
      [buys, fills].map(async ({ store, apiKey, erpCode, customer }) => {
        const { token } = (await login(store, apiKey, erpCode)).body
        const buyer = buyerOf({ call }, open, { ...customer, token }, await addressOf(customer))
        return { buyer, answer: await buyer.buy([{ id, quantidade: 1 }]) }
      }),
    )
    const [done, refused] = bought
    expect(done?.answer.status).toBe(200)
    expect((await done?.buyer.detail(done.answer.body.numpedido))?.body.feitoPor).toMatchObject({
      papel: 'CHAVE_API',
      idapikeys: buys.id,
    })
    expect(refused?.answer.failure.codigo).toBe('order.notAllowed')
    const { rows } = await pool.query(
      'select placed_by, placed_as, api_key_id from purchase_order where supplier_id = $1',
      [open.id],
    )
    expect(rows).toEqual([{ placed_by: null, placed_as: 'api-key', api_key_id: buys.id }])
  })

  test('ends with the key, and by signing out', async () => {
    const one = await aSession(['customer.read'])
    await revoke(one.store, one.manager.token, one.id)
    expect(await whoIs(one.store, one.token)).toBeNull()
    const other = await aSession(['customer.read'])
    await call(signOut, { params: { sessao: other.token }, headers: { 'x-idfornecedor': other.store.id } })
    expect(await whoIs(other.store, other.token)).toBeNull()
  })

  test('makes no keys', async () => {
    const { store, token } = await aSession(['customer.read', 'cart.write', 'order.submit', 'address.write'])
    expect((await create(store, token)).failure.codigo).toBe('access.notAllowed')
    expect((await list(store, token)).failure.codigo).toBe('access.notAllowed')
  })
})
