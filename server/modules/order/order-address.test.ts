import { describe, expect, test } from 'vitest'
import { listAddresses } from '#contract/address.ts'
import { sessionOf, testApp } from '#test/builders/app.ts'
import { units } from '#test/builders/cart.ts'
import { aBuyer, anOpenStore, buyerOf, type OpenStoreFields, type OrderBody } from '#test/builders/checkout.ts'
import { aLinkedUser, anAddress } from '#test/builders/people.ts'
import { INSIDE_AREA, OUTSIDE_AREA } from '#test/builders/selling.ts'
import { aProduct } from '#test/builders/store.ts'

const app = testApp()
const { pool } = app

const PIN = { lat: INSIDE_AREA.latitude, lng: INSIDE_AREA.longitude }
const WRITTEN = {
  rua: 'Rua Aspicuelta',
  numero: 55,
  bairro: 'Vila Madalena',
  cidade: 'São Paulo',
  uf: 'sp',
  cep: '05433-010',
  complemento: 'casa 2',
}
const TEXT = 'Rua Aspicuelta, 55, casa 2 – Vila Madalena, São Paulo/SP, 05433-010'

async function aFullCart(fields: OpenStoreFields = {}) {
  const store = await anOpenStore(pool, fields)
  const buyer = await aBuyer(app, store)
  const product = await aProduct(store, { price: 10 })
  const items = [units(product, 2)]
  await buyer.cart.save({ cartItens: items })
  const submitTo = (enderecoentrega: unknown, more: object = {}) =>
    buyer.submit(buyer.order(items, { enderecoentrega, ...more } as Partial<OrderBody>))
  const kept = async () => {
    const { rows } = await pool.query<{ delivery_address: object; billing_address: object }>(
      'select delivery_address, billing_address from purchase_order where supplier_id = $1 order by number desc',
      [store.id],
    )
    return rows[0]
  }
  return { store, buyer, items, submitTo, kept }
}

describe('an address that is written out in the order', () => {
  test('is where the order goes, and who is billed, and is stored with it', async () => {
    const { buyer, submitTo, kept } = await aFullCart()
    const { status, body } = await submitTo(
      { ...WRITTEN, ...PIN },
      { enderecofaturamento: { ...WRITTEN, cep: '20040-002', uf: 'RJ', descricao: 'Matriz', apelido: 'Loja' } },
    )
    expect(status).toBe(200)
    expect((await buyer.detail(body.numpedido)).body.destino.texto).toBe(TEXT)
    expect(await kept()).toMatchObject({
      delivery_address: {
        id: null,
        street: 'Rua Aspicuelta',
        number: '55',
        postalCode: '05433010',
        coordinates: INSIDE_AREA,
      },
      billing_address: { id: null, nickname: 'Matriz', postalCode: '20040002', state: 'RJ', coordinates: null },
    })
  })

  test('stays out of the addresses of the customer', async () => {
    const { store, buyer, submitTo } = await aFullCart()
    const list = async () =>
      (
        await app.call(listAddresses, {
          params: { sessao: sessionOf(buyer) },
          headers: { 'x-idfornecedor': store.slug },
        })
      ).body
    const before = await list()
    expect((await submitTo(WRITTEN)).status).toBe(200)
    expect(await list()).toEqual(before)
  })

  test.each([null, '', '0', 0, undefined])('counts beside an id that is none: %j', async (idendereco) => {
    const { submitTo } = await aFullCart()
    expect((await submitTo({ idendereco, ...WRITTEN, lat: null, lng: null, pontoref: null })).status).toBe(200)
  })

  test('is that of the customer where it is equal, with what the store knows of it', async () => {
    const { store, buyer, submitTo, kept } = await aFullCart()
    const id = await anAddress(store, buyer.customerId, { postalCode: '05433010' })
    await pool.query(`update address set erp_code = 'E-7' where supplier_id = $1 and id = $2`, [store.id, id])
    expect(
      (
        await submitTo({
          rua: 'RUA HARMONIA',
          numero: 123,
          bairro: 'Vila Madalena',
          cidade: 'São Paulo',
          uf: 'SP',
          cep: '05433010',
        })
      ).status,
    ).toBe(200)
    expect(await kept()).toMatchObject({ delivery_address: { id, erpCode: 'E-7', coordinates: INSIDE_AREA } })
  })

  test('makes another order than another address, and the same twice is refused', async () => {
    const { buyer, items, submitTo } = await aFullCart()
    expect((await submitTo(WRITTEN)).body.numpedido).toBe(1)
    await buyer.cart.save({ cartItens: items })
    expect((await submitTo(WRITTEN)).failure).toMatchObject({ codigo: 'order.duplicate', detalhes: { numpedido: 1 } })
    expect((await submitTo({ ...WRITTEN, numero: '57' })).body.numpedido).toBe(2)
  })
})

