import fc from 'fast-check'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { basisPoints, cents, quantityFromUnits } from '../amounts.ts'
import { Failure } from '../failure.ts'
import { isChargedOnline } from '../payment/payment-method.ts'
import type { OrderStatus } from './order-status.ts'
import {
  canMove,
  isProved,
  transition,
  TRANSITIONS,
  type Guard,
  type MovableOrder,
  type OrderMove,
  type OrderMover,
  type Proof,
  type ProofFor,
} from './transitions.ts'

const payFirst = (status: OrderStatus | null, more: Partial<MovableOrder> = {}): MovableOrder => ({
  status,
  flow: 'pay-first',
  deliveryType: 'delivery',
  paymentKind: 'pix',
  paymentState: 'open',
  approval: null,
  ...more,
})
const pickFirst = (status: OrderStatus | null, more: Partial<MovableOrder> = {}): MovableOrder => ({
  ...payFirst(status),
  flow: 'pick-first',
  ...more,
})
const pickup = { deliveryType: 'pickup' } as const
const account = { paymentKind: 'account' } as const
const cash = { paymentKind: 'cash' } as const
const paid = { paymentState: 'paid' } as const

const NOW = '2026-11-22T12:00:00Z'
const LATER = '2026-11-22T12:00:01Z'
type Proofs = { readonly [Name in Guard]: Proof<Name> }
const TRUE_PROOFS: Proofs = {
  quote: { guard: 'quote', takesQuotes: false, lines: [{ isQuoteOnly: false }, { isQuoteOnly: true }] },
  discountAuthority: { guard: 'discountAuthority', discount: basisPoints(500), authority: basisPoints(500) },
  counterOffer: { guard: 'counterOffer', version: 2, currentVersion: 2 },
  validQuote: { guard: 'validQuote', version: 2, currentVersion: 2, validUntil: LATER, now: NOW },
  lapsedQuote: { guard: 'lapsedQuote', validUntil: NOW, now: NOW },
  lapsedApproval: { guard: 'lapsedApproval', dueAt: NOW, now: NOW },
  submittable: { guard: 'submittable', lines: [{}], items: cents(5000), minimum: cents(5000) },
  finalWeights: { guard: 'finalWeights', quantities: [quantityFromUnits(1.234)] },
  matchingPayment: { guard: 'matchingPayment', amount: cents(1), charged: cents(1), txid: 'A', chargedTxid: 'A' },
  overduePayment: { guard: 'overduePayment', dueUntil: NOW, now: NOW },
  reason: { guard: 'reason', text: 'sem estoque' },
  handover: { guard: 'handover', code: '0812', expectedCode: '0812', receivedBy: '', hasPhoto: false },
}
const FALSE_PROOFS: Proofs = {
  quote: { guard: 'quote', takesQuotes: false, lines: [{ isQuoteOnly: false }] },
  discountAuthority: { guard: 'discountAuthority', discount: basisPoints(501), authority: basisPoints(500) },
  counterOffer: { guard: 'counterOffer', version: 1, currentVersion: 2 },
  validQuote: { guard: 'validQuote', version: 2, currentVersion: 2, validUntil: NOW, now: NOW },
  lapsedQuote: { guard: 'lapsedQuote', validUntil: LATER, now: NOW },
  lapsedApproval: { guard: 'lapsedApproval', dueAt: LATER, now: NOW },
  submittable: { guard: 'submittable', lines: [{}], items: cents(4999), minimum: cents(5000) },
  finalWeights: { guard: 'finalWeights', quantities: [quantityFromUnits(1), null] },
  matchingPayment: { guard: 'matchingPayment', amount: cents(1), charged: cents(1), txid: 'A', chargedTxid: 'B' },
  overduePayment: { guard: 'overduePayment', dueUntil: LATER, now: NOW },
  reason: { guard: 'reason', text: '  ' },
  handover: { guard: 'handover', code: '0813', expectedCode: '0812', receivedBy: 'Ana', hasPhoto: true },
}

