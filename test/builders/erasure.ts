import type { OrderStatus } from '#domain/order/order-status.ts'
import { aStoredNfe } from './nfe.ts'
import { anOrder } from './orders.ts'
import { anInvoice } from './invoices.ts'
import { aCustomer, aLinkedUser, anAddress, aPortfolio, aStaffMember } from './people.ts'
import { aPrivacyRequest } from './privacy-requests.ts'
import { someTerms } from './content.ts'
import { aCoupon, aPaymentMethod } from './selling.ts'
import { aShoppingList } from './shopping-lists.ts'
import { aProduct, type StoreBuilder } from './store.ts'

export const PHONE = '+5511955554444'

/** A customer with an address, a cart, an order to an address, messages and a consent. */
export async function aRegular(store: StoreBuilder, status: OrderStatus = 'delivered') {
  const { pool } = store
  const person = await aCustomer(store, { name: 'Zuleica Quintanilha', phone: PHONE })
  const addressId = await anAddress(store, person.customerId, { isPrimary: true })
  const number = await anOrder(store, person, { status, paymentState: 'paid' })
  const address = {
    id: addressId,
    street: 'Rua Harmonia',
    number: '123',
    city: 'São Paulo',
    state: 'SP',
    country: 'Brasil',
    postalCode: '05435000',
    coordinates: { latitude: -23.5534, longitude: -46.6913 },
  }
  await pool.query(
    `update purchase_order set delivery_type = 'delivery', pickup_store = null, delivery_address = $3, billing_address = $3, customer_name = 'Zuleica Quintanilha',
       note = 'Chamar Zuleica', customer_order_number = 'ZQ-1', idempotency_key = 'zuleica'
     where supplier_id = $1 and number = $2`,
    [store.id, number, address],
  )
  await pool.query(
    `insert into order_rating (supplier_id, order_number, stars, comment, rated_by)
     select supplier_id, number, 4, 'Adorei, Zuleica', $3 from purchase_order
     where supplier_id = $1 and number = $2 and status = 'delivered'`,
    [store.id, number, person.loginId],
  )
  await aStoredNfe(store, number, person.document)
  const product = await aProduct(store)
  await pool.query('insert into cart (supplier_id, customer_id, note) values ($1, $2, $3)', [
    store.id,
    person.customerId,
    'Da Zuleica',
  ])
  await pool.query(
    'insert into cart_line (supplier_id, customer_id, product_id, quantity, is_gift_wrapped, changed_at_version) values ($1, $2, $3, 1000, false, 1)',
    [store.id, person.customerId, product.id],
  )
  await pool.query(
    `insert into mail (supplier_id, recipient, subject, store_url, sent_at) values ($1, $2, 'Pedido recebido', 'http://localhost', now())`,
    [store.id, person.email],
  )
  await pool.query(
    `insert into phone_message (supplier_id, customer_id, channel, recipient, content, expires_at) values ($1, $2, 'sms', $3, '{}', now())`,
    [store.id, person.customerId, PHONE],
  )
  await pool.query(
    `insert into phone_verification (supplier_id, customer_id, phone, code_hash, expires_at) values ($1, $2, $3, '', now())`,
    [store.id, person.customerId, PHONE],
  )
  await pool.query(
    `insert into email_proof (supplier_id, email, login_id, code_hash, expires_at) values ($1, $2, $3, '', now())`,
    [store.id, person.email, person.loginId],
  )
  await pool.query(
    'insert into consent (supplier_id, login_id, version, is_necessary, is_session, is_performance, is_personalisation) values ($1, $2, 1, true, true, true, true)',
    [store.id, person.loginId],
  )
  return { person, number, productId: product.id }
}

