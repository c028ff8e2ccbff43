import { changesBetween } from '#domain/access/audit.ts'
import { reaisFromCents, reaisFromUnitPrice, subtractCents, ZERO_CENTS, type Cents } from '#domain/amounts.ts'
import { ensure, Failure } from '#domain/failure.ts'
import {
  editText,
  mayEditLines,
  mayEditOrder,
  type ConsentWay,
  type EditableOrder,
  type OrderEdit,
} from '#domain/order/edit-order.ts'
import type { ShownDelivery } from '#domain/order/edit-delivery.ts'
import type { OrderEditResult } from '#domain/order/edit-result.ts'
import { isOnAccount } from '#domain/payment/payment-method.ts'
import type { PaymentAccounts } from '#server/modules/charge/accounts.ts'
import { liveCharges } from '#server/modules/charge/apply-charge.ts'
import { endFormerCharges } from '#server/modules/charge/change-method.ts'
import { findChargesOfOrder, type ChargeRow } from '#server/modules/charge/charges.ts'
import { returnCoupon } from '#server/modules/coupon/coupon-use.ts'
import { ensureNoneOverdue } from '#server/modules/invoice/credit.ts'
import { correctInvoice } from '#server/modules/invoice/invoices.ts'
import { recordOrderEvent } from '#server/modules/order/move-order.ts'
import { exchangeStock, reserveCredit } from '#server/modules/order/reservations.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { recordEvent } from '#server/platform/session/audit.ts'
import { draftEdit, type EditDraft } from './draft-edit.ts'
import { askForEdit } from './ask-for-edit.ts'
import { editableDelivery, exchangeSlot, writeDelivery } from './draft-delivery.ts'
import { findHead, findLines, insertLines, lockHead, removeLines, updateHead, updateLines } from './queries.ts'

/** What staff may change of an order now. @throws Failure order.notFound, order.editClosed */
export async function editableOrder({ db, supplier }: Scope, number: number): Promise<EditableOrder> {
  ensure(Number.isSafeInteger(number), 'order.notFound')
  const [head, lines] = await Promise.all([
    db.one(findHead, [supplier.id, number]),
    db.many(findLines, [supplier.id, number]),
  ])
  ensure(head, 'order.notFound')
  ensure(mayEditOrder(head), 'order.editClosed', { status: head.status })
  const { version, note, customerOrderNumber } = head
  return {
    version,
    note,
    customerOrderNumber,
    mayEditLines: mayEditLines(head),
    lines,
    delivery: editableDelivery(head),
  }
}

export interface EditRequest extends OrderEdit {
  /** Only says what it would change. */
  readonly isSimulated: boolean
  /** Null where nobody spoke with the customer yet. */
  readonly consent: ConsentWay | null
  /** The total that the person saw in the simulation; null where the client does not say. */
  readonly seenTotal: Cents | null
}

/** How often it is tried while pages and jobs go on making charges of the former total. */
const MAX_ATTEMPTS = 3

/**
 * Changes an order that was submitted, whole or not at all: lines, amounts, stock, coupon, credit and invoice follow by the difference. A
 * charge of the former total is ended at its provider first; money that came in by then refuses the edit. What was paid is returned or
 * charged besides by the followers of the event (`followNewTotal`).
 * @throws Failure those of `draftEdit`, order.editNeedsConsent, order.totalChanged, order.outOfStock, payment.providerUnavailable
 */
export async function editOrder(
  scope: Scope,
  accounts: PaymentAccounts,
  number: number,
  { isSimulated, consent, seenTotal, ...edit }: EditRequest,
): Promise<OrderEditResult> {
  // What is only shown says that it is below the minimum instead of refusing it.
  const shown = isSimulated ? { ...edit, isBelowMinimumAccepted: true } : edit
  const { result, head } = await draftEdit(scope, number, shown, { find: findHead })
  if (isSimulated) return result
  if (seenTotal !== null) ensureTotal(seenTotal, result.total)
  ensure(!result.needsConsent || consent !== null, 'order.editNeedsConsent')
  if (result.needsConsent && consent === 'ask') return askForEdit(scope, number, edit)
  return makeEdit(scope, accounts, number, { edit, shown: { result, head }, consent })
}

