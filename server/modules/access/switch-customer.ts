import { customerOf, loginIdOf } from '#domain/access/actor.ts'
import { ensureCan } from '#domain/access/can.ts'
import { ensure } from '#domain/failure.ts'
import { recordEvent } from '#server/platform/session/audit.ts'
import { lockLoginShared } from '#server/platform/session/lock-login.ts'
import { replaceSessionToken } from '#server/platform/session/open-session.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { readSession, type Session } from '#server/platform/session/session.ts'
import { ensureAdmitted, worksFor, type SignedIn } from './sign-in.ts'
import { inOrder } from '#server/platform/database/database.ts'

/**
 * Goes on with the session for another account that is open to the same person (specification §4 "switch").
 * @throws Failure access.notAllowed for any other account, access.underReview where its registration waits.
 */
export function switchAccount(scope: Scope, token: string, customerId: string): Promise<SignedIn> {
  ensureCan('account.switch', scope.actor, scope)
  return inTransaction(scope, async (scope) => {
    const signedIn = await switchSession(scope, token, customerId)
    ensureAdmitted(scope, signedIn.session)
    return signedIn
  })
}

/**
 * Goes on with the session of a representative or an attendant for a client, or for nobody (null).
 * @throws Failure access.notAllowed for a client outside the portfolio.
 */
export function chooseClient(scope: Scope, token: string, clientId: string | null): Promise<SignedIn> {
  ensureCan('client.choose', scope.actor, scope)
  const formerId = customerOf(scope.actor)?.id ?? null
  return inTransaction(scope, async (scope) => {
    const signedIn = await switchSession(scope, token, clientId)
    if (clientId !== null) await recordEvent(scope, { action: 'client.chosen', customerId: clientId })
    else if (formerId !== null) await recordEvent(scope, { action: 'client.left', customerId: formerId })
    return signedIn
  })
}

async function switchSession(
  { db, supplier, actor }: Scope,
  formerToken: string,
  customerId: string | null,
): Promise<SignedIn> {
  const [, token] = await inOrder(
    () => lockLoginShared(db, loginIdOf(actor) ?? ''),
    () => replaceSessionToken(db, supplier.id, formerToken, customerId),
  )
  ensure(token !== null, 'access.sessionExpired')
  const session: Session | null = await readSession(db, supplier.id, token)
  ensure(session !== null && (customerId === null || worksFor(session, customerId)), 'access.notAllowed')
  return { session, token }
}
