import type { ActingCustomer } from '#domain/access/actor.ts'
import type { Address, AddressInput } from '#domain/customer/address.ts'
import { parsePostalCode } from '#domain/delivery/postal-code.ts'
import { ensure } from '#domain/failure.ts'
import type { Scope } from '#server/platform/scope.ts'
import { clearPrimary, withAddressesLocked } from './lock-addresses.ts'
import { ADDRESS_COLUMNS, addressesOf, columnsOf, toAddress } from './queries.ts'

const MAX_ADDRESSES = 50

/** Adds a delivery address; the first one becomes the primary. Throws `address.tooMany`, `address.invalidPostalCode`. */
export async function createAddress(scope: Scope, customer: ActingCustomer, input: AddressInput): Promise<Address> {
  ensure(parsePostalCode(input.postalCode), 'address.invalidPostalCode')
  return withAddressesLocked(scope, customer.id, async (locked) => {
    const others = await addressesOf(locked, customer.id)
    ensure(others.length < MAX_ADDRESSES, 'address.tooMany', { maximum: MAX_ADDRESSES })
    const isPrimary = input.isPrimary || others.length === 0
    if (isPrimary) await clearPrimary(locked, customer.id)
    const row = await locked.db
      .insertInto('address')
      .values({ supplier_id: locked.supplier.id, customer_id: customer.id, is_primary: isPrimary, ...columnsOf(input) })
      .returning(ADDRESS_COLUMNS)
      .executeTakeFirstOrThrow()
    return toAddress(row)
  })
}
