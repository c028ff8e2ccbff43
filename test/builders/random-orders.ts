import fc from 'fast-check'
import { expect } from 'vitest'
import { changePaymentMethod } from '#contract/charge.ts'
import * as desk from '#contract/order-desk.ts'
import { resolvePayment, paymentsToDecideOf, recordPayment } from '#contract/payment-desk.ts'
import * as picking from '#contract/picking.ts'
import * as quotes from '#contract/quote.ts'
import { encodeStatus } from '#contract/values.ts'
import { quantityFromUnits } from '#domain/amounts.ts'
import type { OrderStatus } from '#domain/order/order-status.ts'
import { canMove, STAFF_STEPS, TRANSITIONS, type MovableOrder, type OrderMover } from '#domain/order/transitions.ts'
import { lapseQuotes } from '#server/modules/quote/lapse-quotes.ts'
import type { TestApp } from './app.ts'
import { units } from './cart.ts'
import { aBuyer, anOpenStore, type OpenStore } from './checkout.ts'
import { aStaffMember } from './people.ts'
import { cookie, today } from './quotes.ts'
import { scopeOf } from './scope.ts'
import { aCoupon, aPaymentMethod } from './selling.ts'
import { aProduct, type StoreBuilder } from './store.ts'

const STOCK = 60
const PRICE = 10
const PAYMENTS = [
  { kind: 'cash', flow: 'pick-first' },
  { kind: 'account', flow: 'pick-first' },
  { kind: 'pix', flow: 'pay-first' },
  { kind: 'pix', flow: 'pick-first' },
] as const

export const turn = fc.nat({ max: 9 })
/** `turn` chooses among the orders that are there. */
export const ACTION = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('place' as const),
      payment: fc.nat({ max: 3 }),
      quantity: turn,
      isQuote: fc.constantFrom(false, false, true),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('step' as const), turn }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('move' as const), turn, to: fc.constantFrom(...STAFF_STEPS) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('pay' as const), turn, offBy: fc.constantFrom(0, 0, 0, -1, 1) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('decide' as const), turn, choice: turn }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('accept-short' as const), turn }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('change-method' as const), turn, payment: fc.nat({ max: 3 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('pick' as const),
      turn,
      missing: fc.constantFrom(null, 'TIRAR', 'TROCAR', 'PERGUNTAR'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('answer' as const), turn, isAccepted: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('price' as const), turn, percent: fc.integer({ min: 0, max: 9 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('accept' as const), turn }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('counter' as const), turn }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('lapse' as const), turn }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), turn }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('refuse' as const), turn }) },
)
export type Action = typeof ACTION extends fc.Arbitrary<infer One> ? One : never
/** Done to orders that are still quotes. */
const QUOTE_ACTIONS: ReadonlySet<string> = new Set(['price', 'accept', 'counter'])

type Application = Pick<TestApp, 'call' | 'server'> & { readonly pool: StoreBuilder['pool'] }

/** A store with all kinds of payment, stock, a coupon and a customer with credit. */
export async function aShop(app: Application) {
  const { pool } = app
  const store = await anOpenStore(pool, { delivery: { capacity: 50, datesAhead: 3 } })
  const [methods, buyer, staff] = await Promise.all([
    Promise.all(PAYMENTS.map((payment) => aPaymentMethod(store, payment))),
    aBuyer(app, store, { creditLimitCents: 100_000 }),
    aStaffMember(store, 'staff', ['orders', 'picking', 'finance', 'prices']),
  ])
  const products = await Promise.all(
    ['Arroz', 'Feijão'].map((name) => aProduct(store, { name, price: PRICE, stock: STOCK })),
  )
  const replacement = await aProduct(store, { name: 'Arroz parboilizado', price: PRICE, stock: STOCK })
  const quoted = await aProduct(store, { name: 'Queijo inteiro', price: PRICE, stock: STOCK, isQuoteOnly: true })
  const coupon = await aCoupon(store, { value: 10, maxUses: 3 })
  const { rows } = await pool.query<{ date: string }>(
    `select ((now() at time zone 'America/Sao_Paulo')::date + 2)::text as date`,
  )
  return { app, store, methods, buyer, staff, products, replacement, quoted, coupon, date: rows[0]?.date ?? '' }
}
export type Shop = Awaited<ReturnType<typeof aShop>>

