import type { NamedAddress, OrderRequest } from '#contract/order-request.ts'
import { ensureCan } from '#domain/access/can.ts'
import {
  ensureAddress,
  isSameAddress,
  mayAddAddress,
  type AddressInput,
  type OrderAddress,
} from '#domain/customer/address.ts'
import { ensure } from '#domain/failure.ts'
import { ADDRESS, toAddress } from '#server/modules/address/queries.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { array, bool, type RowOf, statement, uuid } from '#server/platform/database/statement.ts'

export interface OrderAddresses {
  /** Null for pickup. */
  readonly delivery: OrderAddress | null
  /** The named one, or the customer's billing address, which is held apart; null where there is none. */
  readonly billing: OrderAddress | null
}

const foundRow = {
  ...ADDRESS.types,
  isBilling: bool,
}
type FoundRow = RowOf<typeof foundRow>

const NONE: NamedAddress = { id: null, written: null }

// $4: an address was written out, which may be any of the customer's own.
const findAll = statement('order.addresses', {
  parameters: [uuid, uuid, array(uuid), bool],
  row: foundRow,
  sql: `select ${ADDRESS.list()}, is_billing from address
   where supplier_id = $1 and customer_id = $2 and removed_at is null and (id = any($3::uuid[]) or is_billing or $4::boolean)`,
})

/**
 * @throws Failure delivery.addressRequired, address.notFound for an address of nobody or of somebody else; for one that was
 * written out access.notAllowed, address.single, address.invalidPostalCode, address.unknownState.
 */
export async function findAddresses(scope: Scope, customerId: string, request: OrderRequest): Promise<OrderAddresses> {
  const delivery = request.deliveryType === 'delivery' ? request.address : NONE
  const billing = request.billingAddress
  ensure(request.deliveryType === 'pickup' || isNamed(delivery), 'delivery.addressRequired')
  const ids = [delivery.id, billing.id].filter((id) => id !== null)
  const isWritten = delivery.written !== null || billing.written !== null
  const found = await scope.db.many(findAll, [scope.supplier.id, customerId, ids, isWritten])
  const kept = found.find((row) => row.isBilling)
  return {
    delivery: isNamed(delivery) ? resolveAddress(scope, found, delivery, 'enderecoentrega') : null,
    billing: isNamed(billing)
      ? resolveAddress(scope, found, billing, 'enderecofaturamento')
      : kept
        ? toAddress(kept)
        : null,
  }
}

const isNamed = ({ id, written }: NamedAddress): boolean => id !== null || written !== null

function resolveAddress(
  scope: Scope,
  found: readonly FoundRow[],
  { id, written }: NamedAddress,
  field: 'enderecoentrega' | 'enderecofaturamento',
): OrderAddress {
  if (written === null) {
    const row = found.find((row) => row.id === id)
    ensure(row, 'address.notFound')
    return toAddress(row)
  }
  // Goods go to no billing address that is not an address of delivery too.
  const own = found.filter((row) => field === 'enderecofaturamento' || !row.isBilling).map(toAddress)
  const same = own.find((address) => isSameAddress(address, written))
  if (same) return same
  ensureMayWrite(scope, found, field)
  ensureAddress(written, `${field}.`)
  return asWritten(written)
}

/** Whoever may not add an address to the account, or has to use its only one, does not send goods elsewhere either. */
function ensureMayWrite(
  scope: Scope,
  found: readonly FoundRow[],
  field: 'enderecoentrega' | 'enderecofaturamento',
): void {
  ensureCan('address.manage', scope.actor, scope)
  if (field === 'enderecofaturamento') return
  ensure(mayAddAddress(scope.features, found.filter((row) => !row.isBilling).length), 'address.single')
}

const asWritten = (written: AddressInput): OrderAddress => ({ ...written, id: null, erpCode: null })
