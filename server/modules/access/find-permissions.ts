import type { ActingCustomer } from '#domain/access/actor.ts'
import { ensure } from '#domain/failure.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { isUuid } from '#server/platform/http/tenant.ts'
import { permissionsOf } from './account.ts'
import { array, statement, text, uuid } from '#server/platform/database/statement.ts'

const findGranted = statement('access.permissions', {
  parameters: [uuid, uuid, uuid],
  row: { permissions: array(text) },
  sql: 'select permissions from linked_user where supplier_id = $1 and customer_id = $2 and login_id = $3 and is_active',
})

/**
 * What a person may do on the acting customer's account: oneself (`0`, or one's own login), or for the principal any of
 * its linked users.
 * @throws Failure access.notAllowed for any other account or person.
 */
export async function findPermissions(
  scope: Scope,
  customer: ActingCustomer,
  loginId: string,
): Promise<readonly string[]> {
  const { actor } = scope
  ensure(actor.kind !== 'visitor', 'access.signInRequired')
  if (loginId === '0' || loginId.toLowerCase() === actor.loginId) return permissionsOf(actor)
  ensure(actor.kind === 'customer' && isUuid(loginId), 'access.notAllowed')
  const granted = await scope.db.one(findGranted, [scope.supplier.id, customer.id, loginId])
  ensure(granted, 'access.notAllowed')
  return granted.permissions
}
