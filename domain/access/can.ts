import { mustAwaitApproval } from '../customer/customer-record.ts'
import { Failure, type FailureCode } from '../failure.ts'
import { admitsUnapproved, type SupplierFeatures } from '../supplier/features.ts'
import { customerOf, type Actor } from './actor.ts'
import { AUDIT_MODULES } from './audit.ts'
import { ADDRESSES_PERMISSION, ORDERS_PERMISSION, SUBMIT_PERMISSION, type Permission } from './permission.ts'

/**
 * Whether the store admits the actor. It may refuse a customer without approval, and all who act only on that account;
 * people who work for the store are always admitted (rules §1).
 */
export function isAdmitted(
  actor: Actor,
  features: Pick<SupplierFeatures, 'takesQuotes' | 'blocksUnapproved'>,
): boolean {
  if (actor.kind !== 'customer' && actor.kind !== 'linked-user' && actor.kind !== 'api-key') return true
  return actor.customer === null || actor.customer.isApproved || admitsUnapproved(features)
}

/** The actions. The server enforces them, screens hide what is refused (specification §6, rules §3). */
export type Action =
  | 'price.see'
  | 'cart.see'
  | 'cart.save'
  | 'cart.release'
  | 'cart.negotiate'
  | 'order.see'
  | 'order.submit'
  | 'order.cancel'
  | 'order.rate'
  | 'order.approve'
  | 'order.see-all'
  | 'order.prepare'
  | 'order.manage'
  | 'delivery.plan'
  | 'delivery.make'
  | 'quote.price'
  | 'price-limit.manage'
  | 'coupon.manage'
  | 'combo.manage'
  | 'price-list.manage'
  | 'promotion.manage'
  | 'invoice.see'
  | 'address.see'
  | 'address.manage'
  | 'contact.verify'
  | 'linked-user.manage'
  | 'client.choose'
  | 'portfolio.see'
  | 'account.manage'
  | 'registration.manage'
  | 'password.change'
  | 'account.switch'
  | 'customer.see-all'
  | 'customer.review'
  | 'customer.create'
  | 'privacy.manage'
  | 'product.see-all'
  | 'product.manage'
  | 'import.manage'
  | 'product-cost.manage'
  | 'api-key.manage'
  | 'client-origin.manage'
  | 'domain.manage'
  | 'store-profile.manage'
  | 'store-settings.manage'
  | 'sister-store.manage'
  | 'content.manage'
  | 'job.manage'
  | 'back-office.see'
  | 'audit.see'
  | 'report.see'
  | 'payment.manage'
  | 'payment-account.manage'
  | 'delivery-settings.manage'
  | 'subscription-type.manage'
  | 'availability-alert.manage'
  | 'recommendation.judge'
  | 'shopping-list.see'
  | 'shopping-list.change'
  | 'chat.use'
  | 'chat.answer'
  | 'chat.manage'
  | 'team.manage'

/** What a key may be granted (rules §3). */
export const API_SCOPES = [
  'customer.read',
  'cart.write',
  'order.submit',
  'address.write',
  'order.manage',
  'cost.manage',
] as const
export type ApiScope = (typeof API_SCOPES)[number]
/** The scope that opens a session; the others need it. */
export const BASIC_SCOPE: ApiScope = 'customer.read'
/** One of these opens a session for the store itself, without a customer. */
export const STORE_SCOPES: readonly ApiScope[] = ['order.manage', 'cost.manage']

/** What staff may be granted: the parts of the back office (rules §3). */
export const STAFF_MODULES = [
  'orders',
  'picking',
  'delivery',
  'catalogue',
  'prices',
  'customers',
  'content',
  'finance',
  'settings',
  // Of owners alone: who is in the team, and what each may do.
  'team',
] as const
export type StaffModule = (typeof STAFF_MODULES)[number]

/** The lease under which one attendant alone changes a cart. */
export interface CartLock {
  /** The member of staff; null where it is unknown, so that no one may write. */
  readonly holderId: string | null
}

export interface AccessContext {
  readonly features: Pick<
    SupplierFeatures,
    'hidesPricesFromVisitors' | 'blocksUnapproved' | 'restrictsUnapproved' | 'hasChat'
  >
  /** Present while an attendant negotiates; otherwise null or left out. */
  readonly cartLock?: CartLock | null
  /** The customer agreed, on record, to what the attendant submits. */
  readonly hasConsent?: boolean
}

/** Whether the actor may do it. */
export const can = (action: Action, actor: Actor, context: AccessContext): boolean =>
  refusalOf(action, actor, context) === null

/** @throws Failure with the reason why the actor may not. */
export function ensureCan(action: Action, actor: Actor, context: AccessContext): void {
  const refusal = refusalOf(action, actor, context)
  if (refusal !== null) throw new Failure(refusal)
}

