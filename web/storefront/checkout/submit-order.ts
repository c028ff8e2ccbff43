import { Refusal, Unreachable } from '#contract/client.ts'
import type { OrderRequest } from '#contract/order-request.ts'
import type { SeenDifference } from '#domain/order/place-order.ts'
import { differencesIn, placedOrderIn, type OrderApi } from '../../shared/api/order.ts'
import type { text as checkoutText } from '../../shared/i18n/checkout.ts'

/** How a submission ended. `placed-before`: its order exists or was cancelled; `changed`: the cart is not what the customer saw. */
export type Submission =
  | { readonly kind: 'placed'; readonly number: number }
  | { readonly kind: 'placed-before'; readonly problem: string; readonly number: number | null }
  /** Without `differences` where it is not the amounts that changed. */
  | { readonly kind: 'changed'; readonly problem: string; readonly differences: readonly SeenDifference[] }
  /** `field` where an answer of the form is at fault. */
  | { readonly kind: 'refused'; readonly problem: string; readonly field?: string | undefined }
  | { readonly kind: 'unheard'; readonly problem: string }

const CHANGED: readonly string[] = [
  'order.cartChanged',
  'order.priceChanged',
  'order.discountChanged',
  'order.deliveryFeeChanged',
  'order.totalChanged',
  'order.outOfStock',
]
/** The order of this submission is there already, or was. */
const PLACED_BEFORE: readonly string[] = ['order.duplicate', 'order.cancelled']

/**
 * Sends the order. Without an answer, or with one that names a problem, checks whether it was placed: only an order that exists counts as
 * one (specification §8, rules §1). Throws a Refusal only where the session has ended.
 */
export async function submit(
  api: Pick<OrderApi, 'submit' | 'findDuplicate'>,
  customerId: string,
  request: OrderRequest,
  key: string,
  text: typeof checkoutText,
): Promise<Submission> {
  let problem: string | null = null
  try {
    const order = await api.submit(customerId, request, key)
    if (order.problem === null) return { kind: 'placed', number: order.number }
    problem = order.problem
  } catch (error) {
    if (error instanceof Refusal) return refusedBy(error, text)
    if (!(error instanceof Unreachable)) throw error
  }
  try {
    return { kind: 'placed', number: await api.findDuplicate(customerId, request, key) }
  } catch (error) {
    if (error instanceof Refusal && error.status === 401) throw error
    // The first answer says more than that there is no such order.
    if (problem !== null) return { kind: 'refused', problem: text.failed(problem) }
    if (error instanceof Refusal) return refusedBy(error, text)
    return { kind: 'unheard', problem: text.failed(text.unheard) }
  }
}

function refusedBy(refusal: Refusal, text: typeof checkoutText): Submission {
  const { code, message } = refusal
  if (refusal.status === 401) throw refusal
  if (PLACED_BEFORE.includes(code)) return { kind: 'placed-before', problem: message, number: placedOrderIn(refusal) }
  if (code === 'order.emptyCart') return { kind: 'changed', problem: message, differences: [] }
  if (code === 'order.traitInvalid' || code === 'order.changeTooSmall')
    return { kind: 'refused', problem: message, field: refusal.field ?? undefined }
  const items = refusal.itemNames.join(', ')
  const problem = items === '' ? text.failed(message) : text.failedItems(message, items)
  if (!CHANGED.includes(code)) return { kind: 'refused', problem }
  return { kind: 'changed', problem, differences: differencesIn(refusal) }
}
