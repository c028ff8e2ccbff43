import { addCents, subtractCents, type Cents } from '#domain/amounts.ts'
import type { OrderApproval } from '#domain/order/approval.ts'
import type { OrderFlow, OrderStatus, PaymentState } from '#domain/order/order-status.ts'
import type { ChargeMethod, ChargeState } from '#domain/payment/charge.ts'
import type { PaymentKind } from '#domain/payment/payment-method.ts'
import {
  array,
  bool,
  date,
  int2,
  int4,
  int8,
  jsonb,
  narrow,
  neverNull,
  nullable,
  statement,
  text,
  timestamptz,
  uuid,
  type RowOf,
} from '#server/platform/database/statement.ts'
import { IS_DUE_BY_PIX, IS_KEY_SHOWN, MAY_BE_PAID_TO_KEY } from '#server/modules/order/key-payment-sql.ts'

const chargeRow = {
  id: uuid,
  groupId: uuid,
  /** A charge is for an order or for a settlement; the other is null. */
  orderNumber: nullable(int8),
  settlementId: nullable(uuid),
  providerId: uuid,
  method: narrow<ChargeMethod>(text),
  state: narrow<ChargeState>(text),
  reason: nullable(text),
  amount: narrow<Cents>(int8),
  captured: narrow<Cents>(int8),
  operationId: uuid,
  externalId: nullable(text),
  createdAt: timestamptz,
  expiresAt: nullable(timestamptz),
  dueOn: nullable(date),
  pixCode: nullable(text),
  barcode: nullable(text),
  digitableLine: nullable(text),
  boletoUrl: nullable(text),
  installments: int2,
  checks: int4,
}
export type ChargeRow = RowOf<typeof chargeRow>

const COLUMNS = `c.id, c.group_id, c.order_number, c.settlement_id, c.provider_id, c.method, c.state, c.reason, c.amount_cents as amount,
  c.captured_cents as captured, c.operation_id, c.external_id, c.created_at, c.expires_at, c.due_on, c.pix_code, c.barcode,
  c.digitable_line, c.boleto_url, c.installments, c.checks`

// Of a settlement s.
export const INVOICES_OF_SETTLEMENT = `select array_agg(i.number order by i.number) as invoices,
     coalesce(sum(i.amount_cents - i.paid_cents) filter (where i.cancelled_at is null), 0)::bigint as open
   from settlement_invoice n join invoice i on i.supplier_id = n.supplier_id and i.number = n.invoice_number
   where n.supplier_id = s.supplier_id and n.settlement_id = s.id`

/** Of a payment p, after `left join purchase_order o`: the customer's name, and the invoices that the payment is for. */
export const PAYER_COLUMNS = `coalesce(o.customer_name, n.customer_name) as customer_name, coalesce(n.invoices, '{}') as invoices`
export const PAYER_OF_PAYMENT = `left join lateral (
     select c.name as customer_name, i.invoices
     from charge h join settlement s on s.supplier_id = h.supplier_id and s.id = h.settlement_id
     join customer c on c.supplier_id = s.supplier_id and c.id = s.customer_id
     cross join lateral (${INVOICES_OF_SETTLEMENT}) i
     where h.supplier_id = p.supplier_id and h.id = p.charge_id) n on true`

export const findCharge = statement('charge.find', {
  parameters: [uuid, uuid],
  row: chargeRow,
  sql: `select ${COLUMNS} from charge c where c.supplier_id = $1 and c.id = $2`,
})
export const lockCharge = statement('charge.lock', {
  parameters: [uuid, uuid],
  row: chargeRow,
  sql: `select ${COLUMNS} from charge c where c.supplier_id = $1 and c.id = $2 for update`,
})
export const findChargesOfOrder = statement('charge.of-order', {
  parameters: [uuid, int8],
  row: chargeRow,
  sql: `select ${COLUMNS} from charge c where c.supplier_id = $1 and c.order_number = $2 order by c.created_at, c.id`,
})
export const findChargesOfSettlement = statement('charge.of-settlement', {
  parameters: [uuid, uuid],
  row: chargeRow,
  sql: `select ${COLUMNS} from charge c where c.supplier_id = $1 and c.settlement_id = $2 order by c.created_at, c.id`,
})
const liveRow = { ...chargeRow, invoices: array(int8), open: neverNull(narrow<Cents>(int8)) }
export type LiveForInvoices = RowOf<typeof liveRow>

