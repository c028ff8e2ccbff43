import {
  changeDeliveryRun,
  createDeliveryRun,
  decodeDeliveryBoard,
  decodeDeliveryRun,
  encodeStopReport,
  getDeliveryRun,
  getHandoverPhoto,
  listDeliveryRuns,
  reportStop,
  startDeliveryRun,
} from '#contract/delivery-run.ts'
import type { DeliveryBoard, DeliveryRun, StopReport } from '#domain/order/delivery-run.ts'
import type { ApiContext } from './api-context.ts'

/** The runs in which orders are brought to customers. */
export const deliveryRunApi = ({ call, supplier }: ApiContext) => {
  const query = { idfornecedor: supplier.id }
  const at = (id: string) => ({ params: { idrota: id }, query })
  const plan = (numbers: readonly number[], courierId: string | null) => ({
    pedidos: [...numbers],
    ...(courierId === null ? {} : { identregador: courierId }),
  })
  return {
    board: async (): Promise<DeliveryBoard> => decodeDeliveryBoard(await call(listDeliveryRuns, { params: {}, query })),

    create: async (numbers: readonly number[], courierId: string | null): Promise<DeliveryBoard> =>
      decodeDeliveryBoard(await call(createDeliveryRun, { params: {}, query, body: plan(numbers, courierId) })),

    /** Without numbers, a run that has not left is undone. */
    change: async (id: string, numbers: readonly number[], courierId: string | null): Promise<DeliveryBoard> =>
      decodeDeliveryBoard(await call(changeDeliveryRun, { ...at(id), body: plan(numbers, courierId) })),

    run: async (id: string): Promise<DeliveryRun> => decodeDeliveryRun(await call(getDeliveryRun, at(id))),

    start: async (id: string): Promise<DeliveryRun> => decodeDeliveryRun(await call(startDeliveryRun, at(id))),

    report: async (id: string, number: number, report: StopReport): Promise<DeliveryRun> =>
      decodeDeliveryRun(
        await call(reportStop, {
          params: { idrota: id, numpedido: number },
          query,
          body: encodeStopReport(report),
        }),
      ),

    /** A JPEG as a data URL; null where none was taken. */
    photo: async (number: number): Promise<string | null> => {
      const { foto } = await call(getHandoverPhoto, { params: { numpedido: number }, query })
      return foto && `data:image/jpeg;base64,${foto}`
    },
  }
}
