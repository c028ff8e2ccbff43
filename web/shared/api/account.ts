import { customerSettings, decodeAccount, type Account, type Usuario } from '#contract/access.ts'
import type { ApiContext } from './api-context.ts'
import { callStore } from './call-store.ts'

/** Who is signed in; null for a visitor. */
export async function currentAccount(context: ApiContext): Promise<Account | null> {
  const { account } = await callStore(context, customerSettings, { query: { isBrief: true } })
  return account && decodeAccount(account)
}

/** The account that a reply brings, such as that of a sign-in; null in all others. */
export function accountIn(reply: unknown): Account | null {
  // Some replies are null, such as that of a missing billing address.
  const usuario = (reply as { usuario?: Usuario } | null)?.usuario
  return usuario?.papel ? decodeAccount(usuario) : null
}
