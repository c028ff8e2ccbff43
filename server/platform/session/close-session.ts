import { inOrder } from '../database/database.ts'
import { publish, type PublishingScope } from '../events/publish.ts'
import { hashSecret, lockLoginExclusive } from './session.ts'
import { bool, bytea, statement, uuid } from '../database/statement.ts'

const endSession = statement('session.end', {
  parameters: [uuid, bytea],
  row: { ended: bool },
  sql: 'update session set ended_at = now() where supplier_id = $1 and token_hash = $2 and ended_at is null returning true as ended',
})

/** Ends one session of a store, in a transaction. Returns whether it was open. */
export async function closeSession(scope: PublishingScope, token: string): Promise<boolean> {
  const [ended] = await inOrder(
    () => scope.db.one(endSession, [scope.supplier.id, hashSecret(token)]),
    () => publishSessionEnd(scope, token),
  )
  return ended !== undefined
}

/** In the transaction that ended the session. */
export const publishSessionEnd = (scope: PublishingScope, token: string): Promise<void> =>
  publish(scope, 'access.revoked', { sessionHash: hashSecret(token).toString('hex') })

// On a host of several stores the browser has one session for all of them, whichever store it is of. Hence no supplier
// here; it is joined only so that the key, in which it comes first, finds the session.
const endPresented = statement('session.end-presented', {
  parameters: [bytea],
  sql: `update session s set ended_at = now() from supplier p
   where s.supplier_id = p.id and s.token_hash = $1 and s.ended_at is null`,
})

/** Ends, in a transaction, the session of a token that the browser is about to replace: the old token opens nothing. */
export async function closePresentedSession(scope: PublishingScope, token: string): Promise<void> {
  await inOrder(
    () => scope.db.one(endPresented, [hashSecret(token)]),
    () => publishSessionEnd(scope, token),
  )
}

/** The same for a person who signs out. */
export async function signOut(scope: PublishingScope, token: string): Promise<void> {
  await inOrder(
    () => closePresentedSession(scope, token),
    () => publish(scope, 'access.signed-out', { sessionHash: hashSecret(token).toString('hex') }),
  )
}

const endSessionsInStore = statement('session.end-in-store', {
  parameters: [uuid, uuid],
  sql: 'update session set ended_at = now() where supplier_id = $1 and login_id = $2 and ended_at is null',
})

/** Ends all sessions of a person in this store. In a transaction it waits for a session that is being opened. */
export async function closeSessionsInStore(scope: PublishingScope, loginId: string): Promise<void> {
  // One after the other: the second statement sees only what was there when it began.
  await inOrder(
    () => lockLoginExclusive(scope.db, loginId),
    () => scope.db.one(endSessionsInStore, [scope.supplier.id, loginId]),
    () => publish(scope, 'access.revoked', { loginId }),
  )
}

// A session without a customer uses the person's own record, else the first account that they may act on.
const endSessionsOnCustomer = statement('session.end-on-customer', {
  parameters: [uuid, uuid, uuid],
  sql: `update session s set ended_at = now()
   where s.supplier_id = $1 and s.login_id = $2 and s.ended_at is null
     and (s.acting_customer_id = $3 or (s.acting_customer_id is null
       and not exists (select from customer c where c.supplier_id = $1 and c.login_id = $2)))`,
})

/** Ends a linked user's sessions on a customer's account, at once. */
export async function closeSessionsOnCustomer(
  { db, supplier }: Pick<PublishingScope, 'db' | 'supplier'>,
  loginId: string,
  customerId: string,
): Promise<void> {
  await db.one(endSessionsOnCustomer, [supplier.id, loginId, customerId])
}

// A new password ends a person's sessions in every store. Hence no supplier here.
const endSessionsOfLogin = statement('session.end-of-login', {
  parameters: [uuid, bytea],
  sql: 'update session set ended_at = now() where login_id = $1 and ended_at is null and token_hash is distinct from $2',
})

/** The same without an event, for who is no store: sockets notice within a minute. */
export async function endEverySession(db: PublishingScope['db'], loginId: string): Promise<void> {
  await db.one(endSessionsOfLogin, [loginId, null])
}

/**
 * Ends all sessions of a person, in every store, but for the one of `remainingToken`. The row of the login must have been
 * written or locked before, in the same transaction (`lockLoginExclusive`).
 */
export async function closeSessionsOf(
  scope: PublishingScope,
  loginId: string,
  remainingToken: string | null = null,
): Promise<void> {
  await inOrder(
    () => scope.db.one(endSessionsOfLogin, [loginId, remainingToken === null ? null : hashSecret(remainingToken)]),
    () => publish(scope, 'access.revoked', { loginId }),
  )
}
