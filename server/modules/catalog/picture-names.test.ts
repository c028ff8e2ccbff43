import { expect, test } from 'vitest'
import { nameProductPictures } from '#contract/product-picture.ts'
import { testApp } from '#test/builders/app.ts'
import { aStaffMember } from '#test/builders/people.ts'
import { aProduct, aStore } from '#test/builders/store.ts'

const app = testApp()
const { call, pool } = app

test('the names of pictures find their products by code or bar code, of the own store alone', async () => {
  const [store, other] = [await aStore(pool), await aStore(pool)]
  const gtin = '7891000100103'
  await aProduct(store, { code: '000042', name: 'Arroz', price: 10 })
  await aProduct(store, { code: 'MB-1001', name: 'Feijão', price: 8, gtin })
  await aProduct(store, { code: 'P1', name: 'Pão', price: 8, gtin: '012345678905' })
  await aProduct(store, { code: 'P2', name: 'Pão doce', price: 8, gtin: '012345678905' })
  await aProduct(other, { code: 'OUTRA', price: 8 })
  const { token } = await aStaffMember(store, 'staff', ['catalogue'])
  const headers = { 'x-idfornecedor': store.slug, cookie: `commerce-auth-token=${token}` }
  const wanted = {
    '42.jpg': 'Arroz',
    '000042 (2).jpg': 'Arroz',
    'mb1001_frente.png': 'Feijão',
    'fotos/MB-1001-2.webp': 'Feijão',
    '7891000100103.jpg': 'Feijão',
    '12345678905.jpg': 'VARIOS',
    'OUTRA.jpg': 'DESCONHECIDO',
    '.jpg': 'DESCONHECIDO',
    "'; drop table product; --.jpg": 'DESCONHECIDO',
  }
  const { body } = await call(nameProductPictures, {
    params: {},
    query: {},
    headers,
    body: { arquivos: Object.keys(wanted) },
  })
  expect(body.arquivos.map(({ arquivo, daFoto, motivo }) => [arquivo, daFoto?.nome ?? motivo])).toEqual(
    Object.entries(wanted),
  )
})
