import { describe, expect, test } from 'vitest'
import * as desk from '#contract/order-desk.ts'
import * as wire from '#contract/picking.ts'
import { testApp } from '#test/builders/app.ts'
import { units } from '#test/builders/cart.ts'
import { aBuyer, anOpenStore, type Buyer, type OpenStoreFields } from '#test/builders/checkout.ts'
import { aStaffMember } from '#test/builders/people.ts'
import { aCoupon } from '#test/builders/selling.ts'
import { aProduct, type ProductFields } from '#test/builders/store.ts'

const app = testApp()
const { call, pool } = app

/** A store with a picker, and an order that is being picked. */
async function aPicking(
  products: readonly (ProductFields & { readonly weighed?: boolean; readonly ordered: number })[],
  fields: OpenStoreFields = { payment: { kind: 'pix', flow: 'pick-first' } },
  coupon?: number,
) {
  const store = await anOpenStore(pool, fields)
  const [buyer, picker] = await Promise.all([
    aBuyer(app, store, { creditLimitCents: 100_000 }),
    aStaffMember(store, 'staff', ['picking']),
  ])
  const made = await Promise.all(
    products.map((product, index) => aProduct(store, { name: `Produto ${index + 1}`, ...product })),
  )
  await Promise.all(
    products.map(({ weighed }, index) =>
      pool.query('update product set is_weighed = $2 where id = $1', [made[index]?.id, weighed ?? false]),
    ),
  )
  const lines = made.map((product, index) => units(product, products[index]?.ordered ?? 1))
  const cupom = coupon === undefined ? undefined : await aCoupon(store, { value: coupon })
  if (cupom) await buyer.cart.save({ cartItens: lines, codigoCupom: cupom })
  const placed = await buyer.buy(lines, cupom ? { cupom } : {})
  expect(placed.failure).not.toHaveProperty('codigo')
  const numpedido = placed.body.numpedido
  const at = {
    params: { numpedido },
    query: { idfornecedor: store.slug },
    headers: { cookie: `commerce-auth-token=${picker.token}` },
  }
  const line = (posicao: number) => ({ ...at, params: { numpedido, posicao } })
  const picking = {
    list: () => call(wire.getPickingList, at),
    pick: (posicao: number, separado: number | null, acimaDaTolerancia = false) =>
      call(wire.pickItem, { ...line(posicao), body: { separado, acimaDaTolerancia } }),
    remove: (posicao: number) => call(wire.reportMissingItem, { ...line(posicao), body: { decisao: 'TIRAR' } }),
    replace: (posicao: number, decisao: 'TROCAR' | 'PERGUNTAR', id: string, quantidade = 1) =>
      call(wire.reportMissingItem, { ...line(posicao), body: { decisao, id, quantidade } }),
    proposals: (posicao: number) => call(wire.listReplacements, line(posicao)),
    finish: () => call(wire.finishPicking, at),
    move: (de: 'ENVIADO' | 'SEPARANDO', para: 'SEPARANDO' | 'EMENTREGA') =>
      call(desk.moveOrder, { ...at, body: { de, para } }),
  }
  expect((await picking.move('ENVIADO', 'SEPARANDO')).status).toBe(200)
  const order = async () => (await buyer.detail(numpedido)).body
  const answer = async (aceita: boolean) => {
    const { perguntas } = await order()
    const open = perguntas.find((question) => question.respondidoEm === null)
    return call(desk.answerQuestion, {
      params: { idfornecedor: store.slug, numpedido, idpergunta: open?.idpergunta ?? '' },
      headers: { cookie: `commerce-auth-token=${buyer.token}` },
      body: { aceita },
    })
  }
  return { store, buyer, picking, order, answer, numpedido, products: made }
}

const stockOf = async (id: string | undefined) =>
  (await pool.query<{ stock: number }>('select stock from product where id = $1', [id])).rows[0]?.stock
const creditOf = async ({ customerId }: Buyer) =>
  (
    await pool.query<{ used: number }>('select credit_used_cents::integer as used from customer where id = $1', [
      customerId,
    ])
  ).rows[0]?.used

