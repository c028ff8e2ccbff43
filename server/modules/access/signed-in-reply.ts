import { encodeAccount, type AccountDetails } from '#contract/access.ts'
import { ensure } from '#domain/failure.ts'
import { changeToken, type RequestContext } from '#server/platform/http/request-context.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { tokenForReply } from '#server/platform/http/serve.ts'
import type { Session } from '#server/platform/session/session.ts'
import { accountDetails } from './account-details.ts'
import { accountOf } from './account.ts'
import type { SignedIn } from './sign-in.ts'

type WireAccount = ReturnType<typeof encodeAccount>

/** What every way into a store ends with: who is in now, and the session for whoever asked, be it a page or a program. */
export async function signedInReply(
  scope: Scope,
  requestContext: RequestContext,
  { session, token: opened }: SignedIn,
  tokenOrigin: string | null | undefined,
): Promise<{ usuario: WireAccount; token: string }> {
  const usuario = wireAccountOf(scope, session, await accountDetails(scope, session.actor))
  changeToken(requestContext, opened)
  const token = tokenForReply(requestContext, tokenOrigin, opened)
  return { usuario: { ...usuario, token }, token }
}

/** Throws Failure access.badCredentials for a person who is nobody in this store: such a session is not opened. */
export function wireAccountOf({ supplier }: Scope, session: Session, details?: AccountDetails): WireAccount {
  const account = accountOf(session)
  ensure(account, 'access.badCredentials')
  return encodeAccount(account, supplier, details)
}
