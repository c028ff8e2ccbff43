import type { Identifier } from '#domain/customer/identifier.ts'
import { ensure } from '#domain/failure.ts'
import type { Scope } from '#server/platform/scope.ts'
import { findLogin, type LoginRow } from './find-login.ts'
import { isPasswordOf } from './password.ts'

interface Credentials {
  readonly identifier: Identifier
  readonly password: string
}

/**
 * The login of whoever knows its password. Unknown login and wrong password look the same.
 * @throws Failure access.badCredentials
 */
export async function proveLogin(scope: Scope, { identifier, password }: Credentials): Promise<LoginRow> {
  const login = await findLogin(scope, identifier)
  const isRight = await isPasswordOf(login?.password_hash ?? null, password)
  ensure(login && isRight, 'access.badCredentials')
  return login
}
