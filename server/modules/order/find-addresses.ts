import type { OrderRequest } from '#contract/order-request.ts'
import type { Address } from '#domain/customer/address.ts'
import { ensure } from '#domain/failure.ts'
import { ADDRESS_COLUMNS, toAddress, type AddressRow } from '#server/modules/address/queries.ts'
import { rows, statement } from '#server/platform/database.ts'
import type { Scope } from '#server/platform/scope.ts'

export interface OrderAddresses {
  /** Null for pickup. */
  readonly delivery: Address | null
  /** The named one, or the customer's billing address, which is held apart; null where there is none. */
  readonly billing: Address | null
}

const findAll = statement<AddressRow & { is_billing: boolean }>(
  'order.addresses',
  `select ${ADDRESS_COLUMNS.join(', ')}, is_billing from address
   where supplier_id = $1 and customer_id = $2 and removed_at is null and (id = any($3::uuid[]) or is_billing)`,
)

/** @throws Failure delivery.addressRequired, address.notFound for an address of nobody or of somebody else. */
export async function findAddresses(scope: Scope, customerId: string, request: OrderRequest): Promise<OrderAddresses> {
  const deliveryId = request.deliveryType === 'delivery' ? request.addressId : null
  ensure(request.deliveryType === 'pickup' || deliveryId !== null, 'delivery.addressRequired')
  const named = [deliveryId, request.billingAddressId].filter((id) => id !== null)
  const found = await rows(scope.db, findAll, [scope.supplier.id, customerId, named])

  const find = (id: string): Address => {
    const row = found.find((row) => row.id === id.toLowerCase())
    ensure(row, 'address.notFound')
    return toAddress(row)
  }
  const kept = found.find((row) => row.is_billing)
  return {
    delivery: deliveryId === null ? null : find(deliveryId),
    billing: request.billingAddressId === null ? (kept ? toAddress(kept) : null) : find(request.billingAddressId),
  }
}
