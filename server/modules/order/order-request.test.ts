import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { orderTraits } from '#contract/order-trait.ts'
import { testApp } from '#test/builders/app.ts'
import { units } from '#test/builders/cart.ts'
import { aBuyer, anOpenStore, type OpenStore, type OrderBody } from '#test/builders/checkout.ts'
import { aProduct } from '#test/builders/store.ts'

const app = testApp()
const { pool } = app

async function aFullCart(feeCents = 990) {
  const store = await anOpenStore(pool, { delivery: { feeCents, datesAhead: 0 } })
  const buyer = await aBuyer(app, store)
  const items = [units(await aProduct(store, { name: 'Arroz', price: 10 }), 2)]
  await buyer.cart.save({ cartItens: items })
  return { store, buyer, items }
}

describe('the same Idempotency-Key', () => {
  const KEY = { 'idempotency-key': 'tela-1' }

  test('with the same content answers with the first order, in any order of its lines', async () => {
    const { store, buyer } = await aFullCart()
    const items = [units(await aProduct(store), 1), units(await aProduct(store), 2)]
    await buyer.cart.save({ cartItens: items })
    const first = await buyer.submit(buyer.order(items, { anotacoes: 'Portão azul' }), KEY)
    const again = await buyer.submit(buyer.order(items.toReversed(), { anotacoes: 'Portão azul' }), KEY)
    expect([again.status, again.body]).toEqual([200, first.body])
  })

  test.each<[string, Partial<OrderBody>]>([
    ['another note', { anotacoes: 'Outra' }],
    ['another number of the customer’s', { numPedidoCliente: 'OC-2' }],
    ['another seen fee', { taxaEntregaVista: 9.9 }],
    ['another seen discount', { descontoVisto: 0 }],
    ['another seen total', { totalVisto: 29.9 }],
    ['other items', { itens: [{ id: randomUUID(), quantidade: 1 }] }],
  ])('with %s is refused, and makes no order', async (_what, change) => {
    const { buyer, items } = await aFullCart()
    await buyer.submit(buyer.order(items), KEY)
    const { status, failure } = await buyer.submit(buyer.order(items, change), KEY)
    expect([status, failure.codigo, failure.detalhes]).toEqual([409, 'order.keyReused', { numpedido: 1 }])
    expect((await buyer.orders()).body.total).toBe(1)
  })

  test('of an order that was cancelled in the meantime returns that order, and makes no other', async () => {
    const { buyer, items } = await aFullCart()
    await buyer.submit(buyer.order(items), KEY)
    await buyer.cancel(1)
    await buyer.cart.save({ cartItens: items })
    for (const again of [
      await buyer.submit(buyer.order(items), KEY),
      await buyer.findDuplicate(buyer.order(items), KEY),
    ]) {
      expect([again.status, again.failure.codigo, again.failure.detalhes]).toEqual([
        409,
        'order.cancelled',
        { numpedido: 1 },
      ])
      expect(again.failure.mensagem).toBe(
        'O pedido nº 1, feito com este envio, foi cancelado. Para comprar de novo, faça outro pedido.',
      )
    }
    expect((await buyer.orders()).body.total).toBe(1)
    expect((await buyer.submit(buyer.order(items), { 'idempotency-key': 'tela-2' })).body.numpedido).toBe(2)
  })

  test('has up to 200 characters; a longer one is refused, not cut', async () => {
    const { buyer, items } = await aFullCart()
    const tooLong = { 'idempotency-key': 'x'.repeat(201) }
    for (const { status, failure } of [
      await buyer.submit(buyer.order(items), tooLong),
      await buyer.findDuplicate(buyer.order(items), tooLong),
    ]) {
      expect([status, failure.campo, failure.mensagem]).toEqual([
        400,
        'Idempotency-Key',
        'A Idempotency-Key tem no máximo 200 caracteres.',
      ])
    }
    expect((await buyer.orders()).body.total).toBe(0)
    expect((await buyer.submit(buyer.order(items), { 'idempotency-key': 'x'.repeat(200) })).status).toBe(200)
  })

  test('at the same moment with two contents makes one of them', async () => {
    const { buyer, items } = await aFullCart()
    const answers = await Promise.all(
      ['A', 'B', 'A', 'B'].map((anotacoes) => buyer.submit(buyer.order(items, { anotacoes }), KEY)),
    )
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 200, 409, 409])
    expect((await buyer.orders()).body.total).toBe(1)
  })

  test('of another customer is another key', async () => {
    const { store, buyer, items } = await aFullCart()
    await buyer.submit(buyer.order(items), KEY)
    const neighbour = await aBuyer(app, store)
    await neighbour.cart.save({ cartItens: items })
    expect((await neighbour.submit(neighbour.order(items, { anotacoes: 'x' }), KEY)).body.numpedido).toBe(2)
  })
})

