import { describe, expect, test } from 'vitest'
import * as wire from '#contract/unseen-changes.ts'
import { sessionOf, testApp } from '#test/builders/app.ts'
import { cartOf, units } from '#test/builders/cart.ts'
import { aCustomer } from '#test/builders/people.ts'
import { aProduct, aStore } from '#test/builders/store.ts'

const app = testApp()
const { call, pool } = app

async function aShopper() {
  const store = await aStore(pool)
  const person = await aCustomer(store)
  const rice = await aProduct(store, { name: 'Arroz', price: 10, stock: 20, tiers: [{ from: 10, price: 9 }] })
  const cart = cartOf(app, store, person)
  await cart.save({ cartItens: [units(rice, 5)] })
  const sent = {
    params: { sessao: sessionOf(person), idcliente: person.customerId },
    query: { idfornecedor: store.slug },
  }
  const unseen = async () => (await call(wire.listUnseenChanges, sent)).body.produtos
  const acknowledge = async (produtos: Awaited<ReturnType<typeof unseen>>) =>
    (await call(wire.acknowledgeChanges, { ...sent, body: { produtos } })).body.produtos
  const change = (columns: string) =>
    pool.query(`update product set ${columns} where supplier_id = $1 and id = $2`, [store.id, rice.id])
  return { rice, cart, unseen, acknowledge, change }
}

describe('what changed in a cart since it was seen', () => {
  test.each<[what: string, columns: string, changes: object[]]>([
    ['a price', 'price = 120000', [{ tipo: 'PRECO', antes: 10, agora: 12 }]],
    ['stock below what is wanted', 'stock = 3000', [{ tipo: 'ESTOQUE', pedida: 5, resta: 3 }]],
    ['a maximum', 'max_per_order = 4000', [{ tipo: 'QUANTIDADE', pedida: 5, vendida: 4 }]],
    ['the end of the stock', 'stock = 0', [{ tipo: 'ESGOTADO' }]],
    ['a product that is not sold any more', 'is_active = false', [{ tipo: 'ESGOTADO' }]],
    [
      'several at once',
      'price = 80000, stock = 2000',
      [
        { tipo: 'ESTOQUE', pedida: 5, resta: 2 },
        { tipo: 'PRECO', antes: 10, agora: 8 },
      ],
    ],
    ['nothing where a tier that is not reached has another price', `tiers = '[{"from": 10000, "price": 95000}]'`, []],
  ])('%s', async (_what, columns, changes) => {
    const { cart, unseen, acknowledge, change } = await aShopper()
    expect(await unseen()).toEqual([])
    await change(columns)
    await cart.load()
    const found = await unseen()
    expect(found.map(({ nome, mudancas }) => [nome, mudancas])).toEqual(changes.length > 0 ? [['Arroz', changes]] : [])
    expect(await acknowledge(found)).toEqual([])
    expect(await unseen()).toEqual([])
  })

  test('stays until it is acknowledged, also over a save of the line', async () => {
    const { rice, cart, unseen, change } = await aShopper()
    await change('price = 120000')
    await cart.save({ cartItens: [units(rice, 6)] })
    expect(await unseen()).toMatchObject([{ mudancas: [{ tipo: 'PRECO', antes: 10, agora: 12 }] }])
  })

  test('is not acknowledged by who saw another price than there is now', async () => {
    const { unseen, acknowledge, change } = await aShopper()
    await change('price = 120000')
    const seen = await unseen()
    await change('price = 130000')
    expect(await acknowledge(seen)).toMatchObject([{ mudancas: [{ antes: 10, agora: 13 }] }])
  })

  test('tells that a product which was sold out is back', async () => {
    const { unseen, acknowledge, change } = await aShopper()
    await change('stock = 0')
    await acknowledge(await unseen())
    await change('stock = 9000')
    expect(await unseen()).toMatchObject([{ mudancas: [{ tipo: 'VOLTOU' }] }])
  })

  test('begins with what a product costs when it comes back into the cart', async () => {
    const { rice, cart, unseen, change } = await aShopper()
    await cart.save({ cartItens: [units(rice, 0, { alterado: true })] })
    await change('price = 120000')
    await cart.save({ cartItens: [units(rice, 1)] })
    expect(await unseen()).toEqual([])
  })
})
