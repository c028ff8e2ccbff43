import * as wire from '#contract/back-office.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import { pauseStore } from './pause-store.ts'
import { readSales } from './sales.ts'
import { chooseDefaultView, deleteView, listViews, saveView } from './saved-views.ts'
import { sellingSteps } from './selling-steps.ts'
import { countWaitingWork } from './waiting-work.ts'

export function backOfficeRoutes(server: Server): void {
  serve(server, wire.listSavedViews, async ({ scope, input: { params } }) => ({
    views: await listViews(scope, params.list),
  }))

  serve(server, wire.saveView, ({ scope, input: { params, body } }) =>
    saveView(scope, params.list, { ...body, id: params.id }),
  )

  serve(server, wire.deleteView, async ({ scope, input: { params } }) => {
    await deleteView(scope, params.list, params.id)
    return {}
  })

  serve(server, wire.chooseDefaultView, async ({ scope, input: { params, body } }) => {
    await chooseDefaultView(scope, params.list, body.id)
    return {}
  })

  serve(server, wire.pauseStore, async ({ scope, input: { body } }) => ({
    pausedUntil: await pauseStore(scope, body.minutes),
  }))

  serve(server, wire.sellingSteps, ({ scope }) => sellingSteps(scope, server.appContext))

  serve(server, wire.sales, ({ scope }) => readSales(scope))

  serve(server, wire.waitingWork, ({ scope }) => countWaitingWork(scope))
}
