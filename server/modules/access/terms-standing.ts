import { firstRow, statement } from '#server/platform/database.ts'
import type { Scope } from '#server/platform/scope.ts'

const find = statement<{ is_accepted: boolean }>(
  'access.terms-standing',
  `select coalesce((select max(version) from terms_of_use where supplier_id = $1)
     <= (select coalesce(max(version), 0) from terms_acceptance where supplier_id = $1 and customer_id = $2), true) as is_accepted`,
)

/** Whether the terms of use in force were accepted for the customer; true where the store has none. */
export const hasAcceptedTermsOf = async (scope: Scope, customerId: string): Promise<boolean> =>
  (await firstRow(scope.db, find, [scope.supplier.id, customerId]))?.is_accepted ?? true
