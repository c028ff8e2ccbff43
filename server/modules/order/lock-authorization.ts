import { customerOf, type Actor } from '#domain/access/actor.ts'
import { SUBMIT_PERMISSION } from '#domain/access/permission.ts'
import { needsApproval } from '#domain/customer/approval-status.ts'
import { ensure } from '#domain/failure.ts'
import { firstRow, statement } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/http/scope.ts'

const lockGrant = statement<{ id: string }>(
  'order.hold-permission',
  `select id from linked_user
   where supplier_id = $1 and customer_id = $2 and login_id = $3 and is_active and $4 = any (permissions)
   for share`,
)
const lockClient = statement<{ id: string }>(
  'order.hold-client',
  `select m.id from portfolio p
   join staff m on m.supplier_id = p.supplier_id and m.id = p.representative_id and m.is_active
   where p.supplier_id = $1 and p.customer_id = $2 and p.representative_id = $3
   for share`,
)
const lockKey = statement<{ id: string }>(
  'order.hold-key',
  'select id from api_key where supplier_id = $1 and id = $2 and revoked_at is null and (expires_at is null or expires_at > now()) for share',
)
const lockApproval = statement<{ id: string }>(
  'order.hold-approval',
  'select id from customer where supplier_id = $1 and id = $2 and is_approved for share',
)

/**
 * Holds what lets somebody buy for a customer until the order is there or refused: who pauses a linked user, takes a client
 * from a representative, revokes a key or refuses a registration meanwhile waits, and after that answer no such order comes.
 * @throws Failure order.notAllowed, order.awaitingApproval where it was taken away since the session was read.
 */
export async function lockAuthorization(scope: Scope, customerId: string): Promise<void> {
  const [permission, approval] = await Promise.all([
    lockActorRow(scope, scope.actor, customerId),
    buysByApproval(scope) ? firstRow(scope.db, lockApproval, [scope.supplier.id, customerId]) : true,
  ])
  ensure(permission, 'order.notAllowed')
  ensure(approval, 'order.awaitingApproval')
}

/** Whoever was let through without an approval, as some stores do, needs none now. */
const buysByApproval = ({ actor, features }: Scope): boolean => needsApproval(features) && customerOf(actor)?.isApproved === true

async function lockActorRow({ db, supplier }: Scope, actor: Actor, customerId: string): Promise<unknown> {
  switch (actor.kind) {
    case 'linked-user':
      return firstRow(db, lockGrant, [supplier.id, customerId, actor.loginId, SUBMIT_PERMISSION])
    case 'representative':
      return firstRow(db, lockClient, [supplier.id, customerId, actor.staffId])
    case 'api-key':
      return firstRow(db, lockKey, [supplier.id, actor.keyId])
    // A customer's own record is nobody's to take; an attendant's consent is asked for elsewhere.
    default:
      return true
  }
}
