import type { PrivacyPart } from '#server/platform/database/privacy-part.ts'
import { statement, uuid } from '#server/platform/database/statement.ts'

const moveUses = statement('coupon.erase-customer', {
  parameters: [uuid, uuid, uuid],
  sql: 'update coupon_use set customer_id = $3 where supplier_id = $1 and customer_id = $2',
})

export const couponPrivacy = {
  // The order says which coupon was used.
  tables: { coupon_use: { exportedAs: null, erasedBy: 'statement' } },
  eraseCustomer: ({ db, supplier }, { customerId, tombstoneId }) =>
    db.execute(moveUses, [supplier.id, customerId, tombstoneId]),
} as const satisfies PrivacyPart
