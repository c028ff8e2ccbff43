import { customerOf, loginIdOf } from '#domain/access/actor.ts'
import { mayManageAnyCustomer } from '#domain/access/can.ts'
import { PERMISSIONS } from '#domain/access/permission.ts'
import type { Cents } from '#domain/amounts.ts'
import type { AccountUser, AccountUsers } from '#domain/customer/linked-user.ts'
import { ensure } from '#domain/failure.ts'
import type { PrivacyPart } from '#server/platform/database/privacy-part.ts'
import {
  array,
  bool,
  int8,
  narrow,
  nullable,
  statement,
  text,
  timestamptz,
  uuid,
  type RowOf,
  jsonListSql,
} from '#server/platform/database/statement.ts'
import { idsAmong } from '#server/platform/http/path-segments.ts'
import { actingCustomer, type Scope } from '#server/platform/http/scope.ts'

const findCustomer = statement('linked-user.customer', {
  parameters: [uuid, uuid],
  row: { id: uuid },
  sql: 'select id from customer where supplier_id = $1 and id = $2 and erased_at is null',
})

/**
 * The customer whose users the actor may manage: the acting one, or for staff with the module any customer of the store.
 * @throws Failure access.notAllowed
 */
export async function managedCustomer(scope: Scope, idInPath: string): Promise<string> {
  if (!mayManageAnyCustomer(scope.actor)) return actingCustomer(scope, idInPath).id
  const customer = await scope.db.one(findCustomer, [scope.supplier.id, idInPath])
  ensure(customer, 'access.notAllowed')
  return customer.id
}

const userRow = {
  name: text,
  id: uuid,
  email: text,
  isPrincipal: bool,
  isActive: bool,
  since: timestamptz,
  /** Null for the principal, who has all. */
  permissions: nullable(array(text)),
  approvalAbove: nullable(narrow<Cents>(int8)),
}
type UserRow = RowOf<typeof userRow>

// $3 is one user, or null for all.
const findUsers = statement('linked-user.list', {
  parameters: [uuid, uuid, uuid],
  row: userRow,
  sql: `select l.id, coalesce(nullif(u.name, ''), l.name) as name, l.email, u."isPrincipal", u."isActive", u.permissions, u."approvalAbove", u.since
   from (
     select c.login_id, '' as name, true as "isPrincipal", true as "isActive", null::text[] as permissions, null::bigint as "approvalAbove",
       c.created_at as since
     from customer c where c.supplier_id = $1 and c.id = $2
     union all
     select u.login_id, u.name, false, u.is_active, u.permissions, u.approval_above_cents, u.created_at
     from linked_user u where u.supplier_id = $1 and u.customer_id = $2 and u.removed_at is null
   ) u
   join login l on l.id = u.login_id
   where $3::uuid is null or l.id = $3
   order by u."isPrincipal" desc, plain_text(coalesce(nullif(u.name, ''), l.name)), l.id`,
})
const findInvitations = statement('linked-user.invitations', {
  parameters: [uuid, uuid],
  row: {
    id: uuid,
    email: text,
    name: text,
    permissions: array(text),
    approvalAbove: nullable(narrow<Cents>(int8)),
    expiresAt: timestamptz,
  },
  sql: `select id, email, name, permissions, approval_above_cents as "approvalAbove", expires_at as "expiresAt"
   from linked_user_invitation
   where supplier_id = $1 and customer_id = $2 and expires_at > now() and not is_principal
   order by created_at desc, id`,
})

/** The users of the account, the principal first, and its open invitations. */
export async function listUsers({ db, supplier }: Scope, customerId: string): Promise<AccountUsers> {
  const [users, invitations] = await Promise.all([
    db.many(findUsers, [supplier.id, customerId, null]),
    db.many(findInvitations, [supplier.id, customerId]),
  ])
  return { users: users.map(toUser), invitations }
}

/** One user of the account; null for an unknown one. */
export async function findUser(
  { db, supplier }: Scope,
  customerId: string,
  loginId: string,
): Promise<AccountUser | null> {
  const user = await db.one(findUsers, [supplier.id, customerId, loginId])
  return user ? toUser(user) : null
}

const toUser = (row: UserRow): AccountUser => ({ ...row, permissions: row.permissions ?? PERMISSIONS })

/** The account and the user that the segments of a path name. It grants nothing. */
export interface NamedAccount {
  /** Where none is named, the one that the session works for. */
  readonly customerId: string
  /** A login or an invitation; where none is named, oneself, or the principal for staff. */
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

/** The account of a path without a user: besides it only oneself may be named. */
export async function accountNamed(scope: Scope, segments: readonly (string | null | undefined)[]): Promise<string> {
  const { customerId, userId, namesUser } = await namedAccount(scope, segments)
  ensure(!namesUser || userId === loginIdOf(scope.actor), 'access.notAllowed')
  return customerId
}

const deleteInvitations = statement('linked-user.erase-person', {
  parameters: [uuid, uuid],
  sql: `delete from linked_user_invitation i using login l
   where l.id = $2 and i.supplier_id = $1 and i.email = l.email`,
})

export const linkedUserPrivacy = {
  tables: {
    linked_user: { exportedAs: 'linkedUsers', erasedBy: 'foreign key' },
    linked_user_invitation: { exportedAs: null, erasedBy: 'foreign key' },
  },
  exports: {
    linkedUsers: jsonListSql(
      `json_build_object('name', coalesce(nullif(u.name, ''), l.name), 'email', l.email, 'permissions', u.permissions,
        'approvalAbove', u.approval_above_cents, 'isActive', u.is_active)`,
      'linked_user u join login l on l.id = u.login_id where u.supplier_id = $1 and u.customer_id = $3',
      'u.created_at, u.id',
    ),
    actsFor: jsonListSql(
      `json_build_object('customerName', c.name, 'permissions', u.permissions, 'isActive', u.is_active)`,
      `linked_user u join customer c on c.supplier_id = u.supplier_id and c.id = u.customer_id
       where u.supplier_id = $1 and u.login_id = $2`,
      'u.created_at, u.id',
    ),
  },
  // Invitations to the person; those by the person are deleted with the customer record.
  erasePerson: ({ db, supplier }, loginId) => db.execute(deleteInvitations, [supplier.id, loginId]),
} as const satisfies PrivacyPart
