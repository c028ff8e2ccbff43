import type { FieldChange } from '#domain/access/audit.ts'
import { ensure } from '#domain/failure.ts'
import { endLease, lockCart } from '#server/modules/cart/lock-cart.ts'
import { linesOf, type CartHead, type CartRow } from '#server/modules/cart/queries.ts'
import type { Db } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/events/publish.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { recordEvent } from '#server/platform/session/audit.ts'
import {
  findAbandonedLeases,
  findLeasesOfPerson,
  findLeasesOnCustomer,
  findNegotiation,
  hasHolderLeft,
  holdCart,
  writeNegotiator,
  writeTurnRequest,
  type Lease,
  type NegotiationRow,
} from './queries.ts'

/** A cart that is locked until the end of the transaction. */
export interface LockedNegotiation {
  readonly head: CartHead
  readonly lines: readonly CartRow[]
  readonly negotiation: NegotiationRow
}

/**
 * Locks the cart of a customer, and reads it with the given products.
 * @throws Failure negotiation.noCart
 */
export async function lockNegotiation(
  scope: Scope,
  customerId: string,
  productIds: readonly string[] = [],
): Promise<LockedNegotiation> {
  ensure(await findNegotiation(scope, customerId), 'negotiation.noCart')
  const head = await lockCart(scope, customerId)
  const [lines, negotiation] = [await linesOf(scope, customerId, productIds), await findNegotiation(scope, customerId)]
  ensure(negotiation, 'negotiation.noCart')
  return { head, lines, negotiation }
}

/** The member of staff who acts. @throws Failure access.notAllowed */
export function staffIdOf({ actor }: Pick<Scope, 'actor'>): string {
  ensure(actor.kind === 'attendant' || actor.kind === 'staff', 'access.notAllowed')
  return actor.staffId
}

/**
 * The same for the one who holds the cart.
 * @throws Failure negotiation.taken where another person holds it, negotiation.notHeld where no one does.
 */
export async function lockHeld(
  scope: Scope,
  customerId: string,
  productIds: readonly string[] = [],
): Promise<LockedNegotiation & { readonly negotiationId: string }> {
  const locked = await lockNegotiation(scope, customerId, productIds)
  return { ...locked, negotiationId: ensureHeld(locked.negotiation, staffIdOf(scope)) }
}

/** Returns the id of the negotiation. @throws Failure negotiation.taken, negotiation.notHeld */
export function ensureHeld(negotiation: NegotiationRow, staffId: string): string {
  ensureNotTaken(negotiation, staffId)
  ensure(negotiation.holderId === staffId && negotiation.id !== null, 'negotiation.notHeld')
  return negotiation.id
}

/** @throws Failure negotiation.taken */
function ensureNotTaken({ holderId }: NegotiationRow, staffId: string): void {
  ensure(holderId === null || holderId === staffId, 'negotiation.taken')
}

/**
 * Gives the person the cart for fifteen minutes, or for fifteen minutes more.
 * @throws Failure negotiation.noCart, negotiation.taken
 */
export function takeCart(scope: Scope, customerId: string): Promise<void> {
  const staffId = staffIdOf(scope)
  return inTransaction(scope, async (scope) => {
    const { negotiation } = await lockNegotiation(scope, customerId)
    ensureNotTaken(negotiation, staffId)
    const isRenewal = negotiation.holderId === staffId && negotiation.id !== null
    const version = await holdCart(scope, customerId, { staffId, sessionHash: scope.sessionHash }, !isRenewal)
    if (!isRenewal) await recordEvent(scope, { action: 'cart.held', customerId, changes: [isHeld(false, true)] })
    await publish(scope, 'cart.changed', { customerId, version })
  })
}

/** For the log of changes. */
const isHeld = (before: boolean, after: boolean): FieldChange => ({ field: 'isHeld', before, after })

/**
 * Says to who holds the cart that the person wants to negotiate in it.
 * @throws Failure negotiation.noCart, negotiation.notHeld where no other person holds it.
 */
export function requestTurn(scope: Scope, customerId: string): Promise<void> {
  const staffId = staffIdOf(scope)
  return inTransaction(scope, async (scope) => {
    const { negotiation, head } = await lockNegotiation(scope, customerId)
    const { holderId, id } = negotiation
    ensure(holderId !== null && holderId !== staffId && id !== null, 'negotiation.notHeld')
    await writeTurnRequest(scope, id, staffId)
    await publish(scope, 'cart.changed', { customerId, version: head.version })
  })
}

