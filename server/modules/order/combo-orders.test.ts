import { expect, test } from 'vitest'
import { changePaymentMethod } from '#contract/charge.ts'
import { listCarts, negotiatedCart } from '#contract/negotiation.ts'
import * as desk from '#contract/order-desk.ts'
import { repeatOrder } from '#contract/order-repeat.ts'
import * as picking from '#contract/picking.ts'
import { createShoppingList, shoppingListProducts } from '#contract/shopping-list.ts'
import { testApp } from '#test/builders/app.ts'
import { units } from '#test/builders/cart.ts'
import { aBuyer, anOpenStore, type OpenStoreFields } from '#test/builders/checkout.ts'
import { aBreakfast, comboItem } from '#test/builders/combos.ts'
import { mailsTo } from '#test/builders/outbox.ts'
import { aStaffMember } from '#test/builders/people.ts'
import { cookie } from '#test/builders/quotes.ts'
import { aPaymentMethod } from '#test/builders/selling.ts'
import { aSubscriptionType } from '#test/builders/subscriptions.ts'

const app = testApp()
const { call, pool } = app

/** A combo of R$ 25 with coffee at R$ 20 and bread at R$ 12, two of which a customer wants. */
async function aBreakfastCart(fields: OpenStoreFields = {}) {
  const store = await anOpenStore(pool, fields)
  const buyer = await aBuyer(app, store, { isEmailProved: true })
  const breakfast = await aBreakfast(store)
  const items = [comboItem(breakfast.comboId, 2, [breakfast.coffee, breakfast.bread])]
  await buyer.cart.save({ cartItens: items })
  return { store, buyer, items, ...breakfast }
}

async function aBreakfastOrder(fields: OpenStoreFields = {}) {
  const cart = await aBreakfastCart(fields)
  const { body } = await cart.buyer.submit(cart.buyer.order(cart.items))
  const at = { params: { idfornecedor: cart.store.slug, numpedido: body.numpedido }, headers: cookie(cart.buyer.token) }
  return { ...cart, number: body.numpedido, at, order: async () => (await cart.buyer.detail(body.numpedido)).body }
}

test('no quote takes a combo, and the customer reads why', async () => {
  const { buyer, items } = await aBreakfastCart({ tags: ['has-delivery', 'support-budget'] })
  expect((await buyer.submit(buyer.order(items))).failure).toMatchObject({
    codigo: 'combo.notForQuotes',
    mensagem: 'Combos não entram em orçamentos. Remova o combo do carrinho para pedir o orçamento.',
  })
})

test('the lines of an order say which combo they are a part of, and how many were ordered', async () => {
  const { items, order } = await aBreakfastOrder()
  const ofCombo = { combo: 'Café da manhã', grupoCombo: { id: items[0]?.id, quantidade: 2 } }
  expect((await order()).itens).toMatchObject([
    { nome: 'Café 500 g', precoAvulso: 20, ...ofCombo },
    { nome: 'Pão integral', precoAvulso: 12, ...ofCombo },
  ])
})

test('what the products cost apart is by the same payment', async () => {
  const { order } = await aBreakfastOrder({
    tags: ['has-delivery', 'support-price-variance-by-payment'],
    payment: { adjustment: -550 },
  })
  expect((await order()).itens.map(({ precoAvulso }) => precoAvulso)).toEqual([18.9, 11.34])
})

test('the e-mail of the order shows the combo as one', async () => {
  const { buyer } = await aBreakfastOrder()
  const [mail] = await mailsTo(pool, buyer.email)
  expect(mail?.plain.replaceAll('\u00a0', ' ')).toContain(
    'Combo: 2 × Café da manhã (2 un Café 500 g + 2 un Pão integral; R$ 25,00 por combo; você economiza R$ 14,00): R$ 50,00\n',
  )
})

test('no subscription takes a combo', async () => {
  const { store, buyer, items } = await aBreakfastCart()
  const typeId = await aSubscriptionType(store)
  // The cache of what the store offers hears of a new type a moment later.
  const refusal = async () => (await buyer.submit(buyer.order(items, { idtipoassinatura: typeId }))).failure.codigo
  await expect.poll(refusal).toBe('combo.notRepeatable')
})

test('another way to pay changes loose prices and not that of the combo', async () => {
  const { store, at, order } = await aBreakfastOrder({
    tags: ['has-delivery', 'support-price-variance-by-payment'],
    payment: { kind: 'cash', flow: 'pick-first' },
  })
  const dearer = await aPaymentMethod(store, { kind: 'machine', flow: 'pick-first', adjustment: 1000 })
  const { body } = await call(changePaymentMethod, { ...at, query: {}, body: { idformapagto: dearer } })
  expect(body).toMatchObject({ totalAnterior: 50, total: 50, diferenca: 0 })
  expect((await order()).itens.map(({ preco, regraPreco }) => [preco, regraPreco])).toEqual([
    [15.63, 'COMBO'],
    [9.37, 'COMBO'],
  ])
})

