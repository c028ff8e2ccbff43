import { changesBetween } from '#domain/access/audit.ts'
import { Failure } from '#domain/failure.ts'
import type { PixToConfirm } from '#domain/payment/charge.ts'
import { normalizePixKey } from '#domain/payment/pix.ts'
import { receiverFaults, type PixReceiver } from '#domain/payment/provider-account.ts'
import type { Presentation } from '#domain/supplier/supplier.ts'
import { jsonb, nullable, statement, uuid } from '#server/platform/database/statement.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { recordEvent } from '#server/platform/session/audit.ts'
import { findOrdersPaidToKey, findOrdersShownKey, outstandingOf, type OrderToCharge } from './charges.ts'

const findKey = statement('pix-key.find', {
  parameters: [uuid],
  row: { pix: nullable(jsonb<Presentation['pix']>()) },
  sql: `select presentation -> 'pix' as pix from supplier where id = $1`,
})
const lockKey = statement('pix-key.lock', {
  parameters: [uuid],
  row: { pix: nullable(jsonb<Presentation['pix']>()) },
  sql: `select presentation -> 'pix' as pix from supplier where id = $1 for no key update`,
})
const writeKey = statement('pix-key.write', {
  parameters: [uuid, nullable(jsonb<Presentation['pix']>())],
  sql: `update supplier set presentation = jsonb_set(presentation, '{pix}', coalesce($2::jsonb, 'null')) where id = $1`,
})

/** The key of the store, which receives a Pix where no account makes charges. Not from the cache, so that staff see what they stored. */
export async function pixKeyOf({ db, supplier }: Scope): Promise<PixReceiver | null> {
  const stored = (await db.one(findKey, [supplier.id]))?.pix ?? null
  return stored && receiverOf(stored)
}

const receiverOf = ({ key, name, city }: NonNullable<Presentation['pix']>): PixReceiver => ({
  pixKey: key,
  receiverName: name,
  receiverCity: city,
})

/**
 * Stores the key of the store; an empty one removes it.
 * @throws Failure payment.accountInvalid with everything that is wrong.
 */
export function savePixKey(scope: Scope, typed: PixReceiver): Promise<PixReceiver | null> {
  const receiver = {
    pixKey: normalizePixKey(typed.pixKey),
    receiverName: typed.receiverName.trim(),
    receiverCity: typed.receiverCity.trim(),
  }
  const isRemoved = receiver.pixKey === ''
  const faults = isRemoved ? [] : receiverFaults(receiver)
  if (faults.length > 0) throw new Failure('payment.accountInvalid', {}, faults)
  const { pixKey: key, receiverName: name, receiverCity: city } = receiver
  return inTransaction(scope, async (scope) => {
    const { db, supplier } = scope
    const before = (await db.one(lockKey, [supplier.id]))?.pix ?? null
    await db.execute(writeKey, [supplier.id, isRemoved ? null : { key, name, city }])
    const after = isRemoved ? null : receiver
    const changes = changesBetween({ ...(before && receiverOf(before)) }, { ...after })
    if (changes.length > 0)
      await recordEvent(scope, {
        action: 'payment.account-changed',
        customerId: null,
        changes,
        details: { kind: 'pix-key' },
      })
    return after
  })
}

/** What the payer's bank writes into the statement of a Pix to the key. */
export const txidOfOrder = ({ number }: Pick<OrderToCharge, 'number'>): string => `PEDIDO${number}`

const MOST = 100

/**
 * The orders that may be paid to the key of the store, the newest first.
 * @param takesKey whether a Pix goes to the key now, and not only did when an order was placed
 */
export async function ordersToConfirm({ db, supplier }: Scope, takesKey: boolean): Promise<PixToConfirm[]> {
  const orders = await db.many(takesKey ? findOrdersPaidToKey : findOrdersShownKey, [supplier.id, MOST])
  return orders.map((order) => ({
    orderNumber: order.number,
    settlementId: null,
    invoices: [],
    customerName: order.customerName,
    amount: outstandingOf(order),
    txid: txidOfOrder(order),
    placedAt: order.placedAt,
  }))
}
