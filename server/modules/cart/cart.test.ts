import { describe, expect, test } from 'vitest'
import * as wire from '#contract/cart.ts'
import { type Answer, testApp } from '#test/builders/app.ts'
import { cartOf, units } from '#test/builders/cart.ts'
import { actingFor, aCustomer, aLinkedUser, aPortfolio, aStaffMember } from '#test/builders/people.ts'
import { aCoupon, aPaymentMethod } from '#test/builders/selling.ts'
import { aProduct, aStore, type StoreFields } from '#test/builders/store.ts'

const app = testApp()
const { call, pool } = app

async function aShopper(fields: StoreFields = {}) {
  const store = await aStore(pool, fields)
  const person = await aCustomer(store)
  return { store, person, cart: cartOf(app, store, person) }
}

/** `{ 'Arroz': 2 }` */
const quantities = ({ body }: Pick<Answer<typeof wire.loadCart>, 'body'>) =>
  Object.fromEntries(body.produtosSelecionados.map((line) => [line.nome, line.quantidade]))

describe('a saved cart', () => {
  test('is priced by the store, sorted by name, and loaded as it was answered', async () => {
    const { store, cart } = await aShopper()
    const rice = await aProduct(store, { name: 'Arroz', price: 10.5 })
    const oil = await aProduct(store, {
      name: 'Água',
      price: 2,
      wholesalePrice: 1.5,
      wholesaleMinimum: 12,
      packagingPrice: 0.5,
    })
    const saved = await cart.save({
      cartItens: [units(rice, 3), units(oil, 12, { embalarParaPresente: true })],
      observacao: 'Sem sacola',
      numPedidoCliente: 'OC-77',
    })
    expect(saved.status).toBe(200)
    expect(saved.body).toMatchObject({
      versao: 1,
      totalProdutos: 49.5,
      totalEmbalagem: 6,
      totalCompras: 55.5,
      observacao: 'Sem sacola',
      numPedidoCliente: 'OC-77',
      mensagem: null,
      produtosSelecionados: [
        { nome: 'Água', quantidade: 12, precoAplicado: 1.5, regraPreco: 'ATACADO', usaAtacado: true, total: 24 },
        { nome: 'Arroz', quantidade: 3, precoAplicado: 10.5, regraPreco: 'NORMAL', total: 31.5 },
      ],
    })
    expect((await cart.load()).body).toEqual(saved.body)
  })

  test('is empty before the first save', async () => {
    const { cart } = await aShopper()
    expect((await cart.load()).body).toMatchObject({
      versao: 0,
      produtosSelecionados: [],
      totalCompras: 0,
      cupomAplicacaoAutomatica: true,
    })
  })

  test('holds only quantities in which the product is sold', async () => {
    const { store, cart } = await aShopper()
    const cheese = await aProduct(store, { name: 'Queijo', granularity: 0.25, min: 0.5, max: 2 })
    const quantity = async (sent: number) => quantities(await cart.save({ cartItens: [units(cheese, sent)] })).Queijo
    expect(await quantity(0.1)).toBe(0.5)
    expect(await quantity(0.8)).toBe(1)
    expect(await quantity(999_999)).toBe(2)
    expect(await quantity(0)).toBeUndefined()
  })

  test('has the prices of the payment method where the store varies them', async () => {
    const { store, cart } = await aShopper({ tags: ['support-price-variance-by-payment'] })
    const rice = await aProduct(store, { price: 10 })
    const pix = await aPaymentMethod(store, { adjustment: -500 })
    await cart.save({ cartItens: [units(rice, 2)] })
    expect((await cart.load({ idformapagamento: pix })).body).toMatchObject({
      totalCompras: 19,
      produtosSelecionados: [{ preco: 9.5 }],
    })
    expect((await cart.load()).body.totalCompras).toBe(20)
    const unreceived = await aPaymentMethod(store, { kind: 'boleto', adjustment: -500 })
    expect((await cart.load({ idformapagamento: unreceived })).body.totalCompras).toBe(20)
  })

  test('ignores the payment method of a store that does not vary prices', async () => {
    const { store, cart } = await aShopper()
    const rice = await aProduct(store, { price: 10 })
    await cart.save({ cartItens: [units(rice, 2)] })
    expect(
      (await cart.load({ idformapagamento: await aPaymentMethod(store, { adjustment: -500 }) })).body.totalCompras,
    ).toBe(20)
  })

  test('leaves out what the store stopped selling, and has a notice of it', async () => {
    const { store, cart } = await aShopper()
    const rice = await aProduct(store, { name: 'Arroz', price: 10 })
    const beans = await aProduct(store, { name: 'Feijão', price: 8 })
    const salt = await aProduct(store, { name: 'Sal', price: 3, stock: 9 })
    await cart.save({ cartItens: [units(rice, 1), units(beans, 1), units(salt, 1)] })
    await pool.query('update product set is_active = false where supplier_id = $1 and id = $2', [store.id, beans.id])
    await pool.query('update product set stock = 0 where supplier_id = $1 and id = $2', [store.id, salt.id])
    const { body } = await cart.load()
    expect(body).toMatchObject({
      totalCompras: 10,
      mensagem: expect.stringMatching(/^Não estão mais disponíveis: (Feijão, Sal|Sal, Feijão)\.$/),
    })
    expect(quantities({ body })).toEqual({ Arroz: 1 })
  })

  test('belongs to the principal, whose linked users may save it', async () => {
    const { store, person, cart } = await aShopper()
    const rice = await aProduct(store, { name: 'Arroz' })
    const assistant = cartOf(app, store, await aLinkedUser(store, person))
    expect((await assistant.save({ cartItens: [units(rice, 4)] })).status).toBe(200)
    expect(quantities(await cart.load())).toEqual({ Arroz: 4 })
  })
})

