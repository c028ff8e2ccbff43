import { encodeAccount, type AccountDetails, type Usuario } from '#contract/access.ts'
import { type Actor, customerOf, loginIdOf } from '#domain/access/actor.ts'
import { ensureCan, isAdmitted } from '#domain/access/can.ts'
import { ensure, Failure } from '#domain/failure.ts'
import { inOrder } from '#server/platform/database/database.ts'
import { violatedConstraint } from '#server/platform/database/database-errors.ts'
import { statement, uuid } from '#server/platform/database/statement.ts'
import {
  type AppContext,
  changeToken,
  type RequestContext,
  scopeInStore,
} from '#server/platform/http/request-context.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { tokenForReply } from '#server/platform/http/serve.ts'
import { findSupplier } from '#server/platform/http/tenant.ts'
import { recordEvent } from '#server/platform/session/audit.ts'
import { closePresentedSession, publishSessionEnd } from '#server/platform/session/close-session.ts'
import {
  isFactorOwed,
  lockLoginShared,
  readOpenedSession,
  readSession,
  type Session,
} from '#server/platform/session/session.ts'
import { discardSession, openSession, replaceSessionToken } from '#server/platform/session/open-session.ts'
import { openChallenge } from './factor-challenge.ts'
import { accountDetails, accountOf } from './account.ts'

interface SignInRequest {
  readonly loginId: string
  /** Of the password that was verified; null where the person signs in by something else. */
  readonly passwordHash: string | null
  /** The session of the browser until now. It ends, against session fixation. */
  readonly formerToken: string | null
  /** The customer that the session works for; null for the person's own record, or else the first account open to them. */
  readonly actingCustomerId: string | null
  /** The person proved the second factor too. */
  readonly isFactorProved?: boolean
}

export interface SignedIn {
  readonly session: Session
  readonly token: string
}

/** The password was right, and nothing is open before the second factor is proved. */
export interface FactorOwed {
  /** That the person will have. */
  readonly session: Session
  readonly challenge: string
  readonly storeId: string
}

export type Entry = SignedIn | FactorOwed

/**
 * @throws Failure access.factorRequired with what the second step takes. The transaction that began it must be committed by then.
 */
export function ensureSignedIn(entry: Entry): SignedIn {
  if ('token' in entry) return entry
  throw new Failure('access.factorRequired', { challenge: entry.challenge, store: entry.storeId })
}

/**
 * Opens a session for a person who proved to be this login, or begins the second step of who works for the store and has a second
 * factor. `isProved` is checked while the login is locked against a new
 * password. A person whom the store does not know, who may not act for the customer, or whom `admits` refuses, gets the
 * failure of wrong credentials.
 * @throws Failure access.badCredentials, access.underReview for a registration that waits for approval, access.refused.
 */
export async function signIn(
  scope: Scope,
  entry: SignInRequest,
  admits?: (actor: Actor) => boolean,
  isProved?: (scope: Scope) => Promise<boolean>,
): Promise<Entry> {
  try {
    // A refusal rolls the new session back, and the former one stays open.
    return await inTransaction(scope, async (scope) => {
      const isLocked = await lockLoginShared(scope.db, entry.loginId, entry.passwordHash)
      ensure(isLocked && (isProved === undefined || (await isProved(scope))), 'access.badCredentials')
      return openStoreSession(scope, entry, admits)
    })
  } catch (error) {
    if (violatedConstraint(error) === ACTS_FOR_CUSTOMER) throw new Failure('access.badCredentials')
    throw error
  }
}
/** Violated by a customer that the store does not have. */
const ACTS_FOR_CUSTOMER = 'session_supplier_id_acting_customer_id_fkey'

