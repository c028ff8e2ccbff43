import { loginIdOf } from '#domain/access/actor.ts'
import { changesBetween } from '#domain/access/audit.ts'
import {
  grantOf,
  type Grant,
  type OpenTeamInvitation,
  type PersonToInvite,
  type TeamInvitation,
} from '#domain/access/team.ts'
import { maskEmail, parseEmail } from '#domain/customer/email.ts'
import { formatPhone, mobileOf } from '#domain/customer/phone.ts'
import { ensure } from '#domain/failure.ts'
import type { ProvedLogin } from '#server/modules/access/known-device.ts'
import { hashPassword, matchesPassword } from '#server/modules/access/password.ts'
import { openStoreSession, type Entry } from '#server/modules/access/sign-in.ts'
import { ensureGoodPassword, writePassword } from '#server/modules/password/change-password.ts'
import {
  checkEmailProof,
  sendEmailProof,
  takeEmailProof,
  type EmailProof,
} from '#server/modules/registration/email-proof.ts'
import type { ProofRequested } from '#server/modules/registration/register-customer.ts'
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
import { enqueuePhoneMessage } from '#server/platform/messaging/phone-message.ts'
import { recordEvent } from '#server/platform/session/audit.ts'
import { hashPastedSecret, lockLoginExclusive, lockLoginShared, newSecret } from '#server/platform/session/session.ts'
import { auditableGrant } from './change-member.ts'
import { INVITATION_DAYS, joinedMail, teamCodeMail, teamInvitationMail, teamInvitationMessage } from './mails.ts'
import { inTeam, INVITATION_COLUMNS, INVITATION_ROW, storedGrant, toInvitation } from './queries.ts'

/** With the invitations without an answer. */
const MAX_PEOPLE = 200
const SMS_A_DAY = 10

type Recipient =
  | { readonly channel: 'email'; readonly recipient: string }
  | { readonly channel: 'sms'; readonly recipient: string }

/** @throws Failure team.badEmail, team.badPhone, team.noSms */
export function recipientOf({ email, phone }: Pick<PersonToInvite, 'email' | 'phone'>, canSendSms: boolean): Recipient {
  if (email.trim() === '' && phone.trim() !== '') {
    const mobile = mobileOf(phone)
    ensure(mobile !== null, 'team.badPhone', { field: 'phone' })
    ensure(canSendSms, 'team.noSms', { field: 'phone' })
    return { channel: 'sms', recipient: mobile }
  }
  const parsed = parseEmail(email)
  ensure('email' in parsed, 'team.badEmail', { field: 'email' })
  return { channel: 'email', recipient: parsed.email }
}

const findRoom = statement('team.room', {
  parameters: [uuid, text],
  row: { isMember: bool, others: int8 },
  sql: `select exists (select from staff m join login l on l.id = m.login_id where m.supplier_id = $1 and m.is_active and l.email = $2) as is_member,
     (select count(*) from staff m where m.supplier_id = $1 and m.is_active)
       + (select count(*) from staff_invitation i where i.supplier_id = $1 and i.recipient <> $2) as others`,
})
const insert = statement('team.invite', {
  parameters: [uuid, text, text, text, text, array(text), bytea, uuid, int4],
  row: INVITATION_ROW,
  sql: `insert into staff_invitation (supplier_id, name, channel, recipient, role, modules, code_hash, invited_by, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, now() + make_interval(days => $9))
   on conflict (supplier_id, recipient) do update set
     name = excluded.name, role = excluded.role, modules = excluded.modules, code_hash = excluded.code_hash,
     invited_by = excluded.invited_by, sent_at = now(), expires_at = excluded.expires_at
   returning ${INVITATION_COLUMNS}`,
})
const renew = statement('team.invite-again', {
  parameters: [uuid, uuid, bytea, int4],
  row: INVITATION_ROW,
  sql: `update staff_invitation set code_hash = $3, sent_at = now(), expires_at = now() + make_interval(days => $4)
   where supplier_id = $1 and id = $2 returning ${INVITATION_COLUMNS}`,
})

/**
 * Sends a link by which the person joins the team, once and for seven days. One that was sent to the same person before ends.
 * @throws Failure team.alreadyMember, team.tooMany, team.noModules, team.tooManyMessages
 */
