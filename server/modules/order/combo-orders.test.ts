import { expect, test } from 'vitest'
import { changePaymentMethod } from '#contract/charge.ts'
import { listCarts, negotiatedCart } from '#contract/negotiation.ts'
import * as desk from '#contract/order-desk.ts'
import { repeatOrder } from '#contract/order-repeat.ts'
import * as picking from '#contract/picking.ts'
import { createShoppingList, shoppingListProducts } from '#contract/shopping-list.ts'
import { testApp } from '#test/builders/app.ts'
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

test('the order is repeated with the products of the combo at the prices of today', async () => {
  const { store, at } = await aBreakfastOrder()
  const { body } = await call(repeatOrder, {
    ...at,
    query: {},
    headers: { ...at.headers, 'x-idfornecedor': store.slug },
  })
  expect(body.produtos.map(({ nome, precoAnterior, hoje }) => [nome, precoAnterior, hoje?.preco])).toEqual([
    ['Café 500 g', 15.63, 20],
    ['Pão integral', 9.37, 12],
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
