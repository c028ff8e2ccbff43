import { describe, expect, test } from 'vitest'
import { listAuditEvents } from '#contract/audit.ts'
import { changeClientOrigins } from '#contract/supplier.ts'
import { setErpCode } from '#contract/customer-review.ts'
import { changeUser } from '#contract/linked-user.ts'
import type { StaffModule } from '#domain/access/can.ts'
import { testApp } from '#test/builders/app.ts'
import { aCustomer, aLinkedUser, aStaffMember } from '#test/builders/people.ts'
import { aStore, type StoreBuilder } from '#test/builders/store.ts'

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

  test('of another store is not there', async () => {
    await someChanges()
    const { events } = await officeOf(await aStore(pool), 'customers', 'settings')
    expect((await events()).total).toBe(0)
  })
})
