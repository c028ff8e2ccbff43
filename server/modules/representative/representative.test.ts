import { describe, expect, test } from 'vitest'
import { customerSettings, signOut } from '#contract/access.ts'
import { authenticate, authenticateRepresentative } from '#contract/sign-in.ts'
import * as wire from '#contract/representative.ts'
import { formatDocument } from '#domain/customer/format-document.ts'
import { anotherAddress, testApp } from '#test/builders/app.ts'
import { cartOf, units } from '#test/builders/cart.ts'
import { anOpenStore, buyerOf } from '#test/builders/checkout.ts'
import {
  aCustomer,
  actingFor,
  aLinkedUser,
  anAddress,
  aPortfolio,
  aStaffMember,
  PASSWORD,
  signedIn,
} from '#test/builders/people.ts'
import { aProduct, aStore, type StoreBuilder } from '#test/builders/store.ts'

const app = testApp()
const { call, pool } = app
const params = { sessao: 'token' }

const as = (store: StoreBuilder, token: string) => ({
  cookie: `commerce-auth-token=${token}`,
  'x-idfornecedor': store.slug,
})
const signIn = (store: StoreBuilder, cpf: string, senha: string = PASSWORD, idcliente: string | null = null) =>
  call(authenticateRepresentative, {
    params,
    headers: { 'x-forwarded-for': anotherAddress() },
    body: { cpf, senha, idfornecedor: store.slug, loginAsRepresentante: true, idcliente },
  })
const choose = (store: StoreBuilder, token: string, idcliente: string | null) =>
  call(authenticateRepresentative, {
    params,
    headers: as(store, token),
    body: { cpf: '', senha: '', idfornecedor: store.slug, idcliente },
  })
const whoIs = async (store: StoreBuilder, token: string) =>
  (await call(customerSettings, { params, headers: as(store, token) })).body.usuario
const clients = (
  store: StoreBuilder,
  who: { token: string; loginId: string },
  query: { limit?: number; offset?: number; search?: string } = {},
) =>
  call(wire.listClients, {
    params: { idfornecedor: store.slug, idrepresentante: who.loginId },
    query,
    headers: as(store, who.token),
  })
const access = (store: StoreBuilder, token: string, id: string) =>
  call(wire.clientAccess, { params: { id }, headers: as(store, token) })
const auditOf = async (store: StoreBuilder) =>
  (
    await pool.query<{ action: string; customer_id: string }>(
      'select action, acting_as, customer_id from audit_event where supplier_id = $1 order by happened_at',
      [store.id],
    )
  ).rows

async function aPortfolioStore() {
  const store = await anOpenStore(pool)
  const [first, second, stranger] = [
    await aCustomer(store, { name: 'Mercearia Boa' }),
    await aCustomer(store, { name: 'Quiosque' }),
    await aCustomer(store),
  ]
  const seller = await aStaffMember(store, 'representative')
  await aPortfolio(store, seller, [first, second])
  return { store, seller, first, second, stranger }
}

test('the portfolio is a sheet of the own clients, and of those found', async () => {
  const { store, seller } = await aPortfolioStore()
  const sheet = async (search: string) => {
    const query = { idfornecedor: store.slug, search, formato: 'csv' as const }
    return (await call(wire.exportClients, { params: {}, query, headers: as(store, seller.token) })).body
  }
  expect((await sheet('')).linhas).toBe(2)
  const found = await sheet('quiosque')
  expect(found.linhas).toBe(1)
  expect(Buffer.from(found.conteudo, 'base64').toString()).toContain('Quiosque;')
})

