import { describe, expect, test } from 'vitest'
import { customerSettings } from '#contract/access.ts'
import * as wire from '#contract/linked-user.ts'
import { testApp } from '#test/builders/app.ts'
import { anOpenStore } from '#test/builders/checkout.ts'
import {
  aCustomer,
  actingFor,
  aLinkedUser,
  aPortfolio,
  aStaffMember,
  signedIn,
  type Person,
} from '#test/builders/people.ts'
import { aStore, type StoreBuilder } from '#test/builders/store.ts'

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
const users = (store: StoreBuilder, who: Who, idcliente: string) =>
  call(wire.listAccountUsers, { params: { ...params, idcliente }, headers: as(store, who) })
const change = (
  store: StoreBuilder,
  who: Who,
  idusuario: string,
  dadosUsuario: Parameters<typeof call<typeof wire.changeUser>>[1]['body']['dadosUsuario'],
) => call(wire.changeUser, { params: { idusuario }, headers: as(store, who), body: { dadosUsuario } })
const remove = (store: StoreBuilder, who: Who, idcliente: string, idusuario: string) =>
  call(wire.removeUser, { params: { idfornecedor: store.slug, idcliente, idusuario }, headers: as(store, who) })
const linkTo = (store: StoreBuilder, loginId: string, customerId: string) =>
  pool.query('insert into linked_user (supplier_id, customer_id, login_id) values ($1, $2, $3)', [
    store.id,
    customerId,
    loginId,
  ])

describe('the users of an account', () => {
  test('are the principal, then those who are linked', async () => {
    const store = await aStore(pool)
    const principal = await aCustomer(store, { name: 'Ana Souza' })
    const helper = await aLinkedUser(store, principal, ['submissao_pedido'])
    expect((await users(store, principal, principal.customerId)).body).toMatchObject({
      usuarios: [
        {
          idusuario: principal.loginId,
          nome: 'Ana Souza',
          principal: true,
          ativo: true,
          permissoes: [SUBMIT, ORDERS, ADDRESSES],
        },
        {
          idusuario: helper.loginId,
          nome: 'Bruno Auxiliar',
          email: helper.email,
          principal: false,
          ativo: true,
          permissoes: [SUBMIT],
        },
      ],
      convites: [],
    })
  })

  test('are managed by the principal, by the representative who acts for it, and by staff for customers', async () => {
    const store = await aStore(pool)
    const principal = await aCustomer(store)
    const helper = await aLinkedUser(store, principal, ['submissao_pedido'])
    const seller = await aStaffMember(store, 'representative')
    await aPortfolio(store, seller, [principal])
    const [acting, manager] = [
      { token: await actingFor(store, seller.loginId, principal.customerId) },
      await aStaffMember(store, 'staff', ['customers']),
    ]
    for (const who of [principal, acting, manager])
      expect((await users(store, who, principal.customerId)).status).toBe(200)
    expect(
      (await change(store, manager, helper.loginId, { idcliente: principal.customerId, permissoes: [] })).body
        .permissoes,
    ).toEqual([])

    const others = [
      helper,
      seller,
      await aCustomer(store),
      await aStaffMember(store, 'staff', ['orders']),
      await aStaffMember(store, 'attendant'),
    ]
    for (const who of others) {
      const answers = await Promise.all([
        users(store, who, principal.customerId),
        change(store, who, helper.loginId, { idcliente: principal.customerId, permissoes: [SUBMIT] }),
        remove(store, who, principal.customerId, helper.loginId),
        call(wire.inviteUser, {
          params: { ...params, idcliente: principal.customerId },
          headers: as(store, who),
          body: { email: 'x@exemplo.com.br' },
        }),
      ])
      expect(answers.map(({ failure }) => failure.codigo)).toEqual(Array.from({ length: 4 }, () => 'access.notAllowed'))
    }
    expect((await users(store, manager, (await aCustomer(await aStore(pool))).customerId)).failure.codigo).toBe(
      'access.notAllowed',
    )
    expect((await users(store, { token: 'nothing' }, principal.customerId)).failure.codigo).toBe(
      'access.sessionExpired',
    )
  })

  test('of the empty record that an erased customer leaves cannot be managed', async () => {
    const store = await aStore(pool)
    const gone = await aCustomer(store)
    await pool.query('update customer set erased_at = now() where supplier_id = $1 and id = $2', [
      store.id,
      gone.customerId,
    ])
    const manager = await aStaffMember(store, 'staff', ['customers'])
    const invitation = {
      params: { ...params, idcliente: gone.customerId },
      headers: as(store, manager),
      body: { email: 'x@exemplo.com.br' },
    }
    expect([
      (await users(store, manager, gone.customerId)).failure.codigo,
      (await call(wire.inviteUser, invitation)).failure.codigo,
    ]).toEqual(['access.notAllowed', 'access.notAllowed'])
  })

  test('are shown one by one to the manager, and each to oneself', async () => {
    const store = await aStore(pool)
    const principal = await aCustomer(store)
    const [helper, colleague] = [await aLinkedUser(store, principal), await aLinkedUser(store, principal)]
    const one = (who: Who, idusuario: string) =>
      call(wire.accountUser, { params: { idcliente: principal.customerId, idusuario }, headers: as(store, who) })
    expect((await one(principal, helper.loginId)).body.usuario.email).toBe(helper.email)
    expect((await one(helper, helper.loginId)).body.usuario.email).toBe(helper.email)
    expect((await one(helper, colleague.loginId)).failure.codigo).toBe('access.notAllowed')
    expect((await one(principal, (await aCustomer(store)).loginId)).failure.codigo).toBe('access.notAllowed')
  })
})

