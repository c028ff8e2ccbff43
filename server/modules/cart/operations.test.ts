import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testApp } from '#test/builders/app.ts'
import { cartOf, units, type Operation } from '#test/builders/cart.ts'
import { actingFor, aCustomer, aLinkedUser, aPortfolio, aStaffMember, signedIn } from '#test/builders/people.ts'
import { aProduct, aStore } from '#test/builders/store.ts'

const app = testApp()
const { pool } = app

async function aShopper() {
  const store = await aStore(pool)
  const person = await aCustomer(store, { name: 'Marina Alves' })
  const rice = await aProduct(store, { name: 'Arroz', price: 10 })
  return { store, person, rice, cart: cartOf(app, store, person) }
}

const operation = (product: { readonly id: string }, change: Omit<Operation, 'id' | 'idproduto'>): Operation => ({
  id: randomUUID(),
  idproduto: product.id,
  ...change,
})

describe('operations on a cart', () => {
  test('of two sessions that saw the same cart both count', async () => {
    const { store, person, rice, cart } = await aShopper()
    const phone = cartOf(app, store, { ...person, token: await signedIn(store, person.loginId) })
    await cart.save({ cartItens: [units(rice, 1)] })
    const add = () => ({ cartItens: [], operacoes: [operation(rice, { diferenca: 2 })] })
    const saves = await Promise.all([cart.save(add()), phone.save(add()), cart.save(add())])
    expect(saves.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await cart.load()).body.produtosSelecionados).toMatchObject([{ nome: 'Arroz', quantidade: 7 }])
  })

  test('have no second effect when they are sent again, alone or beside new ones', async () => {
    const { rice, cart } = await aShopper()
    const first = operation(rice, { diferenca: 2 })
    const { body: once } = await cart.save({ cartItens: [], operacoes: [first] })
    const { body: again } = await cart.save({ cartItens: [], operacoes: [first, first] })
    expect(again).toEqual(once)
    const { body } = await cart.save({ cartItens: [], operacoes: [first, operation(rice, { diferenca: 1 })] })
    expect(body).toMatchObject({ versao: once.versao + 1, produtosSelecionados: [{ quantidade: 3 }] })
  })

  test('that were sent again do not undo what another person set since', async () => {
    const { rice, cart } = await aShopper()
    const early = [operation(rice, { quantidade: 5 }), { id: randomUUID(), observacao: 'Sem sacola' }]
    await cart.save({ cartItens: [], operacoes: early })
    const later = [operation(rice, { quantidade: 7 }), { id: randomUUID(), observacao: 'Com sacola' }]
    await cart.save({ cartItens: [], operacoes: later })
    const { body } = await cart.save({ cartItens: [], operacoes: early })
    expect(body).toMatchObject({ observacao: 'Com sacola', produtosSelecionados: [{ quantidade: 7 }] })
  })

  test('take nothing away that they do not name', async () => {
    const { store, rice, cart } = await aShopper()
    const salt = await aProduct(store, { name: 'Sal' })
    await cart.save({ cartItens: [units(rice, 2)] })
    const { body } = await cart.save({ cartItens: [], operacoes: [operation(salt, { diferenca: 1 })] })
    expect(body.produtosSelecionados).toMatchObject([{ nome: 'Arroz', quantidade: 2 }, { nome: 'Sal' }])
    expect((await cart.save({ cartItens: [], operacoes: [] })).body.produtosSelecionados).toHaveLength(2)
  })

  test('wait for each other where the cart does not exist yet', async () => {
    const { rice, cart } = await aShopper()
    const same = operation(rice, { diferenca: 1 })
    await Promise.all([1, 2, 3].map(() => cart.save({ cartItens: [], operacoes: [same] })))
    expect((await cart.load()).body.produtosSelecionados).toMatchObject([{ quantidade: 1 }])
  })

  test('are refused whole where one names a product of another store', async () => {
    const { rice, cart } = await aShopper()
    const foreign = await aProduct(await aStore(pool))
    const good = operation(rice, { diferenca: 1 })
    const { status, failure } = await cart.save({
      cartItens: [],
      operacoes: [good, operation(foreign, { diferenca: 1 })],
    })
    expect([status, failure.codigo]).toEqual([422, 'cart.unknownProduct'])
    const { body } = await cart.save({ cartItens: [], operacoes: [good] })
    expect(body.produtosSelecionados).toMatchObject([{ quantidade: 1 }])
  })
})

test('each line says who of the others set it last, and the cart who changed it last', async () => {
  const { store, person, rice, cart } = await aShopper()
  const salt = await aProduct(store, { name: 'Sal' })
  const linked = await aLinkedUser(store, person)
  const representative = await aStaffMember(store, 'representative')
  await aPortfolio(store, representative, [person])
  const theirs = cartOf(app, store, { token: linked.token, customerId: person.customerId })
  const hers = cartOf(app, store, {
    token: await actingFor(store, representative.loginId, person.customerId),
    customerId: person.customerId,
  })

  await cart.save({ cartItens: [], operacoes: [operation(rice, { quantidade: 1 })] })
  await theirs.save({ cartItens: [], operacoes: [operation(salt, { quantidade: 2 })] })
  expect((await cart.load()).body).toMatchObject({
    alteradoPor: { nome: 'Bruno', papel: 'USUARIO_VINCULADO' },
    produtosSelecionados: [
      { nome: 'Arroz', alteradoPor: null },
      { nome: 'Sal', alteradoPor: { nome: 'Bruno', papel: 'USUARIO_VINCULADO' } },
    ],
  })
  const { body } = await hers.save({ cartItens: [], operacoes: [operation(salt, { quantidade: 0 })] })
  expect(body).toMatchObject({ alteradoPor: null, produtosSelecionados: [{ alteradoPor: { nome: 'Marina' } }] })
  expect((await theirs.load()).body).toMatchObject({ alteradoPor: { nome: 'Carla', papel: 'REPRESENTANTE' } })
})
