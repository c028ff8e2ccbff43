import type { OpenAccount } from '#domain/customer/linked-user.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { bool, statement, text, uuid } from '#server/platform/database/statement.ts'

/** The accounts of a store that are open to a login, the own one first. Takes the names of three parameters. */
export const openAccountsSql = (supplierId: string, loginId: string, currentId: string): string =>
  `select c.id as "customerId", coalesce(nullif(c.trade_name, ''), c.name) as name, c.document, c.login_id is not distinct from ${loginId} as "isOwn",
     c.id = ${currentId} as "isCurrent"
   from customer c
   where c.supplier_id = ${supplierId} and c.id in (
     select o.id from customer o where o.supplier_id = ${supplierId} and o.login_id = ${loginId}
     union
     select u.customer_id from linked_user u where u.supplier_id = ${supplierId} and u.login_id = ${loginId} and u.is_active)
   order by "isOwn" desc, plain_text(coalesce(nullif(c.trade_name, ''), c.name)), c.id`

const findAccounts = statement('access.open-accounts', {
  parameters: [uuid, uuid, uuid],
  row: { customerId: uuid, name: text, document: text, isOwn: bool, isCurrent: bool },
  sql: openAccountsSql('$1', '$2', '$3'),
})

/** The accounts of this store that are open to a person, the own one first. */
export function openAccounts(
  { db, supplier }: Scope,
  loginId: string,
  currentId: string | null,
): Promise<OpenAccount[]> {
  return db.many(findAccounts, [supplier.id, loginId, currentId])
}
