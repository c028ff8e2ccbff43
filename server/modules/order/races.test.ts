import { describe, expect, test } from 'vitest'
import { ownApp, testApp, type TestApp } from '#test/builders/app.ts'
import { units } from '#test/builders/cart.ts'
import { aBuyer, anOpenStore, type Buyer, type OpenStore } from '#test/builders/checkout.ts'
import { aCoupon } from '#test/builders/selling.ts'
import { aScarcity, comparedTaken, fulfil, cancelPlaced, SCARCE } from '#test/builders/scarcity.ts'
import { aProduct } from '#test/builders/store.ts'

const app = testApp()
const { pool } = app

const times = <Value>(count: number, make: (index: number) => Value): Value[] =>
  Array.from({ length: count }, (_, index) => make(index))
const buyersOf = (store: OpenStore, count: number): Promise<Buyer[]> =>
  Promise.all(times(count, () => aBuyer(app, store)))
const sorted = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)

const SAME_ORDER = 'Um pedido idêntico foi feito há poucos segundos.'

describe('the same order sent at the same moment', () => {
  test('is made once; the others get its number', async () => {
    const store = await anOpenStore(pool)
    const buyer = await aBuyer(app, store)
    const items = [units(await aProduct(store), 2)]
    await buyer.cart.save({ cartItens: items })
    const answers = await Promise.all(times(8, () => buyer.submit(buyer.order(items))))
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, ...times(7, () => 409)])
    for (const { failure } of answers.filter((answer) => answer.status === 409)) {
      expect(failure).toMatchObject({ codigo: 'order.duplicate', mensagem: SAME_ORDER, detalhes: { numpedido: 1 } })
    }
    expect((await buyer.orders()).body.total).toBe(1)
  })

  test('with an Idempotency-Key is the same answer for all', async () => {
    const store = await anOpenStore(pool)
    const buyer = await aBuyer(app, store)
    const items = [units(await aProduct(store), 2)]
    await buyer.cart.save({ cartItens: items })
    const answers = await Promise.all(times(8, () => buyer.submit(buyer.order(items), { 'idempotency-key': 'tela-1' })))
    expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body])))).toHaveLength(1)
    expect(answers[0]).toMatchObject({ status: 200, body: { numpedido: 1 } })
    expect((await buyer.orders()).body.total).toBe(1)
  })

  test('also when the other tab fills into the cart in the meantime', async () => {
    const store = await anOpenStore(pool)
    const buyer = await aBuyer(app, store)
    const items = [units(await aProduct(store), 2)]
    expect((await buyer.buy(items)).status).toBe(200)
    const again = await buyer.buy(items)
    expect([again.status, again.failure.detalhes]).toEqual([409, { numpedido: 1 }])
    // Refused, and so still in the cart.
    expect((await buyer.cart.load()).body.produtosSelecionados).toHaveLength(1)
  })

  test('is another order for another customer, after a minute, or once the first is cancelled', async () => {
    const store = await anOpenStore(pool)
    const [buyer, neighbour] = [await aBuyer(app, store), await aBuyer(app, store)]
    const items = [units(await aProduct(store), 2)]
    await buyer.buy(items)
    expect((await neighbour.buy(items)).body.numpedido).toBe(2)
    await pool.query(
      "update purchase_order set duplicate_window = tstzrange(now() - interval '2 minutes', now() - interval '1 minute') where supplier_id = $1",
      [store.id],
    )
    expect((await buyer.buy(items)).body.numpedido).toBe(3)
    await pool.query("update purchase_order set status = 'cancelled' where supplier_id = $1 and number = 3", [store.id])
    expect((await buyer.buy(items)).body.numpedido).toBe(4)
  })

  test('is returned by duplicidade only when it exists', async () => {
    const store = await anOpenStore(pool)
    const buyer = await aBuyer(app, store)
    const items = [units(await aProduct(store), 2)]
    const { status, failure } = await buyer.findDuplicate(buyer.order(items))
    expect([status, failure.codigo]).toEqual([404, 'order.noDuplicate'])
    const { body } = await buyer.buy(items)
    expect((await buyer.findDuplicate(buyer.order(items))).body).toEqual(body)
    const other = await aBuyer(app, store)
    expect((await other.findDuplicate(buyer.order(items))).status).toBe(404)
  })
})

