import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { expect } from 'vitest'
import { quantityFromUnits } from '#domain/amounts.ts'
import type { Answer } from './app.ts'
import { units } from './cart.ts'
import type { Buyer, OpenStore } from './checkout.ts'

/** An order that a buyer got an answer for, in units of the one product. */
export interface AnsweredOrder {
  readonly customerId: string
  readonly quantity: number
  readonly number: number
}

export interface Purchase {
  readonly buyer: Buyer
  readonly product: { readonly id: string }
  readonly quantity: number
  /** Sees every answer. Those with 503 are followed by the same request, after what it returns. */
  readonly onAnswer: (answer: Pick<Answer<never>, 'status' | 'failure' | 'headers'>) => unknown
  /** Gives up between cart and order. */
  readonly isOver?: () => boolean
}

const MOST_TRIES = 100

/**
 * Fills the cart and orders it, as a client does that does not know whether a request without an answer had an effect:
 * again, and with the same Idempotency-Key. Null where the store refuses, or it is over.
 */
export async function purchase({
  buyer,
  product,
  quantity,
  onAnswer,
  isOver = () => false,
}: Purchase): Promise<AnsweredOrder | null> {
  const items = [units(product, quantity)]
  const key = randomUUID()
  const saved = await persistently(() => buyer.cart.save({ cartItens: items }), onAnswer)
  if (saved.status !== 200 || isOver()) return null
  const { status, body } = await persistently(
    () => buyer.submit(buyer.order(items), { 'idempotency-key': key }),
    onAnswer,
  )
  return status === 200 ? { customerId: buyer.customerId, quantity, number: body.numpedido } : null
}

async function persistently<A extends Pick<Answer<never>, 'status' | 'failure' | 'headers'>>(
  ask: () => Promise<A>,
  onAnswer: Purchase['onAnswer'],
): Promise<A> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const answer = await ask()
    await onAnswer(answer)
    if (answer.status !== 503) return answer
    expect([answer.failure.codigo, Number(answer.headers['retry-after']) > 0]).toEqual(['server.unavailable', true])
  }
  throw new Error('the server never recovered')
}

/**
 * Every answered order exists, as it was answered, and its stock is taken; a buyer who sent the same twice has one
 * order. Orders without an answer may exist, unless `hasAllAnswers`.
 */
export async function expectNoneLostNorDoubled(
  pool: pg.Pool,
  store: OpenStore,
  answered: readonly AnsweredOrder[],
  given: { readonly stock: number; readonly hasAllAnswers: boolean },
): Promise<void> {
  const { rows: orders } = await pool.query<AnsweredOrder>(
    `select o.customer_id as "customerId", l.quantity / $2 as quantity, o.number::integer as number
     from purchase_order o join order_line l on l.supplier_id = o.supplier_id and l.order_number = o.number
     where o.supplier_id = $1 order by o.number`,
    [store.id, quantityFromUnits(1)],
  )
  const numbers = new Set(answered.map(({ number }) => number))
  expect(numbers.size).toBe(answered.length)
  expect(orders.filter(({ number }) => given.hasAllAnswers || numbers.has(number))).toEqual(
    answered.toSorted((a, b) => a.number - b.number),
  )
  expect(orders.map(({ number }) => number)).toEqual(orders.map((_, index) => index + 1))
  // A buyer never orders the same quantity twice.
  expect(new Set(orders.map(({ customerId, quantity }) => `${customerId} ${quantity}`)).size).toBe(orders.length)
  const { rows: stock } = await pool.query<{ stock: number }>(
    'select stock::integer as stock from product where supplier_id = $1',
    [store.id],
  )
  const sold = orders.reduce((sum, { quantity }) => sum + quantity, 0)
  expect(stock).toEqual([{ stock: quantityFromUnits(given.stock - sold) }])
  expect(sold).toBeLessThanOrEqual(given.stock)
}
