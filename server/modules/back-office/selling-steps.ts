import type { SellingSteps } from '#domain/supplier/selling-steps.ts'
import { bool, neverNull, statement, uuid } from '#server/platform/database/statement.ts'
import type { AppContext } from '#server/platform/http/request-context.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { isReachedHereOnly, unsentChannels } from '#server/platform/messaging/channels.ts'

const find = statement('back-office.selling-steps', {
  parameters: [uuid],
  row: { products: neverNull(bool), delivery: neverNull(bool), payment: neverNull(bool) },
  sql: `select exists (select from product where supplier_id = $1 and is_active) as products,
     exists (select from delivery_option where supplier_id = $1 and is_active) as delivery,
     exists (select from payment_method where supplier_id = $1 and is_active) as payment`,
})

/** What the store has of what it cannot sell without. */
export async function sellingSteps(
  { db, supplier }: Scope,
  { services, publicUrl }: Pick<AppContext, 'services' | 'publicUrl'>,
): Promise<SellingSteps> {
  const found = await db.one(find, [supplier.id])
  if (!found) throw new Error('the statement gives one row')
  return { ...found, mail: isReachedHereOnly(publicUrl) || !unsentChannels(services).includes('email') }
}