async function aTrait(
  store: OpenStore,
  kind: string,
  more: { name?: string; choices?: string[]; isRequired?: boolean } = {},
): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    'insert into order_trait (supplier_id, name, kind, choices, is_required) values ($1, $2, $3, $4, $5) returning id',
    [store.id, more.name ?? 'Quem recebe?', kind, more.choices ?? [], more.isRequired ?? false],
  )
  return rows[0]?.id ?? ''
}

describe('the supplier’s own questions of an order', () => {
  test('are shown to all who may order, of this store only', async () => {
    const { store } = await aFullCart()
    const id = await aTrait(store, 'choice', {
      name: 'Se algo faltar',
      choices: ['Substituir', 'Avisar'],
      isRequired: true,
    })
    await aTrait(await anOpenStore(pool), 'text')
    const { body } = await app.call(orderTraits, { params: { idfornecedor: store.slug } })
    expect(body).toEqual([
      { id, nome: 'Se algo faltar', ajuda: '', tipo: 'ESCOLHA', opcoes: ['Substituir', 'Avisar'], obrigatorio: true },
    ])
  })

  test('is stored with the order as it was answered, and stays when the question changes', async () => {
    const { store, buyer, items } = await aFullCart()
    const ids = await Promise.all([
      aTrait(store, 'yes-no', { name: 'Tem doca?' }),
      aTrait(store, 'number', { name: 'Caixas' }),
      aTrait(store, 'date', { name: 'Evento' }),
    ])
    const [dock, boxes, event] = ids as [string, string, string]
    const caracteristicas = [
      { id: dock, valor: true },
      { id: boxes, valor: '2,5' },
      { id: event, valor: '2026-12-24' },
      { id: randomUUID(), valor: 'x' },
    ]
    expect((await buyer.submit(buyer.order(items, { caracteristicas }))).status).toBe(200)
    await pool.query('delete from order_trait where supplier_id = $1', [store.id])
    const kept = (await buyer.detail(1)).body.caracteristicas
    expect(kept.toSorted((a, b) => (a.nome < b.nome ? -1 : 1))).toEqual([
      { id: boxes, nome: 'Caixas', tipo: 'NUMERO', valor: 2.5 },
      { id: event, nome: 'Evento', tipo: 'DATA', valor: '2026-12-24' },
      { id: dock, nome: 'Tem doca?', tipo: 'SIM_NAO', valor: true },
    ])
  })

  test.each<[string, (id: string) => OrderBody['caracteristicas'], string]>([
    ['missing', () => [], 'Quem recebe?: preencha este campo.'],
    ['empty', (id) => [{ id, valor: '  ' }], 'Quem recebe?: preencha este campo.'],
    ['another customer’s choice', (id) => [{ id, valor: 'Vizinho' }], 'Quem recebe?: escolha uma das opções.'],
  ])('refuses an order whose answer is %s, and names the field', async (_what, answer, message) => {
    const { store, buyer, items } = await aFullCart()
    const id = await aTrait(store, 'choice', { choices: ['Portaria', 'Eu'], isRequired: true })
    const { status, failure } = await buyer.submit(buyer.order(items, { caracteristicas: answer(id) ?? [] }))
    expect([status, failure.codigo, failure.campo, failure.mensagem]).toEqual([
      422,
      'order.traitInvalid',
      `caracteristicas.${id}`,
      message,
    ])
    expect((await buyer.orders()).body.total).toBe(0)
  })
})

test('a refusal about items names them one by one', async () => {
  const { store, buyer } = await aFullCart()
  const scarce = await Promise.all(['Chá, verde', 'Café'].map((name) => aProduct(store, { name, stock: 5 })))
  const items = scarce.map((product) => units(product, 2))
  await buyer.cart.save({ cartItens: items })
  await pool.query('update product set stock = 1000 where supplier_id = $1', [store.id])
  const { failure } = await buyer.submit(buyer.order(items))
  expect(failure.codigo).toBe('order.outOfStock')
  expect(failure.itensName?.toSorted()).toEqual(['Café', 'Chá, verde'])
  expect(failure.detalhes).toBeUndefined()
})
