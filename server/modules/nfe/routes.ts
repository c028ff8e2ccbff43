import * as wire from '#contract/nfe.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import { nfeFile, removeNfe, saveNfe } from './save-nfe.ts'

export function nfeRoutes(server: Server): void {
  serve(server, wire.ownDanfe, ({ input: { params, query }, scope, customer }) =>
    nfeFile(scope, customer.id, params.number, query.format === 'xml'),
  )

  serve(server, wire.storeDanfe, ({ input: { params, query }, scope }) =>
    nfeFile(scope, null, params.number, query.format === 'xml'),
  )

  serve(server, wire.putNfe, ({ input: { params, body }, scope }) => saveNfe(scope, params.number, body.source))

  serve(server, wire.deleteNfe, async ({ input: { params }, scope }) => ({
    isRemoved: await removeNfe(scope, params.number),
  }))
}