type FoundOrder = MovableOrder & { readonly number: number; readonly status: OrderStatus; readonly totalCents: number }

export const ordersOf = async ({ id, pool }: OpenStore): Promise<FoundOrder[]> =>
  (
    await pool.query<FoundOrder>(
      `select number::integer, status, flow, delivery_type as "deliveryType", payment_kind as "paymentKind",
         payment_state as "paymentState", total_cents::integer as "totalCents"
       from purchase_order where supplier_id = $1 order by number`,
      [id],
    )
  ).rows

/** What random calls have come to, so that a test knows that they did. */
export const reached = { shortPaymentsAccepted: 0, quotesAccepted: 0 }

/** The version in force; undefined where the order was no quote. */
const quoteOf = async ({ app, buyer, store }: Shop, number: number) =>
  (
    await app.call(quotes.customerQuote, {
      params: { idfornecedor: store.slug, numpedido: number },
      headers: cookie(buyer.token),
    })
  ).body.versoes?.at(-1)

/** Makes one call. Returns the mover and the status that a success must have been allowed to reach; null for a call that is no move. */
export async function act(shop: Shop, action: Action, orders: readonly FoundOrder[]) {
  const { app, store, buyer, staff, methods, products, replacement, quoted, coupon, date } = shop
  const { call, pool } = app
  if (action.do === 'place') {
    const items = [...products, ...(action.isQuote ? [quoted] : [])].map((product, index) =>
      units(product, 1 + action.quantity + index),
    )
    const cupom = action.quantity % 2 === 0 ? { codigoCupom: coupon } : {}
    await buyer.cart.save({ cartItens: items, ...cupom })
    await buyer.submit(
      buyer.order(items, {
        ...(action.quantity % 2 === 0 ? { cupom: coupon } : {}),
        formaEntrega: { id: store.deliveryId, data_de_entrega: date },
        formaPagamento: { idformapagto: methods[action.payment] ?? '' },
      }),
      { 'idempotency-key': crypto.randomUUID() },
    )
    return null
  }
  const candidates = QUOTE_ACTIONS.has(action.do)
    ? orders.filter((order) => order.status === 'quote-requested' || order.status === 'quote-priced')
    : orders
  const order = candidates[action.turn % Math.max(candidates.length, 1)]
  if (order === undefined) return null
  const { number, status } = order
  const headers = { cookie: `commerce-auth-token=${staff.token}` }
  const at = { params: { numpedido: number }, query: { idfornecedor: store.slug }, headers }
  const attempted = (to: OrderStatus, by: OrderMover, answer: { readonly status: number }) => ({
    order,
    to,
    by,
    isMoved: answer.status === 200,
  })
  switch (action.do) {
    case 'step':
    case 'move': {
      const to = action.do === 'move' ? action.to : STAFF_STEPS.find((step) => canMove(order, step, 'staff'))
      if (to === undefined) return null
      const recebimento = { recebidoPor: 'Ana', pago: true }
      return attempted(
        to,
        'staff',
        await call(desk.moveOrder, { ...at, body: { de: encodeStatus(status), para: encodeStatus(to), recebimento } }),
      )
    }
    case 'pay':
      if (order.paymentKind !== 'account')
        await call(recordPayment, {
          params: { idfornecedor: store.slug, numpedido: number },
          headers,
          body: { valor: order.totalCents / 100 + action.offBy },
        })
      return null
    case 'decide': {
      const params = { idfornecedor: store.slug, numpedido: number }
      const [payment] = (await call(paymentsToDecideOf, { params, headers })).body
      const decisao = payment?.decisoes[action.choice % Math.max(payment.decisoes.length, 1)]
      if (!payment || !decisao) return null
      const { status: decided } = await call(resolvePayment, {
        params: { idfornecedor: store.slug, idrecebimento: payment.idrecebimento },
        headers,
        body: { decisao },
      })
      // The job that returns the money of a cancelled order may have decided in between.
      expect(status === 'cancelled' ? [200, 409] : [200]).toContain(decided)
      return null
    }
    case 'accept-short': {
      const params = { idfornecedor: store.slug, numpedido: number }
      await call(recordPayment, { params, headers, body: { valor: order.totalCents / 100 - 2 } })
      const short = (await call(paymentsToDecideOf, { params, headers })).body.find(({ decisoes }) =>
        decisoes.includes('ACEITAR'),
      )
      if (short === undefined) return null
      const accepted = await call(resolvePayment, {
        params: { idfornecedor: store.slug, idrecebimento: short.idrecebimento },
        headers,
        body: { decisao: 'ACEITAR' },
      })
      expect(accepted.status).toBe(200)
      reached.shortPaymentsAccepted++
      return null
    }
    case 'change-method':
      await call(changePaymentMethod, {
        params: { idfornecedor: store.slug, numpedido: number },
        headers: { cookie: `commerce-auth-token=${buyer.token}` },
        body: { idformapagto: methods[action.payment] ?? '' },
      })
      return null
    case 'pick': {
      const line = { ...at, params: { numpedido: number, posicao: 1 } }
      if (action.missing === 'TIRAR') await call(picking.reportMissingItem, { ...line, body: { decisao: 'TIRAR' } })
      else if (action.missing !== null)
        await call(picking.reportMissingItem, {
          ...line,
          body: { decisao: action.missing, id: replacement.id, quantidade: 1 },
        })
      const { body: list } = await call(picking.getPickingList, at)
      for (const { posicao, quantidade } of list.itens ?? [])
        await call(picking.pickItem, { ...at, params: { numpedido: number, posicao }, body: { separado: quantidade } })
      await call(picking.finishPicking, at)
      return null
    }
    case 'answer': {
      const { body } = await buyer.detail(number)
      const question = body.perguntas.find(({ aceita }) => aceita === null)
      if (question === undefined) return null
      await call(desk.answerQuestion, {
        params: { idfornecedor: store.slug, numpedido: number, idpergunta: question.idpergunta },
        headers: cookie(buyer.token),
        body: { aceita: action.isAccepted },
      })
      return null
    }
    case 'price': {
      const version = await quoteOf(shop, number)
      if (version === undefined) return null
      const itens = version.itens.map(({ linha, quantidade }) => ({
        linha,
        quantidade,
        preco: PRICE * (1 - action.percent / 100),
      }))
      const body = { versao: version.versao, validade: today(7), itens }
      return attempted('quote-priced', 'staff', await call(quotes.priceQuote, { ...at, body }))
    }
    case 'accept': {
      const version = await quoteOf(shop, number)
      if (version === undefined) return null
      const { status: accepted } = await call(quotes.acceptQuote, {
        params: { idfornecedor: store.slug, numpedido: number },
        headers: cookie(buyer.token),
        body: { versao: version.versao },
      })
      if (accepted === 200) reached.quotesAccepted++
      expect(accepted !== 200 || status === 'quote-priced').toBe(true)
      return null
    }
    case 'counter': {
      const version = await quoteOf(shop, number)
      if (version === undefined) return null
      const itens = version.itens.map(({ linha, quantidade }) => ({ linha, quantidade: quantidade + 1 }))
      return attempted(
        'quote-requested',
        'customer',
        await call(quotes.counterQuote, {
          params: { idfornecedor: store.slug, numpedido: number },
          headers: cookie(buyer.token),
          body: { versao: version.versao, itens },
        }),
      )
    }
    case 'lapse':
      await pool.query(
        `update quote_version set valid_until = now() - interval '1 second'
         where supplier_id = $1 and order_number = $2 and valid_until is not null`,
        [store.id, number],
      )
      await lapseQuotes(app.server().appContext.db, async (supplierId) =>
        supplierId === store.id ? scopeOf(app.server(), store) : null,
      )
      return null
    case 'cancel':
      return attempted('cancelled', 'customer', await buyer.cancel(number))
    case 'refuse':
      return attempted('cancelled', 'staff', await call(desk.refuseOrder, { ...at, body: { motivo: 'Sem estoque' } }))
  }
}

