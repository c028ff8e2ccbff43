import { loginIdOf } from '#domain/access/actor.ts'
import { changesBetween } from '#domain/access/audit.ts'
import { mayManageAnyCustomer, type Permission } from '#domain/access/can.ts'
import { parseIdentifier } from '#domain/customer/document.ts'
import { maskEmail } from '#domain/customer/email.ts'
import { ensure } from '#domain/failure.ts'
import { publish } from '#server/platform/events/publish.ts'
import { recordEvent } from '#server/platform/session/audit.ts'
import { enqueueMail } from '#server/platform/messaging/mail.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { hashPastedSecret, newSecret } from '#server/platform/session/secret.ts'
import { INVITATION_DAYS, invitationMail } from './mails.ts'
import { managedCustomer } from './queries.ts'
import { array, bool, bytea, int4, int8, statement, text, uuid } from '#server/platform/database/statement.ts'
import { inOrder } from '#server/platform/database/database.ts'

/** With those that wait for an answer. */
const MAX_USERS = 50

export interface UserToInvite {
  readonly email: string
  /** How the account calls the person; may be empty. */
  readonly name: string
  readonly permissions: readonly Permission[]
}

const accountRow = {
  isPrincipal: bool,
  isLinked: bool,
  others: int8,
}

// Two invitations at once wait for each other here, so that the limit holds; what they count is read after the wait.
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
  parameters: [uuid, uuid, text, text, array(text), bytea, uuid, int4],
  sql: `insert into linked_user_invitation (supplier_id, customer_id, email, name, permissions, code_hash, invited_by, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(days => $8))
   on conflict (supplier_id, customer_id, email) do update set
     name = excluded.name, permissions = excluded.permissions, code_hash = excluded.code_hash, invited_by = excluded.invited_by,
     created_at = now(), expires_at = excluded.expires_at`,
})

/**
 * Sends an e-mail with which its reader may join the account. What happens does not depend on whether the address belongs
 * to anybody on the platform. An earlier invitation of the same address ends.
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