interface Making {
  readonly edit: OrderEdit
  /** As it was worked out before. */
  readonly shown: Pick<EditDraft, 'result' | 'head'>
  readonly consent: ConsentWay | null
  readonly staffId?: string | null | undefined
  /** Writes what belongs to the edit in its transaction, behind the lock on the order. */
  readonly whileLocked?: (scope: Scope) => Promise<void>
}

/** @throws Failure those of `draftEdit`, order.totalChanged, order.outOfStock, delivery.slotFull, payment.providerUnavailable */
export async function makeEdit(
  scope: Scope,
  accounts: PaymentAccounts,
  number: number,
  making: Making,
): Promise<OrderEditResult> {
  const { result, head } = making.shown
  const mayStay = staysValid(result)
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    if (head.paymentState === 'open') await endFormerCharges(scope, accounts, number, mayStay)
    const done = await inTransaction(scope, (scope) => applyEdit(scope, number, making, mayStay))
    if (done !== null) return done
  }
  throw new Failure('payment.providerUnavailable')
}

/** @throws Failure order.totalChanged */
export function ensureTotal(seen: Cents, now: Cents): void {
  if (seen !== now)
    throw new Failure('order.totalChanged', { seenReais: reaisFromCents(seen), nowReais: reaisFromCents(now) })
}

/** Whether a charge may stay: the total is the same, or less than what is authorized on a card, from which less is taken. */
const staysValid =
  ({ total, totalBefore }: OrderEditResult) =>
  ({ state, amount }: ChargeRow): boolean =>
    total === totalBefore || (state === 'authorized' && total <= amount)

/** Null where there is a charge of the former total, which was made after the others had ended. */
async function applyEdit(
  scope: Scope,
  number: number,
  { edit, shown, consent, staffId, whileLocked }: Making,
  mayStay: (charge: ChargeRow) => boolean,
): Promise<OrderEditResult | null> {
  const { db, supplier } = scope
  const draft = await draftEdit(scope, number, edit, { find: lockHead, staffId })
  const { head, stock, delivery, result } = draft
  ensureTotal(shown.result.total, result.total)
  if (head.paymentState === 'open') {
    const live = liveCharges(await db.many(findChargesOfOrder, [supplier.id, number]))
    if (live.some((charge) => !mayStay(charge))) return null
  }
  await whileLocked?.(scope)
  // In the order in which submissions take these rows: stock, slot, coupon, credit.
  await exchangeStock(scope, stock)
  if (delivery !== null) await exchangeSlot(scope, head, delivery)
  if (result.lostCoupon !== null) await returnCoupon(scope, number)
  if (isOnAccount(head.paymentKind) && result.difference !== 0) await chargeAccount(scope, number, draft)
  await write(scope, number, draft)
  if (delivery !== null) await writeDelivery(scope, number, head, delivery)
  await recordOrderEvent(scope, number, 'edited', editText(result))
  await recordEvent(scope, {
    action: 'order.edited',
    customerId: head.customerId,
    orderNumber: number,
    changes: auditOf(draft),
    details: { consent: result.needsConsent ? consent : null },
  })
  return { ...result, isDone: true }
}

/** The invoices of the order get its new total, the limit of the customer what is less. */
async function chargeAccount(scope: Scope, number: number, { head, result }: EditDraft): Promise<void> {
  const { customerId } = head
  const { total, totalBefore, difference } = result
  if (difference > 0) {
    await ensureNoneOverdue(scope, customerId)
    await reserveCredit(scope, customerId, difference)
  }
  const less = difference < 0 ? subtractCents(totalBefore, total) : ZERO_CENTS
  await correctInvoice(scope, { number, customerId, total, less })
}

