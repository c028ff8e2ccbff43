import { Unreachable, type CallOptions, type Refusal } from '#contract/client.ts'
import { decodeDifference, encodeOrderRequest, type OrderRequest } from '#contract/order-request.ts'
import { decodeTrait, orderTraits } from '#contract/order-trait.ts'
import { cancelOrder, decodeOrder, findDuplicate, orderDetail, ownHandoverPhoto, submitOrder } from '#contract/order.ts'
import { decideOrder } from '#contract/order-approval.ts'
import {
  currentOrders,
  decodeLastPurchase,
  decodeOrderSummary,
  encodeOrderFilter,
  exportOrders,
  lastPurchases,
  listOrders,
} from '#contract/order-list.ts'
import { urlOf, type Reply } from '#contract/endpoint.ts'
import { answerQuestion } from '#contract/order-desk.ts'
import { encodePage, type Paging } from '#contract/paging.ts'
import type { LastPurchase, OrderFilter, OrderSummary, PlacedOrder } from '#domain/order/order.ts'
import { orderReceipt } from '#contract/order-receipt.ts'
import type { SeenDifference } from '#domain/order/place-order.ts'
import type { Trait } from '#domain/order/trait.ts'
import { SESSION, sessionOf, type ApiContext } from './api-context.ts'

export interface OrderPage {
  readonly orders: readonly OrderSummary[]
  /** On all pages. */
  readonly total: number
  /** All that wait for the approval of the principal. */
  readonly waiting: number
}

/** `problem`: what went wrong in spite of the success; whether the order exists is then to be checked (specification §8). */
export type SubmittedOrder = { readonly number: number; readonly problem: null } | { readonly problem: string }

/** What stands between browser and server may answer for it: only an answer with a number is one of the store. */
function orderNumberIn(reply: { readonly numpedido?: number } | null): number {
  const number = reply?.numpedido
  if (number === undefined || !Number.isSafeInteger(number)) throw new Unreachable(reply)
  return number
}

export const orderApi = ({ call, supplier }: ApiContext) => {
  const submission = (customerId: string, request: OrderRequest, key: string) => ({
    params: { sessao: sessionOf(customerId), idcliente: customerId },
    headers: { 'idempotency-key': key },
    body: encodeOrderRequest(request),
  })
  return {
    /** The same key never makes a second order. */
    submit: async (customerId: string, request: OrderRequest, key: string): Promise<SubmittedOrder> => {
      const reply: Partial<Reply<typeof submitOrder>> | null = await call(
        submitOrder,
        submission(customerId, request, key),
      )
      const problem = reply?.mensagemErro ?? null
      return problem === null ? { number: orderNumberIn(reply), problem } : { problem }
    },

    /** The number of the order that this request made before; refused with `order.noDuplicate` where there is none. */
    findDuplicate: async (customerId: string, request: OrderRequest, key: string): Promise<number> =>
      orderNumberIn(await call(findDuplicate, submission(customerId, request, key))),

    /** The newest first. */
    list: async (customerId: string, filter: OrderFilter, paging: Paging): Promise<OrderPage> => {
      const wire = await call(listOrders, {
        params: { idcliente: customerId },
        query: { ...encodeOrderFilter(filter), ...encodePage(paging) },
      })
      return { orders: wire.pedidos.map(decodeOrderSummary), total: wire.total, waiting: wire.aguardandoAprovacao }
    },

    /** At most three under way, those that wait for the customer first; then the last delivered one. */
    current: async (customerId: string, options?: CallOptions): Promise<readonly OrderSummary[]> => {
      const { pedidos } = await call(
        currentOrders,
        { params: { idcliente: customerId }, query: { idfornecedor: supplier.id } },
        options,
      )
      return pedidos.map(decodeOrderSummary)
    },

    /** Of these products (at most 40), those that the customer ordered before. */
    lastPurchases: async (
      customerId: string,
      productIds: readonly string[],
      options?: CallOptions,
    ): Promise<readonly LastPurchase[]> => {
      const { compras } = await call(
        lastPurchases,
        { params: { idcliente: customerId }, query: { idfornecedor: supplier.id, produtos: productIds.join(',') } },
        options,
      )
      return compras.map(decodeLastPurchase)
    },

    detail: async (number: number): Promise<PlacedOrder> =>
      decodeOrder(await call(orderDetail, { params: { sessao: SESSION, numpedido: number } })),

    /** A JPEG as a data URL; null where none was taken. */
    handoverPhoto: async (number: number): Promise<string | null> => {
      const { foto } = await call(ownHandoverPhoto, { params: { sessao: SESSION, numpedido: number } })
      return foto && `data:image/jpeg;base64,${foto}`
    },

    cancel: async (number: number, reason: string): Promise<PlacedOrder> =>
      decodeOrder(
        await call(cancelOrder, {
          params: { idfornecedor: supplier.id, numpedido: number },
          body: { motivo: reason },
        }),
      ),

    /** Approves an order of a linked user, or refuses it with a reason, which cancels it. */
    decide: async (number: number, isApproved: boolean, reason: string): Promise<PlacedOrder> =>
      decodeOrder(
        await call(decideOrder, {
          params: { idfornecedor: supplier.id, numpedido: number },
          body: { aprovado: isApproved, motivo: reason },
        }),
      ),

    /** Answers what the store asked during picking. */
    answer: async (number: number, questionId: string, isAccepted: boolean): Promise<PlacedOrder> =>
      decodeOrder(
        await call(answerQuestion, {
          params: { idfornecedor: supplier.id, numpedido: number, idpergunta: questionId },
          body: { aceita: isAccepted },
        }),
      ),

    /** The supplier's own questions about an order. */
    traits: async (): Promise<readonly Trait[]> =>
      (await call(orderTraits, { params: { idfornecedor: supplier.id } })).map(decodeTrait),
  }
}

/** A form that downloads the orders of a filter as a spreadsheet: where it is sent, and its fields. */
export const exportForm = (
  supplier: ApiContext['supplier'],
  customerId: string,
  filter: OrderFilter,
): { readonly action: string; readonly fields: readonly (readonly [name: string, value: string])[] } => ({
  action: urlOf(exportOrders, { id: customerId }),
  fields: Object.entries({ idfornecedor: supplier.id, ...encodeOrderFilter(filter) }).map(([name, value]) => [
    name,
    String(value),
  ]),
})

/** Where the customer downloads the receipt of a paid order. */
export const receiptUrl = (supplier: ApiContext['supplier'], number: number): string =>
  urlOf(orderReceipt, { idfornecedor: supplier.id, numpedido: number })

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
export const CASH_FIELD = 'formaPagamento.trocoPara'
