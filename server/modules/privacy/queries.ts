import type { Cents } from '#domain/amounts.ts'
import { ensure } from '#domain/failure.ts'
import type { OpenBusiness } from '#domain/privacy/erasure.ts'
import type { AddressData, CartData, CustomerData, OrderData, PersonalData } from '#domain/privacy/personal-data.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { int8, json, narrow, nullable, statement, uuid } from '#server/platform/database/statement.ts'
import type { AuditAction } from '#domain/access/audit-action.ts'
import type { PhoneChannel } from '#domain/customer/message-channel.ts'
import type { Invoice } from '#domain/payment/invoice.ts'
import { inOrder } from '#server/platform/database/database.ts'

/** Times as the rest of the product writes them. */
const time = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const list = (item: string, from: string, order: string) =>
  `coalesce((select json_agg(${item} order by ${order}) from ${from}), '[]')`

const CUSTOMER = `(select json_build_object(
    'kind', c.kind, 'name', c.name, 'tradeName', c.trade_name, 'document', c.document, 'email', c.email, 'phone', c.phone,
    'emailVerifiedAt', ${time('c.email_verified_at')}, 'phoneVerifiedAt', ${time('c.phone_verified_at')},
    'birthDate', c.birth_date, 'stateRegistration', c.state_registration, 'erpCode', c.erp_code, 'isApproved', c.is_approved,
    'reviewReason', c.review_reason, 'creditLimit', c.credit_limit_cents, 'creditUsed', c.credit_used_cents,
    'createdAt', ${time('c.created_at')},
    'traits', ${list(
      `json_build_object('name', coalesce(t.name, f.key), 'value', f.value)`,
      'jsonb_each(c.traits) f left join customer_trait t on t.supplier_id = $1 and t.id::text = f.key',
      't.position, f.key',
    )},
    'acceptedTerms', ${list(
      `json_build_object('version', a.version, 'at', ${time('a.accepted_at')})`,
      'terms_acceptance a where a.supplier_id = $1 and a.customer_id = $3',
      'a.version',
    )})
  from customer c where c.supplier_id = $1 and c.id = $3)`

const ADDRESSES = list(
  `json_build_object('nickname', a.nickname, 'street', a.street, 'number', a.number, 'complement', a.complement,
    'district', a.district, 'city', a.city, 'state', a.state, 'postalCode', a.postal_code, 'country', a.country,
    'referencePoint', a.reference_point, 'directions', a.directions, 'isPrimary', a.is_primary, 'isBilling', a.is_billing,
    'coordinates', case when a.latitude is not null then json_build_object('latitude', a.latitude, 'longitude', a.longitude) end,
    'removedAt', ${time('a.removed_at')})`,
  'address a where a.supplier_id = $1 and a.customer_id = $3',
  'a.created_at, a.id',
)

const CART = `(select json_build_object('note', k.note, 'customerOrderNumber', k.customer_order_number, 'couponCode', k.coupon_code,
    'lines', ${list(
      `json_build_object('code', p.code, 'name', p.name, 'quantity', l.quantity)`,
      `cart_line l join product p on p.supplier_id = $1 and p.id = l.product_id
       where l.supplier_id = $1 and l.customer_id = $3 and l.quantity > 0`,
      'p.name',
    )})
  from cart k where k.supplier_id = $1 and k.customer_id = $3)`

const ORDERS = list(
  `json_build_object('number', o.number, 'placedAt', ${time('o.placed_at')}, 'status', o.status, 'total', o.total_cents,
    'deliveryType', o.delivery_type, 'deliveryName', o.delivery_option_name, 'deliveryAddress', o.delivery_address,
    'billingAddress', o.billing_address, 'paymentName', o.payment_name, 'couponCode', o.coupon_code, 'note', o.note,
    'customerOrderNumber', o.customer_order_number, 'customerName', o.customer_name, 'customerDocument', o.customer_document,
    'lines', ${list(
      `json_build_object('code', l.code, 'name', l.name, 'quantity', l.quantity, 'unitPrice', l.unit_price, 'total', l.total_cents)`,
      'order_line l where l.supplier_id = $1 and l.order_number = o.number',
      'l.position',
    )})`,
  'purchase_order o where o.supplier_id = $1 and o.customer_id = $3',
  'o.number',
)

const INVOICES = list(
  `json_build_object('number', i.number, 'orderNumber', i.order_number, 'issuedOn', i.issued_on, 'dueOn', i.due_on, 'amount', i.amount_cents,
    'paid', i.paid_cents, 'isCancelled', i.cancelled_at is not null)`,
  'invoice i where i.supplier_id = $1 and i.customer_id = $3',
  'i.issued_on, i.number',
)

