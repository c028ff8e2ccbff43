import { customerOf, loginIdOf } from '#domain/access/actor.ts'
import { ensure } from '#domain/failure.ts'
import type { PersonalData } from '#domain/privacy/personal-data.ts'
import { accessPrivacy } from '#server/modules/access/known-device.ts'
import { availabilityAlertPrivacy } from '#server/modules/availability-alert/alerts.ts'
import { addressPrivacy } from '#server/modules/address/queries.ts'
import { apiKeyPrivacy } from '#server/modules/api-key/keys.ts'
import { savedViewPrivacy } from '#server/modules/back-office/saved-views.ts'
import { cartPrivacy } from '#server/modules/cart/queries.ts'
import { stockCountPrivacy } from '#server/modules/stock-count/stock-counts.ts'
import { stockMovementPrivacy } from '#server/modules/catalog/stock-movements.ts'
import { chatPrivacy } from '#server/modules/chat/queries.ts'
import { comboPrivacy } from '#server/modules/combo/store-combos.ts'
import { couponPrivacy } from '#server/modules/coupon/coupon-use.ts'
import { dataImportPrivacy } from '#server/modules/data-import/imports.ts'
import { invoicePrivacy } from '#server/modules/invoice/invoices.ts'
import { customerNotePrivacy } from '#server/modules/customer-review/staff-customers.ts'
import { linkedUserPrivacy } from '#server/modules/linked-user/queries.ts'
import { orderPrivacy } from '#server/modules/order/privacy.ts'
import { orderNotePrivacy } from '#server/modules/order-desk/order-notes.ts'
import { orderReturnPrivacy } from '#server/modules/order-return/queries.ts'
import { privacyRequestPrivacy } from '#server/modules/privacy-request/queries.ts'
import { recordSettledRequest } from '#server/modules/privacy-request/receive-request.ts'
import { passwordPrivacy } from '#server/modules/password/recovery.ts'
import { registrationPrivacy } from '#server/modules/registration/queries.ts'
import { recommendationPrivacy } from '#server/modules/recommendation/feedback.ts'
import { representativePrivacy } from '#server/modules/representative/queries.ts'
import { operatorPrivacy } from '#server/modules/operator/invitations.ts'
import { secondFactorPrivacy } from '#server/modules/second-factor/factors.ts'
import { staffNoticePrivacy } from '#server/modules/staff-notice/settings.ts'
import { teamPrivacy } from '#server/modules/team/queries.ts'
import { verificationPrivacy } from '#server/modules/verification/verification.ts'
import { subscriptionPrivacy } from '#server/modules/subscription/queries.ts'
import { nfePrivacy } from '#server/modules/nfe/save-nfe.ts'
import { negotiationPrivacy } from '#server/modules/negotiation/queries.ts'
import { quotePrivacy } from '#server/modules/quote/queries.ts'
import { inOrder } from '#server/platform/database/database.ts'
import type { PrivacyPart } from '#server/platform/database/privacy-part.ts'
import { int8, json, nullable, statement, uuid } from '#server/platform/database/statement.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { messagingPrivacy } from '#server/platform/messaging/stored-messages.ts'
import { recordEvent } from '#server/platform/session/audit.ts'
import { shoppingListPrivacy } from '#server/modules/shopping-list/queries.ts'
import { sessionPrivacy } from '#server/platform/session/session.ts'
import { consentPrivacy } from './record-consent.ts'

/** What every module stores about people. A test fails for a table of the database that is in none of them. */
export const PRIVACY_PARTS: readonly PrivacyPart[] = [
  // First, because it creates the empty record to which others move their rows.
  orderPrivacy,
  orderReturnPrivacy,
  orderNotePrivacy,
  couponPrivacy,
  comboPrivacy,
  accessPrivacy,
  addressPrivacy,
  apiKeyPrivacy,
  availabilityAlertPrivacy,
  savedViewPrivacy,
  cartPrivacy,
  chatPrivacy,
  consentPrivacy,
  dataImportPrivacy,
  invoicePrivacy,
  linkedUserPrivacy,
  customerNotePrivacy,
  messagingPrivacy,
  negotiationPrivacy,
  nfePrivacy,
  passwordPrivacy,
  privacyRequestPrivacy,
  quotePrivacy,
  recommendationPrivacy,
  registrationPrivacy,
  representativePrivacy,
  secondFactorPrivacy,
  operatorPrivacy,
  sessionPrivacy,
  shoppingListPrivacy,
  stockCountPrivacy,
  stockMovementPrivacy,
  staffNoticePrivacy,
  subscriptionPrivacy,
  teamPrivacy,
  verificationPrivacy,
]

