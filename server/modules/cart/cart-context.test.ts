import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { deliveryOptions } from '#contract/delivery.ts'
import { sessionOf, testApp } from '#test/builders/app.ts'
import { cartOf, units } from '#test/builders/cart.ts'
import { aCustomer, anAddress, signedIn } from '#test/builders/people.ts'
import { aSubscriptionType } from '#test/builders/subscriptions.ts'
import { aCoupon, aDelivery, aPickup, OUTSIDE_AREA } from '#test/builders/selling.ts'
import { aProduct, aStore, type StoreFields } from '#test/builders/store.ts'

const app = testApp()
const { call, pool } = app

async function aShopper(fields: StoreFields = {}) {
  const store = await aStore(pool, fields)
  const person = await aCustomer(store)
  return { store, person, cart: cartOf(app, store, person) }
}

describe('the answer of a cart (specification §3, Cart state)', () => {
  test('has every field, empty where there is nothing to return', async () => {
    const { cart } = await aShopper({ tags: ['has-delivery'] })
    expect((await cart.load()).body).toMatchObject({
      produtosComDesconto: [],
      taxaEntrega: null,
      cupomCanal: null,
      habilitarVisualizacaoDesconto: true,
      assinaturas: { tipos: [], label: '' },
      assinaturaSelecionada: null,
      meta_info: {
        hasRecorrencia: false,
        recorrencia: { mensagem: '' },
        descricao_endereco_loja: null,
        default_store: null,
      },
      erroSubmit: null,
    })
  })

  test('says which lines the coupon lowered and by how much, adding up to the discount', async () => {
    const { store, cart } = await aShopper()
    const tiered = await aProduct(store, { name: 'Azeite', price: 30, tiers: [{ from: 2, price: 25 }] })
    const rice = await aProduct(store, { name: 'Arroz', price: 10.01 })
    const beans = await aProduct(store, { name: 'Feijão', price: 7.77 })
    const code = await aCoupon(store, { value: 10, avoidsPolicies: true })
    const { body } = await cart.save({
      cartItens: [units(tiered, 2), units(rice, 1), units(beans, 1)],
      codigoCupom: code,
    })
    expect(body.produtosComDesconto).toEqual([
      { id: rice.id, preco_do_desconto: 9.01, desconto: 1 },
      { id: beans.id, preco_do_desconto: 6.99, desconto: 0.78 },
    ])
    expect([body.totalDescontoEspecifico, body.cupomCanal]).toEqual([1.78, 'WEB'])
  })

  test('has as preco_do_desconto the price of one unit with the coupon, and none where the coupon takes nothing', async () => {
    const { store, cart } = await aShopper()
    const rice = await aProduct(store, { name: 'Arroz', price: 10, granularity: 0.001, min: 0.001 })
    const cheese = await aProduct(store, { name: 'Queijo', price: 50, wholesalePrice: 40, wholesaleMinimum: 2 })
    const cartItens = [units(rice, 3), units(cheese, 2, { embalarParaPresente: true })]
    const without = (await cart.save({ cartItens })).body.produtosSelecionados
    expect(without.map((line) => [line.nome, line.desconto, 'preco_do_desconto' in line])).toEqual([
      ['Arroz', 0, false],
      ['Queijo', 0, false],
    ])
    const code = await aCoupon(store, { kind: 'fixed', value: 1000 })
    const { body } = await cart.save({ cartItens, codigoCupom: code })
    expect(
      body.produtosSelecionados.map(({ nome, precoAplicado, preco_do_desconto, desconto, total }) => [
        nome,
        precoAplicado,
        preco_do_desconto,
        desconto,
        total,
      ]),
    ).toEqual([
      ['Arroz', 10, 9.09, 2.73, 27.27],
      ['Queijo', 40, 36.365, 7.27, 72.73],
    ])
  })

  test('under an attendant’s lock has the coupon in the channel of the order that it would become', async () => {
    const { store, person, cart } = await aShopper()
    await cart.save({ cartItens: [units(await aProduct(store), 1)], codigoCupom: await aCoupon(store) })
    await pool.query(
      "update cart set locked_until = now() + interval '5 minutes' where supplier_id = $1 and customer_id = $2",
      [store.id, person.customerId],
    )
    expect((await cart.load()).body.cupomCanal).toBe('MANUAL')
  })

  test('names the first pickup store, and what the first way to collect costs', async () => {
    const { store, cart } = await aShopper()
    await aPickup(store)
    await pool.query('update delivery_option set fee_cents = 500, free_from_cents = 3000 where supplier_id = $1', [
      store.id,
    ])
    const rice = await aProduct(store, { price: 10 })
    const { body } = await cart.save({ cartItens: [units(rice, 2)] })
    expect(body.meta_info).toMatchObject({
      descricao_endereco_loja: 'Rua dos Pinheiros, 500, São Paulo/SP',
      default_store: { latitude: -23.565, longitude: -46.682 },
    })
    const feeOf = async (tipoentrega?: 'RETIRADA' | 'DELIVERY') =>
      (await cart.load(tipoentrega ? { tipoentrega } : {})).body.taxaEntrega
    expect([await feeOf('RETIRADA'), await feeOf('DELIVERY'), await feeOf()]).toEqual([5, null, null])
    await cart.save({ cartItens: [units(rice, 3)] })
    expect(await feeOf('RETIRADA')).toBe(0)
  })

  test('knows the fee of delivery to the chosen address, else to the primary one', async () => {
    const { store, person, cart } = await aShopper()
    await aDelivery(store, { feeCents: 990, freeFromCents: 10_000, minimumCents: 3000 })
    await aDelivery(store, { feeCents: 1500 })
    await pool.query('update delivery_option set position = fee_cents where supplier_id = $1', [store.id])
    const rice = await aProduct(store, { price: 10 })
    const feeOf = async (quantidade: number, idendereco?: string) => {
      await cart.save({ cartItens: [units(rice, quantidade)] })
      return (await cart.load({ tipoentrega: 'DELIVERY', ...(idendereco ? { idendereco } : {}) })).body.taxaEntrega
    }
    expect(await feeOf(3)).toBeNull()
    const far = await anAddress(store, person.customerId, OUTSIDE_AREA)
    const home = await anAddress(store, person.customerId, { isPrimary: true })
    expect([await feeOf(2), await feeOf(3), await feeOf(10)]).toEqual([15, 9.9, 0])
    expect([await feeOf(3, home.toUpperCase()), await feeOf(3, far)]).toEqual([9.9, null])
    const options = await call(deliveryOptions, {
      params: { sessao: sessionOf(person), idfornecedor: store.slug },
      query: { idendereco: home },
    })
    expect(await feeOf(3)).toBe(options.body.formasEntrega[0]?.taxaEntrega)
  })

  test('does not guess between addresses, none of which is primary', async () => {
    const { store, person, cart } = await aShopper()
    await aDelivery(store)
    const feeOf = async () => (await cart.load({ tipoentrega: 'DELIVERY' })).body.taxaEntrega
    await anAddress(store, person.customerId)
    expect(await feeOf()).toBe(9.9)
    await anAddress(store, person.customerId)
    expect(await feeOf()).toBeNull()
  })

  test('refuses an address that is not the customer’s', async () => {
    const { store, cart } = await aShopper()
    const theirs = await anAddress(store, (await aCustomer(store)).customerId)
    const { status, failure } = await cart.load({ tipoentrega: 'DELIVERY', idendereco: theirs })
    expect([status, failure.codigo]).toEqual([404, 'address.notFound'])
  })

  test('of a store that only delivers has no pickup store', async () => {
    const { store, cart } = await aShopper({ tags: ['has-delivery'] })
    await aPickup(store)
    expect((await cart.load({ tipoentrega: 'RETIRADA' })).body).toMatchObject({
      taxaEntrega: null,
      meta_info: { default_store: null },
    })
  })
})

