import type { Trait, TraitKind } from '#domain/order/trait.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { array, bool, narrow, statement, text, uuid } from '#server/platform/database/statement.ts'

const findAll = statement('order.traits', {
  parameters: [uuid],
  row: { id: uuid, name: text, hint: text, kind: narrow<TraitKind>(text), choices: array(text), isRequired: bool },
  sql: `select id, name, hint, kind, choices, is_required as "isRequired" from order_trait
   where supplier_id = $1 order by position, name, id`,
})

/** What the supplier asks with every order, in its own order. Kept in memory: every submission needs it. */
export const orderTraitsOf = (scope: Scope): Promise<Trait[]> =>
  scope.cache.remember(scope.supplier.id, 'order traits', () => scope.db.many(findAll, [scope.supplier.id]))
