import { describe, expect, test } from 'vitest'
import * as wire from '#contract/invoice.ts'
import { businessDayFrom } from '#domain/payment/business-day.ts'
import { sessionOf, testApp } from '#test/builders/app.ts'
import { units } from '#test/builders/cart.ts'
import { aBuyer, anOpenStore, type OpenStore } from '#test/builders/checkout.ts'
import { anInvoice } from '#test/builders/invoices.ts'
import { aCustomer, aLinkedUser, aStaffMember, type Person } from '#test/builders/people.ts'
import { aProduct, aStore, type StoreBuilder } from '#test/builders/store.ts'

const app = testApp()
const { call, pool } = app

const COMPLETE = { completeInfo: true } as const
const invoicesOf = (
  store: StoreBuilder,
  person: Pick<Person, 'token' | 'customerId'>,
  query: object = {},
  sessao = sessionOf(person),
) => call(wire.customerInvoices, { params: { sessao, idfornecedor: store.slug, idcliente: person.customerId }, query })

async function anAccountStore(termDays = 14): Promise<OpenStore> {
  const store = await anOpenStore(pool, { payment: { kind: 'account' } })
  await pool.query('update payment_method set term_days = $2 where supplier_id = $1', [store.id, termDays])
  return store
}

async function dayFromNow(days: number): Promise<string> {
  const { rows } = await pool.query<{ date: string }>(
    "select ((now() at time zone 'America/Sao_Paulo')::date + $1::integer)::text as date",
    [days],
  )
  return rows[0]?.date ?? ''
}

describe('an order on account', () => {
  test('is invoiced in the same moment, due by the term of the payment method, and uses the limit by as much', async () => {
    const store = await anAccountStore()
    const buyer = await aBuyer(app, store, { creditLimitCents: 10_000 })
    const rice = await aProduct(store, { price: 12.5 })
    const placed = await buyer.buy([units(rice, 2)])
    expect(placed.status).toBe(200)
    expect((await invoicesOf(store, buyer)).body).toEqual({ limite_credito_total: 100, limite_credito_disponivel: 75 })
    expect((await invoicesOf(store, buyer, COMPLETE)).body).toEqual({
      limite_credito_total: 100,
      limite_credito_disponivel: 75,
      limite_credito_utilizado: 25,
      valor_em_aberto: 25,
      valor_vencido: 0,
      quantidade_vencidas: 0,
      faturas: [
        {
          numero: 1,
          numpedido: placed.body.numpedido,
          data_emissao: await dayFromNow(0),
          data_vencimento: businessDayFrom(await dayFromNow(14)),
          valor: 25,
          valor_pago: 0,
          situacao: 'ABERTA',
          parcela: 1,
          parcelas: 1,
        },
      ],
      proximo_vencimento: businessDayFrom(await dayFromNow(14)),
      valor_proximo_vencimento: 25,
      total_faturas: 1,
      page: 1,
      limit: 20,
    })
  })

  test('that is cancelled, however often at once, ends its invoice and frees the limit', async () => {
    const store = await anAccountStore()
    const buyer = await aBuyer(app, store, { creditLimitCents: 10_000 })
    const {
      body: { numpedido },
    } = await buyer.buy([units(await aProduct(store), 1)])
    await anInvoice(store, buyer, { amountCents: 700 })
    await Promise.all(Array.from({ length: 4 }, () => buyer.cancel(numpedido)))
    const { body } = await invoicesOf(store, buyer, COMPLETE)
    expect(body).toMatchObject({ limite_credito_utilizado: 7, valor_em_aberto: 7, total_faturas: 2 })
    expect(body.faturas?.find((invoice) => invoice.numpedido === numpedido)?.situacao).toBe('CANCELADA')
  })

  test('publishes its invoice, and the end of it', async () => {
    const store = await anAccountStore()
    const buyer = await aBuyer(app, store, { creditLimitCents: 10_000 })
    const heard: [string, number][] = []
    for (const name of ['invoice.issued', 'invoice.cancelled'] as const) {
      app.server().appContext.events.on(name, ({ supplierId, payload }) => {
        if (supplierId === store.id) heard.push([name, payload.orderNumber])
      })
    }
    const number = (await buyer.buy([units(await aProduct(store), 1)])).body.numpedido
    await expect.poll(() => heard).toEqual([['invoice.issued', number]])
    await buyer.cancel(number)
    await expect
      .poll(() => heard)
      .toEqual([
        ['invoice.issued', number],
        ['invoice.cancelled', number],
      ])
  })

  test('gives back only what its invoice still holds of the limit', async () => {
    const store = await anAccountStore()
    const buyer = await aBuyer(app, store, { creditLimitCents: 10_000 })
    const {
      body: { numpedido },
    } = await buyer.buy([units(await aProduct(store, { price: 40 }), 1)])
    await pool.query('update invoice set paid_cents = 3000 where supplier_id = $1', [store.id])
    await pool.query('update customer set credit_used_cents = 1500 where supplier_id = $1', [store.id])
    expect((await buyer.cancel(numpedido)).status).toBe(200)
    expect((await invoicesOf(store, buyer, COMPLETE)).body).toMatchObject({
      limite_credito_utilizado: 5,
      valor_em_aberto: 0,
    })
  })

  test('gets its own number, also with concurrent orders; other orders get no invoice', async () => {
    const store = await anAccountStore()
    const rice = await aProduct(store)
    const buyers = await Promise.all(Array.from({ length: 4 }, () => aBuyer(app, store, { creditLimitCents: 100_000 })))
    const placed = await Promise.all(buyers.map((buyer) => buyer.buy([units(rice, 1)])))
    const paidAtOnce = await anOpenStore(pool)
    const visitor = await aBuyer(app, paidAtOnce)
    await visitor.buy([units(await aProduct(paidAtOnce), 1)])
    const { rows } = await pool.query(
      'select number::integer, order_number::integer, customer_id from invoice where supplier_id = any($1) order by number',
      [[store.id, paidAtOnce.id]],
    )
    expect(rows.map(({ number }) => number)).toEqual([1, 2, 3, 4])
    expect(rows.map(({ customer_id, order_number }) => [customer_id, order_number])).toEqual(
      expect.arrayContaining(buyers.map((buyer, index) => [buyer.customerId, placed[index]?.body.numpedido])),
    )
  })
})

