import { describe, expect, test } from 'vitest'
import { putNfe } from '#contract/nfe.ts'
import { decideOrder } from '#contract/order.ts'
import * as desk from '#contract/order-desk.ts'
import * as picking from '#contract/picking.ts'
import { testApp } from '#test/builders/app.ts'
import { units } from '#test/builders/cart.ts'
import { aBuyer, anOpenStore, buyerOf } from '#test/builders/checkout.ts'
import { aBreakfast, aCombo, comboItem } from '#test/builders/combos.ts'
import { anNfe, cnpjOf } from '#test/builders/nfe.ts'
import { aLinkedUser, anAddress, aStaffMember } from '#test/builders/people.ts'
import { cookie } from '#test/builders/quotes.ts'
import { aProduct } from '#test/builders/store.ts'

const app = testApp()
const { call, pool } = app

/** Half a kilo of cheese at R$ 60 the kilo with a wine at R$ 40, for R$ 60: two of it, which are being picked. */
async function aWeighedOrder() {
  const store = await anOpenStore(pool, { payment: { kind: 'pix', flow: 'pick-first' } })
  const [buyer, picker] = await Promise.all([aBuyer(app, store), aStaffMember(store, 'staff', ['picking', 'orders'])])
  const cheese = await aProduct(store, { name: 'Queijo', price: 60, unit: 'kg', granularity: 0.1, stock: 5 })
  const wine = await aProduct(store, { name: 'Vinho', price: 40 })
  await pool.query('update product set is_weighed = true where id = $1', [cheese.id])
  const parts = [{ units: 0.5, products: [cheese] }, { products: [wine] }]
  const items = [comboItem(await aCombo(store, { name: 'Queijo e vinho', price: 60, parts }), 2, [cheese, wine])]
  await buyer.cart.save({ cartItens: items })
  const { numpedido } = (await buyer.submit(buyer.order(items))).body
  const at = { params: { numpedido }, query: { idfornecedor: store.slug }, headers: cookie(picker.token) }
  await call(desk.moveOrder, { ...at, body: { de: 'ENVIADO', para: 'SEPARANDO' } })
  const pick = (posicao: number, separado: number) =>
    call(picking.pickItem, { ...at, params: { numpedido, posicao }, body: { separado } })
  return { store, buyer, cheese, at, pick, order: async () => (await buyer.detail(numpedido)).body }
}

describe('a combo with a product by weight', () => {
  test('is ordered at its price, and authorized at the heaviest weight within the tolerance', async () => {
    const { order } = await aWeighedOrder()
    expect(await order()).toMatchObject({
      totalpedido: 120,
      // A kilo of cheese at R$ 51.42 may weigh 50 g more.
      totalAutorizado: 122.57,
      itens: [
        { nome: 'Queijo', quantidade: 1, preco: 51.42, precoAvulso: 60, total: 51.42, toleranciaPeso: 5 },
        { nome: 'Vinho', quantidade: 2, preco: 34.29, precoAvulso: 40, total: 68.58, toleranciaPeso: null },
      ],
    })
  })

  test('costs what the scale says, at the share of the price, and takes that from stock', async () => {
    const { at, pick, order, cheese } = await aWeighedOrder()
    expect((await pick(1, 1.2)).failure.codigo).toBe('picking.tooMuch')
    await pick(1, 0.97)
    await pick(2, 2)
    expect((await call(picking.finishPicking, at)).status).toBe(200)
    // 0.97 × R$ 51.42 is R$ 49.8774.
    expect(await order()).toMatchObject({
      totalpedido: 118.46,
      itens: [{ quantidade: 0.97, quantidadePedida: 1, total: 49.88 }, { total: 68.58 }],
    })
    const { rows } = await pool.query('select stock from product where id = $1', [cheese.id])
    expect(rows).toEqual([{ stock: 4030 }])
  })
})

