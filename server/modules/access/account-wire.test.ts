import { describe, expect, test } from 'vitest'
import * as wire from '#contract/access.ts'
import * as signInWire from '#contract/sign-in.ts'
import { anotherAddress, testApp } from '#test/builders/app.ts'
import { anOrder } from '#test/builders/orders.ts'
import { aCustomer, aLinkedUser, aStaffMember, PASSWORD, signedIn, type Person } from '#test/builders/people.ts'
import { aPaymentMethod } from '#test/builders/selling.ts'
import { aStore, unique, type StoreBuilder } from '#test/builders/store.ts'

const { call, pool, server } = testApp()
const params = { sessao: 'token' }
type Query = NonNullable<Parameters<typeof call<typeof wire.customerSettings>>[1]['query']>

const settings = async (store: StoreBuilder, token: string, query: Query = {}) =>
  (
    await call(wire.customerSettings, {
      params,
      query,
      headers: { cookie: `commerce-auth-token=${token}`, 'x-idfornecedor': store.slug },
    })
  ).body.usuario
const signIn = async (store: StoreBuilder, email: string, tokenOrigin?: string) =>
  (
    await call(signInWire.authenticate, {
      params,
      body: { cpf: email, senha: PASSWORD, idfornecedor: store.slug, ...(tokenOrigin ? { tokenOrigin } : {}) },
    })
  ).body

/** The order of a method that the store has. */
async function paidWith(store: StoreBuilder, person: Person, methodId: string): Promise<void> {
  const number = await anOrder(store, person)
  await pool.query('update purchase_order set payment_method_id = $3 where supplier_id = $1 and number = $2', [
    store.id,
    number,
    methodId,
  ])
}

describe('a user, in the names of specification §3', () => {
  test('says of which supplier, record and tags the session is', async () => {
    const domain = `${unique('loja')}.exemplo`
    const store = await aStore(pool, { domain, tags: ['has-delivery', 'of-another-program'] })
    const person = await aCustomer(store)
    expect(await settings(store, person.token)).toMatchObject({
      idcliente: person.customerId,
      idcadastroextracliente: person.customerId,
      fornecedor_logado: store.id,
      fornecedor_slug: store.slug,
      fornecedor_dominio: domain,
      tag: ['has-delivery', 'of-another-program'],
      idapikeys: null,
      usuarioVinculado: null,
      usuarioPrincipal: null,
    })
  })

  test('of a linked user says who it is, and whose account', async () => {
    const store = await aStore(pool)
    const principal = await aCustomer(store, { name: 'Mercearia Boa' })
    const helper = await aLinkedUser(store, principal)
    expect((await signIn(store, helper.email)).usuario).toMatchObject({
      principal: false,
      loginAsUsuarioVinculado: true,
      usuarioVinculadoLogado: helper.loginId,
      idcadastroextracliente: principal.customerId,
      usuarioVinculado: { idusuario: helper.loginId, nome: 'Bruno Auxiliar', email: helper.email },
      usuarioPrincipal: { idcliente: principal.customerId, nome: 'Mercearia Boa' },
    })
  })

  test('lists the customers that the person may switch to', async () => {
    const store = await aStore(pool)
    const [own, other] = [
      await aCustomer(store, { name: 'Ana Souza' }),
      await aCustomer(store, { name: 'Mercearia Boa' }),
    ]
    await pool.query('insert into linked_user (supplier_id, customer_id, login_id) values ($1, $2, $3)', [
      store.id,
      other.customerId,
      own.loginId,
    ])
    const listed = [
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
    ]
    expect((await signIn(store, own.email)).usuario.listaClientesVinculados).toEqual(listed)
    expect((await settings(store, own.token))?.listaClientesVinculados).toEqual(listed)
    const seller = await aStaffMember(store, 'representative')
    expect((await settings(store, seller.token))?.listaClientesVinculados).toEqual([])
  })

  test('names the way of the last payment, as long as the store takes it of this customer', async () => {
    const store = await aStore(pool)
    const [person, other] = [await aCustomer(store), await aCustomer(store)]
    const [first, last] = [await aPaymentMethod(store), await aPaymentMethod(store)]
    const active = async (who: Person) => (await settings(store, who.token))?.formaPagamentoActive
    expect(await active(person)).toBeNull()
    await paidWith(store, person, first)
    await paidWith(store, person, last)
    expect([await active(person), await active(other)]).toEqual([{ idformapagto: last }, null])
    expect((await signIn(store, person.email)).usuario.formaPagamentoActive).toEqual({ idformapagto: last })
    await pool.query(`update payment_method set customer_kind = 'company' where supplier_id = $1 and id = $2`, [
      store.id,
      last,
    ])
    expect(await active(person)).toBeNull()
    await pool.query(
      'update payment_method set customer_kind = null, is_active = false where supplier_id = $1 and id = $2',
      [store.id, last],
    )
    expect(await active(person)).toBeNull()
    await paidWith(store, person, await aPaymentMethod(store, { kind: 'boleto' }))
    expect(await active(person)).toBeNull()
  })

  test('holds the token that a program keeps, and for pages its name alone; never a password', async () => {
    const store = await aStore(pool)
    const person = await aCustomer(store)
    const program = await signIn(store, person.email)
    expect(program.usuario.token).toBe(program.token)
    expect((await signIn(store, person.email, 'commerce')).usuario.token).toBe('token')
    expect(await settings(store, program.token)).not.toHaveProperty('token')
    expect(JSON.stringify([program, await settings(store, program.token)])).not.toMatch(/senha|argon2|jwttoken/)
  })

  test('has the title of the message that the registration waits, or was refused', async () => {
    const store = await aStore(pool, { tags: ['restrict-not-approved-user-submission'] })
    const [approved, waiting, refused] = [
      await aCustomer(store),
      await aCustomer(store, { isApproved: false }),
      await aCustomer(store, { isApproved: false }),
    ]
    await pool.query(
      `update customer set refused_at = now(), review_reason = 'Fora da área' where supplier_id = $1 and id = $2`,
      [store.id, refused.customerId],
    )
    const messages = async (who: Person) => {
      const usuario = await settings(store, who.token)
      return [usuario?.mensagemModal, usuario?.message]
    }
    expect(await messages(approved)).toEqual([undefined, undefined])
    expect(await messages(waiting)).toEqual([
      'Cadastro em análise',
      'Seu cadastro já foi confirmado e aguarda aprovação',
    ])
    expect(await messages(refused)).toEqual([
      'Cadastro não aprovado',
      'Seu cadastro não foi aprovado. Motivo: Fora da área',
    ])
  })

  test('a refused person reads the same title', async () => {
    const store = await aStore(pool, { tags: ['block-not-approved-user'] })
    const waiting = await aCustomer(store, { isApproved: false })
    const { status, failure } = await call(signInWire.authenticate, {
      params,
      body: { cpf: waiting.email, senha: PASSWORD, idfornecedor: store.slug },
    })
    expect([status, failure.mensagem, failure.mensagemModal]).toEqual([
      403,
      'Seu cadastro já foi confirmado e aguarda aprovação',
      'Cadastro em análise',
    ])
  })

  test('is shown in short where the rest is not wanted, as to the pages of a store', async () => {
    const store = await aStore(pool)
    const person = await aCustomer(store)
    const short = await settings(store, person.token, { resumo: true })
    expect(short).toMatchObject({ idcliente: person.customerId })
    expect(short).not.toHaveProperty('listaClientesVinculados')
  })
})

