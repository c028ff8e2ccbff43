import { describe, expect, test } from 'vitest'
import * as cartWire from '#contract/cart.ts'
import * as wire from '#contract/delivery.ts'
import { sessionOf, testApp, type Answer } from '#test/builders/app.ts'
import { aCombo } from '#test/builders/combos.ts'
import { aCustomer, anAddress, aStaffMember, type Person } from '#test/builders/people.ts'
import { aDelivery, aPaymentMethod, aPickup, INSIDE_AREA, OUTSIDE_AREA } from '#test/builders/selling.ts'
import { aProduct, aStore, type StoreBuilder } from '#test/builders/store.ts'

const { call, pool } = testApp()

type Query = NonNullable<Parameters<typeof call<typeof wire.deliveryOptions>>[1]['query']>

const optionsFor = (store: StoreBuilder, person: Person, query: Query = {}) =>
  call(wire.deliveryOptions, { params: { sessao: sessionOf(person), idfornecedor: store.slug }, query })

const byPostalCode = (
  store: StoreBuilder,
  cep: string,
  produtos: { id: string; quantidade: number }[],
  query: object = {},
) => call(wire.deliveryOptionsByPostalCode, { params: { idfornecedor: store.slug, cep }, query, body: { produtos } })

const NONE = 'Nenhuma forma de entrega foi encontrada para esse endereço, itens ou valor de pedido.'

const idsIn = ({ body }: Pick<Answer<typeof wire.deliveryOptions | typeof wire.deliveryOptionsByPostalCode>, 'body'>) =>
  body.formasEntrega.map(({ id }) => id)

/** With a cart of one product for so many reais. */
async function aShopper(reais = 50) {
  const store = await aStore(pool)
  const person = await aCustomer(store)
  const product = await aProduct(store, { price: reais })
  await call(cartWire.saveCart, {
    params: { sessao: sessionOf(person), idcliente: person.customerId },
    query: { idfornecedor: store.slug },
    body: { cartItens: [{ id: product.id, quantidade: 1 }] },
  })
  return { store, person, product }
}

test('the conditions of delivery are read without a cart, for the store and for a postal code', async () => {
  const store = await aStore(pool)
  await aDelivery(store, { feeCents: 990, freeFromCents: 10_000, minimumCents: 3000 })
  await aPickup(store)
  const conditions = async (query: { cep?: string }) => {
    const { body } = await call(wire.deliveryConditions, { params: { idfornecedor: store.slug }, query })
    return body.formasEntrega.map(({ tipoEntrega, taxaEntrega, gratisApartirDe, valorMinimo, agendamento, area }) => [
      tipoEntrega,
      taxaEntrega,
      gratisApartirDe,
      valorMinimo,
      agendamento.length > 0,
      area,
    ])
  }
  const delivery = ['DELIVERY', 9.9, 100, 30, true, expect.any(String)]
  const pickup = ['RETIRADA', 0, null, 0, true, null]
  expect(await conditions({})).toEqual([delivery, pickup])
  expect(await conditions({ cep: '05435-000' })).toEqual([delivery, pickup])
  expect(await conditions({ cep: '20040-002' })).toEqual([pickup])
})