export function inviteMember(
  scope: Scope,
  { name, position, modules }: PersonToInvite,
  { channel, recipient }: Recipient,
): Promise<TeamInvitation> {
  const grant = grantOf(position, modules)
  ensure(grant.role !== 'staff' || grant.modules.length > 0, 'team.noModules', { field: 'modules' })
  const code = newSecret()
  return inTeam(scope, async (scope) => {
    const { db, supplier, actor } = scope
    const room = await db.one(findRoom, [supplier.id, recipient])
    ensure(room && !room.isMember, 'team.alreadyMember', { field: channel === 'email' ? 'email' : 'phone' })
    ensure(room.others < MAX_PEOPLE, 'team.tooMany', { maximum: MAX_PEOPLE })
    const values = [name, channel, recipient, grant.role, grant.modules, hashPastedSecret(code)] as const
    const row = await db.one(insert, [supplier.id, ...values, loginIdOf(actor), INVITATION_DAYS])
    if (!row) throw new Error('an insert returns its row')
    return sent(scope, toInvitation(row), code, 'staff.invited')
  })
}

/** @throws Failure team.invitationNotFound, team.noSms, team.tooManyMessages */
export function inviteMemberAgain(scope: Scope, id: string, canSendSms: boolean): Promise<TeamInvitation> {
  const code = newSecret()
  return inTeam(scope, async (scope) => {
    const row = await scope.db.one(renew, [scope.supplier.id, id, hashPastedSecret(code), INVITATION_DAYS])
    ensure(row, 'team.invitationNotFound')
    ensure(row.channel === 'email' || canSendSms, 'team.noSms')
    return sent(scope, toInvitation(row), code, 'staff.invited-again')
  })
}

const countMessages = statement('team.count-messages', {
  parameters: [uuid, text],
  row: { sent: int8 },
  sql: `select count(*) as sent from phone_message where supplier_id = $1 and recipient = $2 and created_at > now() - interval '1 day'`,
})

async function sent(
  scope: Scope,
  invitation: TeamInvitation,
  code: string,
  action: 'staff.invited' | 'staff.invited-again',
): Promise<TeamInvitation> {
  const { email, phone } = invitation
  if (email !== null) await enqueueMail(scope, { to: email, ...teamInvitationMail(scope, code) })
  else if (phone !== null) {
    const counted = await scope.db.one(countMessages, [scope.supplier.id, phone])
    ensure((counted?.sent ?? 0) < SMS_A_DAY, 'team.tooManyMessages', { field: 'phone' })
    const message = teamInvitationMessage(scope, code)
    await enqueuePhoneMessage(scope, {
      channel: 'sms',
      to: phone,
      customerId: null,
      validMinutes: SMS_MINUTES,
      ...message,
    })
  }
  await recordEvent(scope, {
    action,
    customerId: null,
    changes: changesBetween({}, { ...recipientShown(invitation), ...auditableGrant(invitation) }),
  })
  return invitation
}
/** What was not sent within a day is sent again by an owner. */
const SMS_MINUTES = 24 * 60

/** For the log, which keeps no full address of a person who has not accepted. */
const recipientShown = ({ name, email, phone }: TeamInvitation) => ({
  name,
  ...(email === null ? { phone: `…${formatPhone(phone ?? '').slice(-4)}` } : { email: maskEmail(email) }),
})

const withdraw = statement('team.withdraw', {
  parameters: [uuid, uuid],
  row: INVITATION_ROW,
  sql: `delete from staff_invitation where supplier_id = $1 and id = $2 returning ${INVITATION_COLUMNS}`,
})

/** @throws Failure team.invitationNotFound */
export function withdrawInvitation(scope: Scope, id: string): Promise<void> {
  return inTeam(scope, async (scope) => {
    const row = await scope.db.one(withdraw, [scope.supplier.id, id])
    ensure(row, 'team.invitationNotFound')
    const changes = changesBetween(recipientShown(toInvitation(row)), {})
    await recordEvent(scope, { action: 'staff.uninvited', customerId: null, changes })
  })
}

