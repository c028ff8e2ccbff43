import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import * as wire from '#contract/delivery-run.ts'
import { ownHandoverPhoto } from '#contract/order.ts'
import { myData } from '#contract/privacy.ts'
import type { Input } from '#contract/endpoint.ts'
import type { StaffModule } from '#domain/access/can.ts'
import { sessionOf, testApp } from '#test/builders/app.ts'
import { units } from '#test/builders/cart.ts'
import { aBuyer, anOpenStore } from '#test/builders/checkout.ts'
import { aStaffMember } from '#test/builders/people.ts'
import { aProduct } from '#test/builders/store.ts'

const app = testApp()
const { call, pool } = app

/** A store with `count` orders in cash that are picked and go to the customer. */
async function aDepot(count: number) {
  const store = await anOpenStore(pool, { payment: { kind: 'cash', flow: 'pick-first' } })
  const [buyer, product] = await Promise.all([aBuyer(app, store), aProduct(store)])
  const numbers: number[] = []
  for (let made = 0; made < count; made++) numbers.push((await buyer.buy([units(product, made + 1)])).body.numpedido)
  await pool.query("update purchase_order set status = 'picking', picked_at = now() where supplier_id = $1", [store.id])
  const person = async (module: StaffModule) => {
    const { token, staffId } = await aStaffMember(store, 'staff', [module])
    const headers = { cookie: `commerce-auth-token=${token}` }
    const query = { idfornecedor: store.slug }
    const at = (idrota: string) => ({ params: { idrota }, query, headers })
    return {
      staffId,
      board: async () => (await call(wire.listDeliveryRuns, { params: {}, query, headers })).body,
      create: (pedidos: number[], identregador?: string) =>
        call(wire.createDeliveryRun, {
          params: {},
          query,
          headers,
          body: { pedidos, ...(identregador === undefined ? {} : { identregador }) },
        }),
      change: (id: string, pedidos: number[], identregador?: string) =>
        call(wire.changeDeliveryRun, {
          ...at(id),
          body: { pedidos, ...(identregador === undefined ? {} : { identregador }) },
        }),
      run: (id: string) => call(wire.getDeliveryRun, at(id)),
      start: (id: string) => call(wire.startDeliveryRun, at(id)),
      report: (idrota: string, numpedido: number, body: Input<typeof wire.reportStop>['body']) =>
        call(wire.reportStop, { params: { idrota, numpedido }, query, headers, body }),
      photo: (numpedido: number) => call(wire.getHandoverPhoto, { params: { numpedido }, query, headers }),
    }
  }
  return { store, buyer, numbers, person }
}