describe('what is scarce', () => {
  test('the last unit is sold once', async () => {
    const store = await anOpenStore(pool)
    const items = [units(await aProduct(store, { name: 'Panetone', stock: 1 }), 1)]
    const buyers = await buyersOf(store, 2)
    await Promise.all(buyers.map((buyer) => buyer.cart.save({ cartItens: items })))
    const answers = await Promise.all(buyers.map((buyer) => buyer.submit(buyer.order(items))))
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409])
    const loser = answers.find((answer) => answer.status === 409)
    expect([loser?.failure.mensagem, loser?.failure.itensName]).toEqual(['Não há estoque suficiente.', ['Panetone']])
    const { rows } = await pool.query('select stock from product where supplier_id = $1', [store.id])
    expect(rows).toEqual([{ stock: 0 }])
  })

  test('carts that share products in any order do not wait for each other for ever', async () => {
    const store = await anOpenStore(pool)
    const products = await Promise.all(times(6, (index) => aProduct(store, { name: `Produto ${index}`, stock: 30 })))
    const buyers = await buyersOf(store, 10)
    const answers = await Promise.all(
      buyers.map((buyer, index) =>
        buyer.buy((index % 2 === 0 ? products : products.toReversed()).map((product) => units(product, 4))),
      ),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(7)
    expect(answers.filter((answer) => answer.failure.codigo === 'order.outOfStock')).toHaveLength(3)
    const { rows } = await pool.query('select distinct stock from product where supplier_id = $1', [store.id])
    expect(rows).toEqual([{ stock: 2000 }])
  })

  test('a cart that is being saved does not block an order of the same product', async () => {
    const store = await anOpenStore(pool)
    const rice = await aProduct(store, { stock: 9 })
    const buyer = await aBuyer(app, store)
    await buyer.cart.save({ cartItens: [units(rice, 1)] })
    // What a save under way does to the products that its lines refer to.
    const saving = await pool.connect()
    try {
      await saving.query('begin')
      await saving.query('select 1 from product where supplier_id = $1 and id = $2 for key share', [store.id, rice.id])
      expect((await buyer.submit(buyer.order([units(rice, 1)]))).status).toBe(200)
    } finally {
      await saving.query('rollback')
      saving.release()
    }
  })

  test('a coupon is used at most as often as it allows, and once by one customer', async () => {
    const store = await anOpenStore(pool)
    const rice = await aProduct(store, { price: 10 })
    const code = await aCoupon(store, { value: 50, maxUses: 10, maxPerCustomer: 1 })
    const buyers = await buyersOf(store, 50)
    const items = [units(rice, 1)]
    await Promise.all(buyers.map((buyer) => buyer.cart.save({ cartItens: items, codigoCupom: code })))
    const answers = await Promise.all(buyers.map((buyer) => buyer.submit(buyer.order(items, { cupom: code }))))
    const totals = answers.filter((answer) => answer.status === 200).map((answer) => answer.body.totalpedido)
    expect(totals).toEqual(Array.from({ length: 10 }, () => 5))
    expect(new Set(answers.filter((answer) => answer.status !== 200).map((answer) => answer.failure.codigo))).toEqual(
      new Set(['coupon.exhausted']),
    )
    const winner = buyers[answers.findIndex((answer) => answer.status === 200)]
    await pool.query('update coupon set max_uses = 99 where supplier_id = $1', [store.id])
    const second = await winner?.cart.save({ cartItens: [units(rice, 2)], codigoCupom: code })
    expect(second?.failure.codigo).toBe('coupon.exhausted')
  })
})

describe('through two servers', () => {
  const second = ownApp()
  const servers = [app, second] as const
  /** Each call goes to the server after that of the call before. */
  const byTurns = (first: number): Pick<TestApp, 'call'> => {
    let turn = first
    return { call: (endpoint, input) => (servers[turn++ % servers.length] ?? app).call(endpoint, input) }
  }

  test.each(SCARCE)('more orders than scarce %s allows', async (name) => {
    const size = name === 'stock' ? { wishes: 40, orders: 8 } : { wishes: 12, orders: 4 }
    const scarcity = await aScarcity(pool, name, size)
    const answers = await Promise.all(scarcity.wishes.map((wish, turn) => fulfil(byTurns(turn), scarcity, wish)))
    const placed = answers.filter((answer) => answer !== null)
    expect(placed).toHaveLength(size.orders)
    const { recorded, answered } = await comparedTaken(scarcity, placed)
    expect(recorded).toEqual(answered)

    await Promise.all(
      placed.flatMap((order, turn) => times(2, (n) => cancelPlaced(byTurns(turn + n), scarcity, order))),
    )
    const after = await comparedTaken(scarcity, [])
    expect(after.recorded).toEqual(after.answered)
  })
})

describe('order numbers', () => {
  test('are a sequence per store without gaps, however many buy at once, and refusals leave none', async () => {
    const store = await anOpenStore(pool)
    const other = await anOpenStore(pool)
    const rice = await aProduct(store)
    const rare = await aProduct(store, { stock: 1 })
    const buyers = await buyersOf(store, 20)
    const unlucky = await buyersOf(store, 3)
    await Promise.all(buyers.map((buyer) => buyer.cart.save({ cartItens: [units(rice, 1)] })))
    await Promise.all(unlucky.map((buyer) => buyer.cart.save({ cartItens: [units(rare, 5)] })))
    const answers = await Promise.all([
      ...buyers.map((buyer) => buyer.submit(buyer.order([units(rice, 1)]))),
      ...unlucky.map((buyer) => buyer.submit(buyer.order([units(rare, 5)]))),
    ])
    const numbers = answers.filter((answer) => answer.status === 200).map((answer) => answer.body.numpedido)
    expect(sorted(numbers)).toEqual(times(20, (index) => index + 1))
    expect((await (await aBuyer(app, other)).buy([units(await aProduct(other), 1)])).body.numpedido).toBe(1)
  })
})
