import { ensure } from '#domain/failure.ts'
import type { CartView } from '#domain/cart/merge-lines.ts'
import { inOrder } from '#server/platform/database/database.ts'
import { array, bool, int8, nullable, statement, text, uuid, type RowOf } from '#server/platform/database/statement.ts'
import { publish } from '#server/platform/events/publish.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { findView } from './cart-view.ts'
import {
  cartHeadRow,
  HEAD,
  headOf,
  headToSave,
  linesOf,
  lockedHeadOf,
  type CartHead,
  type CartRow,
  type PricedHead,
  type Pricing,
} from './queries.ts'

const lockedRow = { ...cartHeadRow, hasLapsed: bool }

const takeLock = statement('cart.lock', {
  parameters: [uuid, uuid],
  row: lockedRow,
  useGenericPlan: true,
  sql: `select ${HEAD}, coalesce(c.locked_until <= now(), false) as "hasLapsed" from cart c where c.supplier_id = $1 and c.customer_id = $2 for update`,
})
const createCart = statement('cart.create', {
  parameters: [uuid, uuid],
  sql: 'insert into cart (supplier_id, customer_id) values ($1, $2) on conflict do nothing',
})

/**
 * Locks the cart until the end of the transaction, so that other saves and submissions of the customer wait. A lease that lapsed
 * is ended with it.
 */
export async function lockCart(scope: Scope, customerId: string): Promise<CartHead> {
  const key = [scope.supplier.id, customerId] as const
  const locked = await scope.db.one(takeLock, key)
  if (locked) return settled(scope, customerId, locked)
  await scope.db.many(createCart, key)
  const created = await scope.db.one(takeLock, key)
  ensure(created, 'access.sessionExpired')
  return created
}

async function settled(
  scope: Scope,
  customerId: string,
  { hasLapsed, ...head }: RowOf<typeof lockedRow>,
): Promise<CartHead> {
  return hasLapsed ? { ...head, version: await endLease(scope, customerId, head.version, 'lapse') } : head
}

const end = statement('cart.end-lease', {
  parameters: [uuid, uuid, int8, text],
  row: { proposalOf: nullable(uuid) },
  sql: `with agreed as (
     select jsonb_agg(jsonb_build_object('productId', product_id, 'quantity', quantity, 'price', attendant_price)) as lines
     from cart_line where supplier_id = $1 and customer_id = $2 and quantity > 0 and attendant_price is not null),
   priced as (
     update cart_line set attendant_price = null where supplier_id = $1 and customer_id = $2 and attendant_price is not null),
   ended as (
     update negotiation n set ended_at = now(), ended_by = $4, proposal = agreed.lines from agreed
     where n.supplier_id = $1 and n.customer_id = $2 and n.ended_at is null
     returning n.id, n.proposal)
   update cart set version = $3, locked_by = null, locked_until = null where supplier_id = $1 and customer_id = $2
   returning (select id from ended where proposal is not null) as "proposalOf"`,
})

/**
 * Ends the lease of an attendant: the attendant prices leave the cart, and their lines stay as the proposal of the negotiation.
 * Returns the version that the cart came to. The cart must be locked.
 */
export async function endLease(
  scope: Scope,
  customerId: string,
  fromVersion: number,
  endedBy: 'attendant' | 'customer' | 'lapse',
): Promise<number> {
  const version = fromVersion + 1
  const ended = await scope.db.one(end, [scope.supplier.id, customerId, version, endedBy])
  // Who takes the own cart back knows what is left.
  const negotiationId = endedBy === 'customer' ? null : (ended?.proposalOf ?? null)
  if (negotiationId !== null) await publish(scope, 'negotiation.proposal-left', { negotiationId })
  await publish(scope, 'cart.changed', { customerId, version })
  return version
}

// Of a cart that does not exist yet it records none: there is nothing to lock. One that another save has made since is locked before its key
// is, because two saves that both hold the key would wait for each other.
const recordOperations = statement('cart.operations', {
  parameters: [uuid, uuid, array(uuid)],
  row: { id: uuid },
  useGenericPlan: true,
  sql: `with held as (
     select supplier_id, customer_id, version from cart where supplier_id = $1 and customer_id = $2 for update)
   insert into cart_operation (supplier_id, customer_id, id, version)
   select c.supplier_id, c.customer_id, o.id, c.version + 1 from held c, unnest($3::uuid[]) as o(id)
   on conflict do nothing
   returning id`,
})

export interface SentToCart {
  readonly productIds: readonly string[]
  readonly operationIds: readonly string[]
  /** Whether the save is based on what its session saw last. */
  readonly isBasedOnView: boolean
  readonly pricing: Pricing
}

export interface StoredCart {
  readonly head: CartHead
  /** With the coupon of the sent pricing. */
  readonly pricedHead: PricedHead
  readonly lines: readonly CartRow[]
  /** Null where the session never saw the cart, or nothing is based on it. */
  readonly view: CartView | null
  /** Those of the sent operations that were not applied before, each once. */
  readonly newOperations: readonly string[]
}

/**
 * Reads what the cart holds and what its price depends on, in one round trip and without a lock: `writeCart` finds out whether it is still
 * so. Null where the customer was erased, or a lease that lapsed has to be ended.
 */
export async function readCartToSave(scope: Scope, customerId: string, sent: SentToCart): Promise<StoredCart | null> {
  const [found, lines] = await scope.db.pipelined((db) =>
    // The head first: where lines are newer than its version, `writeCart` writes nothing.
    Promise.all([
      headToSave({ ...scope, db }, customerId, sent),
      linesOf({ ...scope, db }, customerId, sent.productIds),
    ]),
  )
  if (found === null || found.hasLapsed) return null
  const { head, pricedHead, view, applied } = found
  const newOperations = [...new Set(sent.operationIds)].filter((id) => !applied.includes(id))
  return { head, pricedHead, lines, view: sent.isBasedOnView ? view : null, newOperations }
}

/** Locks the cart, reads what it holds and what its price depends on, and records the operations, in one round trip. */
export async function lockCartAndLines(scope: Scope, customerId: string, sent: SentToCart): Promise<StoredCart> {
  const readLines = () => linesOf(scope, customerId, sent.productIds)
  const readHead = () => headOf(scope, customerId, sent.pricing)
  const readAgain = async () => {
    const [pricedHead, view] = await inOrder(readHead, () => findView(scope, customerId))
    return { pricedHead, view }
  }
  const record = async () => {
    if (sent.operationIds.length === 0) return []
    const rows = await scope.db.many(recordOperations, [scope.supplier.id, customerId, sent.operationIds])
    return rows.map(({ id }) => id)
  }
  const [locked, lines, newOperations] = await inOrder(
    () => lockedHeadOf(scope, customerId, sent.pricing),
    readLines,
    record,
  )
  if (locked !== null) {
    const { pricedHead, view } = locked.asRead ?? (await readAgain())
    const head = await settled(scope, customerId, { ...locked.head, hasLapsed: locked.hasLapsed })
    return { head, pricedHead, lines, view: sent.isBasedOnView ? view : null, newOperations }
  }
  // There was nothing to lock, so another session may have written lines after these were read.
  const created = await lockCart(scope, customerId)
  const [linesNow, headNow, recorded] = await inOrder(readLines, readHead, record)
  return {
    head: created,
    pricedHead: headNow,
    lines: linesNow,
    view: null,
    newOperations: [...newOperations, ...recorded],
  }
}
