import * as wire from '#contract/verification.ts'
import type { ActingCustomer } from '#domain/access/actor.ts'
import { ensure } from '#domain/failure.ts'
import { attemptLimit } from '#server/platform/attempt-limit.ts'
import { actingCustomer, type Scope } from '#server/platform/scope.ts'
import { serve, type Server } from '#server/platform/serve.ts'
import { confirmVerification } from './confirm-verification.ts'
import { findEmailState } from './queries.ts'
import { sendVerification } from './send-verification.ts'

const MAILS_PER_MINUTE = 3
const TRIES_PER_MINUTE = 10

export function verificationRoutes(server: Server): void {
  const { db } = server.ground
  const admitMail = attemptLimit(db, { name: 'verification mail by customer', perMinute: MAILS_PER_MINUTE })
  const admitTry = attemptLimit(db, { name: 'verification by customer', perMinute: TRIES_PER_MINUTE })

  serve(server, wire.emailState, async ({ scope, input: { query } }) => {
    return wire.encodeEmailState(await findEmailState(scope, actingCustomer(scope, query.idcliente).id))
  }, { needsSession: true })

  serve(server, wire.sendVerification, async ({ scope, input: { query } }) => {
    const { id } = actingPerson(scope, query.idcliente)
    ensure(query.canal === 'email', 'verification.channelUnavailable')
    await admitMail(`${scope.supplier.id} ${id}`)
    return { sucesso: true, mensagem: wire.verificationText.sent(await sendVerification(scope, id)) }
  }, { needsSession: true, isChange: true })

  serve(server, wire.confirmVerification, async ({ scope, input: { body } }) => {
    const { id } = actingPerson(scope, body.idcliente)
    await admitTry(`${scope.supplier.id} ${id}`)
    await confirmVerification(scope, id, body.codigo)
    return { sucesso: true, mensagem: wire.verificationText.confirmed }
  }, { needsSession: true })
}

/** No scope lets a program prove an address in a person's name. */
function actingPerson(scope: Scope, customerId: string): ActingCustomer {
  ensure(scope.actor.kind !== 'api-key', 'access.notAllowed')
  return actingCustomer(scope, customerId)
}