describe('rules §2, row by row', () => {
  test.each<[order: MovableOrder, to: OrderStatus, by: OrderMover, guard: Guard | null]>([
    [pickFirst(null), 'quote-requested', 'customer', 'quote'],
    [pickFirst(null), 'quote-requested', 'representative', 'quote'],
    [pickFirst('quote-requested'), 'quote-priced', 'attendant', 'discountAuthority'],
    [pickFirst('quote-requested'), 'quote-priced', 'staff', 'discountAuthority'],
    [pickFirst('quote-priced'), 'quote-requested', 'customer', 'counterOffer'],
    [pickFirst('quote-requested'), 'cancelled', 'linked-user', null],
    [pickFirst('quote-priced'), 'cancelled', 'customer', null],
    [pickFirst('quote-priced'), 'cancelled', 'system', 'lapsedQuote'],
    [pickFirst('quote-priced'), 'placed', 'linked-user', 'validQuote'],
    [payFirst(null), 'placed', 'customer', 'submittable'],
    [payFirst(null), 'placed', 'attendant', 'submittable'],
    [payFirst('placed'), 'awaiting-payment', 'system', null],
    [pickFirst('placed'), 'picking', 'staff', null],
    [payFirst('placed', account), 'picking', 'staff', null],
    [pickFirst('picking'), 'awaiting-payment', 'staff', 'finalWeights'],
    [payFirst('awaiting-payment'), 'paid', 'system', 'matchingPayment'],
    [payFirst('awaiting-payment'), 'cancelled', 'system', 'overduePayment'],
    [payFirst('paid'), 'picking', 'staff', null],
    [payFirst('picking'), 'out-for-delivery', 'staff', null],
    [pickFirst('paid'), 'out-for-delivery', 'staff', null],
    [pickFirst('paid', pickup), 'ready-for-pickup', 'staff', null],
    [payFirst('out-for-delivery'), 'delivered', 'staff', 'handover'],
    [payFirst('ready-for-pickup', pickup), 'delivered', 'staff', 'handover'],
    [pickFirst('quote-priced'), 'cancelled', 'staff', 'reason'],
    [payFirst('placed', cash), 'picking', 'staff', null],
    [pickFirst('picking', cash), 'out-for-delivery', 'staff', null],
    [pickFirst('picking', paid), 'out-for-delivery', 'staff', null],
    [payFirst('placed'), 'cancelled', 'customer', null],
    [payFirst('awaiting-payment'), 'cancelled', 'customer', null],
    [pickFirst('picking'), 'cancelled', 'staff', 'reason'],
    [payFirst('ready-for-pickup', pickup), 'cancelled', 'staff', 'reason'],
  ])('%o → %s by %s', (order, to, by, guard) => {
    const move = { from: order.status, to, by, reason: guard === 'reason' ? 'sem estoque' : '' }
    expect(transition(order, to, by, guard && TRUE_PROOFS[guard])).toMatchObject(move)
    const others = [null, ...Object.values(TRUE_PROOFS).filter((proof) => proof.guard !== guard)]
    if (guard === null) return
    for (const proof of [...others, FALSE_PROOFS[guard]]) {
      expect(() => transition(order, to, by, proof)).toThrow('order.illegalTransition')
    }
  })
})

describe('what the table does not hold is refused with the current status', () => {
  test.each<[what: string, order: MovableOrder, to: OrderStatus, by: OrderMover]>([
    ['a pay-first order is not picked before it is paid', payFirst('placed'), 'picking', 'staff'],
    ['a pick-first order is not charged before it is picked', pickFirst('placed'), 'awaiting-payment', 'system'],
    ['an order on account waits for no payment', payFirst('placed', account), 'awaiting-payment', 'system'],
    ['an order in cash waits for no payment', payFirst('placed', cash), 'awaiting-payment', 'system'],
    ['a pick-first order does not leave before it is charged', pickFirst('picking'), 'out-for-delivery', 'staff'],
    ['what is paid is not charged again', pickFirst('picking', paid), 'awaiting-payment', 'staff'],
    ['a paid pick-first order was picked already', pickFirst('paid'), 'picking', 'staff'],
    ['what is delivered is not put up for pickup', payFirst('paid'), 'ready-for-pickup', 'staff'],
    ['what is picked up does not go out', payFirst('paid', pickup), 'out-for-delivery', 'staff'],
    ['a customer does not say it is paid', payFirst('awaiting-payment'), 'paid', 'customer'],
    ['nor does staff', payFirst('awaiting-payment'), 'paid', 'staff'],
    ['a customer does not cancel what is being picked', pickFirst('picking'), 'cancelled', 'customer'],
    ['what is on its way cannot be cancelled', payFirst('out-for-delivery'), 'cancelled', 'staff'],
    ['what is delivered stays delivered', payFirst('delivered'), 'cancelled', 'staff'],
    ['what is cancelled stays cancelled', payFirst('cancelled'), 'placed', 'customer'],
    ['an attendant does not accept a quote', pickFirst('quote-priced'), 'placed', 'attendant'],
    ['a customer does not price a quote', pickFirst('quote-requested'), 'quote-priced', 'customer'],
  ])('%s', (_what, order, to, by) => {
    for (const proof of [null, ...Object.values(TRUE_PROOFS)]) {
      expect(() => transition(order, to, by, proof)).toThrow('order.illegalTransition')
    }
    expect(canMove(order, to, by)).toBe(false)
  })

  test('the failure names the status', () => {
    try {
      transition(payFirst('delivered'), 'cancelled', 'customer', null)
      expect.unreachable()
    } catch (error) {
      expect(error).toMatchObject({ code: 'order.illegalTransition', details: { status: 'delivered' } })
    }
  })

  test('staff cancels only with a reason', () => {
    const cancel = (text: string) => transition(payFirst('paid'), 'cancelled', 'staff', { guard: 'reason', text })
    expect(() => cancel('  ')).toThrow('order.illegalTransition')
    expect(cancel(' sem estoque ').reason).toBe('sem estoque')
    expect(canMove(payFirst('paid'), 'cancelled', 'staff')).toBe(true)
  })
})

