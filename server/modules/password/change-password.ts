import { customerOf, loginIdOf } from '#domain/access/actor.ts'
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, passwordFault, type PasswordOwner } from '#domain/access/sign-in.ts'
import { ensure } from '#domain/failure.ts'
import { forgetDevices, type ProvedLogin } from '#server/modules/access/known-device.ts'
import { hashPassword, matchesPassword } from '#server/modules/access/password.ts'
import { endChallenges } from '#server/modules/access/factor-challenge.ts'
import { statement, text, uuid, type RowOf } from '#server/platform/database/statement.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { enqueueMail } from '#server/platform/messaging/mail.ts'
import { recordEvent } from '#server/platform/session/audit.ts'
import { closeSessionsOf } from '#server/platform/session/close-session.ts'
import { openSession } from '#server/platform/session/open-session.ts'
import { passwordChangedMail } from './mails.ts'

const selfRow = {
  name: text,
  email: text,
  document: text,
  id: uuid,
  passwordHash: text,
}
type Self = RowOf<typeof selfRow>

// A login belongs to the whole platform, so there is no supplier in these statements.
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
 * Changes the password of the person of the session. All sessions end, in other stores too.
 * @param isFactorProved whether the session was opened with a second factor, as its successor is then
 * @returns the token of a new session, and the login with its new password hash.
 * @throws Failure access.notAllowed for API keys, password.wrong at the field of the current one, password.*.
 */
export async function changePassword(
  scope: Scope,
  current: string,
  next: string,
  isFactorProved: boolean,
): Promise<ProvedLogin & { readonly token: string }> {
  const { actor } = scope
  const self = await ensureOwnPassword(scope, current, 'currentPassword')
  ensureGoodPassword(next, self)
  const passwordHash = await hashPassword(next)
  return inTransaction(scope, async (scope) => {
    // Another request may have changed the password.
    ensure(await scope.db.one(lockSelf, [self.id, self.passwordHash]), 'password.wrong', { field: 'currentPassword' })
    await writePassword(scope, self, passwordHash)
    await recordEvent(scope, { action: 'password.changed' })
    const actingCustomerId = actor.kind === 'customer' ? null : (customerOf(actor)?.id ?? null)
    const holder = { loginId: self.id, actingCustomerId, isFactorProved, userAgent: scope.userAgent }
    const token = await openSession(scope.db, scope.supplier.id, holder)
    return { token, loginId: self.id, passwordHash }
  })
}

/**
 * The person of the session, who typed the own password once more.
 * @throws Failure password.wrong at the field
 */
export async function ensureOwnPassword({ db, actor }: Scope, typed: string, field: string): Promise<Self> {
  const self = await db.one(findSelf, [loginIdOf(actor)])
  const isRight = await matchesPassword(self?.passwordHash ?? null, typed)
  ensure(self && isRight, 'password.wrong', { field })
  return self
}

/** @throws Failure password.*, at the field of the new password. */
export function ensureGoodPassword(password: string, owner: PasswordOwner): void {
  const fault = passwordFault(password, owner)
  if (fault === null) return
  ensure(false, fault, { field: 'password', minimum: PASSWORD_MIN_LENGTH, maximum: PASSWORD_MAX_LENGTH })
}

// In all stores: what was valid before the new password ends everywhere.
const setPassword = statement('login.set-password', {
  parameters: [uuid, text],
  sql: 'update login set password_hash = $2 where id = $1',
})
const endLoginTokens = statement('login-token.end-all', {
  parameters: [uuid],
  sql: 'update login_token set used_at = now() where login_id = $1 and used_at is null',
})

/**
 * Stores the new password, ends every session, recovery link, login token, known device and sign-in under way of the person, and sends a mail.
 * Must be called within a transaction.
 */
export async function writePassword(
  scope: Scope,
  person: { readonly id: string } & PasswordOwner,
  passwordHash: string,
): Promise<void> {
  await Promise.all([
    scope.db.many(setPassword, [person.id, passwordHash]),
    endRecoveryLinks(scope, person.id),
    scope.db.many(endLoginTokens, [person.id]),
    endChallenges(scope, person.id),
    closeSessionsOf(scope, person.id),
    forgetDevices(scope.db, person.id),
    enqueueMail(scope, { to: person.email, about: { loginId: person.id }, ...passwordChangedMail(scope, person.name) }),
  ])
}

// In all stores, whichever sent the link.
const endLinks = statement('recovery.end-all', {
  parameters: [uuid],
  sql: 'update password_recovery set ended_at = now() where login_id = $1 and ended_at is null',
})

/** Ends the person's recovery links. */
export async function endRecoveryLinks({ db }: Scope, loginId: string): Promise<void> {
  await db.many(endLinks, [loginId])
}
