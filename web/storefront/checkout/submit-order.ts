import { Refusal, Unreachable, type Call } from '#contract/client.ts'
import { encodeOrderRequest, type OrderRequest } from '#contract/order-request.ts'
import { findDuplicate, submitOrder } from '#contract/order.ts'
import { text } from '../../shared/i18n/checkout.ts'
import { sessionSegment } from '../../shared/page-context.ts'

/** How a submission ended. `changed`: the cart is not what the customer saw. */
export type Submission =
  | { readonly kind: 'placed'; readonly number: number }
  | { readonly kind: 'duplicate'; readonly problem: string; readonly number: number | null }
  | { readonly kind: 'changed' | 'refused' | 'unheard'; readonly problem: string }

const CHANGED: readonly string[] = ['order.cartChanged', 'order.priceChanged', 'order.outOfStock']

/**
 * Sends the order. Where the answer never arrives, asks whether it was placed: only an order that exists counts as
 * one (specification §8, rules §1). Throws a Refusal only where the session has ended.
 */
export async function submit(call: Call, customerId: string, request: OrderRequest, key: string): Promise<Submission> {
  const params = { sessao: sessionSegment(customerId), idcliente: customerId }
  const input = { params, headers: { 'idempotency-key': key }, body: encodeOrderRequest(request) }
  try {
    return { kind: 'placed', number: (await call(submitOrder, input)).numpedido }
  } catch (error) {
    if (error instanceof Refusal) return refusedBy(error)
    if (!(error instanceof Unreachable)) throw error
  }
  try {
    return { kind: 'placed', number: (await call(findDuplicate, input)).numpedido }
  } catch (error) {
    if (error instanceof Refusal) return refusedBy(error)
    return { kind: 'unheard', problem: text.failed(text.unheard) }
  }
}

function refusedBy(refusal: Refusal): Submission {
  const { code, message, body } = refusal
  if (refusal.status === 401) throw refusal
  if (code === 'order.duplicate') {
    const number = body.detalhes?.numpedido
    return { kind: 'duplicate', problem: message, number: typeof number === 'number' ? number : null }
  }
  if (code === 'order.emptyCart') return { kind: 'changed', problem: message }
  const problem = message.startsWith(text.failedPrefix) ? message : text.failed(message)
  return { kind: CHANGED.includes(code) ? 'changed' : 'refused', problem }
}