/** Sums that must be equal after every call. */
async function ledger({ id, pool }: OpenStore) {
  const { rows } = await pool.query<Record<string, number>>(
    `with open as (select * from purchase_order
         where supplier_id = $1 and status not in ('cancelled', 'quote-requested', 'quote-priced')),
       moved as (select order_number, from_status, to_status, happened_at,
           lag(to_status) over (partition by order_number order by position) as before,
           row_number() over (partition by order_number order by position desc) as from_last
         from order_event where supplier_id = $1)
     select
       (select sum(stock)::integer from product where supplier_id = $1) as stock,
       (select coalesce(sum(l.quantity), 0)::integer from order_line l join open o on o.supplier_id = l.supplier_id and o.number = l.order_number
        where l.is_stock_taken) as "stockTaken",
       (select coalesce(sum(taken), 0)::integer from delivery_slot where supplier_id = $1) as "slotTaken",
       (select count(*)::integer from open where is_slot_taken) as "slotOrders",
       (select sum(used)::integer from coupon where supplier_id = $1) as "couponUsed",
       (select count(*)::integer from open where coupon_code is not null) as "couponOrders",
       (select sum(credit_used_cents)::integer from customer where supplier_id = $1) as "creditUsed",
       (select coalesce(sum(total_cents), 0)::integer from open where payment_kind = 'account') as "creditOrders",
       (select coalesce(sum(amount_cents - paid_cents), 0)::integer from invoice where supplier_id = $1 and cancelled_at is null) as "creditInvoiced",
       (select count(*)::integer from payment where supplier_id = $1 and order_number is null) as "moneyWithoutOrder",
       (select count(*)::integer from moved where from_status is distinct from before) as "brokenEvents",
       (select count(*)::integer from moved m join purchase_order o on o.supplier_id = $1 and o.number = m.order_number
        where m.from_last = 1 and m.to_status <> o.status) as "otherStatus"`,
    [id],
  )
  return rows[0] ?? {}
}

