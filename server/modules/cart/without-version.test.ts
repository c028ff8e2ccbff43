import { describe, expect, test } from 'vitest'
import { loadCart } from '#contract/cart.ts'
import { testApp } from '#test/builders/app.ts'
import { cartOf, units, type CartOf } from '#test/builders/cart.ts'
import { aBuyer, anOpenStore, buyerOf } from '#test/builders/checkout.ts'
import { actingFor, aCustomer, anAddress, aPortfolio, aStaffMember, signedIn } from '#test/builders/people.ts'
import { aProduct, aStore } from '#test/builders/store.ts'

const app = testApp()
const { pool } = app

/** Clients that know the specification alone: each with its own session, and none sends a version. */
async function someClients(count: number) {
  const store = await aStore(pool)
  const person = await aCustomer(store)
  const clients: CartOf[] = []
  for (let index = 0; index < count; index += 1) {
    clients.push(cartOf(app, store, { token: await signedIn(store, person.loginId), customerId: person.customerId }))
  }
  const names = ['Arroz', 'Feijão', 'Milho', 'Sal'] as const
  const [rice, beans, corn, salt] = await Promise.all(names.map((name) => aProduct(store, { name })))
  if (!rice || !beans || !corn || !salt) throw new Error('four products were made')
  const [first, second] = clients
  if (!first || !second) throw new Error('there are two clients at least')
  return { store, person, clients, first, second, rice, beans, corn, salt }
}

/** `{ Arroz: 2 }` */
async function contentsOf(
  answer: ReturnType<CartOf['load']> | ReturnType<CartOf['save']>,
): Promise<Record<string, number>> {
  const { status, body } = await answer
  expect(status).toBe(200)
  return Object.fromEntries(body.produtosSelecionados.map((line) => [line.nome, line.quantidade]))
}

describe('a lone client that names no version', () => {
  test('adds, changes, removes by leaving out, and empties the cart, each at once', async () => {
    const { first, rice, beans } = await someClients(2)
    const save = (...cartItens: ReturnType<typeof units>[]) => contentsOf(first.save({ cartItens }))
    expect(await save(units(rice, 1))).toEqual({ Arroz: 1 })
    expect(await save(units(rice, 3), units(beans, 2))).toEqual({ Arroz: 3, Feijão: 2 })
    expect(await save(units(beans, 2))).toEqual({ Feijão: 2 })
    expect(await save(units(rice, 1), units(beans, 2))).toEqual({ Arroz: 1, Feijão: 2 })
    expect(await save()).toEqual({})
    expect(await contentsOf(first.load())).toEqual({})
  })

  test('also after naming one', async () => {
    const { first, rice, beans } = await someClients(2)
    const cartItens = [units(rice, 1), units(beans, 1)]
    const { body } = await first.save({ cartItens })
    expect(await contentsOf(first.save({ versao: body.versao, cartItens: [units(beans, 1)] }))).toEqual({ Feijão: 1 })
    expect(await contentsOf(first.save({ cartItens }))).toEqual({ Arroz: 1, Feijão: 1 })
  })

  test('removes on one device what it put in on another, once it was loaded there', async () => {
    const { first, second, rice, beans } = await someClients(2)
    await first.save({ cartItens: [units(rice, 1), units(beans, 1)] })
    expect(await contentsOf(second.load())).toEqual({ Arroz: 1, Feijão: 1 })
    expect(await contentsOf(second.save({ cartItens: [units(beans, 1)] }))).toEqual({ Feijão: 1 })
  })

  test('may order the same again', async () => {
    const store = await anOpenStore(pool)
    const buyer = await aBuyer(app, store)
    const items = [units(await aProduct(store, { name: 'Arroz' }), 2)]
    expect((await buyer.buy(items)).status).toBe(200)
    expect(await contentsOf(buyer.cart.save({ cartItens: items }))).toEqual({ Arroz: 2 })
  })
})