const findOpen = statement('team.open-invitation', {
  parameters: [uuid, bytea],
  row: INVITATION_ROW,
  sql: `select ${INVITATION_COLUMNS} from staff_invitation where supplier_id = $1 and code_hash = $2 and expires_at > now()`,
})
const loginRow = { id: uuid, name: text, email: text, document: text, passwordHash: text, isCustomer: bool }
// A login is the person's on the whole platform: the supplier says only whether they buy here.
const findLogin = statement('team.login', {
  parameters: [uuid, text],
  row: loginRow,
  sql: `select l.id, l.name, l.email, coalesce(l.document, '') as document, l.password_hash,
     exists (select from customer c where c.supplier_id = $1 and c.login_id = l.id)
       or exists (select from linked_user u where u.supplier_id = $1 and u.login_id = l.id and u.is_active) as is_customer
   from login l where l.email = $2 and l.erased_at is null`,
})

/** @throws Failure invitation.invalid: unknown, used, withdrawn, lapsed, or another store's. */
async function openInvitation({ db, supplier }: Scope, code: string): Promise<TeamInvitation> {
  const row = await db.one(findOpen, [supplier.id, hashPastedSecret(code)])
  ensure(row, 'invitation.invalid')
  return toInvitation(row)
}

/**
 * Reads an invitation. Who has the code of an e-mail reads its mailbox, and so may learn whether it has a login; a phone proves no mailbox.
 * @throws Failure invitation.invalid
 */
export async function readInvitation(scope: Scope, code: string): Promise<OpenTeamInvitation> {
  const { name, email, position } = await openInvitation(scope, code)
  const login = email === null ? undefined : await scope.db.one(findLogin, [scope.supplier.id, email])
  return { name, email, position, hasLogin: login !== undefined, isCustomer: login?.isCustomer === true }
}

export interface Acceptance {
  readonly code: string
  /** Of a person without a login so far. */
  readonly name: string
  /** Of a person who was invited by phone. */
  readonly email: string
  readonly password: string
  /** The code that was sent to that e-mail; null where none was requested yet. */
  readonly proof: EmailProof | null
  readonly formerToken: string | null
}

export type Joined = Entry & ProvedLogin

/**
 * Joins the team and signs in, or begins the second step of a sign-in: with the password of the login of the mailbox, or making one. A mailbox that the invitation does not prove is
 * proved as in a registration (decision 28).
 * @throws Failure invitation.invalid, team.badEmail, team.alreadyMember, team.nameMissing, password.*, registration.badCode
 */
export async function acceptInvitation(scope: Scope, acceptance: Acceptance): Promise<Joined | ProofRequested> {
  const { code, name, password, proof } = acceptance
  const invitation = await openInvitation(scope, code)
  const parsed = parseEmail(invitation.email ?? acceptance.email)
  ensure('email' in parsed, 'team.badEmail', { field: 'email' })
  const { email } = parsed
  const login = await scope.db.one(findLogin, [scope.supplier.id, email])
  if (await matchesPassword(login?.passwordHash ?? null, password))
    return joinAs(scope, acceptance, { loginId: login?.id ?? '', passwordHash: login?.passwordHash ?? '' })
  const isProvedByLink = invitation.email !== null
  ensure(!isProvedByLink || login === undefined, 'password.wrong', { field: 'password' })
  ensure(name.trim() !== '', 'team.nameMissing', { field: 'name' })
  ensureGoodPassword(password, { name, email, document: '' })
  if (isProvedByLink) return joinByMailbox(scope, acceptance, email, null)
  if (proof !== null) return joinByMailbox(scope, acceptance, email, proof)
  const proofId = await inTransaction(scope, (scope) =>
    sendEmailProof(scope, { email, loginId: login?.id ?? null, mailWith: (code) => teamCodeMail(scope, code) }),
  )
  return { proofId, email }
}

/** Of a person who has a login already. */
function joinAs(scope: Scope, acceptance: Acceptance, login: ProvedLogin): Promise<Joined> {
  return inTransaction(scope, async (scope) => {
    const taken = await takeInvitation(scope, acceptance.code)
    const isRight = await lockLoginShared(scope.db, login.loginId, login.passwordHash)
    ensure(isRight, 'password.wrong', { field: 'password' })
    return join(scope, acceptance, taken, login)
  })
}

// A login is the person's on the whole platform: no supplier here.
const insertLogin = statement('team.insert-login', {
  parameters: [text, text, text],
  row: { id: uuid },
  sql: 'insert into login (name, email, password_hash) values ($1, $2, $3) on conflict do nothing returning id',
})

