import type { BasisPoints, Cents } from '#domain/amounts.ts'
import { addressText, type OrderAddress } from '#domain/customer/address.ts'
import type { DeliveryOption, PickupStore } from '#domain/delivery/delivery-option.ts'
import { deliveryAdjustment } from '#domain/delivery/pickup-price.ts'
import { ensure } from '#domain/failure.ts'
import {
  isLater,
  type DeliveryChange,
  type EditableDelivery,
  type ShownDelivery,
  type WantedDelivery,
} from '#domain/order/edit-delivery.ts'
import { addressesOf } from '#server/modules/address/queries.ts'
import {
  findDeliveryOption,
  listDeliveryOptions,
  reserveSlot,
  returnSlot,
  takesSlot,
} from '#server/modules/delivery/delivery-options.ts'
import { findAddresses, type OrderAddresses } from '#server/modules/order/prepare-order.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { findHead, findOpenStop, updateDelivery, type HeadRow } from './queries.ts'

/** How the order is received after the edit. */
export interface DeliveryDraft {
  readonly type: WantedDelivery['type']
  readonly optionId: string
  readonly name: string
  readonly period: string
  readonly date: string | null
  /** Null for a pickup. */
  readonly address: OrderAddress | null
  readonly pickupStore: PickupStore | null
  /** Before what a coupon takes off it. */
  readonly fee: Cents
  readonly adjustment: BasisPoints
  readonly capacity: number | null
  /** The place of the order on its day stays as it is. */
  readonly keepsSlot: boolean
}

const isSame = (head: HeadRow, wanted: WantedDelivery): boolean =>
  isSameSlot(head, wanted) &&
  head.deliveryType === wanted.type &&
  (wanted.addressId === null || wanted.addressId === head.address?.id)

const isSameSlot = (head: HeadRow, { optionId, date }: WantedDelivery): boolean =>
  head.deliveryOptionId === optionId.toLowerCase() && head.deliveryDate === date

/** The delivery that is wanted, if it is another one. @throws Failure order.editInRun */
export async function otherDelivery(
  { db, supplier }: Scope,
  head: HeadRow,
  number: number,
  wanted: WantedDelivery | null,
): Promise<WantedDelivery | null> {
  if (wanted === null || isSame(head, wanted)) return null
  // In a statement of its own behind the lock: a run that was planned while the lock was waited for is seen.
  const stop = await db.one(findOpenStop, [supplier.id, number])
  ensure(stop === undefined, 'order.editInRun', { courier: stop?.courier ?? null })
  return wanted
}

/** What receiving adds to every price: that of today where it is received another way, else what was agreed. */
export const adjustmentOf = ({ supplier }: Scope, head: HeadRow, wanted: WantedDelivery | null): BasisPoints =>
  wanted === null || wanted.type === head.deliveryType
    ? head.deliveryAdjustment
    : deliveryAdjustment(supplier, wanted.type)

/**
 * The delivery as a submission of today would have it, for items of this worth.
 * @throws Failure delivery.addressRequired, address.notFound, supplier.doesNotServeAddress, delivery.optionNotFound,
 * delivery.belowMinimum, delivery.dateUnavailable
 */
export async function draftDelivery(
  scope: Scope,
  head: HeadRow,
  wanted: WantedDelivery,
  items: Cents,
): Promise<DeliveryDraft> {
  const { type, date } = wanted
  const address = await addressFor(scope, head, wanted)
  const keepsSlot = isSameSlot(head, wanted)
  const option = await findDeliveryOption(scope, { optionId: wanted.optionId, type, address, items })
  const isOffered = date === null ? option.dates.length === 0 : option.dates.includes(date)
  ensure(keepsSlot || isOffered, 'delivery.dateUnavailable')
  return {
    type,
    optionId: option.id,
    name: option.name,
    period: option.period,
    date,
    address,
    pickupStore: type === 'pickup' ? option.pickupStore : null,
    fee: option.fee,
    adjustment: adjustmentOf(scope, head, wanted),
    capacity: option.capacity,
    keepsSlot,
  }
}

