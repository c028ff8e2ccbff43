import { type ActingCustomer, authorOf } from '#domain/access/actor.ts'
import { changesBetween, type AuditAction } from '#domain/access/audit.ts'
import {
  ensureAddress,
  mayAddAddress,
  type Address,
  type AddressInput,
  type SavedAddress,
} from '#domain/customer/address.ts'
import { ensure } from '#domain/failure.ts'
import { statement, text, uuid } from '#server/platform/database/statement.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { recordStaffChange } from '#server/platform/session/audit.ts'
import {
  ADDRESS_COLUMNS,
  addressesOf,
  findAddress,
  findBillingAddress,
  insertAddress,
  rewriteAddress,
  servesPlace,
} from './queries.ts'

const lockOwner = statement('address.lock-owner', {
  parameters: [uuid, uuid],
  row: { id: uuid },
  sql: 'select id from customer where supplier_id = $1 and id = $2 for no key update',
})
const clearPrimaryAddress = statement('address.clear-primary', {
  parameters: [uuid, uuid],
  sql: 'update address set is_primary = false where supplier_id = $1 and customer_id = $2 and is_primary',
})

/**
 * Runs changes of one customer's addresses one after the other, because the primary address and the maximum depend on all
 * of them.
 */
function withAddressesLocked<Result>(
  scope: Scope,
  customerId: string,
  work: (scope: Scope) => Promise<Result>,
): Promise<Result> {
  return inTransaction(scope, async (locked) => {
    await locked.db.one(lockOwner, [locked.supplier.id, customerId])
    return work(locked)
  })
}

/** Must be called before another address becomes the primary one. */
async function clearPrimary(scope: Scope, customerId: string): Promise<void> {
  await scope.db.execute(clearPrimaryAddress, [scope.supplier.id, customerId])
}

const WRITTEN = Object.keys(ADDRESS_COLUMNS.types) as (keyof typeof ADDRESS_COLUMNS.types)[]

const auditedFields = (address: Address) => ({
  ...Object.fromEntries(WRITTEN.map((field) => [field, address[field]])),
  coordinates: address.coordinates && Object.values(address.coordinates).join(', '),
  isPrimary: address.isPrimary,
})

/** `before` is null for an address that is added, `after` for one that is removed. */
async function recordChange(
  scope: Scope,
  customerId: string,
  action: AuditAction,
  { before, after }: { readonly before: Address | null; readonly after: Address | null },
): Promise<void> {
  await recordStaffChange(scope, {
    action,
    customerId,
    subjectId: (after ?? before)?.id ?? null,
    changes: changesBetween(before ? auditedFields(before) : {}, after ? auditedFields(after) : {}),
  })
}

const MAX_ADDRESSES = 50

/**
 * Adds a delivery address; the first one becomes the primary.
 * @throws Failure address.tooMany, address.single, address.invalidPostalCode, address.unknownState
 */
export async function createAddress(
  scope: Scope,
  customer: ActingCustomer,
  input: AddressInput,
): Promise<SavedAddress> {
  ensureAddress(input)
  return withAddressesLocked(scope, customer.id, async (locked) => {
    const others = await addressesOf(locked, customer.id)
    ensure(mayAddAddress(scope.features, others.length), 'address.single')
    ensure(others.length < MAX_ADDRESSES, 'address.tooMany', { maximum: MAX_ADDRESSES })
    const isPrimary = input.isPrimary || others.length === 0
    if (isPrimary) await clearPrimary(locked, customer.id)
    const address = await insertAddress(locked, customer.id, input, { isPrimary, isBilling: false })
    await recordChange(locked, customer.id, 'address.added', { before: null, after: address })
    return { ...address, isServed: await servesPlace(locked, input) }
  })
}

/**
 * Updates a delivery address. The primary one stays primary until another is made so.
 * @throws Failure address.notFound, address.invalidPostalCode, address.unknownState
 */
export async function updateAddress(
  scope: Scope,
  customer: ActingCustomer,
  id: string,
  input: AddressInput,
): Promise<SavedAddress> {
  ensureAddress(input)
  return withAddressesLocked(scope, customer.id, async (locked) => {
    const current = await findAddress(locked, customer.id, id)
    ensure(current, 'address.notFound')
    if (input.isPrimary && !current.isPrimary) await clearPrimary(locked, customer.id)
    const address = await rewriteAddress(locked, current.id, input, input.isPrimary || current.isPrimary)
    await recordChange(locked, customer.id, 'address.changed', { before: current, after: address })
    return { ...address, isServed: await servesPlace(locked, input) }
  })
}

/**
 * Creates or updates the customer's one billing address. It is never the primary one and never in the list of delivery
 * addresses (specification §3).
 * @param id the billing address to change; null to change the present one or create it
 * @throws Failure address.notFound where `id` is another, address.invalidPostalCode, address.unknownState
 */
export async function saveBillingAddress(
  scope: Scope,
  customer: ActingCustomer,
  id: string | null,
  input: AddressInput,
): Promise<SavedAddress> {
  ensureAddress(input)
  return withAddressesLocked(scope, customer.id, async (locked) => {
    const current = await findBillingAddress(locked, customer.id)
    ensure(id === null || current?.id === id.toLowerCase(), 'address.notFound')
    const address = current
      ? await rewriteAddress(locked, current.id, input, false)
      : await insertAddress(locked, customer.id, input, { isPrimary: false, isBilling: true })
    const action = current ? 'address.changed' : 'address.added'
    await recordChange(locked, customer.id, action, { before: current, after: address })
    return { ...address, isServed: null }
  })
}

const markRemoved = statement('address.remove', {
  parameters: [uuid, uuid, uuid, text],
  sql: `update address set removed_at = now(), is_primary = false, written_by = $3, written_as = $4
   where supplier_id = $1 and id = $2`,
})
const makePrimary = statement('address.make-primary', {
  parameters: [uuid, uuid],
  sql: 'update address set is_primary = true where supplier_id = $1 and id = $2',
})

/**
 * Marks a delivery address as removed; its row stays. After the primary one the oldest other becomes primary.
 * @throws Failure address.notFound
 */
export function removeAddress(scope: Scope, customer: ActingCustomer, id: string): Promise<void> {
  return withAddressesLocked(scope, customer.id, async (locked) => {
    const addresses = await addressesOf(locked, customer.id)
    const removed = addresses.find((address) => address.id === id.toLowerCase())
    ensure(removed, 'address.notFound')
    const { loginId, actingAs } = authorOf(scope.actor)
    await locked.db.execute(markRemoved, [locked.supplier.id, removed.id, loginId, actingAs])
    await recordChange(locked, customer.id, 'address.removed', { before: removed, after: null })
    const [next] = addresses.filter((address) => address !== removed)
    if (removed.isPrimary && next) await locked.db.execute(makePrimary, [locked.supplier.id, next.id])
  })
}
