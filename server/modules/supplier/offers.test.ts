import { describe, expect, test } from 'vitest'
import type { Input } from '#contract/endpoint.ts'
import * as wire from '#contract/supplier.ts'
import { sessionOf, testApp } from '#test/builders/app.ts'
import { aCustomer, anAddress } from '#test/builders/people.ts'
import { anOfferedArea } from '#test/builders/selling.ts'
import { aStore, type StoreBuilder } from '#test/builders/store.ts'

const { call, pool } = testApp()
const params = { sessao: 'token' }
type Query = NonNullable<Input<typeof wire.listSuppliers>['query']>

// In the sea, where no other test delivers: each test has its own spot.
let spots = 0
function aSpot(): { lat: number; lng: number } {
  spots += 1
  return { lat: -5 - spots, lng: -20 }
}
const square = ({ lat, lng }: { lat: number; lng: number }) =>
  `((${lng - 0.1},${lat - 0.1}),(${lng + 0.1},${lat - 0.1}),(${lng + 0.1},${lat + 0.1}),(${lng - 0.1},${lat + 0.1}))`

const deliversAt = (store: StoreBuilder, spot: { lat: number; lng: number }, postalCodes: readonly string[] = []) =>
  anOfferedArea(store, square(spot), postalCodes)
const collectsAt = (
  store: StoreBuilder,
  { lat, lng }: { lat: number; lng: number },
  collectArea: string | null = null,
  address = 'Cais, 1',
) =>
  pool.query(
    'insert into pickup_store (supplier_id, address, latitude, longitude, collect_area) values ($1, $5, $2, $3, $4)',
    [store.id, lat, lng, collectArea, address],
  )

const offered = async (query: Query) => (await call(wire.listSuppliers, { params, query })).body
const idsOf = async (query: Query) => (await offered(query)).map(({ idfornecedor }) => idfornecedor)

describe('for a place', () => {
  test('are offered who delivers there and who is near enough to collect from, the nearest first', async () => {
    const spot = aSpot()
    const [far, near, delivering] = [await aStore(pool), await aStore(pool), await aStore(pool)]
    await collectsAt(far, { lat: spot.lat + 0.3, lng: spot.lng })
    await collectsAt(near, { lat: spot.lat + 0.1, lng: spot.lng })
    await deliversAt(delivering, spot)
    expect(await offered(spot)).toMatchObject([
      { idfornecedor: near.id, entrega: false, retirada: true, distanciaKm: 11.1 },
      { idfornecedor: far.id, entrega: false, retirada: true, distanciaKm: 33.4 },
      { idfornecedor: delivering.id, entrega: true, retirada: false, distanciaKm: null },
    ])
    expect(await idsOf({ ...spot, tipoEntrega: 'RETIRADA' })).toEqual([near.id, far.id])
    expect(await idsOf({ ...spot, tipoEntrega: 'DELIVERY' })).toEqual([delivering.id])
  })

  test('a store whose area is ranges of CEPs delivers to a CEP wherever its point is, and to no point alone', async () => {
    const spot = aSpot()
    const ranged = await aStore(pool)
    await anOfferedArea(ranged, null, ['69912000-69912999'])
    expect(await idsOf({ ...spot, cep: '69912-345' })).toContain(ranged.id)
    expect(await idsOf({ cep: '69912-345' })).toContain(ranged.id)
    expect(await idsOf({ ...spot, cep: '20000-000' })).not.toContain(ranged.id)
    expect(await idsOf(spot)).not.toContain(ranged.id)
  })

  test('a store whose area holds the point but not the CEP does not deliver there', async () => {
    const spot = aSpot()
    const [ranged, other] = [await aStore(pool), await aStore(pool)]
    await deliversAt(ranged, spot, ['99990000-99999999'])
    await deliversAt(other, spot)
    expect(await idsOf({ ...spot, cep: '99995-000' })).toEqual(expect.arrayContaining([ranged.id, other.id]))
    expect(await idsOf({ ...spot, cep: '20000-000' })).toEqual([other.id])
  })

  test('a store too far away is not offered', async () => {
    const spot = aSpot()
    await collectsAt(await aStore(pool), { lat: spot.lat + 0.5, lng: spot.lng })
    expect(await offered(spot)).toEqual([])
  })

  test('what a store does not do is not offered', async () => {
    const spot = aSpot()
    const [onlyCollects, onlyDelivers] = [
      await aStore(pool, { tags: ['has-collect'] }),
      await aStore(pool, { tags: ['has-delivery'] }),
    ]
    for (const store of [onlyCollects, onlyDelivers]) {
      await deliversAt(store, spot)
      await collectsAt(store, spot)
    }
    expect(await idsOf({ ...spot, tipoEntrega: 'DELIVERY' })).toEqual([onlyDelivers.id])
    expect(await idsOf({ ...spot, tipoEntrega: 'RETIRADA' })).toEqual([onlyCollects.id])
  })

  test('a store that prefers delivery with pickup is offered for delivery where only its pickup is near', async () => {
    const spot = aSpot()
    const store = await aStore(pool, { tags: ['has-delivery', 'has-collect', 'store-prefers-delivery-with-pickup'] })
    await collectsAt(store, spot)
    expect(await offered({ ...spot, tipoEntrega: 'DELIVERY' })).toMatchObject([
      { idfornecedor: store.id, entrega: false, retirada: true },
    ])
  })

  test('the area from which people may collect counts where it is requested', async () => {
    const spot = aSpot()
    const store = await aStore(pool)
    await collectsAt(store, spot, square({ lat: spot.lat + 0.3, lng: spot.lng }))
    expect(await idsOf({ ...spot, tipoEntrega: 'RETIRADA' })).toEqual([store.id])
    expect(await idsOf({ ...spot, tipoEntrega: 'RETIRADA', queryPoligonoDeColeta: true })).toEqual([])
    expect(
      await idsOf({ lat: spot.lat + 0.25, lng: spot.lng, tipoEntrega: 'RETIRADA', queryPoligonoDeColeta: true }),
    ).toEqual([store.id])
  })

  test('a CEP is enough: by the ranges of the areas, and the sub-region of the stores', async () => {
    const spot = aSpot()
    const [delivering, collecting] = [await aStore(pool), await aStore(pool)]
    await deliversAt(delivering, spot, ['98700000-98700099', '98700500'])
    await collectsAt(collecting, spot, null, 'Rua do Farol, 3 – Centro, Ijuí/RS, 98700-300')
    expect(await idsOf({ cep: '98700-050', tipoEntrega: 'DELIVERY' })).toEqual([delivering.id])
    expect(await idsOf({ cep: '98700500', tipoEntrega: 'DELIVERY' })).toEqual([delivering.id])
    expect(await idsOf({ cep: '98700-100', tipoEntrega: 'DELIVERY' })).toEqual([])
    expect(await idsOf({ cep: '98700-100' })).toEqual([collecting.id])
  })

  test('a supplier that is named, or whose domain is named, is offered alone or not at all', async () => {
    const spot = aSpot()
    const [one, other] = [await aStore(pool), await aStore(pool)]
    for (const store of [one, other]) await deliversAt(store, spot)
    expect(await idsOf({ ...spot, idfornecedor: other.slug })).toEqual([other.id])
    expect(await idsOf({ lat: spot.lat + 1.5, lng: spot.lng, idfornecedor: other.slug })).toEqual([])
  })
})

