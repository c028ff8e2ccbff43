import { changesBetween } from '#domain/access/audit.ts'
import { ensure } from '#domain/failure.ts'
import { publish } from '#server/platform/events/publish.ts'
import { recordEvent } from '#server/platform/session/audit.ts'
import { closeSessionsOnCustomer } from '#server/platform/session/close-session.ts'
import { lockLoginExclusive } from '#server/platform/session/lock-login.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { managedCustomer } from './queries.ts'
import { statement, uuid } from '#server/platform/database/statement.ts'

const removeOne = statement('linked-user.remove', {
  parameters: [uuid, uuid, uuid],
  row: { id: uuid },
  sql: `update linked_user set is_active = false, removed_at = now()
   where supplier_id = $1 and customer_id = $2 and login_id = $3 and removed_at is null
   returning id`,
})
const takeBack = statement('linked-user.take-back', {
  parameters: [uuid, uuid, uuid],
  row: { id: uuid },
  sql: 'delete from linked_user_invitation where supplier_id = $1 and customer_id = $2 and id = $3 returning id',
})

/**
 * Removes a linked user, whose sessions on the account end at once, or takes an open invitation back.
 * @throws Failure access.notAllowed for anybody else.
 */
export async function removeUser(scope: Scope, customerIdInPath: string, id: string): Promise<void> {
  const customerId = await managedCustomer(scope, customerIdInPath)
  const key = [scope.supplier.id, customerId, id] as const
  await inTransaction(scope, async (scope) => {
    // As in changeUser; the id of an invitation is no login, and stops nobody.
    await lockLoginExclusive(scope.db, id)
    const removed = await scope.db.one(removeOne, key)
    if (removed) {
      await closeSessionsOnCustomer(scope, id, customerId)
      await publish(scope, 'access.revoked', { loginId: id })
    }
    const isDone = removed ?? (await scope.db.one(takeBack, key))
    ensure(isDone, 'access.notAllowed')
    await recordEvent(scope, {
      action: 'linked-user.removed',
      customerId,
      subjectId: removed ? id : null,
      changes: changesBetween({ isMember: true }, { isMember: false }),
      details: { isInvitation: removed === undefined },
    })
  })
}
