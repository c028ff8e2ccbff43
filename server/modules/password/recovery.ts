import { setTimeout as delay } from 'node:timers/promises'
import { resetPath, type BeforeRecovery } from '#contract/password.ts'
import type { Identifier } from '#domain/customer/document.ts'
import { ensure } from '#domain/failure.ts'
import type { ProvedLogin } from '#server/modules/access/known-device.ts'
import { findLogins, hashPassword } from '#server/modules/access/password.ts'
import { inOrder } from '#server/platform/database/database.ts'
import type { PrivacyPart } from '#server/platform/database/privacy-part.ts'
import {
  array,
  bytea,
  int4,
  int8,
  nullable,
  type RowOf,
  statement,
  text,
  uuid,
} from '#server/platform/database/statement.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { enqueueMail } from '#server/platform/messaging/mail.ts'
import { recordEvent } from '#server/platform/session/audit.ts'
import { hashPastedSecret, lockLoginExclusive, newSecret } from '#server/platform/session/session.ts'
import { ensureGoodPassword, writePassword } from './change-password.ts'
import { recoveryMail } from './mails.ts'

/** Every reply takes this long, so that its time does not show whether there is an account. */
const REPLY_DELAY_MS = 200
const CODE_MINUTES = 30
/** Within the lifetime of one link, against mail floods. */
const MAILS_PER_LINK_LIFETIME = 5

const personRow = {
  id: uuid,
  name: text,
  email: text,
}
type Person = RowOf<typeof personRow>

// Only people that this store knows: a link from this store to another store's customer would show that there is an account.
const findPeople = statement('recovery.person', {
  parameters: [uuid, array(uuid)],
  row: personRow,
  sql: `select l.id, l.name, l.email from login l
   where l.id = any($2::uuid[]) and (
     exists (select from customer c where c.supplier_id = $1 and c.login_id = l.id)
     or exists (select from linked_user u where u.supplier_id = $1 and u.login_id = l.id and u.is_active)
     or exists (select from staff m where m.supplier_id = $1 and m.login_id = l.id and m.is_active))
   order by l.id`,
})
// From all stores, because it is one inbox. Counted within the lifetime of a link, so that a valid link is in the inbox when
// no more mails are sent.
const countRecent = statement('recovery.recent', {
  parameters: [uuid, int4],
  row: { sent: int8 },
  sql: `select count(*) as sent from password_recovery where login_id = $1 and created_at > now() - make_interval(mins => $2)`,
})
const lockLogin = statement('recovery.lock', {
  parameters: [uuid],
  sql: 'select from login where id = $1 for no key update',
})
const insertCode = statement('recovery.insert', {
  parameters: [uuid, bytea, uuid, int4],
  sql: 'insert into password_recovery (supplier_id, code_hash, login_id, expires_at) values ($1, $2, $3, now() + make_interval(mins => $4))',
})
const deleteOld = statement('recovery.forget', {
  parameters: [uuid],
  sql: `delete from password_recovery where login_id = $1 and created_at < now() - interval '1 day'`,
})

/**
 * Sends a one-time link to each person of this store with the identifier. Neither the reply nor its time shows whether
 * there is one (rules §4). Older links stay valid, so that another person's request does not end them.
 */
export async function requestRecovery(scope: Scope, identifier: Identifier, before: BeforeRecovery): Promise<void> {
  const [sent] = await Promise.allSettled([sendLink(scope, identifier, before), delay(REPLY_DELAY_MS)])
  if (sent.status === 'rejected') throw sent.reason
}

async function sendLink(scope: Scope, identifier: Identifier, before: BeforeRecovery): Promise<void> {
  const logins = await findLogins(scope, identifier)
  const people = await scope.db.many(findPeople, [scope.supplier.id, logins.map(({ id }) => id)])
  // Several people may have the same document: each gets a link to the own account.
  if (people.length > 0)
    await inTransaction(scope, (scope) => Promise.all(people.map((person) => writeLink(scope, person, before))))
}

async function writeLink(scope: Scope, person: Person, before: BeforeRecovery): Promise<void> {
  // The lock makes concurrent requests for one person count one after the other.
  const [, recent] = await inOrder(
    () => scope.db.many(lockLogin, [person.id]),
    () => scope.db.one(countRecent, [person.id, CODE_MINUTES]),
  )
  if ((recent?.sent ?? 0) >= MAILS_PER_LINK_LIFETIME) return
  const code = newSecret()
  await Promise.all([
    scope.db.many(insertCode, [scope.supplier.id, hashPastedSecret(code), person.id, CODE_MINUTES]),
    scope.db.many(deleteOld, [person.id]),
    enqueueMail(scope, {
      to: person.email,
      about: { loginId: person.id },
      ...recoveryMail(scope, person.name, resetPath(code, before), code),
    }),
  ])
}

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
 * Sets the password of the owner of the code, once. A password that is refused does not use the code up.
 * @throws Failure access.badRecoveryCode for a code that is used, ended, expired, unknown or of another store; password.*.
 */
export async function resetPassword(scope: Scope, code: string, password: string): Promise<ProvedLogin> {
  const key = [scope.supplier.id, hashPastedSecret(code)] as const
  const owner = await scope.db.one(findOwner, key)
  ensure(owner, 'access.badRecoveryCode')
  ensureGoodPassword(password, owner)
  const passwordHash = await hashPassword(password)
  await inTransaction(scope, async (scope) => {
    // The lock makes concurrent uses of a person's links run one after the other: the first ends the others.
    await lockLoginExclusive(scope.db, owner.id)
    ensure(await scope.db.one(useCode, key), 'access.badRecoveryCode')
    await writePassword(scope, owner, passwordHash)
    await recordEvent(scope, { action: 'password.recovered', customerId: owner.customerId })
  })
  return { loginId: owner.id, passwordHash }
}

const deleteOfPerson = statement('recovery.erase-person', {
  parameters: [uuid, uuid],
  sql: 'delete from password_recovery where supplier_id = $1 and login_id = $2',
})
// In every store: no store knows these people any more.
const deleteOfLogins = statement('recovery.erase-logins', {
  parameters: [array(uuid)],
  sql: 'delete from password_recovery where login_id = any($1::uuid[])',
})

export const passwordPrivacy = {
  tables: { password_recovery: { exportedAs: null, erasedBy: 'statement' } },
  erasePerson: ({ db, supplier }, loginId) => db.execute(deleteOfPerson, [supplier.id, loginId]),
  eraseLogins: ({ db }, { loginIds }) => db.execute(deleteOfLogins, [loginIds]),
} as const satisfies PrivacyPart