/** `signIn` within the transaction of the scope, after `lockLoginShared`. */
export async function openStoreSession(
  scope: Scope,
  entry: Omit<SignInRequest, 'passwordHash'>,
  admits: (actor: Actor) => boolean = () => true,
): Promise<Entry> {
  const { db, supplier, userAgent } = scope
  const { loginId, formerToken, actingCustomerId, isFactorProved = false } = entry
  const token = await openSession(db, supplier.id, { loginId, actingCustomerId, isFactorProved, userAgent })
  const session = await readOpenedSession(db, supplier.id, token)
  ensure(session !== null && session.actor.kind !== 'visitor' && admits(session.actor), 'access.badCredentials')
  ensure(actingCustomerId === null || worksFor(session, actingCustomerId), 'access.badCredentials')
  ensureAdmitted(scope, session)
  if (isFactorOwed(session)) {
    await discardSession(db, supplier.id, token)
    const challenge = await openChallenge(scope, { purpose: 'sign-in', loginId, actingCustomerId })
    return { session, challenge, storeId: supplier.id }
  }
  if (formerToken !== null) await closePresentedSession(scope, formerToken)
  if (actsForClient(session.actor)) await recordEvent({ ...scope, actor: session.actor }, { action: 'client.chosen' })
  return { session, token }
}

const worksFor = ({ actor }: Session, customerId: string): boolean => customerOf(actor)?.id === customerId

const actsForClient = (actor: Actor): boolean => 'staffId' in actor && actor.customer !== null

/**
 * Refuses a customer whose registration waits or was refused, where the store requires approval.
 * @throws Failure access.underReview, access.refused with the `reason`.
 */
export function ensureAdmitted({ features }: Pick<Scope, 'features'>, { actor, refusalReason }: Session): void {
  if (isAdmitted(actor, features)) return
  throw refusalReason === null
    ? new Failure('access.underReview')
    : new Failure('access.refused', { reason: refusalReason })
}

/**
 * Replaces the session by one for another account that is open to the same person (specification §4 "switch").
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
 * Replaces the session of a representative or an attendant by one for a client, or for none (null).
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

async function switchSession(scope: Scope, formerToken: string, customerId: string | null): Promise<SignedIn> {
  const { db, supplier, actor } = scope
  const [, token] = await inOrder(
    () => lockLoginShared(db, loginIdOf(actor) ?? ''),
    () => replaceSessionToken(db, supplier.id, formerToken, customerId),
  )
  ensure(token !== null, 'access.sessionExpired')
  const session: Session | null = await readSession(db, supplier.id, token)
  ensure(session !== null && (customerId === null || worksFor(session, customerId)), 'access.notAllowed')
  await publishSessionEnd(scope, formerToken)
  return { session, token }
}

// All stores of the company are searched: the caller has verified the password of this login.
const findStore = statement('access.store-of-login', {
  parameters: [uuid, uuid, uuid],
  row: { id: uuid },
  sql: `select s.id
   from supplier s
   where s.company_id = $1 and s.is_active and (
     exists (select from customer c where c.supplier_id = s.id and c.login_id = $3)
     or exists (select from linked_user u where u.supplier_id = s.id and u.login_id = $3 and u.is_active)
     or exists (select from staff m where m.supplier_id = s.id and m.login_id = $3 and m.is_active))
   order by s.id <> $2, s.name, s.id
   limit 1`,
})

/**
 * The store in which to sign a person in: this one, or where only a sister store knows the person, the sister
 * (specification §4 "Login": the supplier of the account differs from the active one).
 */
export async function storeOfLogin(
  appContext: AppContext,
  requestContext: RequestContext,
  scope: Scope,
  loginId: string,
): Promise<Scope> {
  const known = await appContext.db.one(findStore, [scope.supplier.companyId, scope.supplier.id, loginId])
  if (known === undefined || known.id === scope.supplier.id) return scope
  const supplier = await findSupplier(appContext.db, appContext.cache, known.id)
  return supplier === null ? scope : scopeInStore(appContext, requestContext, scope, supplier)
}

/** The reply to every sign-in: the account, and the session as a cookie for a page or as a token for an API client. */
export async function signedInReply(
  scope: Scope,
  requestContext: RequestContext,
  { session, token: opened }: SignedIn,
  tokenOrigin: string | null,
): Promise<{ readonly account: Usuario; readonly token: string }> {
  const account = wireAccountOf(scope, session, await accountDetails(scope, session.actor))
  changeToken(requestContext, opened)
  const token = tokenForReply(requestContext, tokenOrigin, opened)
  return { account: { ...account, token }, token }
}

/** @throws Failure access.badCredentials for a visitor's session. */
export function wireAccountOf({ supplier, features }: Scope, session: Session, details?: AccountDetails): Usuario {
  const account = accountOf(session, features)
  ensure(account, 'access.badCredentials')
  return encodeAccount(account, supplier, details)
}