describe('a subscription type', () => {
  test('is kept by the saves of a cart that name none, until it is taken back or no longer offered', async () => {
    const { store, person, cart } = await aShopper()
    const rice = await aProduct(store)
    const idtipoassinatura = await aSubscriptionType(store)
    const chosenNow = async (query = {}) => (await cart.load(query)).body.assinaturaSelecionada
    const line = { cartItens: [units(rice, 1)] }
    await cart.save(line)
    expect(await chosenNow({ idtipoassinatura })).toEqual({ idtipoassinatura })
    expect(await chosenNow(), 'a load stores nothing').toBeNull()

    const { body } = await cart.save(line, { idtipoassinatura })
    expect(body).toMatchObject({
      assinaturaSelecionada: { idtipoassinatura },
      meta_info: { hasRecorrencia: true, recorrencia: { mensagem: 'Toda semana, no mesmo dia' } },
    })
    const otherDevice = cartOf(app, store, { ...person, token: await signedIn(store, person.loginId) })
    await otherDevice.save({ cartItens: [units(rice, 2)] })
    expect((await otherDevice.load()).body.assinaturaSelecionada).toEqual({ idtipoassinatura })
    expect(await chosenNow({ idtipoassinatura: 'whitout' })).toBeNull()
    expect(await chosenNow()).toEqual({ idtipoassinatura })

    // The server is notified of the change a moment later.
    await pool.query('update subscription_type set is_active = false where supplier_id = $1', [store.id])
    await expect.poll(() => chosenNow()).toBeNull()
    await pool.query('update subscription_type set is_active = true where supplier_id = $1', [store.id])
    await expect.poll(() => chosenNow()).toEqual({ idtipoassinatura })
    await cart.save(line, { idtipoassinatura: 'whitout' })
    expect(await chosenNow()).toBeNull()
  })

  test.each(['whitout', ''])('%j is none', async (idtipoassinatura) => {
    const { store, cart } = await aShopper()
    const rice = await aProduct(store)
    expect((await cart.save({ cartItens: [units(rice, 1)] }, { idtipoassinatura })).status).toBe(200)
    expect((await cart.load({ idtipoassinatura })).status).toBe(200)
  })

  test('is refused while no store sells by subscription, and changes nothing', async () => {
    const { store, cart } = await aShopper()
    const { status, failure } = await cart.save(
      { cartItens: [units(await aProduct(store), 1)] },
      { idtipoassinatura: 'semanal' },
    )
    expect([status, failure.codigo, failure.campo]).toEqual([422, 'subscription.unavailable', 'idtipoassinatura'])
    expect((await cart.load({ idtipoassinatura: 'semanal' })).failure.codigo).toBe('subscription.unavailable')
    expect((await cart.load()).body.versao).toBe(0)
  })
})

