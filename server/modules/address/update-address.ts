import type { ActingCustomer } from '#domain/access/actor.ts'
import { ensureAddress, type AddressInput, type SavedAddress } from '#domain/customer/address.ts'
import { ensure } from '#domain/failure.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { clearPrimary, withAddressesLocked } from './lock-addresses.ts'
import { findAddress, rewriteAddress, servesPlace } from './queries.ts'

/**
 * Replaces what a delivery address says. The primary one stops being so only when another takes its place.
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
    return { ...address, isServed: await servesPlace(locked, input) }
  })
}