/** Why the actor may not do it, or null. */
export function refusalOf(action: Action, actor: Actor, context: AccessContext): FailureCode | null {
  switch (action) {
    case 'price.see':
      return actor.kind === 'visitor' && context.features.hidesPricesFromVisitors ? 'access.signInRequired' : null
    case 'cart.see':
    case 'address.see':
      return withoutCustomer(actor) ?? unlessScope(actor, 'customer.read')
    case 'order.see':
      return unlessSeesOrders(actor)
    // Invoices show what the orders show; finance sees those of the whole store.
    case 'invoice.see':
      return mayBillAnyCustomer(actor) ? null : unlessSeesOrders(actor)
    // Staff who look after all customers make lists for them.
    case 'shopping-list.see':
      return mayManageAnyCustomer(actor) ? null : (withoutCustomer(actor) ?? unlessScope(actor, 'customer.read'))
    case 'shopping-list.change':
      return mayManageAnyCustomer(actor) ? null : (withoutCustomer(actor) ?? unlessScope(actor, 'cart.write'))
    // What the buyer waits for: the e-mail goes to the person. What the buyer thinks of a recommendation, no one says for them.
    case 'availability-alert.manage':
    case 'recommendation.judge':
      return (
        withoutCustomer(actor) ??
        unlessKind(actor, ['customer', 'linked-user', 'api-key']) ??
        unlessScope(actor, 'cart.write')
      )
    case 'address.manage':
      return (
        withoutCustomer(actor) ?? unlessScope(actor, 'address.write') ?? unlessGranted(actor, [ADDRESSES_PERMISSION])
      )
    case 'cart.save':
      if (withoutCustomer(actor) !== null) return 'cart.notSignedIn'
      return unlessLocked(actor, context) ?? unlessScope(actor, 'cart.write')
    case 'cart.release':
      return withoutCustomer(actor) ?? unlessScope(actor, 'cart.write')
    // Who sets the limits of prices (`price-limit.manage`) decides here what goes beyond them.
    case 'cart.negotiate':
      return actor.kind === 'attendant' ? null : unlessModule(actor, 'prices', 'settings')
    case 'order.submit':
      return withoutCustomer(actor) ?? submitRefusal(actor, context)
    case 'order.cancel':
      return withoutCustomer(actor) ?? (actsInFull(actor) ? null : 'access.notAllowed')
    // Whose account it is decides about the orders of its linked users.
    case 'order.approve':
      return withoutCustomer(actor) ?? unlessKind(actor, ['customer'])
    // An opinion of the buyer's own: no one gives it in their name.
    case 'order.rate':
      return unlessSeesOrders(actor) ?? unlessKind(actor, ['customer', 'linked-user'])
    case 'linked-user.manage':
      return mayManageAnyCustomer(actor)
        ? null
        : (withoutCustomer(actor) ?? unlessKind(actor, ['customer', 'representative']))
    case 'password.change':
      // A program has no password.
      return actor.kind === 'visitor' ? 'access.signInRequired' : actor.loginId === null ? 'access.notAllowed' : null
    case 'account.manage':
    case 'account.switch':
      return actor.kind === 'visitor' ? 'access.signInRequired' : unlessKind(actor, ['customer', 'linked-user'])
    // Who was invited into an account has no registration in it.
    case 'registration.manage':
      return actor.kind === 'visitor' ? 'access.signInRequired' : unlessKind(actor, ['customer'])
    // No scope lets a program prove an address in a person's name.
    case 'contact.verify':
      return withoutCustomer(actor) ?? (actor.kind === 'api-key' ? 'access.notAllowed' : null)
    // Representatives buy for their clients, and who looks after the orders of the store for any customer.
    case 'client.choose':
      return actor.kind === 'representative' ? null : unlessModule(actor, 'orders')
    case 'portfolio.see':
      return actor.kind === 'visitor' ? 'access.signInRequired' : unlessKind(actor, ['representative'])
    case 'customer.see-all':
    case 'customer.review':
    case 'privacy.manage':
      return unlessModule(actor, 'customers')
    // A representative makes customers for the own portfolio.
    case 'customer.create':
      return actor.kind === 'representative' ? null : unlessModule(actor, 'customers')
    case 'order.see-all':
    case 'order.manage':
      return unlessDesk(actor, 'orders')
    // To pick, pack and hand over.
    case 'order.prepare':
    case 'delivery.plan':
      return unlessDesk(actor, 'orders', 'picking')
    // A courier makes the own deliveries and sees no other order.
    case 'delivery.make':
      return unlessDesk(actor, 'orders', 'picking', 'delivery')
    case 'quote.price':
      return actor.kind === 'attendant' ? null : unlessModule(actor, 'prices')
    case 'coupon.manage':
    case 'combo.manage':
    case 'price-list.manage':
    case 'promotion.manage':
      return unlessModule(actor, 'prices')
    case 'product.see-all':
      return unlessModule(actor, 'catalogue', 'prices')
    case 'product.manage':
      return unlessModule(actor, 'catalogue')
    // Each kind of import goes with the records that it changes.
    case 'import.manage':
      return unlessModule(actor, 'catalogue', 'prices', 'customers')
    case 'product-cost.manage':
      return actor.kind === 'api-key' ? unlessScope(actor, 'cost.manage') : unlessModule(actor, 'prices', 'settings')
    case 'api-key.manage':
    case 'client-origin.manage':
    case 'domain.manage':
    case 'price-limit.manage':
    case 'job.manage':
    case 'payment-account.manage':
    case 'delivery-settings.manage':
    case 'subscription-type.manage':
    case 'store-settings.manage':
      return unlessModule(actor, 'settings')
    case 'team.manage':
    case 'sister-store.manage':
      return unlessModule(actor, 'team')
    case 'store-profile.manage':
    case 'content.manage':
      return unlessModule(actor, 'content')
    // What the store sells and is owed is for who looks after its money.
    case 'report.see':
    case 'payment.manage':
      return unlessModule(actor, 'finance')
    // The rooms say what becomes of orders. Staff do not write in the name of a customer.
    case 'chat.use':
      return unlessSeesOrders(actor) ?? unlessKind(actor, ['customer', 'linked-user']) ?? unlessChat(context)
    case 'chat.answer':
      return (actor.kind === 'attendant' ? null : unlessModule(actor, 'orders', 'customers')) ?? unlessChat(context)
    case 'chat.manage':
      return unlessModule(actor, 'settings') ?? unlessChat(context)
    case 'back-office.see':
      return actor.kind === 'visitor'
        ? 'access.signInRequired'
        : unlessKind(actor, ['staff', 'attendant', 'representative'])
    // Each part of the log goes with the records that it is about (`auditSubjectsOf`).
    case 'audit.see':
      return unlessModule(actor, ...AUDIT_MODULES)
  }
}

