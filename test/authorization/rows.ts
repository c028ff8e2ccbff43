import { ACCOUNT_ROWS } from './rows/account.ts'
import { BUYING_ROWS } from './rows/buying.ts'
import { PAYMENT_ROWS } from './rows/payment.ts'
import { COUPON_ROWS } from './rows/coupons.ts'
import { CHAT_ROWS } from './rows/chat.ts'
import { DESK_ROWS } from './rows/desk.ts'
import { SEGMENT_ROWS } from './rows/segments.ts'
import { SIGN_IN_ROWS } from './rows/sign-in.ts'
import { STORE_ROWS } from './rows/store.ts'
import { SUBSCRIPTION_ROWS } from './rows/subscriptions.ts'
import { TEAM_ROWS } from './rows/team.ts'
import { nameOf, type Row } from './row.ts'

/** Every endpoint of the contract, with who may call it. */
export const ROWS: readonly Row[] = [
  ...STORE_ROWS,
  ...SIGN_IN_ROWS,
  ...ACCOUNT_ROWS,
  ...BUYING_ROWS,
  ...PAYMENT_ROWS,
  ...SUBSCRIPTION_ROWS,
  ...COUPON_ROWS,
  ...CHAT_ROWS,
  ...TEAM_ROWS,
  ...DESK_ROWS,
  ...SEGMENT_ROWS,
]

/** Of an endpoint that does more than one thing: the one that is named. */
export function rowOf(name: string, what?: string): Row {
  const row = ROWS.find((row) => nameOf(row.endpoint) === name && (what === undefined || row.what === what))
  if (!row) throw new Error(`no row ${name}`)
  return row
}
