import { randomBytes, randomUUID } from 'node:crypto'
import { unitPriceFromReais } from '#domain/amounts.ts'
import type { OrderFlow, OrderStatus } from '#domain/order/order-status.ts'
import type { PaymentKind } from '#domain/payment/payment-method.ts'
import type { Person } from './people.ts'
import { aProduct, type StoreBuilder } from './store.ts'

export interface OrderFields {
  readonly status?: OrderStatus
  readonly flow?: OrderFlow
  readonly paymentKind?: PaymentKind
  readonly paymentState?: 'open' | 'paid' | 'refunded'
  /** Of its one line; whole cents of a real. */
  readonly totalCents?: number
  readonly optionId?: string
}

/** An order of one unit, picked up at the store, with the number that comes next. Gives the number. */
export async function anOrder(store: StoreBuilder, person: Person, fields: OrderFields = {}): Promise<number> {
  const total = fields.totalCents ?? 1000
  const status = fields.status ?? 'placed'
  const kind = fields.paymentKind ?? 'pix'
  const { rows } = await store.pool.query<{ number: number }>(
    `with numbered as (update supplier_counter set last_order_number = last_order_number + 1 where supplier_id = $1 returning last_order_number)
     insert into purchase_order (supplier_id, number, customer_id, status, flow, channel, placed_by, placed_as, customer_name,
       customer_document, items_cents, packaging_cents, discount_cents, delivery_fee_cents, total_cents, delivery_type,
       delivery_option_id, delivery_option_name, pickup_store, payment_method_id, payment_kind, payment_name, payment_state, fingerprint)
     select $1, last_order_number, $2, $3, $4, 'web', $5, 'customer', 'Ana Souza', $6, $7, 0, 0, 0, $7, 'pickup',
       $8, 'Retirar na loja', $9, $10, $11, $11, $12, $13
     from numbered returning number::integer`,
    [
      store.id,
      person.customerId,
      status,
      fields.flow ?? 'pay-first',
      person.loginId,
      person.document,
      total,
      fields.optionId ?? randomUUID(),
      { name: 'Loja Pinheiros', address: 'Rua dos Pinheiros, 500, São Paulo/SP' },
      randomUUID(),
      kind,
      fields.paymentState ?? 'open',
      randomBytes(32),
    ],
  )
  const number = rows[0]?.number ?? 0
  await addLine(store, number, total)
  await store.pool.query(
    'insert into order_event (supplier_id, order_number, position, to_status, login_id) values ($1, $2, 1, $3, $4)',
    [store.id, number, status, person.loginId],
  )
  return number
}

const HOME = {
  nickname: 'Casa',
  street: 'Rua Harmonia',
  number: '123',
  district: 'Vila Madalena',
  city: 'São Paulo',
  state: 'SP',
  postalCode: '05435000',
  complement: '',
  referencePoint: 'Prédio azul',
  directions: '',
  country: 'Brasil',
  coordinates: { latitude: -23.5536, longitude: -46.6902 },
  isPrimary: true,
}

/** Has the orders brought to the customer instead of picked up. */
export async function sendHome({ pool, id }: StoreBuilder, numbers: readonly number[]): Promise<void> {
  await pool.query(
    `update purchase_order set delivery_type = 'delivery', pickup_store = null, delivery_address = $3
     where supplier_id = $1 and number = any($2)`,
    [id, numbers, HOME],
  )
}

/** An order of the account that waits for the approval of its principal. Gives the number. */
export async function anOrderToApprove(store: StoreBuilder, person: Person): Promise<number> {
  const number = await anOrder(store, person, { flow: 'pick-first', paymentKind: 'cash' })
  await store.pool.query(
    `update purchase_order set approval = 'waiting', approval_due_at = now() + interval '3 days'
     where supplier_id = $1 and number = $2`,
    [store.id, number],
  )
  return number
}

async function addLine(store: StoreBuilder, orderNumber: number, totalCents: number): Promise<void> {
  const product = await aProduct(store, { price: totalCents / 100 })
  const price = unitPriceFromReais(totalCents / 100)
  await store.pool.query(
    `insert into order_line (supplier_id, order_number, position, product_id, code, name, unit, quantity, unit_price, price_rule,
       items_cents, packaging_cents, discount_cents, total_cents, terms)
     values ($1, $2, 1, $3, $4, 'Arroz agulhinha 1 kg', 'un', 1000, $5, 'regular', $6, 0, 0, $6, $7)`,
    [store.id, orderNumber, product.id, product.code, price, totalCents, termsAt(price)],
  )
}

/** The way of delivery of the quotes, which no store has by itself. */
export const QUOTED_OPTION = 'c0ffee00-0000-4000-8000-000000000035'

/** A quote of one product for R$ 10, as its customer requested it, and as the store answered it where it is priced. Gives the number. */
export async function aQuote(
  store: StoreBuilder,
  person: Person,
  status: 'quote-requested' | 'quote-priced' = 'quote-requested',
  paymentKind: 'cash' | 'pix' = 'cash',
): Promise<number> {
  const number = await anOrder(store, person, { status, paymentKind, flow: 'pick-first', optionId: QUOTED_OPTION })
  await store.pool.query(
    `insert into quote_version (supplier_id, order_number, version, request_lines, priced_at, priced_as, valid_until, offer_lines, offer_cents)
     select l.supplier_id, l.order_number, 1,
       jsonb_build_array(jsonb_build_object('line', to_jsonb(l) - 'supplier_id' - 'order_number', 'quantity', l.quantity, 'wishedPrice', null)),
       p.at, case when p.at is not null then 'attendant' end, p.at + interval '7 days',
       case when p.at is not null then jsonb_build_array(jsonb_build_object('position', 1, 'quantity', l.quantity, 'unitPrice', l.unit_price)) end,
       case when p.at is not null then l.total_cents end
     from order_line l cross join (select case when $3 then now() end as at) p
     where l.supplier_id = $1 and l.order_number = $2`,
    [store.id, number, status === 'quote-priced'],
  )
  return number
}

/** A delivered order that its customer rated with four stars. Gives the number. */
export async function aRatedOrder(store: StoreBuilder, person: Person, comment = 'Chegou cedo.'): Promise<number> {
  const number = await anOrder(store, person, { status: 'delivered' })
  await store.pool.query(
    'insert into order_rating (supplier_id, order_number, stars, comment, rated_by) values ($1, $2, 4, $3, $4)',
    [store.id, number, comment, person.loginId],
  )
  return number
}

/** What an order stores of a product without any price but the regular one. */
const termsAt = (price: number) => ({
  price,
  wholesalePrice: null,
  wholesaleMinimum: null,
  incrementMultiple: null,
  granularity: null,
  minPerOrder: null,
  maxPerOrder: null,
  packagingPrice: null,
  tiers: [],
  attendantPrice: null,
  countsMultiple: true,
})