test.each([1, 2, 3, 7, 33])(
  'each line of %i combos is its price times its quantity to the cent, as a NF-e wants it, and their sum its total',
  async (count) => {
    const store = await anOpenStore(pool)
    const [buyer, staff] = await Promise.all([aBuyer(app, store), aStaffMember(store, 'staff', ['orders'])])
    const [coffee, milk, tea] = [
      await aProduct(store, { name: 'Café', price: 7.33 }),
      await aProduct(store, { name: 'Leite', price: 4.99 }),
      await aProduct(store, { name: 'Chá', price: 3.1 }),
    ]
    const parts = [{ units: 3, products: [coffee] }, { products: [milk] }, { units: 2, products: [tea] }]
    const items = [units(tea, 3), comboItem(await aCombo(store, { price: 29.99, parts }), count, [coffee, milk, tea])]
    await buyer.cart.save({ cartItens: items })
    const { numpedido } = (await buyer.submit(buyer.order(items))).body
    const { itens, totalpedido, totalProdutos } = (await buyer.detail(numpedido)).body
    const cents = (reais: number) => Math.round(reais * 100)
    for (const { preco, quantidade, total } of itens) expect(cents(preco * quantidade)).toBe(cents(total))
    expect(cents(totalProdutos)).toBe(2999 * count + 930)
    expect(itens.reduce((sum, { total }) => sum + cents(total), 0)).toBe(cents(totalProdutos))
    const { body } = await call(putNfe, {
      params: { numpedido },
      query: { idfornecedor: store.slug },
      headers: cookie(staff.token),
      body: { xml: anNfe({ issuer: await cnpjOf(store), recipient: buyer.document, total: totalpedido.toFixed(2) }) },
    })
    expect(body.avisos).toEqual([])
  },
)

describe('the approval of an order of a linked user', () => {
  const anAccount = async () => {
    const store = await anOpenStore(pool, { payment: { kind: 'cash', flow: 'pick-first' } })
    const principal = await aBuyer(app, store, { isEmailProved: true })
    const user = await aLinkedUser(store, principal, ['submissao_pedido'], 5000)
    const buyer = buyerOf(app, store, user, await anAddress(store, principal.customerId))
    const { comboId, coffee, bread } = await aBreakfast(store)
    await pool.query(`update product set stock_policy = 'tracked', stock = 10000 where supplier_id = $1`, [store.id])
    const buy = async (count: number) => {
      const items = [comboItem(comboId, count, [coffee, bread])]
      await buyer.cart.save({ cartItens: items })
      return (await buyer.submit(buyer.order(items))).body.numpedido
    }
    const decide = (numpedido: number, aprovado: boolean) =>
      call(decideOrder, {
        params: { idfornecedor: store.slug, numpedido },
        headers: cookie(principal.token),
        body: { aprovado, ...(aprovado ? {} : { motivo: 'Temos no estoque' }) },
      })
    const stock = async () => (await pool.query('select stock from product where id = $1', [bread.id])).rows[0]?.stock
    return { buyer, buy, decide, stock, approvalOf: async (n: number) => (await buyer.detail(n)).body.aprovacao }
  }

  test('goes by the price of the combos, and not by what their products cost apart', async () => {
    const { buy, approvalOf } = await anAccount()
    // Two combos at R$ 25 are the limit of R$ 50; their products cost R$ 64.
    expect(await approvalOf(await buy(2))).toBeNull()
    expect(await approvalOf(await buy(3))).toBe('AGUARDANDO')
  })

  test('keeps the stock of the parts until it is given, and returns it where it is refused', async () => {
    const { buy, decide, stock, approvalOf } = await anAccount()
    const [first, second] = [await buy(3), await buy(4)]
    expect(await stock()).toBe(3000)
    await decide(first, true)
    await decide(second, false)
    expect([await approvalOf(first), await stock()]).toEqual(['APROVADA', 7000])
  })
})
