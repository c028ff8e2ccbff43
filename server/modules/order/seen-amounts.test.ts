import { describe, expect, test } from 'vitest'
import { testApp } from '#test/builders/app.ts'
import { units } from '#test/builders/cart.ts'
import { aBuyer, anOpenStore, type OrderBody } from '#test/builders/checkout.ts'
import { aCoupon } from '#test/builders/selling.ts'
import { aProduct } from '#test/builders/store.ts'

const app = testApp()
const { pool } = app

/** A buyer with two packs of tea at R$ 9,80 in the cart, delivered for nothing. */
async function aFullCart(wrapping = false) {
  const store = await anOpenStore(pool)
  const buyer = await aBuyer(app, store)
  const tea = await aProduct(store, { name: 'Chá', price: 9.8, packagingPrice: 2 })
  const items = [units(tea, 2, { embalarParaPresente: wrapping })]
  await buyer.cart.save({ cartItens: items })
  const refused = async (seen: Partial<OrderBody>) => {
    const { status, failure } = await buyer.submit(buyer.order(items, seen))
    expect(status).toBe(409)
    expect((await buyer.orders()).body.total).toBe(0)
    expect((await buyer.cart.load()).body.produtosSelecionados).toHaveLength(1)
    return failure
  }
  return { store, buyer, tea, items, refused }
}

const change = (sql: string, storeId: string) => pool.query(`${sql} where supplier_id = $1`, [storeId])
const spaced = (text: string) => text.replaceAll('\u00a0', ' ')

describe('an order that costs something else than was seen is refused with the difference:', () => {
  test('a coupon that gives less', async () => {
    const { store, buyer, items, refused } = await aFullCart()
    const cupom = await aCoupon(store, { value: 50 })
    await buyer.cart.save({ cartItens: items, codigoCupom: cupom })
    await change('update coupon set value = 500', store.id)
    const failure = await refused({ cupom, descontoVisto: 9.8, totalVisto: 9.8 })
    expect([failure.codigo, spaced(failure.mensagem)]).toEqual([
      'order.discountChanged',
      'O desconto mudou de R$ 9,80 para R$ 0,98; confira e envie de novo.',
    ])
    expect(failure.diferencas).toEqual([
      { tipo: 'DESCONTO', visto: 9.8, atual: 0.98 },
      { tipo: 'TOTAL', visto: 9.8, atual: 18.62 },
    ])
    expect(
      (await buyer.submit(buyer.order(items, { cupom, descontoVisto: 0.98, totalVisto: 18.62 }))).body.totalpedido,
    ).toBe(18.62)
  })

  test('an automatic coupon that ended', async () => {
    const { store, buyer, items, refused } = await aFullCart()
    await aCoupon(store, { isAutomatic: true, value: 50 })
    expect((await buyer.cart.load()).body.totalCompras).toBe(9.8)
    await change('update coupon set ends_at = now()', store.id)
    const failure = await refused({ totalVisto: 9.8 })
    expect([failure.codigo, spaced(failure.mensagem)]).toEqual([
      'order.totalChanged',
      'O total mudou de R$ 9,80 para R$ 19,60; confira e envie de novo.',
    ])
    expect((await refused({ descontoVisto: 9.8 })).diferencas).toEqual([{ tipo: 'DESCONTO', visto: 9.8, atual: 0 }])
    expect((await buyer.submit(buyer.order(items, { descontoVisto: 0, totalVisto: 19.6 }))).status).toBe(200)
  })

  test('gift wrapping ten times dearer', async () => {
    const { store, buyer, tea, items, refused } = await aFullCart(true)
    await change('update product set packaging_price = 200000', store.id)
    const itens = [{ ...items[0], id: tea.id, quantidade: 2, precoAplicado: 9.8, preco_embalagem: 2 }]
    const failure = await refused({ itens })
    expect([failure.codigo, failure.itensName]).toEqual(['order.priceChanged', ['Chá']])
    expect(failure.diferencas).toEqual([{ tipo: 'EMBALAGEM', id: tea.id, nome: 'Chá', visto: 2, atual: 20 }])
    expect((await refused({ totalVisto: 23.6 })).codigo).toBe('order.totalChanged')
    expect((await buyer.submit(buyer.order(items, { totalVisto: 59.6 }))).body.totalpedido).toBe(59.6)
  })

  test('a unit price, up or down, and what it makes of the total', async () => {
    const { store, tea, refused } = await aFullCart()
    await change('update product set price = 90000', store.id)
    const failure = await refused({ itens: [{ id: tea.id, quantidade: 2, precoAplicado: 9.8 }], totalVisto: 19.6 })
    expect(failure).toMatchObject({
      codigo: 'order.priceChanged',
      itensName: ['Chá'],
      diferencas: [
        { tipo: 'PRECO', id: tea.id, nome: 'Chá', visto: 9.8, atual: 9 },
        { tipo: 'TOTAL', visto: 19.6, atual: 18 },
      ],
    })
  })

  test('the delivery fee', async () => {
    const { store, buyer, items, refused } = await aFullCart()
    await change('update delivery_option set fee_cents = 1250', store.id)
    const failure = await refused({ taxaEntregaVista: 0, totalVisto: 19.6 })
    expect([failure.codigo, spaced(failure.mensagem)]).toEqual([
      'order.deliveryFeeChanged',
      'A taxa de entrega mudou para R$ 12,50; confira e envie de novo.',
    ])
    expect(failure.diferencas).toEqual([
      { tipo: 'TAXA_ENTREGA', visto: 0, atual: 12.5 },
      { tipo: 'TOTAL', visto: 19.6, atual: 32.1 },
    ])
    expect((await buyer.submit(buyer.order(items, { taxaEntregaVista: 12.5, totalVisto: 32.1 }))).status).toBe(200)
  })
})