describe('two clients that name no version', () => {
  test('lose none of each other’s lines, saving in turns without loading', async () => {
    const { first, second, rice, beans, corn, salt } = await someClients(2)
    await first.save({ cartItens: [units(rice, 1)] })
    expect(await contentsOf(second.save({ cartItens: [units(beans, 1)] }))).toEqual({ Arroz: 1, Feijão: 1 })
    expect(await contentsOf(first.save({ cartItens: [units(rice, 2), units(corn, 1)] }))).toEqual({
      Arroz: 2,
      Feijão: 1,
      Milho: 1,
    })
    const ofSecond = [units(rice, 1), units(beans, 4), units(salt, 1)]
    expect(await contentsOf(second.save({ cartItens: ofSecond }))).toEqual({ Arroz: 2, Feijão: 4, Milho: 1, Sal: 1 })
  })

  test('remove each other’s lines once they saw them: in an answer to a save, or by loading', async () => {
    const { first, second, rice, beans } = await someClients(2)
    await first.save({ cartItens: [units(rice, 1)] })
    await second.load()
    await second.save({ cartItens: [units(rice, 1), units(beans, 1)] })
    expect(await contentsOf(first.save({ cartItens: [units(rice, 2)] }))).toEqual({ Arroz: 2, Feijão: 1 })
    expect(await contentsOf(first.save({ cartItens: [units(rice, 2)] }))).toEqual({ Arroz: 2 })
    await second.load()
    expect(await contentsOf(second.save({ cartItens: [] }))).toEqual({})
  })

  test('do not undo a change by repeating an old quantity, and speak last where they change it too', async () => {
    const { first, second, rice, beans } = await someClients(2)
    await first.save({ cartItens: [units(rice, 1), units(beans, 1)] })
    await second.load()
    await second.save({ cartItens: [units(rice, 7), units(beans, 1)] })
    expect(await contentsOf(first.save({ cartItens: [units(rice, 1), units(beans, 2)] }))).toEqual({
      Arroz: 7,
      Feijão: 2,
    })
    await second.save({ cartItens: [units(rice, 8), units(beans, 2)] })
    expect(await contentsOf(first.save({ cartItens: [units(rice, 5), units(beans, 2)] }))).toEqual({
      Arroz: 5,
      Feijão: 2,
    })
  })

  test('do not bring back what the other removed or ordered', async () => {
    const store = await anOpenStore(pool)
    const buyer = await aBuyer(app, store)
    const [rice, beans] = [await aProduct(store, { name: 'Arroz' }), await aProduct(store, { name: 'Feijão' })]
    const items = [units(rice, 1), units(beans, 1)]
    const other = buyerOf(
      app,
      store,
      { ...buyer, token: await signedIn(store, buyer.loginId) },
      await anAddress(store, buyer.customerId),
    )
    await buyer.cart.save({ cartItens: items })
    await other.cart.load()
    await buyer.cart.save({ cartItens: [units(rice, 1)] })
    expect(await contentsOf(other.cart.save({ cartItens: items }))).toEqual({ Arroz: 1 })
    expect((await buyer.submit(buyer.order([units(rice, 1)]))).status).toBe(200)
    expect(await contentsOf(other.cart.save({ cartItens: [units(rice, 1), units(beans, 3)] }))).toEqual({ Feijão: 3 })
  })

  test('are shown a cart that the other emptied, rather than refused for ever', async () => {
    const { first, second, rice } = await someClients(2)
    const cartItens = [units(rice, 1)]
    await first.save({ cartItens })
    await second.load()
    await second.save({ cartItens: [] })
    expect(await contentsOf(first.save({ cartItens }))).toEqual({})
    expect(await contentsOf(first.save({ cartItens }))).toEqual({ Arroz: 1 })
  })

  test('lose nothing to a third that names its version', async () => {
    const { first, second, rice, beans, corn } = await someClients(2)
    const { body } = await first.save({ cartItens: [units(rice, 1)] })
    await second.save({ cartItens: [units(beans, 1)] })
    const third = { versao: body.versao, cartItens: [units(rice, 1), units(corn, 1, { alterado: true })] }
    expect(await contentsOf(first.save(third))).toEqual({ Arroz: 1, Feijão: 1, Milho: 1 })
    expect(await contentsOf(second.save({ cartItens: [units(rice, 1), units(beans, 2)] }))).toEqual({
      Arroz: 1,
      Feijão: 2,
      Milho: 1,
    })
  })

  test.each([1, 2, 3])('lose nothing when eight save at the same moment (%i)', async () => {
    const { store, clients } = await someClients(8)
    const products = await Promise.all(clients.map((_, index) => aProduct(store, { name: `Produto ${index}` })))
    const saves = await Promise.all(
      clients.map((client, index) =>
        client.save({ cartItens: products.slice(index, index + 1).map((product) => units(product, 1)) }),
      ),
    )
    expect(saves.map((save) => save.body.versao).toSorted()).toEqual(clients.map((_, index) => index + 1))
    expect(await contentsOf(clients[0]?.load() ?? Promise.reject(new Error('no client')))).toEqual(
      Object.fromEntries(products.map((_, index) => [`Produto ${index}`, 1])),
    )
  })
})

