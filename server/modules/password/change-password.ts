import { customerOf, loginIdOf } from '#domain/access/actor.ts'
import { ensure } from '#domain/failure.ts'
import type { ProvedLogin } from '#server/modules/access/known-device.ts'
import { hashPassword, matchesPassword } from '#server/modules/access/password.ts'
import { recordEvent } from '#server/platform/session/audit.ts'
import { openSession } from '#server/platform/session/open-session.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { ensureGoodPassword, writePassword } from './write-password.ts'
import { statement, text, uuid } from '#server/platform/database/statement.ts'

const selfRow = {
  name: text,
  email: text,
  document: text,
  id: uuid,
  passwordHash: text,
}

// The person of the session, on the whole platform: no supplier here.
const findSelf = statement('login.self', {
  parameters: [uuid],
  row: selfRow,
  sql: `select id, name, email, coalesce(document, '') as document, password_hash as "passwordHash" from login where id = $1`,
})
const lockSelf = statement('login.lock', {
  parameters: [uuid, text],
  row: { id: uuid },
  sql: 'select id from login where id = $1 and password_hash = $2 for update',
})

/**
 * A person's own new password. All sessions end, here and in other stores; the token of the one that takes the place of
 * this one comes back, with the login as it is now.
 * @throws Failure access.notAllowed for keys, password.wrong at the field of the current one, password.*.
 */
export async function changePassword(
  scope: Scope,
  current: string,
  next: string,
): Promise<ProvedLogin & { readonly token: string }> {
  const { actor } = scope
  const loginId = loginIdOf(actor)
  const self = await scope.db.one(findSelf, [loginId])
  const isRight = await matchesPassword(self?.passwordHash ?? null, current)
  ensure(self && isRight, 'password.wrong', { field: 'senhaAtual' })
  ensureGoodPassword(next, self)
  const passwordHash = await hashPassword(next)
  return inTransaction(scope, async (scope) => {
    // Changed in the meantime, the current one was not current any more.
    ensure(await scope.db.one(lockSelf, [self.id, self.passwordHash]), 'password.wrong', { field: 'senhaAtual' })
    await writePassword(scope, self, passwordHash)
    await recordEvent(scope, { action: 'password.changed' })
    const actingCustomerId = actor.kind === 'customer' ? null : (customerOf(actor)?.id ?? null)
    const token = await openSession(scope.db, scope.supplier.id, { loginId: self.id, actingCustomerId })
    return { token, loginId: self.id, passwordHash }
  })
}
