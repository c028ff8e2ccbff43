import * as wire from '#contract/delivery-run.ts'
import { ownHandoverPhoto } from '#contract/order.ts'
import { findPhoto } from '#server/modules/order-desk/staff-moves.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import { changeRun, createRun, deliveryBoard, deliveryRun } from './delivery-runs.ts'
import { reportStop, startRun } from './drive-run.ts'

export function deliveryRunRoutes(server: Server): void {
  serve(server, wire.listDeliveryRuns, ({ scope }) => deliveryBoard(scope))

  serve(server, wire.createDeliveryRun, ({ scope, input: { body } }) => createRun(scope, body))

  serve(server, wire.changeDeliveryRun, ({ scope, input: { params, body } }) => changeRun(scope, params.id, body))

  serve(server, wire.getDeliveryRun, ({ scope, input: { params } }) => deliveryRun(scope, params.id))

  serve(server, wire.startDeliveryRun, ({ scope, input: { params } }) => startRun(scope, params.id))

  serve(server, wire.reportStop, ({ scope, input: { params, body } }) =>
    reportStop(scope, params.id, params.number, body),
  )

  serve(server, wire.getHandoverPhoto, ({ scope, input: { params } }) => findPhoto(scope, null, params.number))

  serve(server, ownHandoverPhoto, ({ scope, customer, input: { params } }) =>
    findPhoto(scope, customer.id, params.number),
  )
}
