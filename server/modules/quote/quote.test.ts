import { describe, expect, test } from 'vitest'
import { recordPayment } from '#contract/payment-desk.ts'
import * as wire from '#contract/quote.ts'
import { testApp } from '#test/builders/app.ts'
import { units } from '#test/builders/cart.ts'
import { aBuyer, anOpenStore } from '#test/builders/checkout.ts'
import { mailsToStaff } from '#test/builders/notices.ts'
import { mailsTo } from '#test/builders/outbox.ts'
import { aStaffMember } from '#test/builders/people.ts'
import { cookie, negotiations, today, type Negotiation } from '#test/builders/quotes.ts'
import { aCoupon } from '#test/builders/selling.ts'
import { aProduct } from '#test/builders/store.ts'

const app = testApp()
const { call, pool } = app
const { aNegotiation, seen, accept, counter, price } = negotiations(app, pool)

/** What the store still has, and what it gave away. */
async function taken({ store }: Negotiation) {
  const { rows } = await pool.query<{ stock: number; places: number; credit: number; invoices: number }>(
    `select (select stock from product where supplier_id = $1 and stock_policy = 'tracked') as stock,
       (select coalesce(sum(taken), 0)::integer from delivery_slot where supplier_id = $1) as places,
       (select coalesce(sum(credit_used_cents), 0)::integer from customer where supplier_id = $1) as credit,
       (select count(*)::integer from invoice where supplier_id = $1 and cancelled_at is null) as invoices`,
    [store.id],
  )
  return rows[0]
}

