import { expect, test } from 'vitest'
import * as orderDesk from '#contract/order-desk.ts'
import * as picking from '#contract/picking.ts'
import { units } from '#test/builders/cart.ts'
import { aBuyer, anOpenStore } from '#test/builders/checkout.ts'
import { aBreakfast, comboItem } from '#test/builders/combos.ts'
import { aCustomer, aStaffMember } from '#test/builders/people.ts'
import { negotiations, today } from '#test/builders/quotes.ts'
import { callsTo } from '#test/builders/server-process.ts'
import { aProduct, type StoreBuilder } from '#test/builders/store.ts'
import { aSubscriptionType } from '#test/builders/subscriptions.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, pool, fillCart } = demonstration()
const newVisitor = browserAt(origin)
const app = callsTo(origin)
const { aNegotiation, price } = negotiations(app, pool)

/** The stores of the builders have no pictures. */
const NO_PICTURES = [/superon\/imagens/, /\/logo\.svg/, /404/]

const archive = (store: StoreBuilder, { id }: { readonly id: string }) =>
  pool.query('update product set is_active = false where supplier_id = $1 and id = $2', [store.id, id])

/** The page that a person sees. */
async function pageOf(store: StoreBuilder, token: string, path: string) {
  const { page } = await newVisitor({ token, expectedFaults: NO_PICTURES })
  await page.goto(`/${store.slug}${path}`)
  return page.locator('main')
}

test('staff and customer of a quote read what the store does not sell any more, and it cannot be accepted', async () => {
  const quote = await aNegotiation()
  const { store, buyer, attendant, rice, number } = quote
  expect((await price(quote)).status).toBe(200)
  const seenByCustomer = () => pageOf(store, buyer.token, `/pedidos/${number}`)
  const before = await seenByCustomer()
  await before.getByText('Preços válidos até').waitFor()
  expect(await before.getByText('A loja não vende mais').count()).toBe(0)
  const acceptance = { name: /^Aprovar/ }
  expect(await before.getByRole('button', acceptance).count()).toBe(1)

  await archive(store, rice)
  const shown = await seenByCustomer()
  await shown.getByText('A loja não vende mais: Arroz. Peça uma oferta sem isso para poder aceitar.').waitFor()
  expect(await shown.getByRole('button', acceptance).count()).toBe(0)
  const gone =
    'A loja não vende mais: Arroz. Avise o cliente: assim ele não consegue aceitar, mas pode pedir uma oferta sem isso.'
  const atDesk = `/gestao/orcamentos/${number}`
  const desk = await pageOf(store, attendant.token, atDesk)
  await desk.getByText(gone).waitFor()
  expect(await desk.getByText(/Ofereça 0|Para desistir/).count()).toBe(0)
  // Only who sees the order can cancel it.
  const staff = await aStaffMember(store, 'staff', ['prices', 'orders'])
  const other = await pageOf(store, staff.token, atDesk)
  await other.getByText(`${gone} Para desistir, cancele em “Ver o pedido”.`).waitFor()
  await other.getByRole('link', { name: 'Ver o pedido' }).click()
  await other.getByText('Cancelar pedido').waitFor()
})

test('an archived product cannot be in an offer or counter-offer, and its line says so', async () => {
  const quote = await aNegotiation()
  const { store, buyer, attendant, rice, beans, number } = quote
  const { page } = await newVisitor({ token: attendant.token, expectedFaults: NO_PICTURES })
  await page.goto(`/${store.slug}/gestao/orcamentos/${number}`)
  await ready(page)
  const desk = page.locator('main')
  await archive(store, rice)
  await desk.getByRole('button', { name: 'Enviar orçamento' }).click()
  await desk.getByText('Corrija 1 linha para enviar.').first().waitFor()
  await desk.getByText('A loja não vende mais: Arroz. Ofereça 0 na linha para enviar.').waitFor()
  const row = desk.getByRole('row').filter({ hasText: 'Arroz' })
  await row.getByText('A loja não vende mais: ofereça 0').waitFor()
  const quantity = desk.getByLabel('Quantidade de Arroz')
  expect(await quantity.getAttribute('aria-invalid')).toBe('true')
  await expectAccessible(page, 'an offer of what is not sold any more')
  await quantity.fill('0')
  await row.getByText('A loja não vende mais: ofereça 0').waitFor({ state: 'detached' })
  await desk.getByRole('button', { name: 'Enviar orçamento' }).click()
  await desk.getByRole('status').filter({ hasText: 'Orçamento enviado ao cliente.' }).waitFor()

  const { page: shop } = await newVisitor({ token: buyer.token, expectedFaults: [...NO_PICTURES, /422/] })
  await shop.goto(`/${store.slug}/pedidos/${number}`)
  await ready(shop)
  const panel = shop.locator('main')
  await panel.getByText('Pedir outros preços').click()
  expect(await panel.getByLabel('Quantidade de Arroz').inputValue()).toBe('0')
  await panel.getByText('A loja não vende mais: deixe em 0.').waitFor()
  await panel.getByLabel('Quantidade de Feijão').fill('3')
  await archive(store, beans)
  await panel.getByRole('button', { name: 'Enviar contraproposta' }).click()
  const wish = panel.getByRole('group', { name: 'Feijão' })
  await wish.getByText('A loja não vende mais: Feijão. Deixe a quantidade em 0.').waitFor()
  expect(await wish.getByLabel('Quantidade de Feijão').inputValue()).toBe('3')
  await expectAccessible(shop, 'a counter-offer of what is not sold any more')
})