describe('the segments of a path that the specification does not explain', () => {
  const inject = async (method: 'GET' | 'DELETE', path: string, headers: Record<string, string> = {}) => {
    const reply = await app.server().app.inject({ method, url: path.replaceAll('|', '%7C'), headers })
    return { status: reply.statusCode, body: reply.json<{ usuario?: { email: string }; codigo?: string }>() }
  }

  test('may hold a session of a client without cookies, in any place, and the supplier of a client without a header', async () => {
    const store = await aStore(pool)
    const principal = await aCustomer(store)
    const helper = await aLinkedUser(store, principal)
    const named = { 'x-idfornecedor': store.slug }
    const found = { status: 200, body: { usuario: { email: helper.email } } }
    const { token, customerId } = principal
    expect(await inject('GET', `/v1/app/usuario/${token}/${helper.loginId}`, named)).toMatchObject(found)
    expect(await inject('GET', `/v1/app/usuario/${token}|${customerId}/${helper.loginId}`, named)).toMatchObject(found)
    expect(await inject('GET', `/v1/app/usuario/${helper.loginId}/${token}`, named)).toMatchObject(found)
    const cookie = { cookie: `commerce-auth-token=${token}` }
    expect(await inject('GET', `/v1/app/usuario/${store.id.toUpperCase()}/${helper.loginId}`, cookie)).toMatchObject(
      found,
    )
    expect(await inject('GET', `/v1/app/usuario/${store.slug}/${helper.loginId}`, cookie)).toMatchObject(found)
    const none = { ...cookie, ...named }
    expect(
      await inject('GET', `/v1/app/usuario/00000000-0000-0000-0000-000000000000/${helper.loginId}`, none),
    ).toMatchObject(found)
    expect(await inject('DELETE', `/v1/app/usuario/${token}/${store.slug}/${helper.loginId}`)).toMatchObject({
      status: 200,
      body: { sucesso: true },
    })
    expect((await inject('GET', `/v1/app/usuario/${token}/${helper.loginId}`, named)).body.codigo).toBe(
      'access.notAllowed',
    )
  })

  test('show oneself, and the principal to those who look after the account', async () => {
    const store = await aStore(pool)
    const principal = await aCustomer(store)
    const helper = await aLinkedUser(store, principal)
    const staff = await aStaffMember(store, 'staff', ['customers'])
    const shown = async (who: Who) =>
      (
        await call(wire.accountUser, {
          params: { idcliente: 'token', idusuario: principal.customerId },
          headers: as(store, who),
        })
      ).body.usuario.email
    expect([await shown(principal), await shown(helper), await shown(staff)]).toEqual([
      principal.email,
      helper.email,
      principal.email,
    ])
  })

  test('never make two accounts, or another person’s login, into an account', async () => {
    const store = await aStore(pool)
    const [principal, other] = [await aCustomer(store), await aCustomer(store)]
    const helper = await aLinkedUser(store, principal)
    const codeFor = async (...segments: [string, string, string]) => {
      const [idfornecedor, idcliente, idusuario] = segments
      return (
        await call(wire.removeUser, { params: { idfornecedor, idcliente, idusuario }, headers: as(store, principal) })
      ).failure.codigo
    }
    expect(await codeFor(principal.customerId, other.customerId, helper.loginId)).toBe('access.notAllowed')
    expect(await codeFor('token', other.loginId, helper.loginId)).toBe('access.notAllowed')
    expect(await codeFor('token', store.id, principal.customerId)).toBe('access.notAllowed')
    expect(await codeFor('token', store.id, principal.loginId)).toBe('access.notAllowed')
    expect(await codeFor('nenhuma-loja', principal.customerId, helper.loginId)).toBe('supplier.notFound')
    expect((await users(store, principal, principal.customerId)).body.usuarios).toHaveLength(2)
  })
})

