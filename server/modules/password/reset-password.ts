import { ensure } from '#domain/failure.ts'
import type { ProvedLogin } from '#server/modules/access/known-device.ts'
import { hashPassword } from '#server/modules/access/password.ts'
import { recordEvent } from '#server/platform/session/audit.ts'
import { lockLoginExclusive } from '#server/platform/session/lock-login.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { hashPastedSecret } from '#server/platform/session/secret.ts'
import { ensureGoodPassword, writePassword } from './write-password.ts'
import { bytea, nullable, statement, text, uuid } from '#server/platform/database/statement.ts'

const ownerRow = {
  name: text,
  email: text,
  document: text,
  id: uuid,
  customerId: nullable(uuid),
}

const findOwner = statement('recovery.owner', {
  parameters: [uuid, bytea],
  row: ownerRow,
  sql: `select l.id, l.name, l.email, coalesce(l.document, '') as document, c.id as "customerId"
   from password_recovery r
   join login l on l.id = r.login_id
   left join customer c on c.supplier_id = r.supplier_id and c.login_id = l.id
   where r.supplier_id = $1 and r.code_hash = $2 and r.ended_at is null and r.expires_at > now()`,
})
const useCode = statement('recovery.use', {
  parameters: [uuid, bytea],
  row: { loginId: uuid },
  sql: `update password_recovery set ended_at = now()
   where supplier_id = $1 and code_hash = $2 and ended_at is null and expires_at > now() returning login_id`,
})

/**
 * Sets the password of whoever holds the code, once. A password that is refused does not use the code up.
 * @throws Failure access.badRecoveryCode for a code that is used, ended, too old, of another store or made up; password.*.
 */
export async function resetPassword(scope: Scope, code: string, password: string): Promise<ProvedLogin> {
  const key = [scope.supplier.id, hashPastedSecret(code)] as const
  const owner = await scope.db.one(findOwner, key)
  ensure(owner, 'access.badRecoveryCode')
  ensureGoodPassword(password, owner)
  const passwordHash = await hashPassword(password)
  await inTransaction(scope, async (scope) => {
    // Several links of one person are used one after the other: the first ends the others.
    await lockLoginExclusive(scope.db, owner.id)
    ensure(await scope.db.one(useCode, key), 'access.badRecoveryCode')
    await writePassword(scope, owner, passwordHash)
    await recordEvent(scope, { action: 'password.recovered', customerId: owner.customerId })
  })
  return { loginId: owner.id, passwordHash }
}
