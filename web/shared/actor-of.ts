import type { Account } from '#contract/access.ts'
import type { ActingCustomer, Actor } from '#domain/access/actor.ts'

/** Ids play no part in what may be offered. */
const UNKNOWN_ID = ''

/** The account on display as permissions know it, so that screens offer what the server would allow. The server decides. */
export function actorOf(account: Account): Actor {
  const { role, isApproved, modules, permissions } = account
  // Whether a person or a company makes no difference to what may be done.
  const customer: ActingCustomer | null =
    account.customerId === null ? null : { id: account.customerId, kind: 'person', isApproved, priceListId: null }
  if (role === 'representative' || role === 'attendant' || role === 'staff')
    return { kind: role, loginId: UNKNOWN_ID, staffId: UNKNOWN_ID, modules, customer }
  if (customer === null) return { kind: 'visitor' }
  if (role === 'linked-user') return { kind: role, loginId: UNKNOWN_ID, customer, permissions }
  // A key without this scope opens no session; what else it may, its program knows.
  if (role === 'api-key') return { kind: role, loginId: null, keyId: UNKNOWN_ID, scopes: ['customer.read'], customer }
  return { kind: role, loginId: UNKNOWN_ID, customer }
}