describe('an order by weight', () => {
  test('costs what the scale says, within the tolerance, and is charged then', async () => {
    const { picking, order, products } = await aPicking([
      { price: 10, weighed: true, ordered: 1.5, granularity: 0.5, stock: 10 },
      { price: 4, ordered: 2 },
    ])
    expect(await order()).toMatchObject({ totalpedido: 23, totalAutorizado: 23.75, separado: false })
    expect((await picking.pick(1, 1.6)).failure).toMatchObject({
      codigo: 'picking.tooMuch',
      mensagem: expect.stringContaining('1,575'),
    })
    expect((await picking.pick(1, 1570, true)).failure).toMatchObject({
      codigo: 'picking.implausible',
      mensagem: 'O peso passa de dez vezes o pedido (1,5). Confira a balança.',
    })
    expect((await picking.pick(1, 1.57)).body.itens[0]).toMatchObject({ separado: 1.57, quantidade: 1.5 })
    expect((await picking.finish()).failure).toMatchObject({
      codigo: 'picking.unfinished',
      mensagem: 'Falta separar 1 item.',
    })
    await picking.pick(2, 2)
    expect((await picking.finish()).body).toMatchObject({ status: 'AGUARDANDOPAGAMENTO', concluida: true })
    const final = await order()
    expect(final).toMatchObject({ totalpedido: 23.7, separado: true, status: 'AGUARDANDOPAGAMENTO' })
    expect(final.itens.map(({ quantidade, quantidadePedida, total }) => [quantidade, quantidadePedida, total])).toEqual(
      [
        [1.57, 1.5, 15.7],
        [2, null, 8],
      ],
    )
    expect(final.eventos.map(({ tipo }) => tipo)).toEqual(['MOVIDO', 'MOVIDO', 'TOTAL', 'MOVIDO'])
    expect(await stockOf(products[0]?.id)).toBe(8430)
    expect((await picking.finish()).failure.codigo).toBe('order.illegalTransition')
  })

  test('shows a picker no prices', async () => {
    const { picking } = await aPicking([{ price: 12.34, ordered: 1 }])
    expect(JSON.stringify((await picking.list()).body)).not.toMatch(/12[.,]34|preco"/)
  })

  test('above what was authorized needs the customer, who may refuse', async () => {
    const { picking, order, answer } = await aPicking([{ price: 10, weighed: true, ordered: 1, granularity: 0.5 }])
    await picking.pick(1, 1.4, true)
    expect((await picking.finish()).body).toMatchObject({
      status: 'SEPARANDO',
      concluida: false,
      perguntaTotal: { total: 14 },
    })
    const asked = (await order()).perguntas
    expect(asked).toMatchObject([{ tipo: 'TOTAL', total: 14, aceita: null }])
    await picking.finish()
    expect((await order()).perguntas).toEqual(asked)
    expect((await answer(false)).status).toBe(200)
    expect((await picking.finish()).body).toMatchObject({ concluida: false })
    expect((await answer(true)).status).toBe(200)
    expect((await picking.finish()).body).toMatchObject({ status: 'AGUARDANDOPAGAMENTO', concluida: true })
    expect((await order()).totalpedido).toBe(14)
  })

  test('does not leave before it was weighed', async () => {
    const { picking } = await aPicking([{ price: 10, weighed: true, ordered: 1, granularity: 0.5 }], {
      payment: { kind: 'cash', flow: 'pick-first' },
    })
    expect((await picking.move('SEPARANDO', 'EMENTREGA')).failure.codigo).toBe('picking.unfinished')
    await picking.pick(1, 0.98)
    expect((await picking.move('SEPARANDO', 'EMENTREGA')).failure.codigo).toBe('picking.unfinished')
    await picking.finish()
    expect((await picking.move('SEPARANDO', 'EMENTREGA')).body).toMatchObject({ status: 'EMENTREGA', totalpedido: 9.8 })
  })

  test('on account corrects invoice and credit', async () => {
    const { picking, buyer, numpedido, store } = await aPicking(
      [{ price: 10, weighed: true, ordered: 2, granularity: 0.5 }],
      {
        payment: { kind: 'account', flow: 'pick-first' },
      },
    )
    expect(await creditOf(buyer)).toBe(2000)
    await picking.pick(1, 1.9)
    await picking.finish()
    const { rows } = await pool.query(
      'select amount_cents::integer as amount from invoice where supplier_id = $1 and order_number = $2',
      [store.id, numpedido],
    )
    expect([rows, await creditOf(buyer)]).toEqual([[{ amount: 1900 }], 1900])
  })
})

describe('a missing item', () => {
  test('comes off, with its part of the discount, and never the coupon', async () => {
    const { picking, order } = await aPicking(
      [
        { price: 10, ordered: 1 },
        { price: 30, ordered: 1 },
      ],
      undefined,
      10,
    )
    expect((await order()).totalpedido).toBe(36)
    await picking.remove(2)
    const missing = { quantidade: 0, quantidadePedida: 1, desconto: 0, total: 0 }
    expect((await order()).itens).toMatchObject([{ quantidade: 1, quantidadePedida: null, total: 9 }, missing])
    await picking.pick(2, 1)
    expect((await order()).itens[1]).toMatchObject({ quantidade: 1, quantidadePedida: null, total: 27 })
    await picking.remove(2)
    await picking.pick(1, 1)
    await picking.finish()
    const final = await order()
    expect(final).toMatchObject({ totalProdutos: 10, totalDesconto: 1, totalpedido: 9 })
    expect(final.itens[1]).toMatchObject({ quantidade: 0, quantidadePedida: 1, total: 0 })
    expect(final.eventos.some(({ tipo }) => tipo === 'FALTA')).toBe(true)
  })

  test('is replaced by a similar product that costs no more, and back', async () => {
    const { picking, order, store, products } = await aPicking([{ price: 10, ordered: 2 }])
    const { rows } = await pool.query<{ category: string }>(
      'select category_id as category from product where id = $1',
      [products[0]?.id],
    )
    const dearer = await aProduct(store, { price: 12, stock: 5, categoryId: rows[0]?.category ?? '' })
    expect((await picking.proposals(1)).body.map(({ id }) => id)).toEqual([dearer.id])
    const replaced = await picking.replace(1, 'TROCAR', dearer.id, 2)
    expect(replaced.body.itens.map(({ separado, substitui }) => [separado, substitui])).toEqual([
      [0, null],
      [null, 1],
    ])
    expect(await stockOf(dearer.id)).toBe(3000)
    expect((await picking.pick(1, null)).body.itens).toHaveLength(1)
    expect(await stockOf(dearer.id)).toBe(5000)
    await picking.replace(1, 'TROCAR', dearer.id, 2)
    expect((await order()).itens).toMatchObject([
      { quantidade: 0, quantidadePedida: 2, total: 0 },
      { id: dearer.id, quantidade: 2, quantidadePedida: null, preco: 10, total: 20 },
    ])
    await picking.pick(2, 2)
    await picking.finish()
    expect(await order()).toMatchObject({ totalpedido: 20, status: 'AGUARDANDOPAGAMENTO' })
  })

  test('is replaced by its own kind before what only costs the same', async () => {
    const { picking, store, products } = await aPicking([{ name: 'Maçã gala', price: 12.9, ordered: 1 }])
    const { rows } = await pool.query<{ category: string }>(
      'select category_id as category from product where id = $1',
      [products[0]?.id],
    )
    const categoryId = rows[0]?.category ?? ''
    await aProduct(store, { name: 'Limão siciliano', price: 12.9, categoryId })
    await aProduct(store, { name: 'Maracujá azedo', price: 13.9, categoryId })
    await aProduct(store, { name: 'Maçã verde', price: 16.5, categoryId })
    await aProduct(store, { name: 'Mirtilo', price: 39.9, categoryId })
    expect((await picking.proposals(1)).body.map(({ nome }) => nome)).toEqual([
      'Maçã verde',
      'Maracujá azedo',
      'Limão siciliano',
    ])
  })

  test('is asked about: the end waits for the answer', async () => {
    const { picking, order, answer, store, buyer } = await aPicking([
      { price: 10, ordered: 1 },
      { price: 5, ordered: 1 },
    ])
    const other = await aProduct(store, { price: 8 })
    await picking.pick(2, 1)
    await picking.replace(1, 'PERGUNTAR', other.id)
    expect((await picking.finish()).failure.codigo).toBe('picking.unfinished')
    expect((await order()).perguntas).toMatchObject([{ tipo: 'TROCA', preco: 8, quantidade: 1, aceita: null }])
    const stranger = await aBuyer(app, store)
    const [{ idpergunta } = { idpergunta: '' }] = (await order()).perguntas
    const { numpedido } = await order()
    const asStranger = await call(desk.answerQuestion, {
      params: { idfornecedor: store.slug, numpedido, idpergunta },
      headers: { cookie: `commerce-auth-token=${stranger.token}` },
      body: { aceita: true },
    })
    expect(asStranger.status).toBe(404)
    expect((await answer(true)).body.itens).toHaveLength(3)
    await picking.pick(3, 1)
    await picking.finish()
    expect(await order()).toMatchObject({ totalpedido: 13 })
    expect(buyer.customerId).not.toBe(stranger.customerId)
  })

  test('can only be declined once the store does not sell it any more', async () => {
    const { picking, order, answer, store } = await aPicking([
      { price: 10, ordered: 1 },
      { price: 5, ordered: 1 },
    ])
    const other = await aProduct(store, { price: 8 })
    await picking.replace(1, 'PERGUNTAR', other.id)
    expect((await order()).perguntas).toMatchObject([{ produtoAVenda: true }])
    await pool.query('update product set is_active = false where supplier_id = $1 and id = $2', [store.id, other.id])
    expect((await order()).perguntas).toMatchObject([{ produtoAVenda: false }])
    const accepted = await answer(true)
    expect([accepted.status, accepted.failure.codigo]).toEqual([409, 'order.questionClosed'])
    expect((await order()).perguntas).toMatchObject([{ respondidoEm: null }])
    expect((await answer(false)).body.itens).toHaveLength(2)
  })

  test('refused leaves the line out, and an order with nothing left is cancelled instead', async () => {
    const { picking, answer, store } = await aPicking([{ price: 10, ordered: 1 }])
    const other = await aProduct(store, { price: 8 })
    await picking.replace(1, 'PERGUNTAR', other.id)
    expect((await answer(false)).body.itens).toHaveLength(1)
    expect((await picking.finish()).failure.codigo).toBe('picking.nothingLeft')
  })
})
