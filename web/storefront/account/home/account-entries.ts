import type { Account } from '#contract/access.ts'
import { can, type Action } from '#domain/access/can.ts'
import type { SupplierFeatures } from '#domain/supplier/features.ts'
import { backOfficeLanding } from '../../../shared/back-office.ts'
import { SECURITY_PATH } from '../../../shared/page-context.ts'
import { actorOf } from '../../../shared/actor-of.ts'

export type AccountEntryId =
  | 'orders'
  | 'quickOrder'
  | 'subscriptions'
  | 'lists'
  | 'alerts'
  | 'conversations'
  | 'invoices'
  | 'referral'
  | 'addresses'
  | 'registration'
  | 'users'
  | 'password'
  | 'privacy'
  | 'accounts'
  | 'client'
  | 'overview'

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
  /** Only in a store that thanks customers for bringing friends. */
  readonly needsReferrals?: boolean
  /** Only for a person with several accounts. */
  readonly needsOthers?: boolean
  readonly isManagement?: boolean
}

const PORTFOLIO = '/gestao/carteira'

/** In the order in which they are shown. */
const RULES: Record<AccountEntryId, Rule> = {
  orders: { to: '/pedidos', action: 'order.see' },
  quickOrder: { to: '/pedido-rapido', action: 'cart.see', needsCustomer: true },
  subscriptions: { to: '/conta/assinaturas', action: 'order.see', needsCustomer: true },
  lists: { to: '/listas', action: 'shopping-list.see', needsCustomer: true },
  alerts: { to: '/conta/avisos', action: 'availability-alert.manage', needsCustomer: true },
  conversations: { to: '/conversas', action: 'chat.use', needsCustomer: true },
  invoices: { to: '/conta/faturas', action: 'invoice.see', needsCustomer: true, needsAccountPurchases: true },
  referral: { to: '/conta/indicacao', action: 'registration.manage', needsCustomer: true, needsReferrals: true },
  addresses: { to: '/enderecos', action: 'address.see' },
  registration: { to: '/conta/cadastro', action: 'registration.manage' },
  users: { to: '/conta/usuarios', action: 'linked-user.manage', needsCustomer: true },
  password: { to: '/conta/senha', action: 'password.change' },
  privacy: { to: '/conta/privacidade', action: 'account.manage' },
  accounts: { to: '/conta/trocar', action: 'account.switch', needsOthers: true },
  client: { to: PORTFOLIO, action: 'portfolio.see' },
  overview: { to: '/gestao', action: 'back-office.see', isManagement: true },
}

/** The links of the account menu that the person may use (specification §6). */
export function accountEntries(account: Account, features: SupplierFeatures): AccountEntry[] {
  const actor = actorOf(account)
  const isThere = ({
    action,
    needsCustomer = false,
    needsAccountPurchases = false,
    needsReferrals = false,
    needsOthers = false,
  }: Rule): boolean =>
    can(action, actor, { features }) &&
    (!needsCustomer || account.customerId !== null) &&
    (!needsAccountPurchases || account.buysOnAccount) &&
    (!needsReferrals || features.sharesCoupons) &&
    (!needsOthers || account.hasOtherAccounts)
  return Object.entries(RULES).flatMap(([id, rule]) =>
    isThere(rule) ? [{ id: id as AccountEntryId, to: rule.to, isManagement: rule.isManagement ?? false }] : [],
  )
}

/**
 * The path after a sign-in (specification §4, §6): for representatives the list of clients with `returnTo`, for others who
 * work for the store and have no `returnTo` the first screen of the back office, otherwise `returnTo`.
 */
export function pathAfterSignIn(account: Account, features: SupplierFeatures, returnTo: string): string {
  // Nothing else is open to them.
  if (account.mustSetUpFactor === true) return SECURITY_PATH
  if (account.role === 'representative' && !/^\/(?:gestao|representante)/.test(returnTo))
    return returnTo === '/' ? PORTFOLIO : `${PORTFOLIO}?voltar=${encodeURIComponent(returnTo)}`
  return returnTo === '/' ? (backOfficeLanding(account, features) ?? '/') : returnTo
}