async function addressFor(
  scope: Scope,
  head: HeadRow,
  { type, addressId }: Pick<WantedDelivery, 'type' | 'addressId'>,
): Promise<OrderAddresses['delivery']> {
  if (type === 'pickup') return null
  if (addressId === null && head.address !== null) return head.address
  const { delivery } = await findAddresses(scope, head.customerId, {
    deliveryType: type,
    address: { id: addressId, written: null },
    billingAddress: { id: null, written: null },
  })
  return delivery
}

const shownBefore = (head: HeadRow): ShownDelivery => ({
  type: head.deliveryType,
  name: head.deliveryName,
  period: head.deliveryPeriod,
  date: head.deliveryDate,
  destination: destinationText(head),
  fee: head.deliveryFee,
})

const destinationText = ({ address, pickupStore }: Pick<HeadRow, 'address' | 'pickupStore'>): string =>
  address === null ? (pickupStore?.name ?? '') : addressText(address)

/** What the edit changes of how the order is received; `fee` is what is left after a coupon. */
export const deliveryChange = (head: HeadRow, draft: DeliveryDraft, fee: Cents): DeliveryChange => ({
  before: shownBefore(head),
  now: {
    type: draft.type,
    name: draft.name,
    period: draft.period,
    date: draft.date,
    destination: destinationText(draft),
    fee,
  },
  isLater: isLater(head.deliveryDate, draft.date),
})

export const editableDelivery = (head: HeadRow): EditableDelivery => {
  const { fee: _, ...shown } = shownBefore(head)
  return { ...shown, optionId: head.deliveryOptionId, addressId: head.address?.id ?? null }
}

/** Gives the place on the former day back and takes one on the new day, in one order for all edits. @throws Failure delivery.slotFull */
export async function exchangeSlot(scope: Scope, head: HeadRow, draft: DeliveryDraft): Promise<void> {
  if (draft.keepsSlot) return
  const give = async () => (head.isSlotTaken ? returnSlot(scope, head.deliveryOptionId, head.deliveryDate) : undefined)
  const take = async () => reserveSlot(scope, draft.optionId, draft.date, draft.capacity)
  const [former, next] = [
    `${head.deliveryOptionId} ${head.deliveryDate ?? ''}`,
    `${draft.optionId} ${draft.date ?? ''}`,
  ]
  for (const step of former < next ? [give, take] : [take, give]) await step()
}

export async function writeDelivery({ db, supplier }: Scope, number: number, head: HeadRow, draft: DeliveryDraft) {
  await db.execute(updateDelivery, [
    supplier.id,
    number,
    draft.type,
    draft.optionId,
    draft.name,
    draft.period,
    draft.date,
    draft.keepsSlot ? head.isSlotTaken : takesSlot(draft.date, draft.capacity),
    draft.address && JSON.stringify(draft.address),
    draft.pickupStore && JSON.stringify(draft.pickupStore),
    draft.adjustment,
  ])
}

export interface DeliveryChoices {
  /** The customer's, the primary one first. */
  readonly addresses: readonly { readonly id: string; readonly text: string }[]
  readonly options: readonly DeliveryOption[]
}

/**
 * The ways in which an order can be received, as staff choose another.
 * @throws Failure order.notFound, address.notFound, delivery.addressRequired, supplier.doesNotServeAddress, delivery.none
 */
export async function deliveryChoicesOf(
  scope: Scope,
  number: number,
  { type: wantedType, addressId }: { readonly type: WantedDelivery['type'] | null; readonly addressId: string | null },
): Promise<DeliveryChoices> {
  ensure(Number.isSafeInteger(number), 'order.notFound')
  const head = await scope.db.one(findHead, [scope.supplier.id, number])
  ensure(head, 'order.notFound')
  const type = wantedType ?? head.deliveryType
  const [addresses, place] = await Promise.all([
    addressesOf(scope, head.customerId),
    addressFor(scope, head, { type, addressId }),
  ])
  return {
    addresses: addresses.map((address) => ({ id: address.id, text: addressText(address) })),
    options: await listDeliveryOptions(scope, { type, place, items: head.items }),
  }
}