describe('is refused, with the reason and without an order', () => {
  const NOT_SERVED = 'O fornecedor não atende no endereço informado.'
  const pinOutside = { lat: OUTSIDE_AREA.latitude, lng: OUTSIDE_AREA.longitude }

  test.each<[string, object, number, string, string, string | undefined]>([
    [
      'outside the area',
      { ...WRITTEN, cep: '20040-002', ...pinOutside },
      422,
      'supplier.doesNotServeAddress',
      NOT_SERVED,
      undefined,
    ],
    [
      'by its CEP alone outside',
      { ...WRITTEN, cep: '20040-002' },
      422,
      'supplier.doesNotServeAddress',
      NOT_SERVED,
      undefined,
    ],
    [
      'with its CEP elsewhere',
      { ...WRITTEN, cep: '20040-002', ...PIN },
      422,
      'supplier.doesNotServeAddress',
      `${NOT_SERVED} O CEP fica fora`,
      undefined,
    ],
    [
      'with its pin elsewhere',
      { ...WRITTEN, ...pinOutside },
      422,
      'supplier.doesNotServeAddress',
      `${NOT_SERVED} O ponto no mapa fica fora`,
      undefined,
    ],
    [
      'with a CEP of no state',
      { ...WRITTEN, cep: '00000-001' },
      400,
      'address.invalidPostalCode',
      'O CEP tem 8 números. Confira.',
      'enderecoentrega.cep',
    ],
    [
      'in no state',
      { ...WRITTEN, uf: 'XX' },
      400,
      'address.unknownState',
      'Escolha o estado (UF).',
      'enderecoentrega.uf',
    ],
    [
      'without a district',
      { ...WRITTEN, bairro: null },
      400,
      'request.invalid',
      'O bairro é obrigatório.',
      'enderecoentrega.bairro',
    ],
    ['without any field', {}, 422, 'delivery.addressRequired', 'Escolha o endereço de entrega.', undefined],
    ['with a pin alone', PIN, 422, 'delivery.addressRequired', 'Escolha o endereço de entrega.', undefined],
  ])('an address %s', async (_what, address, status, code, message, field) => {
    const { buyer, submitTo } = await aFullCart()
    const reply = await submitTo(address)
    expect([reply.status, reply.failure.codigo, reply.failure.campo]).toEqual([status, code, field])
    expect(reply.failure.mensagem).toContain(message)
    expect((await buyer.orders()).body.total).toBe(0)
  })

  test('one that a linked user may not add; one of the account is taken all the same', async () => {
    const { store, buyer, items } = await aFullCart()
    const own = await anAddress(store, buyer.customerId)
    const without = buyerOf(app, store, await aLinkedUser(store, buyer, ['submissao_pedido']), own)
    const refused = await without.submit(without.order(items, { enderecoentrega: WRITTEN }))
    expect(refused.failure.codigo).toBe('access.notAllowed')
    expect((await without.submit(without.order(items, { enderecofaturamento: WRITTEN }))).failure.codigo).toBe(
      'access.notAllowed',
    )
    const harmonia = {
      rua: 'Rua Harmonia',
      numero: '123',
      bairro: 'Vila Madalena',
      cidade: 'São Paulo',
      uf: 'SP',
      cep: '05435-000',
    }
    expect((await without.submit(without.order(items, { enderecoentrega: harmonia }))).status).toBe(200)
    // The linked user's order emptied the cart: repeating what was seen before brings nothing back (decision 37).
    await buyer.cart.load()
    await buyer.cart.save({ cartItens: items })
    const allowed = buyerOf(
      app,
      store,
      await aLinkedUser(store, buyer, ['submissao_pedido', 'gerenciar_enderecos']),
      own,
    )
    expect((await allowed.submit(allowed.order(items, { enderecoentrega: WRITTEN }))).status).toBe(200)
  })

  test('another one than the only one, in a store with one address for each customer', async () => {
    const { submitTo } = await aFullCart({ tags: ['has-delivery', 'uses-single-address'] })
    expect((await submitTo(WRITTEN)).failure.codigo).toBe('address.single')
  })
})

test('an empty billing address is replaced by the one that is stored', async () => {
  const { store, buyer, submitTo, kept } = await aFullCart()
  const id = await anAddress(store, buyer.customerId, { isBilling: true })
  expect((await submitTo(WRITTEN, { enderecofaturamento: { idendereco: null, lat: null } })).status).toBe(200)
  expect(await kept()).toMatchObject({ billing_address: { id } })
})