describe('a quote that is priced and accepted', () => {
  test('costs what was offered, and reserves stock, day and credit only then', async () => {
    const of = await aNegotiation(
      { payment: { kind: 'account' }, delivery: { capacity: 1, datesAhead: 5, feeCents: 1000 } },
      20_000,
    )
    expect(await taken(of)).toEqual({ stock: 20_000, places: 0, credit: 0, invoices: 0 })
    const priced = await price(of)
    expect([priced.status, priced.body.orcamento.status]).toEqual([200, 'ORCAMENTO_PRECIFICADO'])
    expect(await taken(of)).toEqual({ stock: 20_000, places: 0, credit: 0, invoices: 0 })

    // Later prices of the products never touch it.
    await pool.query('update product set price = price * 2 where supplier_id = $1', [of.store.id])
    const { body: quote } = await seen(of)
    expect(quote).toMatchObject({ podeResponder: true, data_de_entrega: today(2) })
    expect(quote.agendamento).toContain(today(2))
    expect(quote.versoes).toMatchObject([
      {
        versao: 1,
        itens: [
          { nome: 'Arroz', precoEstimado: 10, oferta: { quantidade: 10, preco: 9 } },
          { nome: 'Feijão', precoEstimado: 5, oferta: { quantidade: 4, preco: 4.5 } },
        ],
        resposta: { total: 118, mensagem: 'Preço de atacado', por: 'Carla Equipe' },
      },
    ])
    const accepted = await accept(of)
    expect([accepted.status, accepted.body]).toEqual([200, { status: 'ENVIADO' }])
    expect(await taken(of)).toEqual({ stock: 10_000, places: 1, credit: 11_800, invoices: 1 })
    const { body: order } = await of.buyer.detail(of.number)
    expect(order).toMatchObject({ status: 'ENVIADO', totalProdutos: 108, totalpedido: 118, data_de_entrega: today(2) })
    expect(order.itens.map(({ preco, regraPreco }) => [preco, regraPreco])).toEqual([
      [9, 'ATENDENTE'],
      [4.5, 'ATENDENTE'],
    ])

    expect((await accept(of)).failure).toMatchObject({
      codigo: 'order.illegalTransition',
      detalhes: { status: 'ENVIADO' },
    })
    expect((await of.buyer.cancel(of.number)).status).toBe(200)
    expect(await taken(of)).toEqual({ stock: 20_000, places: 0, credit: 0, invoices: 0 })

    const subjects = (await mailsTo(pool, of.buyer.email)).map(({ subject }) => subject)
    expect(subjects).toContain(`Seu orçamento nº ${of.number} está pronto`)
    expect(subjects).toContain(`Orçamento nº ${of.number} aprovado: agora é um pedido`)
    // Both came within a minute.
    const [toAttendant, ...others] = await mailsToStaff(pool, app.server(), of.attendant)
    expect([toAttendant?.subject, others]).toEqual(['2 orçamentos com novidade', []])
    expect(toAttendant?.plain).toContain(`Novo orçamento nº ${of.number}: Ana Souza`)
    expect(toAttendant?.plain).toContain(`Orçamento nº ${of.number} aprovado: Ana Souza`)
  })

  test('takes a recorded payment only once it is accepted', async () => {
    const of = await aNegotiation()
    await price(of)
    const finance = await aStaffMember(of.store, 'staff', ['finance'])
    const record = () =>
      call(recordPayment, {
        params: { idfornecedor: of.store.slug, numpedido: of.number },
        headers: cookie(finance.token),
        body: { valor: 108 },
      })
    expect((await record()).failure).toMatchObject({
      codigo: 'payment.quoteNotAccepted',
      mensagem: 'O cliente ainda não aceitou este orçamento. Registre o pagamento depois que ele aceitar.',
    })
    await accept(of)
    expect((await record()).status).toBe(200)
  })

  test('is charged at once where the store is paid first', async () => {
    const of = await aNegotiation({ payment: { kind: 'pix' } })
    await price(of)
    expect((await accept(of)).body.status).toBe('AGUARDANDOPAGAMENTO')
    const { body } = await of.buyer.detail(of.number)
    expect(body.eventos.map(({ para }) => para)).toEqual([
      'ORCAMENTO_NOVO',
      'ORCAMENTO_PRECIFICADO',
      'ENVIADO',
      'AGUARDANDOPAGAMENTO',
    ])
  })

  test.each([
    ['a coupon, whose discount is part of the estimate', { value: 10 }, [9, 4.5]],
    ['a coupon for the delivery', { value: 50, isForDelivery: true }, [10, 5]],
  ])('leaves out what the store does not supply, and %s', async (_what, coupon, estimates) => {
    const store = await anOpenStore(pool, {
      tags: ['has-delivery', 'support-budget'],
      payment: { kind: 'cash' },
      delivery: { feeCents: 600 },
    })
    const buyer = await aBuyer(app, store)
    const [rice, beans] = [
      await aProduct(store, { name: 'Arroz', price: 10 }),
      await aProduct(store, { name: 'Feijão', price: 5 }),
    ]
    const code = await aCoupon(store, { ...coupon, maxUses: 1 })
    await buyer.cart.save({ cartItens: [units(rice, 2), units(beans, 2)], codigoCupom: code })
    const placed = await buyer.submit(buyer.order([units(rice, 2), units(beans, 2)], { cupom: code }))
    const attendant = await aStaffMember(store, 'attendant')
    const of: Negotiation = { store, buyer, rice, beans, attendant, number: placed.body.numpedido }
    expect((await seen(of)).body.versoes[0]?.itens.map(({ precoEstimado }) => precoEstimado)).toEqual(estimates)
    await price(of, {
      itens: [
        [1, 2, 9],
        [2, 0, 0],
      ],
    })
    expect((await accept(of)).status).toBe(200)
    const { body } = await buyer.detail(of.number)
    expect([body.itens.map(({ nome }) => nome), body.cupom]).toEqual([['Arroz'], null])
    expect(body).toMatchObject({ totalpedido: 24, taxaentrega: 6, descontoEntrega: 0 })
    const { rows } = await pool.query('select used from coupon where supplier_id = $1', [store.id])
    expect(rows).toEqual([{ used: 0 }])
  })

  test('twice at once is taken once', async () => {
    const of = await aNegotiation()
    await price(of)
    const answers = await Promise.all([accept(of), accept(of), accept(of)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect((await taken(of))?.stock).toBe(10_000)
  })

  test('beside others of the same customer on account, as far as the credit goes', async () => {
    const of = await aNegotiation({ payment: { kind: 'account' } }, 15_000)
    const others: Negotiation[] = []
    for (const quantity of [11, 12, 13, 14, 15]) {
      const { body } = await of.buyer.buy([units(of.beans, quantity)])
      others.push({ ...of, number: body.numpedido })
    }
    for (const quote of others) expect((await price(quote, { itens: [[1, 10, 5]] })).status).toBe(200)
    const answers = await Promise.all(others.map((quote) => accept(quote)))
    expect(answers.map(({ status, failure }) => (status === 200 ? 'ok' : failure.codigo)).toSorted()).toEqual([
      'ok',
      'ok',
      'ok',
      'order.overCredit',
      'order.overCredit',
    ])
    expect((await taken(of))?.credit).toBe(15_000)
  })
})

describe('an acceptance is refused whole', () => {
  test('without stock, with the names, and the quote stays as it is', async () => {
    const of = await aNegotiation()
    await price(of)
    await pool.query('update product set stock = 9000 where supplier_id = $1 and id = $2', [of.store.id, of.rice.id])
    expect((await accept(of)).failure).toMatchObject({ codigo: 'order.outOfStock', itensName: ['Arroz'] })
    await pool.query('update product set is_active = false where id = $1', [of.beans.id])
    expect((await seen(of)).body.semVenda).toEqual(['Feijão'])
    expect((await accept(of)).failure).toMatchObject({ codigo: 'quote.noLongerSold', itensName: ['Feijão'] })
    expect((await seen(of)).body.status).toBe('ORCAMENTO_PRECIFICADO')
  })

  test('beyond the credit, and on a day that is full, until another is chosen', async () => {
    const of = await aNegotiation({ payment: { kind: 'account' }, delivery: { capacity: 1, datesAhead: 5 } }, 5000)
    await price(of)
    expect((await accept(of)).failure.codigo).toBe('order.overCredit')
    await pool.query('update customer set credit_limit_cents = 90000 where supplier_id = $1', [of.store.id])
    await pool.query(
      'insert into delivery_slot (supplier_id, option_id, date, taken, capacity) values ($1, $2, $3, 1, 1)',
      [of.store.id, of.store.deliveryId, today(2)],
    )
    expect((await accept(of)).failure.codigo).toBe('delivery.dateUnavailable')
    expect((await seen(of)).body.agendamento).not.toContain(today(2))
    expect(await taken(of)).toMatchObject({ stock: 20_000, credit: 0 })
    expect((await accept(of, 1, today(3))).status).toBe(200)
    expect((await of.buyer.detail(of.number)).body.data_de_entrega).toBe(today(3))
  })
})

describe('a counter-offer', () => {
  test('opens the next version, beside which the first stays, and only the newest can be answered', async () => {
    const of = await aNegotiation()
    await price(of)
    const { status, body } = await counter(of, 1, [
      [1, 12, 8.5],
      [2, 4],
    ])
    expect([status, body.status, body.versoes.length]).toEqual([200, 'ORCAMENTO_NOVO', 2])
    expect(body.versoes).toMatchObject([
      { versao: 1, itens: [{ oferta: { preco: 9 } }, {}], resposta: { total: 108 } },
      {
        versao: 2,
        mensagem: 'Fechamos assim?',
        itens: [{ quantidade: 12, precoDesejado: 8.5, precoEstimado: 10, oferta: null }, { precoDesejado: null }],
        resposta: null,
      },
    ])
    expect((await price(of)).failure.codigo).toBe('quote.outdated')
    expect(
      (
        await price(of, {
          versao: 2,
          itens: [
            [1, 12, 9],
            [2, 4, 4.5],
          ],
        })
      ).status,
    ).toBe(200)
    expect((await accept(of, 1)).failure.codigo).toBe('quote.outdated')
    expect(
      (
        await counter(of, 1, [
          [1, 1],
          [2, 1],
        ])
      ).failure.codigo,
    ).toBe('quote.outdated')
    expect((await accept(of, 2)).body.status).toBe('ENVIADO')
    expect((await of.buyer.detail(of.number)).body.totalpedido).toBe(126)
  })

  test('names every product, and is refused before there is an offer', async () => {
    const of = await aNegotiation()
    expect(
      (
        await counter(of, 1, [
          [1, 1],
          [2, 1],
        ])
      ).failure.codigo,
    ).toBe('order.illegalTransition')
    await price(of)
    expect((await counter(of, 1, [[1, 1]])).failure.codigo).toBe('quote.linesMismatch')
    expect(
      (
        await counter(of, 1, [
          [1, 0],
          [2, 0],
        ])
      ).failure.codigo,
    ).toBe('quote.nothingOffered')
  })
})

describe('who prices a quote', () => {
  test('gives no more than their authority, and nothing below the floor of the store', async () => {
    const of = await aNegotiation()
    expect(
      (
        await price(of, {
          itens: [
            [1, 10, 8.99],
            [2, 4, 5],
          ],
        })
      ).failure,
    ).toMatchObject({
      codigo: 'quote.aboveAuthority',
      mensagem: 'O desconto passa do que você pode dar (10%): Arroz.',
    })
    await pool.query('update staff set discount_authority = 5000 where supplier_id = $1', [of.store.id])
    await pool.query('update supplier set margin_floor = 2000 where id = $1', [of.store.id])
    await pool.query('update product set cost = 72000 where supplier_id = $1 and id = $2', [of.store.id, of.rice.id])
    expect(
      (
        await price(of, {
          itens: [
            [1, 10, 8.99],
            [2, 4, 5],
          ],
        })
      ).failure,
    ).toMatchObject({
      codigo: 'quote.belowFloor',
      itensName: ['Arroz'],
    })
    const { body } = await call(wire.storeQuote, {
      params: { numpedido: of.number },
      query: { idfornecedor: of.store.slug },
      headers: cookie(of.attendant.token),
    })
    expect(body).toMatchObject({ alcada: 50, margemMinima: 20, custos: [{ id: of.rice.id, custo: 7.2 }] })
    expect(
      (
        await price(of, {
          itens: [
            [1, 10, 9],
            [2, 4, 5],
          ],
        })
      ).status,
    ).toBe(200)
    // The customer sees neither cost nor margin.
    expect(JSON.stringify((await seen(of)).body)).not.toMatch(/custo|margem|alcada|:7\.2\b/)
  })

  test('authorizes what the offer may cost by weight, and no longer the estimate', async () => {
    const of = await aNegotiation()
    const authorized = async () =>
      (
        await pool.query<{ most: number }>(
          'select authorized_cents::integer as most from purchase_order where supplier_id = $1',
          [of.store.id],
        )
      ).rows[0]?.most
    expect(await authorized()).toBe(12_000)
    // A tolerance of 10 % for the beans, as if they were sold by weight when the quote was requested.
    await pool.query(
      `update quote_version set request_lines = jsonb_set(request_lines, '{1,line,weight_tolerance}', '1000') where supplier_id = $1`,
      [of.store.id],
    )
    expect((await price(of)).status).toBe(200)
    // Ten of rice at R$ 9, and up to 4.4 of beans at R$ 4.50.
    expect(await authorized()).toBe(9_000 + 1_980)
  })

  test.each([
    ['yesterday', -1],
    ['in 91 days', 91],
  ])('sets a validity of today to 90 days: not %s', async (_what, days) => {
    const of = await aNegotiation()
    expect((await price(of, { validade: today(days) })).failure).toMatchObject({
      codigo: 'quote.badValidity',
      campo: 'validade',
    })
  })

  test('finds those that wait for the store first, by what they wait for', async () => {
    const of = await aNegotiation()
    const list = (grupo: 'PEDIDOS' | 'RESPONDIDOS' | 'ENCERRADOS', busca = '') =>
      call(wire.listQuotes, {
        params: {},
        query: { idfornecedor: of.store.slug, grupo, ...(busca ? { busca } : {}) },
        headers: cookie(of.attendant.token),
      })
    const { body: sheet } = await call(wire.exportQuotes, {
      params: {},
      query: { idfornecedor: of.store.slug, grupo: 'PEDIDOS', formato: 'csv' },
      headers: cookie(of.attendant.token),
    })
    expect(sheet.linhas).toBe(1)
    expect(Buffer.from(sheet.conteudo, 'base64').toString()).toContain(`${of.number};Ana Souza;Orçamento em análise;`)
    expect((await list('PEDIDOS')).body).toMatchObject({
      orcamentos: [
        { numpedido: of.number, nomeCliente: 'Ana Souza', versao: 1, totalItens: 2, totalpedido: 120, validaAte: null },
      ],
      totais: { PEDIDOS: 1, RESPONDIDOS: 0, ENCERRADOS: 0 },
    })
    await price(of)
    expect((await list('RESPONDIDOS', 'souza')).body.orcamentos).toHaveLength(1)
    expect((await list('RESPONDIDOS', 'pereira')).body.orcamentos).toEqual([])
    await of.buyer.cancel(of.number, 'Ficou caro')
    expect((await list('ENCERRADOS', String(of.number))).body).toMatchObject({
      orcamentos: [{ status: 'CANCELADO' }],
      totais: { PEDIDOS: 0, RESPONDIDOS: 0, ENCERRADOS: 1 },
    })
  })
})

test('a quote is refused by its customer without giving back what it never took', async () => {
  const of = await aNegotiation({ payment: { kind: 'account' } }, 20_000)
  await pool.query('update customer set credit_used_cents = 5000 where supplier_id = $1', [of.store.id])
  await price(of)
  expect((await of.buyer.detail(of.number)).body.podeCancelar).toBe(true)
  expect((await of.buyer.cancel(of.number, 'Ficou caro')).body.status).toBe('CANCELADO')
  expect(await taken(of)).toEqual({ stock: 20_000, places: 0, credit: 5000, invoices: 0 })
  await mailsTo(pool, of.buyer.email)
  const [newest] = await mailsToStaff(pool, app.server(), of.attendant)
  expect(newest?.plain).toContain(`Orçamento nº ${of.number} recusado: Ana Souza`)
})

test('an order that never was a quote has none', async () => {
  const store = await anOpenStore(pool)
  const buyer = await aBuyer(app, store)
  const product = await aProduct(store)
  const { body } = await buyer.buy([units(product, 1)])
  const of = {
    store,
    buyer,
    rice: product,
    beans: product,
    attendant: await aStaffMember(store, 'attendant'),
    number: body.numpedido,
  }
  expect((await seen(of)).failure.codigo).toBe('quote.none')
})
