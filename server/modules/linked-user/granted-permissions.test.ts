import { describe, expect, test } from 'vitest'
import { customerSettings } from '#contract/access.ts'
import { authenticate } from '#contract/sign-in.ts'
import { createAddress, listAddresses } from '#contract/address.ts'
import * as wire from '#contract/linked-user.ts'
import { testApp } from '#test/builders/app.ts'
import { units } from '#test/builders/cart.ts'
import { aBuyer, anOpenStore, buyerOf } from '#test/builders/checkout.ts'
import { aCustomer, aLinkedUser, anAddress, type Person } from '#test/builders/people.ts'
import { aProduct, aStore, type StoreBuilder } from '#test/builders/store.ts'

const app = testApp()
const { call, pool } = app
const params = { sessao: 'token' }

const SUBMIT = { idPermissao: 'submissao_pedido' } as const
const ORDERS = { idPermissao: 'ver_pedidos' } as const
const ADDRESSES = { idPermissao: 'gerenciar_enderecos' } as const

type Who = Pick<Person, 'token'>
const as = (store: StoreBuilder, { token }: Who) => ({
  cookie: `commerce-auth-token=${token}`,
  'x-idfornecedor': store.slug,
})
const whoIs = async (store: StoreBuilder, who: Who) =>
  (await call(customerSettings, { params, headers: as(store, who) })).body.usuario
const change = (
  store: StoreBuilder,
  who: Who,
  idusuario: string,
  dadosUsuario: Parameters<typeof call<typeof wire.changeUser>>[1]['body']['dadosUsuario'],
) => call(wire.changeUser, { params: { idusuario }, headers: as(store, who), body: { dadosUsuario } })
const accounts = async (store: StoreBuilder, who: Who & { loginId: string }) =>
  (await call(wire.openAccounts, { params: { ...params, idusuario: who.loginId }, headers: as(store, who) })).body
    .clientes
const switchTo = (store: StoreBuilder, who: Who, customerId: string, idUsuarioLogado: string | null = null) =>
  call(authenticate, {
    params,
    headers: as(store, who),
    body: { cpf: '', senha: '', idfornecedor: store.slug, idcadastroextracliente: customerId, idUsuarioLogado },
  })
const linkTo = (store: StoreBuilder, loginId: string, customerId: string) =>
  pool.query('insert into linked_user (supplier_id, customer_id, login_id) values ($1, $2, $3)', [
    store.id,
    customerId,
    loginId,
  ])

describe('a permission', () => {
  test('to submit is checked at submission, and is enough to see the order', async () => {
    const store = await anOpenStore(pool)
    const product = await aProduct(store)
    const principal = await aBuyer(app, store)
    const helper = await aLinkedUser(store, principal)
    const buyer = buyerOf(app, store, helper, await anAddress(store, principal.customerId))
    expect((await buyer.buy([units(product, 1)])).failure.codigo).toBe('order.notAllowed')
    await change(store, principal, helper.loginId, { permissoes: [SUBMIT] })
    const { body } = await buyer.buy([units(product, 1)])
    expect((await buyer.detail(body.numpedido)).status).toBe(200)
    await change(store, principal, helper.loginId, { permissoes: [] })
    expect((await buyer.detail(body.numpedido)).failure.codigo).toBe('order.notFound')
    expect((await buyer.orders()).failure.codigo).toBe('access.notAllowed')
    await change(store, principal, helper.loginId, { permissoes: [ORDERS] })
    expect((await buyer.orders()).body.total).toBe(1)
  })

  test('to manage addresses is checked before one is made; choosing needs none', async () => {
    const store = await aStore(pool)
    const principal = await aCustomer(store)
    const helper = await aLinkedUser(store, principal, ['submissao_pedido', 'ver_pedidos'])
    const create = () =>
      call(createAddress, {
        params,
        headers: as(store, helper),
        body: { rua: 'Rua Um', numero: '1', bairro: 'Centro', cidade: 'Santos', uf: 'SP', cep: '11010-000' },
      })
    expect((await call(listAddresses, { params, headers: as(store, helper) })).status).toBe(200)
    expect((await create()).failure.codigo).toBe('access.notAllowed')
    await change(store, principal, helper.loginId, { permissoes: [ADDRESSES] })
    expect((await create()).status).toBe(200)
  })

  test('is changed beside what others changed since it was seen, and not over it', async () => {
    const store = await aStore(pool)
    const principal = await aCustomer(store)
    const helper = await aLinkedUser(store, principal, ['ver_pedidos'])
    const save = async (nome: string, permissoes: (typeof ORDERS | typeof SUBMIT)[]) => {
      const visto = { nome: 'Bruno Auxiliar', permissoes: [ORDERS] }
      return change(store, principal, helper.loginId, { nome, permissoes, visto })
    }
    expect((await save('Bruno Auxiliar', [ORDERS, SUBMIT])).status).toBe(200)
    const { body } = await save('Bruno do caixa', [ORDERS])
    expect([body.nome, body.permissoes.map(({ idPermissao }) => idPermissao)]).toEqual([
      'Bruno do caixa',
      ['submissao_pedido', 'ver_pedidos'],
    ])
    const late = await save('Bruno da loja', [ORDERS])
    expect([late.status, late.failure.codigo]).toEqual([409, 'record.changedMeanwhile'])
  })

  test('taken away while an order is submitted lets that order through or stops it, and none comes after the answer', async () => {
    const store = await anOpenStore(pool)
    const product = await aProduct(store)
    const principal = await aBuyer(app, store)
    const helper = await aLinkedUser(store, principal, ['submissao_pedido'])
    const buyer = buyerOf(app, store, helper, await anAddress(store, principal.customerId))
    await buyer.cart.save({ cartItens: [units(product, 1)] })
    const count = async () =>
      (await pool.query('select from purchase_order where supplier_id = $1', [store.id])).rowCount
    const paused = async () => {
      const { status } = await change(store, principal, helper.loginId, { ativo: false })
      return { status, orders: await count() }
    }
    const [submitted, pause] = await Promise.all([buyer.submit(buyer.order([units(product, 1)])), paused()])
    expect(pause.status).toBe(200)
    expect([200, 401, 403]).toContain(submitted.status)
    expect(pause.orders).toBe(submitted.status === 200 ? 1 : 0)
    expect(await count()).toBe(pause.orders)
    expect((await buyer.submit(buyer.order([units(product, 1)]))).status).toBe(401)
  })

  test('that was taken away after the session was read stops the order', async () => {
    const store = await anOpenStore(pool)
    const product = await aProduct(store)
    const principal = await aBuyer(app, store)
    const helper = await aLinkedUser(store, principal, ['submissao_pedido'])
    const buyer = buyerOf(app, store, helper, await anAddress(store, principal.customerId))
    await buyer.cart.save({ cartItens: [units(product, 1)] })
    const client = await pool.connect()
    try {
      // The pause is written and not yet committed: the submission reads the session as it was, and waits for the row.
      await client.query('begin')
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
      await client.query('update linked_user set is_active = false where supplier_id = $1', [store.id])
      const submitted = buyer.submit(buyer.order([units(product, 1)]))
      await expect
        .poll(
          async () =>
            (
              await pool.query(
                `select from pg_stat_activity where query like '%from linked_user%for share%' and $1 = any (pg_blocking_pids(pid))`,
                [rows[0]?.pid],
              )
            ).rowCount,
        )
        .toBe(1)
      await client.query('commit')
      expect((await submitted).failure.codigo).toBe('order.notAllowed')
    } finally {
      client.release()
    }
  })
})