describe('a representative', () => {
  test('signs in by password, and acts for no customer at first', async () => {
    const { store, seller } = await aPortfolioStore()
    const { body } = await signIn(store, seller.email)
    expect(body.usuario).toMatchObject({
      papel: 'REPRESENTANTE',
      idcliente: null,
      loginAsRepresentante: true,
      idUsuarioLogado: seller.loginId,
    })
  })

  test('may name the client at once', async () => {
    const { store, seller, first, stranger } = await aPortfolioStore()
    expect((await signIn(store, seller.email, PASSWORD, first.customerId)).body.usuario.idcliente).toBe(
      first.customerId,
    )
    const elsewhere = await aCustomer(await aStore(pool))
    for (const { customerId } of [stranger, elsewhere]) {
      expect((await signIn(store, seller.email, PASSWORD, customerId)).failure.codigo).toBe('access.badCredentials')
    }
  })

  test('is the only one who signs in here: all others have wrong credentials', async () => {
    const { store, seller, first } = await aPortfolioStore()
    const attendant = await aStaffMember(store, 'attendant')
    const elsewhere = await aStaffMember(await aStore(pool), 'representative')
    const answers = await Promise.all([
      signIn(store, first.email),
      signIn(store, (await aLinkedUser(store, first)).email),
      signIn(store, attendant.email),
      signIn(store, elsewhere.email),
      signIn(store, seller.email, 'errada'),
      signIn(store, 'ninguem@exemplo.com.br'),
    ])
    for (const { status, failure } of answers)
      expect([status, failure]).toEqual([
        401,
        { codigo: 'access.badCredentials', mensagem: 'Usuário inexistente ou credenciais inválidas' },
      ])
  })
})

