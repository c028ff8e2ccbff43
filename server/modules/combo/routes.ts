import * as desk from '#contract/combo-desk.ts'
import * as wire from '#contract/combo.ts'
import { decodeNamedDeliveryType } from '#contract/values.ts'
import { decodePage, encodePage } from '#contract/paging.ts'
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
    const paging = decodePage('combos', query)
    const page = await listStoreCombos(scope, desk.decodeComboFilter(query), paging)
    return {
      combos: page.combos.map(desk.encodeStoreCombo),
      total: page.total,
      totais: desk.encodeComboCounts(page.counts),
      ...encodePage(paging),
    }
  })

  serve(server, desk.getStoreCombo, async ({ input: { params }, scope }) =>
    desk.encodeStoreCombo(await findStoreCombo(scope, params.idcombo)),
  )

  serve(server, desk.createCombo, async ({ input: { body }, scope }) =>
    desk.encodeStoreCombo(await createCombo(scope, desk.decodeComboTerms(body))),
  )

  serve(server, desk.changeCombo, async ({ input: { params, body }, scope }) =>
    desk.encodeStoreCombo(await changeCombo(scope, params.idcombo, body.versao, desk.decodeComboTerms(body))),
  )
}
