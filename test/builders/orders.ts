import { randomBytes, randomUUID } from 'node:crypto'
import { unitPriceFromReais } from '#domain/amounts.ts'
import type { OrderFlow, OrderStatus } from '#domain/order/order.ts'
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
}

/** An order of one unit, picked up at the store, with the number that comes next. Gives the number. */
export async function anOrder(store: StoreBuilder, person: Person, fields: OrderFields = {}): Promise<number> {
  const total = fields.totalCents ?? 1000
  const status = fields.status ?? 'placed'
  const kind = fields.paymentKind ?? 'pix'
  const { rows } = await store.pool.query<{ number: number }>(
    `with numbered as (update supplier set last_order_number = last_order_number + 1 where id = $1 returning last_order_number)
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
      randomUUID(),
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

async function addLine(store: StoreBuilder, orderNumber: number, totalCents: number): Promise<void> {
  const product = await aProduct(store, { price: totalCents / 100 })
  const price = unitPriceFromReais(totalCents / 100)
  await store.pool.query(
    `insert into order_line (supplier_id, order_number, position, product_id, code, name, unit, quantity, unit_price, price_rule,
       items_cents, packaging_cents, discount_cents, total_cents, terms)
     values ($1, $2, 1, $3, $4, 'Arroz agulhinha 1 kg', 'un', 1000, $5, 'regular', $6, 0, 0, $6, '{}')`,
    [store.id, orderNumber, product.id, product.code, price, totalCents],
  )
}
