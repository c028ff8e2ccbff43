import type { Actor } from '#domain/access/actor.ts'
import type { Identifier } from '#domain/customer/identifier.ts'
import { ensure } from '#domain/failure.ts'
import { firstRow, statement } from '#server/platform/database.ts'
import type { Scope } from '#server/platform/scope.ts'
import { enterStore, type Entry, type SignedIn } from './enter-store.ts'
import { isPasswordOf } from './password.ts'

export interface Credentials extends Omit<Entry, 'loginId'> {
  readonly identifier: Identifier
  readonly password: string
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
 * Opens a session by password. Unknown login, wrong password, a person whom this store does not know and one whom `admits`
 * refuses look the same.
 * @throws Failure access.badCredentials, access.underReview for a registration that waits for approval.
 */
export async function authenticate(scope: Scope, credentials: Credentials, admits?: (actor: Actor) => boolean): Promise<SignedIn> {
  const { identifier, password, formerToken, actingCustomerId } = credentials
  const login = await findLogin(scope, identifier)
  const isRight = await isPasswordOf(login?.password_hash ?? null, password)
  ensure(login && isRight, 'access.badCredentials')
  return enterStore(scope, { loginId: login.id, formerToken, actingCustomerId }, admits)
}

function findLogin({ db }: Scope, { kind, value }: Identifier): Promise<LoginRow | undefined> {
  return kind === 'email' ? firstRow(db, findByEmail, [value]) : firstRow(db, findByDocument, [kind, value])
}
