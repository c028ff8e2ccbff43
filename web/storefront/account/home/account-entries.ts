import type { Account } from '#contract/access.ts'
import { can, type Action } from '#domain/access/can.ts'
import type { SupplierFeatures } from '#domain/supplier/features.ts'
import { actorOf } from '../../../shared/actor-of.ts'

export type AccountEntryId =
  | 'orders'
  | 'invoices'
  | 'addresses'
  | 'registration'
  | 'users'
  | 'password'
  | 'privacy'
  | 'accounts'
  | 'client'
  | 'overview'
  | 'customers'
  | 'keys'

export interface AccountEntry {
  readonly id: AccountEntryId
  /** Path below the store. */
  readonly to: string
  /** Whether it belongs to the back office. */
  readonly isManagement: boolean
}

interface Rule {
  readonly to: string
  readonly action: Action
  /** Whether a customer must be chosen first. */
  readonly needsCustomer?: boolean
  /** Only for customers who buy on account. */
  readonly needsAccountPurchases?: boolean
  /** Only for a person with several accounts. */
  readonly needsOthers?: boolean
  readonly isManagement?: boolean
}

/** In the order in which they are shown. */
const RULES: Record<AccountEntryId, Rule> = {
  orders: { to: '/pedidos', action: 'order.see' },
  invoices: { to: '/conta/faturas', action: 'invoice.see', needsCustomer: true, needsAccountPurchases: true },
  addresses: { to: '/enderecos', action: 'address.see' },
  registration: { to: '/conta/cadastro', action: 'registration.manage' },
  users: { to: '/conta/usuarios', action: 'linked-user.manage', needsCustomer: true },
  password: { to: '/conta/senha', action: 'password.change' },
  privacy: { to: '/conta/privacidade', action: 'account.manage' },
  accounts: { to: '/conta/trocar', action: 'account.switch', needsOthers: true },
  client: { to: '/representante', action: 'client.choose' },
  overview: { to: '/gestao', action: 'back-office.see', isManagement: true },
  customers: { to: '/gestao/clientes', action: 'customer.see-all', isManagement: true },
  keys: { to: '/gestao/chaves', action: 'api-key.manage', isManagement: true },
}

/** The links of the account menu that the person may use (specification §6). */
export function accountEntries(account: Account, features: SupplierFeatures): AccountEntry[] {
  const actor = actorOf(account)
  const isThere = ({
    action,
    needsCustomer = false,
    needsAccountPurchases = false,
    needsOthers = false,
  }: Rule): boolean =>
    can(action, actor, { features }) &&
    (!needsCustomer || account.customerId !== null) &&
    (!needsAccountPurchases || account.buysOnAccount) &&
    (!needsOthers || account.hasOtherAccounts)
  return Object.entries(RULES).flatMap(([id, rule]) =>
    isThere(rule) ? [{ id: id as AccountEntryId, to: rule.to, isManagement: rule.isManagement ?? false }] : [],
  )
}

/**
 * The path after a sign-in (specification §4, §6): for representatives the list of clients with `returnTo`, for staff
 * without a `returnTo` the first part of the back office that they may use, otherwise `returnTo`.
 */
export function pathAfterSignIn(account: Account, features: SupplierFeatures, returnTo: string): string {
  if (account.role === 'representative' && !returnTo.startsWith('/representante'))
    return returnTo === '/' ? '/representante' : `/representante?voltar=${encodeURIComponent(returnTo)}`
  if (account.role !== 'staff' || returnTo !== '/') return returnTo
  const management = accountEntries(account, features).filter(({ id }) => id === 'customers' || id === 'keys')
  return management[0]?.to ?? '/'
}
