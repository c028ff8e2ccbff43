import { loginIdOf } from '#domain/access/actor.ts'
import { ensure } from '#domain/failure.ts'
import { closeSession } from '#server/platform/session/close-session.ts'
import { scopeInStore, type RequestContext, type AppContext } from '#server/platform/http/request-context.ts'
import { lockLoginShared } from '#server/platform/session/lock-login.ts'
import { openSession } from '#server/platform/session/open-session.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { readSession, type Session } from '#server/platform/session/session.ts'
import { findSupplier, findSupplierByHost } from '#server/platform/http/tenant.ts'
import { ensureAdmitted, type SignedIn } from './sign-in.ts'
import { issueLoginToken } from './login-token.ts'

export interface SessionTransfer {
  readonly code: string
  /** `/{supplier}/login-token/{token}/{email}` on the store's own domain (specification §2). */
  readonly url: string
}

/**
 * A sign-in to the store of the scope that was made on a page of another one: its session belongs on the other domain,
 * so a code takes it there and nothing is opened here. Null where the page is the store's own.
 */
export async function transferSignIn(
  appContext: AppContext,
  requestContext: RequestContext,
  scope: Scope,
  signedIn: SignedIn,
  returnPath: string | undefined,
): Promise<SessionTransfer | null> {
  const page =
    requestContext.supplierHeader === null
      ? await findSupplierByHost(appContext.db, appContext.cache, requestContext.host)
      : await findSupplier(appContext.db, appContext.cache, requestContext.supplierHeader)
  if (page === null || page.id === scope.supplier.id) return null
  return inTransaction(scope, async (scope) => {
    await lockLoginShared(scope.db, loginIdOf(signedIn.session.actor) ?? '')
    // Ended by now, it has nothing to carry.
    ensure(await closeSession(scope.db, scope.supplier.id, signedIn.token), 'access.badCredentials')
    return createTransfer(scope, signedIn.session, returnPath)
  })
}

/**
 * Takes the session of the scope along to another store of the same company, as its supplier opens it to the person.
 * @throws Failure access.loginTokenRefused for a store of another company and for one that does not know the person,
 * access.underReview, access.sessionExpired.
 */
export async function transferSession(
  appContext: AppContext,
  requestContext: RequestContext,
  from: Scope,
  target: string,
  returnPath: string | undefined,
): Promise<SessionTransfer> {
  const supplier = await findSupplier(appContext.db, appContext.cache, target)
  const loginId = loginIdOf(from.actor)
  // A stolen session must not open the stores of others: that takes the password there (decision 5).
  ensure(supplier && supplier.companyId === from.supplier.companyId && loginId !== null, 'access.loginTokenRefused')
  return inTransaction(from, async (from) => {
    await lockLoginShared(from.db, loginId)
    // A code lives on when the session that asked for it ends, but for that it must still be there.
    ensure(
      requestContext.token !== null && (await readSession(from.db, from.supplier.id, requestContext.token)),
      'access.sessionExpired',
    )
    const there = scopeInStore(appContext, requestContext, from, supplier)
    return createTransfer(there, await sessionIn(there, loginId), returnPath)
  })
}

/** Who the person is there. The session that shows it is taken back. */
async function sessionIn({ db, supplier, features }: Scope, loginId: string): Promise<Session> {
  const token = await openSession(db, supplier.id, { loginId })
  const session = await readSession(db, supplier.id, token)
  await closeSession(db, supplier.id, token)
  ensure(session !== null && session.actor.kind !== 'visitor', 'access.loginTokenRefused')
  ensureAdmitted({ features }, session)
  return session
}

async function createTransfer(
  scope: Scope,
  { actor, email }: Session,
  returnPath: string | undefined,
): Promise<SessionTransfer> {
  const loginId = loginIdOf(actor)
  ensure(loginId !== null, 'access.loginTokenRefused')
  const code = await issueLoginToken(scope, loginId, returnPath)
  const { origin } = new URL(scope.storeUrl)
  return { code, url: `${origin}/${scope.supplier.slug}/login-token/${code}/${encodeURIComponent(email)}` }
}