async function write(scope: Scope, number: number, draft: EditDraft): Promise<void> {
  const { db, supplier } = scope
  const { head, lines, removed, totals } = draft
  const rows = lines.map((line, index) => rowOf(scope, line, totals.lines[index]))
  const added = rows.filter((_, index) => lines[index]?.stored === null)
  if (removed.length > 0) await db.execute(removeLines, [supplier.id, number, removed.map(({ position }) => position)])
  // The discount of a coupon is spread over all lines, so that each may have another share.
  await db.execute(updateLines, [supplier.id, number, JSON.stringify(rows.filter((row) => !added.includes(row)))])
  if (added.length > 0) await db.execute(insertLines, [supplier.id, number, JSON.stringify(added)])
  await db.execute(updateHead, [
    supplier.id,
    number,
    totals.items,
    totals.packaging,
    totals.discount,
    totals.total,
    head.flow === 'pay-first' ? totals.total : totals.authorized,
    totals.deliveryFee,
    totals.deliveryDiscount,
    draft.result.lostCoupon !== null,
    draft.note,
    draft.customerOrderNumber,
    // Less cash than the total is no cash to give change of.
    head.changeFor !== null && head.changeFor >= totals.total ? head.changeFor : null,
  ])
}

/** A row of `order_line`; of one that is there already only what an edit writes. */
function rowOf(
  { features }: Scope,
  { position, stored, today, quantity, price }: EditDraft['lines'][number],
  amounts: EditDraft['totals']['lines'][number] | undefined,
) {
  // An agreed price is stored by its rule; of the store's own prices the terms are needed when another payment method is chosen.
  const isByToday = price.isPricedToday && today !== null && price.rule !== 'attendant'
  const terms = today && { ...today.termsToStore, attendantPrice: null, countsMultiple: features.countsMultiple }
  return {
    position,
    quantity,
    unit_price: price.unitPrice,
    price_rule: price.rule,
    items_cents: amounts?.items,
    packaging_cents: amounts?.packaging,
    discount_cents: amounts?.discount,
    total_cents: amounts?.total,
    terms: stored === null || isByToday ? terms : null,
    ...(stored === null &&
      today !== null && {
        product_id: today.row.id,
        code: today.row.code,
        name: today.row.name,
        unit: today.row.unit,
        picture: today.row.picture,
        is_gift_wrapped: false,
        packaging_price: null,
        is_stock_taken: today.row.stockPolicy === 'tracked',
        weight_tolerance: today.row.weightTolerance,
        combo: null,
      }),
  }
}

/** Each changed line by its name, then the texts and the total. */
const auditOf = ({ head, result, note, customerOrderNumber }: EditDraft) => [
  ...result.lines.flatMap((line) =>
    changesBetween(
      { quantity: line.quantityBefore, agreedPrice: reaisFromUnitPrice(line.priceBefore) },
      { quantity: line.quantity, agreedPrice: reaisFromUnitPrice(line.price) },
    ).map((change) => ({ ...change, part: line.name })),
  ),
  ...changesBetween(
    {
      note: head.note,
      customerOrderNumber: head.customerOrderNumber,
      totalReais: reaisFromCents(head.total),
      couponCode: head.couponCode,
      ...auditOfDelivery(result.delivery?.before),
    },
    {
      note,
      customerOrderNumber,
      totalReais: reaisFromCents(result.total),
      couponCode: result.lostCoupon === null ? head.couponCode : null,
      ...auditOfDelivery(result.delivery?.now),
    },
  ),
]

const auditOfDelivery = (delivery: ShownDelivery | undefined) =>
  delivery && {
    delivery: [delivery.name, delivery.date].filter(Boolean).join(', '),
    address: delivery.destination,
    deliveryFeeReais: reaisFromCents(delivery.fee),
  }
