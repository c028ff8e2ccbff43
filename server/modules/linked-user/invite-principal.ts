import { loginIdOf } from '#domain/access/actor.ts'
import { changesBetween } from '#domain/access/audit.ts'
import { maskEmail, parseEmail } from '#domain/customer/email.ts'
import { ensure } from '#domain/failure.ts'
import { bool, bytea, int4, neverNull, statement, text, uuid } from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { enqueueMail } from '#server/platform/messaging/mail.ts'
import { recordEvent } from '#server/platform/session/audit.ts'
import { hashPastedSecret, newSecret } from '#server/platform/session/session.ts'
import { INVITATION_DAYS, principalMail } from './mails.ts'

const lockRecord = statement('linked-user.lock-record', {
  parameters: [uuid, uuid],
  row: { email: text, hasLogin: neverNull(bool) },
  sql: `select email, login_id is not null as has_login from customer
   where supplier_id = $1 and id = $2 and erased_at is null for no key update`,
})
const findOther = statement('linked-user.other-record', {
  parameters: [uuid, uuid, text],
  row: { isThere: neverNull(bool) },
  sql: `select exists (select from customer c join login l on l.id = c.login_id
     where c.supplier_id = $1 and c.id <> $2 and l.email = $3) as is_there`,
})
// Of a former address of the record too.
const endInvitations = statement('linked-user.end-principal-invitations', {
  parameters: [uuid, uuid],
  sql: 'delete from linked_user_invitation where supplier_id = $1 and customer_id = $2 and is_principal',
})
const insertInvitation = statement('linked-user.invite-principal', {
  parameters: [uuid, uuid, text, text, bytea, uuid, int4],
  sql: `insert into linked_user_invitation (supplier_id, customer_id, email, name, code_hash, invited_by, expires_at, is_principal)
   values ($1, $2, $3, $4, $5, $6, now() + make_interval(days => $7), true)
   on conflict (supplier_id, customer_id, email) do update set
     name = excluded.name, permissions = '{}', code_hash = excluded.code_hash, invited_by = excluded.invited_by,
     approval_above_cents = null, created_at = now(), expires_at = excluded.expires_at, is_principal = true`,
})

/** @throws Failure customer.emailTaken where another customer of the store signs in with the e-mail. */
export async function ensureOwnEmail({ db, supplier }: Scope, customerId: string, email: string): Promise<void> {
  const other = await db.one(findOther, [supplier.id, customerId, email])
  ensure(other?.isThere !== true, 'customer.emailTaken', { field: 'email' })
}

/**
 * Sends the person of a record that staff made a link, in the transaction of the scope: who reads the mailbox chooses a password, and the
 * record is theirs from then on. An invitation that was sent before ends.
 * @throws Failure access.notAllowed, customer.hasLogin, customer.noEmail, customer.emailTaken
 */
export async function invitePrincipal(scope: Scope, customerId: string, name: string): Promise<void> {
  const { db, supplier, actor } = scope
  const key = [supplier.id, customerId] as const
  const customer = await db.one(lockRecord, key)
  ensure(customer, 'access.notAllowed')
  ensure(!customer.hasLogin, 'customer.hasLogin')
  const parsed = parseEmail(customer.email)
  ensure('email' in parsed, 'customer.noEmail')
  const { email } = parsed
  await ensureOwnEmail(scope, customerId, email)
  const code = newSecret()
  await db.one(endInvitations, key)
  await db.one(insertInvitation, [...key, email, name, hashPastedSecret(code), loginIdOf(actor), INVITATION_DAYS])
  await enqueueMail(scope, { to: email, about: { customerId }, ...principalMail(scope, code) })
  await recordEvent(scope, {
    action: 'customer.invited',
    customerId,
    changes: changesBetween({}, { email: maskEmail(email) }),
  })
}