/** Those for invoices of a customer that can still be paid, with what is open of the invoices. */
export const findLiveForInvoices = statement('charge.live-for-invoices', {
  parameters: [uuid, uuid],
  row: liveRow,
  sql: `select ${COLUMNS}, i.invoices, i.open
   from settlement s join charge c on c.supplier_id = s.supplier_id and c.settlement_id = s.id
   cross join lateral (${INVOICES_OF_SETTLEMENT}) i
   where s.supplier_id = $1 and s.customer_id = $2 and c.state in ('requested', 'pending', 'authorized')
   order by c.created_at, c.id`,
})
/** By our ids, or those of the provider. */
export const findChargeByRef = statement('charge.by-ref', {
  parameters: [uuid, uuid, text],
  row: chargeRow,
  sql: `select ${COLUMNS} from charge c
   where c.supplier_id = $1 and c.provider_id = $2 and (c.external_id = $3 or c.id::text = $3)`,
})

// The end of a boleto is the end of a day at the store.
// By the clock, not by the transaction: every process that reads both halves of a boleto sends the Pix first.
export const insertCharge = statement('charge.insert', {
  parameters: [uuid, uuid, uuid, int8, uuid, text, int8, timestamptz, date, date, text, int2, uuid],
  row: chargeRow,
  sql: `insert into charge as c
     (supplier_id, id, group_id, order_number, provider_id, method, amount_cents, expires_at, due_on, installments, settlement_id, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, coalesce($8, ($10::date + 1)::timestamp at time zone $11::text), $9, $12, $13, clock_timestamp())
   returning ${COLUMNS}`,
})

export const updateCharge = statement('charge.update', {
  parameters: [uuid, uuid, text, text, int8, text, text, text, text, text, timestamptz],
  sql: `update charge set state = $3, reason = $4, captured_cents = $5, external_id = coalesce($6, external_id),
     pix_code = coalesce($7, pix_code), barcode = coalesce($8, barcode), digitable_line = coalesce($9, digitable_line),
     boleto_url = coalesce($10, boleto_url), expires_at = coalesce($11, expires_at),
     check_at = case when $3 in ('requested', 'pending', 'authorized', 'disputed') then check_at end
   where supplier_id = $1 and id = $2`,
})

const orderRow = {
  number: int8,
  customerId: uuid,
  customerName: text,
  customerDocument: text,
  email: text,
  status: narrow<OrderStatus>(text),
  flow: narrow<OrderFlow>(text),
  paymentKind: narrow<PaymentKind>(text),
  paymentState: narrow<PaymentState>(text),
  approval: nullable(narrow<OrderApproval>(text)),
  total: narrow<Cents>(int8),
  /** The most that the customer agreed to: more than the total where goods are weighed. */
  authorized: neverNull(narrow<Cents>(int8)),
  received: narrow<Cents>(int8),
  excess: narrow<Cents>(int8),
  waived: narrow<Cents>(int8),
  unreturned: narrow<Cents>(int8),
  /** Whether staff have to decide first about a payment that was short or late. */
  isUndecided: bool,
  /** Whether the customer was shown how to pay to the key of the store. */
  isKeyShown: bool,
  address: nullable(jsonb<OrderPlace>()),
  placedAt: timestamptz,
}
export type OrderToCharge = RowOf<typeof orderRow>

/** What came in and is for the order, or was waived. */
export const receivedFor = ({ received, excess, waived }: OrderToCharge): Cents =>
  subtractCents(addCents(received, waived), excess)

/** What is still to be paid of an order. */
export const outstandingOf = (order: OrderToCharge): Cents => subtractCents(order.total, receivedFor(order))

export interface OrderPlace {
  readonly postalCode: string
  readonly street: string
  readonly number: string
  readonly district: string
  readonly city: string
  readonly state: string
}