describe('a delivery run', () => {
  test('is planned, driven by its courier alone, and ends with its last stop', async () => {
    const { numbers, person, buyer } = await aDepot(3)
    const [planner, courier, other] = await Promise.all([person('orders'), person('delivery'), person('delivery')])
    const [a = 0, b = 0, c = 0] = numbers
    expect((await planner.board()).prontos.map(({ numpedido }) => numpedido)).toEqual(numbers)
    const created = await planner.create([b, a], courier.staffId)
    const [{ idrota } = { idrota: '' }] = created.body.rotas
    expect(created.body.prontos.map(({ numpedido }) => numpedido)).toEqual([c])
    expect((await planner.create([a])).failure).toMatchObject({ codigo: 'run.notReady' })

    const arranged = await planner.change(idrota, [a, c, b], courier.staffId)
    expect(arranged.body.rotas[0]?.paradas.map(({ numpedido }) => numpedido)).toEqual([a, c, b])
    expect([(await other.board()).rotas, (await other.run(idrota)).status]).toEqual([[], 404])
    expect((await courier.board()).prontos).toEqual([])
    expect((await courier.create([a])).status).toBe(404)
    expect((await courier.report(idrota, a, { resultado: 'CHEGUEI' })).failure.codigo).toBe('run.notStarted')

    const left = await courier.start(idrota)
    expect(left.body.paradas.map(({ status, aReceber }) => [status, aReceber !== null])).toEqual([
      ['EMENTREGA', true],
      ['EMENTREGA', true],
      ['EMENTREGA', true],
    ])
    const { codigoEntrega } = (await buyer.detail(a)).body
    const delivered = { resultado: 'ENTREGUE', recebimento: { codigo: codigoEntrega ?? '', pago: true } } as const
    expect((await courier.report(idrota, a, delivered)).status).toBe(200)
    // As a phone does that got no answer.
    expect((await courier.report(idrota, a, delivered)).status).toBe(200)
    const failed = { resultado: 'NAO_ENTREGUE', motivo: 'Ninguém em casa' } as const
    expect((await courier.report(idrota, a, failed)).failure.codigo).toBe('run.stopOver')
    expect((await courier.report(idrota, c, failed)).status).toBe(200)
    expect((await buyer.detail(c)).body).toMatchObject({ status: 'EMENTREGA' })
    expect((await buyer.detail(c)).body.eventos.at(-1)).toMatchObject({
      tipo: 'NAO_ENTREGUE',
      motivo: 'Ninguém em casa',
    })
    expect((await planner.board()).prontos.map(({ numpedido }) => numpedido)).toEqual([c])
    await courier.report(idrota, b, { resultado: 'ENTREGUE', recebimento: { recebidoPor: 'Portaria' } })
    expect((await courier.board()).rotas).toEqual([])
    expect((await planner.create([c])).status).toBe(200)
  })

  test('is not planned for an order that has left without one', async () => {
    const { numbers, person, store } = await aDepot(2)
    const planner = await person('orders')
    const [a = 0, b = 0] = numbers
    await pool.query(`update purchase_order set status = 'out-for-delivery' where supplier_id = $1 and number = $2`, [
      store.id,
      a,
    ])
    expect((await planner.board()).prontos.map(({ numpedido }) => numpedido)).toEqual([b])
    expect((await planner.create([a])).failure.codigo).toBe('run.notReady')
  })

  test('takes a photo as proof, without what the camera notes in it', async () => {
    const { store, numbers, person, buyer } = await aDepot(1)
    const [number = 0] = numbers
    const planner = await person('orders')
    const { idrota } = (await planner.create([number])).body.rotas[0] ?? { idrota: '' }
    await planner.start(idrota)
    const report = (foto: Buffer) =>
      planner.report(idrota, number, { resultado: 'ENTREGUE', recebimento: { foto: foto.toString('base64') } })
    for (const wrong of [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), Buffer.from('no picture')])
      expect((await report(wrong)).failure.codigo).toBe('order.badPhoto')
    const taken = sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#336699' } })
      .withExif({ IFD0: { Copyright: 'Ana' } })
      .jpeg()
    expect((await report(await taken.toBuffer())).status).toBe(200)
    expect((await buyer.detail(number)).body).toMatchObject({ temFotoDaEntrega: true, recebidoPor: '' })
    const params = { sessao: buyer.token, numpedido: number }
    const own = await call(ownHandoverPhoto, { params, headers: { 'x-idfornecedor': store.slug } })
    expect(own.body.foto).toBe((await planner.photo(number)).body.foto)
    const exported = await call(myData, { params: { sessao: sessionOf(buyer), idfornecedor: store.slug } })
    expect(exported.body.pedidos.map(({ fotoDaEntrega }) => fotoDaEntrega)).toEqual([own.body.foto])
    const { foto } = (await planner.photo(number)).body
    const { format, width, exif } = await sharp(Buffer.from(foto ?? '', 'base64')).metadata()
    expect([format, width, exif]).toEqual(['jpeg', 1280, undefined])
  })

  test('that has not left is undone by taking all its orders out', async () => {
    const { numbers, person } = await aDepot(2)
    const planner = await person('picking')
    const { idrota } = (await planner.create(numbers)).body.rotas[0] ?? { idrota: '' }
    const undone = (await planner.change(idrota, [])).body
    expect([undone.rotas, undone.prontos.length]).toEqual([[], 2])
    expect((await planner.run(idrota)).status).toBe(404)
  })
})
