import {
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  passwordFault,
  type PasswordOwner,
} from '#domain/access/password-rule.ts'
import { ensure } from '#domain/failure.ts'
import { forgetDevices } from '#server/modules/access/known-device.ts'
import { closeSessionsOf } from '#server/platform/session/close-session.ts'
import { enqueueMail } from '#server/platform/messaging/mail.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { endRecoveryLinks } from './end-recovery-links.ts'
import { passwordChangedMail } from './mails.ts'
import { statement, text, uuid } from '#server/platform/database/statement.ts'

/** @throws Failure password.*, at the field of the new password. */
export function ensureGoodPassword(password: string, owner: PasswordOwner): void {
  const fault = passwordFault(password, owner)
  if (fault === null) return
  ensure(false, fault, { field: 'senha', minimum: PASSWORD_MIN_LENGTH, maximum: PASSWORD_MAX_LENGTH })
}

// A login is the person's on the whole platform: no supplier here. What was valid before the new password ends everywhere.
const update = statement('login.set-password', {
  parameters: [uuid, text],
  sql: 'update login set password_hash = $2 where id = $1',
})
const endCodes = statement('login-token.end-all', {
  parameters: [uuid],
  sql: 'update login_token set used_at = now() where login_id = $1 and used_at is null',
})

/** Keeps the new password, ends every session, link, code and known device of the person, and tells the owner. Within a transaction. */
export async function writePassword(
  scope: Scope,
  person: { readonly id: string } & PasswordOwner,
  passwordHash: string,
): Promise<void> {
  await Promise.all([
    scope.db.many(update, [person.id, passwordHash]),
    endRecoveryLinks(scope, person.id),
    scope.db.many(endCodes, [person.id]),
    closeSessionsOf(scope.db, person.id),
    forgetDevices(scope.db, person.id),
    enqueueMail(scope, { to: person.email, about: { loginId: person.id }, ...passwordChangedMail(scope, person.name) }),
  ])
}
