import { customerOf, loginIdOf } from '#domain/access/actor.ts'
import { ensure } from '#domain/failure.ts'
import { idsAmong } from '#server/platform/http/path-segments.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { array, nullable, statement, uuid } from '#server/platform/database/statement.ts'

/** What the segments of a call say; nothing is allowed by that. */
export interface NamedAccount {
  /** Where none is named, the one that the session works for. */
  readonly customerId: string
  /** A login or an invitation; where none is named, oneself, or the principal for those who only look after the account. */
  readonly userId: string | null
  readonly namesUser: boolean
}

const findCustomers = statement('linked-user.named', {
  parameters: [uuid, array(uuid)],
  row: { id: uuid, loginId: nullable(uuid) },
  sql: 'select id, login_id from customer where supplier_id = $1 and id = any($2::uuid[]) and erased_at is null',
})

/**
 * Reads `usuario/{a}/{b}` and its like, whose segments the specification does not explain: sessions and suppliers were read
 * before; of the ids that are left, one may be a customer of the store, one the own login, and the last one is the user's.
 * @throws Failure access.notAllowed where that is not so, as for anything that one may not see.
 */
export async function namedAccount(
  scope: Scope,
  segments: readonly (string | null | undefined)[],
): Promise<NamedAccount> {
  const ids = idsAmong(scope, segments)
  const customers = ids.length === 0 ? [] : await scope.db.many(findCustomers, [scope.supplier.id, ids])
  const others = ids.filter((id) => !customers.some((customer) => customer.id === id))
  const [named] = customers
  const customerId = named?.id ?? customerOf(scope.actor)?.id
  ensure(customers.length <= 1 && customerId !== undefined, 'access.notAllowed')
  const ownId = loginIdOf(scope.actor)
  ensure(
    others.slice(0, -1).every((id) => id === ownId),
    'access.notAllowed',
  )
  const userId = others.at(-1)
  if (userId !== undefined) return { customerId, userId, namesUser: true }
  const isUser = scope.actor.kind === 'customer' || scope.actor.kind === 'linked-user'
  return { customerId, userId: isUser ? ownId : (named?.loginId ?? null), namesUser: false }
}

/** The account alone: besides it only oneself may be named. */
export async function accountNamed(scope: Scope, segments: readonly (string | null | undefined)[]): Promise<string> {
  const { customerId, userId, namesUser } = await namedAccount(scope, segments)
  ensure(!namesUser || userId === loginIdOf(scope.actor), 'access.notAllowed')
  return customerId
}
