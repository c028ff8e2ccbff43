import { replacementText } from '#contract/order-return.ts'
import { authorOf } from '#domain/access/actor.ts'
import type { QuantityOfLine } from '#domain/order/order-return.ts'
import { reserveStock } from '#server/modules/order/reservations.ts'
import { array, bytea, int4, int8, neverNull, statement, text, uuid } from '#server/platform/database/statement.ts'
import { publish } from '#server/platform/events/publish.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import type { OrderToReturn } from './order-to-return.ts'

const findTracked = statement('order-return.tracked', {
  parameters: [uuid, array(uuid)],
  row: { ids: neverNull(array(uuid)) },
  sql: `select coalesce(array_agg(id), '{}') as ids from product where supplier_id = $1 and id = any ($2) and stock_policy = 'tracked'`,
})

// Its prices are 0 and given by staff, so that neither picking nor another payment method makes it cost something.
const insert = statement('order-return.insert-replacement', {
  parameters: [uuid, int8, array(int4), array(int4), array(uuid), bytea, text, text, uuid, text, uuid],
  row: { number: int8 },
  sql: `with numbered as (
     update supplier_counter set last_order_number = last_order_number + 1 where supplier_id = $1 returning last_order_number as number),
   placed as (
     insert into purchase_order (supplier_id, number, customer_id, status, flow, channel, placed_by, placed_as, api_key_id, customer_name,
       customer_document, items_cents, packaging_cents, discount_cents, delivery_fee_cents, total_cents, delivery_type, delivery_option_id,
       delivery_option_name, delivery_period, delivery_address, pickup_store, billing_address, payment_method_id, payment_kind, payment_name,
       payment_state, note, fingerprint)
     select $1, n.number, o.customer_id, 'placed', 'pick-first', 'manual', $9, $10, $11, o.customer_name, o.customer_document, 0, 0, 0, 0, 0,
       o.delivery_type, o.delivery_option_id, o.delivery_option_name, '', o.delivery_address, o.pickup_store, o.billing_address,
       o.payment_method_id, 'cash', $7, 'paid', $8, $6
     from numbered n, purchase_order o where o.supplier_id = $1 and o.number = $2
     returning number, placed_at),
   lines as (
     insert into order_line (supplier_id, order_number, position, product_id, code, name, unit, picture, quantity, unit_price, price_rule,
       items_cents, packaging_cents, discount_cents, total_cents, terms, is_stock_taken, weight_tolerance)
     select $1, p.number, row_number() over (order by w.position), l.product_id, l.code, l.name, l.unit, l.picture, w.quantity, 0, 'attendant',
       0, 0, 0, 0, l.terms || '{"price": 0, "attendantPrice": 0, "packagingPrice": null, "tiers": [], "wholesalePrice": null, "wholesaleMinimum": null}',
       l.product_id = any ($5), l.weight_tolerance
     from placed p, unnest($3::integer[], $4::integer[]) as w (position, quantity)
     join order_line l on l.supplier_id = $1 and l.order_number = $2 and l.position = w.position),
   event as (
     insert into order_event (supplier_id, order_number, position, to_status, happened_at, login_id, acting_as, api_key_id)
     select $1, p.number, 1, 'placed', p.placed_at, $9, $10, $11 from placed p)
   select number from placed`,
})
const link = statement('order-return.link-replacement', {
  parameters: [uuid, uuid, int8],
  sql: `update order_return set replacement_number = $3, goods_cents = 0 where supplier_id = $1 and id = $2`,
})

/**
 * Places an order of the same goods at no charge, to where the first one went, behind the lock of that. Returns its number.
 * @throws Failure order.outOfStock
 */
export async function replaceGoods(
  scope: Scope,
  order: OrderToReturn,
  returnId: string,
  received: readonly QuantityOfLine[],
): Promise<number> {
  const { db, supplier, actor } = scope
  const wanted = received.filter(({ quantity }) => quantity > 0)
  const goods = wanted.flatMap(({ position, quantity }) => {
    const line = order.lines.find((each) => each.position === position)
    return line === undefined ? [] : [{ productId: line.productId, name: line.name, quantity }]
  })
  const tracked = (await db.one(findTracked, [supplier.id, goods.map(({ productId }) => productId)]))?.ids ?? []
  await reserveStock(
    scope,
    goods.filter(({ productId }) => tracked.includes(productId)),
  )
  const { loginId, actingAs, apiKeyId } = authorOf(actor)
  const placed = await db.one(insert, [
    supplier.id,
    order.number,
    wanted.map(({ position }) => position),
    wanted.map(({ quantity }) => quantity),
    tracked,
    Buffer.from(returnId.replaceAll('-', ''), 'hex'),
    replacementText.payment,
    replacementText.note(order.number),
    loginId,
    actingAs,
    apiKeyId,
  ])
  const number = placed?.number ?? 0
  await db.execute(link, [supplier.id, returnId, number])
  await publish(scope, 'order.placed', { number, isQuote: false, paymentKind: 'cash' })
  return number
}