describe('invoices are shown', () => {
  test('newest first, or those still to be paid by the day on which they are due', async () => {
    const store = await aStore(pool)
    const person = await aCustomer(store, { kind: 'company', creditLimitCents: 500_000 })
    const late = await anInvoice(store, person, { dueInDays: -3, amountCents: 5000, paidCents: 1000 })
    const paid = await anInvoice(store, person, { dueInDays: 2, paidCents: 10_000 })
    const soon = await anInvoice(store, person, { dueInDays: 0 })
    const later = await anInvoice(store, person, { dueInDays: 20 })
    const ended = await anInvoice(store, person, { dueInDays: 10, isCancelled: true })

    const { body } = await invoicesOf(store, person, COMPLETE)
    expect(body).toMatchObject({
      limite_credito_total: 5000,
      limite_credito_disponivel: 4760,
      limite_credito_utilizado: 240,
      valor_em_aberto: 240,
      valor_vencido: 40,
      quantidade_vencidas: 1,
    })
    expect(body.faturas?.map(({ numero, situacao }) => [numero, situacao])).toEqual([
      [later, 'ABERTA'],
      [ended, 'CANCELADA'],
      [paid, 'PAGA'],
      [soon, 'ABERTA'],
      [late, 'VENCIDA'],
    ])
    const open = await invoicesOf(store, person, { ...COMPLETE, situacao: 'ABERTAS', limit: 2, page: 2 })
    expect(open.body).toMatchObject({ faturas: [{ numero: later }], total_faturas: 3, page: 2, limit: 2 })
    expect(open.body).toMatchObject({ proximo_vencimento: await dayFromNow(0), valor_proximo_vencimento: 100 })
    const [overdue, settled] = await Promise.all(
      (['VENCIDAS', 'PAGAS'] as const).map((situacao) => invoicesOf(store, person, { ...COMPLETE, situacao })),
    )
    expect(overdue?.body).toMatchObject({ faturas: [{ numero: late }], total_faturas: 1 })
    expect(settled?.body).toMatchObject({ faturas: [{ numero: paid }], total_faturas: 1 })
    const first = await invoicesOf(store, person, { ...COMPLETE, situacao: 'ABERTAS', limit: 2 })
    expect(first.body.faturas?.map(({ numero }) => numero)).toEqual([late, soon])
  })

  test.each([{ page: 0 }, { limit: 0 }, { limit: 101 }, { page: 10_001 }, { situacao: 'CANCELADAS' }])(
    'not for %o',
    async (query) => {
      const store = await aStore(pool)
      expect((await invoicesOf(store, await aCustomer(store), { ...COMPLETE, ...query })).failure.codigo).toBe(
        'request.invalid',
      )
    },
  )

  test('to linked users who may see orders or finance, and to no other linked user', async () => {
    const [store, elsewhere] = [await aStore(pool), await aStore(pool)]
    const person = await aCustomer(store, { creditLimitCents: 50_000 })
    await anInvoice(store, person)
    const ask = async (token: string, where: StoreBuilder = store, whose = person) => {
      const { status, failure } = await invoicesOf(where, { ...whose, token }, COMPLETE, token)
      return status === 200 ? 'shown' : failure.codigo
    }
    const finance = await aStaffMember(store, 'staff', ['finance'])
    expect(await ask((await aLinkedUser(store, person, ['ver_pedidos'])).token)).toBe('shown')
    expect(await ask((await aLinkedUser(store, person, ['gerenciar_enderecos'])).token)).toBe('access.notAllowed')
    expect(await ask(finance.token)).toBe('shown')
    expect(await ask((await aStaffMember(store, 'staff', ['orders'])).token)).toBe('access.notAllowed')
    expect(await ask((await aCustomer(store)).token)).toBe('access.notAllowed')
    // Not found and not allowed look the same.
    expect(await ask(finance.token, store, await aCustomer(elsewhere))).toBe('access.notAllowed')
    expect(await ask((await aStaffMember(elsewhere, 'staff', ['finance'])).token, elsewhere)).toBe('access.notAllowed')
  })
})
