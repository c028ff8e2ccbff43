import type { OpenInvitation } from '#domain/customer/linked-user.ts'
import { ensure } from '#domain/failure.ts'
import { openStoreSession, type SignedIn } from '#server/modules/access/sign-in.ts'
import { hashPassword, matchesPassword } from '#server/modules/access/password.ts'
import { ensureGoodPassword } from '#server/modules/password/change-password.ts'
import { publish } from '#server/platform/events/publish.ts'
import { recordEvent } from '#server/platform/session/audit.ts'
import { lockLoginShared } from '#server/platform/session/lock-login.ts'
import { enqueueMailIfPossible } from '#server/platform/messaging/mail.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { hashPastedSecret } from '#server/platform/session/secret.ts'
import { joinedMail } from './mails.ts'
import { array, bool, bytea, nullable, type RowOf, statement, text, uuid } from '#server/platform/database/statement.ts'

const invitationRow = {
  email: text,
  name: text,
  customerName: text,
  customerEmail: text,
  isCustomerEmailProved: bool,
  loginId: nullable(uuid),
  passwordHash: nullable(text),
  isStaff: bool,
  isPrincipal: bool,
}
type InvitationRow = RowOf<typeof invitationRow>

// Whoever holds the code reads the inbox, and so may know whether its address has a login.
const findInvitation = statement('invitation.find', {
  parameters: [uuid, bytea],
  row: invitationRow,
  sql: `select i.email, i.name, coalesce(nullif(c.trade_name, ''), c.name) as "customerName", c.email as "customerEmail", c.email_verified_at is not null as "isCustomerEmailProved", l.id as "loginId", l.password_hash as "passwordHash",
     exists (select from staff m where m.supplier_id = $1 and m.login_id = l.id and m.is_active) as "isStaff",
     coalesce(c.login_id = l.id, false) as "isPrincipal"
   from linked_user_invitation i
   join customer c on c.supplier_id = i.supplier_id and c.id = i.customer_id
   left join login l on l.email = i.email
   where i.supplier_id = $1 and i.code_hash = $2 and i.expires_at > now()`,
})
// Gone with its first use: of two at once the second finds nothing.
const takeInvitation = statement('invitation.take', {
  parameters: [uuid, bytea],
  row: { customerId: uuid, name: text, permissions: array(text) },
  sql: `delete from linked_user_invitation where supplier_id = $1 and code_hash = $2 and expires_at > now()
   returning customer_id, name, permissions`,
})
// A login is the person's on the whole platform: no supplier here.
const insertLogin = statement('invitation.login', {
  parameters: [text, text, text],
  row: { id: uuid },
  sql: 'insert into login (name, email, password_hash) values ($1, $2, $3) on conflict do nothing returning id',
})
const insertUser = statement('invitation.user', {
  parameters: [uuid, uuid, uuid, text, array(text)],
  sql: `insert into linked_user (supplier_id, customer_id, login_id, name, permissions) values ($1, $2, $3, $4, $5)
   on conflict (supplier_id, customer_id, login_id) do update set
     name = excluded.name, permissions = excluded.permissions, is_active = true, removed_at = null, created_at = now()`,
})

/** What an invitation says. Throws Failure invitation.invalid: unknown, used, expired, or another store's. */
export async function readInvitation(scope: Scope, code: string): Promise<OpenInvitation> {
  const { email, name, customerName, loginId } = await openInvitation(scope, hashPastedSecret(code))
  return { email, name, customerName, hasLogin: loginId !== null }
}

export interface Acceptance {
  readonly code: string
  /** Of a person without a login so far. */
  readonly name: string
  readonly password: string
  readonly formerToken: string | null
}

/**
 * Joins the account and signs in for it: with the password of the login that the address has, or making one. The customer is told.
 * @throws Failure invitation.invalid, invitation.staff, password.*, linkedUser.nameMissing, access.underReview.
 */
export async function acceptInvitation(
  scope: Scope,
  { code, name, password, formerToken }: Acceptance,
): Promise<SignedIn> {
  const codeHash = hashPastedSecret(code)
  const invitation = await openInvitation(scope, codeHash)
  const passwordHash = await hashFor(invitation, name, password)
  return inTransaction(scope, async (scope) => {
    const { db, supplier } = scope
    if (invitation.loginId !== null)
      ensure(await lockLoginShared(db, invitation.loginId, invitation.passwordHash), 'password.wrong', {
        field: 'senha',
      })
    const taken = await db.one(takeInvitation, [supplier.id, codeHash])
    ensure(taken, 'invitation.invalid')
    const loginId = invitation.loginId ?? (await db.one(insertLogin, [name.trim(), invitation.email, passwordHash]))?.id
    // Somebody made a login for the address in the meantime: its password is asked for from now on.
    ensure(loginId !== undefined, 'password.wrong', { field: 'senha' })
    await db.one(insertUser, [supplier.id, taken.customerId, loginId, taken.name, taken.permissions])
    const signedIn = await openStoreSession(scope, { loginId, formerToken, actingCustomerId: taken.customerId })
    await recordEvent({ ...scope, actor: signedIn.session.actor }, { action: 'linked-user.joined' })
    await publish(scope, 'user.joined', { customerId: taken.customerId, loginId })
    const { customerEmail, isCustomerEmailProved, email } = invitation
    const told = joinedMail(scope, { userEmail: isCustomerEmailProved ? email : null })
    await enqueueMailIfPossible(scope, { to: customerEmail, about: { customerId: taken.customerId }, ...told })
    return signedIn
  })
}

async function openInvitation({ db, supplier }: Scope, codeHash: Buffer): Promise<InvitationRow> {
  const invitation = await db.one(findInvitation, [supplier.id, codeHash])
  ensure(invitation && !invitation.isPrincipal, 'invitation.invalid')
  ensure(!invitation.isStaff, 'invitation.staff')
  return invitation
}

/** Of a new password; for a known login its own is checked instead. */
async function hashFor(invitation: InvitationRow, name: string, password: string): Promise<string> {
  if (invitation.loginId !== null) {
    ensure(await matchesPassword(invitation.passwordHash, password), 'password.wrong', { field: 'senha' })
    return ''
  }
  ensure(name.trim() !== '', 'linkedUser.nameMissing', { field: 'nome' })
  ensureGoodPassword(password, { name, email: invitation.email, document: '' })
  return hashPassword(password)
}
