import type { ActingCustomer } from '#domain/access/actor.ts'
import { ensureAddress, type AddressInput, type SavedAddress } from '#domain/customer/address.ts'
import { ensure } from '#domain/failure.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { withAddressesLocked } from './lock-addresses.ts'
import { findBillingAddress, insertAddress, rewriteAddress } from './queries.ts'

/**
 * Creates the billing address, which a customer has once, or replaces what it says. It is never the primary one and never in
 * the list of delivery addresses (specification §3).
 * @param id the billing address that is to be changed; null for whichever there is, or a new one
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
    return { ...address, isServed: null }
  })
}
