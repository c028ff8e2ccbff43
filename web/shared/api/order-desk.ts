import { Refusal } from '#contract/client.ts'
import { encodeHandover, holdMove, moveOrder, refuseOrder, undoMove, type HandoverProof } from '#contract/order-desk.ts'
import { encodePaper, printOrders } from '#contract/order-paper.ts'
import { decodeOrder } from '#contract/order.ts'
import { decodeStatus, encodeStatus } from '#contract/values.ts'
import type { OrderPaper, PlacedOrder } from '#domain/order/order.ts'
import type { OrderStatus } from '#domain/order/order-status.ts'
import { bytesOfBase64 } from '../save-file.ts'
import { withFieldNames, type ApiContext } from './api-context.ts'

/** Where an order is by now whose move was refused; null where the refusal was for something else. */
export const statusAfter = (error: unknown): OrderStatus | null =>
  error instanceof Refusal && error.code === 'order.illegalTransition'
    ? decodeStatus(error.details.status as Parameters<typeof decodeStatus>[0])
    : null

/** The fields of the form for the server's names of them. A missing proof is shown at the code field. */
const HANDOVER_FIELDS = { 'recebimento.codigo': 'code', recebimento: 'code' }

/** What staff do with orders. */
export const orderDeskApi = ({ call, supplier }: ApiContext) => {
  const query = { idfornecedor: supplier.id }
  const at = (number: number) => ({ params: { numpedido: number }, query })
  const step = (from: OrderStatus, to: OrderStatus) => ({ de: encodeStatus(from), para: encodeStatus(to) })
  return {
    /** Moves the order in some seconds, unless it is undone. */
    hold: async (number: number, from: OrderStatus, to: OrderStatus): Promise<PlacedOrder> =>
      decodeOrder(await call(holdMove, { ...at(number), body: step(from, to) })),

    undo: async (number: number): Promise<PlacedOrder> => decodeOrder(await call(undoMove, at(number))),

    move: async (number: number, from: OrderStatus, to: OrderStatus, handover?: HandoverProof): Promise<PlacedOrder> =>
      decodeOrder(
        await withFieldNames(
          call(moveOrder, {
            ...at(number),
            body: { ...step(from, to), ...(handover ? { recebimento: encodeHandover(handover) } : {}) },
          }),
          HANDOVER_FIELDS,
        ),
      ),

    cancel: async (number: number, reason: string): Promise<PlacedOrder> =>
      decodeOrder(
        await withFieldNames(call(refuseOrder, { ...at(number), body: { motivo: reason } }), { motivo: 'reason' }),
      ),

    /** A PDF of the paper of each order. */
    print: async (
      paper: OrderPaper,
      numbers: readonly number[],
    ): Promise<{ readonly name: string; readonly file: Blob }> => {
      const { nome, pdf } = await call(printOrders, {
        params: {},
        query,
        body: { tipo: encodePaper(paper), pedidos: [...numbers] },
      })
      return { name: nome, file: new Blob([bytesOfBase64(pdf)], { type: 'application/pdf' }) }
    },
  }
}
