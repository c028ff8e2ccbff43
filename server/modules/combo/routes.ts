import * as desk from '#contract/combo-desk.ts'
import * as wire from '#contract/combo.ts'
import { decodeNamedDeliveryType } from '#contract/values.ts'
import { encodePage, pagingAt } from '#contract/paging.ts'
import { priceViewOf } from '#server/modules/catalog/product-row.ts'
import { cachedReply } from '#server/platform/http/cached-reply.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import { findCombo, listCombos } from './combos.ts'
import { changeCombo, createCombo, findStoreCombo, listStoreCombos } from './store-combos.ts'

export function comboRoutes(server: Server): void {
  serve(server, wire.listCustomerCombos, async ({ scope, customer }) =>
    (await listCombos(scope, customer.id)).map(wire.encodeCombo),
  )

  serve(server, wire.listCombos, async ({ scope }) => {
    const view = await priceViewOf(scope)
    return cachedReply(scope, ['combos', view], async () => (await listCombos(scope, null)).map(wire.encodeCombo))
  })

  serve(server, wire.getCombo, async ({ input: { params, query }, scope }) =>
    wire.encodeCombo(
      await findCombo(scope, params.idcombo, query.idformapagamento, decodeNamedDeliveryType(query.tipoEntrega)),
    ),
  )

  serve(server, desk.listStoreCombos, async ({ input: { query }, scope }) => {
    const paging = pagingAt(query)
    return { ...(await listStoreCombos(scope, query, paging)), ...encodePage(paging) }
  })

  serve(server, desk.getStoreCombo, ({ input: { params }, scope }) => findStoreCombo(scope, params.id))

  serve(server, desk.createCombo, ({ input: { body }, scope }) => createCombo(scope, body))

  serve(server, desk.changeCombo, ({ input: { params, body }, scope }) =>
    changeCombo(scope, params.id, body.version, body),
  )
}
