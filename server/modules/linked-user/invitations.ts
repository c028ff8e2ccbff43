import { loginIdOf, type ActingCustomer, type Actor } from '#domain/access/actor.ts'
import { changesBetween } from '#domain/access/audit.ts'
import { mayManageAnyCustomer } from '#domain/access/can.ts'
import type { Cents } from '#domain/amounts.ts'
import { parseIdentifier } from '#domain/customer/document.ts'
import { maskEmail } from '#domain/customer/email.ts'
import type { OpenInvitation, UserToInvite } from '#domain/customer/linked-user.ts'
import { ensure } from '#domain/failure.ts'
import { hashPassword, matchesPassword } from '#server/modules/access/password.ts'
import { ensureSignedIn, openStoreSession, type SignedIn } from '#server/modules/access/sign-in.ts'
import { ensureGoodPassword } from '#server/modules/password/change-password.ts'
import { inOrder } from '#server/platform/database/database.ts'
import {
  array,
  bool,
  bytea,
  int4,
  int8,
  narrow,
  nullable,
  statement,
  text,
  uuid,
  type RowOf,
} from '#server/platform/database/statement.ts'
import { publish } from '#server/platform/events/publish.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { enqueueMail } from '#server/platform/messaging/mail.ts'
import { recordEvent } from '#server/platform/session/audit.ts'
import { hashPastedSecret, lockLoginShared, newSecret } from '#server/platform/session/session.ts'
import { INVITATION_DAYS, invitationMail } from './mails.ts'
import { managedCustomer } from './queries.ts'

/** With those that wait for an answer. */
const MAX_USERS = 50

const accountRow = {
  isPrincipal: bool,
  isLinked: bool,
  others: int8,
}

// Concurrent invitations of an account wait for each other here, so that the limit holds.
const lockAccount = statement('linked-user.lock-account', {
  parameters: [uuid, uuid],
  sql: 'select from customer where supplier_id = $1 and id = $2 for no key update',
})
const findAccount = statement('linked-user.account', {
  parameters: [uuid, uuid, text],
  row: accountRow,
  sql: `select exists (select from login l where l.id = c.login_id and l.email = $3) as "isPrincipal",
     exists (select from linked_user u join login l on l.id = u.login_id
       where u.supplier_id = $1 and u.customer_id = $2 and u.removed_at is null and l.email = $3) as "isLinked",
     (select count(*) from linked_user u where u.supplier_id = $1 and u.customer_id = $2 and u.removed_at is null)
       + (select count(*) from linked_user_invitation i
          where i.supplier_id = $1 and i.customer_id = $2 and i.expires_at > now() and i.email <> $3) as others
   from customer c
   where c.supplier_id = $1 and c.id = $2`,
})
const insertInvitation = statement('linked-user.invite', {
  parameters: [uuid, uuid, text, text, array(text), bytea, uuid, int4, int8],
  sql: `insert into linked_user_invitation (supplier_id, customer_id, email, name, permissions, code_hash, invited_by, expires_at,
     approval_above_cents)
   values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(days => $8), $9)
   on conflict (supplier_id, customer_id, email) do update set
     name = excluded.name, permissions = excluded.permissions, code_hash = excluded.code_hash, invited_by = excluded.invited_by,
     approval_above_cents = excluded.approval_above_cents, is_principal = false, created_at = now(), expires_at = excluded.expires_at`,
})

/**
 * Sends an invitation to join the account by e-mail. The result does not depend on whether the mailbox has a login
 * on the platform. An earlier invitation to the same mailbox ends.
 * @throws Failure access.notAllowed, linkedUser.invalidEmail, .ownEmail, .alreadyLinked, .tooMany.
 */
