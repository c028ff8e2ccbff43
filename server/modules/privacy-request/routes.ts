import { encodePage, pagingAt } from '#contract/paging.ts'
import * as desk from '#contract/privacy-desk.ts'
import * as wire from '#contract/privacy-request.ts'
import { attemptLimit } from '#server/platform/http/attempt-limit.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import { openChannels } from '#server/platform/messaging/channels.ts'
import { answerRequest, proveIdentity, refuseRequest, startRequest } from './handle-request.ts'
import { listRequests, ownRequests, readRequest } from './queries.ts'
import { confirmContact, enterRequest, receiveRequest } from './receive-request.ts'
import { answerTemplates, saveTemplate } from './templates.ts'

const REQUESTS_A_MINUTE = 10
const CODES_A_MINUTE = 10

export function privacyRequestRoutes(server: Server): void {
  const { db } = server.appContext
  const admitRequest = attemptLimit(db, {
    name: 'privacy request by store and client IP',
    perMinute: REQUESTS_A_MINUTE,
  })
  const admitCode = attemptLimit(db, { name: 'privacy request code by store and client IP', perMinute: CODES_A_MINUTE })

  serve(server, wire.sendPrivacyRequest, async ({ scope, requestContext, input: { body } }) => {
    await admitRequest(`${scope.supplier.id} ${requestContext.clientIp}`)
    return receiveRequest(scope, body, openChannels(server.appContext))
  })

  serve(server, wire.confirmPrivacyRequest, async ({ scope, requestContext, input: { params, body } }) => {
    await admitCode(`${scope.supplier.id} ${requestContext.clientIp}`)
    await confirmContact(scope, params.id, body.code)
  })

  serve(server, wire.ownPrivacyRequests, async ({ scope }) => ({ requests: await ownRequests(scope) }))

  serve(server, desk.listPrivacyRequests, async ({ scope, input: { query } }) => {
    const paging = pagingAt(query)
    return { ...(await listRequests(scope, query, paging)), ...encodePage(paging) }
  })

  serve(server, desk.getPrivacyRequest, ({ scope, input: { params } }) => readRequest(scope, params.id))

  serve(server, desk.enterPrivacyRequest, ({ scope, input: { body } }) => enterRequest(scope, body))

  serve(server, desk.provePrivacyRequest, ({ scope, input: { params, body } }) =>
    proveIdentity(scope, params.id, body.proof, body.note),
  )

  serve(server, desk.startPrivacyRequest, ({ scope, input: { params, body } }) =>
    startRequest(scope, params.id, body.customerId),
  )

  serve(server, desk.answerPrivacyRequest, ({ scope, input: { params, body } }) =>
    answerRequest(scope, params.id, body.text),
  )

  serve(server, desk.refusePrivacyRequest, ({ scope, input: { params, body } }) =>
    refuseRequest(scope, params.id, body.reason, body.text),
  )

  serve(server, desk.listAnswerTemplates, async ({ scope }) => ({ templates: await answerTemplates(scope) }))

  serve(server, desk.saveAnswerTemplate, ({ scope, input: { params, body } }) =>
    saveTemplate(scope, params.kind, body.text),
  )
}
