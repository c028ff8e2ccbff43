import { customerOf } from '#domain/access/actor.ts'
import type { Identifier } from '#domain/customer/identifier.ts'
import { ensure } from '#domain/failure.ts'
import { firstRow, statement } from '#server/platform/database.ts'
import { inTransaction, type Scope } from '#server/platform/scope.ts'
import { closeSession, openSession, readSession, type Session } from '#server/platform/session.ts'
import { isPasswordOf } from './password.ts'

export interface Credentials {
  readonly identifier: Identifier
  readonly password: string
  /** The session that the person came with: it ends, so that nobody can plant one beforehand. */
  readonly formerToken: string | null
}

export interface SignedIn {
  readonly session: Session
  readonly token: string
}

interface LoginRow {
  readonly id: string
  readonly password_hash: string
}

// A person has one login on the whole platform; which stores know the person is seen in the next step.
const findByEmail = statement<LoginRow>('login.by-email', 'select id, password_hash from login where email = $1')
const findByDocument = statement<LoginRow>(
  'login.by-document',
  'select id, password_hash from login where document_kind = $1 and document = $2',
)

/**
 * Opens a session by password. Unknown login, wrong password and a person whom this store does not know look the same.
 * @throws Failure access.badCredentials, access.underReview for a registration that waits for approval.
 */
export async function authenticate(scope: Scope, { identifier, password, formerToken }: Credentials): Promise<SignedIn> {
  const login = await findLogin(scope, identifier)
  const isRight = await isPasswordOf(login?.password_hash ?? null, password)
  ensure(login && isRight, 'access.badCredentials')

  // A refusal takes the new session back, and leaves the former one.
  return inTransaction(scope, async ({ db, supplier, features }) => {
    const token = await openSession(db, supplier.id, { loginId: login.id })
    const session = await readSession(db, supplier.id, token)
    ensure(session !== null && session.actor.kind !== 'visitor', 'access.badCredentials')
    const isUnapproved = customerOf(session.actor)?.isApproved === false
    ensure(!(features.blocksUnapproved && isUnapproved), 'access.underReview')
    if (formerToken !== null) await closeSession(db, supplier.id, formerToken)
    return { session, token }
  })
}

function findLogin({ db }: Scope, { kind, value }: Identifier): Promise<LoginRow | undefined> {
  return kind === 'email' ? firstRow(db, findByEmail, [value]) : firstRow(db, findByDocument, [kind, value])
}
