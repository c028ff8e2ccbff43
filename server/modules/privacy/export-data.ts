import { customerOf, loginIdOf } from '#domain/access/actor.ts'
import { ensure } from '#domain/failure.ts'
import type { PersonalData } from '#domain/privacy/personal-data.ts'
import { inOrder } from '#server/platform/database/database.ts'
import { int8, json, statement, uuid } from '#server/platform/database/statement.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { recordEvent } from '#server/platform/session/audit.ts'
import { PERSONAL_DATA_SQL } from './parts.ts'

const EXPORTS_A_DAY = 5

// Two downloads at the same time are counted one after the other.
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
// One statement, so that the whole file shows one moment.
const findPersonalData = statement('privacy.personal-data', {
  parameters: [uuid, uuid, uuid],
  row: { data: json<PersonalData>() },
  sql: `select json_build_object(
     ${Object.entries(PERSONAL_DATA_SQL)
       .map(([property, sql]) => `'${property}', ${sql}`)
       .join(',\n     ')}) as data
   from login n where n.id = $2`,
})

/**
 * Returns everything that this store has about the person of the session (LGPD art. 18). A linked user gets what is their
 * own, and nothing of the principal's.
 * @throws Failure privacy.exportedTooOften, access.notAllowed for staff and API clients.
 */
export function exportData(scope: Scope): Promise<PersonalData> {
  const { actor } = scope
  return inTransaction(scope, async (scope) => {
    const loginId = loginIdOf(actor)
    ensure(loginId, 'access.notAllowed')
    const [, exports] = await inOrder(
      () => scope.db.one(lockLogin, [loginId]),
      () => scope.db.one(countExports, [scope.supplier.id, loginId]),
    )
    ensure((exports?.count ?? 0) < EXPORTS_A_DAY, 'privacy.exportedTooOften')
    const ownCustomerId = actor.kind === 'customer' ? (customerOf(actor)?.id ?? null) : null
    const [, found] = await inOrder(
      // The file shows this download too.
      () => recordEvent(scope, { action: 'customer.exported' }),
      () => scope.db.one(findPersonalData, [scope.supplier.id, loginId, ownCustomerId]),
    )
    ensure(found, 'access.sessionExpired')
    return found.data
  })
}
