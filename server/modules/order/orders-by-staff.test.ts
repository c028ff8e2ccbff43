import { expect, test } from 'vitest'
import { customerSettings, signOut } from '#contract/access.ts'
import { authenticateRepresentative } from '#contract/sign-in.ts'
import { storeOrder } from '#contract/store-order.ts'
import type { StaffModule } from '#domain/access/can.ts'
import { testApp } from '#test/builders/app.ts'
import { cartOf, units } from '#test/builders/cart.ts'
import { anOpenStore, buyerOf, type OpenStore } from '#test/builders/checkout.ts'
import { actingFor, aCustomer, anAddress, aStaffMember } from '#test/builders/people.ts'
import { mailsTo } from '#test/builders/outbox.ts'
import { aPriceList } from '#test/builders/price-lists.ts'
import { aProduct, aStore } from '#test/builders/store.ts'

const app = testApp()
const { call, pool } = app
const params = { sessao: 'token' }
const as = (store: OpenStore, token: string) => ({
  cookie: `commerce-auth-token=${token}`,
  'x-idfornecedor': store.slug,
})
const choose = (store: OpenStore, token: string, idcliente: string | null) =>
  call(authenticateRepresentative, {
    params,
    headers: as(store, token),
    body: { cpf: '', senha: '', idfornecedor: store.slug, idcliente },
  })
const whoIs = async (store: OpenStore, token: string) =>
  (await call(customerSettings, { params, headers: as(store, token) })).body.usuario

async function aCounter(...modules: StaffModule[]) {
  const store = await anOpenStore(pool)
  const [clerk, customer, product] = [
    await aStaffMember(store, 'staff', modules),
    await aCustomer(store, { name: 'Mercearia Boa' }),
    await aProduct(store, { price: 10 }),
  ]
  return { store, clerk, customer, product, addressId: await anAddress(store, customer.customerId) }
}

test('who looks after orders buys for any customer of the store, and the order says by whom', async () => {
  const { store, clerk, customer, product, addressId } = await aCounter('orders')
  const { body: chosen } = await choose(store, clerk.token, customer.customerId)
  expect(chosen.usuario).toMatchObject({
    papel: 'EQUIPE',
    idcliente: customer.customerId,
    nomeCliente: 'Mercearia Boa',
  })
  const buyer = buyerOf(app, store, { ...customer, token: chosen.token }, addressId)
  const { body: order } = await buyer.buy([units(product, 2)])

  const [mail] = await mailsTo(pool, customer.email)
  expect(mail?.subject).toBe(`Carla registrou o seu pedido nº ${order.numpedido}`)
  const { body: own } = await buyerOf(app, store, customer, addressId).detail(order.numpedido)
  expect(own.feitoPor).toMatchObject({ papel: 'EQUIPE', nome: 'Carla Equipe' })
  const { body: seen } = await call(storeOrder, {
    params: { numpedido: order.numpedido },
    headers: as(store, chosen.token),
  })
  expect(seen).toMatchObject({ canalVenda: 'MANUAL', feitoPor: { papel: 'EQUIPE' } })
  const { rows } = await pool.query(
    `select distinct e.login_id, e.acting_as, o.placed_as, o.customer_id
     from order_event e join purchase_order o on o.supplier_id = e.supplier_id and o.number = e.order_number
     where e.supplier_id = $1 and e.acting_as is not null`,
    [store.id],
  )
  expect(rows).toEqual([
    { login_id: clerk.loginId, acting_as: 'staff', placed_as: 'staff', customer_id: customer.customerId },
  ])
  const { rows: events } = await pool.query(
    'select action, acting_as, customer_id from audit_event where supplier_id = $1 order by action',
    [store.id],
  )
  expect(events).toEqual(
    ['cart.changed', 'client.chosen', 'order.placed'].map((action) => ({
      action,
      acting_as: 'staff',
      customer_id: customer.customerId,
    })),
  )
})

test('the customer’s prices are charged, and a pause of the store holds nobody at the counter', async () => {
  const { store, clerk, customer, product, addressId } = await aCounter('orders')
  await aPriceList(store, { adjustment: -1000, customers: [customer] })
  await pool.query("update supplier set paused_until = now() + interval '1 hour' where id = $1", [store.id])
  const token = await actingFor(store, clerk.loginId, customer.customerId)
  const buyer = buyerOf(app, store, { ...customer, token }, addressId)
  expect((await buyer.buy([units(product, 2)])).body).toMatchObject({ totalpedido: 18 })
})

test('an order that was taken is cancelled as its customer would cancel it', async () => {
  const { store, clerk, customer, product, addressId } = await aCounter('orders')
  const token = await actingFor(store, clerk.loginId, customer.customerId)
  const buyer = buyerOf(app, store, { ...customer, token }, addressId)
  const { body: order } = await buyer.buy([units(product, 1)])
  expect((await buyer.cancel(order.numpedido)).body).toMatchObject({ status: 'CANCELADO' })
})

test('nobody is chosen without the module, and no customer of another store', async () => {
  const { store, clerk, customer } = await aCounter('orders')
  const elsewhere = await aCustomer(await aStore(pool))
  const packer = await aStaffMember(store, 'staff', ['picking', 'customers', 'finance'])
  const answers = [
    await choose(store, packer.token, customer.customerId),
    await choose(store, clerk.token, elsewhere.customerId),
    await choose(store, (await aStaffMember(store, 'attendant')).token, customer.customerId),
  ]
  expect(answers.map(({ failure }) => failure.codigo)).toEqual([
    'access.notAllowed',
    'access.notAllowed',
    'access.notAllowed',
  ])
  const token = await actingFor(store, packer.loginId, customer.customerId)
  expect(await whoIs(store, token)).toMatchObject({ papel: 'EQUIPE', idcliente: null })
})

test('it is over with the module, and with the sign-out', async () => {
  const { store, clerk, customer, product, addressId } = await aCounter('orders')
  const token = await actingFor(store, clerk.loginId, customer.customerId)
  const buyer = buyerOf(app, store, { ...customer, token }, addressId)
  await cartOf(app, store, buyer).save({ cartItens: [units(product, 1)] })
  await pool.query("update staff set modules = '{picking}' where supplier_id = $1 and id = $2", [
    store.id,
    clerk.staffId,
  ])
  expect((await buyer.submit(buyer.order([units(product, 1)]))).failure.codigo).toBe('access.notAllowed')
  await call(signOut, { params, headers: as(store, token) })
  expect(await whoIs(store, token)).toBeNull()
})