describe('an address of the customer is a place', () => {
  async function aCustomerSomewhere() {
    const spot = aSpot()
    const store = await aStore(pool)
    await deliversAt(store, spot)
    const customer = await aCustomer(store)
    // In no range of CEPs to which a store of another test delivers.
    const place = { postalCode: '69911000', latitude: spot.lat, longitude: spot.lng }
    const id = await anAddress(store, customer.customerId, { ...place, isPrimary: true })
    return { store, customer, id, spot }
  }
  const askedBy = (who: { token: string; customerId: string }, store: StoreBuilder, query: Query) =>
    call(wire.listSuppliers, { params: { sessao: sessionOf(who) }, query, headers: { 'x-idfornecedor': store.id } })

  test('named, or as the primary one', async () => {
    const { store, customer, id } = await aCustomerSomewhere()
    for (const query of [{ idendereco: id }, { idcliente: customer.customerId }]) {
      expect((await askedBy(customer, store, query)).body.map(({ idfornecedor }) => idfornecedor)).toEqual([store.id])
    }
    const elsewhere = await anAddress(store, customer.customerId, { latitude: 10, longitude: -30 })
    const there = (await askedBy(customer, store, { idendereco: elsewhere })).body
    expect(there.map(({ idfornecedor }) => idfornecedor)).not.toContain(store.id)
  })

  test('only of that customer', async () => {
    const { store, customer, id } = await aCustomerSomewhere()
    const stranger = await aCustomer(store)
    expect((await askedBy(stranger, store, { idendereco: id })).failure.codigo).toBe('address.notFound')
    expect((await askedBy(stranger, store, { idcliente: customer.customerId })).failure.codigo).toBe(
      'access.notAllowed',
    )
    expect(
      (await askedBy({ token: 'rubbish', customerId: customer.customerId }, store, { idendereco: id })).status,
    ).toBe(401)
    const { store: otherStore, customer: elsewhere } = await aCustomerSomewhere()
    expect((await askedBy(elsewhere, otherStore, { idendereco: id })).failure.codigo).toBe('address.notFound')
  })
})
