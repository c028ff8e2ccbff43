import type { ActingCustomer } from '#domain/access/actor.ts'
import { ensureAddress, type AddressInput, type SavedAddress } from '#domain/customer/address.ts'
import { mayAddAddress } from '#domain/customer/select-address.ts'
import { ensure } from '#domain/failure.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { clearPrimary, withAddressesLocked } from './lock-addresses.ts'
import { addressesOf, insertAddress, servesPlace } from './queries.ts'

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
    return { ...address, isServed: await servesPlace(locked, input) }
  })
}
