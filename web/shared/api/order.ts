import { Refusal, Unreachable } from '#contract/client.ts'
import type { Reply } from '#contract/endpoint.ts'
import { exportOrders } from '#contract/order-list.ts'
import { decodeDifference, PedidoNovo, type OrderRequest } from '#contract/order-request.ts'
import { findDuplicate, submitOrder } from '#contract/order.ts'
import { toWire } from '#contract/wire/convert.ts'
import type { OrderFilter } from '#domain/order/order.ts'
import type { SeenDifference } from '#domain/order/place-order.ts'
import { sessionOf, type ApiContext } from './api-context.ts'
import { withDomainNames } from './call-store.ts'

/** `problem`: what went wrong in spite of the success; whether the order exists is then to be checked (specification §8). */
export type SubmittedOrder = { readonly number: number; readonly problem: null } | { readonly problem: string }

/** What stands between browser and server may answer for it: only an answer with a number is one of the store. */
function orderNumberIn(reply: { readonly numpedido?: number } | null): number {
  const number = reply?.numpedido
  if (number === undefined || !Number.isSafeInteger(number)) throw new Unreachable(reply)
  return number
}

/** What is read of the replies is only what shows that there is an order. */
export const orderApi = ({ call }: Pick<ApiContext, 'call'>) => {
  const send = (endpoint: typeof submitOrder, customerId: string, request: OrderRequest, key: string) =>
    call(endpoint, {
      params: { sessao: sessionOf(customerId), idcliente: customerId },
      headers: { 'idempotency-key': key },
      body: toWire(PedidoNovo, request),
    }).catch((error: unknown) => {
      throw error instanceof Refusal ? withDomainNames(error, endpoint.codecs) : error
    })
  return {
    /** The same key never makes a second order. */
    submit: async (customerId: string, request: OrderRequest, key: string): Promise<SubmittedOrder> => {
      const reply: Partial<Reply<typeof submitOrder>> | null = await send(submitOrder, customerId, request, key)
      const problem = reply?.mensagemErro ?? null
      return problem === null ? { number: orderNumberIn(reply), problem } : { problem }
    },

    /** The number of the order that this request made before; refused with `order.noDuplicate` where there is none. */
    findDuplicate: async (customerId: string, request: OrderRequest, key: string): Promise<number> =>
      orderNumberIn(await send(findDuplicate, customerId, request, key)),
  }
}

/** The fields of a form that downloads the orders of a filter as a spreadsheet. */
export const exportFields = (supplier: ApiContext['supplier'], filter: OrderFilter) =>
  Object.entries(toWire(exportOrders.codecs.body, { ...filter, supplier: supplier.id, format: 'xlsx' }))

export type OrderApi = ReturnType<typeof orderApi>

/** The number of the order that a submission was refused for; null where there is none. */
export function placedOrderIn(refusal: Refusal): number | null {
  const number = refusal.details.numpedido
  return typeof number === 'number' ? number : null
}

/** The amounts that are not what the customer saw. */
export const differencesIn = ({ body }: Refusal): readonly SeenDifference[] =>
  (body.diferencas ?? []).map(decodeDifference)

/** The field of a refusal that is about the cash that the customer pays with. */
export const CASH_FIELD = 'payment.changeFor'
