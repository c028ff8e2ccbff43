import { randomUUID } from 'node:crypto'
import type { ReturnState } from '#domain/order/order-return.ts'
import { anOrder, type OrderFields } from './orders.ts'
import type { Person } from './people.ts'
import type { StoreBuilder } from './store.ts'

export interface ReturnFields extends OrderFields {
  readonly state?: ReturnState
  readonly reason?: 'regret' | 'damaged' | 'other'
  /** What staff have to return themselves. */
  readonly byHandCents?: number
}

/** A delivered order of one unit, and a return of it. */
export async function aReturn(
  store: StoreBuilder,
  person: Person,
  { state = 'requested', reason = 'other', byHandCents = 0, ...order }: ReturnFields = {},
): Promise<{ readonly id: string; readonly number: number }> {
  const number = await anOrder(store, person, { status: 'delivered', ...order })
  const id = randomUUID()
  const isBack = state === 'received' || state === 'done'
  await store.pool.query(
    `with r as (
       insert into order_return (supplier_id, id, order_number, state, reason, outcome, is_of_right, note, goods_cents, by_hand_cents)
       values ($1, $2, $3, $4, $5, 'refund', false, 'Veio amassado', $6, $7)),
     l as (
       insert into order_return_line (supplier_id, return_id, order_number, position, quantity, received_quantity)
       values ($1, $2, $3, 1, 1000, case when $6::bigint is not null then 1000 end))
     insert into order_return_event (supplier_id, return_id, position, state, login_id, acting_as)
     values ($1, $2, 1, 'requested', $8, 'customer')`,
    [store.id, id, number, state, reason, isBack ? byHandCents : null, byHandCents, person.loginId],
  )
  return { id, number }
}
