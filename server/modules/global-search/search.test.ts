import { expect, test } from 'vitest'
import { searchStore } from '#contract/global-search.ts'
import type { StaffModule } from '#domain/access/can.ts'
import { formatDocument } from '#domain/customer/format-document.ts'
import { testApp } from '#test/builders/app.ts'
import { anOrder } from '#test/builders/orders.ts'
import { aCustomer, aStaffMember } from '#test/builders/people.ts'
import { aProduct, aStore, type StoreBuilder } from '#test/builders/store.ts'

const { call, pool } = testApp()

async function searcher(store: StoreBuilder, modules: readonly StaffModule[] = ['orders', 'customers', 'catalogue']) {
  const { token } = await aStaffMember(store, 'staff', modules)
  return async (busca: string) =>
    (
      await call(searchStore, {
        params: {},
        query: { busca },
        headers: { 'x-idfornecedor': store.slug, cookie: `commerce-auth-token=${token}` },
      })
    ).body
}

async function aBusyStore() {
  const store = await aStore(pool)
  const company = await aCustomer(store, { name: 'Mercearia do Gonzaga', kind: 'company' })
  await pool.query('update customer set erp_code = $3 where supplier_id = $1 and id = $2', [
    store.id,
    company.customerId,
    'GZ-10/42',
  ])
  const number = await anOrder(store, company)
  const product = await aProduct(store, { name: 'Pimenta biquinho', code: 'PB-77', gtin: '7891000100103' })
  return { store, company, number, product }
}

test('finds by each key: number, name, document, ERP code, product code and GTIN', async () => {
  const { store, company, number, product } = await aBusyStore()
  const search = await searcher(store)
  for (const busca of [
    'gonzaga mercearia',
    company.document,
    formatDocument(company.document),
    company.email,
    'GZ-10/42',
    'gz1042',
  ]) {
    const { clientes, pedidos } = await search(busca)
    expect(
      clientes.map(({ idcliente }) => idcliente),
      busca,
    ).toEqual([company.customerId])
    expect(
      pedidos.map(({ numpedido }) => numpedido),
      busca,
    ).toEqual([number])
  }
  for (const busca of [String(number), `nº ${number}`, `#${number}`])
    expect(
      (await search(busca)).pedidos.map(({ numpedido }) => numpedido),
      busca,
    ).toEqual([number])
  for (const busca of ['pb-77', '7891000100103', 'pimenta'])
    expect(
      (await search(busca)).produtos.map(({ id }) => id),
      busca,
    ).toEqual([product.id])
  expect(await search('nada disso')).toEqual({ pedidos: [], clientes: [], produtos: [] })
  expect(await search('%')).toEqual({ pedidos: [], clientes: [], produtos: [] })
})

test('shows the exact hit first and five of a kind at most', async () => {
  const store = await aStore(pool)
  for (let index = 0; index < 7; index++) await aCustomer(store, { name: `Ana ${index}` })
  const zelia = await aCustomer(store, { name: 'Zélia' })
  await pool.query(`update customer set erp_code = 'ana' where supplier_id = $1 and id = $2`, [
    store.id,
    zelia.customerId,
  ])
  const { clientes } = await (await searcher(store))('ana')
  expect([clientes.length, clientes[0]?.nome]).toEqual([5, 'Zélia'])
})

test('finds a product that is off sale by its code alone', async () => {
  const store = await aStore(pool)
  await aProduct(store, { name: 'Panetone', code: 'PN-1', isActive: false })
  const search = await searcher(store)
  expect((await search('PN-1')).produtos).toMatchObject([{ codigo: 'PN-1', ativo: false }])
  expect((await search('panetone')).produtos).toEqual([])
})

test.each<[StaffModule[], kinds: string[]]>([
  [['orders'], ['pedidos']],
  [['customers'], ['clientes']],
  [['prices'], ['produtos']],
  [['settings'], []],
])('staff for %j find %j', async (modules, kinds) => {
  const { store, company, number, product } = await aBusyStore()
  const search = await searcher(store, modules)
  const replies = await Promise.all([search(company.document), search(String(number)), search(product.code)])
  const found = replies.flatMap((reply) =>
    Object.entries(reply).flatMap(([kind, hits]) => (hits.length > 0 ? [kind] : [])),
  )
  expect([...new Set(found)]).toEqual(kinds)
})

test('finds nothing of another store', async () => {
  const { company, number, product } = await aBusyStore()
  const search = await searcher(await aStore(pool))
  for (const busca of [company.document, String(number), product.code])
    expect(await search(busca)).toEqual({ pedidos: [], clientes: [], produtos: [] })
})