describe('ways to receive at an address', () => {
  test('are those whose area holds it, with fee, period and dates', async () => {
    const { store, person } = await aShopper()
    const id = await aDelivery(store, { feeCents: 990, freeFromCents: 10_000 })
    const { body } = await optionsFor(store, person, { idendereco: await anAddress(store, person.customerId) })
    expect(body.formasEntrega).toEqual([
      {
        id,
        tipoEntrega: 'DELIVERY',
        nome: 'Entrega em casa',
        descricao: '',
        periodo: '8h às 18h',
        taxaEntrega: 9.9,
        gratisApartirDe: 100,
        valorMinimo: 0,
        agendamento: expect.any(Array),
        lojaRetira: null,
      },
    ])
    expect(body.formasEntrega[0]?.agendamento).toHaveLength(5)
  })

  test('cost nothing from the value on that the store chose', async () => {
    const { store, person } = await aShopper(100)
    await aDelivery(store, { feeCents: 990, freeFromCents: 10_000 })
    const { body } = await optionsFor(store, person, { idendereco: await anAddress(store, person.customerId) })
    expect(body.formasEntrega[0]?.taxaEntrega).toBe(0)
  })

  test('below their minimum are left out', async () => {
    const { store, person } = await aShopper(50)
    const idendereco = await anAddress(store, person.customerId)
    await aDelivery(store, { minimumCents: 5001 })
    const { status, failure } = await optionsFor(store, person, { idendereco })
    const mensagem = `${NONE} Pedido mínimo: R$ 50,01. Faltam R$ 0,01.`
    expect([status, { ...failure, mensagem: failure.mensagem?.replaceAll('\u00a0', ' ') }]).toMatchObject([
      422,
      { codigo: 'delivery.none', mensagem, openModal: false },
    ])
    const reached = await aDelivery(store, { minimumCents: 5000 })
    expect(idsIn(await optionsFor(store, person, { idendereco }))).toEqual([reached])
  })

  test('do not exist outside every area', async () => {
    const { store, person } = await aShopper()
    await aDelivery(store)
    const idendereco = await anAddress(store, person.customerId, { ...OUTSIDE_AREA, postalCode: '20000000' })
    const { status, failure } = await optionsFor(store, person, { idendereco })
    const mensagem = 'O fornecedor não atende no endereço informado.'
    expect([status, failure]).toEqual([
      422,
      { codigo: 'supplier.doesNotServeAddress', mensagem, message: mensagem, openModal: true },
    ])
  })

  test('are found by the postal code while the point on the map is not known', async () => {
    const { store, person } = await aShopper()
    const id = await aDelivery(store)
    const place = { latitude: null, longitude: null }
    const within = await anAddress(store, person.customerId, { ...place, postalCode: '05499999' })
    const beyond = await anAddress(store, person.customerId, { ...place, postalCode: '05500000' })
    expect(idsIn(await optionsFor(store, person, { idendereco: within }))).toEqual([id])
    expect((await optionsFor(store, person, { idendereco: beyond })).failure.codigo).toBe(
      'supplier.doesNotServeAddress',
    )
  })

  test('need an address; pickup needs none', async () => {
    const { store, person } = await aShopper()
    await aDelivery(store)
    const { optionId, storeId } = await aPickup(store)
    expect((await optionsFor(store, person)).failure).toMatchObject({
      codigo: 'delivery.addressRequired',
      message: 'Escolha o endereço de entrega.',
      openModal: true,
    })
    const { body } = await optionsFor(store, person, { tipoEntrega: 'RETIRADA' })
    expect(body.formasEntrega).toMatchObject([
      {
        id: optionId,
        tipoEntrega: 'RETIRADA',
        taxaEntrega: 0,
        lojaRetira: {
          id: storeId,
          nome: 'Loja Pinheiros',
          descricao_endereco_loja: 'Rua dos Pinheiros, 500, São Paulo/SP',
          horario: '8h às 20h',
          coordenadas_loja: { latitude: -23.565, longitude: -46.682 },
        },
      },
    ])
  })

  test('are those that the store offers: where it has pickup alone, that is what one starts with', async () => {
    const store = await aStore(pool, { tags: ['has-collect'] })
    const person = await aCustomer(store)
    const { optionId } = await aPickup(store)
    await aDelivery(store)
    expect(idsIn(await optionsFor(store, person))).toEqual([optionId])
    const idendereco = await anAddress(store, person.customerId)
    expect((await optionsFor(store, person, { tipoEntrega: 'DELIVERY', idendereco })).failure.codigo).toBe(
      'delivery.none',
    )
  })

  test('leave out an option without any free date, rather than offer it without one', async () => {
    const { store, person } = await aShopper()
    const id = await aDelivery(store)
    await pool.query(`update delivery_option set weekdays = '{}' where supplier_id = $1 and id = $2`, [store.id, id])
    const idendereco = await anAddress(store, person.customerId)
    expect((await optionsFor(store, person, { idendereco })).failure.codigo).toBe('delivery.none')
    const undated = await aDelivery(store, { datesAhead: 0 })
    const { body } = await optionsFor(store, person, { idendereco })
    expect(body.formasEntrega.map(({ id, agendamento }) => [id, agendamento])).toEqual([[undated, []]])
  })
})

