import { expect, test } from 'vitest'
import * as wire from '#contract/store-order.ts'
import { testApp } from '#test/builders/app.ts'
import { units } from '#test/builders/cart.ts'
import { aBuyer, anOpenStore } from '#test/builders/checkout.ts'
import { aStaffMember } from '#test/builders/people.ts'
import { aProduct } from '#test/builders/store.ts'

const app = testApp()
const { call, pool } = app

const LINK = { utm_source: 'jornal', utm_campaign: 'feira de maio', utm_term: 'café' }
const ALL = new URLSearchParams(LINK).toString()

async function anOrderWith(headers: Record<string, string>) {
  const store = await anOpenStore(pool)
  const buyer = await aBuyer(app, store)
  const product = await aProduct(store)
  const items = [units(product, 1)]
  await buyer.cart.save({ cartItens: items })
  const { status } = await buyer.submit(buyer.order(items), headers)
  expect(status).toBe(200)
  const { token } = await aStaffMember(store, 'staff', ['orders'])
  const asStaff = { 'x-idfornecedor': store.slug, cookie: `commerce-auth-token=${token}` }
  const forStaff = (await call(wire.storeOrder, { params: { numpedido: 1 }, query: {}, headers: asStaff })).body
  const sheet = await app.server().app.inject({ url: '/v4/gestao/planilhas/pedidos?formato=csv', headers: asStaff })
  const forBuyer = (await buyer.detail(1)).body
  return {
    forStaff: forStaff.campanha,
    forBuyer: forBuyer.campanha,
    sheet: Buffer.from(sheet.json<{ conteudo: string }>().conteudo, 'base64').toString(),
  }
}

test('the campaign that brought the buyer stays with the order, for staff alone', async () => {
  const { forStaff, forBuyer, sheet } = await anOrderWith({ 'x-cookie-desempenho': 'true', 'x-utm-all': ALL })
  expect(forStaff).toEqual(LINK)
  expect(forBuyer).toBeNull()
  expect(sheet).toContain('jornal · feira de maio')
})

test('a client may name source and campaign alone, as its cookies have them', async () => {
  const { forStaff } = await anOrderWith({ 'x-utm-source': 'jornal', 'x-utm-campaign': 'feira%20de%20maio' })
  expect(forStaff).toEqual({ utm_source: 'jornal', utm_campaign: 'feira de maio' })
})

test('a page without script sends its cookies', async () => {
  const { forStaff } = await anOrderWith({ cookie: 'utm_source=jornal; utm_campaign=feira%20de%20maio; outro=1' })
  expect(forStaff).toEqual({ utm_source: 'jornal', utm_campaign: 'feira de maio' })
})

test.each<Record<string, string>>([
  { 'x-cookie-desempenho': 'false', 'x-utm-all': ALL },
  { 'x-utm-all': 'lixo&utm_=1&%%%' },
  { 'x-utm-all': '' },
])('without leave, and without a campaign, nothing is stored: %j', async (headers) => {
  expect((await anOrderWith(headers)).forStaff).toBeNull()
})

const APPLES = `a${'🍎'.repeat(150)}`

test.each<Record<string, string>>([
  { 'x-utm-source': encodeURIComponent(APPLES) },
  { 'x-utm-all': new URLSearchParams({ utm_source: APPLES }).toString() },
  { 'x-utm-all': new URLSearchParams({ utm_source: APPLES, outro: '🍎'.repeat(200), utm_term: APPLES }).toString() },
])('a long one is cut between two signs', async (headers) => {
  const { forStaff } = await anOrderWith(headers)
  for (const value of Object.values(forStaff ?? {})) expect(value).toBe(`a${'🍎'.repeat(99)}`)
  expect(Object.keys(forStaff ?? {})).toHaveLength(
    'x-utm-all' in headers && headers['x-utm-all'].includes('term') ? 2 : 1,
  )
})
