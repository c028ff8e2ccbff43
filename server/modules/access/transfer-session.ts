import { loginIdOf } from '#domain/access/actor.ts'
import { LOGIN_TOKEN_SECONDS, pathBelowStore } from '#domain/access/sign-in.ts'
import { ensure } from '#domain/failure.ts'
import { bool, bytea, float8, statement, text, uuid } from '#server/platform/database/statement.ts'
import { type AppContext, type RequestContext, scopeInStore } from '#server/platform/http/request-context.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { isFirstParty } from '#server/platform/http/serve.ts'
import { findSupplier, findSupplierByHost } from '#server/platform/http/tenant.ts'
import { recordEvent } from '#server/platform/session/audit.ts'
import { closePresentedSession, closeSession } from '#server/platform/session/close-session.ts'
import { hashSecret, lockLoginShared, newSecret, readSession, type Session } from '#server/platform/session/session.ts'
import { openSession } from '#server/platform/session/open-session.ts'
import { ensureAdmitted, signedInReply, wireAccountOf, type SignedIn } from './sign-in.ts'

interface SessionTransfer {
  readonly code: string
  /** `/{supplier}/login-token/{token}/{email}` on the store's own domain (specification §2). */
  readonly url: string
}

/**
 * Transfers a sign-in that was made on a page of another store: the session belongs on the domain of the store of the
 * scope, so a code opens it there. Null where the page is the store's own.
 */
async function transferSignIn(
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
    // Another request may have ended it.
    ensure(await closeSession(scope, signedIn.token), 'access.badCredentials')
    return createTransfer(scope, signedIn.session, returnPath)
  })
}

export interface Entered {
  readonly scope: Scope
  readonly signedIn: SignedIn
}

/** The session; or where it belongs on the domain of another store, the way there. */
export async function replyToSignIn(
  appContext: AppContext,
  requestContext: RequestContext,
  { tokenOrigin, returnTo }: { readonly tokenOrigin: string | null; readonly returnTo: string | null },
  { scope, signedIn }: Entered,
) {
  // A program keeps the token itself; only a page has a domain that the session must fit.
  const carried = isFirstParty(requestContext, tokenOrigin)
    ? await transferSignIn(appContext, requestContext, scope, signedIn, returnTo ?? undefined)
    : null
  if (carried === null)
    return { ...(await signedInReply(scope, requestContext, signedIn, tokenOrigin)), continueAt: null }
  return { account: wireAccountOf(scope, signedIn.session), token: carried.code, continueAt: carried.url }
}

/**
 * Transfers the session of the scope to another store of the same company, where that store knows the person.
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
    // The code stays valid when this session ends, but an ended session gets none.
    const current =
      requestContext.token === null ? null : await readSession(from.db, from.supplier.id, requestContext.token)
    ensure(current, 'access.sessionExpired')
    const targetScope = scopeInStore(appContext, requestContext, from, supplier)
    return createTransfer(targetScope, await sessionIn(targetScope, loginId, current), returnPath)
  })
}

/** The session that the person would have in the store. It is closed at once. */
async function sessionIn(scope: Scope, loginId: string, { isFactorProved }: Session): Promise<Session> {
  const { db, supplier, features } = scope
  const token = await openSession(db, supplier.id, { loginId, isFactorProved })
  const session = await readSession(db, supplier.id, token)
  await closeSession(scope, token)
  ensure(session !== null && session.actor.kind !== 'visitor', 'access.loginTokenRefused')
  ensureAdmitted({ features }, session)
  return session
}

async function createTransfer(
  scope: Scope,
  { actor, email, isFactorProved }: Session,
  returnPath: string | undefined,
): Promise<SessionTransfer> {
  const loginId = loginIdOf(actor)
  ensure(loginId !== null, 'access.loginTokenRefused')
  const code = await issueLoginToken(scope, loginId, returnPath, isFactorProved)
  const { origin } = new URL(scope.storeUrl)
  return { code, url: `${origin}/${scope.supplier.slug}/login-token/${code}/${encodeURIComponent(email)}` }
}

const insertToken = statement('login-token.insert', {
  parameters: [uuid, bytea, uuid, text, float8, bool],
  sql: `insert into login_token (supplier_id, code_hash, login_id, return_path, expires_at, is_factor_proved)
   values ($1, $2, $3, $4, now() + make_interval(secs => $5), $6)`,
})

/** Returns a code that opens one session of this login in the store of the scope. Only its hash is stored. */
async function issueLoginToken(
  { db, supplier }: Scope,
  loginId: string,
  returnPath: string | undefined,
  isFactorProved: boolean,
): Promise<string> {
  const code = newSecret()
  const path = pathBelowStore(returnPath)
  await db.one(insertToken, [supplier.id, hashSecret(code), loginId, path, LOGIN_TOKEN_SECONDS, isFactorProved])
  return code
}

// The row lock lets one of two concurrent requests use the code.
const useToken = statement('login-token.use', {
  parameters: [uuid, bytea, text],
  row: { loginId: uuid, returnPath: text, isFactorProved: bool },
  sql: `update login_token t set used_at = now()
   from login l
   where t.supplier_id = $1 and t.code_hash = $2 and t.used_at is null and t.expires_at > now() and l.id = t.login_id and l.email = $3
   returning t.login_id, t.return_path, t.is_factor_proved`,
})

interface TransferredSignIn extends SignedIn {
  readonly returnPath: string
}

interface LoginTokenExchange {
  readonly code: string
  readonly email: string
  /** The session of the browser until now. It ends. */
  readonly formerToken: string | null
}

/**
 * Opens a session for a code, once.
 * @throws Failure access.loginTokenRefused for a code that is unknown, used, too old, of another store or for another
 * person; access.underReview where the person was sent back into review since.
 */
export function exchangeLoginToken(
  scope: Scope,
  { code, email, formerToken }: LoginTokenExchange,
): Promise<TransferredSignIn> {
  return inTransaction(scope, async (scope) => {
    const { db, supplier } = scope
    const found = await db.one(useToken, [supplier.id, hashSecret(code), email.trim().toLowerCase()])
    ensure(found, 'access.loginTokenRefused')
    const { loginId, isFactorProved } = found
    const token = await openSession(db, supplier.id, { loginId, isFactorProved, userAgent: scope.userAgent })
    const session = await readSession(db, supplier.id, token)
    // Since the code was made, the person may have been removed from the store, sent back into review, or has a second factor.
    ensure(session !== null && session.actor.kind !== 'visitor', 'access.loginTokenRefused')
    ensureAdmitted(scope, session)
    if (formerToken !== null) await closePresentedSession(scope, formerToken)
    await recordEvent({ ...scope, actor: session.actor }, { action: 'session.carried' })
    return { session, token, returnPath: found.returnPath }
  })
}
