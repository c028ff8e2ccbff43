import { describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { holdMove, moveOrder, refuseOrder } from '#contract/order-desk.ts'
import { cancelOrder, submitOrder } from '#contract/order.ts'
import { finishPicking } from '#contract/picking.ts'
import { acceptQuote, counterQuote, priceQuote } from '#contract/quote.ts'
import { encodeStatus } from '#contract/values.ts'
import { type OrderStatus, ORDER_GROUPS } from '#domain/order/order-status.ts'
import { canMove, STAFF_STEPS, TRANSITIONS, type MovableOrder } from '#domain/order/transitions.ts'
import { testApp } from '#test/builders/app.ts'
import { anOrder } from '#test/builders/orders.ts'
import { aCustomer, aStaffMember } from '#test/builders/people.ts'
import { aStore } from '#test/builders/store.ts'

const { call, pool } = testApp()

type Row = (typeof TRANSITIONS)[number]
/** Where a move leads, and what has to be proved for it. */
type Move = Row extends infer Each
  ? Each extends { readonly to: infer To extends string; readonly needs: infer Needs }
    ? `${To} ${Needs extends string ? Needs : 'unproved'}`
    : never
  : never

/** A move of the table that is not named here does not compile. */
const CALLS: Readonly<Record<Move, readonly Endpoint[] | 'system'>> = {
  'quote-requested quote': [submitOrder],
  'quote-priced discountAuthority': [priceQuote],
  'quote-requested counterOffer': [counterQuote],
  'placed validQuote': [acceptQuote],
  'placed submittable': [submitOrder],
  'awaiting-payment unproved': 'system',
  'picking unproved': [moveOrder, holdMove],
  'awaiting-payment finalWeights': [finishPicking],
  'paid matchingPayment': 'system',
  'ready-for-pickup unproved': [moveOrder, holdMove],
  'out-for-delivery unproved': [moveOrder, holdMove],
  'delivered handover': [moveOrder],
  'cancelled overduePayment': 'system',
  'cancelled unproved': [cancelOrder],
  'cancelled lapsedQuote': 'system',
  'cancelled lapsedApproval': 'system',
  'cancelled reason': [refuseOrder],
}
const moveOf = ({ to, needs }: Row) => `${to} ${needs ?? 'unproved'}` as Move
const STATUSES: readonly OrderStatus[] = Object.values(ORDER_GROUPS).flat()

describe('every move of the table', () => {
  test.each(TRANSITIONS)('$from → $to by $by has a call, unless the system makes it', (row) => {
    const calls = CALLS[moveOf(row)]
    expect(calls === 'system').toBe(row.by.every((mover) => mover === 'system'))
    if (calls === 'system') return
    const isByStaff = row.by.some((mover) => mover === 'staff')
    for (const { access } of calls) {
      expect(access).toMatch(isByStaff ? /^(?:order\.(?:prepare|manage)|quote\.price)$/ : /^order\.(?:submit|cancel)$/)
    }
  })
})

async function aDesk() {
  const store = await aStore(pool)
  const [customer, staff] = await Promise.all([aCustomer(store), aStaffMember(store, 'staff', ['orders'])])
  const asStaff = { cookie: `commerce-auth-token=${staff.token}` }
  const asCustomer = { cookie: `commerce-auth-token=${customer.token}` }
  const query = { idfornecedor: store.slug }
  return {
    orderIn: (status: OrderStatus) => anOrder(store, customer, { status, flow: 'pick-first', paymentKind: 'cash' }),
    move: (numpedido: number, from: OrderStatus, to: OrderStatus) =>
      call(moveOrder, {
        params: { numpedido },
        query,
        headers: asStaff,
        body: { de: encodeStatus(from), para: encodeStatus(to), recebimento: { recebidoPor: 'Ana' } },
      }),
    refuse: (numpedido: number) =>
      call(refuseOrder, { params: { numpedido }, query, headers: asStaff, body: { motivo: 'Acabou' } }),
    finish: (numpedido: number) => call(finishPicking, { params: { numpedido }, query, headers: asStaff }),
    cancel: (numpedido: number) =>
      call(cancelOrder, { params: { ...query, numpedido }, headers: asCustomer, body: {} }),
  }
}

/** A pickup that is paid in cash: what the table knows of the orders of these tests. */
const inStatus = (status: OrderStatus): MovableOrder => ({
  status,
  flow: 'pick-first',
  deliveryType: 'pickup',
  paymentKind: 'cash',
  paymentState: 'open',
  approval: null,
})

describe('from every status', () => {
  test.each(STATUSES)('%s, what the table does not allow answers 409 with the current status', async (status) => {
    const desk = await aDesk()
    const number = await desk.orderIn(status)
    const order = inStatus(status)
    const refused = (answer: { readonly status: number; readonly failure: { readonly detalhes?: unknown } }) =>
      expect([answer.status, answer.failure.detalhes]).toEqual([
        409,
        expect.objectContaining({ status: encodeStatus(status) }),
      ])
    for (const to of STATUSES)
      if (!STAFF_STEPS.some((step) => step === to) || !canMove(order, to, 'staff'))
        refused(await desk.move(number, status, to))
    // Paid in cash, an order is not charged after its picking: finishing it is refused by what is not picked.
    if (status !== 'picking') refused(await desk.finish(number))
    if (!canMove(order, 'cancelled', 'customer')) refused(await desk.cancel(number))
    if (!canMove(order, 'cancelled', 'staff')) refused(await desk.refuse(number))
  })

  test('what the table allows is done by its call', async () => {
    const desk = await aDesk()
    for (const status of STATUSES) {
      const order = inStatus(status)
      for (const to of STAFF_STEPS)
        if (canMove(order, to, 'staff'))
          expect((await desk.move(await desk.orderIn(status), status, to)).body.status).toBe(encodeStatus(to))
      if (canMove(order, 'cancelled', 'customer'))
        expect((await desk.cancel(await desk.orderIn(status))).body.status).toBe('CANCELADO')
      if (canMove(order, 'cancelled', 'staff'))
        expect((await desk.refuse(await desk.orderIn(status))).body.status).toBe('CANCELADO')
    }
  })
})
