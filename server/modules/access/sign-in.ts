import { customerOf, type Actor } from '#domain/access/actor.ts'
import { isAdmitted } from '#domain/access/admission.ts'
import { ensure, Failure } from '#domain/failure.ts'
import { recordEvent } from '#server/platform/session/audit.ts'
import { closePresentedSession } from '#server/platform/session/close-session.ts'
import { violatedConstraint } from '#server/platform/database/database.ts'
import { lockLoginShared } from '#server/platform/session/lock-login.ts'
import { openSession } from '#server/platform/session/open-session.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { readSession, type Session } from '#server/platform/session/session.ts'

export interface SignInRequest {
  readonly loginId: string
  /** Of the password that was right a moment ago; null where something else let the person in. */
  readonly passwordHash: string | null
  /** The session that the person came with: it ends, so that nobody can plant one beforehand. */
  readonly formerToken: string | null
  /** Whom the session works for; null for the person's own record, else the first account that is open to the person. */
  readonly actingCustomerId: string | null
}

export interface SignedIn {
  readonly session: Session
  readonly token: string
}

/**
 * Opens a session for a person who proved to be this login; `isProved` looks for the last time, while no new password can
 * slip in between. A person whom the store does not know, who may not have the customer that is asked for, or whom `admits`
 * refuses, looks like wrong credentials.
 * @throws Failure access.badCredentials, access.underReview for a registration that waits for approval, access.refused.
 */
export async function signIn(
  scope: Scope,
  entry: SignInRequest,
  admits?: (actor: Actor) => boolean,
  isProved?: (scope: Scope) => Promise<boolean>,
): Promise<SignedIn> {
  try {
    // A refusal takes the new session back, and leaves the former one.
    return await inTransaction(scope, async (scope) => {
      const isHeld = await lockLoginShared(scope.db, entry.loginId, entry.passwordHash)
      ensure(isHeld && (isProved === undefined || (await isProved(scope))), 'access.badCredentials')
      return openStoreSession(scope, entry, admits)
    })
  } catch (error) {
    if (violatedConstraint(error) === ACTS_FOR_CUSTOMER) throw new Failure('access.badCredentials')
    throw error
  }
}
/** Of a customer that the store does not have. */
const ACTS_FOR_CUSTOMER = 'session_supplier_id_acting_customer_id_fkey'

/** The same within the transaction of the scope, where the login is held (`holdLogin`). */
export async function openStoreSession(
  scope: Scope,
  entry: Omit<SignInRequest, 'passwordHash'>,
  admits: (actor: Actor) => boolean = () => true,
): Promise<SignedIn> {
  const { db, supplier } = scope
  const { loginId, formerToken, actingCustomerId } = entry
  const token = await openSession(db, supplier.id, { loginId, actingCustomerId })
  const session = await readSession(db, supplier.id, token)
  ensure(session !== null && session.actor.kind !== 'visitor' && admits(session.actor), 'access.badCredentials')
  ensure(actingCustomerId === null || worksFor(session, actingCustomerId), 'access.badCredentials')
  ensureAdmitted(scope, session)
  if (formerToken !== null) await closePresentedSession(db, formerToken)
  if (actsForClient(session.actor)) await recordEvent({ ...scope, actor: session.actor }, { action: 'client.chosen' })
  return { session, token }
}

export const worksFor = ({ actor }: Session, customerId: string): boolean => customerOf(actor)?.id === customerId

const actsForClient = (actor: Actor): boolean => 'staffId' in actor && actor.customer !== null

/**
 * Keeps those out whose registration waits or was refused, where the store does so.
 * @throws Failure access.underReview, access.refused with the `reason`.
 */
export function ensureAdmitted({ features }: Pick<Scope, 'features'>, { actor, refusalReason }: Session): void {
  if (isAdmitted(actor, features)) return
  throw refusalReason === null
    ? new Failure('access.underReview')
    : new Failure('access.refused', { reason: refusalReason })
}
