import type { Trait } from '#domain/order/trait.ts'
import { rows, statement } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/http/scope.ts'

const findAll = statement<Trait>(
  'order.traits',
  `select id, name, hint, kind, choices, is_required as "isRequired" from order_trait
   where supplier_id = $1 order by position, name, id`,
)

/** What the supplier asks with every order, in its own order. Kept in memory: every submission needs it. */
export const orderTraitsOf = (scope: Scope): Promise<Trait[]> =>
  scope.cache.remember(scope.supplier.id, 'order traits', () => rows(scope.db, findAll, [scope.supplier.id]))
