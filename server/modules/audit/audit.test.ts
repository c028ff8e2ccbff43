import { describe, expect, test } from 'vitest'
import { listAuditEvents } from '#contract/audit.ts'
import { saveCart } from '#contract/cart.ts'
import { cancelOrder } from '#contract/order.ts'
import { changeClientOrigins } from '#contract/supplier.ts'
import { setErpCode } from '#contract/customer-review.ts'
import { changeUser } from '#contract/linked-user.ts'
import type { StaffModule } from '#domain/access/can.ts'
import { testApp } from '#test/builders/app.ts'
import { anOrder } from '#test/builders/orders.ts'
import { actingFor, aCustomer, aLinkedUser, aPortfolio, aStaffMember } from '#test/builders/people.ts'
import { aProduct, aStore, type StoreBuilder } from '#test/builders/store.ts'

const { call, pool } = testApp()

async function officeOf(store: StoreBuilder, ...modules: StaffModule[]) {
  const { token } = await aStaffMember(store, 'staff', modules)
  const headers = { 'x-idfornecedor': store.slug, cookie: `commerce-auth-token=${token}` }
  const events = async (query: Parameters<typeof call<typeof listAuditEvents>>[1]['query'] = {}) =>
    (await call(listAuditEvents, { params: {}, query, headers })).body
  return { headers, events }
}

async function someChanges() {
  const store = await aStore(pool)
  const office = await officeOf(store, 'customers', 'settings')
  const { headers } = office
  const ana = await aCustomer(store, { name: 'Ana Souza' })
  const user = await aLinkedUser(store, ana, ['ver_pedidos'])
  await call(setErpCode, { params: { idcliente: ana.customerId }, headers, body: { codigoErp: 'C-1' } })
  await call(setErpCode, { params: { idcliente: ana.customerId }, headers, body: { codigoErp: 'C-2' } })
  await call(changeUser, {
    params: { idusuario: user.loginId },
    headers,
    body: { dadosUsuario: { idcliente: ana.customerId, nome: 'Bruno do caixa', permissoes: [], ativo: true } },
  })
  await call(changeClientOrigins, {
    params: { idfornecedor: store.slug },
    headers,
    body: { origens: ['https://app.exemplo'] },
  })
  return { store, ana, ...office }
}

describe('the log', () => {
  test('says who changed what, for whom, before and after, newest first', async () => {
    const { events, ana } = await someChanges()
    const { eventos, total } = await events()
    expect(total).toBe(4)
    expect(eventos.map(({ acontecimento, mudancas }) => [acontecimento, mudancas])).toEqual([
      ['client-origin.changed', [{ campo: 'origins', antes: [], depois: ['https://app.exemplo'] }]],
      [
        'linked-user.changed',
        [
          { campo: 'name', antes: '', depois: 'Bruno do caixa' },
          { campo: 'permissions', antes: ['ver_pedidos'], depois: [] },
        ],
      ],
      ['customer.coded', [{ campo: 'erpCode', antes: 'C-1', depois: 'C-2' }]],
      ['customer.coded', [{ campo: 'erpCode', antes: null, depois: 'C-1' }]],
    ])
    expect(eventos[1]).toMatchObject({
      quem: 'Carla Equipe',
      papel: 'EQUIPE',
      origem: 'PESSOA',
      cliente: { idcliente: ana.customerId, nome: 'Ana Souza' },
      registro: 'Bruno Auxiliar',
    })
  })

  test('is filtered by kind of record, customer, name and day, and paged', async () => {
    const { events, ana } = await someChanges()
    const count = async (query: Parameters<typeof events>[0]) => (await events(query)).total
    expect(await count({ assunto: 'CLIENTE' })).toBe(2)
    expect(await count({ assunto: 'ORIGENS' })).toBe(1)
    expect(await count({ idcliente: ana.customerId })).toBe(3)
    expect(await count({ busca: 'souza ana' })).toBe(3)
    expect(await count({ busca: 'carla' })).toBe(4)
    expect(await count({ busca: 'ninguém' })).toBe(0)
    expect(await count({ ate: '2020-01-01' })).toBe(0)
    expect(await count({ de: '2020-01-01' })).toBe(4)
    expect((await events({ limit: 3, page: 2 })).eventos).toHaveLength(1)
  })

  test('shows staff what their modules are about', async () => {
    const { store } = await someChanges()
    const subjects = async (...modules: StaffModule[]) =>
      [
        ...new Set(
          (await (await officeOf(store, ...modules)).events()).eventos.map(({ acontecimento }) => acontecimento),
        ),
      ]
        .map((action) => action.split('.')[0])
        .toSorted()
    expect(await subjects('customers')).toEqual(['customer', 'linked-user'])
    expect(await subjects('settings')).toEqual(['client-origin'])
  })

  test('says what a representative changed for a client: lines by product, the address, the order', async () => {
    const store = await aStore(pool)
    const { events } = await officeOf(store, 'customers', 'orders')
    const ana = await aCustomer(store, { name: 'Ana Souza' })
    const seller = await aStaffMember(store, 'representative')
    await aPortfolio(store, seller, [ana])
    const as = (token: string) => ({ 'x-idfornecedor': store.slug, cookie: `commerce-auth-token=${token}` })
    const headers = as(await actingFor(store, seller.loginId, ana.customerId))
    const { id } = await aProduct(store, { name: 'Arroz' })
    const line = (quantidade: number, versao: number) => ({
      params: { sessao: 'token', idcliente: ana.customerId },
      headers,
      body: { cartItens: [{ id, quantidade, embalarParaPresente: false, alterado: true }], versao },
    })
    const { body } = await call(saveCart, line(2, 0))
    await call(saveCart, line(3, body.versao))
    // The same again changes nothing, and is no event.
    await call(saveCart, line(3, body.versao + 1))
    const number = await anOrder(store, ana)
    await call(cancelOrder, {
      params: { idfornecedor: store.slug, numpedido: number },
      headers,
      body: { motivo: 'Pediu em dobro' },
    })
    const { eventos } = await events()
    expect(eventos.filter(({ papel }) => papel === 'REPRESENTANTE')).toMatchObject([
      {
        acontecimento: 'order.moved',
        numpedido: number,
        cliente: { idcliente: ana.customerId },
        mudancas: [
          { campo: 'status', depois: 'cancelled' },
          { campo: 'reason', antes: null, depois: 'Pediu em dobro' },
        ],
      },
      { acontecimento: 'cart.changed', mudancas: [{ campo: 'quantity', parte: 'Arroz', antes: 2000, depois: 3000 }] },
      { acontecimento: 'cart.changed', mudancas: [{ campo: 'quantity', parte: 'Arroz', antes: 0, depois: 2000 }] },
    ])
    expect((await events({ numpedido: number })).total).toBe(1)
    expect((await events({ assunto: 'CARRINHO' })).total).toBe(2)
    // The customer's own changes are theirs.
    await call(cancelOrder, {
      params: { idfornecedor: store.slug, numpedido: await anOrder(store, ana) },
      headers: as(ana.token),
      body: { motivo: 'Desisti' },
    })
    expect((await events({ assunto: 'PEDIDO' })).total).toBe(1)
  })

  test('of another store is not there', async () => {
    await someChanges()
    const { events } = await officeOf(await aStore(pool), 'customers', 'settings')
    expect((await events()).total).toBe(0)
  })
})
