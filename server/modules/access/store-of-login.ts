import { scopeInStore, type RequestContext, type AppContext } from '#server/platform/http/request-context.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { findSupplier } from '#server/platform/http/tenant.ts'
import { statement, uuid } from '#server/platform/database/statement.ts'

// Of the whole company, because it asks in which of its stores somebody is known who proved to be this login.
const find = statement('access.store-of-login', {
  parameters: [uuid, uuid, uuid],
  row: { id: uuid },
  sql: `select s.id
   from supplier s
   where s.company_id = $1 and s.is_active and (
     exists (select from customer c where c.supplier_id = s.id and c.login_id = $3)
     or exists (select from linked_user u where u.supplier_id = s.id and u.login_id = $3 and u.is_active)
     or exists (select from staff m where m.supplier_id = s.id and m.login_id = $3 and m.is_active))
   order by s.id <> $2, s.name, s.id
   limit 1`,
})

/**
 * The store in which somebody is to be signed in who came to this one: this one, or where only a sister store knows the
 * person, the sister (specification §4 "Login": the supplier of the account differs from the active one).
 */
export async function storeOfLogin(
  appContext: AppContext,
  requestContext: RequestContext,
  scope: Scope,
  loginId: string,
): Promise<Scope> {
  const known = await appContext.db.one(find, [scope.supplier.companyId, scope.supplier.id, loginId])
  if (known === undefined || known.id === scope.supplier.id) return scope
  const supplier = await findSupplier(appContext.db, appContext.cache, known.id)
  return supplier === null ? scope : scopeInStore(appContext, requestContext, scope, supplier)
}