test('a load that another site can cause, by the cookie alone, makes nothing seen', async () => {
  const { store, person, first, rice, beans } = await someClients(2)
  const token = await signedIn(store, person.loginId)
  const own = cartOf(app, store, { token, customerId: person.customerId })
  await own.save({ cartItens: [units(rice, 1)] })
  await first.save({ cartItens: [units(rice, 1), units(beans, 1)] })
  const { status } = await app.call(loadCart, {
    params: { sessao: 'token', idcliente: person.customerId },
    query: { idfornecedor: store.slug },
    headers: { cookie: `commerce-auth-token=${token}` },
  })
  expect(status).toBe(200)
  expect(await contentsOf(own.save({ cartItens: [units(rice, 2)] }))).toEqual({ Arroz: 2, Feijão: 1 })
})

describe('a client that saves a cart which it never saw', () => {
  test('replaces what is some minutes old, and keeps what is newer', async () => {
    const { store, first, second, rice, beans, salt } = await someClients(2)
    await first.save({ cartItens: [units(rice, 1)] })
    await pool.query("update cart_line set changed_at = now() - interval '6 minutes' where supplier_id = $1", [
      store.id,
    ])
    await first.save({ cartItens: [units(rice, 1), units(beans, 1)] })
    expect(await contentsOf(second.save({ cartItens: [units(salt, 1)] }))).toEqual({ Feijão: 1, Sal: 1 })
  })
})

test('what a representative saw of one client’s cart is no base for another’s', async () => {
  const { store, person, first, rice, beans } = await someClients(2)
  const neighbour = await aCustomer(store)
  const representative = await aStaffMember(store, 'representative')
  await aPortfolio(store, representative, [person, neighbour])
  const token = await actingFor(store, representative.loginId, person.customerId)
  const cartFor = async (customerId: string) => {
    await pool.query('update session set acting_customer_id = $3 where supplier_id = $1 and login_id = $2', [
      store.id,
      representative.loginId,
      customerId,
    ])
    return cartOf(app, store, { token, customerId })
  }
  await first.save({ cartItens: [units(rice, 1)] })
  const ofPerson = await cartFor(person.customerId)
  expect(await contentsOf(ofPerson.load())).toEqual({ Arroz: 1 })
  const ofNeighbour = await cartFor(neighbour.customerId)
  await cartOf(app, store, neighbour).save({ cartItens: [units(beans, 1)] })
  expect(await contentsOf(ofNeighbour.save({ cartItens: [units(rice, 1)] }))).toEqual({ Arroz: 1, Feijão: 1 })
  await first.save({ cartItens: [units(rice, 1), units(beans, 1)] })
  expect(await contentsOf((await cartFor(person.customerId)).save({ cartItens: [] }))).toEqual({ Feijão: 1 })
})