describe('two tabs of one customer', () => {
  test('keep each other’s lines', async () => {
    const { store, cart } = await aShopper()
    const rice = await aProduct(store, { name: 'Arroz' })
    const beans = await aProduct(store, { name: 'Feijão' })
    const salt = await aProduct(store, { name: 'Sal' })
    const base = (await cart.save({ cartItens: [units(rice, 1)] })).body.versao
    await cart.save({ versao: base, cartItens: [units(rice, 1), units(beans, 2, { alterado: true })] })
    const second = await cart.save({
      versao: base,
      cartItens: [units(rice, 5, { alterado: true }), units(salt, 1, { alterado: true })],
    })
    expect(quantities(second)).toEqual({ Arroz: 5, Feijão: 2, Sal: 1 })
    expect(second.body.versao).toBe(3)
  })

  test('do not bring back a line that the other removed', async () => {
    const { store, cart } = await aShopper()
    const rice = await aProduct(store, { name: 'Arroz' })
    const beans = await aProduct(store, { name: 'Feijão' })
    const { versao } = (await cart.save({ cartItens: [units(rice, 1), units(beans, 1)] })).body
    await cart.save({ versao, cartItens: [units(rice, 1), units(beans, 0, { alterado: true })] })
    expect(
      quantities(await cart.save({ versao, cartItens: [units(rice, 2, { alterado: true }), units(beans, 1)] })),
    ).toEqual({ Arroz: 2 })
  })

  test('lose nothing when they save at the same moment', async () => {
    const { store, cart } = await aShopper()
    const products = await Promise.all(
      Array.from({ length: 6 }, (_, index) => aProduct(store, { name: `Produto ${index}` })),
    )
    const saves = await Promise.all(
      products.map((product) => cart.save({ versao: 0, cartItens: [units(product, 1, { alterado: true })] })),
    )
    expect(saves.map((save) => save.body.versao).toSorted()).toEqual([1, 2, 3, 4, 5, 6])
    expect((await cart.load()).body.produtosSelecionados).toHaveLength(6)
  })
})

describe('the coupon of a cart (specification §4)', () => {
  test('stays until it is removed, and removing it turns the automatic one off', async () => {
    const { store, cart } = await aShopper()
    const rice = await aProduct(store, { price: 100 })
    const typed = await aCoupon(store, { value: 10 })
    const automatic = await aCoupon(store, { value: 5, isAutomatic: true })
    const cartItens = [units(rice, 1)]
    expect((await cart.save({ cartItens })).body).toMatchObject({ codigoCupom: automatic, totalCompras: 95 })
    expect((await cart.save({ cartItens, codigoCupom: typed.toLowerCase() })).body).toMatchObject({
      codigoCupom: typed,
      totalCompras: 90,
    })
    expect((await cart.save({ cartItens })).body).toMatchObject({
      codigoCupom: typed,
      totalDescontoEspecifico: 10,
      codigoCupomAutomatico: automatic,
    })
    expect((await cart.save({ cartItens, codigoCupom: '' })).body).toMatchObject({
      codigoCupom: null,
      cupomAplicacaoAutomatica: false,
      totalCompras: 100,
    })
    expect((await cart.save({ cartItens }, { cupomAplicacaoAutomatica: true })).body).toMatchObject({
      codigoCupom: automatic,
      totalCompras: 95,
    })
  })

  test('that no one issued is refused, and nothing is saved', async () => {
    const { store, cart } = await aShopper()
    const rice = await aProduct(store)
    const elsewhere = await aCoupon(await aStore(pool))
    const { status, failure } = await cart.save({ cartItens: [units(rice, 1)], codigoCupom: elsewhere })
    expect([status, failure.mensagem]).toEqual([422, 'Este cupom não existe. Confira o código.'])
    expect((await cart.load()).body.produtosSelecionados).toEqual([])
  })

  test('is not found by guessing', async () => {
    const { store, cart } = await aShopper()
    const cartItens = [units(await aProduct(store), 1)]
    const answers = await Promise.all(
      Array.from({ length: 21 }, (_, index) => cart.save({ cartItens, codigoCupom: `TENTATIVA${index}` })),
    )
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([...Array.from({ length: 20 }, () => 422), 429])
  })

  test('that was used up in the meantime is left out, and the cart has a notice of it', async () => {
    const { store, cart } = await aShopper()
    const rice = await aProduct(store, { price: 100 })
    const code = await aCoupon(store, { value: 10 })
    await cart.save({ cartItens: [units(rice, 1)], codigoCupom: code })
    await pool.query("update coupon set ends_at = now() - interval '1 minute' where supplier_id = $1", [store.id])
    expect((await cart.load()).body).toMatchObject({
      codigoCupom: null,
      totalCompras: 100,
      mensagem: `O cupom ${code} não vale mais e foi removido.`,
    })
  })
})