describe('changing a user', () => {
  test('says how the account calls the person and what the person may do, from the next call on', async () => {
    const store = await anOpenStore(pool)
    const principal = await aCustomer(store)
    const helper = await aLinkedUser(store, principal)
    const { body } = await change(store, principal, helper.loginId, {
      nome: ' Bruno do estoque ',
      permissoes: [ADDRESSES],
    })
    expect(body).toMatchObject({ nome: 'Bruno do estoque', permissoes: [ADDRESSES], ativo: true })
    expect(await whoIs(store, helper)).toMatchObject({ nome: 'Bruno Auxiliar', permissoes: [ADDRESSES] })
  })

  test('knows only permissions that the store enforces', async () => {
    const store = await aStore(pool)
    const principal = await aCustomer(store)
    const helper = await aLinkedUser(store, principal)
    const permissoes = [{ idPermissao: 'tudo' }] as never
    expect((await change(store, principal, helper.loginId, { permissoes })).failure.codigo).toBe('request.invalid')
  })

  test('is refused to the principal, and to all who are outside the account', async () => {
    const store = await aStore(pool)
    const principal = await aCustomer(store)
    const foreign = await aLinkedUser(store, await aCustomer(store))
    for (const id of [principal.loginId, foreign.loginId]) {
      expect((await change(store, principal, id, { ativo: false })).failure.codigo).toBe('access.notAllowed')
      expect((await remove(store, principal, principal.customerId, id)).failure.codigo).toBe('access.notAllowed')
    }
    expect(await whoIs(store, principal)).not.toBeNull()
  })

  test('pausing ends the sessions on this account at once, and no other', async () => {
    const store = await aStore(pool)
    const [principal, neighbour] = [await aCustomer(store), await aCustomer(store)]
    const helper = await aLinkedUser(store, principal)
    await linkTo(store, helper.loginId, neighbour.customerId)
    const [here, there] = [
      await actingFor(store, helper.loginId, principal.customerId),
      await actingFor(store, helper.loginId, neighbour.customerId),
    ]
    await change(store, principal, helper.loginId, { ativo: false })
    expect(await Promise.all([here, helper.token].map((token) => whoIs(store, { token })))).toEqual([null, null])
    expect(await whoIs(store, { token: there })).toMatchObject({ idcliente: neighbour.customerId })

    await change(store, principal, helper.loginId, { ativo: true })
    expect(await whoIs(store, { token: here })).toBeNull()
    expect(await whoIs(store, { token: await signedIn(store, helper.loginId) })).toMatchObject({
      papel: 'USUARIO_VINCULADO',
    })
  })

  test('removing does the same, and can be undone for an hour', async () => {
    const store = await aStore(pool)
    const principal = await aCustomer(store)
    const helper = await aLinkedUser(store, principal, ['ver_pedidos'])
    const listed = async () =>
      (await users(store, principal, principal.customerId)).body.usuarios.map(({ idusuario }) => idusuario)
    expect((await remove(store, principal, principal.customerId, helper.loginId)).status).toBe(200)
    expect([await whoIs(store, helper), await listed()]).toEqual([null, [principal.loginId]])
    expect((await remove(store, principal, principal.customerId, helper.loginId)).failure.codigo).toBe(
      'access.notAllowed',
    )

    expect((await change(store, principal, helper.loginId, { nome: 'Só o nome' })).failure.codigo).toBe(
      'access.notAllowed',
    )
    expect((await change(store, principal, helper.loginId, { ativo: true })).body).toMatchObject({
      ativo: true,
      permissoes: [ORDERS],
    })
    expect(await listed()).toContain(helper.loginId)
    expect(await whoIs(store, helper), 'not by the session of before').toBeNull()

    await remove(store, principal, principal.customerId, helper.loginId)
    await pool.query(`update linked_user set removed_at = now() - interval '61 minutes' where supplier_id = $1`, [
      store.id,
    ])
    expect((await change(store, principal, helper.loginId, { ativo: true })).failure.codigo).toBe('access.notAllowed')
  })

  test('is put on record', async () => {
    const store = await aStore(pool)
    const principal = await aCustomer(store)
    const helper = await aLinkedUser(store, principal)
    await change(store, principal, helper.loginId, { ativo: false })
    await remove(store, principal, principal.customerId, helper.loginId)
    const { rows } = await pool.query(
      'select action, login_id, acting_as, customer_id from audit_event where supplier_id = $1 order by happened_at',
      [store.id],
    )
    const by = { login_id: principal.loginId, acting_as: 'customer', customer_id: principal.customerId }
    expect(rows).toEqual([
      { action: 'linked-user.changed', ...by },
      { action: 'linked-user.removed', ...by },
    ])
  })
})