/** Of a mailbox that is proved: it gets a login, or the login that it has gets the password. */
async function joinByMailbox(
  scope: Scope,
  acceptance: Acceptance,
  email: string,
  proof: EmailProof | null,
): Promise<Joined> {
  const codeHash = proof === null ? null : await checkEmailProof(scope, proof, email)
  const passwordHash = await hashPassword(acceptance.password)
  return inTransaction(scope, async (scope) => {
    const invitation = await takeInvitation(scope, acceptance.code)
    const taken =
      proof === null || codeHash === null ? { loginId: null } : await takeEmailProof(scope, proof, email, codeHash)
    ensure(taken, 'registration.badCode', { field: 'proof.code' })
    if (taken.loginId === null) {
      const made = await scope.db.one(insertLogin, [acceptance.name.trim(), email, passwordHash])
      // The mailbox got a login meanwhile: its password is required now.
      ensure(made, 'password.wrong', { field: 'password' })
      return join(scope, acceptance, invitation, { loginId: made.id, passwordHash })
    }
    await lockLoginExclusive(scope.db, taken.loginId)
    const owner = await scope.db.one(findLogin, [scope.supplier.id, email])
    ensure(owner?.id === taken.loginId, 'registration.badCode', { field: 'proof.code' })
    await writePassword(scope, owner, passwordHash)
    return join(scope, acceptance, invitation, { loginId: owner.id, passwordHash })
  })
}

// Deleted by its first use, so that a concurrent second one finds nothing.
const takenRow = { name: text, role: narrow<Grant['role']>(text), modules: array(text), invitedBy: nullable(uuid) }
type TakenInvitation = RowOf<typeof takenRow>
const take = statement('team.take-invitation', {
  parameters: [uuid, bytea],
  row: takenRow,
  sql: `delete from staff_invitation where supplier_id = $1 and code_hash = $2 and expires_at > now()
   returning name, role, modules, invited_by`,
})
// Who was deactivated comes back by a new invitation; who is active keeps the rights that an owner gave.
const insertStaff = statement('team.join', {
  parameters: [uuid, uuid, text, array(text)],
  row: { id: uuid },
  sql: `insert into staff (supplier_id, login_id, role, modules) values ($1, $2, $3, $4)
   on conflict (supplier_id, login_id) do update set role = excluded.role, modules = excluded.modules, is_active = true
     where not staff.is_active
   returning id`,
})
const findOwner = statement('team.inviter', {
  parameters: [uuid, nullable(uuid)],
  row: { id: uuid, name: text, email: text },
  sql: `select l.id, l.name, l.email
   from staff m join login l on l.id = m.login_id
   where m.supplier_id = $1 and m.login_id = $2 and m.is_active`,
})

/** @throws Failure invitation.invalid for all but the first of concurrent acceptances */
async function takeInvitation({ db, supplier }: Scope, code: string): Promise<TakenInvitation> {
  const taken = await db.one(take, [supplier.id, hashPastedSecret(code)])
  ensure(taken, 'invitation.invalid')
  return taken
}

async function join(
  scope: Scope,
  { formerToken }: Acceptance,
  taken: TakenInvitation,
  login: ProvedLogin,
): Promise<Joined> {
  const { db, supplier } = scope
  const { loginId } = login
  ensure(await db.one(insertStaff, [supplier.id, loginId, taken.role, taken.modules]), 'team.alreadyMember')
  // Who has a second factor is in the team, and goes on with the second step of a sign-in.
  const entry = await openStoreSession(scope, { loginId, formerToken, actingCustomerId: null })
  // Sessions that the person has as a customer are the team's from now on.
  await publish(scope, 'access.revoked', { loginId })
  const asMember = { ...scope, actor: entry.session.actor }
  const changes = changesBetween({}, auditableGrant(storedGrant(taken)))
  await recordEvent(asMember, { action: 'staff.joined', customerId: null, subjectId: loginId, changes })
  const owner = await db.one(findOwner, [supplier.id, taken.invitedBy])
  if (owner) {
    const mail = joinedMail(scope, { owner: owner.name, name: taken.name })
    await enqueueMail(scope, { to: owner.email, about: { loginId: owner.id }, ...mail })
  }
  return { ...entry, ...login }
}
