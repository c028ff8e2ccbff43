import { customerOf, type Actor } from '#domain/access/actor.ts'
import { SUBMIT_PERMISSION } from '#domain/access/can.ts'
import { needsApproval } from '#domain/customer/customer-record.ts'
import { ensure } from '#domain/failure.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { statement, text, uuid } from '#server/platform/database/statement.ts'
import { inOrder } from '#server/platform/database/database.ts'

const lockGrant = statement('order.hold-permission', {
  parameters: [uuid, uuid, uuid, text],
  row: { id: uuid },
  sql: `select id from linked_user
   where supplier_id = $1 and customer_id = $2 and login_id = $3 and is_active and $4 = any (permissions)
   for share`,
})
const lockClient = statement('order.hold-client', {
  parameters: [uuid, uuid, uuid],
  row: { id: uuid },
  sql: `select m.id from portfolio p
   join staff m on m.supplier_id = p.supplier_id and m.id = p.representative_id and m.is_active
   where p.supplier_id = $1 and p.customer_id = $2 and p.representative_id = $3
   for share`,
})
const lockKey = statement('order.hold-key', {
  parameters: [uuid, uuid],
  row: { id: uuid },
  sql: 'select id from api_key where supplier_id = $1 and id = $2 and revoked_at is null and (expires_at is null or expires_at > now()) for share',
})
const lockApproval = statement('order.hold-approval', {
  parameters: [uuid, uuid],
  row: { id: uuid },
  sql: 'select id from customer where supplier_id = $1 and id = $2 and is_approved for share',
})

/**
 * Holds what lets somebody buy for a customer until the order is there or refused: who pauses a linked user, takes a client
 * from a representative, revokes a key or refuses a registration meanwhile waits, and after that answer no such order comes.
 * @throws Failure order.notAllowed, order.awaitingApproval where it was taken away since the session was read.
 */
export async function lockAuthorization(scope: Scope, customerId: string): Promise<void> {
  const [permission, approval] = await inOrder(
    () => lockActorRow(scope, scope.actor, customerId),
    () => (buysByApproval(scope) ? scope.db.one(lockApproval, [scope.supplier.id, customerId]) : Promise.resolve(true)),
  )
  ensure(permission, 'order.notAllowed')
  ensure(approval, 'order.awaitingApproval')
}

/** Whoever was let through without an approval, as some stores do, needs none now. */
const buysByApproval = ({ actor, features }: Scope): boolean =>
  needsApproval(features) && customerOf(actor)?.isApproved === true

async function lockActorRow({ db, supplier }: Scope, actor: Actor, customerId: string): Promise<unknown> {
  switch (actor.kind) {
    case 'linked-user':
      return db.one(lockGrant, [supplier.id, customerId, actor.loginId, SUBMIT_PERMISSION])
    case 'representative':
      return db.one(lockClient, [supplier.id, customerId, actor.staffId])
    case 'api-key':
      return db.one(lockKey, [supplier.id, actor.keyId])
    // A customer's own record is nobody's to take; an attendant's consent is asked for elsewhere.
    default:
      return true
  }
}
