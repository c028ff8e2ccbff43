import { expect, test } from 'vitest'
import { listProducts } from '#contract/catalog.ts'
import { urlOf } from '#contract/endpoint.ts'
import { belongingsIn } from './authorization/belongings.ts'
import { nameOf } from './authorization/row.ts'
import { ROWS } from './authorization/rows.ts'
import { anotherAddress, testApp } from './builders/app.ts'
import { aCarousel } from './builders/content.ts'

const { server, pool } = testApp()

/** What no id, date or version has in it, in reais, as people write it, in cents and in ten-thousandths. */
const WRITTEN = /7\.?391[.,]?3/
/** Those that answer a visitor. */
const OPEN_ROWS = ROWS.filter(({ answers }) => answers.visitor === 'ok')

/** The names of the calls whose answer to a visitor has the price of a product or a combo in it. */
async function callsWithPrice(tags: readonly string[]): Promise<string[]> {
  const of = await belongingsIn(pool)
  const { store, productId } = of
  await pool.query("update product set tags = '{oferta}' where supplier_id = $1", [store.id])
  await aCarousel(store)
  const calls = []
  for (const row of OPEN_ROWS) calls.push({ row, sent: await row.sent(of) })
  await pool.query('update supplier set tags = tags || $2::text[] where id = $1', [store.id, tags])
  await pool.query(
    `update product set price = 73913700, previous_price = 73913800, wholesale_price = 73913600, wholesale_minimum = 10000,
       uninvoiced_price = 73913500, packaging_price = 73913400, tiers = '[{"from": 20000, "price": 73913300}]'
     where supplier_id = $1`,
    [store.id],
  )
  await pool.query('update combo set price_cents = 739137 where supplier_id = $1', [store.id])
  const ask = async (url: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', payload?: object) =>
    (
      await server().app.inject({
        method,
        url,
        headers: { 'x-idfornecedor': store.slug, 'x-forwarded-for': anotherAddress() },
        ...(payload && { payload }),
      })
    ).body
  const list = urlOf(listProducts, { idfornecedor: store.slug, endereco: '0' }, {})
  const isHidden = tags.length > 0
  await expect
    .poll(async () => {
      const body = await ask(list, 'GET')
      return body.includes(productId) && body.includes('"preco"') !== isHidden && (isHidden || WRITTEN.test(body))
    })
    .toBe(true)
  const found = []
  for (const { row, sent } of calls) {
    const { endpoint } = row
    const url = urlOf(endpoint, { sessao: 'token', ...sent.params }, sent.query)
    const body = await ask(url, endpoint.method, sent.body as object | undefined)
    if (WRITTEN.test(body.replaceAll('\u00a0', ' '))) found.push(nameOf(endpoint))
  }
  return [...new Set(found)]
}

test('no call that is open to visitors has a price that is hidden from them, neither as JSON nor as a file', async () => {
  expect(await callsWithPrice(['hide-price-for-logged-out-customers', 'show-uninvoiced-prices'])).toEqual([])
})

test('the same search finds the prices that are not hidden', async () => {
  const found = await callsWithPrice([])
  expect(found).toEqual(
    expect.arrayContaining([
      'GET /v2/app/:idfornecedor/listaprodutos/:endereco',
      'GET /v1/app/:sessao/listaprodutosf/:idfornecedor',
      'GET /v2/app/:sessao/fornecedor/:idfornecedor/produto/:id',
      'GET /v2/app/fornecedor/:idfornecedor/produto-by-tags',
      'GET /v2/app/token/listaprodutos/full-text/pesquisar',
      'GET /v2/app/:sessao/customizacao/carrossel/list-for-page/:idfornecedor',
      'GET /v4/promotional-combo-all/:idfornecedor',
      'GET /v4/promotional-combo/:idcombo',
      'GET /v4/product/spreadsheet/:idfornecedor',
    ]),
  )
})
