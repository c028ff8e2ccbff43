import { setTimeout as delay } from 'node:timers/promises'
import { resetPath } from '#contract/password.ts'
import type { Identifier } from '#domain/customer/identifier.ts'
import { findLogins } from '#server/modules/access/find-login.ts'
import { enqueueMail } from '#server/platform/messaging/mail.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { hashPastedSecret, newSecret } from '#server/platform/session/secret.ts'
import { recoveryMail } from './mails.ts'
import { array, bytea, int4, int8, type RowOf, statement, text, uuid } from '#server/platform/database/statement.ts'
import { inOrder } from '#server/platform/database/database.ts'

/** Every answer takes this long, so that the work for a real account does not show. */
const ANSWER_AFTER_MS = 200
const CODE_MINUTES = 30
/** While one link is valid: more than anybody needs, and too few to fill somebody's inbox. */
const MAILS_PER_LINK_LIFETIME = 5

const personRow = {
  id: uuid,
  name: text,
  email: text,
}
type Person = RowOf<typeof personRow>

// Only whom this store knows: a link in its name to somebody else's client would tell that there is an account.
const knownHere = statement('recovery.person', {
  parameters: [uuid, array(uuid)],
  row: personRow,
  sql: `select l.id, l.name, l.email from login l
   where l.id = any($2::uuid[]) and (
     exists (select from customer c where c.supplier_id = $1 and c.login_id = l.id)
     or exists (select from linked_user u where u.supplier_id = $1 and u.login_id = l.id and u.is_active)
     or exists (select from staff m where m.supplier_id = $1 and m.login_id = l.id and m.is_active))
   order by l.id`,
})
// In whichever store they were asked for: it is one inbox. Within the lifetime of a link, so that whoever asks in somebody's
// name leaves a valid link in that inbox when no more mails are sent.
const countRecent = statement('recovery.recent', {
  parameters: [uuid, int4],
  row: { sent: int8 },
  sql: `select count(*) as sent from password_recovery where login_id = $1 and created_at > now() - make_interval(mins => $2)`,
})
const lockLogin = statement('recovery.lock', {
  parameters: [uuid],
  sql: 'select from login where id = $1 for no key update',
})
const insert = statement('recovery.insert', {
  parameters: [uuid, bytea, uuid, int4],
  sql: 'insert into password_recovery (supplier_id, code_hash, login_id, expires_at) values ($1, $2, $3, now() + make_interval(mins => $4))',
})
const forgetOld = statement('recovery.forget', {
  parameters: [uuid],
  sql: `delete from password_recovery where login_id = $1 and created_at < now() - interval '1 day'`,
})

/**
 * Sends a one-time link to whoever may be meant by the login, as far as this store knows them. The caller cannot tell,
 * neither by what is answered nor by when (rules §4). Older links stay valid until their time, or else whoever asks again
 * would end them. `returnTo` is a path of the store, followed after the sign-in.
 */
export async function requestRecovery(scope: Scope, identifier: Identifier, returnTo = '/'): Promise<void> {
  const [sent] = await Promise.allSettled([sendLink(scope, identifier, returnTo), delay(ANSWER_AFTER_MS)])
  if (sent.status === 'rejected') throw sent.reason
}

async function sendLink(scope: Scope, identifier: Identifier, returnTo: string): Promise<void> {
  const logins = await findLogins(scope, identifier)
  const people = await scope.db.many(knownHere, [scope.supplier.id, logins.map(({ id }) => id)])
  // A document may be several people's: each reads of the own account, in the own mailbox.
  if (people.length > 0)
    await inTransaction(scope, (scope) => Promise.all(people.map((person) => writeLink(scope, person, returnTo))))
}

async function writeLink(scope: Scope, person: Person, returnTo: string): Promise<void> {
  // One after the other, however many ask for the same person at once: the count is that of the moment.
  const [, recent] = await inOrder(
    () => scope.db.many(lockLogin, [person.id]),
    () => scope.db.one(countRecent, [person.id, CODE_MINUTES]),
  )
  if ((recent?.sent ?? 0) >= MAILS_PER_LINK_LIFETIME) return
  const code = newSecret()
  await Promise.all([
    scope.db.many(insert, [scope.supplier.id, hashPastedSecret(code), person.id, CODE_MINUTES]),
    scope.db.many(forgetOld, [person.id]),
    enqueueMail(scope, {
      to: person.email,
      about: { loginId: person.id },
      ...recoveryMail(scope, person.name, resetPath(code, returnTo), code),
    }),
  ])
}
