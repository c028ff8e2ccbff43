import { jsonListSql } from '#server/platform/database/statement.ts'
import type { PrivacyPart } from '#server/platform/database/privacy-part.ts'

export const invoicePrivacy = {
  tables: { invoice: { exportedAs: 'invoices', erasedBy: 'foreign key' } },
  exports: {
    invoices: jsonListSql(
      `json_build_object('number', i.number, 'orderNumber', i.order_number, 'issuedOn', i.issued_on, 'dueOn', i.due_on,
        'amount', i.amount_cents, 'paid', i.paid_cents, 'isCancelled', i.cancelled_at is not null)`,
      'invoice i where i.supplier_id = $1 and i.customer_id = $3',
      'i.issued_on, i.number',
    ),
  },
} as const satisfies PrivacyPart
