import * as wire from '#contract/back-office.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import { pauseStore } from './pause-store.ts'
import { readSales } from './sales.ts'
import { chooseDefaultView, deleteView, listViews, saveView } from './saved-views.ts'
import { countWaitingWork } from './waiting-work.ts'

export function backOfficeRoutes(server: Server): void {
  serve(server, wire.listSavedViews, async ({ scope, input: { params } }) => ({
    visoes: (await listViews(scope, wire.decodeViewedList(params.lista))).map(wire.encodeSavedView),
  }))

  serve(server, wire.saveView, async ({ scope, input: { params, body } }) =>
    wire.encodeSavedView(
      await saveView(scope, wire.decodeViewedList(params.lista), {
        id: params.idvisao,
        name: body.nome.trim(),
        search: body.parametros,
        isShared: body.daEquipe,
      }),
    ),
  )

  serve(server, wire.deleteView, async ({ scope, input: { params } }) => {
    await deleteView(scope, wire.decodeViewedList(params.lista), params.idvisao)
    return {}
  })

  serve(server, wire.chooseDefaultView, async ({ scope, input: { params, body } }) => {
    await chooseDefaultView(scope, wire.decodeViewedList(params.lista), body.idvisao)
    return {}
  })

  serve(server, wire.pauseStore, async ({ scope, input: { body } }) => ({
    pausadaAte: await pauseStore(scope, body.minutos),
  }))

  serve(server, wire.sales, async ({ scope }) => wire.encodeSales(await readSales(scope)))

  serve(server, wire.waitingWork, async ({ scope }) => wire.encodeWaitingWork(await countWaitingWork(scope)))
}