describe('choosing a client', () => {
  test('gives a new token, and can be changed and left', async () => {
    const { store, seller, first, second } = await aPortfolioStore()
    const chosen = await choose(store, seller.token, first.customerId)
    expect(chosen.body.usuario).toMatchObject({
      idcliente: first.customerId,
      nomeCliente: 'Mercearia Boa',
      nome: 'Carla Equipe',
    })
    expect(chosen.body.token).not.toBe(seller.token)
    expect(await whoIs(store, seller.token)).toBeNull()

    const switched = await choose(store, chosen.body.token, second.customerId)
    expect(switched.body.usuario.idcliente).toBe(second.customerId)
    const left = await choose(store, switched.body.token, '0')
    expect(left.body.usuario.idcliente).toBeNull()
    expect(await auditOf(store)).toEqual([
      { action: 'client.chosen', acting_as: 'representative', customer_id: first.customerId },
      { action: 'client.chosen', acting_as: 'representative', customer_id: second.customerId },
      { action: 'client.left', acting_as: 'representative', customer_id: second.customerId },
    ])
  })

  test('is bound to the portfolio; a refusal leaves the session as it was', async () => {
    const { store, seller, first, stranger } = await aPortfolioStore()
    const { token } = (await choose(store, seller.token, first.customerId)).body
    const elsewhere = await aCustomer(await aStore(pool))
    for (const id of [stranger.customerId, elsewhere.customerId, 'nobody']) {
      const { status, failure } = await choose(store, token, id)
      expect([status, failure.codigo]).toEqual([404, 'access.notAllowed'])
    }
    expect(await whoIs(store, token)).toMatchObject({ idcliente: first.customerId })
  })

  test('is for representatives, not for customers and visitors', async () => {
    const { store, first, second } = await aPortfolioStore()
    expect((await choose(store, first.token, second.customerId)).failure.codigo).toBe('access.notAllowed')
    expect((await choose(store, 'nothing', second.customerId)).failure.codigo).toBe('access.sessionExpired')
    expect(await whoIs(store, first.token)).toMatchObject({ idcliente: first.customerId })
  })

  test('twice at the same moment leaves one session', async () => {
    const { store, seller, first, second } = await aPortfolioStore()
    const answers = await Promise.all([
      choose(store, seller.token, first.customerId),
      choose(store, seller.token, second.customerId),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
  })

  test('ends when the client leaves the portfolio', async () => {
    const { store, seller, first } = await aPortfolioStore()
    const { token } = (await choose(store, seller.token, first.customerId)).body
    await pool.query('delete from portfolio where supplier_id = $1 and customer_id = $2', [store.id, first.customerId])
    expect(await whoIs(store, token)).toMatchObject({ papel: 'REPRESENTANTE', idcliente: null })
  })

  test('is over everywhere when the representative signs out', async () => {
    const { store, seller, first } = await aPortfolioStore()
    const phone = await signedIn(store, seller.loginId)
    const { token } = (await choose(store, seller.token, first.customerId)).body
    await call(signOut, { params, headers: as(store, token) })
    expect([await whoIs(store, token), await whoIs(store, phone)]).toEqual([null, null])
  })
})

describe('acting for a client', () => {
  test('fills the client’s cart and buys, and every row says both', async () => {
    const { store, seller, first } = await aPortfolioStore()
    const product = await aProduct(store, { price: 10 })
    const addressId = await anAddress(store, first.customerId)
    const token = await actingFor(store, seller.loginId, first.customerId)
    const buyer = buyerOf(app, store, { ...first, token }, addressId)
    await buyer.cart.save({ cartItens: [units(product, 2)] })
    expect((await cartOf(app, store, first).load()).body.produtosSelecionados).toMatchObject([
      { id: product.id, quantidade: 2 },
    ])
    const { rows: lines } = await pool.query('select changed_by, changed_as from cart_line where supplier_id = $1', [
      store.id,
    ])
    expect(lines).toEqual([{ changed_by: seller.loginId, changed_as: 'representative' }])

    const { body } = await buyer.buy([units(product, 2)])
    const { rows: orders } = await pool.query(
      'select customer_id, placed_by, placed_as from purchase_order where supplier_id = $1 and number = $2',
      [store.id, body.numpedido],
    )
    expect(orders).toEqual([{ customer_id: first.customerId, placed_by: seller.loginId, placed_as: 'representative' }])
    const { rows: events } = await pool.query(
      'select distinct login_id, acting_as from order_event where supplier_id = $1 and acting_as is not null',
      [store.id],
    )
    expect(events).toEqual([{ login_id: seller.loginId, acting_as: 'representative' }])
  })

  test('shows each client its own cart', async () => {
    const { store, seller, first, second } = await aPortfolioStore()
    const product = await aProduct(store)
    const [forFirst, forSecond] = [
      await actingFor(store, seller.loginId, first.customerId),
      await actingFor(store, seller.loginId, second.customerId),
    ]
    await cartOf(app, store, { token: forFirst, customerId: first.customerId }).save({ cartItens: [units(product, 3)] })
    expect(
      (await cartOf(app, store, { token: forSecond, customerId: second.customerId }).load()).body.produtosSelecionados,
    ).toEqual([])
    expect((await cartOf(app, store, { token: forFirst, customerId: second.customerId }).load()).failure.codigo).toBe(
      'access.notAllowed',
    )
  })
})

describe('the list of clients', () => {
  async function aLongPortfolio() {
    const store = await aStore(pool)
    const seller = await aStaffMember(store, 'representative')
    const names = [
      'Água Viva',
      'Bar do Zé',
      'Cantina',
      'Doceria',
      'Empório',
      'Feira',
      'Granja',
      'Hotel',
      'Ilha Bar',
      'Jardim',
      'Kioske',
      'Lanches',
    ]
    const people = await Promise.all(
      names.map((name) => aCustomer(store, { name, kind: 'company', creditLimitCents: 100_00 })),
    )
    await aPortfolio(store, seller, people)
    return { store, seller, names, people }
  }

  test('comes ten at a time by name, with the total', async () => {
    const { store, seller, names } = await aLongPortfolio()
    const first = (await clients(store, seller)).body
    expect(first).toMatchObject({ total: 12, limit: 10, offset: 0 })
    expect(first.clientes.map(({ nome }) => nome)).toEqual(names.slice(0, 10))
    const last = (await clients(store, seller, { limit: 5, offset: 10 })).body
    expect(last.clientes.map(({ nome }) => nome)).toEqual(names.slice(10))
    expect((await clients(store, seller, { offset: 50 })).body).toMatchObject({ clientes: [], total: 12 })
  })

  test('is searched by name, trade name, document and e-mail, ignoring accents', async () => {
    const { store, seller, people } = await aLongPortfolio()
    const [water, bar] = people
    if (!water || !bar) throw new Error('the portfolio is short')
    await pool.query(`update customer set trade_name = 'Praia & Cia 100%' where supplier_id = $1 and id = $2`, [
      store.id,
      bar.customerId,
    ])
    const found = async (search: string) =>
      (await clients(store, seller, { search })).body.clientes.map(({ nome }) => nome)
    expect(await found('agua')).toEqual(['Água Viva'])
    expect(await found('VIVA água')).toEqual(['Água Viva'])
    expect(
      await found(water.document.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5').toLowerCase()),
    ).toEqual(['Água Viva'])
    expect(await found(water.email)).toEqual(['Água Viva'])
    expect(await found(formatDocument(water.document).replaceAll('-', '–'))).toEqual(['Água Viva'])
    expect(await found('práia 100%')).toEqual(['Bar do Zé'])
    expect(await found('100_')).toEqual([])
    expect((await clients(store, seller, { search: 'nada assim' })).body).toMatchObject({ clientes: [], total: 0 })
  })

  test('shows approval, credit, the cart and the last order at a glance', async () => {
    const { store, seller, first, second } = await aPortfolioStore()
    const product = await aProduct(store)
    const token = await actingFor(store, seller.loginId, first.customerId)
    const buyer = buyerOf(
      app,
      store,
      { ...first, token },
      await anAddress(store, first.customerId, { isPrimary: true }),
    )
    const { body: order } = await buyer.buy([units(product, 1)])
    await buyer.cart.save({ cartItens: [units(product, 4)] })
    await pool.query(
      'update customer set is_approved = false, credit_limit_cents = 5000, credit_used_cents = 2000 where supplier_id = $1 and id = $2',
      [store.id, second.customerId],
    )
    expect((await clients(store, seller)).body.clientes).toMatchObject([
      {
        idcliente: first.customerId,
        itensNoCarrinho: 1,
        cidade: 'São Paulo',
        uf: 'SP',
        ultimoPedido: { numpedido: order.numpedido, totalpedido: 10, status: 'AGUARDANDOPAGAMENTO' },
      },
      {
        idcliente: second.customerId,
        cadastro_aprovado: false,
        limite_credito_total: 50,
        limite_credito_disponivel: 30,
        itensNoCarrinho: 0,
        ultimoPedido: null,
      },
    ])
  })

  test('is the representative’s own', async () => {
    const { store, seller, first } = await aPortfolioStore()
    const colleague = await aStaffMember(store, 'representative')
    expect((await clients(store, colleague)).body.total).toBe(0)
    for (const [token, loginId] of [
      [colleague.token, seller.loginId],
      [first.token, seller.loginId],
      [first.token, first.loginId],
    ] as const) {
      expect((await clients(store, { token, loginId })).failure.codigo).toBe('access.notAllowed')
    }
    expect((await clients(store, { token: 'nothing', loginId: seller.loginId })).failure.codigo).toBe(
      'access.sessionExpired',
    )
    expect((await clients(store, seller, { limit: 101 })).status).toBe(400)
  })
})

test('the access check says whether a client is in the portfolio, and nothing else', async () => {
  const { store, seller, first, stranger } = await aPortfolioStore()
  const elsewhere = await aCustomer(await aStore(pool))
  await aPortfolio(store, await aStaffMember(store, 'representative'), [stranger])
  const answers = await Promise.all(
    [first, stranger, elsewhere].map(async ({ customerId }) => (await access(store, seller.token, customerId)).body),
  )
  expect(answers).toEqual([{ acesso: true }, { acesso: false }, { acesso: false }])
  expect((await access(store, first.token, first.customerId)).failure.codigo).toBe('access.notAllowed')
})

test('by the ordinary form a representative signs in as well', async () => {
  const { store, seller } = await aPortfolioStore()
  const { body } = await call(authenticate, {
    params,
    body: { cpf: seller.email, senha: PASSWORD, idfornecedor: store.slug },
  })
  expect(body.usuario.papel).toBe('REPRESENTANTE')
})
