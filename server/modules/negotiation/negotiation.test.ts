import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { listUnseenChanges } from '#contract/unseen-changes.ts'
import { endAbandonedLeases } from '#server/modules/negotiation/lease.ts'
import { sessionOf, testApp } from '#test/builders/app.ts'
import { units, type Item } from '#test/builders/cart.ts'
import { aBuyer, anOpenStore } from '#test/builders/checkout.ts'
import { aBreakfast, comboItem } from '#test/builders/combos.ts'
import { negotiationsIn } from '#test/builders/negotiation.ts'
import { aPriceList } from '#test/builders/price-lists.ts'
import { scopeOf } from '#test/builders/scope.ts'

const app = testApp()
const { pool } = app
const { aHeldCart, aDesk } = negotiationsIn(app, pool)

describe('the carts of a store', () => {
  test('are listed by their last change, with value and holder, and found by name', async () => {
    const { desk, buyer, rice } = await aHeldCart()
    await buyer.cart.load()
    const { body } = await desk.list()
    expect(body).toMatchObject({
      total: 1,
      carrinhos: [
        {
          idcliente: buyer.customerId,
          totalItens: 1,
          totalProdutos: 100,
          reserva: { minha: true, ate: expect.any(String) },
        },
      ],
    })
    expect((await desk.list('ninguem com este nome')).body.total).toBe(0)
    await desk.set(rice, 0)
    expect((await desk.list()).body.total).toBe(0)
  })
})

