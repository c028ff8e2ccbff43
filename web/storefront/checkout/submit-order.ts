import { isUnclear, Refusal } from '#contract/client.ts'
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
  'order.noLongerSold',
]
/** The order of this submission is there already, or was. */
const PLACED_BEFORE: readonly string[] = ['order.duplicate', 'order.cancelled']

/**
 * Sends the order. Unless the answer is a clear refusal, or an order without a problem, checks whether it was placed: only an order that
 * exists counts as one (specification §8, rules §1). Throws a Refusal only where the session has ended.
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
    problem = text.failed(order.problem)
  } catch (error) {
    if (!isUnclear(error)) return refusedBy(error, text)
    if (error instanceof Refusal) problem = failureText(error, text)
  }
  try {
    return { kind: 'placed', number: await api.findDuplicate(customerId, request, key) }
  } catch (error) {
    if (isUnclear(error)) return { kind: 'unheard', problem: text.failed(text.unheard) }
    const refused = refusedBy(error, text)
    // The first answer says more than that there is no such order.
    return problem === null || refused.kind === 'placed-before' ? refused : { kind: 'refused', problem }
  }
}

function refusedBy(refusal: unknown, text: typeof checkoutText): Submission {
  if (!(refusal instanceof Refusal) || refusal.status === 401) throw refusal
  const { code, message } = refusal
  if (PLACED_BEFORE.includes(code)) return { kind: 'placed-before', problem: message, number: placedOrderIn(refusal) }
  if (code === 'order.emptyCart') return { kind: 'changed', problem: message, differences: [] }
  if (code === 'order.traitInvalid' || code === 'order.changeTooSmall')
    return { kind: 'refused', problem: message, field: refusal.field ?? undefined }
  const problem = failureText(refusal, text)
  if (!CHANGED.includes(code)) return { kind: 'refused', problem }
  return { kind: 'changed', problem, differences: differencesIn(refusal) }
}

function failureText({ message, itemNames }: Refusal, text: typeof checkoutText): string {
  const items = itemNames.join(', ')
  return items === '' ? text.failed(message) : text.failedItems(message, items)
}