export async function expectBalanced(store: OpenStore): Promise<void> {
  const found = await ledger(store)
  expect(found).toMatchObject({
    stock: 4 * quantityFromUnits(STOCK) - (found['stockTaken'] ?? 0),
    slotTaken: found['slotOrders'],
    couponUsed: found['couponOrders'],
    creditUsed: found['creditOrders'],
    creditInvoiced: found['creditOrders'],
    moneyWithoutOrder: 0,
    brokenEvents: 0,
    otherStatus: 0,
  })
}

/** What came in for orders that are cancelled is returned, and paid orders got their total: both by jobs that follow. */
export async function expectMoneySettled({ id, pool }: OpenStore): Promise<void> {
  const unsettled = async () =>
    (
      await pool.query(
        `select o.number::integer, o.status, o.payment_state, o.total_cents::integer, m.*
         from purchase_order o cross join lateral (
           select coalesce(sum(p.amount_cents), 0)::integer as received, coalesce(sum(p.excess_cents), 0)::integer as excess,
             coalesce(sum((select sum(r.amount_cents) from refund r where r.supplier_id = $1 and r.payment_id = p.id)), 0)::integer as returned,
             coalesce(sum((select sum(r.amount_cents) from refund r where r.supplier_id = $1 and r.payment_id = p.id and r.reason in ('new total', 'problem: short'))), 0)::integer as "returnedOfTotal"
           from payment p where p.supplier_id = $1 and p.order_number = o.number) m
         where o.supplier_id = $1 and case when o.status = 'cancelled' then m.received <> m.returned
           else o.payment_state = 'paid' and m.received - m.excess - m."returnedOfTotal" <> o.total_cents end`,
        [id],
      )
    ).rows
  await expect.poll(unsettled, { timeout: 10_000 }).toEqual([])
}

const MOVES: readonly { readonly from: readonly (OrderStatus | null)[]; readonly to: OrderStatus }[] = TRANSITIONS

export async function expectMovesOfTheTable({ id, pool }: OpenStore): Promise<void> {
  const { rows } = await pool.query<{ from: OrderStatus | null; to: OrderStatus }>(
    `select distinct from_status as from, to_status as to from order_event where supplier_id = $1 and kind = 'moved'`,
    [id],
  )
  expect(rows.filter(({ from, to }) => !MOVES.some((row) => row.to === to && row.from.includes(from)))).toEqual([])
}