describe('ways to receive are refused', () => {
  test('for addresses of others, in this store and elsewhere, and removed ones', async () => {
    const { store, person } = await aShopper()
    await aDelivery(store)
    const elsewhere = await aShopper()
    const gone = await anAddress(store, person.customerId)
    await pool.query('update address set removed_at = now() where supplier_id = $1 and id = $2', [store.id, gone])
    const ids = [
      await anAddress(store, (await aCustomer(store)).customerId),
      await anAddress(elsewhere.store, elsewhere.person.customerId),
      await anAddress(store, person.customerId, { isBilling: true }),
      gone,
    ]
    for (const idendereco of ids)
      expect((await optionsFor(store, person, { idendereco })).failure.codigo).toBe('address.notFound')
  })

  test('to visitors, to another customer’s id in the path and to staff who act for no customer', async () => {
    const { store, person } = await aShopper()
    const stranger = await aCustomer(store)
    const codeFor = async (sessao: string) =>
      (
        await call(wire.deliveryOptions, {
          params: { sessao, idfornecedor: store.slug },
          query: { tipoEntrega: 'RETIRADA' },
        })
      ).failure.codigo
    expect(await codeFor('token|0')).toBe('access.signInRequired')
    expect(await codeFor(`${stranger.token}|${person.customerId}`)).toBe('access.notAllowed')
    expect(await codeFor((await aStaffMember(store, 'representative')).token)).toBe('access.notAllowed')
  })

  test('with another name of delivery', async () => {
    const { store, person } = await aShopper()
    const { status, failure } = await optionsFor(store, person, { tipoEntrega: 'DRONE' as 'DELIVERY' })
    expect([status, failure.campo]).toEqual([400, 'tipoEntrega'])
  })
})