/** `aRegular` with rows in all other tables that refer to a customer or a login. */
export async function aCustomerInEveryTable(store: StoreBuilder) {
  const { pool } = store
  const { person, number, productId } = await aRegular(store)
  await aLinkedUser(store, person)
  await aShoppingList(store, person, { lines: [{ productId, units: 1 }] })
  await pool.query(
    'insert into availability_alert (supplier_id, product_id, customer_id, login_id) values ($1, $2, $3, $4)',
    [store.id, productId, person.customerId, person.loginId],
  )
  await pool.query(
    `with habit as (
       insert into purchase_habit (supplier_id, customer_id, product_id, purchases, last_bought_on, last_quantity)
       values ($1, $3, $2, 1, '2026-01-05', 1000))
     insert into recommendation_feedback (supplier_id, product_id, customer_id, session_id, seen_at)
     values ($1, $2, $3, gen_random_uuid(), now())`,
    [store.id, productId, person.customerId],
  )
  await aPrivacyRequest(store, { person })
  await aPortfolio(store, await aStaffMember(store, 'representative'), [person])
  const invoice = await anInvoice(store, person, { orderNumber: number, amountCents: 100, paidCents: 100 })
  await pool.query(
    `insert into invoice_payment (supplier_id, invoice_number, amount_cents, received_on, way, note, recorded_by)
     values ($1, $2, 100, '2026-01-05', 'pix', 'De Zuleica', $3)`,
    [store.id, invoice, person.loginId],
  )
  await pool.query('insert into settlement (supplier_id, customer_id) values ($1, $2)', [store.id, person.customerId])
  await someTerms(store, 1)
  const coupon = await aCoupon(store)
  await pool.query('update coupon set referrer_id = $3, holder_id = $3 where supplier_id = $1 and code = $2', [
    store.id,
    coupon,
    person.customerId,
  ])
  await pool.query(
    `insert into quote_version (supplier_id, order_number, version, requested_by, requested_as, request_note, request_lines)
     values ($1, $2, 1, $3, 'customer', 'Da Zuleica', '[]')`,
    [store.id, number, person.loginId],
  )
  await pool.query(
    `with type as (
       insert into subscription_type (supplier_id, name, interval_unit, interval_count) values ($1, 'Semanal', 'week', 1) returning id),
     created as (
       insert into subscription (supplier_id, customer_id, type_id, placed_by, placed_as, first_on, next_on, plan_at, delivery_type,
         delivery_option_id, payment_method_id, missing_policy, note)
       select $1, $2, t.id, $3, 'customer', '2026-01-05', '2026-01-12', now() + interval '1 year', 'pickup', gen_random_uuid(), $4,
         'skip-date', 'Da Zuleica' from type t
       returning id),
     line as (
       insert into subscription_line (supplier_id, subscription_id, product_id, quantity, agreed_price)
       select $1, c.id, $5, 1000, 100000 from created c)
     insert into subscription_run (supplier_id, subscription_id, date, status, order_number)
     select $1, c.id, '2026-01-05', 'placed', $6 from created c`,
    [store.id, person.customerId, person.loginId, await aPaymentMethod(store), productId, number],
  )
  await pool.query(
    `insert into staff_notice (supplier_id, staff_id, kind, cause, content, customer_id, due_at)
     values ($1, $3, 'order', 'event/1', '{"subject":"De Zuleica"}', $2, now())`,
    [store.id, person.customerId, (await aStaffMember(store, 'staff', ['orders'])).staffId],
  )
  await pool.query(
    `insert into negotiation (supplier_id, customer_id, staff_id, ended_at, ended_by, note) values ($1, $2, $3, now(), 'customer', 'Para Zuleica')`,
    [store.id, person.customerId, (await aStaffMember(store, 'attendant')).staffId],
  )
  await pool.query(
    `with room as (
       insert into chat_room (supplier_id, customer_id, order_number, last_position, talked_at) values ($1, $2, $4, 1, now()) returning id),
     message as (
       insert into chat_message (supplier_id, room_id, position, id, author, login_id, text)
       select $1, r.id, 1, gen_random_uuid(), 'customer', $3, 'Da Zuleica' from room r)
     insert into chat_file (supplier_id, room_id, position, name, mime_type, content)
     select $1, r.id, 1, 'zuleica.txt', 'text/plain', 'Da Zuleica' from room r`,
    [store.id, person.customerId, person.loginId, number],
  )
  await pool.query(
    `with values as (select $1::uuid as supplier_id, $2::uuid as customer_id, $3::uuid as login_id),
     terms as (
       insert into terms_acceptance (supplier_id, customer_id, terms_id, version, accepted_by, accepted_as)
       select i.supplier_id, customer_id, i.id, 1, login_id, 'customer'
       from values join content_item i on i.supplier_id = values.supplier_id and i.kind = 'terms'),
     verification as (
       insert into email_verification (supplier_id, customer_id, email, code_hash, expires_at)
       select supplier_id, customer_id, 'a@exemplo.com.br', '', now() from values),
     note as (
       insert into customer_note (supplier_id, customer_id, body) select supplier_id, customer_id, 'Zuleica prefere entrega cedo' from values),
     order_note as (
       insert into order_note (supplier_id, id, order_number, body, written_by)
       select supplier_id, gen_random_uuid(), $4, 'Zuleica paga na portaria', login_id from values),
     invitation as (
       insert into linked_user_invitation (supplier_id, customer_id, email, code_hash, invited_by, expires_at)
       select supplier_id, customer_id, 'a@exemplo.com.br', '', login_id, now() from values),
     recovery as (
       insert into password_recovery (supplier_id, code_hash, login_id, expires_at)
       select supplier_id, '', login_id, now() from values),
     token as (
       insert into login_token (supplier_id, code_hash, login_id, expires_at)
       select supplier_id, '', login_id, now() from values),
     device as (insert into known_device (login_id, token_hash, expires_at) select login_id, '', now() from values),
     app as (insert into authenticator_app (login_id, sealed_secret, last_step) select login_id, '', 0 from values),
     recovery_code as (insert into recovery_code (login_id, code_hash) select login_id, '' from values),
     passkey as (insert into passkey (login_id, credential_id, host, name, public_key, use_count)
       select login_id, login_id::text, 'loja.exemplo', 'Celular', '', 0 from values),
     challenge as (insert into factor_challenge (supplier_id, token_hash, login_id, purpose, expires_at)
       select supplier_id, login_id::text::bytea, login_id, 'sign-in', now() from values),
     operation as (
       insert into cart_operation (supplier_id, customer_id, id, version)
       select supplier_id, customer_id, gen_random_uuid(), 1 from values),
     view as (
       insert into cart_view (supplier_id, customer_id, token_hash, version, lines)
       select v.supplier_id, v.customer_id, s.token_hash, 1, '{}'
       from values v join session s on s.supplier_id = v.supplier_id and s.login_id = v.login_id),
     message as (
       insert into mail (supplier_id, recipient, subject, content, store_url, customer_id, login_id)
       select supplier_id, 'a@exemplo.com.br', 'Convite', '{}', 'http://localhost', customer_id, login_id from values),
     coupon_use as (
       insert into coupon_use (supplier_id, coupon_id, order_number, customer_id)
       select v.supplier_id, c.id, $4, v.customer_id from values v join coupon c on c.supplier_id = v.supplier_id and c.code = $5),
     combo as (
       insert into combo (supplier_id, id, name, price_cents, is_for_all)
       select supplier_id, gen_random_uuid(), 'Cesta', 100, false from values returning supplier_id, id),
     combo_customer as (
       insert into combo_customer (supplier_id, combo_id, customer_id)
       select v.supplier_id, c.id, v.customer_id from values v, combo c),
     cart_combo as (
       insert into cart_combo (supplier_id, customer_id, id, combo_id, quantity, product_ids)
       select v.supplier_id, v.customer_id, gen_random_uuid(), c.id, 1, '{}' from values v, combo c),
     referral as (
       insert into referral (supplier_id, friend_id, referrer_id, order_number, outcome)
       select supplier_id, customer_id, customer_id, $4, 'rewarded' from values),
     event as (
       insert into order_event (supplier_id, order_number, position, to_status, login_id, acting_as)
       select supplier_id, $4, 99, 'delivered', login_id, 'customer' from values),
     returned as (
       insert into order_return (supplier_id, id, order_number, state, reason, outcome, is_of_right, note)
       select supplier_id, gen_random_uuid(), $4, 'done', 'other', 'refund', false, 'Fica na Rua Harmonia' from values returning id),
     return_event as (
       insert into order_return_event (supplier_id, return_id, position, state, login_id, acting_as)
       select v.supplier_id, r.id, 1, 'requested', v.login_id, 'customer' from values v, returned r)
     insert into audit_event (supplier_id, action, login_id, acting_as, customer_id)
     select supplier_id, 'order.placed', login_id, 'customer', customer_id from values`,
    [store.id, person.customerId, person.loginId, number, coupon],
  )
  return person
}

/** The tables in which the store has a row that contains the text. */
export async function whereIs({ pool, id }: StoreBuilder, text: string): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.column_name = 'supplier_id' and c.table_schema = 'public' and t.table_type = 'BASE TABLE'`,
  )
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await pool.query<{ count: number }>(
        `select count(*)::integer as count from ${name} t where t.supplier_id = $1 and t::text ilike $2`,
        [id, `%${text}%`],
      )
      return (rows[0]?.count ?? 0) > 0 ? [name] : []
    }),
  )
  return found.flat().toSorted()
}
