import type { PersonalData } from '#domain/privacy/personal-data.ts'
import { accessPrivacy } from '#server/modules/access/privacy.ts'
import { addressPrivacy } from '#server/modules/address/privacy.ts'
import { apiKeyPrivacy } from '#server/modules/api-key/privacy.ts'
import { cartPrivacy } from '#server/modules/cart/privacy.ts'
import { couponPrivacy } from '#server/modules/coupon/privacy.ts'
import { invoicePrivacy } from '#server/modules/invoice/privacy.ts'
import { linkedUserPrivacy } from '#server/modules/linked-user/privacy.ts'
import { orderPrivacy } from '#server/modules/order/privacy.ts'
import { passwordPrivacy } from '#server/modules/password/privacy.ts'
import { registrationPrivacy } from '#server/modules/registration/privacy.ts'
import { representativePrivacy } from '#server/modules/representative/privacy.ts'
import { verificationPrivacy } from '#server/modules/verification/privacy.ts'
import type { PrivacyPart } from '#server/platform/database/privacy-part.ts'
import { messagingPrivacy } from '#server/platform/messaging/privacy.ts'
import { sessionPrivacy } from '#server/platform/session/privacy.ts'
import { consentPrivacy } from './privacy.ts'

/** What every module stores about people. A test fails for a table of the database that is in none of them. */
export const PRIVACY_PARTS: readonly PrivacyPart[] = [
  // First, because it creates the empty record to which others move their rows.
  orderPrivacy,
  couponPrivacy,
  accessPrivacy,
  addressPrivacy,
  apiKeyPrivacy,
  cartPrivacy,
  consentPrivacy,
  invoicePrivacy,
  linkedUserPrivacy,
  messagingPrivacy,
  passwordPrivacy,
  registrationPrivacy,
  representativePrivacy,
  sessionPrivacy,
  verificationPrivacy,
]

/** The SQL of each property of the export; the compiler finds one that no module exports. */
export const PERSONAL_DATA_SQL: Readonly<Record<keyof PersonalData, string>> = {
  ...consentPrivacy.exports,
  ...registrationPrivacy.exports,
  ...addressPrivacy.exports,
  ...cartPrivacy.exports,
  ...orderPrivacy.exports,
  ...invoicePrivacy.exports,
  ...linkedUserPrivacy.exports,
  ...sessionPrivacy.exports,
  ...messagingPrivacy.exports,
}