describe('a cart that an attendant holds', () => {
  async function aHeldCart() {
    const { store, person, cart } = await aShopper()
    const rice = await aProduct(store, { name: 'Arroz', price: 10 })
    await cart.save({ cartItens: [units(rice, 1)] })
    const [holder, other] = [await aStaffMember(store, 'attendant'), await aStaffMember(store, 'attendant')]
    const key = [store.id, person.customerId]
    const until = (moment: string) =>
      pool.query(
        `update cart set locked_until = ${moment}, locked_by = $3 where supplier_id = $1 and customer_id = $2`,
        [...key, holder.staffId],
      )
    await until("now() + interval '15 minutes'")
    const cartAs = async (loginId: string) =>
      cartOf(app, store, { token: await actingFor(store, loginId, person.customerId), customerId: person.customerId })
    return { store, person, cart, rice, holder, other, until, cartAs }
  }

  test('is written by that attendant, whose prices stay', async () => {
    const { store, cart, rice, holder, cartAs } = await aHeldCart()
    await pool.query('update cart_line set attendant_price = 80000 where supplier_id = $1', [store.id])
    const held = await cartAs(holder.loginId)
    const saved = await held.save({ cartItens: [units(rice, 4)], observacao: 'Combinado por telefone' })
    expect([saved.status, saved.body.totalCompras, saved.body.observacao]).toEqual([200, 32, 'Combinado por telefone'])
    expect(saved.body.bloqueio_atendimento).toEqual({ ate: expect.any(String) })
    expect(quantities(await cart.load())).toEqual({ Arroz: 4 })
    const { rows } = await pool.query('select changed_by, changed_as from cart_line where supplier_id = $1', [store.id])
    expect(rows).toEqual([{ changed_by: holder.loginId, changed_as: 'attendant' }])
  })

  test('is read by all and written only by the attendant: not by customer, linked user, representative, another attendant', async () => {
    const { store, person, cart, rice, other, cartAs } = await aHeldCart()
    const representative = await aStaffMember(store, 'representative')
    await aPortfolio(store, representative, [person])
    const others = {
      customer: cart,
      linkedUser: cartOf(app, store, await aLinkedUser(store, person)),
      representative: await cartAs(representative.loginId),
      attendant: await cartAs(other.loginId),
    }
    for (const [who, theirs] of Object.entries(others)) {
      const refused = await theirs.save({ cartItens: [units(rice, 9)] })
      expect([refused.status, refused.failure.codigo], who).toEqual([409, 'cart.locked'])
      expect(quantities(await theirs.load()), who).toEqual({ Arroz: 1 })
    }
  })

  test('can be changed by all again when the lease has run out', async () => {
    const { cart, rice, other, until, cartAs } = await aHeldCart()
    await until("now() - interval '1 second'")
    expect(quantities(await (await cartAs(other.loginId)).save({ cartItens: [units(rice, 2)] }))).toEqual({ Arroz: 2 })
    expect((await cart.load()).body.bloqueio_atendimento).toBeNull()
  })
})

