import * as wire from '#contract/delivery-run.ts'
import { ownHandoverPhoto } from '#contract/order.ts'
import { findPhoto } from '#server/modules/order-desk/staff-moves.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import { changeRun, createRun, deliveryBoard, deliveryRun } from './delivery-runs.ts'
import { reportStop, startRun } from './drive-run.ts'

export function deliveryRunRoutes(server: Server): void {
  serve(server, wire.listDeliveryRuns, async ({ scope }) => wire.encodeDeliveryBoard(await deliveryBoard(scope)))

  serve(server, wire.createDeliveryRun, async ({ scope, input: { body } }) =>
    wire.encodeDeliveryBoard(await createRun(scope, { numbers: body.pedidos, courierId: body.identregador ?? null })),
  )

  serve(server, wire.changeDeliveryRun, async ({ scope, input: { params, body } }) =>
    wire.encodeDeliveryBoard(
      await changeRun(scope, params.idrota, { numbers: body.pedidos, courierId: body.identregador ?? null }),
    ),
  )

  serve(server, wire.getDeliveryRun, async ({ scope, input: { params } }) =>
    wire.encodeDeliveryRun(await deliveryRun(scope, params.idrota)),
  )

  serve(server, wire.startDeliveryRun, async ({ scope, input: { params } }) =>
    wire.encodeDeliveryRun(await startRun(scope, params.idrota)),
  )

  serve(server, wire.reportStop, async ({ scope, input: { params, body } }) =>
    wire.encodeDeliveryRun(await reportStop(scope, params.idrota, params.numpedido, wire.decodeStopReport(body))),
  )

  serve(server, wire.getHandoverPhoto, ({ scope, input: { params } }) => findPhoto(scope, null, params.numpedido))

  serve(server, ownHandoverPhoto, ({ scope, customer, input: { params } }) =>
    findPhoto(scope, customer.id, params.numpedido),
  )
}
