import { listOrderNotes } from '#contract/order-note.ts'
import { paymentsToDecideOf } from '#contract/payment-desk.ts'
import { storeOrder } from '#contract/store-order.ts'
import type { OrderNote } from '#domain/order/order-note.ts'
import type { PlacedOrder } from '#domain/order/order.ts'
import type { PaymentToDecide } from '#domain/payment/charge.ts'
import type { ApiContext } from '../../shared/api/api-context.ts'
import { callStore } from '../../shared/api/call-store.ts'
import type { FormProblem } from '../../shared/form-errors.ts'
import { newId } from '../../shared/new-id.ts'

/** Parameter of the URL that a move beside the list is sent to: it is answered without a way to the order's own page. */
export const BESIDE_LIST = 'ao-lado'

export interface RefusedMove extends FormProblem {
  /** The order has moved since it was shown. */
  readonly hasMoved: boolean
}

export interface ShownOrder {
  readonly order: PlacedOrder
  /** The payments of the order that staff have to decide about. */
  readonly payments: readonly PaymentToDecide[]
  readonly notes: readonly OrderNote[]
  /** Of the next note that is written, so that it is one however often it is sent. */
  readonly newNoteId: string
}

export async function loadOrder(api: ApiContext, number: number): Promise<ShownOrder> {
  const [order, payments, { notes }] = await Promise.all([
    callStore(api, storeOrder, { params: { number } }),
    callStore(api, paymentsToDecideOf, { params: { orderNumber: number } }),
    callStore(api, listOrderNotes, { params: { number } }),
  ])
  return { order, payments, notes, newNoteId: newId() }
}