export async function inviteUser(scope: Scope, customerIdInPath: string, user: UserToInvite): Promise<void> {
  const customerId = await managedCustomer(scope, customerIdInPath)
  const email = parseIdentifier(user.email, ['email'])?.value
  ensure(email !== undefined, 'linkedUser.invalidEmail', { field: 'email' })
  const code = newSecret()
  const { supplier } = scope
  await inTransaction(scope, async (scope) => {
    const key = [supplier.id, customerId] as const
    const [, account] = await inOrder(
      () => scope.db.one(lockAccount, key),
      () => scope.db.one(findAccount, [...key, email]),
    )
    ensure(account, 'access.notAllowed')
    ensure(!account.isPrincipal, 'linkedUser.ownEmail', { field: 'email' })
    ensure(!account.isLinked, 'linkedUser.alreadyLinked', { field: 'email' })
    ensure(account.others < MAX_USERS, 'linkedUser.tooMany', { maximum: MAX_USERS })
    await scope.db.one(insertInvitation, [
      supplier.id,
      customerId,
      email,
      user.name.trim(),
      user.permissions,
      hashPastedSecret(code),
      loginIdOf(scope.actor),
      INVITATION_DAYS,
      user.approvalAbove,
    ])
    await enqueueMail(scope, {
      to: email,
      about: { customerId },
      ...invitationMail(scope, { isByStore: mayManageAnyCustomer(scope.actor), code }),
    })
    await publish(scope, 'user.invited', { customerId })
    await recordEvent(scope, {
      action: 'linked-user.invited',
      customerId,
      changes: changesBetween({}, { email: maskEmail(email), permissions: user.permissions }),
      details: { permissions: user.permissions },
    })
  })
}

const invitationRow = {
  email: text,
  name: text,
  customerName: text,
  loginId: nullable(uuid),
  passwordHash: nullable(text),
  isStaff: bool,
  /** The login is the principal's already. */
  isPrincipal: bool,
  /** The person becomes the principal of a record that staff made. */
  makesPrincipal: bool,
  hasOwnRecord: bool,
}
type InvitationRow = RowOf<typeof invitationRow>

// The code proves that the caller reads the mailbox, so it may learn whether there is a login.
const findInvitation = statement('invitation.find', {
  parameters: [uuid, bytea],
  row: invitationRow,
  sql: `select i.email, i.name, coalesce(nullif(c.trade_name, ''), c.name) as "customerName", l.id as "loginId", l.password_hash as "passwordHash",
     exists (select from staff m where m.supplier_id = $1 and m.login_id = l.id and m.is_active) as "isStaff",
     coalesce(c.login_id = l.id, false) as "isPrincipal", i.is_principal as "makesPrincipal",
     exists (select from customer o where o.supplier_id = $1 and o.login_id = l.id) as "hasOwnRecord"
   from linked_user_invitation i
   join customer c on c.supplier_id = i.supplier_id and c.id = i.customer_id
   left join login l on l.email = i.email
   where i.supplier_id = $1 and i.code_hash = $2 and i.expires_at > now()`,
})
// Deleted by its first use, so that a concurrent second one finds nothing.
const takeInvitation = statement('invitation.take', {
  parameters: [uuid, bytea],
  row: {
    customerId: uuid,
    name: text,
    permissions: array(text),
    approvalAbove: nullable(narrow<Cents>(int8)),
    makesPrincipal: bool,
  },
  sql: `delete from linked_user_invitation where supplier_id = $1 and code_hash = $2 and expires_at > now()
   returning customer_id, name, permissions, approval_above_cents as approval_above, is_principal as makes_principal`,
})
// A login is the person's on the whole platform: no supplier here.
const insertLogin = statement('invitation.login', {
  parameters: [text, text, text],
  row: { id: uuid },
  sql: 'insert into login (name, email, password_hash) values ($1, $2, $3) on conflict do nothing returning id',
})
const insertUser = statement('invitation.user', {
  parameters: [uuid, uuid, uuid, text, array(text), int8],
  sql: `insert into linked_user (supplier_id, customer_id, login_id, name, permissions, approval_above_cents)
   values ($1, $2, $3, $4, $5, $6)
   on conflict (supplier_id, customer_id, login_id) do update set
     name = excluded.name, permissions = excluded.permissions, approval_above_cents = excluded.approval_above_cents,
     is_active = true, removed_at = null, created_at = now()`,
})

