import * as desk from '#contract/privacy-desk.ts'
import * as wire from '#contract/privacy.ts'
import { loginIdOf } from '#domain/access/actor.ts'
import { ensure } from '#domain/failure.ts'
import { attemptLimit } from '#server/platform/http/attempt-limit.ts'
import { changeToken } from '#server/platform/http/request-context.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import { eraseAccount } from './erase-account.ts'
import { exportData } from './personal-data.ts'
import { recordConsent } from './record-consent.ts'
import { eraseForRequest, exportForRequest } from './settle-request.ts'

const CHOICES_A_MINUTE = 20
const PASSWORDS_A_MINUTE = 5

export function privacyRoutes(server: Server): void {
  const { db } = server.appContext
  const admitChoice = attemptLimit(db, { name: 'consent by login', perMinute: CHOICES_A_MINUTE })
  const admitPassword = attemptLimit(db, { name: 'erasure by login', perMinute: PASSWORDS_A_MINUTE })

  serve(server, wire.recordConsent, async ({ scope, input: { body } }) => {
    await admitChoice(loginIdOf(scope.actor) ?? '')
    await recordConsent(scope, body, body.version)
  })

  // It is put on record, so that no other site may cause it.
  serve(
    server,
    wire.myData,
    async ({ scope }) => wire.encodePersonalData(await exportData(scope), scope.supplier, new Date()),
    {
      isChange: true,
    },
  )

  serve(server, wire.eraseAccount, async ({ scope, requestContext, input: { body } }) => {
    await admitPassword(loginIdOf(scope.actor) ?? '')
    await eraseAccount(scope, body.password)
    changeToken(requestContext, null)
  })

  // It is put on record, so that no other site may cause it.
  serve(
    server,
    desk.exportForRequest,
    async ({ scope, input: { params } }) =>
      wire.encodePersonalData(
        await exportForRequest(scope, params.idsolicitacao.toLowerCase()),
        scope.supplier,
        new Date(),
      ),
    { isChange: true },
  )

  serve(server, desk.eraseForRequest, ({ scope, input: { params, body } }) => {
    ensure(body.isConfirmed, 'privacyRequest.notConfirmed', { field: 'isConfirmed' })
    return eraseForRequest(scope, params.id)
  })
}
