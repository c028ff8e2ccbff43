import { randomUUID } from 'node:crypto'
import { VISITOR } from '#domain/access/actor.ts'
import { ensure } from '#domain/failure.ts'
import { ensureErasable } from '#domain/privacy/personal-data.ts'
import { matchesPassword } from '#server/modules/access/password.ts'
import { publish } from '#server/platform/events/publish.ts'
import { recordEvent } from '#server/platform/session/audit.ts'
import { lockLoginExclusive } from '#server/platform/session/lock-login.ts'
import { enqueueMailIfPossible } from '#server/platform/messaging/mail.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { eraseCustomer, lockOpenBusiness } from './erase-customer.ts'
import { eraseUnknownLogins } from './erase-logins.ts'
import { erasedMail, linkErasedMail } from './mails.ts'
import { PRIVACY_PARTS } from './parts.ts'
import { bool, statement, text, uuid } from '#server/platform/database/statement.ts'
import { inOrder } from '#server/platform/database/database.ts'

const findLogin = statement('privacy.login', {
  parameters: [uuid],
  row: { email: text, passwordHash: text, isErased: bool },
  sql: 'select email, password_hash, erased_at is not null as is_erased from login where id = $1',
})

/**
 * Erases a person in this store: the own customer record with all rows that refer to it, or, for a linked user, only the
 * link (decision 21). What the tax law requires of closed orders stays, without the person. A second call changes nothing.
 * @throws Failure password.wrong, privacy.openOrders, privacy.openCredit, access.notAllowed for staff and API clients.
 */
export async function eraseAccount(scope: Scope, password: string): Promise<void> {
  const { actor, db } = scope
  ensure(actor.kind === 'customer' || actor.kind === 'linked-user', 'access.notAllowed')
  const { loginId, customer } = actor
  const passwordHash = (await db.one(findLogin, [loginId]))?.passwordHash ?? null
  ensure(await matchesPassword(passwordHash, password), 'password.wrong', { field: 'senha' })
  return inTransaction(scope, async (scope) => {
    const [, now] = await inOrder(
      () => lockLoginExclusive(scope.db, loginId),
      () => scope.db.one(findLogin, [loginId]),
    )
    // Another request may have changed the password, or erased the account, before the lock.
    ensure(now && (now.passwordHash === passwordHash || now.isErased), 'password.wrong', { field: 'senha' })
    const person = { loginId, email: now.email, customerId: customer.id }
    return actor.kind === 'customer' ? erasePrincipal(scope, person) : eraseLink(scope, person)
  })
}

interface Person {
  readonly loginId: string
  readonly email: string
  /** The own record, or the principal's. */
  readonly customerId: string
}

async function erasePrincipal(scope: Scope, { loginId, email, customerId }: Person): Promise<void> {
  const business = await lockOpenBusiness(scope, customerId)
  if (business === null) return
  ensureErasable(business)
  const tombstoneId = randomUUID()
  const { orders, linkedLogins } = await eraseCustomer(scope, { loginId, customerId, tombstoneId })
  await erasePerson(scope, loginId, linkedLogins)
  await publish(scope, 'access.revoked', { customerId })
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

/** The principal's account stays, and what the linked user did on it. */
async function eraseLink(scope: Scope, { loginId, email, customerId }: Person): Promise<void> {
  if (!(await scope.db.one(deleteLink, [scope.supplier.id, customerId, loginId]))) return
  await erasePerson(scope, loginId, [])
  await recordEvent({ ...scope, actor: VISITOR }, { action: 'linked-user.removed', customerId })
  await enqueueMailIfPossible(scope, { to: email, ...linkErasedMail(scope) })
}

/** After the person's record or link is deleted in this store. */
async function erasePerson(scope: Scope, loginId: string, linkedLogins: readonly string[]): Promise<void> {
  await Promise.all(PRIVACY_PARTS.map(async (part) => part.erasePerson?.(scope, loginId)))
  await eraseUnknownLogins(scope, [loginId, ...linkedLogins])
  await publish(scope, 'access.revoked', { loginId })
}
