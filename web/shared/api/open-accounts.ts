import { decodeOpenAccount } from '#contract/access.ts'
import { openAccounts } from '#contract/linked-user.ts'
import type { OpenAccount } from '#domain/customer/linked-user.ts'
import { SESSION, type ApiContext } from './api-context.ts'
import { callStore } from './call-store.ts'

/** The customers of this store for whom the person may buy. */
export async function openAccountsOf(context: ApiContext, loginId: string): Promise<readonly OpenAccount[]> {
  const { accounts } = await callStore(context, openAccounts, { params: { session: SESSION, userId: loginId } })
  return accounts.map(decodeOpenAccount)
}
