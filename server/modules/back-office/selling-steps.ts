import type { SellingSteps } from '#domain/supplier/selling-steps.ts'
import { bool, neverNull, statement, uuid } from '#server/platform/database/statement.ts'
import type { AppContext } from '#server/platform/http/request-context.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { isReachedHereOnly, unsentChannels } from '#server/platform/messaging/channels.ts'

// A store without either tag delivers (specification §9).
const IS_SWITCHED_ON = `case o.type when 'pickup' then 'has-collect' = any (s.tags)
   else 'has-delivery' = any (s.tags) or 'has-collect' <> all (s.tags) end`

const find = statement('back-office.selling-steps', {
  parameters: [uuid],
  row: { products: neverNull(bool), delivery: neverNull(bool), payment: neverNull(bool) },
  sql: `select exists (select from product where supplier_id = $1 and is_active) as products,
     exists (
       select from delivery_option o join supplier s on s.id = o.supplier_id
       where o.supplier_id = $1 and o.is_active and ${IS_SWITCHED_ON}) as delivery,
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