test('a part that is missing costs no more than its share of the price', async () => {
  const { store, number, order } = await aBreakfastOrder({ payment: { kind: 'pix', flow: 'pick-first' } })
  const picker = await aStaffMember(store, 'staff', ['picking'])
  const ofPicker = {
    params: { numpedido: number },
    query: { idfornecedor: store.slug },
    headers: cookie(picker.token),
  }
  await call(desk.moveOrder, { ...ofPicker, body: { de: 'ENVIADO', para: 'SEPARANDO' } })
  const line = (posicao: number) => ({ ...ofPicker, params: { numpedido: number, posicao } })
  await call(picking.reportMissingItem, { ...line(2), body: { decisao: 'TIRAR' } })
  await call(picking.pickItem, { ...line(1), body: { separado: 2 } })
  expect((await call(picking.finishPicking, ofPicker)).status).toBe(200)
  expect(await order()).toMatchObject({ totalpedido: 31.26 })
})

async function repeated(change?: (given: Awaited<ReturnType<typeof aBreakfastOrder>>) => Promise<unknown>) {
  const given = await aBreakfastOrder()
  await change?.(given)
  const headers = { ...given.at.headers, 'x-idfornecedor': given.store.slug }
  return (await call(repeatOrder, { ...given.at, query: {}, headers })).body
}

test('the order is repeated with its combo', async () => {
  const { produtos, combos } = await repeated()
  expect(produtos).toEqual([])
  expect(combos).toMatchObject([
    {
      nome: 'Café da manhã',
      quantidadePedida: 2,
      quantidade: 2,
      precoAnterior: 25,
      preco: 25,
      mesmasQuantidades: true,
      produtos: [
        { nome: 'Café 500 g', quantidade: 1 },
        { nome: 'Pão integral', quantidade: 1 },
      ],
    },
  ])
})

test('a repeated combo has the price and the stock of today', async () => {
  const { combos } = await repeated(async ({ store, comboId, bread }) => {
    await pool.query('update combo set price_cents = 2700 where id = $1', [comboId])
    await pool.query(`update product set stock_policy = 'tracked', stock = 1000 where supplier_id = $1 and id = $2`, [
      store.id,
      bread.id,
    ])
  })
  expect(combos).toMatchObject([{ quantidadePedida: 2, quantidade: 1, precoAnterior: 25, preco: 27 }])
})

test.each<[what: string, sql: string]>([
  ['ended', 'update combo set is_active = false where id = $1'],
  ['is for other customers now', 'update combo set is_for_all = false where id = $1'],
  [
    'offers another choice',
    "delete from combo_product x using product p where x.combo_id = $1 and p.id = x.product_id and p.name = 'Pão integral'",
  ],
])('of a combo that %s, the products are repeated at the prices of today', async (_what, sql) => {
  const { produtos, combos } = await repeated(({ comboId }) => pool.query(sql, [comboId]))
  expect(combos).toEqual([])
  expect(produtos.map(({ nome, combo, precoAnterior, hoje }) => [nome, combo, precoAnterior, hoje?.preco])).toEqual([
    ['Café 500 g', 'Café da manhã', 15.63, 20],
    ['Pão integral', 'Café da manhã', 9.37, 12],
  ])
})

test('a list that is made of the order has the products of the combo', async () => {
  const { store, number, at } = await aBreakfastOrder()
  const headers = { 'x-idfornecedor': store.slug, ...at.headers }
  const { body: list } = await call(createShoppingList, {
    params: { idfornecedor: store.slug },
    body: { nome: 'Café da manhã', numpedido: number },
    headers,
  })
  const { body } = await call(shoppingListProducts, {
    params: { idfornecedor: store.slug, idlista: list.idlista },
    query: {},
    headers,
  })
  expect(body.produtos.map(({ nome, quantidade }) => [nome, quantidade])).toEqual([
    ['Café 500 g', 2],
    ['Pão integral', 2],
  ])
})

test('a list that is made of the cart has the products of the combo, beside those that are in it by themselves', async () => {
  const { store, buyer, coffee } = await aBreakfastCart()
  await buyer.cart.save({ cartItens: [units(coffee, 1)] })
  const headers = { 'x-idfornecedor': store.slug, ...cookie(buyer.token) }
  const { body: list } = await call(createShoppingList, {
    params: { idfornecedor: store.slug },
    body: { nome: 'Do carrinho', carrinho: true },
    headers,
  })
  const { body } = await call(shoppingListProducts, {
    params: { idfornecedor: store.slug, idlista: list.idlista },
    query: {},
    headers,
  })
  expect(body.produtos.map(({ nome, quantidade }) => [nome, quantidade])).toEqual([
    ['Café 500 g', 3],
    ['Pão integral', 2],
  ])
})

test('an attendant sees the combo in the cart of the customer, with its price', async () => {
  const { store, buyer } = await aBreakfastCart()
  const attendant = await aStaffMember(store, 'attendant')
  const { body } = await call(negotiatedCart, {
    params: { idcliente: buyer.customerId },
    query: { idfornecedor: store.slug },
    headers: cookie(attendant.token),
  })
  const { body: list } = await call(listCarts, {
    params: {},
    query: { idfornecedor: store.slug },
    headers: cookie(attendant.token),
  })
  expect(list.carrinhos).toMatchObject([{ idcliente: buyer.customerId, totalItens: 1, totalProdutos: 50 }])
  expect(body.carrinho).toMatchObject({
    totalProdutos: 50,
    produtosSelecionados: [{ nome: 'Café da manhã', quantidade: 2, regraPreco: 'COMBO' }],
  })
})
