import { expect, test } from 'vitest'
import { deliveryConditions } from '#contract/delivery.ts'
import * as wire from '#contract/order-edit.ts'
import { storeOrder } from '#contract/store-order.ts'
import { testApp } from '#test/builders/app.ts'
import { aBuyer, anOpenStore, type OpenStoreFields } from '#test/builders/checkout.ts'
import { anAddress, aStaffMember } from '#test/builders/people.ts'
import { aCoupon, aDelivery, aPickup } from '#test/builders/selling.ts'
import { aProduct } from '#test/builders/store.ts'

const app = testApp()
const { call, pool } = app

/** An order of 3 × 10 reais in cash, delivered for 5 reais on the second of the free days. */
async function aDesk(fields: OpenStoreFields = {}) {
  const store = await anOpenStore(pool, {
    tags: ['has-delivery', 'has-collect'],
    payment: { kind: 'cash', flow: 'pick-first' },
    delivery: { feeCents: 500, datesAhead: 5, capacity: 2 },
    ...fields,
  })
  const [staff, buyer] = [await aStaffMember(store, 'staff', ['orders']), await aBuyer(app, store)]
  const { id } = await aProduct(store, { name: 'Arroz', price: 10 })
  const headers = { cookie: `commerce-auth-token=${staff.token}`, 'x-idfornecedor': store.slug }
  const choices = async (numpedido: number, query: { tipoEntrega?: 'DELIVERY' | 'RETIRADA' } = {}) =>
    call(wire.listDeliveryChoices, { params: { numpedido }, query, headers })
  const buy = (data_de_entrega: string, more: object = {}) =>
    buyer.buy([{ id, quantidade: 3 }], { formaEntrega: { id: store.deliveryId, data_de_entrega }, ...more })
  const editable = async (numpedido: number) =>
    (await call(wire.getEditableOrder, { params: { numpedido }, headers })).body
  const send = async (numpedido: number, entrega: object, more: object = {}, query: { simular?: boolean } = {}) =>
    call(wire.editOrder, {
      params: { numpedido },
      query,
      headers,
      body: { versao: (await editable(numpedido)).versao, entrega, ...more } as never,
    })
  const order = async (numpedido: number) => (await call(storeOrder, { params: { numpedido }, headers })).body
  const taken = async () =>
    Object.fromEntries(
      (
        await pool.query<{ date: string; taken: number }>(
          'select date::text, taken from delivery_slot where supplier_id = $1 order by date',
          [store.id],
        )
      ).rows.map(({ date, taken }) => [date, taken]),
    )
  return { store, staff, buyer, headers, choices, buy, editable, send, order, taken, productId: id }
}

const AGREED = { acordo: 'COMBINADO' } as const

/** Two free days of the option, the sooner first. */
async function twoDays({ store }: Awaited<ReturnType<typeof aDesk>>) {
  const { body } = await call(deliveryConditions, { params: { idfornecedor: store.slug } })
  const { agendamento = [] } = body.formasEntrega.find(({ id }) => id === store.deliveryId) ?? {}
  const [first = '', second = ''] = agendamento
  return [first, second] as const
}

test('a later day is agreed with the customer, and the places on both days follow', async () => {
  const desk = await aDesk()
  const [first, second] = await twoDays(desk)
  const number = (await desk.buy(first)).body.numpedido
  expect(await desk.taken()).toEqual({ [first]: 1 })
  expect((await desk.editable(number)).entrega).toMatchObject({
    tipoEntrega: 'DELIVERY',
    idformaentrega: desk.store.deliveryId,
    data_de_entrega: first,
  })
  const later = { tipoEntrega: 'DELIVERY', idformaentrega: desk.store.deliveryId, data_de_entrega: second }
  const shown = await desk.send(number, later, {}, { simular: true })
  expect(shown.body).toMatchObject({
    precisaAcordo: true,
    diferenca: 0,
    entrega: { antes: { data_de_entrega: first }, agora: { data_de_entrega: second, taxaentrega: 5 }, maisTarde: true },
  })
  expect((await desk.send(number, later)).failure.codigo).toBe('order.editNeedsConsent')
  expect((await desk.send(number, later, AGREED)).body).toMatchObject({ feita: true, total: 35 })
  expect(await desk.taken()).toEqual({ [first]: 0, [second]: 1 })
  const { data_de_entrega, eventos } = await desk.order(number)
  expect(data_de_entrega).toBe(second)
  expect(eventos.at(-1)).toMatchObject({ tipo: 'EDITADO', motivo: expect.stringContaining('→') })
  expect((await desk.send(number, later, AGREED)).failure.codigo).toBe('order.editNothing')
  await desk.buyer.cancel(number)
  expect(await desk.taken()).toEqual({ [first]: 0, [second]: 0 })
})