describe('freight by postal code, for visitors', () => {
  test('goes by the prices of the payment method, where they vary', async () => {
    const store = await aStore(pool, { tags: ['has-delivery', 'support-price-variance-by-payment'] })
    await aDelivery(store, { freeFromCents: 8000 })
    const pix = await aPaymentMethod(store, { adjustment: -500 })
    const cart = [{ id: (await aProduct(store, { price: 80 })).id, quantidade: 1 }]
    const fee = async (query: object) =>
      (await byPostalCode(store, '05435-000', cart, query)).body.formasEntrega[0]?.taxaEntrega
    expect([await fee({}), await fee({ idformapagamento: pix })]).toEqual([0, 9.9])
  })

  test('counts the combos of the cart, alone and beside products, as far as they are sold to everybody', async () => {
    const store = await aStore(pool)
    await aDelivery(store, { freeFromCents: 8000 })
    const product = await aProduct(store, { price: 40 })
    const parts = [{ units: 2, products: [product] }]
    const [combo, ofOthers] = [
      await aCombo(store, { price: 50, parts }),
      await aCombo(store, { price: 500, parts, customers: [] }),
    ]
    const fee = async (produtos: { id: string; quantidade: number }[], ...combos: [id: string, count: number][]) => {
      const { body } = await call(wire.deliveryOptionsByPostalCode, {
        params: { idfornecedor: store.slug, cep: '05435-000' },
        query: {},
        body: {
          produtos,
          combos: combos.map(([id, quantidade]) => ({ idcombopromocional_cabecalho: id, quantidade })),
        },
      })
      return body.formasEntrega[0]?.taxaEntrega
    }
    const one = [{ id: product.id, quantidade: 1 }]
    expect([await fee([], [combo, 1]), await fee([], [combo, 2]), await fee(one, [combo, 1])]).toEqual([9.9, 0, 0])
    expect(await fee(one, [ofOthers, 1])).toBe(9.9)
  })

  test('uses the store’s own prices, wholesale included', async () => {
    const store = await aStore(pool)
    await aDelivery(store, { freeFromCents: 8000 })
    const product = await aProduct(store, { price: 10, wholesalePrice: 9, wholesaleMinimum: 9 })
    const fee = async (quantidade: number) =>
      (await byPostalCode(store, '05435-000', [{ id: product.id, quantidade }])).body.formasEntrega[0]?.taxaEntrega
    expect([await fee(7), await fee(8), await fee(9)]).toEqual([9.9, 0, 0])
    const halves = [
      { id: product.id, quantidade: 4 },
      { id: product.id.toUpperCase(), quantidade: 4 },
    ]
    expect((await byPostalCode(store, '05435000', halves)).body.formasEntrega[0]?.taxaEntrega).toBe(0)
  })

  test('goes by the CEP and by the point on the map where it is known: both must be served, by the same area', async () => {
    const store = await aStore(pool)
    const id = await aDelivery(store)
    const cart = [{ id: (await aProduct(store)).id, quantidade: 1 }]
    const near = { lat: INSIDE_AREA.latitude, lng: INSIDE_AREA.longitude }
    const far = { lat: OUTSIDE_AREA.latitude, lng: OUTSIDE_AREA.longitude }
    expect(idsIn(await byPostalCode(store, '05435-000', cart, near))).toEqual([id])
    for (const cep of ['05435-000', '05435\u2011000', '05435\u00A0000'])
      expect(idsIn(await byPostalCode(store, cep, cart))).toEqual([id])
    const refusal = async (cep: string, query: object = {}) => {
      const { status, failure } = await byPostalCode(store, cep, cart, query)
      expect([status, failure.codigo]).toEqual([422, 'supplier.doesNotServeAddress'])
      return failure.mensagem
    }
    const notServed = 'O fornecedor não atende no endereço informado.'
    expect(await refusal('20000-000')).toBe(notServed)
    expect(await refusal('20000-000', far)).toBe(notServed)
    expect(await refusal('20000-000', near)).toBe(
      `${notServed} O CEP fica fora da área de entrega, embora o ponto no mapa fique dentro dela. Confira os dois.`,
    )
    expect(await refusal('05435-000', far)).toBe(
      `${notServed} O ponto no mapa fica fora da área de entrega, embora o CEP fique dentro dela. Confira os dois.`,
    )
    await pool.query(`update service_area set postal_codes = '{20000000-20099999}' where supplier_id = $1`, [store.id])
    const other = await aDelivery(store)
    await pool.query(
      `update service_area set area = '((-43.3,-22.8),(-43.1,-22.8),(-43.1,-23),(-43.3,-23))'
       where supplier_id = $1 and id = (select service_area_id from delivery_option where supplier_id = $1 and id = $2)`,
      [store.id, other],
    )
    expect(await refusal('20000-000', far)).toBe(
      `${notServed} O CEP e o ponto no mapa ficam em áreas de entrega diferentes. Confira os dois.`,
    )
  })

  test('goes by the point alone where the area names no CEPs', async () => {
    const store = await aStore(pool)
    const id = await aDelivery(store)
    await pool.query(`update service_area set postal_codes = '{}' where supplier_id = $1`, [store.id])
    const cart = [{ id: (await aProduct(store)).id, quantidade: 1 }]
    expect(
      idsIn(await byPostalCode(store, '20000-000', cart, { lat: INSIDE_AREA.latitude, lng: INSIDE_AREA.longitude })),
    ).toEqual([id])
    expect((await byPostalCode(store, '05435-000', cart)).failure.codigo).toBe('supplier.doesNotServeAddress')
  })

  test('needs a cart: of this store, and with something in it', async () => {
    const store = await aStore(pool)
    await aDelivery(store)
    const product = await aProduct(store)
    const retired = await aProduct(store, { isActive: false })
    const foreign = await aProduct(await aStore(pool))
    const codeFor = async (...produtos: { id: string; quantidade: number }[]) =>
      (await byPostalCode(store, '05435-000', produtos)).failure.codigo
    expect(await codeFor()).toBe('order.emptyCart')
    expect(await codeFor({ id: product.id, quantidade: -3 })).toBe('order.emptyCart')
    expect(await codeFor({ id: retired.id, quantidade: 1 })).toBe('order.emptyCart')
    expect(await codeFor({ id: product.id, quantidade: 1 }, { id: foreign.id, quantidade: 1 })).toBe(
      'cart.unknownProduct',
    )
    expect((await byPostalCode(store, '05435-000', [{ id: product.id, quantidade: 1e308 }])).status).toBe(200)
  })

  test.each([
    ['cep', '5435', 'request.invalid'],
    [undefined, '00000-000', 'address.invalidPostalCode'],
  ])('names the field %s for %s', async (field, cep, code) => {
    const store = await aStore(pool)
    const { status, failure } = await byPostalCode(store, cep, [{ id: store.id, quantidade: 1 }])
    expect([status, failure.codigo, failure.campo]).toEqual([400, code, field])
  })
})
