import { customerOf, loginIdOf } from '#domain/access/actor.ts'
import { ensureCan } from '#domain/access/can.ts'
import { ensure } from '#domain/failure.ts'
import type { PersonalData } from '#domain/privacy/personal-data.ts'
import { recordEvent } from '#server/platform/session/audit.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { personalData } from './queries.ts'
import { int8, statement, uuid } from '#server/platform/database/statement.ts'
import { inOrder } from '#server/platform/database/database.ts'

const EXPORTS_A_DAY = 5

// Two downloads at once are counted one after the other.
const lockLogin = statement('privacy.lock-login', {
  parameters: [uuid],
  sql: 'select from login where id = $1 for no key update',
})
const countExports = statement('privacy.count-exports', {
  parameters: [uuid, uuid],
  row: { count: int8 },
  sql: `select count(*) as count from audit_event
   where supplier_id = $1 and login_id = $2 and action = 'customer.exported' and happened_at > now() - interval '1 day'`,
})

/**
 * Everything that this store holds about the person of the session (LGPD art. 18). Somebody who only acts on an account
 * gets what is their own, and nothing of the principal's.
 * @throws Failure privacy.exportedTooOften, access.notAllowed for staff and programs.
 */
export function exportData(scope: Scope): Promise<PersonalData> {
  const { actor, features } = scope
  ensureCan('account.manage', actor, { features })
  return inTransaction(scope, async (scope) => {
    const loginId = loginIdOf(actor)
    ensure(loginId, 'access.notAllowed')
    const [, exports] = await inOrder(
      () => scope.db.one(lockLogin, [loginId]),
      () => scope.db.one(countExports, [scope.supplier.id, loginId]),
    )
    ensure((exports?.count ?? 0) < EXPORTS_A_DAY, 'privacy.exportedTooOften')
    const ownCustomerId = actor.kind === 'customer' ? (customerOf(actor)?.id ?? null) : null
    const [, data] = await Promise.all([
      recordEvent(scope, { action: 'customer.exported' }),
      personalData(scope, loginId, ownCustomerId),
    ])
    return data
  })
}
