import { randomUUID } from 'node:crypto'
import { VISITOR } from '#domain/access/actor.ts'
import { ensureCan } from '#domain/access/can.ts'
import { ensure } from '#domain/failure.ts'
import { ensureErasable } from '#domain/privacy/erasure.ts'
import { matchesPassword } from '#server/modules/access/password.ts'
import { recordEvent } from '#server/platform/session/audit.ts'
import { lockLoginExclusive } from '#server/platform/session/lock-login.ts'
import { enqueueMailIfPossible } from '#server/platform/messaging/mail.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { emptyUnknownLogins } from './empty-logins.ts'
import { eraseCustomer } from './erase-customer.ts'
import { erasedMail, linkErasedMail } from './mails.ts'
import { lockOpenBusiness } from './queries.ts'
import { bool, statement, text, uuid } from '#server/platform/database/statement.ts'
import { inOrder } from '#server/platform/database/database.ts'

const findLogin = statement('privacy.login', {
  parameters: [uuid],
  row: { email: text, passwordHash: text, isErased: bool },
  sql: 'select email, password_hash, erased_at is not null as is_erased from login where id = $1',
})

/**
 * Takes a person out of this store: the own customer record with all that hangs on it, or, for somebody who acts on the
 * account of another, only the link (decision 21). What the tax law wants of closed orders stays, without the person.
 * Done twice it is done once.
 * @throws Failure password.wrong, privacy.openOrders, privacy.openCredit, access.notAllowed for staff and programs.
 */
export async function eraseAccount(scope: Scope, password: string): Promise<void> {
  const { actor, features, db } = scope
  ensureCan('account.manage', actor, { features })
  ensure(actor.kind === 'customer' || actor.kind === 'linked-user', 'access.notAllowed')
  const { loginId, customer } = actor
  const passwordHash = (await db.one(findLogin, [loginId]))?.passwordHash ?? null
  ensure(await matchesPassword(passwordHash, password), 'password.wrong', { field: 'senha' })
  return inTransaction(scope, async (scope) => {
    const [, now] = await inOrder(
      () => lockLoginExclusive(scope.db, loginId),
      () => scope.db.one(findLogin, [loginId]),
    )
    // Changed in the meantime, it was not the person's password any more; or somebody was quicker, in another window.
    ensure(now && (now.passwordHash === passwordHash || now.isErased), 'password.wrong', { field: 'senha' })
    const person = { loginId, email: now.email, customerId: customer.id }
    return actor.kind === 'customer' ? erasePrincipal(scope, person) : eraseLink(scope, person)
  })
}

interface Person {
  readonly loginId: string
  readonly email: string
  /** The own record, or the one of whoever shares the account. */
  readonly customerId: string
}

async function erasePrincipal(scope: Scope, { loginId, email, customerId }: Person): Promise<void> {
  const business = await lockOpenBusiness(scope, customerId)
  if (business === null) return
  ensureErasable(business)
  const tombstoneId = randomUUID()
  const { orders, linkedLogins } = await eraseCustomer(scope, { loginId, customerId, tombstoneId })
  await forgetPerson(scope, loginId, linkedLogins)
  await recordEvent(
    { ...scope, actor: VISITOR },
    { action: 'customer.erased', customerId: orders > 0 ? tombstoneId : null, details: { orders } },
  )
  await enqueueMailIfPossible(scope, { to: email, ...erasedMail(scope, orders) })
}

const deleteLink = statement('privacy.delete-link', {
  parameters: [uuid, uuid, uuid],
  row: { id: uuid },
  sql: 'delete from linked_user where supplier_id = $1 and customer_id = $2 and login_id = $3 returning id',
})

/** The account of the principal, and what was done on it, are the principal's. */
async function eraseLink(scope: Scope, { loginId, email, customerId }: Person): Promise<void> {
  if (!(await scope.db.one(deleteLink, [scope.supplier.id, customerId, loginId]))) return
  await forgetPerson(scope, loginId, [])
  await recordEvent({ ...scope, actor: VISITOR }, { action: 'linked-user.removed', customerId })
  await enqueueMailIfPossible(scope, { to: email, ...linkErasedMail(scope) })
}

const endSessions = statement('privacy.end-sessions', {
  parameters: [uuid, uuid],
  sql: 'delete from session where supplier_id = $1 and login_id = $2',
})
const forget = statement('privacy.forget-person', {
  parameters: [uuid, uuid],
  sql: `with person as (select email from login where id = $2),
   mails as (delete from mail m using person p where m.supplier_id = $1 and (m.recipient = p.email or m.login_id = $2)),
   proofs as (delete from email_proof e using person p where e.supplier_id = $1 and (e.email = p.email or e.login_id = $2)),
   invitations as (delete from linked_user_invitation i using person p where i.supplier_id = $1 and i.email = p.email)
   delete from consent where supplier_id = $1 and login_id = $2`,
})

async function forgetPerson(scope: Scope, loginId: string, linkedLogins: readonly string[]): Promise<void> {
  const key = [scope.supplier.id, loginId] as const
  await Promise.all([scope.db.one(endSessions, key), scope.db.one(forget, key)])
  await emptyUnknownLogins(scope, [loginId, ...linkedLogins])
}