/**
 * Gives the lease to who requested the turn. What was agreed stays in the cart.
 * @throws Failure those of `lockHeld`, negotiation.noTurnRequest
 */
export function passTurn(scope: Scope, customerId: string): Promise<void> {
  return inTransaction(scope, async (scope) => {
    const { negotiation, negotiationId } = await lockHeld(scope, customerId)
    const { turnById, turnSessionHash } = negotiation
    ensure(turnById !== null, 'negotiation.noTurnRequest')
    await writeNegotiator(scope, negotiationId, turnById)
    const version = await holdCart(scope, customerId, { staffId: turnById, sessionHash: turnSessionHash }, false)
    await recordEvent(scope, {
      action: 'cart.released',
      customerId,
      changes: [{ field: 'negotiator', before: negotiation.holderName, after: negotiation.turnByName }],
    })
    await publish(scope, 'cart.changed', { customerId, version })
  })
}

/** Gives the cart back to its customer. @throws Failure those of `lockHeld` */
export function returnCart(scope: Scope, customerId: string): Promise<void> {
  return inTransaction(scope, async (scope) => {
    const { head } = await lockHeld(scope, customerId)
    await endLease(scope, customerId, head.version, 'attendant')
    await recordEvent(scope, { action: 'cart.released', customerId, changes: [isHeld(true, false)] })
  })
}

/** The customer takes the cart back (specification §4 "Attendant lock"). Without a lock it changes nothing. */
export function releaseCart(scope: Scope, customerId: string): Promise<void> {
  return inTransaction(scope, async (scope) => {
    const negotiation = await findNegotiation(scope, customerId)
    if (negotiation === undefined || negotiation.lockedUntil === null) return
    const { head, negotiation: current } = await lockNegotiation(scope, customerId)
    if (current.lockedUntil === null) return
    await endLease(scope, customerId, head.version, 'customer')
    await recordEvent(scope, { action: 'cart.released', customerId, changes: [isHeld(true, false)] })
  })
}

/** Leases that are ended in one run; the others wait for the next. */
const BATCH = 200

export type OpenScope = (supplierId: string) => Promise<Scope | null>

/** Ends the leases that were not renewed, and those of people who have left. */
export async function endAbandonedLeases(db: Db, openScope: OpenScope): Promise<void> {
  await endLeases(openScope, await findAbandonedLeases({ db }, BATCH), endIfAbandoned)
}

/** Ends the lease on the cart of a customer who signs out (specification §4 "Logout"). */
export async function endLeasesOnCustomer(db: Db, openScope: OpenScope, sessionHash: Buffer): Promise<void> {
  await endLeases(openScope, await findLeasesOnCustomer({ db }, sessionHash), endForCustomer)
}

/** Ends what a person left behind whose session has ended. */
export async function endLeasesOfPerson(
  db: Db,
  openScope: OpenScope,
  person: Parameters<typeof findLeasesOfPerson>[1],
): Promise<void> {
  const leases = await findLeasesOfPerson({ db }, person)
  await endLeases(
    openScope,
    leases.filter(({ isHolder }) => isHolder),
    endIfAbandoned,
  )
  await endLeases(
    openScope,
    leases.filter(({ isHolder }) => !isHolder),
    endForCustomer,
  )
}

async function endIfAbandoned(scope: Scope, customerId: string): Promise<void> {
  // The lock ends a lease that lapsed, unless it was renewed before.
  const { version } = await lockCart(scope, customerId)
  if (await hasHolderLeft(scope, customerId)) await endLease(scope, customerId, version, 'attendant')
}

async function endForCustomer(scope: Scope, customerId: string): Promise<void> {
  const { version, lockedUntil } = await lockCart(scope, customerId)
  if (lockedUntil !== null) await endLease(scope, customerId, version, 'customer')
}

/** Each in a transaction of its own, so that one that fails does not keep the others. */
async function endLeases(
  openScope: OpenScope,
  leases: readonly Lease[],
  end: (scope: Scope, customerId: string) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = []
  for (const { supplierId, customerId } of leases) {
    const scope = await openScope(supplierId)
    if (scope === null) continue
    try {
      await inTransaction(scope, (scope) => end(scope, customerId))
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} leases were not ended`)
}
