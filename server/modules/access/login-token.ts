import { LOGIN_TOKEN_SECONDS, pathBelowStore } from '#domain/access/login-token.ts'
import { ensure } from '#domain/failure.ts'
import { recordEvent } from '#server/platform/session/audit.ts'
import { closePresentedSession } from '#server/platform/session/close-session.ts'
import { openSession } from '#server/platform/session/open-session.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { hashSecret, newSecret } from '#server/platform/session/secret.ts'
import { readSession } from '#server/platform/session/session.ts'
import { ensureAdmitted, type SignedIn } from './sign-in.ts'
import { bytea, float8, statement, text, uuid } from '#server/platform/database/statement.ts'

const insert = statement('login-token.insert', {
  parameters: [uuid, bytea, uuid, text, float8],
  sql: `insert into login_token (supplier_id, code_hash, login_id, return_path, expires_at)
   values ($1, $2, $3, $4, now() + make_interval(secs => $5))`,
})

/** A code that opens one session of this login in the store of the scope. It is known this once. */
export async function issueLoginToken(
  { db, supplier }: Scope,
  loginId: string,
  returnPath: string | undefined,
): Promise<string> {
  const code = newSecret()
  await db.one(insert, [supplier.id, hashSecret(code), loginId, pathBelowStore(returnPath), LOGIN_TOKEN_SECONDS])
  return code
}

// Two that come with one code at once: the row lock lets the first one have it.
const use = statement('login-token.use', {
  parameters: [uuid, bytea, text],
  row: { loginId: uuid, returnPath: text },
  sql: `update login_token t set used_at = now()
   from login l
   where t.supplier_id = $1 and t.code_hash = $2 and t.used_at is null and t.expires_at > now() and l.id = t.login_id and l.email = $3
   returning t.login_id, t.return_path`,
})

export interface TransferredSignIn extends SignedIn {
  readonly returnPath: string
}

interface Exchanged {
  readonly code: string
  readonly email: string
  /** The session that the person came with: it ends. */
  readonly formerToken: string | null
}

/**
 * Opens a session for a code, once. A code that is unknown, used, too old, of another store or for another person is
 * refused all alike.
 * @throws Failure access.loginTokenRefused, access.underReview where the store sent the person back into review meanwhile.
 */
export function exchangeLoginToken(scope: Scope, { code, email, formerToken }: Exchanged): Promise<TransferredSignIn> {
  return inTransaction(scope, async (scope) => {
    const { db, supplier } = scope
    const found = await db.one(use, [supplier.id, hashSecret(code), email.trim().toLowerCase()])
    ensure(found, 'access.loginTokenRefused')
    const token = await openSession(db, supplier.id, { loginId: found.loginId })
    const session = await readSession(db, supplier.id, token)
    // Since the code was made, the person may have been removed from the store, or sent back into review.
    ensure(session !== null && session.actor.kind !== 'visitor', 'access.loginTokenRefused')
    ensureAdmitted(scope, session)
    if (formerToken !== null) await closePresentedSession(db, formerToken)
    await recordEvent({ ...scope, actor: session.actor }, { action: 'session.carried' })
    return { session, token, returnPath: found.returnPath }
  })
}
