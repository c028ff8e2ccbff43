import * as wire from '#contract/availability-alert.ts'
import { ensure } from '#domain/failure.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import { addAlert, readAlerts, removeAlert } from './alerts.ts'

export function availabilityAlertRoutes(server: Server): void {
  serve(server, wire.availabilityAlerts, async ({ scope, customer }) => ({ alerts: await readAlerts(scope, customer) }))

  serve(server, wire.addAvailabilityAlert, async ({ scope, customer, input: { body } }) => {
    const { productId, storeProductId = productId } = body
    ensure(storeProductId === productId, 'catalog.productNotFound')
    await addAlert(scope, customer, productId)
    return { isDone: true, message: 'Pronto! Avisamos por e-mail.' }
  })

  serve(server, wire.removeAvailabilityAlert, async ({ scope, customer, input: { body } }) => {
    await removeAlert(scope, customer, body.productId)
    return { isDone: true, message: 'Aviso cancelado.' }
  })
}