const unlessChat = ({ features }: AccessContext): FailureCode | null => (features.hasChat ? null : 'chat.notOffered')

const unlessSeesOrders = (actor: Actor): FailureCode | null =>
  withoutCustomer(actor) ??
  unlessScope(actor, 'customer.read') ??
  unlessGranted(actor, [ORDERS_PERMISSION, SUBMIT_PERMISSION])

/** Permission is checked before approval. */
function submitRefusal(actor: Actor, context: AccessContext): FailureCode | null {
  const isAllowed = actsInFull(actor) || (actor.kind === 'attendant' && context.hasConsent === true)
  if (!isAllowed) return 'order.notAllowed'
  const isApproved = customerOf(actor)?.isApproved ?? false
  return mustAwaitApproval(isApproved, context.features) ? 'order.awaitingApproval' : null
}

/** Acts as the customer with every permission of the account. */
function actsInFull(actor: Actor): boolean {
  if (actor.kind === 'linked-user') return actor.permissions.includes(SUBMIT_PERMISSION)
  if (actor.kind === 'api-key') return unlessScope(actor, 'order.submit') === null
  if (actor.kind === 'staff') return unlessModule(actor, 'orders') === null
  return actor.kind === 'customer' || actor.kind === 'representative'
}

function withoutCustomer(actor: Actor): FailureCode | null {
  if (actor.kind === 'visitor') return 'access.signInRequired'
  return customerOf(actor) === null ? 'access.notAllowed' : null
}

/** Only the attendant who holds the lock may change a locked cart (specification §4). */
function unlessLocked(actor: Actor, { cartLock }: AccessContext): FailureCode | null {
  if (!cartLock) return null
  return actor.kind === 'attendant' && actor.staffId === cartLock.holderId ? null : 'cart.locked'
}

const unlessKind = (actor: Actor, kinds: readonly Actor['kind'][]): FailureCode | null =>
  kinds.includes(actor.kind) ? null : 'access.notAllowed'

/** Only a linked user needs a grant; one of several is enough. */
const unlessGranted = (actor: Actor, permissions: readonly Permission[]): FailureCode | null =>
  actor.kind === 'linked-user' && !permissions.some((permission) => actor.permissions.includes(permission))
    ? 'access.notAllowed'
    : null

/** Whether the actor looks after all customers of the store, without acting for one. */
export const mayManageAnyCustomer = (actor: Actor): boolean => unlessModule(actor, 'customers') === null

/** Whether the actor looks after what all customers of the store owe. */
export const mayBillAnyCustomer = (actor: Actor): boolean => unlessModule(actor, 'finance') === null

/** Only a key is bound to scopes; people are not. */
const unlessScope = (actor: Actor, scope: ApiScope): FailureCode | null =>
  actor.kind === 'api-key' && !actor.scopes.includes(scope) ? 'access.notAllowed' : null

/** Staff with one of the modules, or a key that manages the orders of the store. */
const unlessDesk = (actor: Actor, ...modules: StaffModule[]): FailureCode | null =>
  actor.kind === 'api-key' ? unlessScope(actor, 'order.manage') : unlessModule(actor, ...modules)

/** One of several modules is enough. */
function unlessModule(actor: Actor, ...modules: StaffModule[]): FailureCode | null {
  if (actor.kind === 'visitor') return 'access.signInRequired'
  return actor.kind === 'staff' && modules.some((module) => actor.modules.includes(module)) ? null : 'access.notAllowed'
}