test('an order without seen amounts is priced as it is now', async () => {
  const { store, buyer, items } = await aFullCart()
  await change('update product set price = 120000', store.id)
  const nothing = { taxaEntregaVista: null, descontoVisto: null, totalVisto: null }
  expect((await buyer.submit(buyer.order(items, nothing))).body.totalpedido).toBe(24)
})

test('a repeat with its Idempotency-Key gets the first order, also after a change of prices', async () => {
  const { store, buyer, items } = await aFullCart()
  const key = { 'idempotency-key': 'tela-1' }
  const body = buyer.order(items, { descontoVisto: 0, totalVisto: 19.6 })
  const first = await buyer.submit(body, key)
  await change('update product set price = 120000', store.id)
  expect((await buyer.submit(body, key)).body).toEqual(first.body)
})

describe('the lines of the cart are an order as they come', () => {
  /** A cart with one line of each rule of price. */
  async function aCartOfAllRules() {
    const store = await anOpenStore(pool)
    const buyer = await aBuyer(app, store)
    const [regular, wholesale, progressive, negotiated] = await Promise.all([
      aProduct(store, { name: 'Arroz', price: 10 }),
      aProduct(store, { name: 'Café', price: 10, wholesalePrice: 8, wholesaleMinimum: 3 }),
      aProduct(store, { name: 'Chá', price: 10, tiers: [{ from: 2, price: 7.5 }] }),
      aProduct(store, { name: 'Mel', price: 10 }),
    ])
    await buyer.cart.save({
      cartItens: [regular, wholesale, progressive, negotiated].map((product) => units(product, 5)),
    })
    await pool.query('update cart_line set attendant_price = 60000 where supplier_id = $1 and product_id = $2', [
      store.id,
      negotiated.id,
    ])
    const { produtosSelecionados } = (await buyer.cart.load()).body
    expect(produtosSelecionados.map((line) => [line.regraPreco, line.preco, line.precoAplicado])).toEqual([
      ['NORMAL', 10, 10],
      ['ATACADO', 10, 8],
      ['PROGRESSIVO', 10, 7.5],
      ['ATENDENTE', 10, 6],
    ])
    return { store, buyer, lines: produtosSelecionados }
  }
  const TOTAL = 5 * (10 + 8 + 7.5 + 6)
  type Line = Awaited<ReturnType<typeof aCartOfAllRules>>['lines'][number]

  test.each<[what: string, item: (line: Line) => OrderBody['itens'][number]]>([
    ['whole', (line) => line],
    ['with the regular price alone', ({ id, quantidade, preco }) => ({ id, quantidade, preco: preco ?? null })],
    [
      'with the applied price in its place',
      ({ id, quantidade, precoAplicado }) => ({ id, quantidade, preco: precoAplicado }),
    ],
  ])('%s', async (_what, item) => {
    const { buyer, lines } = await aCartOfAllRules()
    const { status, body } = await buyer.submit(buyer.order([], { itens: lines.map(item) }))
    expect([status, body.totalpedido]).toEqual([200, TOTAL])
  })

  test('and are refused where the applied price is another by then', async () => {
    const { store, buyer, lines } = await aCartOfAllRules()
    await change('update product set tiers = default', store.id)
    const { status, failure } = await buyer.submit(buyer.order([], { itens: lines }))
    expect([status, failure.codigo, failure.itensName]).toEqual([409, 'order.priceChanged', ['Chá']])
  })

  test('and are refused where `preco` is neither the regular nor the applied price', async () => {
    const { buyer, lines } = await aCartOfAllRules()
    const itens = lines.map(({ id, quantidade, preco = 0 }) => ({ id, quantidade, preco: preco - 0.01 }))
    expect((await buyer.submit(buyer.order([], { itens }))).failure.itensName).toEqual(['Arroz', 'Café', 'Chá', 'Mel'])
  })
})
