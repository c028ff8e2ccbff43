import { describe, expect, test } from 'vitest'
import { testApp } from '#test/builders/app.ts'
import { units } from '#test/builders/cart.ts'
import { aBuyer, anOpenStore } from '#test/builders/checkout.ts'
import { aCoupon, aPickup, aPaymentMethod } from '#test/builders/selling.ts'
import { aProduct } from '#test/builders/store.ts'

const app = testApp()
const { pool } = app

describe('an order that is submitted', () => {
  test('takes the cart at the store’s own prices, and empties it', async () => {
    const store = await anOpenStore(pool, { delivery: { feeCents: 990, datesAhead: 0 } })
    const buyer = await aBuyer(app, store)
    const rice = await aProduct(store, { name: 'Arroz', price: 10.5 })
    const tea = await aProduct(store, { name: 'Chá', price: 7.33, packagingPrice: 2 })
    const code = await aCoupon(store, { value: 10 })
    const items = [units(rice, 2), units(tea, 3, { embalarParaPresente: true })]
    await buyer.cart.save({ cartItens: items, codigoCupom: code, observacao: 'do carrinho' })

    const { status, body } = await buyer.submit(
      buyer.order(items, { cupom: code, anotacoes: 'Portão azul', numPedidoCliente: 'OC-1' }),
    )
    expect(status).toBe(200)
    expect(body).toEqual({
      numpedido: 1,
      totalpedido: 54.59,
      taxaentrega: 9.9,
      idcliente: buyer.customerId,
      status: 'AGUARDANDOPAGAMENTO',
      dadospedido: { cupom: code },
      mensagemErro: null,
      mensagemSucesso: 'Pedido enviado com sucesso!',
      itensName: [],
    })
    expect((await buyer.cart.load()).body).toMatchObject({
      produtosSelecionados: [],
      codigoCupom: null,
      totalCompras: 0,
    })

    const order = (await buyer.detail(1)).body
    expect(order).toMatchObject({
      nomeCliente: 'Ana Souza',
      fluxo: 'PAGA_ANTES',
      canalVenda: 'WEB',
      totalProdutos: 42.99,
      totalEmbalagem: 6,
      totalDesconto: 4.3,
      formaEntrega: { nome: 'Entrega em casa', periodo: '8h às 18h' },
      tipoPagamento: 'PIX',
      situacaoPagamento: 'ABERTO',
      cupom: code,
      destino: { nome: 'Casa', texto: 'Rua Harmonia, 123 – Vila Madalena, São Paulo/SP, 05435-000' },
      anotacoes: 'Portão azul',
      numPedidoCliente: 'OC-1',
      itens: [
        { nome: 'Arroz', quantidade: 2, preco: 10.5, regraPreco: 'NORMAL' },
        { nome: 'Chá', quantidade: 3, embalarParaPresente: true, totalEmbalagem: 6 },
      ],
      eventos: [
        { de: null, para: 'ENVIADO' },
        { de: 'ENVIADO', para: 'AGUARDANDOPAGAMENTO' },
      ],
    })
    const sumOf = (part: 'total' | 'desconto' | 'totalEmbalagem') =>
      order.itens.reduce((sum, line) => sum + Math.round(line[part] * 100), 0)
    expect(sumOf('total')).toBe(5459 - 990)
    expect([sumOf('desconto'), sumOf('totalEmbalagem')]).toEqual([430, 600])
  })

  test('keeps every input of its price when the store changes it', async () => {
    const store = await anOpenStore(pool, {
      tags: ['has-delivery', 'support-price-variance-by-payment'],
      payment: { adjustment: -500 },
    })
    const buyer = await aBuyer(app, store)
    const rice = await aProduct(store, { name: 'Arroz', price: 10 })
    const code = await aCoupon(store, { value: 10 })
    await buyer.cart.save({ cartItens: [units(rice, 2)], codigoCupom: code })
    const { numpedido } = (await buyer.submit(buyer.order([units(rice, 2)]))).body
    const before = (await buyer.detail(numpedido)).body
    await pool.query("update product set price = 990000, name = 'Outro' where supplier_id = $1", [store.id])
    await pool.query('delete from coupon_use where supplier_id = $1', [store.id])
    await pool.query('delete from coupon where supplier_id = $1', [store.id])

    expect((await buyer.detail(numpedido)).body).toEqual(before)
    expect(before).toMatchObject({ totalpedido: 17.1, itens: [{ preco: 9.5 }] })
    const { rows } = await pool.query(
      `select o.payment_adjustment, o.coupon_snapshot, l.terms from purchase_order o join order_line l on l.supplier_id = o.supplier_id
       where o.supplier_id = $1`,
      [store.id],
    )
    expect(rows[0]).toMatchObject({
      payment_adjustment: -500,
      coupon_snapshot: { code, kind: 'percent', value: 1000 },
      terms: { name: 'Arroz', price: 100_000, countsMultiple: true, attendantPrice: null },
    })
  })

  test('for pickup goes to the store of the option', async () => {
    const store = await anOpenStore(pool)
    const buyer = await aBuyer(app, store)
    const pickup = await aPickup(store)
    await pool.query('update delivery_option set dates_ahead = 0 where supplier_id = $1', [store.id])
    await pool.query("update pickup_store set hours = 'Todo dia, 8h às 20h' where supplier_id = $1", [store.id])
    const cash = await aPaymentMethod(store, { kind: 'cash' })
    const rice = await aProduct(store)
    const { body } = await buyer.buy([units(rice, 1)], {
      tipoEntrega: 'RETIRADA',
      formaEntrega: { id: pickup.optionId },
      enderecoentrega: null,
      formaPagamento: { idformapagto: cash },
    })
    expect(body.status).toBe('ENVIADO')
    expect((await buyer.detail(body.numpedido)).body).toMatchObject({
      tipoentrega: 'RETIRADA',
      fluxo: 'SEPARA_ANTES',
      destino: {
        nome: 'Loja Pinheiros',
        texto: 'Rua dos Pinheiros, 500, São Paulo/SP',
        horario: 'Todo dia, 8h às 20h',
      },
    })
  })

  test('on a date that is offered takes a place of that day', async () => {
    const store = await anOpenStore(pool, { delivery: { datesAhead: 5, capacity: 1 } })
    const [first, second] = [await aBuyer(app, store), await aBuyer(app, store)]
    const rice = await aProduct(store)
    const { rows } = await pool.query<{ date: string }>(
      "select ((now() at time zone 'America/Sao_Paulo')::date + 3)::text as date",
    )
    const date = rows[0]?.date ?? ''
    const formaEntrega = { id: store.deliveryId, data_de_entrega: date }
    expect((await first.buy([units(rice, 1)])).failure.codigo).toBe('delivery.dateUnavailable')
    expect(
      (await first.buy([units(rice, 1)], { formaEntrega: { ...formaEntrega, data_de_entrega: '2020-01-01' } })).status,
    ).toBe(422)
    expect((await first.buy([units(rice, 1)], { formaEntrega })).status).toBe(200)
    expect((await first.orders()).body.pedidos).toMatchObject([{ data_de_entrega: date }])
    expect((await second.buy([units(rice, 1)], { formaEntrega })).status).toBe(422)
  })

  test('while an attendant holds the cart was made by hand, and ends the lock', async () => {
    const store = await anOpenStore(pool)
    const buyer = await aBuyer(app, store)
    const rice = await aProduct(store, { price: 10 })
    await buyer.cart.save({ cartItens: [units(rice, 1)] })
    await pool.query("update cart set locked_until = now() + interval '5 minutes' where supplier_id = $1", [store.id])
    await pool.query('update cart_line set attendant_price = 80000 where supplier_id = $1', [store.id])
    const { body } = await buyer.submit(buyer.order([units(rice, 1)]))
    expect(body.totalpedido).toBe(8)
    expect((await buyer.detail(body.numpedido)).body).toMatchObject({
      canalVenda: 'MANUAL',
      itens: [{ regraPreco: 'ATENDENTE' }],
    })
    expect((await buyer.cart.load()).body.bloqueio_atendimento).toBeNull()
  })
})

