import type { Identifier } from '#domain/customer/identifier.ts'
import { ensure } from '#domain/failure.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { findLogins, LOGINS_PER_DOCUMENT, type LoginRow } from './find-login.ts'
import { matchesPassword } from './password.ts'

interface Credentials {
  readonly identifier: Identifier
  readonly password: string
}

/**
 * The login of whoever knows its password. Unknown login and wrong password look the same.
 * @throws Failure access.badCredentials
 */
export async function verifyPassword(scope: Scope, { identifier, password }: Credentials): Promise<LoginRow> {
  const logins = await findLogins(scope, identifier)
  const login = await loginWithPassword(logins, password, identifier.kind === 'email' ? 1 : LOGINS_PER_DOCUMENT)
  ensure(login, 'access.badCredentials')
  return login
}

/** The first of them that has the password. As many are checked in any case, so that time does not tell how many there are. */
export async function loginWithPassword<Login extends Pick<LoginRow, 'passwordHash'>>(
  logins: readonly Login[],
  password: string,
  checks: number,
): Promise<Login | undefined> {
  const hashes = Array.from({ length: checks }, (_, index) => logins[index]?.passwordHash ?? null)
  const areRight = await Promise.all(hashes.map((hash) => matchesPassword(hash, password)))
  return logins[areRight.indexOf(true)]
}