test('staff and customer of a combo read which of its products the store does not sell any more', async () => {
  const store = await anOpenStore(pool)
  const [customer, staff] = await Promise.all([aCustomer(store), aStaffMember(store, 'staff', ['prices'])])
  const { comboId, coffee, bread, cake } = await aBreakfast(store, { name: 'Café da tarde' })
  await fillCart(store, customer, [comboItem(comboId, 1, [coffee, bread])])
  const seenByStaff = () => pageOf(store, staff.token, `/gestao/combos/${comboId}`)
  await archive(store, cake)
  const one = await seenByStaff()
  await one.getByText('A loja não vende mais: Bolo de fubá. Escolha outro produto para a parte.').waitFor()

  await archive(store, bread)
  const both = await seenByStaff()
  const cannotBeBought = 'Até lá, ninguém consegue comprar este combo.'
  await both.getByText(cannotBeBought).waitFor()
  const cart = await pageOf(store, customer.token, '/carrinho')
  const lost = cart.getByRole('list', { name: 'Combos que não dá mais para comprar' })
  await lost.getByText('A loja não vende mais: Pão integral. O combo ficou fora do total.').waitFor()
  await lost.getByText('Pão integral (não é mais vendido)').waitFor()
})

test('a proposal of a product that the store does not sell any more can only be declined', async () => {
  const store = await anOpenStore(pool, { payment: { kind: 'cash', flow: 'pick-first' } })
  const [buyer, picker] = await Promise.all([aBuyer(app, store), aStaffMember(store, 'staff', ['picking'])])
  const [cheese, other] = [
    await aProduct(store, { name: 'Queijo minas' }),
    await aProduct(store, { name: 'Queijo prato' }),
  ]
  const numpedido = (await buyer.buy([units(cheese, 1)])).body.numpedido
  const headers = { cookie: `commerce-auth-token=${picker.token}`, 'x-idfornecedor': store.slug }
  const at = { params: { numpedido }, query: {}, headers }
  await app.call(orderDesk.moveOrder, { ...at, body: { de: 'ENVIADO', para: 'SEPARANDO' } })
  await app.call(picking.reportMissingItem, {
    ...at,
    params: { numpedido, posicao: 1 },
    body: { decisao: 'PERGUNTAR', id: other.id, quantidade: 1 },
  })
  const before = await pageOf(store, buyer.token, `/pedidos/${numpedido}`)
  await before.getByRole('button', { name: 'Sim, pode ser' }).waitFor()

  await archive(store, other)
  const shown = await pageOf(store, buyer.token, `/pedidos/${numpedido}`)
  await shown.getByText('A loja não vende mais o que propôs.').waitFor()
  expect(await shown.getByRole('button', { name: 'Sim, pode ser' }).count()).toBe(0)
  await shown.getByRole('button', { name: 'Não, remova do pedido' }).waitFor()
  const tablet = await pageOf(store, picker.token, `/gestao/separacao/${numpedido}`)
  await tablet
    .getByText('A loja não vende mais Queijo prato: o cliente só pode recusar. Proponha outro produto.')
    .waitFor()
})

test('a subscription offers nothing that is not sold in the place of a product, and says so of what was chosen', async () => {
  const store = await anOpenStore(pool, { payment: { kind: 'cash' }, delivery: { datesAhead: 30 } })
  const buyer = await aBuyer(app, store, { isEmailProved: true })
  const rice = await aProduct(store, { name: 'Arroz' })
  const brown = await aProduct(store, { name: 'Arroz integral' })
  const idtipoassinatura = await aSubscriptionType(store)
  await buyer.buy([units(rice, 1), units(await aProduct(store, { name: 'Feijão' }), 1)], {
    formaEntrega: { id: store.deliveryId, data_de_entrega: today(2) },
    idtipoassinatura,
    assinatura: { faltas: 'TROCAR', tolerancia: 10 },
  })
  await pool.query('update subscription_line set replacement_id = $3 where supplier_id = $1 and product_id = $2', [
    store.id,
    rice.id,
    brown.id,
  ])
  const { rows } = await pool.query<{ id: string }>('select id from subscription where supplier_id = $1', [store.id])
  const path = `/conta/assinaturas/${rows[0]?.id ?? ''}`
  const gone = 'A loja não vende mais o produto que você escolheu. Escolha outro.'
  const before = await pageOf(store, buyer.token, path)
  await before.getByLabel('Se faltar Arroz').waitFor()
  expect(await before.getByText(gone).count()).toBe(0)

  await archive(store, brown)
  const shown = await pageOf(store, buyer.token, path)
  await shown.getByText(gone).waitFor()
  await shown.getByRole('option', { name: 'Arroz integral: não é mais vendido' }).waitFor({ state: 'attached' })

  await archive(store, rice)
  const both = await pageOf(store, buyer.token, path)
  await both.getByText('A loja não vende mais: Arroz. Troque ou remova antes da próxima entrega.').waitFor()
  expect(await both.getByRole('button', { name: 'Trocar produto' }).count()).toBe(0)
})