describe('an order that is repeated (modoRepeticaoPedido)', () => {
  test('leaves out what is no longer sold, and has a notice of it', async () => {
    const { store, cart } = await aShopper()
    const [rice, gone] = [
      await aProduct(store, { name: 'Arroz' }),
      await aProduct(store, { name: 'Sumiu', isActive: false }),
    ]
    const { status, body } = await cart.save(
      { cartItens: [units(rice, 1), units(gone, 1)] },
      { modoRepeticaoPedido: true },
    )
    expect([status, body.produtosSelecionados.map(({ nome }) => nome), body.mensagem]).toEqual([
      200,
      ['Arroz'],
      'Não estão mais disponíveis: Sumiu.',
    ])
  })

  test('leaves out what the store does not know, and says so', async () => {
    const { store, cart } = await aShopper()
    const [rice, gone] = [
      await aProduct(store, { name: 'Arroz' }),
      await aProduct(store, { name: 'Sumiu', isActive: false }),
    ]
    const [first, second] = [units({ id: randomUUID() }, 1), units({ id: randomUUID() }, 1)]
    const repeat = { modoRepeticaoPedido: true }
    const one = await cart.save({ cartItens: [units(rice, 2), first] }, repeat)
    expect([one.status, one.body.produtosSelecionados.map(({ id }) => id), one.body.mensagem]).toEqual([
      200,
      [rice.id],
      'Um produto do pedido não existe mais nesta loja.',
    ])
    const several = await cart.save({ cartItens: [units(rice, 2), units(gone, 1), first, first, second] }, repeat)
    expect(several.body.mensagem).toBe(
      'Não estão mais disponíveis: Sumiu. 2 produtos do pedido não existem mais nesta loja.',
    )
    const { failure } = await cart.save({ cartItens: [first] }, repeat)
    expect(failure.codigo).toBe('cart.nothingToRepeat')
    expect((await cart.save({ cartItens: [units(rice, 2), first] })).failure.codigo).toBe('cart.unknownProduct')
  })

  test('by operations leaves it out too', async () => {
    const { store, cart } = await aShopper()
    const rice = await aProduct(store)
    const add = (idproduto: string) => ({ id: randomUUID(), idproduto, diferenca: 1 })
    const repeat = { modoRepeticaoPedido: true }
    const operacoes = [add(rice.id), add(randomUUID())]
    const { status, body } = await cart.save({ cartItens: [], operacoes }, repeat)
    expect([status, body.produtosSelecionados.map(({ id }) => id), body.mensagem]).toEqual([
      200,
      [rice.id],
      'Um produto do pedido não existe mais nesta loja.',
    ])
    const { failure } = await cart.save({ cartItens: [], operacoes: [add(randomUUID())] }, repeat)
    expect(failure.codigo).toBe('cart.nothingToRepeat')
    expect((await cart.load()).body.produtosSelecionados).toHaveLength(1)
  })

  test('of which nothing is left says what it could not do', async () => {
    const { store, cart } = await aShopper()
    const gone = await aProduct(store, { isActive: false })
    const { status, failure } = await cart.save({ cartItens: [units(gone, 1)] }, { modoRepeticaoPedido: true })
    expect([status, failure.mensagem]).toEqual([422, 'Não foi possível carregar os produtos do pedido'])
    const { failure: other } = await cart.save({ cartItens: [units(gone, 1)] })
    expect(other.codigo).toBe('cart.noItems')
  })
})