test('an order that waits for the principal is cancelled or waits on, and moves on once it is approved', () => {
  for (const order of [payFirst('placed', { approval: 'waiting' }), pickFirst('placed', { approval: 'waiting' })]) {
    const moves = TRANSITIONS.flatMap(({ to, by }) => by.filter((one) => canMove(order, to, one)).map(() => to))
    expect(new Set(moves)).toEqual(new Set(['cancelled']))
    expect(() => transition(order, 'picking', 'staff', null)).toThrow('order.approvalOpen')
  }
  expect(canMove(payFirst('placed', { approval: 'approved' }), 'awaiting-payment', 'system')).toBe(true)
  expect(canMove(pickFirst('placed', { approval: 'approved' }), 'picking', 'staff')).toBe(true)
  expect(canMove(pickFirst('placed', { approval: 'approved' }), 'cancelled', 'system')).toBe(false)
})

test('what a move has to prove is in its type', () => {
  expectTypeOf<ProofFor<'paid'>>().toEqualTypeOf<Proof<'matchingPayment'>>()
  expectTypeOf<ProofFor<'placed'>>().toEqualTypeOf<Proof<'submittable' | 'validQuote'>>()
  expectTypeOf<ProofFor<'delivered'>>().toEqualTypeOf<Proof<'handover'>>()
  expectTypeOf<ProofFor<'out-for-delivery'>>().toEqualTypeOf<null>()
  expectTypeOf<ProofFor<'cancelled'>>().toEqualTypeOf<Proof<
    'reason' | 'overduePayment' | 'lapsedQuote' | 'lapsedApproval'
  > | null>()
})

/** The move by the first proof that the table takes. */
function moveWithAnyProof(order: MovableOrder, to: OrderStatus, by: OrderMover): OrderMove {
  for (const proof of [null, ...Object.values(TRUE_PROOFS)]) {
    try {
      return transition(order, to, by, proof)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
    }
  }
  throw new Error(`no proof moves ${order.status} to ${to}`)
}

test('a proof of handover is a code, else a name or a picture', () => {
  const isProvedBy = (proof: Partial<Proof<'handover'>>) =>
    isProved('handover', {
      guard: 'handover',
      code: null,
      expectedCode: '0812',
      receivedBy: '',
      hasPhoto: false,
      ...proof,
    })
  expect(isProvedBy({ code: '0812' })).toBe(true)
  expect(isProvedBy({ receivedBy: 'Ana' })).toBe(true)
  expect(isProvedBy({ hasPhoto: true })).toBe(true)
  expect(isProvedBy({ receivedBy: ' ' })).toBe(false)
  expect(isProvedBy({ code: '', receivedBy: 'Ana' })).toBe(false)
})

const everyTerms = (['pay-first', 'pick-first'] as const).flatMap((flow) =>
  (['delivery', 'pickup'] as const).flatMap((deliveryType) =>
    (['pix', 'boleto', 'card', 'cash', 'account'] as const).map((paymentKind) => ({ flow, deliveryType, paymentKind })),
  ),
)
const everyMove = TRANSITIONS.flatMap((row) => row.by.map((by) => ({ to: row.to, by })))
const movesOf = (order: MovableOrder) => everyMove.filter((move) => canMove(order, move.to, move.by))
const afterMove = (order: MovableOrder, to: OrderStatus): MovableOrder => ({
  ...order,
  status: to,
  paymentState: to === 'paid' ? 'paid' : order.paymentState,
})