describe('a quote', () => {
  test.each<[what: string, tags: string[], isQuoteOnly: boolean]>([
    ['where the store takes quotes', ['has-delivery', 'support-budget'], false],
    ['where a product is sold by quote only', ['has-delivery'], true],
  ])('%s reserves nothing', async (_what, tags, isQuoteOnly) => {
    const store = await anOpenStore(pool, { tags, payment: { minimumCents: 1_000_000 } })
    const buyer = await aBuyer(app, store)
    const rice = await aProduct(store, { isQuoteOnly, stock: 5 })
    const code = await aCoupon(store, { maxUses: 1 })
    await buyer.cart.save({ cartItens: [units(rice, 3)], codigoCupom: code })
    const { body } = await buyer.submit(buyer.order([units(rice, 3)]))
    expect(body).toMatchObject({ status: 'ORCAMENTO_NOVO', mensagemSucesso: 'Pedido de orçamento enviado!' })
    const { rows } = await pool.query(
      'select stock, (select used from coupon where supplier_id = $1) as used from product where supplier_id = $1',
      [store.id],
    )
    expect(rows).toEqual([{ stock: 5000, used: 0 }])
    expect((await buyer.detail(body.numpedido)).body.eventos).toMatchObject([{ de: null, para: 'ORCAMENTO_NOVO' }])
  })
})

describe('buying on account', () => {
  test('uses the credit limit up to the last cent', async () => {
    const store = await anOpenStore(pool, { payment: { kind: 'account' } })
    const buyer = await aBuyer(app, store, { kind: 'company', creditLimitCents: 10_000 })
    const rice = await aProduct(store, { price: 40 })
    expect((await buyer.buy([units(rice, 2)])).body.status).toBe('ENVIADO')
    const { status, failure } = await buyer.buy([units(rice, 1)])
    expect(status).toBe(422)
    expect(failure.mensagem.replaceAll('\u00a0', ' ')).toBe(
      'O pedido passa do crédito disponível (R$ 20,00). Escolha outro pagamento.',
    )
    const tea = await aProduct(store, { price: 20 })
    expect((await buyer.buy([units(tea, 1)])).status).toBe(200)
  })
})
