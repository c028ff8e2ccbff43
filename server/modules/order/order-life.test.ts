import fc from 'fast-check'
import { expect, test } from 'vitest'
import { generateReceipt } from '#contract/charge.ts'
import { canMove } from '#domain/order/transitions.ts'
import type { Fault } from '#sandbox/bank.ts'
import { openStoreScope } from '#server/platform/http/request-context.ts'
import type { OpenStore } from '#test/builders/checkout.ts'
import { eventsHandledIn } from '#test/builders/outbox.ts'
import { aPaymentAccount, testAppWithSandbox } from '#test/builders/payment-sandbox.ts'
import { cookie } from '#test/builders/quotes.ts'
import {
  act,
  ACTION,
  aShop,
  expectBalanced,
  expectMoneySettled,
  expectMovesOfTheTable,
  ordersOf,
  reached,
  turn,
  type Action,
  type Shop,
} from '#test/builders/random-orders.ts'
import { PaymentAccounts } from '../charge/accounts.ts'
import { sweepAccounts } from '../charge/check-charges.ts'

const app = await testAppWithSandbox()
const { call, pool, control, fault, checkCharges } = app

/** What the bank of a store does with its next request, and which of its customers pay. */
const BANK_ACTION = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('bank-fails' as const),
      method: fc.constantFrom('PUT', 'GET', 'PATCH'),
      fault: fc.constantFrom<Fault>(
        { kind: 'status', status: 503 },
        { kind: 'status', status: 401 },
        { kind: 'status', status: 429, retryAfter: 1 },
        { kind: 'delay', ms: 300 },
        { kind: 'reset' },
        { kind: 'reset-after' },
        { kind: 'broken-json' },
        // Its caller gives up after a quarter of a minute.
        { kind: 'hang' },
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('bank-forgets-notices' as const) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('bank-is-paid' as const),
      turn,
      offBy: fc.constantFrom(0, 0, 0, -100, 100),
      times: fc.constantFrom(1, 1, 2),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reconcile-with-bank' as const) }) },
)
const PLACE_BY_PIX = fc.record({
  do: fc.constant('place' as const),
  payment: fc.constantFrom(2, 2, 3),
  quantity: turn,
  isQuote: fc.constant(false),
})
type BankAction = typeof BANK_ACTION extends fc.Arbitrary<infer One> ? One : never

let paidAtBank = 0

/** Makes the bank of the store fail, be slow, never answer, or take money. */
async function actAtBank({ store, buyer }: Shop, action: BankAction): Promise<void> {
  switch (action.do) {
    case 'bank-fails':
      await fault({ route: '/pix/v2/cob', method: action.method, nth: 1 }, action.fault)
      return
    case 'bank-forgets-notices':
      await fault({}, { kind: 'webhook', mode: 'lost' })
      return
    case 'bank-is-paid': {
      const unpaid = (await ordersOf(store)).filter(({ status }) => status === 'awaiting-payment')
      const order = unpaid[action.turn % Math.max(unpaid.length, 1)]
      if (order === undefined) return
      const { body: receipt } = await call(generateReceipt, {
        params: { numorder: order.number, idclient: buyer.customerId },
        headers: { ...cookie(buyer.token), 'x-idfornecedor': store.slug },
      })
      // Without a code the bank has failed, or the order waits for a decision.
      if (!receipt.txid) return
      await control(`charges/${receipt.txid}/pay`, {
        amountCents: Math.max(Math.round(receipt.valor * 100) + action.offBy, 1),
        times: action.times,
      })
      paidAtBank++
      return
    }
    case 'reconcile-with-bank':
      await checkCharges(store)
  }
}

test('in random sequences of calls orders move by the table, and stock, slots, coupons, credit and money add up', async () => {
  const isBalanced = fc.asyncProperty(fc.array(ACTION, { minLength: 16, maxLength: 26 }), async (actions) => {
    const shop = await aShop(app)
    for (const action of actions) {
      const before = await ordersOf(shop.store)
      const move = await act(shop, action, before)
      if (move !== null) {
        const isAllowed = canMove(move.order, move.to, move.by)
        const after = (await ordersOf(shop.store)).find(({ number }) => number === move.order.number)
        expect([move.isMoved && !isAllowed, after?.status]).toEqual([false, move.isMoved ? move.to : move.order.status])
      }
      await expectBalanced(shop.store)
    }
    await expectMovesOfTheTable(shop.store)
    await expectMoneySettled(shop.store)
  })
  // The same sequences in every run.
  await fc.assert(isBalanced, { numRuns: 8, seed: 11, endOnFailure: true })
  expect(reached.shortPaymentsAccepted).toBeGreaterThan(0)
  expect(reached.quotesAccepted).toBeGreaterThan(0)
})

/** All money that the bank has of a charge is here, once. */
async function expectBankAgrees({ id }: OpenStore): Promise<void> {
  const { rows } = await pool.query<{ reference: string; received: number }>(
    `select replace(c.id::text, '-', '') as reference,
       (select coalesce(sum(p.amount_cents), 0)::integer from payment p where p.supplier_id = $1 and p.charge_id = c.id) as received
     from charge c where c.supplier_id = $1`,
    [id],
  )
  const atBank = (await control('received')) as Readonly<Record<string, number>>
  expect(rows.map(({ reference, received }) => [reference, received])).toEqual(
    rows.map(({ reference }) => [reference, atBank[reference] ?? 0]),
  )
}

test('so they do with a bank that fails, is slow, cuts its answers or never gives one', async () => {
  const isBalanced = fc.asyncProperty(
    fc.array(
      fc.oneof(
        { weight: 2, arbitrary: PLACE_BY_PIX },
        { weight: 3, arbitrary: ACTION },
        { weight: 4, arbitrary: BANK_ACTION },
      ),
      { minLength: 18, maxLength: 26 },
    ),
    async (actions) => {
      await control('reset')
      const shop = await aShop(app)
      await aPaymentAccount(app, shop.store, 'api-pix')
      for (const action of actions) {
        if (action.do.startsWith('bank-')) await actAtBank(shop, action as BankAction)
        else await act(shop, action as Action, await ordersOf(shop.store))
        await expectBalanced(shop.store)
      }
      // The bank works again, and is asked for what it took meanwhile.
      await control('rules/clear')
      await checkCharges(shop.store)
      const { appContext } = app.server()
      await sweepAccounts(appContext.db, (id) => openStoreScope(appContext, id), new PaymentAccounts(appContext))
      await eventsHandledIn(pool, [shop.store.id])
      await expectMovesOfTheTable(shop.store)
      await expectMoneySettled(shop.store)
      await expectBankAgrees(shop.store)
    },
  )
  await fc.assert(isBalanced, { numRuns: 4, seed: 23, endOnFailure: true })
  expect(paidAtBank).toBeGreaterThan(0)
})
