import * as desk from '#contract/return-desk.ts'
import * as wire from '#contract/order-return.ts'
import { encodePage, pagingAt } from '#contract/paging.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import { confirmReturned, decideReturn, receiveReturn, refundPart } from './decide-return.ts'
import { readReturns } from './order-to-return.ts'
import { addPhoto } from './photos.ts'
import { listReturns, readPhoto, readReturn } from './queries.ts'
import { cancelReturn, requestReturn } from './request-return.ts'
import { returnSettings, saveReturnSettings } from './settings.ts'

export function orderReturnRoutes(server: Server): void {
  serve(server, wire.orderReturns, ({ scope, customer, input: { params } }) =>
    readReturns(scope, customer.id, params.orderNumber),
  )

  serve(server, wire.requestReturn, ({ scope, customer, input: { params, body } }) =>
    requestReturn(scope, customer.id, params.orderNumber, body),
  )

  serve(server, wire.cancelReturn, ({ scope, customer, input: { params } }) =>
    cancelReturn(scope, customer.id, params.orderNumber, params.id),
  )

  serve(server, wire.addReturnPhoto, ({ scope, customer, input: { params, body } }) =>
    addPhoto(scope, customer.id, { ...params, photo: body.photo }),
  )

  serve(server, wire.returnPhoto, ({ scope, customer, input: { params } }) =>
    readPhoto(scope, customer.id, params.id, params.position),
  )

  serve(server, desk.listReturns, async ({ scope, input: { query } }) => {
    const paging = pagingAt(query)
    return { ...(await listReturns(scope, query, paging)), ...encodePage(paging) }
  })

  serve(server, desk.getReturn, ({ scope, input: { params } }) => readReturn(scope, null, params.id))

  serve(server, desk.returnsOfOrder, ({ scope, input: { params } }) => readReturns(scope, null, params.orderNumber))

  serve(server, desk.openReturn, ({ scope, input: { params, body } }) =>
    requestReturn(scope, null, params.orderNumber, body),
  )

  serve(server, desk.acceptReturn, ({ scope, input: { params, body } }) =>
    decideReturn(scope, params.id, 'accepted', body.text),
  )

  serve(server, desk.refuseReturn, ({ scope, input: { params, body } }) =>
    decideReturn(scope, params.id, 'refused', body.text),
  )

  serve(server, desk.receiveReturn, ({ scope, input: { params, body } }) => receiveReturn(scope, params.id, body))

  serve(server, desk.confirmReturned, ({ scope, input: { params, body } }) =>
    confirmReturned(scope, params.id, body.on),
  )

  serve(server, desk.deskReturnPhoto, ({ scope, input: { params } }) =>
    readPhoto(scope, null, params.id, params.position),
  )

  serve(server, desk.refundPart, ({ scope, input: { params, body } }) => refundPart(scope, params.orderNumber, body))

  serve(server, desk.getReturnSettings, ({ scope }) => returnSettings(scope))

  serve(server, desk.saveReturnSettings, ({ scope, input: { body } }) => {
    const { version, ...settings } = body
    return saveReturnSettings(scope, settings, version)
  })
}