const LINKED_USERS = list(
  `json_build_object('name', coalesce(nullif(u.name, ''), l.name), 'email', l.email, 'permissions', u.permissions, 'isActive', u.is_active)`,
  'linked_user u join login l on l.id = u.login_id where u.supplier_id = $1 and u.customer_id = $3',
  'u.created_at, u.id',
)
const ACTS_FOR = list(
  `json_build_object('customerName', c.name, 'permissions', u.permissions, 'isActive', u.is_active)`,
  `linked_user u join customer c on c.supplier_id = u.supplier_id and c.id = u.customer_id
   where u.supplier_id = $1 and u.login_id = $2`,
  'u.created_at, u.id',
)
const CONSENTS = list(
  `json_build_object('version', k.version, 'givenAt', ${time('k.given_at')}, 'necessary', k.is_necessary, 'session', k.is_session,
    'performance', k.is_performance, 'personalisation', k.is_personalisation)`,
  'consent k where k.supplier_id = $1 and k.login_id = $2',
  'k.given_at, k.id',
)
const SESSIONS = list(
  `json_build_object('createdAt', ${time('s.created_at')}, 'expiresAt', ${time('s.expires_at')}, 'endedAt', ${time('s.ended_at')})`,
  'session s where s.supplier_id = $1 and s.login_id = $2',
  's.created_at',
)
const MAILS = list(
  `json_build_object('subject', m.subject, 'createdAt', ${time('m.created_at')}, 'sentAt', ${time('m.sent_at')})`,
  `mail m where m.supplier_id = $1 and (m.customer_id = $3 or m.login_id = $2
     or m.recipient in (n.email, (select c.email from customer c where c.supplier_id = $1 and c.id = $3)))`,
  'm.created_at, m.id',
)
const PHONE_MESSAGES = list(
  `json_build_object('channel', h.channel, 'phone', h.recipient, 'createdAt', ${time('h.created_at')}, 'sentAt', ${time('h.sent_at')})`,
  'phone_message h where h.supplier_id = $1 and h.customer_id = $3',
  'h.created_at, h.id',
)
// What the person did, and what was done about the person's account.
const EVENTS = list(
  `json_build_object('at', ${time('e.happened_at')}, 'action', e.action, 'details', e.details)`,
  'audit_event e where e.supplier_id = $1 and (e.login_id = $2 or e.customer_id = $3)',
  'e.happened_at, e.id',
)

// One journey: what stands in the file was so at one moment.
const findAll = statement('privacy.personal-data', {
  parameters: [uuid, uuid, uuid],
  row: {
    login: json<{
      readonly name: string
      readonly email: string
      readonly document: string | null
      readonly createdAt: string
    }>(),
    customer: nullable(json<CustomerData>()),
    addresses: json<readonly AddressData[]>(),
    cart: nullable(json<CartData>()),
    orders: json<readonly OrderData[]>(),
    invoices: json<readonly (Omit<Invoice, 'state'> & { readonly isCancelled: boolean })[]>(),
    linkedUsers: json<
      readonly {
        readonly name: string
        readonly email: string
        readonly permissions: readonly string[]
        readonly isActive: boolean
      }[]
    >(),
    actsFor: json<
      readonly {
        readonly customerName: string
        readonly permissions: readonly string[]
        readonly isActive: boolean
      }[]
    >(),
    consents: json<
      readonly (Readonly<Record<'necessary' | 'session' | 'performance' | 'personalisation', boolean>> & {
        readonly version: number
        readonly givenAt: string
      })[]
    >(),
    sessions:
      json<readonly { readonly createdAt: string; readonly expiresAt: string; readonly endedAt: string | null }[]>(),
    mails: json<readonly { readonly subject: string; readonly createdAt: string; readonly sentAt: string | null }[]>(),
    phoneMessages: json<
      readonly {
        readonly channel: PhoneChannel
        readonly phone: string
        readonly createdAt: string
        readonly sentAt: string | null
      }[]
    >(),
    events: json<
      readonly {
        readonly at: string
        readonly action: AuditAction
        readonly details: Readonly<Record<string, unknown>>
      }[]
    >(),
  },
  sql: `select json_build_object('name', n.name, 'email', n.email, 'document', n.document, 'createdAt', ${time('n.created_at')}) as login,
     ${CUSTOMER} as customer, ${ADDRESSES} as addresses, ${CART} as cart, ${ORDERS} as orders, ${INVOICES} as invoices, ${LINKED_USERS} as "linkedUsers",
     ${ACTS_FOR} as "actsFor", ${CONSENTS} as consents, ${SESSIONS} as sessions, ${MAILS} as mails, ${PHONE_MESSAGES} as "phoneMessages", ${EVENTS} as events
   from login n where n.id = $2`,
})

/** What this store holds about a person: by the login, and by the person's own customer record where there is one. */
export async function personalData(scope: Scope, loginId: string, customerId: string | null): Promise<PersonalData> {
  const data = await scope.db.one(findAll, [scope.supplier.id, loginId, customerId])
  ensure(data, 'access.sessionExpired')
  return data
}

const lockCart = statement('privacy.lock-cart', {
  parameters: [uuid, uuid],
  sql: 'select from cart where supplier_id = $1 and customer_id = $2 for update',
})
const lockCustomer = statement('privacy.lock-customer', {
  parameters: [uuid, uuid],
  row: { creditUsed: narrow<Cents>(int8) },
  sql: 'select credit_used_cents as "creditUsed" from customer where supplier_id = $1 and id = $2 and erased_at is null for update',
})
const findOrders = statement('privacy.open-orders', {
  parameters: [uuid, uuid],
  row: { openOrders: json<readonly number[]>(), unpaidOrders: json<readonly number[]>() },
  sql: `select coalesce(json_agg(number order by number) filter (where status not in ('delivered', 'cancelled')), '[]') as "openOrders",
     coalesce(json_agg(number order by number) filter (where status = 'delivered' and payment_state = 'open'), '[]') as "unpaidOrders"
   from purchase_order where supplier_id = $1 and customer_id = $2`,
})

/**
 * Holds the customer's cart and record until the end of the transaction, and tells what is open. Null where the record
 * is gone already. The locks are taken in the order of a submission; each statement sees what was committed before its turn.
 */
export async function lockOpenBusiness(scope: Scope, customerId: string): Promise<OpenBusiness | null> {
  const key = [scope.supplier.id, customerId] as const
  const [, customer, orders] = await inOrder(
    () => scope.db.one(lockCart, key),
    () => scope.db.one(lockCustomer, key),
    () => scope.db.one(findOrders, key),
  )
  return customer && orders ? { ...orders, ...customer } : null
}