test('picked up instead, the fee goes, and prices are those of a pickup', async () => {
  const desk = await aDesk()
  await pool.query('update supplier set pickup_adjustment = -1000 where id = $1', [desk.store.id])
  const { optionId: pickup } = await aPickup(desk.store)
  await pool.query('update delivery_option set dates_ahead = 0 where supplier_id = $1 and id = $2', [
    desk.store.id,
    pickup,
  ])
  const [first] = await twoDays(desk)
  const number = (await desk.buy(first)).body.numpedido
  const { body: choices } = await desk.choices(number, { tipoEntrega: 'RETIRADA' })
  expect(choices.formasEntrega.map(({ id }) => id)).toEqual([pickup])
  const wanted = { tipoEntrega: 'RETIRADA', idformaentrega: pickup }
  const { body } = await desk.send(number, wanted)
  expect(body).toMatchObject({ feita: true, totalAnterior: 35, total: 27, precisaAcordo: false })
  expect(await desk.order(number)).toMatchObject({ tipoentrega: 'RETIRADA', taxaentrega: 0, data_de_entrega: null })
  expect(await desk.taken()).toEqual({ [first]: 0 })
  expect((await desk.editable(number)).entrega).toMatchObject({
    tipoEntrega: 'RETIRADA',
    destino: 'Loja Pinheiros',
    idendereco: null,
  })
})

test('a full day, an unknown option and an address of somebody else are refused, and nothing changes', async () => {
  const desk = await aDesk({ delivery: { feeCents: 500, datesAhead: 5, capacity: 1 } })
  const [first, second] = await twoDays(desk)
  const number = (await desk.buy(first)).body.numpedido
  const other = await aBuyer(app, desk.store)
  await other.buy([{ id: desk.productId, quantidade: 1 }], {
    formaEntrega: { id: desk.store.deliveryId, data_de_entrega: second },
  })
  const to = { tipoEntrega: 'DELIVERY', idformaentrega: desk.store.deliveryId, data_de_entrega: first }
  const codeOf = async (entrega: object) => (await desk.send(number, entrega, AGREED)).failure.codigo
  expect(await codeOf({ ...to, data_de_entrega: second })).toBe('delivery.dateUnavailable')
  expect(await codeOf({ ...to, data_de_entrega: null })).toBe('delivery.dateUnavailable')
  expect(await codeOf({ ...to, idformaentrega: crypto.randomUUID() })).toBe('delivery.optionNotFound')
  const foreign = await anAddress(desk.store, other.customerId)
  expect(await codeOf({ ...to, idendereco: foreign })).toBe('address.notFound')
  expect(await desk.taken()).toEqual({ [first]: 1, [second]: 1 })
  // The last place of the day is the order's own: its address may change.
  const own = await anAddress(desk.store, desk.buyer.customerId)
  expect((await desk.send(number, { ...to, idendereco: own })).body).toMatchObject({ feita: true, total: 35 })
  expect(await desk.taken()).toEqual({ [first]: 1, [second]: 1 })
})

test('of two edits that want the last place of a day one gets it', async () => {
  const desk = await aDesk({ delivery: { feeCents: 0, datesAhead: 5, capacity: 2 } })
  const [first, second] = await twoDays(desk)
  const one = (await desk.buy(first)).body.numpedido
  const other = await aBuyer(app, desk.store)
  const at = (data_de_entrega: string) => ({ formaEntrega: { id: desk.store.deliveryId, data_de_entrega } })
  const two = (await other.buy([{ id: desk.productId, quantidade: 1 }], at(first))).body.numpedido
  const third = await aBuyer(app, desk.store)
  await third.buy([{ id: desk.productId, quantidade: 1 }], at(second))
  const to = { tipoEntrega: 'DELIVERY', idformaentrega: desk.store.deliveryId, data_de_entrega: second }
  const answers = await Promise.all([desk.send(one, to, AGREED), desk.send(two, to, AGREED)])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await desk.taken()).toEqual({ [first]: 1, [second]: 2 })
})

test('a coupon for the delivery lowers the new fee', async () => {
  const desk = await aDesk()
  await aCoupon(desk.store, { code: 'FRETE', value: 100, isForDelivery: true })
  const express = await aDelivery(desk.store, { feeCents: 1200, datesAhead: 0 })
  const [first] = await twoDays(desk)
  await desk.buyer.cart.save({ cartItens: [{ id: desk.productId, quantidade: 3 }], codigoCupom: 'FRETE' })
  const number = (await desk.buy(first, { cupom: 'FRETE' })).body.numpedido
  expect(await desk.order(number)).toMatchObject({ totalpedido: 30, taxaentrega: 0, descontoEntrega: 5 })
  const { body } = await desk.send(number, { tipoEntrega: 'DELIVERY', idformaentrega: express })
  expect(body).toMatchObject({ feita: true, total: 30 })
  expect(await desk.order(number)).toMatchObject({ totalpedido: 30, taxaentrega: 0, descontoEntrega: 12 })
})

test('an order that is in a run of deliveries keeps its delivery', async () => {
  const desk = await aDesk()
  const [first, second] = await twoDays(desk)
  const number = (await desk.buy(first)).body.numpedido
  await pool.query(
    `with run as (insert into delivery_run (supplier_id) values ($1) returning id)
     insert into delivery_stop (supplier_id, run_id, order_number, position) select $1, id, $2, 1 from run`,
    [desk.store.id, number],
  )
  const to = { tipoEntrega: 'DELIVERY', idformaentrega: desk.store.deliveryId, data_de_entrega: second }
  expect((await desk.send(number, to, AGREED)).failure.codigo).toBe('order.editInRun')
})