describe('a client that knows only the specification', () => {
  const send = (store: StoreBuilder, path: string, body: object) =>
    server().app.inject({
      method: 'POST',
      url: path,
      headers: { host: 'localhost', 'x-idfornecedor': store.slug, 'x-forwarded-for': anotherAddress() },
      payload: body,
    })

  test('signs in with all the fields of §7, empty in any way, and others besides', async () => {
    const store = await aStore(pool)
    const person = await aCustomer(store)
    const credentials = { cpf: person.document, senha: PASSWORD, idfornecedor: store.id }
    for (const nobody of [null, 0, '', '0']) {
      const body = {
        ...credentials,
        loginAsRepresentante: null,
        tokenOrigin: null,
        idcliente: nobody,
        idcadastroextracliente: nobody,
        idUsuarioLogado: nobody,
        device: 'app',
      }
      const reply = await send(store, '/v1/app/token/usuario/autenticar', body)
      expect(reply.statusCode, JSON.stringify(nobody)).toBe(200)
    }
    expect((await send(store, '/v1/app/token/usuario/autenticar', { idfornecedor: store.id })).json()).toMatchObject({
      mensagem: 'Email ou CPF Invalido',
    })
  })

  test('switches to a client with neither login nor password in the body', async () => {
    const store = await aStore(pool)
    const [client, seller] = [await aCustomer(store), await aStaffMember(store, 'representative')]
    await pool.query('insert into portfolio (supplier_id, representative_id, customer_id) values ($1, $2, $3)', [
      store.id,
      seller.staffId,
      client.customerId,
    ])
    const path = `/v1/app/${await signedIn(store, seller.loginId)}/usuario/autenticar/representante`
    const reply = await send(store, path, {
      loginAsRepresentante: true,
      cpf: null,
      senha: null,
      idcliente: client.customerId,
      idfornecedor: store.id,
      idUsuarioLogado: seller.loginId,
    })
    expect(reply.json()).toMatchObject({ usuario: { idcliente: client.customerId, loginAsRepresentante: true } })
  })

  test.each(['token%7C', 'token%7C0', 'token|0', 'token', '%7C', ''])(
    'is a visitor as %j, under any cache-busting query',
    async (segment) => {
      const store = await aStore(pool)
      const reply = await server().app.inject({
        method: 'GET',
        url: `/v2/app/${segment}/get-configuracoes-cliente?0.7315&_=1`,
        headers: { 'x-idfornecedor': store.slug },
      })
      expect([reply.statusCode, reply.json()]).toEqual([200, { usuario: null }])
    },
  )
})
