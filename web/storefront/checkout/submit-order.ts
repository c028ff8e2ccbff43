import { Refusal, Unreachable, type Call } from '#contract/client.ts'
import { centsFromReais, type Cents } from '#domain/amounts.ts'
import { encodeOrderRequest, type OrderRequest } from '#contract/order-request.ts'
import { findDuplicate, submitOrder } from '#contract/order.ts'
import { text } from '../../shared/i18n/checkout.ts'
import { sessionSegment } from '../../shared/page-context.ts'

/** How a submission ended. `changed`: the cart is not what the customer saw. */
export type Submission =
  | { readonly kind: 'placed'; readonly number: number }
  | { readonly kind: 'duplicate'; readonly problem: string; readonly number: number | null }
  /** `fee` where it is the delivery fee that changed. */
  | { readonly kind: 'changed'; readonly problem: string; readonly fee: Cents | null }
  /** `field` where an answer of the form is at fault. */
  | { readonly kind: 'refused'; readonly problem: string; readonly field?: string | undefined }
  | { readonly kind: 'unheard'; readonly problem: string }

const CHANGED: readonly string[] = ['order.cartChanged', 'order.priceChanged', 'order.outOfStock', 'order.deliveryFeeChanged']

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
  if (code === 'order.emptyCart') return { kind: 'changed', problem: message, fee: null }
  if (code === 'order.traitInvalid') return { kind: 'refused', problem: message, field: body.campo }
  const problem = message.startsWith(text.failedPrefix) ? message : text.failed(message)
  if (!CHANGED.includes(code)) return { kind: 'refused', problem }
  const fee = body.detalhes?.feeReais
  return { kind: 'changed', problem, fee: typeof fee === 'number' ? centsFromReais(fee) : null }
}