describe('every state of an order', () => {
  const FINAL: readonly (OrderStatus | null)[] = ['delivered', 'cancelled']
  const isFinal = ({ status }: MovableOrder) => FINAL.includes(status)

  /** The states that one move of these people, or the decision of the principal, leads to. */
  const nextStates = (order: MovableOrder, by?: readonly OrderMover[]): MovableOrder[] => [
    ...movesOf(order)
      .filter((move) => by?.includes(move.by) ?? true)
      .map(({ to }) => afterMove(order, to)),
    ...(order.status === 'placed' && order.approval === 'waiting' && !by
      ? [{ ...order, approval: 'approved' } as const]
      : []),
  ]
  function statesFrom(start: MovableOrder, by?: readonly OrderMover[]): MovableOrder[] {
    const found = new Map<string, MovableOrder>()
    const open = [start]
    for (let order = open.pop(); order; order = open.pop()) {
      const key = JSON.stringify(order)
      if (found.has(key)) continue
      found.set(key, order)
      open.push(...nextStates(order, by))
    }
    return [...found.values()]
  }
  const carts = everyTerms.flatMap((terms) =>
    ([null, 'waiting'] as const).map((approval): MovableOrder => ({
      ...terms,
      paymentState: 'open',
      approval,
      status: null,
    })),
  )
  const states = carts.flatMap((cart) => statesFrom(cart))

  test('can be reached from a cart, and no other status is in the table', () => {
    const inTable = TRANSITIONS.flatMap(({ from, to }) => [...from, to])
    expect(new Set(states.map(({ status }) => status))).toEqual(new Set(inTable))
    expect(new Set(inTable).size).toBe(11)
  })

  test('reaches a final one, which has no way out', () => {
    expect(states.filter((order) => !statesFrom(order).some(isFinal))).toEqual([])
    expect(states.filter((order) => isFinal(order) !== (nextStates(order).length === 0))).toEqual([])
  })

  test('is ended by the store without the customer, once it is ordered', () => {
    const ordered = states.filter(({ status }) => status !== null)
    expect(ordered.filter((order) => !statesFrom(order, ['staff', 'system']).some(isFinal))).toEqual([])
  })
})

describe('for any sequence of moves', () => {
  const canBeDelivered = (order: MovableOrder, seen: ReadonlySet<OrderStatus | null> = new Set()): boolean =>
    order.status === 'delivered' ||
    movesOf(order).some(({ to }) => !seen.has(to) && canBeDelivered(afterMove(order, to), new Set([...seen, to])))

  test.each(everyTerms)(
    'of %o: it can be delivered until its end, and what was reserved or paid does not stay behind',
    (terms) => {
      fc.assert(
        fc.property(fc.array(fc.nat(), { minLength: 1, maxLength: 30 }), (choices) => {
          let order: MovableOrder = { ...terms, paymentState: 'open', approval: null, status: null }
          let reserved = 0
          let isRefundDue = false
          for (const choice of choices) {
            const moves = movesOf(order)
            const isOver = order.status === 'delivered' || order.status === 'cancelled'
            expect(moves.length === 0).toBe(isOver)
            expect(canBeDelivered(order)).toBe(order.status !== 'cancelled')
            const chosen = moves[choice % Math.max(moves.length, 1)]
            if (!chosen) break
            const { effects } = moveWithAnyProof(order, chosen.to, chosen.by)
            reserved += (effects.includes('reserve') ? 1 : 0) - (effects.includes('release') ? 1 : 0)
            isRefundDue = effects.includes('refund')
            order = afterMove(order, chosen.to)
            const holds =
              order.status !== 'cancelled' && order.status !== 'quote-requested' && order.status !== 'quote-priced'
            expect(reserved).toBe(holds ? 1 : 0)
          }
          if (order.status === 'cancelled' && order.paymentState === 'paid') expect(isRefundDue).toBe(true)
          if (order.status === 'delivered' && isChargedOnline(order)) expect(order.paymentState).toBe('paid')
        }),
        { numRuns: 20 },
      )
    },
  )
})
