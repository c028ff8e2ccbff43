import { SUBMIT_PERMISSION } from '#domain/access/permission.ts'
import { ensure } from '#domain/failure.ts'
import { firstRow, statement } from '#server/platform/database.ts'
import type { Scope } from '#server/platform/scope.ts'

const hold = statement<{ id: string }>(
  'order.hold-permission',
  `select id from linked_user
   where supplier_id = $1 and customer_id = $2 and login_id = $3 and is_active and $4 = any (permissions)
   for share`,
)

/**
 * Holds a linked user's permission until the order is there or refused: who pauses the user meanwhile waits, and after
 * that answer no order of theirs comes any more. For everybody else there is nothing to hold.
 * @throws Failure order.notAllowed where it was taken away since the session was read.
 */
export async function holdPermission({ db, supplier, actor }: Scope, customerId: string): Promise<void> {
  if (actor.kind !== 'linked-user') return
  ensure(await firstRow(db, hold, [supplier.id, customerId, actor.loginId, SUBMIT_PERMISSION]), 'order.notAllowed')
}
