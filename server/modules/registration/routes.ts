import { companyEntry } from '#contract/company-registry.ts'
import * as wire from '#contract/registration.ts'
import type { Answer } from '#contract/wire/endpoint.ts'
import { customerOf, loginIdOf } from '#domain/access/actor.ts'
import { parseIdentifier } from '#domain/customer/document.ts'
import { ensure } from '#domain/failure.ts'
import { admitsUnapproved } from '#domain/supplier/features.ts'
import { customerOfSegment, isNamed } from '#server/platform/http/authorize.ts'
import { ensureSignedIn, signedInReply, signIn } from '#server/modules/access/sign-in.ts'
import { rememberDevice } from '#server/modules/access/known-device.ts'
import { passwordLimit } from '#server/modules/access/parse-login.ts'
import { attemptLimit } from '#server/platform/http/attempt-limit.ts'
import { cachedReply } from '#server/platform/http/cached-reply.ts'
import type { RequestContext } from '#server/platform/http/request-context.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import { findCompany } from './company-registry.ts'
import { customerTraitsOf, findRecord, findTerms, acceptTerms } from './queries.ts'
import { registerCustomer, type ProofRequested, type Registered } from './register-customer.ts'
import { updateRegistration } from './update-registration.ts'

/** More than the corrections of one form, too few to try e-mails or documents. */
const REGISTRATIONS_PER_IP = 15
const UPDATES_PER_LOGIN = 10
const LOOK_UPS_PER_IP = 10

export function registrationRoutes(server: Server): void {
  const { db } = server.appContext
  const admitClientIp = attemptLimit(db, { name: 'registration by client IP', perMinute: REGISTRATIONS_PER_IP })
  // The form lets a known customer in by the password, so the limits of signing in apply to it.
  const admitLogin = passwordLimit(server)
  const admitUpdate = attemptLimit(db, { name: 'registration update by login', perMinute: UPDATES_PER_LOGIN })
  const admitLookUp = attemptLimit(db, { name: 'company look-up by client IP', perMinute: LOOK_UPS_PER_IP })

  serve(server, wire.saveRegistration, async ({ scope, requestContext, input: { params, body } }) => {
    const now = new Date().toISOString()
    const { password, proof } = body
    if (scope.actor.kind !== 'visitor') {
      await admitUpdate(loginIdOf(scope.actor) ?? '')
      const change = { typed: body, password, proof, now }
      const requested = await updateRegistration(scope, customerOfSegment(scope, params.session), change)
      return {
        ...(requested === null
          ? { ...NOT_SIGNED_IN, message: wire.registrationText.updated }
          : proofRequestedReply(requested)),
        isApproved: customerOf(scope.actor)?.isApproved ?? false,
      }
    }
    await admitClientIp(requestContext.clientIp)
    const { acceptsTerms, termsVersion: readTerms } = body
    const email = parseIdentifier(body.email, ['email'])
    const document = parseIdentifier(body.document, [body.documentKind])
    if (email) await admitLogin(requestContext, email)
    if (document) await admitLogin(requestContext, document)
    const registered = await registerCustomer(scope, { typed: body, acceptsTerms, readTerms, proof, now })
    if ('proofId' in registered) return { ...proofRequestedReply(registered), isApproved: false }
    return signInOrWait(scope, requestContext, registered, body.tokenOrigin)
  })

  serve(server, wire.ownRegistration, async ({ scope, customer, input: { query } }) => {
    const record = await findRecord(scope, customer.id)
    // Another customer's record is refused like an unknown one.
    ensure(record && isOwn(record, query), 'access.notAllowed')
    return record
  })

  serve(server, wire.customerTraits, ({ scope }) => customerTraitsOf(scope))

  serve(server, companyEntry, async ({ scope, requestContext, input: { params } }) => {
    await admitLookUp(requestContext.clientIp)
    return findCompany(scope, server.appContext.services.companyRegistryUrl, params.document)
  })

  serve(server, wire.acceptTerms, async ({ scope, customer, input: { query } }) => {
    const version = await acceptTerms(scope, customer, query.version)
    return { isDone: true, message: wire.registrationText.termsAccepted, version }
  })

  serve(server, wire.termsOfUse, ({ scope, encode, input: { query } }) =>
    cachedReply(scope, ['terms', query.version], async () => {
      const terms = await findTerms(scope, query.version)
      ensure(terms, 'terms.notFound')
      return encode(terms)
    }),
  )
}

const NOT_SIGNED_IN = { isDone: true, messageTitle: null, account: null, token: null, confirming: null }

/** The reply without proof, the same for known and unknown people. */
const proofRequestedReply = ({ proofId, email }: ProofRequested) => ({
  ...NOT_SIGNED_IN,
  message: wire.registrationText.proofSent(email),
  messageTitle: wire.registrationText.proofModal,
  confirming: { id: proofId, email },
})

/** A new customer is signed in, unless the store lets in only those whom it approved. */
async function signInOrWait(
  scope: Scope,
  requestContext: RequestContext,
  { loginId, passwordHash, approvalStatus }: Registered,
  tokenOrigin: string | null,
): Promise<Answer<typeof wire.saveRegistration>> {
  const { waiting, waitingModal, registered } = wire.registrationText
  if (approvalStatus === 'waiting' && !admitsUnapproved(scope.features))
    return { ...NOT_SIGNED_IN, message: waiting, messageTitle: waitingModal, isApproved: false }
  const entry = { loginId, passwordHash, formerToken: requestContext.token, actingCustomerId: null }
  const signedIn = ensureSignedIn(await signIn(scope, entry))
  if (passwordHash !== null) await rememberDevice(scope, requestContext, { loginId, passwordHash })
  const isApproved = customerOf(signedIn.session.actor)?.isApproved ?? true
  return {
    isDone: true,
    message: isApproved ? registered : waiting,
    messageTitle: isApproved ? null : waitingModal,
    isApproved,
    confirming: null,
    ...(await signedInReply(scope, requestContext, signedIn, tokenOrigin)),
  }
}

/** Whether an e-mail or record that the query names is the caller's own. */
function isOwn(
  record: { readonly id: string; readonly email: string },
  named: { readonly email: string | null; readonly customerId: string | null },
): boolean {
  const email = named.email?.trim().toLowerCase()
  const id = named.customerId?.toLowerCase()
  return (!email || email === record.email) && (!isNamed(id) || id === record.id)
}
