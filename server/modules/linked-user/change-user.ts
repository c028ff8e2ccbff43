import { changesBetween } from '#domain/access/audit.ts'
import { PERMISSIONS } from '#domain/access/permission.ts'
import { reaisFromCents, type Cents } from '#domain/amounts.ts'
import type { AccountUser, UserChange } from '#domain/customer/linked-user.ts'
import { ensure } from '#domain/failure.ts'
import { mergeChange } from '#domain/merge-change.ts'
import {
  array,
  bool,
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
import { recordEvent } from '#server/platform/session/audit.ts'
import { closeSessionsOnCustomer } from '#server/platform/session/close-session.ts'
import { lockLoginExclusive } from '#server/platform/session/session.ts'
import { findUser, managedCustomer } from './queries.ts'

const userRow = {
  name: text,
  permissions: array(text),
  isActive: bool,
  approvalAbove: nullable(narrow<Cents>(int8)),
}

const lock = statement('linked-user.lock', {
  parameters: [uuid, uuid, uuid],
  row: userRow,
  sql: `select name, permissions, is_active, approval_above_cents as approval_above from linked_user
   where supplier_id = $1 and customer_id = $2 and login_id = $3 for no key update`,
})

// A user who was removed a short while ago is restored by making them active again. An order that is being submitted
// by the person locks the row (order/submit-order.ts): the change waits for it, and later orders are refused.
const update = statement('linked-user.change', {
  parameters: [uuid, uuid, uuid, text, array(text), bool, bool, int8],
  row: userRow,
  sql: `update linked_user set
     name = coalesce($4, name), permissions = coalesce($5, permissions), is_active = coalesce($6, is_active),
     approval_above_cents = case when $7 then $8 else approval_above_cents end,
     removed_at = case when $6 then null else removed_at end
   where supplier_id = $1 and customer_id = $2 and login_id = $3
     and (removed_at is null or ($6 and removed_at > now() - interval '1 hour'))
   returning name, permissions, is_active, approval_above_cents as approval_above`,
})

/**
 * Changes what a linked user may do, or pauses the user: that ends the person's sessions on the account at once.
 * @throws Failure access.notAllowed, also for the principal.
 */
export async function changeUser(
  scope: Scope,
  customerIdInPath: string,
  loginId: string,
  change: UserChange,
): Promise<AccountUser> {
  const customerId = await managedCustomer(scope, customerIdInPath)
  return inTransaction(scope, async (scope) => {
    const { db, supplier } = scope
    // Waits for a session that the person is opening on the account, so that it ends with the others.
    await lockLoginExclusive(db, loginId)
    const former = await db.one(lock, [supplier.id, customerId, loginId])
    ensure(former, 'access.notAllowed')
    const shown = await findUser(scope, customerId, loginId)
    const { name, permissions } = shown ? mergedUser(shown, change) : unmerged(change)
    const approval = [change.approvalAbove !== undefined, change.approvalAbove ?? null] as const
    const values = [name, permissions, change.isActive ?? null, ...approval] as const
    const changed = await db.one(update, [supplier.id, customerId, loginId, ...values])
    ensure(changed, 'access.notAllowed')
    if (!changed.isActive) await closeSessionsOnCustomer(scope, loginId, customerId)
    await publish(scope, 'access.revoked', { loginId })
    await recordEvent(scope, {
      action: 'linked-user.changed',
      customerId,
      subjectId: loginId,
      changes: changesBetween(auditable(former), auditable(changed)),
      details: { loginId, permissions: changed.permissions, isActive: changed.isActive },
    })
    const user = await findUser(scope, customerId, loginId)
    ensure(user, 'access.notAllowed')
    return user
  })
}

const auditable = ({ approvalAbove, ...user }: RowOf<typeof userRow>) => ({
  ...user,
  approvalAboveReais: approvalAbove === null ? null : reaisFromCents(approvalAbove),
})

interface WrittenUser {
  /** Null stays as it is. */
  readonly name: string | null
  readonly permissions: readonly string[] | null
}

const unmerged = ({ name, permissions }: UserChange): WrittenUser => ({
  name: name?.trim() ?? null,
  permissions: permissions ?? null,
})

/** @throws Failure record.changedMeanwhile where somebody else changed the name or one of the permissions too. */
function mergedUser(shown: Pick<AccountUser, 'name' | 'permissions'>, change: UserChange): WrittenUser {
  const { name, permissions } = unmerged(change)
  const { seen } = change
  if (!seen) return { name, permissions }
  const merged = mergeChange<Record<string, string | boolean>>(
    { name: shown.name, ...grantsOf(shown.permissions) },
    { name: seen.name.trim(), ...grantsOf(seen.permissions) },
    { name: name ?? shown.name, ...grantsOf(permissions ?? shown.permissions) },
  )
  ensure(merged, 'record.changedMeanwhile')
  return {
    // A person without a name of the account's keeps the name of the login.
    name: merged['name'] === shown.name ? null : String(merged['name']),
    permissions: PERMISSIONS.filter((permission) => merged[permission] === true),
  }
}

const grantsOf = (permissions: readonly string[]): Readonly<Record<string, boolean>> =>
  Object.fromEntries(PERMISSIONS.map((permission) => [permission, permissions.includes(permission)]))

const deleteUser = statement('linked-user.remove', {
  parameters: [uuid, uuid, uuid],
  row: { id: uuid },
  sql: `update linked_user set is_active = false, removed_at = now()
   where supplier_id = $1 and customer_id = $2 and login_id = $3 and removed_at is null
   returning id`,
})
const deleteInvitation = statement('linked-user.take-back', {
  parameters: [uuid, uuid, uuid],
  row: { id: uuid },
  sql: 'delete from linked_user_invitation where supplier_id = $1 and customer_id = $2 and id = $3 returning id',
})

/**
 * Removes a linked user, whose sessions on the account end at once, or withdraws an open invitation.
 * @throws Failure access.notAllowed for all others.
 */
export async function removeUser(scope: Scope, customerIdInPath: string, id: string): Promise<void> {
  const customerId = await managedCustomer(scope, customerIdInPath)
  const key = [scope.supplier.id, customerId, id] as const
  await inTransaction(scope, async (scope) => {
    // As in changeUser; the id of an invitation matches no login.
    await lockLoginExclusive(scope.db, id)
    const removed = await scope.db.one(deleteUser, key)
    if (removed) {
      await closeSessionsOnCustomer(scope, id, customerId)
      await publish(scope, 'access.revoked', { loginId: id })
    }
    const isDone = removed ?? (await scope.db.one(deleteInvitation, key))
    ensure(isDone, 'access.notAllowed')
    await recordEvent(scope, {
      action: 'linked-user.removed',
      customerId,
      subjectId: removed ? id : null,
      changes: changesBetween({ isMember: true }, { isMember: false }),
      details: { isInvitation: removed === undefined },
    })
  })
}
