import { customerOf, type ActingCustomer, type Actor } from '#domain/access/actor.ts'
import { ensure } from '#domain/failure.ts'
import type { SupplierFeatures } from '#domain/supplier/features.ts'
import type { Supplier } from '#domain/supplier/supplier.ts'
import type { Db, Work } from '../database/database.ts'
import { statement, uuid } from '../database/statement.ts'
import type { StorefrontCache } from '../database/storefront-cache.ts'
import type { Events } from '../events/event-bus.ts'
import type { Log } from './request-log.ts'

/** First argument of every use case and query: supplier, actor, and the database or transaction. */
export interface Scope {
  readonly db: Db
  readonly actor: Actor
  /** Hash of the token of the session behind the actor; null for visitors. */
  readonly sessionHash: Buffer | null
  readonly supplier: Supplier
  readonly features: SupplierFeatures
  readonly cache: StorefrontCache
  readonly events: Events
  readonly log: Log
  /** What the browser or program of the request says of itself; empty where there is none. */
  readonly userAgent: string
  /** URL of this store for links in messages, without a slash at the end. */
  readonly storeUrl: string
}

/** Runs the work in one transaction, with a scope whose `db` is the transaction. */
export function inTransaction<Result>(scope: Scope, work: Work<Scope, Result>): Promise<Result> {
  return scope.db.transaction((db) => work({ ...scope, db }))
}

const lockSupplier = statement('supplier.lock', {
  parameters: [uuid],
  sql: 'select from supplier where id = $1 for no key update',
})

/** Until the end of the transaction nobody else changes what staff set for the store. */
export const lockStore = ({ db, supplier }: Scope): Promise<unknown> => db.execute(lockSupplier, [supplier.id])

/** The same for a change of what staff set for the store: one at a time per supplier. */
export function inLockedTransaction<Result>(scope: Scope, work: Work<Scope, Result>): Promise<Result> {
  return inTransaction(scope, async (scope) => {
    await lockStore(scope)
    return work(scope)
  })
}

/** The customer of the request. A wrong id in the path is refused like an unknown one. */
export function actingCustomer(scope: Scope, idInPath: string): ActingCustomer {
  const customer = customerOf(scope.actor)
  ensure(scope.actor.kind !== 'visitor', 'access.signInRequired')
  ensure(customer !== null && customer.id === idInPath.toLowerCase(), 'access.notAllowed')
  return customer
}
