import { describe, expect, test } from 'vitest'
import * as wire from '#contract/unseen-changes.ts'
import { sessionOf, testApp } from '#test/builders/app.ts'
import { cartOf, units } from '#test/builders/cart.ts'
import { aBreakfast, comboItem } from '#test/builders/combos.ts'
import { aCustomer } from '#test/builders/people.ts'
import { aProduct, aStore } from '#test/builders/store.ts'

const app = testApp()
const { call, pool } = app

async function aPerson() {
  const store = await aStore(pool)
  const person = await aCustomer(store)
  const sent = {
    params: { sessao: sessionOf(person), idcliente: person.customerId },
    query: { idfornecedor: store.slug },
  }
  const unseen = async () => (await call(wire.listUnseenChanges, sent)).body.produtos
  const acknowledge = async (produtos: Awaited<ReturnType<typeof unseen>>) =>
    (await call(wire.acknowledgeChanges, { ...sent, body: { produtos } })).body.produtos
  return { store, cart: cartOf(app, store, person), unseen, acknowledge }
}

async function aShopper() {
  const { store, cart, ...changes } = await aPerson()
  const rice = await aProduct(store, { name: 'Arroz', price: 10, stock: 20, tiers: [{ from: 10, price: 9 }] })
  await cart.save({ cartItens: [units(rice, 5)] })
  const change = (columns: string) =>
    pool.query(`update product set ${columns} where supplier_id = $1 and id = $2`, [store.id, rice.id])
  return { rice, cart, ...changes, change }
}

describe('what changed in a cart since it was seen', () => {
  test.each<[what: string, columns: string, changes: object[]]>([
    ['a price', 'price = 120000', [{ tipo: 'PRECO', antes: 10, agora: 12 }]],
    ['stock below what is wanted', 'stock = 3000', [{ tipo: 'ESTOQUE', pedida: 5, resta: 3 }]],
    ['a maximum', 'max_per_order = 4000', [{ tipo: 'QUANTIDADE', pedida: 5, vendida: 4 }]],
    ['the end of the stock', 'stock = 0', [{ tipo: 'ESGOTADO', motivo: 'ESGOTADO' }]],
    [
      'a product that is not sold any more',
      'is_active = false, stock = 0',
      [{ tipo: 'ESGOTADO', motivo: 'NAO_VENDE_MAIS' }],
    ],
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

  test('is acknowledged by a client that does not know the reason, and not by one that showed another', async () => {
    const { rice, unseen, acknowledge, change } = await aShopper()
    await change('stock = 0')
    const soldOut = await unseen()
    await change('is_active = false')
    expect(await acknowledge(soldOut)).toMatchObject([{ mudancas: [{ motivo: 'NAO_VENDE_MAIS' }] }])
    const [gone] = await unseen()
    const mudancas = [{ tipo: 'ESGOTADO' as const }]
    expect(await acknowledge([{ id: rice.id, nome: 'Arroz', unidade: gone?.unidade ?? '', mudancas }])).toEqual([])
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

async function aComboShopper() {
  const { store, cart, ...changes } = await aPerson()
  const { comboId, coffee, bread } = await aBreakfast(store)
  const put = (quantity: number, id?: string) =>
    cart.save({ cartItens: [comboItem(comboId, quantity, [coffee, bread], id)], operacoes: [] })
  const { body } = await put(2)
  const change = (columns: string) => pool.query(`update combo set ${columns} where supplier_id = $1`, [store.id])
  const setStock = (stock: number) =>
    pool.query(`update product set stock_policy = 'tracked', stock = $2 where id = $1`, [coffee.id, stock])
  return { ...changes, put, change, setStock, comboId, inCart: body.produtosSelecionados[0]?.id ?? '' }
}

describe('what changed of a combo in a cart since it was seen', () => {
  test('is its price, until that is acknowledged', async () => {
    const { unseen, acknowledge, change, comboId, inCart } = await aComboShopper()
    expect(await unseen()).toEqual([])
    await change('price_cents = 2790')
    const found = await unseen()
    expect(found).toEqual([
      {
        id: inCart,
        idcombopromocional_cabecalho: comboId,
        nome: 'Café da manhã',
        unidade: 'combo',
        mudancas: [{ tipo: 'PRECO', antes: 25, agora: 27.9 }],
      },
    ])
    await change('price_cents = 2890')
    expect(await acknowledge(found)).toMatchObject([{ mudancas: [{ antes: 25, agora: 28.9 }] }])
    expect(await acknowledge(await unseen())).toEqual([])
    expect(await unseen()).toEqual([])
  })

  test('stays over a change of their number, and begins again where it comes back into the cart', async () => {
    const { unseen, put, change, inCart } = await aComboShopper()
    await change('price_cents = 2790')
    await put(3, inCart)
    expect(await unseen()).toMatchObject([{ mudancas: [{ tipo: 'PRECO' }] }])
    await put(0, inCart)
    expect(await unseen()).toEqual([])
    await put(1, inCart)
    expect(await unseen()).toEqual([])
  })

  test.each<
    [what: string, end: (shopper: Awaited<ReturnType<typeof aComboShopper>>, isOver: boolean) => Promise<unknown>]
  >([
    ['the store takes it off', ({ change }, isOver) => change(`is_active = ${String(!isOver)}`)],
    ['too few of a part are left', ({ setStock }, isOver) => setStock(isOver ? 1000 : 2000)],
  ])('is that it cannot be bought, and that it can again, where %s', async (_what, end) => {
    const shopper = await aComboShopper()
    await end(shopper, true)
    const gone = await shopper.unseen()
    expect(gone.map(({ mudancas }) => mudancas)).toEqual([[{ tipo: 'ESGOTADO' }]])
    expect(await shopper.acknowledge(gone)).toEqual([])
    await end(shopper, false)
    const back = await shopper.unseen()
    expect(back.map(({ mudancas }) => mudancas)).toEqual([[{ tipo: 'VOLTOU' }]])
    expect(await shopper.acknowledge(back)).toEqual([])
  })
})
