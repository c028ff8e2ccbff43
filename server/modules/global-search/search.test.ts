import { expect, test } from 'vitest'
import { listCustomers } from '#contract/customer-review.ts'
import { searchStore } from '#contract/global-search.ts'
import { listStoredProducts } from '#contract/product-desk.ts'
import { listStoreOrders } from '#contract/store-order.ts'
import type { StaffModule } from '#domain/access/can.ts'
import { cleanText } from '#domain/clean-text.ts'
import { formatDocument } from '#domain/customer/format-document.ts'
import { keyboardText } from '#domain/keyboard-text.ts'
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

test('what is stored has the same signs as what is typed: each that a person may paste is the one of the keyboard', async () => {
  const signs = Array.from({ length: 0xff_ff - 0x20 }, (_, index) => String.fromCodePoint(index + 0x20)).filter(
    (sign) => sign.isWellFormed() && cleanText(`x${sign}x`) === `x${sign}x`,
  )
  const folded = signs.filter((sign) => keyboardText(`x${sign}x`) !== `x${sign}x`)
  expect(folded).toEqual(expect.arrayContaining(['‘', '’', '´', '`', '′', '＇', '–', '“']))
  const { rows } = await pool.query<{ sign: string; plain: string }>(
    'select sign, plain_text(sign) as plain from unnest($1::text[]) sign',
    [folded],
  )
  for (const { sign, plain } of rows)
    expect({ sign, plain }).toEqual({ sign, plain: keyboardText(`x${sign}x`).slice(1, -1).toLowerCase() })
})

const APOSTROPHES = ["'", '’', '‘', '´', '`', '′', '＇']

test.each(APOSTROPHES)('names with an apostrophe stored as %s are found by each way of writing it', async (stored) => {
  const store = await aStore(pool)
  const { customerId } = await aCustomer(store, { name: `Ana d${stored}Ávila` })
  const { id } = await aProduct(store, { name: `Perfume L${stored}Arôme` })
  const search = await searcher(store)
  const { token } = await aStaffMember(store, 'staff', ['catalogue', 'customers'])
  const headers = { 'x-idfornecedor': store.slug, cookie: `commerce-auth-token=${token}` }
  for (const sign of APOSTROPHES) {
    const name = `d${sign}avila`
    const article = `l${sign}arome`
    expect({ name, found: (await search(name)).clientes.map(({ idcliente }) => idcliente) }).toEqual({
      name,
      found: [customerId],
    })
    const listed = await call(listCustomers, { params: {}, query: { busca: name }, headers })
    expect({ name, found: listed.body.clientes.map(({ idcliente }) => idcliente) }).toEqual({
      name,
      found: [customerId],
    })
    const products = await call(listStoredProducts, { params: {}, query: { busca: article }, headers })
    expect({ article, found: products.body.produtos.map(({ idproduto }) => idproduto) }).toEqual({
      article,
      found: [id],
    })
  }
})

test.each(['‐', '‑', '–', '—', '−', '－'])('documents, phones and codes may have the hyphen %s', async (hyphen) => {
  const { store, company, product } = await aBusyStore()
  const search = await searcher(store)
  const { token } = await aStaffMember(store, 'staff', ['orders', 'customers', 'catalogue'])
  const headers = { 'x-idfornecedor': store.slug, cookie: `commerce-auth-token=${token}` }
  const document = formatDocument(company.document).replaceAll('-', hyphen)
  for (const busca of [document, `GZ${hyphen}10/42`]) {
    expect((await search(busca)).clientes.map(({ idcliente }) => idcliente)).toEqual([company.customerId])
    expect((await call(listCustomers, { params: {}, query: { busca }, headers })).body.total).toBe(1)
  }
  expect((await call(listStoreOrders, { params: {}, query: { busca: document }, headers })).body.total).toBe(1)
  const found = await call(listStoredProducts, { params: {}, query: { busca: `PB${hyphen}7` }, headers })
  expect(found.body.produtos.map(({ idproduto }) => idproduto)).toEqual([product.id])
})