/** The SQL of each property of the export; the compiler finds one that no module exports. */
export const PERSONAL_DATA_SQL: Readonly<Record<keyof PersonalData, string>> = {
  ...consentPrivacy.exports,
  ...registrationPrivacy.exports,
  ...addressPrivacy.exports,
  ...cartPrivacy.exports,
  ...orderPrivacy.exports,
  ...quotePrivacy.exports,
  ...negotiationPrivacy.exports,
  ...subscriptionPrivacy.exports,
  ...shoppingListPrivacy.exports,
  ...availabilityAlertPrivacy.exports,
  ...recommendationPrivacy.exports,
  ...chatPrivacy.exports,
  ...couponPrivacy.exports,
  ...comboPrivacy.exports,
  ...invoicePrivacy.exports,
  ...linkedUserPrivacy.exports,
  ...customerNotePrivacy.exports,
  ...sessionPrivacy.exports,
  ...messagingPrivacy.exports,
  ...privacyRequestPrivacy.exports,
}

const EXPORTS_A_DAY = 5

// Two downloads at the same time are counted one after the other.
const lockLogin = statement('privacy.lock-login', {
  parameters: [uuid],
  sql: 'select from login where id = $1 for no key update',
})
const countExports = statement('privacy.count-exports', {
  parameters: [uuid, uuid],
  row: { count: int8 },
  sql: `select count(*) as count from audit_event
   where supplier_id = $1 and login_id = $2 and action = 'customer.exported' and happened_at > now() - interval '1 day'`,
})
// One statement, so that the whole file shows one moment.
const findPersonalData = statement('privacy.personal-data', {
  parameters: [uuid, uuid, uuid],
  row: { data: json<PersonalData>() },
  sql: `select json_build_object(
     ${Object.entries(PERSONAL_DATA_SQL)
       .map(([property, sql]) => `'${property}', ${sql}`)
       .join(',\n     ')}) as data
   from login n where n.id = $2`,
})

/**
 * Returns everything that this store has about the person of the session (LGPD art. 18). A linked user gets what is their
 * own, and nothing of the principal's.
 * @throws Failure privacy.exportedTooOften, access.notAllowed for staff and API clients.
 */
export function exportData(scope: Scope): Promise<PersonalData> {
  const { actor } = scope
  return inTransaction(scope, async (scope) => {
    const loginId = loginIdOf(actor)
    ensure(loginId, 'access.notAllowed')
    const [, exports] = await inOrder(
      () => scope.db.one(lockLogin, [loginId]),
      () => scope.db.one(countExports, [scope.supplier.id, loginId]),
    )
    ensure((exports?.count ?? 0) < EXPORTS_A_DAY, 'privacy.exportedTooOften')
    const ownCustomerId = actor.kind === 'customer' ? (customerOf(actor)?.id ?? null) : null
    const [, , found] = await inOrder(
      // The file shows this download too.
      () => recordEvent(scope, { action: 'customer.exported' }),
      () => recordSettledRequest(scope, 'export'),
      () => scope.db.one(findPersonalData, [scope.supplier.id, loginId, ownCustomerId]),
    )
    ensure(found, 'access.sessionExpired')
    return found.data
  })
}

const findLoginOf = statement('privacy.login-of-customer', {
  parameters: [uuid, uuid],
  row: { loginId: nullable(uuid) },
  sql: 'select login_id from customer where supplier_id = $1 and id = $2 and erased_at is null',
})

/** The login of a customer. @throws Failure privacyRequest.noLogin */
export async function loginOfCustomer({ db, supplier }: Scope, customerId: string): Promise<string> {
  const loginId = (await db.one(findLoginOf, [supplier.id, customerId]))?.loginId
  ensure(loginId, 'privacyRequest.noLogin')
  return loginId
}

/** Everything that this store has about a customer, for staff to hand over. @throws Failure privacyRequest.noLogin */
export async function personalDataOf(scope: Scope, customerId: string): Promise<PersonalData> {
  const loginId = await loginOfCustomer(scope, customerId)
  const found = await scope.db.one(findPersonalData, [scope.supplier.id, loginId, customerId])
  ensure(found, 'privacyRequest.noLogin')
  return found.data
}