describe('a save that is refused changes nothing', () => {
  test('while an attendant negotiates, until the lease ends', async () => {
    const { store, person, cart } = await aShopper()
    const rice = await aProduct(store, { name: 'Arroz' })
    await cart.save({ cartItens: [units(rice, 1)] })
    const lockUntil = (moment: string) =>
      pool.query(`update cart set locked_until = ${moment} where supplier_id = $1 and customer_id = $2`, [
        store.id,
        person.customerId,
      ])
    await lockUntil("now() + interval '15 minutes'")
    const refused = await cart.save({ cartItens: [units(rice, 9)] })
    expect([refused.status, refused.failure.codigo]).toEqual([409, 'cart.locked'])
    expect((await cart.load()).body).toMatchObject({
      bloqueio_atendimento: { ate: expect.any(String) },
      produtosSelecionados: [{ quantidade: 1 }],
    })
    await lockUntil("now() - interval '1 second'")
    expect(quantities(await cart.save({ cartItens: [units(rice, 9)] }))).toEqual({ Arroz: 9 })
  })

  test('for a visitor', async () => {
    const { store, person } = await aShopper()
    const { status, failure } = await cartOf(app, store, { token: 'token', customerId: person.customerId }).save({
      cartItens: [],
    })
    expect([status, failure.mensagem]).toEqual([401, 'Não foi possivel salvar o carrinho.'])
  })

  test.each(['token|', 'token%7C', 'token|0', 'token%7C0', '|', 'token'])(
    'for a visitor without an id, under %s',
    async (session) => {
      const { store } = await aShopper()
      for (const id of ['', '0', 'null', 'undefined']) {
        const url = `/v2/app/${session}/usuario/${id}/cart`
        const headers = { 'x-idfornecedor': store.id }
        const payload = { cartItens: [] }
        const reply = await app.server().app.inject({ method: 'POST', url, headers, payload })
        const { mensagem } = reply.json<{ mensagem: string }>()
        expect([reply.statusCode, mensagem]).toEqual([401, 'Não foi possivel salvar o carrinho.'])
      }
    },
  )

  test('after the session ended', async () => {
    const { store, person, cart } = await aShopper()
    await pool.query(
      "update session set expires_at = now() - interval '1 second' where supplier_id = $1 and login_id = $2",
      [store.id, person.loginId],
    )
    for (const { status, failure } of [await cart.save({ cartItens: [] }), await cart.load()]) {
      expect([status, failure.mensagem]).toEqual([401, 'Sessão expirada, efetue login novamente'])
    }
  })

  test('for another customer’s cart', async () => {
    const { store, person } = await aShopper()
    const other = await aCustomer(store)
    const theirs = cartOf(app, store, { token: person.token, customerId: other.customerId })
    const rice = await aProduct(store)
    expect((await theirs.save({ cartItens: [units(rice, 1)] })).status).toBe(404)
    expect((await theirs.load()).status).toBe(404)
    expect((await cartOf(app, store, other).load()).body.produtosSelecionados).toEqual([])
  })

  test('with another store’s product', async () => {
    const { store, cart } = await aShopper()
    const rice = await aProduct(store)
    const foreign = await aProduct(await aStore(pool))
    const { status, failure } = await cart.save({ cartItens: [units(rice, 1), units(foreign, 1)] })
    expect([status, failure.codigo]).toEqual([422, 'cart.unknownProduct'])
    expect((await cart.load()).body).toMatchObject({ versao: 0, produtosSelecionados: [] })
  })

  test('with nothing that can be bought', async () => {
    const { store, cart } = await aShopper()
    const gone = await aProduct(store, { isActive: false })
    const { status, failure } = await cart.save({ cartItens: [units(gone, 1)] })
    expect([status, failure.mensagem]).toEqual([422, 'Não foi possível carregar nenhum produto para o carrinho.'])
  })

  test.each<[what: string, item: unknown, field: string]>([
    ['a negative quantity', { quantidade: -1 }, 'cartItens.0.quantidade'],
    ['an absurd quantity', { quantidade: 1e12 }, 'cartItens.0.quantidade'],
    ['a quantity that is text', { quantidade: '2' }, 'cartItens.0.quantidade'],
    ['an id that is none', { quantidade: 1, id: "1' or '1'='1" }, 'cartItens.0.id'],
  ])('%s', async (_what, item, field) => {
    const { store, cart } = await aShopper()
    const rice = await aProduct(store)
    const { status, failure } = await cart.save({ cartItens: [{ id: rice.id, ...(item as object) } as never] })
    expect([status, failure.campo]).toEqual([400, field])
    expect((await cart.load()).body.versao).toBe(0)
  })

  test('while unknown fields are ignored, a price above all', async () => {
    const { store, person } = await aShopper()
    const rice = await aProduct(store, { price: 10 })
    const { body } = await call(wire.saveCart, {
      params: { sessao: `${person.token}|${person.customerId}`, idcliente: person.customerId },
      query: { idfornecedor: store.id },
      body: { cartItens: [{ id: rice.id, quantidade: 2, preco: 0.01, precoatendente: 0.01 } as never] },
    })
    expect(body.totalCompras).toBe(20)
  })
})
