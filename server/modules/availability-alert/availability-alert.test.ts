import { expect, test } from 'vitest'
import * as wire from '#contract/availability-alert.ts'
import { openStoreScope } from '#server/platform/http/request-context.ts'
import { testApp } from '#test/builders/app.ts'
import { aBuyer, anOpenStore } from '#test/builders/checkout.ts'
import { mailsTo } from '#test/builders/outbox.ts'
import { aLinkedUser } from '#test/builders/people.ts'
import { cookie } from '#test/builders/quotes.ts'
import { aProduct } from '#test/builders/store.ts'
import { mailAvailabilityAlerts } from './mails.ts'

const app = testApp()
const { call, pool, server } = app

async function aSoldOutProduct(stock = 0) {
  const store = await anOpenStore(pool)
  const buyer = await aBuyer(app, store)
  const product = await aProduct(store, { name: 'Café da Serra', price: 20, stock })
  return { store, buyer, product }
}
type Shop = Awaited<ReturnType<typeof aSoldOutProduct>>

/** The calls of one session, for the customer of the shop. */
function alertsAs({ store, buyer, product }: Shop, token = buyer.token) {
  const idcliente = buyer.customerId
  const idfornecedor = store.slug
  const headers = cookie(token)
  const alerts = {
    add: (idproduto = product.id) =>
      call(wire.addAvailabilityAlert, { params: {}, body: { idcliente, idfornecedor, idproduto }, headers }),
    remove: (idcadastroextraproduto = product.id) =>
      call(wire.removeAvailabilityAlert, {
        params: {},
        body: { idcliente, idfornecedor, idcadastroextraproduto },
        headers,
      }),
    list: async () =>
      (await call(wire.availabilityAlerts, { params: {}, query: { idcliente, idfornecedor }, headers })).body.avisos,
    names: async () => (await alerts.list()).map(({ nome }) => nome),
  }
  return alerts
}

const sweep = () =>
  mailAvailabilityAlerts(server().appContext.db, (supplierId) => openStoreScope(server().appContext, supplierId))
const setStock = (productId: string, stock: number) =>
  pool.query('update product set stock = $2 where id = $1', [productId, stock])
const subjects = async (to: string) => (await mailsTo(pool, to)).map(({ subject }) => subject)

test('one e-mail tells that the product is back, once, however often it returns', async () => {
  const shop = await aSoldOutProduct()
  const { buyer, product } = shop
  const alerts = alertsAs(shop)
  expect((await alerts.add()).body).toEqual({ sucesso: true, mensagem: 'Pronto! Avisamos por e-mail.' })
  expect((await alerts.add()).status).toBe(200)
  expect(await alerts.names()).toEqual(['Café da Serra'])
  await sweep()
  expect(await subjects(buyer.email)).toEqual([])

  await setStock(product.id, 3000)
  await Promise.all([sweep(), sweep()])
  expect(await subjects(buyer.email)).toEqual(['Café da Serra chegou'])
  expect(await alerts.names()).toEqual([])
  await setStock(product.id, 0)
  await setStock(product.id, 3000)
  await sweep()
  expect(await subjects(buyer.email)).toHaveLength(1)
})

test('less than the smallest quantity that is sold is still sold out', async () => {
  const shop = await aSoldOutProduct()
  await pool.query('update product set min_per_order = 6000 where id = $1', [shop.product.id])
  await alertsAs(shop).add()
  await setStock(shop.product.id, 5000)
  await sweep()
  expect(await subjects(shop.buyer.email)).toEqual([])
  await setStock(shop.product.id, 6000)
  await sweep()
  expect(await subjects(shop.buyer.email)).toHaveLength(1)
})

test('a removed alert sends nothing, and removing it twice changes nothing', async () => {
  const shop = await aSoldOutProduct()
  const alerts = alertsAs(shop)
  await alerts.add()
  expect((await alerts.remove()).body.sucesso).toBe(true)
  expect((await alerts.remove()).status).toBe(200)
  await setStock(shop.product.id, 3000)
  await sweep()
  expect(await subjects(shop.buyer.email)).toEqual([])
})

test('the list says which product the store does not sell any more; its alert waits for a return', async () => {
  const shop = await aSoldOutProduct()
  const alerts = alertsAs(shop)
  await alerts.add()
  expect(await alerts.list()).toMatchObject([{ nome: 'Café da Serra', aVenda: true }])
  await pool.query('update product set is_active = false, stock = 3000 where id = $1', [shop.product.id])
  await sweep()
  expect([await alerts.list(), await subjects(shop.buyer.email)]).toMatchObject([
    [{ nome: 'Café da Serra', aVenda: false }],
    [],
  ])
  await pool.query('update product set is_active = true where id = $1', [shop.product.id])
  await sweep()
  expect(await subjects(shop.buyer.email)).toEqual(['Café da Serra chegou'])
})

test('a linked user gets the own e-mail', async () => {
  const shop = await aSoldOutProduct()
  const { store, buyer, product } = shop
  const linked = await aLinkedUser(store, buyer)
  await alertsAs(shop, linked.token).add()
  expect(await alertsAs(shop).names()).toEqual([])

  await setStock(product.id, 3000)
  await sweep()
  expect(await subjects(linked.email)).toEqual(['Café da Serra chegou'])
  expect(await subjects(buyer.email)).toEqual([])
})

test('a linked user who was paused meanwhile gets nothing', async () => {
  const shop = await aSoldOutProduct()
  const linked = await aLinkedUser(shop.store, shop.buyer)
  await alertsAs(shop, linked.token).add()
  await pool.query('update linked_user set is_active = false where supplier_id = $1', [shop.store.id])
  await setStock(shop.product.id, 3000)
  await sweep()
  expect(await subjects(linked.email)).toEqual([])
})

test('an available product, an archived one and one of another store take no alert', async () => {
  const shop = await aSoldOutProduct(5)
  const other = await aSoldOutProduct()
  const alerts = alertsAs(shop)
  expect((await alerts.add()).failure).toMatchObject({
    codigo: 'availabilityAlert.available',
    mensagem: 'Este produto já está disponível.',
  })
  expect((await alerts.add(other.product.id)).failure.codigo).toBe('catalog.productNotFound')
  await pool.query('update product set is_active = false where id = $1', [shop.product.id])
  expect((await alerts.add()).failure.codigo).toBe('catalog.productNotFound')
})