// The mailbox of the invitation is proved. Of two acceptances, or one and a registration, one takes the record.
const takeRecord = statement('invitation.take-record', {
  parameters: [uuid, uuid, uuid, text],
  row: { kind: narrow<ActingCustomer['kind']>(text), isApproved: bool },
  sql: `update customer c set login_id = $3, email_verified_at = case when lower(c.email) = $4 then now() else c.email_verified_at end
   where c.supplier_id = $1 and c.id = $2 and c.login_id is null and c.erased_at is null
     and not exists (select from customer o where o.supplier_id = $1 and o.login_id = $3)
   returning c.kind, c.is_approved`,
})

/**
 * Reads an invitation.
 * @throws Failure invitation.invalid: unknown, used, expired, or another store's.
 */
export async function readInvitation(scope: Scope, code: string): Promise<OpenInvitation> {
  const { email, name, customerName, loginId, makesPrincipal } = await openInvitation(scope, hashPastedSecret(code))
  return { email, name, customerName, hasLogin: loginId !== null, makesPrincipal }
}

export interface Acceptance {
  readonly code: string
  /** Of a person without a login so far. */
  readonly name: string
  readonly password: string
  readonly formerToken: string | null
}

/**
 * Joins the account and signs in for it, with the password of the login of the mailbox or a new login. The customer gets an e-mail.
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
        field: 'password',
      })
    const taken = await db.one(takeInvitation, [supplier.id, codeHash])
    ensure(taken, 'invitation.invalid')
    const loginId = invitation.loginId ?? (await db.one(insertLogin, [name.trim(), invitation.email, passwordHash]))?.id
    // A login was made concurrently for the mailbox: its password is required now.
    ensure(loginId !== undefined, 'password.wrong', { field: 'password' })
    if (taken.makesPrincipal)
      return becomePrincipal(scope, taken.customerId, { loginId, email: invitation.email, formerToken })
    await db.one(insertUser, [
      supplier.id,
      taken.customerId,
      loginId,
      taken.name,
      taken.permissions,
      taken.approvalAbove,
    ])
    // People of the team were refused above, so that no second factor is owed.
    const signedIn = ensureSignedIn(
      await openStoreSession(scope, { loginId, formerToken, actingCustomerId: taken.customerId }),
    )
    await recordEvent({ ...scope, actor: signedIn.session.actor }, { action: 'linked-user.joined' })
    await publish(scope, 'user.joined', { customerId: taken.customerId, loginId })
    return signedIn
  })
}

/** The record that staff made is the person's own from now on. */
async function becomePrincipal(
  scope: Scope,
  id: string,
  { loginId, email, formerToken }: { loginId: string; email: string; formerToken: string | null },
): Promise<SignedIn> {
  const customer = await scope.db.one(takeRecord, [scope.supplier.id, id, loginId, email])
  ensure(customer, 'invitation.invalid')
  const actor: Actor = { kind: 'customer', loginId, customer: { id, ...customer, priceListId: null } }
  await recordEvent(
    { ...scope, actor },
    {
      action: 'customer.registered',
      details: { approvalStatus: customer.isApproved ? 'approved' : 'waiting', isClaimed: true },
    },
  )
  return ensureSignedIn(await openStoreSession(scope, { loginId, formerToken, actingCustomerId: null }))
}

async function openInvitation({ db, supplier }: Scope, codeHash: Buffer): Promise<InvitationRow> {
  const invitation = await db.one(findInvitation, [supplier.id, codeHash])
  ensure(invitation && !invitation.isPrincipal, 'invitation.invalid')
  ensure(!invitation.isStaff, 'invitation.staff')
  ensure(!(invitation.makesPrincipal && invitation.hasOwnRecord), 'invitation.invalid')
  return invitation
}

/** Of a new password; for a known login its own is checked instead. */
async function hashFor(invitation: InvitationRow, name: string, password: string): Promise<string> {
  if (invitation.loginId !== null) {
    ensure(await matchesPassword(invitation.passwordHash, password), 'password.wrong', { field: 'password' })
    return ''
  }
  ensure(name.trim() !== '', 'linkedUser.nameMissing', { field: 'name' })
  ensureGoodPassword(password, { name, email: invitation.email, document: '' })
  return hashPassword(password)
}
