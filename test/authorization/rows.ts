import { ACCOUNT_ROWS } from './rows/account.ts'
import { BUYING_ROWS } from './rows/buying.ts'
import { NEGOTIATION_ROWS } from './rows/negotiation.ts'
import { PAYMENT_ROWS } from './rows/payment.ts'
import { COUPON_ROWS } from './rows/coupons.ts'
import { CATEGORY_ROWS } from './rows/categories.ts'
import { SEARCH_SYNONYM_ROWS } from './rows/search-synonyms.ts'
import { IMPORT_ROWS } from './rows/imports.ts'
import { COMBO_ROWS } from './rows/combos.ts'
import { CHAT_ROWS } from './rows/chat.ts'
import { DESK_ROWS } from './rows/desk.ts'
import { QUOTE_ROWS } from './rows/quotes.ts'
import { PRIVACY_REQUEST_ROWS } from './rows/privacy-requests.ts'
import { RETURN_ROWS } from './rows/returns.ts'
import { SEGMENT_ROWS } from './rows/segments.ts'
import { SIGN_IN_ROWS } from './rows/sign-in.ts'
import { SECOND_FACTOR_ROWS } from './rows/second-factor.ts'
import { STAFF_ROWS } from './rows/staff.ts'
import { STORE_ROWS } from './rows/store.ts'
import { STORE_PROFILE_ROWS } from './rows/store-profile.ts'
import { SERVICE_CHECK_ROWS } from './rows/service-check.ts'
import { REPORT_ROWS } from './rows/reports.ts'
import { STOCK_COUNT_ROWS } from './rows/stock-counts.ts'
import { STAFF_NOTICE_ROWS } from './rows/staff-notice.ts'
import { TRAIT_ROWS } from './rows/trait.ts'
import { STORE_SETTINGS_ROWS } from './rows/store-settings.ts'
import { AVAILABILITY_ALERT_ROWS } from './rows/availability-alerts.ts'
import { MEASUREMENT_ROWS } from './rows/measurement.ts'
import { RECOMMENDATION_ROWS } from './rows/recommendations.ts'
import { SHOPPING_LIST_ROWS } from './rows/shopping-lists.ts'
import { SUBSCRIPTION_ROWS } from './rows/subscriptions.ts'
import { CONTENT_ROWS } from './rows/content.ts'
import { DOMAIN_ROWS } from './rows/domains.ts'
import { TEAM_ROWS } from './rows/team.ts'
import { DELIVERY_SETTINGS_ROWS } from './rows/delivery-settings.ts'
import { PAYMENT_METHOD_ROWS } from './rows/payment-methods.ts'
import { VARIANT_GROUP_ROWS } from './rows/variant-groups.ts'
import { PRICE_LIST_ROWS } from './rows/price-lists.ts'
import { PROMOTION_ROWS } from './rows/promotions.ts'
import { OPERATION_ROWS } from './rows/operation.ts'
import { PRODUCT_ROWS } from './rows/products.ts'
import { nameOf, type Row } from './row.ts'

/** Every endpoint of the contract, with who may call it. */
export const ROWS: readonly Row[] = [
  ...STORE_ROWS,
  ...RETURN_ROWS,
  ...PRIVACY_REQUEST_ROWS,
  ...SIGN_IN_ROWS,
  ...SECOND_FACTOR_ROWS,
  ...OPERATION_ROWS,
  ...STAFF_ROWS,
  ...ACCOUNT_ROWS,
  ...BUYING_ROWS,
  ...PAYMENT_ROWS,
  ...SUBSCRIPTION_ROWS,
  ...SHOPPING_LIST_ROWS,
  ...AVAILABILITY_ALERT_ROWS,
  ...MEASUREMENT_ROWS,
  ...RECOMMENDATION_ROWS,
  ...COUPON_ROWS,
  ...PRODUCT_ROWS,
  ...CATEGORY_ROWS,
  ...SEARCH_SYNONYM_ROWS,
  ...COMBO_ROWS,
  ...PRICE_LIST_ROWS,
  ...VARIANT_GROUP_ROWS,
  ...PROMOTION_ROWS,
  ...IMPORT_ROWS,
  ...PAYMENT_METHOD_ROWS,
  ...DELIVERY_SETTINGS_ROWS,
  ...STORE_PROFILE_ROWS,
  ...SERVICE_CHECK_ROWS,
  ...STORE_SETTINGS_ROWS,
  ...STOCK_COUNT_ROWS,
  ...STAFF_NOTICE_ROWS,
  ...TRAIT_ROWS,
  ...REPORT_ROWS,
  ...CONTENT_ROWS,
  ...DOMAIN_ROWS,
  ...CHAT_ROWS,
  ...TEAM_ROWS,
  ...QUOTE_ROWS,
  ...DESK_ROWS,
  ...SEGMENT_ROWS,
  // Last, because they leave the owner's cart to an attendant.
  ...NEGOTIATION_ROWS,
]

/** Of an endpoint that does more than one thing: the one that is named. */
export function rowOf(name: string, what?: string): Row {
  const row = ROWS.find((row) => nameOf(row.endpoint) === name && (what === undefined || row.what === what))
  if (!row) throw new Error(`no row ${name}`)
  return row
}
