import { decodeUsers, listAccountUsers } from '#contract/linked-user.ts'
import type { AccountUser, AccountUsers } from '#domain/customer/linked-user.ts'
import { sessionSegment, type PageContext } from '../page-context.ts'
import { FIELDS } from './change-users.ts'

export interface ShownUsers extends AccountUsers {
  /** `invite`, or the user that is being changed; null shows the list. */
  readonly open: 'invite' | AccountUser | null
  /** What was just done. */
  readonly done: string | null
  /** Whoever was just removed can be taken back. */
  readonly removedId: string | null
}

/** The users of a customer's account, and what the address says of the screen. */
export async function loadUsers(page: PageContext, customerId: string, url: string): Promise<ShownUsers> {
  const users = await usersOf(page, customerId)
  const search = new URL(url).searchParams
  const edited = search.get('alterar')
  return {
    ...users,
    open: search.has('convidar')
      ? 'invite'
      : (users.users.find(({ id, isPrincipal }) => id === edited && !isPrincipal) ?? null),
    done: search.get('feito'),
    removedId: search.get(FIELDS.removed),
  }
}

export const usersOf = async ({ call }: Pick<PageContext, 'call'>, customerId: string): Promise<AccountUsers> =>
  decodeUsers(await call(listAccountUsers, { params: { sessao: sessionSegment(customerId), idcliente: customerId } }))
