import * as wire from '#contract/availability-alert.ts'
import { ensure } from '#domain/failure.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import { addAlert, readAlerts, removeAlert } from './alerts.ts'

export function availabilityAlertRoutes(server: Server): void {
  serve(server, wire.availabilityAlerts, async ({ scope, customer }) => ({
    avisos: (await readAlerts(scope, customer)).map(wire.encodeAlert),
  }))

  serve(server, wire.addAvailabilityAlert, async ({ scope, customer, input: { body } }) => {
    const productId = body.idproduto.toLowerCase()
    const isOne = body.idcadastroextraproduto === undefined || body.idcadastroextraproduto.toLowerCase() === productId
    ensure(isOne, 'catalog.productNotFound')
    await addAlert(scope, customer, productId)
    return { sucesso: true, mensagem: 'Pronto! Avisamos por e-mail.' }
  })

  serve(server, wire.removeAvailabilityAlert, async ({ scope, customer, input: { body } }) => {
    await removeAlert(scope, customer, body.idcadastroextraproduto.toLowerCase())
    return { sucesso: true, mensagem: 'Aviso cancelado.' }
  })
}
