import { expect, test } from 'vitest'
import { searchProductList } from '#contract/catalog.ts'
import { suggestProducts } from '#contract/suggestion.ts'
import { testApp } from '#test/builders/app.ts'
import { aCustomer } from '#test/builders/people.ts'
import { aProduct, aStore } from '#test/builders/store.ts'

const { call, pool } = testApp()

const OVER = 'a'.repeat(43)

test('a session that is over is named by the answer to a search, which shows what a visitor sees', async () => {
  const store = await aStore(pool)
  await aProduct(store, { name: 'Azeite extravirgem' })
  const customer = await aCustomer(store)
  const search = async (sessao: string) =>
    (await call(searchProductList, { params: { sessao, idfornecedor: store.slug }, query: { sk: 'azeite' } })).body
  expect(await search(OVER)).toMatchObject({ action: 'logout', produtos: [{ nome: 'Azeite extravirgem' }] })
  for (const sessao of ['token', customer.token]) expect(await search(sessao)).not.toHaveProperty('action')
})

test('a session that is over is named by the answer to suggestions', async () => {
  const store = await aStore(pool)
  await aProduct(store, { name: 'Azeite extravirgem' })
  const customer = await aCustomer(store)
  const suggest = async (headers: Record<string, string>) =>
    (await call(suggestProducts, { params: {}, query: { idfornecedor: store.slug, query: 'azei' }, headers })).body
  const over = await suggest({ cookie: `commerce-auth-token=${OVER}` })
  expect(over).toMatchObject({ action: 'logout', hits: [{ name: 'Azeite extravirgem' }] })
  for (const headers of [{}, { cookie: `commerce-auth-token=${customer.token}` }])
    expect(await suggest(headers as Record<string, string>)).not.toHaveProperty('action')
})