describe('a person of several accounts', () => {
  async function aPersonOfTwo() {
    const store = await aStore(pool)
    const [own, other] = [
      await aCustomer(store, { name: 'Ana Souza' }),
      await aCustomer(store, { name: 'Mercearia Boa' }),
    ]
    await linkTo(store, own.loginId, other.customerId)
    return { store, own, other }
  }

  test('lists them, the own one first', async () => {
    const { store, own, other } = await aPersonOfTwo()
    expect(await accounts(store, own)).toEqual([
      {
        idcliente: own.customerId,
        idcadastroextracliente: own.customerId,
        nome: 'Ana Souza',
        cpf: own.document,
        principal: true,
        atual: true,
      },
      {
        idcliente: other.customerId,
        idcadastroextracliente: other.customerId,
        nome: 'Mercearia Boa',
        cpf: other.document,
        principal: false,
        atual: false,
      },
    ])
    expect(await whoIs(store, own)).toMatchObject({ possuiOutrosClientes: true })
    expect(await whoIs(store, other)).toMatchObject({ possuiOutrosClientes: false })
    expect(await accounts(store, other)).toHaveLength(1)
  })

  test('switches to another under a new token, without a password', async () => {
    const { store, own, other } = await aPersonOfTwo()
    const { body } = await switchTo(store, own, other.customerId, own.loginId)
    expect(body.usuario).toMatchObject({
      idcliente: other.customerId,
      papel: 'USUARIO_VINCULADO',
      principal: false,
      permissoes: [],
      possuiOutrosClientes: true,
    })
    expect(await whoIs(store, own)).toBeNull()
    const { body: back } = await switchTo(store, body, own.customerId)
    expect(back.usuario).toMatchObject({ idcliente: own.customerId, papel: 'CLIENTE' })
  })

  test('cannot switch to an account that is not theirs', async () => {
    const { store, own, other } = await aPersonOfTwo()
    const stranger = await aCustomer(store)
    const elsewhere = await aCustomer(await aStore(pool))
    for (const id of [stranger.customerId, elsewhere.customerId, 'nobody']) {
      const { status, failure } = await switchTo(store, own, id)
      expect([status, failure.codigo]).toEqual([404, 'access.notAllowed'])
    }
    expect((await switchTo(store, own, other.customerId, other.loginId)).failure.codigo).toBe('access.notAllowed')
    expect((await switchTo(store, { token: 'nothing' }, other.customerId)).failure.codigo).toBe('access.sessionExpired')
    expect(
      (await call(wire.openAccounts, { params: { ...params, idusuario: other.loginId }, headers: as(store, own) }))
        .failure.codigo,
    ).toBe('access.notAllowed')
    expect(await whoIs(store, own)).toMatchObject({ idcliente: own.customerId })
  })

  test('is not admitted to an account whose registration waits, where the store admits only approved customers', async () => {
    const store = await aStore(pool, { tags: ['block-not-approved-user'] })
    const [own, waiting] = [await aCustomer(store), await aCustomer(store, { isApproved: false })]
    await linkTo(store, own.loginId, waiting.customerId)
    expect((await switchTo(store, own, waiting.customerId)).failure.codigo).toBe('access.underReview')
    expect(await whoIs(store, own)).toMatchObject({ idcliente: own.customerId })
  })
})