const SELECT_ORDER = `select o.number, o.customer_id, o.customer_name, o.customer_document, c.email, o.status, o.flow, o.payment_kind,
     o.payment_state, o.approval, o.total_cents as total, o.authorized_cents as authorized, m.received, m.excess, m.waived, m.unreturned,
     exists (select from payment p where p.supplier_id = $1 and p.order_number = o.number and p.problem in ('short', 'late')
       and p.resolved_at is null) as is_undecided,
     ${IS_KEY_SHOWN} as is_key_shown,
     coalesce(o.billing_address, o.delivery_address) as address, o.placed_at
   from purchase_order o join customer c on c.supplier_id = o.supplier_id and c.id = o.customer_id,
   lateral (
     select coalesce(sum(p.amount_cents - r.returned), 0)::bigint as received,
       coalesce(sum(p.excess_cents) filter (where p.excess_cents > 0 and p.resolution is distinct from 'refunded'), 0)::bigint as excess,
       coalesce(-sum(p.excess_cents) filter (where p.excess_cents < 0), 0)::bigint as waived,
       coalesce(sum(r.failed), 0)::bigint as unreturned
     from payment p, lateral (
       select coalesce(sum(r.amount_cents) filter (where r.state <> 'failed'), 0) as returned,
         coalesce(sum(r.amount_cents) filter (where r.state = 'failed'), 0) as failed
       from refund r where r.supplier_id = $1 and r.payment_id = p.id) r
     where p.supplier_id = $1 and p.order_number = o.number) m
   where o.supplier_id = $1`

export const findOrderToCharge = statement('charge.order', {
  parameters: [uuid, int8],
  row: orderRow,
  sql: `${SELECT_ORDER} and o.number = $2`,
})
/** Orders that may be paid to the key of the store, the newest first. */
export const findOrdersPaidToKey = statement('charge.paid-to-key', {
  parameters: [uuid, int8],
  row: orderRow,
  sql: `${SELECT_ORDER} and ${MAY_BE_PAID_TO_KEY} order by o.placed_at desc limit $2`,
})
/** The same in a store that takes no Pix by its key any more: only orders of which it was shown. */
export const findOrdersShownKey = statement('charge.shown-key', {
  parameters: [uuid, int8],
  row: orderRow,
  sql: `${SELECT_ORDER} and o.number in (select k.order_number from key_receipt k where k.supplier_id = $1) and ${IS_DUE_BY_PIX}
   order by o.placed_at desc limit $2`,
})
const settlementRow = {
  id: uuid,
  customerId: uuid,
  customerName: text,
  customerDocument: text,
  email: text,
  /** The billing address, else the main one. */
  address: nullable(jsonb<OrderPlace>()),
  /** Numbers of the invoices. */
  invoices: array(int8),
  /** What is still to be paid of them. */
  open: neverNull(narrow<Cents>(int8)),
}

export type SettlementRow = RowOf<typeof settlementRow>

export const findSettlement = statement('settlement.find', {
  parameters: [uuid, uuid],
  row: settlementRow,
  sql: `select s.id, s.customer_id, c.name as customer_name, c.document as customer_document, c.email, a.address, i.invoices, i.open
   from settlement s join customer c on c.supplier_id = s.supplier_id and c.id = s.customer_id
   cross join lateral (${INVOICES_OF_SETTLEMENT}) i
   left join lateral (
     select jsonb_build_object('postalCode', a.postal_code, 'street', a.street, 'number', a.number, 'district', a.district,
       'city', a.city, 'state', a.state) as address
     from address a where a.supplier_id = $1 and a.customer_id = s.customer_id and a.removed_at is null
     order by a.is_billing desc, a.is_primary desc, a.id limit 1) a on true
   where s.supplier_id = $1 and s.id = $2`,
})

/** Everything that touches money of an order waits here; its charges are locked behind it. */
export const lockOrderToCharge = statement('charge.lock-order', {
  parameters: [uuid, int8],
  row: { number: int8 },
  sql: 'select number from purchase_order where supplier_id = $1 and number = $2 for update',
})

export const setPaymentState = statement('order.set-payment-state', {
  parameters: [uuid, int8, text],
  sql: 'update purchase_order set payment_state = $3 where supplier_id = $1 and number = $2 and payment_state <> $3',
})