describe('a held cart', () => {
  test('gets prices, products and a note from who holds it; its customer reads them, and the order is made by hand', async () => {
    const { desk, buyer, rice, beans } = await aHeldCart()
    expect((await desk.set(rice, 12, 9)).body.carrinho).toMatchObject({ totalProdutos: 108 })
    expect((await desk.set(beans, 2)).body.carrinho.produtosSelecionados.map(({ nome }) => nome)).toEqual([
      'Arroz',
      'Feijão',
    ])
    expect((await desk.note('Preço de atacado até sexta')).status).toBe(200)
    expect((await buyer.cart.load()).body).toMatchObject({
      totalCompras: 118,
      produtosSelecionados: [{ precoatendente: 9, regraPreco: 'ATENDENTE' }, { regraPreco: 'NORMAL' }],
    })
    expect((await buyer.own()).body.negociacao).toMatchObject({
      recado: 'Preço de atacado até sexta',
      tabela: [
        { id: rice.id, preco: 10 },
        { id: beans.id, preco: 5 },
      ],
    })
    const refused = await buyer.cart.save({ cartItens: [units(rice, 1)] })
    expect([refused.status, refused.failure?.mensagem]).toEqual([
      409,
      'Um atendente está negociando o seu carrinho. Aguarde ou libere o carrinho para alterá-lo.',
    ])

    const placed = await buyer.submit(buyer.order([units(rice, 12), units(beans, 2)], { canalVenda: 'MANUAL' }))
    expect((await buyer.detail(placed.body.numpedido)).body).toMatchObject({ totalProdutos: 118, canalVenda: 'MANUAL' })
    // What was ordered is no proposal any more.
    expect((await buyer.own()).body).toEqual({ negociacao: null, proposta: null })
  })

  test('tells its customer when a product that the attendant put there changes its price', async () => {
    const { desk, buyer, beans, store } = await aHeldCart()
    await desk.set(beans, 2)
    await pool.query('update product set price = 60000 where supplier_id = $1 and id = $2', [store.id, beans.id])
    const { body } = await app.call(listUnseenChanges, {
      params: { sessao: sessionOf(buyer), idcliente: buyer.customerId },
      query: { idfornecedor: store.slug },
    })
    expect(body.produtos).toMatchObject([{ nome: 'Feijão', mudancas: [{ tipo: 'PRECO', antes: 5, agora: 6 }] }])
  })

  test('names the price list of its customer to the store, and to the customer that there is one', async () => {
    const { desk, buyer, store } = await aHeldCart()
    const isOnList = async () => (await buyer.cart.load()).body.usaTabelaDePrecos
    expect([(await desk.read()).body.nomeTabela, await isOnList()]).toEqual([null, false])
    await aPriceList(store, { name: 'Redes do interior', adjustment: -1000, customers: [buyer] })
    const { body } = await desk.read()
    expect([body.nomeTabela, body.carrinho.totalCompras, await isOnList()]).toEqual(['Redes do interior', 90, true])
  })

  test('gets combos, other choices and numbers of them, and loses them, at the price of the store', async () => {
    const { desk, buyer, store } = await aHeldCart()
    const { comboId, coffee, bread, cake } = await aBreakfast(store)
    expect((await desk.combos()).body).toMatchObject([{ idcombopromocional_cabecalho: comboId, preco: 25 }])
    const combo = comboItem(comboId, 2, [coffee, bread])
    expect((await desk.setCombo(combo)).body.carrinho).toMatchObject({ totalCompras: 150 })
    const author = { nome: 'Carla', papel: 'ATENDENTE' }
    expect((await buyer.cart.load()).body).toMatchObject({
      totalCompras: 150,
      alteradoPor: author,
      produtosSelecionados: [{ nome: 'Arroz' }, { nome: 'Café da manhã', quantidade: 2, alteradoPor: author }],
    })
    const other = comboItem(comboId, 3, [coffee, cake], combo.id)
    expect((await desk.setCombo(other)).body.carrinho.produtosSelecionados).toMatchObject([
      { nome: 'Arroz' },
      { quantidade: 3, total: 75, produtos: [{ nome: 'Café 500 g' }, { nome: 'Bolo de fubá' }] },
    ])
    expect((await desk.setCombo({ ...other, quantidade: 0 })).body.carrinho.totalCompras).toBe(100)
    const { rows } = await pool.query<{ changes: unknown[] }>(
      "select changes from audit_event where supplier_id = $1 and action = 'cart.changed' order by happened_at",
      [store.id],
    )
    const part = 'Café da manhã'
    expect(rows.flatMap(({ changes }) => changes)).toEqual([
      { field: 'quantity', part, before: 0, after: 2000 },
      { field: 'quantity', part, before: 2000, after: 3000 },
      { field: 'chosenProducts', part, before: 'Café 500 g, Pão integral', after: 'Café 500 g, Bolo de fubá' },
      { field: 'quantity', part, before: 3000, after: 0 },
    ])

    const code = async (item: Item) => (await desk.setCombo(item)).failure?.codigo
    expect(await code(comboItem(comboId, 1, [coffee]))).toBe('combo.choiceInvalid')
    expect(await code(comboItem(randomUUID(), 1, [coffee, bread]))).toBe('combo.notFound')
    await pool.query("update product set stock_policy = 'tracked', stock = 1000 where id = $1", [bread.id])
    expect(await code(comboItem(comboId, 2, [coffee, bread]))).toBe('combo.soldOut')
    await desk.give()
    expect(await code(combo)).toBe('negotiation.notHeld')
  })

  test('gets no combo that brings a part below the margin floor, and may lose one', async () => {
    const { desk, buyer, store } = await aHeldCart()
    const { comboId, coffee, bread } = await aBreakfast(store)
    const combo = comboItem(comboId, 2, [coffee, bread])
    await desk.give()
    await buyer.cart.save({ cartItens: [combo], operacoes: [] })
    await desk.take()
    await pool.query('update supplier set margin_floor = 1000 where id = $1', [store.id])
    // Its share of the combo is R$ 15,63.
    await pool.query('update product set cost = 150000 where id = $1', [coffee.id])
    const set = (quantidade: number) => desk.setCombo({ ...combo, quantidade })
    expect((await set(3)).failure).toMatchObject({ codigo: 'negotiation.comboBelowFloor', itensName: ['Café 500 g'] })
    expect((await set(1)).body.carrinho.totalCompras).toBe(125)
    await pool.query('update product set cost = 140000 where id = $1', [coffee.id])
    expect((await set(3)).body.carrinho.totalCompras).toBe(175)
  })

  test('has a combo that the attendant changed after the consent, which holds no more', async () => {
    const { desk, store } = await aHeldCart()
    const { comboId, coffee, bread } = await aBreakfast(store)
    const combo = comboItem(comboId, 1, [coffee, bread])
    const { carrinho } = (await desk.setCombo(combo)).body
    expect((await desk.writeDown(carrinho.versao, 'TELEFONE')).body.aceite).toMatchObject({ valendo: true })
    await desk.setCombo({ ...combo, quantidade: 2 })
    expect((await desk.read()).body.aceite).toMatchObject({ valendo: false })
    expect((await desk.writeDown(carrinho.versao, 'TELEFONE')).failure?.codigo).toBe('negotiation.changed')
  })

  test('is refused to another attendant, and open to the holder again and again', async () => {
    const { desk, store, buyer, rice } = await aHeldCart()
    const other = await aDesk(store, buyer)
    const taken = await other.take()
    expect([taken.status, taken.failure?.mensagem]).toEqual([409, 'Outra pessoa está negociando neste carrinho.'])
    expect((await other.set(rice, 1, 9)).failure?.codigo).toBe('negotiation.taken')
    expect((await other.read()).body.reserva).toMatchObject({ por: 'Carla Equipe', minha: false })
    expect((await desk.take()).body.reserva).toMatchObject({ minha: true })
    await desk.give()
    expect((await desk.set(rice, 1, 9)).failure?.codigo).toBe('negotiation.notHeld')
    expect((await other.take()).status).toBe(200)
  })

  test('keeps its prices within authority and margin, beyond which a manager decides', async () => {
    const { desk, store, buyer, rice } = await aHeldCart()
    await pool.query('update supplier set margin_floor = 1000 where id = $1', [store.id])
    await pool.query('update product set cost = 72000 where supplier_id = $1 and id = $2', [store.id, rice.id])
    await pool.query('update staff set discount_authority = 1000 where supplier_id = $1', [store.id])
    const manager = await aDesk(store, buyer, ['settings'])
    expect((await desk.set(rice, 10, 9)).status).toBe(200)
    expect((await desk.set(rice, 10, 8.5)).failure?.codigo).toBe('quote.aboveAuthority')
    expect((await desk.set(rice, 10, 7.5)).failure).toMatchObject({ codigo: 'quote.belowFloor', itensName: ['Arroz'] })

    expect((await desk.request(rice, 7.5, 'Cliente antigo')).body.aprovacoes).toMatchObject([
      { preco: 7.5, motivo: 'Cliente antigo', aprovado: null },
    ])
    expect((await desk.list()).body.carrinhos[0]?.precosParaAprovar).toBe(1)
    expect((await desk.decide(rice, true)).failure.codigo).toBe('access.notAllowed')
    expect((await manager.decide(rice, true)).body.carrinho.totalProdutos).toBe(75)
    expect((await manager.decide(rice, false)).failure?.codigo).toBe('negotiation.noRequest')
    // For this quantity and more, at this price and above.
    expect((await desk.set(rice, 20, 7.6)).status).toBe(200)
    expect((await desk.set(rice, 9, 7.5)).failure?.codigo).toBe('quote.belowFloor')
    expect((await desk.set(rice, 20, 7.4)).failure?.codigo).toBe('quote.belowFloor')
  })

  test('is released by its customer: the prices go, and come back with a new lease of the same attendant', async () => {
    const { desk, buyer, rice } = await aHeldCart()
    await desk.set(rice, 10, 9)
    expect((await buyer.release()).status).toBe(200)
    const { body: released } = await buyer.cart.load()
    expect([released.totalCompras, released.bloqueio_atendimento]).toEqual([100, null])
    expect((await desk.set(rice, 10, 8)).failure?.codigo).toBe('negotiation.notHeld')

    await buyer.cart.save({ cartItens: [units(rice, 3)], versao: released.versao })
    const { proposta } = (await buyer.own()).body
    expect(proposta).toMatchObject({ por: 'Carla', itens: [{ nome: 'Arroz', quantidade: 10, preco: 9 }] })
    expect((await buyer.restore(proposta?.id ?? '')).status).toBe(200)
    expect((await buyer.cart.load()).body).toMatchObject({
      totalCompras: 90,
      bloqueio_atendimento: { ate: expect.any(String) },
    })
    expect((await desk.read()).body.reserva).toMatchObject({ minha: true })
    expect((await buyer.restore(proposta?.id ?? '')).status).toBe(200)
    await desk.set(rice, 10, 9.5)
    expect((await buyer.restore(proposta?.id ?? '')).failure?.codigo).toBe('cart.locked')
  })

  test('ends by itself when it is not renewed, and loses no price that was agreed', async () => {
    const { desk, buyer, rice, store } = await aHeldCart()
    await desk.set(rice, 10, 9)
    const lapse = () =>
      pool.query("update cart set locked_until = now() - interval '1 second' where supplier_id = $1", [store.id])
    await lapse()
    expect((await desk.set(rice, 11, 9)).failure?.codigo).toBe('negotiation.notHeld')
    // Over at once, although the clock has not ended it yet.
    expect((await buyer.cart.load()).body).toMatchObject({ totalCompras: 100, bloqueio_atendimento: null })
    expect((await desk.read()).body).toMatchObject({ reserva: null, aceite: null, carrinho: { totalProdutos: 100 } })
    await endAbandonedLeases(app.server().appContext.db, async (id) =>
      id === store.id ? scopeOf(app.server(), store) : null,
    )
    expect((await buyer.cart.load()).body).toMatchObject({ totalCompras: 100, bloqueio_atendimento: null })

    await desk.take()
    const { proposta } = (await desk.read()).body
    expect((await desk.restore(proposta?.id ?? '')).body.carrinho.totalProdutos).toBe(90)
    await lapse()
    // Taken again before the clock ended it: the prices are a proposal all the same.
    expect((await desk.take()).body).toMatchObject({
      carrinho: { totalProdutos: 100 },
      proposta: { itens: [{ preco: 9 }] },
    })
  })

  test('that lapsed is saved and ordered at the prices of the store, and leaves its proposal', async () => {
    const [saved, ordered] = await Promise.all([aHeldCart(), aHeldCart()])
    for (const { desk, rice, store } of [saved, ordered]) {
      await desk.set(rice, 10, 9)
      await pool.query("update cart set locked_until = now() - interval '1 second' where supplier_id = $1", [store.id])
    }
    const { versao } = (await saved.buyer.cart.load()).body
    const { body } = await saved.buyer.cart.save({ cartItens: [units(saved.rice, 4, { alterado: true })], versao })
    expect([body.totalCompras, body.bloqueio_atendimento]).toEqual([40, null])
    expect((await saved.buyer.own()).body.proposta).toMatchObject({ itens: [{ quantidade: 10, preco: 9 }] })

    const order = ordered.buyer.order([units(ordered.rice, 10)])
    expect((await ordered.desk.submit(order)).failure?.codigo).toBe('negotiation.notHeld')
    expect((await ordered.buyer.submit({ ...order, totalVisto: 90 })).failure?.codigo).toBe('order.totalChanged')
    const placed = await ordered.buyer.submit({ ...order, totalVisto: 100 })
    expect((await ordered.buyer.detail(placed.body.numpedido)).body).toMatchObject({
      canalVenda: 'WEB',
      itens: [{ regraPreco: 'NORMAL' }],
    })
  })

  test('is agreed to by its customer, until a line changes', async () => {
    const { desk, buyer, rice } = await aHeldCart()
    const { carrinho } = (await desk.set(rice, 10, 9)).body
    expect((await buyer.agree(carrinho.versao - 1)).failure?.codigo).toBe('negotiation.changed')
    expect((await buyer.agree(carrinho.versao)).status).toBe(200)
    expect((await desk.take()).body.aceite).toMatchObject({ canal: 'TELA', valendo: true })
    await desk.set(rice, 10, 9.5)
    const { body } = await desk.read()
    expect(body.aceite).toMatchObject({ valendo: false })
    expect((await desk.writeDown(body.carrinho.versao, 'TELEFONE')).body.aceite).toMatchObject({
      canal: 'TELEFONE',
      valendo: true,
    })
    await buyer.release()
    expect((await buyer.agree(carrinho.versao)).failure?.codigo).toBe('negotiation.nothingAgreed')
  })

  test('is refused where it is not of the store', async () => {
    const { store } = await aHeldCart()
    const elsewhere = await anOpenStore(pool)
    const stranger = await aBuyer(app, elsewhere)
    const desk = await aDesk(store, stranger)
    expect((await desk.take()).failure?.codigo).toBe('negotiation.noCart')
    expect((await desk.read()).status).toBe(404)
  })
})

test('attendant and customer who write at once leave a cart that one of them wrote, in either order', async () => {
  const { desk, buyer, rice } = await aHeldCart()
  await desk.give()
  const { versao } = (await buyer.cart.load()).body
  const [taken, saved] = await Promise.all([
    desk.take(),
    buyer.cart.save({ cartItens: [units(rice, 7, { alterado: true })], versao }),
  ])
  expect(taken.status).toBe(200)
  expect([200, 409]).toContain(saved.status)
  const quantity = (await buyer.cart.load()).body.produtosSelecionados[0]?.quantidade
  expect(quantity).toBe(saved.status === 200 ? 7 : 10)

  const answers = await Promise.all([desk.give(), buyer.release(), desk.set(rice, 5, 9)])
  expect(answers.map(({ status }) => status)).toEqual([expect.toBeOneOf([200, 409]), 200, expect.toBeOneOf([200, 409])])
  expect((await buyer.cart.load()).body.bloqueio_atendimento).toBeNull()
  const { rows } = await pool.query(
    'select count(*)::integer as open from negotiation where customer_id = $1 and ended_at is null',
    [buyer.customerId],
  )
  expect(rows).toEqual([{ open: 0 }])
})
