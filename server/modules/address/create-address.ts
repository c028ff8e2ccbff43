import type { ActingCustomer } from '#domain/access/actor.ts'
import { ensureAddress, type AddressInput, type SavedAddress } from '#domain/customer/address.ts'
import { mayAddAddress } from '#domain/customer/select-address.ts'
import { ensure } from '#domain/failure.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { clearPrimary, withAddressesLocked } from './lock-addresses.ts'
import { ADDRESS_COLUMNS, addressesOf, columnsOf, servesPlace, toAddress } from './queries.ts'

const MAX_ADDRESSES = 50

/**
 * Adds a delivery address; the first one becomes the primary.
 * @throws Failure address.tooMany, address.single, address.invalidPostalCode, address.unknownState
 */
export async function createAddress(scope: Scope, customer: ActingCustomer, input: AddressInput): Promise<SavedAddress> {
  ensureAddress(input)
  return withAddressesLocked(scope, customer.id, async (locked) => {
    const others = await addressesOf(locked, customer.id)
    ensure(mayAddAddress(scope.features, others.length), 'address.single')
    ensure(others.length < MAX_ADDRESSES, 'address.tooMany', { maximum: MAX_ADDRESSES })
    const isPrimary = input.isPrimary || others.length === 0
    if (isPrimary) await clearPrimary(locked, customer.id)
    const row = await locked.db
      .insertInto('address')
      .values({ supplier_id: locked.supplier.id, customer_id: customer.id, is_primary: isPrimary, ...columnsOf(locked, input) })
      .returning(ADDRESS_COLUMNS)
      .executeTakeFirstOrThrow()
    return { ...toAddress(row), isServed: await servesPlace(locked, input) }
  })
}
