import * as wire from '#contract/nfe.ts'
import { encodeNfe } from '#contract/order-nfe.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import { nfeFile, removeNfe, saveNfe } from './save-nfe.ts'

export function nfeRoutes(server: Server): void {
  serve(server, wire.ownDanfe, ({ input: { params, query }, scope, customer }) =>
    nfeFile(scope, customer.id, params.numpedido, query.formato === 'XML'),
  )

  serve(server, wire.storeDanfe, ({ input: { params, query }, scope }) =>
    nfeFile(scope, null, params.numpedido, query.formato === 'XML'),
  )

  serve(server, wire.putNfe, async ({ input: { params, body }, scope }) => {
    const { nfe, warnings } = await saveNfe(scope, params.numpedido, body.xml)
    return { notaFiscal: encodeNfe(nfe), avisos: warnings.map(wire.encodeNfeWarning) }
  })

  serve(server, wire.deleteNfe, async ({ input: { params }, scope }) => ({
    removida: await removeNfe(scope, params.numpedido),
  }))
}
