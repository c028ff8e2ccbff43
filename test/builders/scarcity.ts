import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { quantityFromUnits } from '#domain/amounts.ts'
import type { TestApp } from './app.ts'
import { units, type Item } from './cart.ts'
import { anOpenStore, buyerOf, type OpenStore, type OpenStoreFields, type OrderBody } from './checkout.ts'
import { aCustomer, anAddress, type Person } from './people.ts'
import { aCoupon } from './selling.ts'
import { aProduct } from './store.ts'

export const SCARCE = ['stock', 'coupon', 'slot', 'credit'] as const
type ScarceName = (typeof SCARCE)[number]

interface Wish {
  readonly person: Person
  readonly addressId: string
  readonly items: readonly Item[]
  readonly more: Partial<OrderBody>
}

/** A store in which more orders are wished for than can be made. */
export interface Scarcity {
  readonly name: ScarceName
  readonly store: OpenStore
  readonly wishes: readonly Wish[]
  /** Orders that can be made. */
  readonly orders: number
}

export interface Placed {
  readonly wish: Wish
  readonly number: number
}

interface Size {
  readonly wishes: number
  readonly orders: number
}

const PRICE = 60
/** Of one customer, where credit is scarce. */
const ORDERS_ON_CREDIT = 2

const FIELDS: Readonly<Record<ScarceName, (size: Size) => OpenStoreFields>> = {
  stock: () => ({}),
  coupon: () => ({}),
  slot: ({ orders }) => ({ delivery: { capacity: orders, datesAhead: 3 } }),
  credit: () => ({ payment: { kind: 'account' } }),
}

/** Every wish is one unit at R$ 60 of a customer of its own, but for credit, where several are the tabs of one customer. */
export async function aScarcity(pool: pg.Pool, name: ScarceName, size: Size): Promise<Scarcity> {
  const store = await anOpenStore(pool, { payment: { kind: 'cash' }, ...FIELDS[name](size) })
  const customers = name === 'credit' ? size.orders / ORDERS_ON_CREDIT : size.wishes
  const tabs = size.wishes / customers
  const products = await inParallel(tabs, () =>
    aProduct(store, { price: PRICE, ...(name === 'stock' ? { stock: size.orders } : {}) }),
  )
  const more = await choicesOf(name, store, size)
  const people = await inParallel(customers, async () => {
    const person = await aCustomer(store, { creditLimitCents: ORDERS_ON_CREDIT * PRICE * 100 })
    return { person, addressId: await anAddress(store, person.customerId) }
  })
  const wishes = products.flatMap((product) =>
    people.map((someone) => ({ ...someone, items: [units(product, 1)], more })),
  )
  return { name, store, wishes, orders: size.orders }
}

const inParallel = <Made>(count: number, make: () => Promise<Made>): Promise<Made[]> =>
  Promise.all(Array.from({ length: count }, make))

async function choicesOf(name: ScarceName, store: OpenStore, { orders }: Size): Promise<Partial<OrderBody>> {
  if (name === 'coupon') return { cupom: await aCoupon(store, { value: 10, maxUses: orders, maxPerCustomer: 1 }) }
  if (name !== 'slot') return {}
  const { rows } = await store.pool.query<{ date: string }>(
    `select ((now() at time zone 'America/Sao_Paulo')::date + 2)::text as date`,
  )
  return { formaEntrega: { id: store.deliveryId, data_de_entrega: rows[0]?.date ?? '' } }
}

const REFUSALS: Readonly<Record<ScarceName, readonly string[]>> = {
  // The last is the cart's, where it is saved after the stock is gone.
  stock: ['order.outOfStock', 'cart.noItems'],
  coupon: ['coupon.exhausted'],
  slot: ['delivery.slotFull', 'delivery.dateUnavailable'],
  credit: ['order.overCredit'],
}

const TAKEN_BY_A_TAB = ['order.emptyCart', 'order.cartChanged']

/**
 * Orders what is wished for. Null where the store refuses it because the scarce thing is used up. Another tab may have ordered the
 * cart; then it is filled again.
 * @throws Error for any other answer.
 */
export async function fulfil(
  app: Pick<TestApp, 'call'>,
  { name, store }: Scarcity,
  wish: Wish,
): Promise<Placed | null> {
  const { person, addressId, items, more } = wish
  const buyer = buyerOf(app, store, person, addressId)
  for (;;) {
    const saved = await buyer.cart.save({
      cartItens: [...items],
      ...(more.cupom == null ? {} : { codigoCupom: more.cupom }),
    })
    const answer =
      saved.status === 200 ? await buyer.submit(buyer.order(items, more), { 'idempotency-key': randomUUID() }) : saved
    if (answer.status === 200 && 'numpedido' in answer.body) return { wish, number: answer.body.numpedido }
    if (REFUSALS[name].includes(answer.failure.codigo)) return null
    if (!TAKEN_BY_A_TAB.includes(answer.failure.codigo))
      throw new Error(`${name}: ${answer.status} ${answer.failure.codigo}`)
  }
}

/** Cancels an order, or finds that it is cancelled already because the answer to an earlier request was lost. */
export async function cancelPlaced(app: Pick<TestApp, 'call'>, { store }: Scarcity, placed: Placed): Promise<void> {
  const { person, addressId } = placed.wish
  const { status, failure } = await buyerOf(app, store, person, addressId).cancel(placed.number)
  const isCancelled = status === 200 || failure.detalhes?.['status'] === 'CANCELADO'
  if (!isCancelled) throw new Error(`${status} ${failure.codigo}`)
}

/** What the orders of the store took, and what of it is recorded as taken. */
export interface Taken {
  /** Open orders, each number with its customer. */
  readonly orders: readonly string[]
  readonly stockLeft: number | null
  readonly couponUses: number
  readonly couponUsed: number
  readonly slotTaken: number
  readonly creditCents: number
  readonly invoicedCents: number
  readonly mostCreditCents: number
  readonly totalCents: number
  readonly lineCents: number
}

async function takenIn({ pool, id }: OpenStore): Promise<Taken> {
  const { rows } = await pool.query<Taken>(
    `with open as (select * from purchase_order where supplier_id = $1 and status <> 'cancelled')
     select (select coalesce(json_agg(number || ' ' || customer_id order by number), '[]') from open) as orders,
       (select sum(stock)::integer from product where supplier_id = $1 and stock_policy = 'tracked') as "stockLeft",
       (select count(*)::integer from coupon_use where supplier_id = $1) as "couponUses",
       (select coalesce(sum(used), 0)::integer from coupon where supplier_id = $1) as "couponUsed",
       (select coalesce(sum(taken), 0)::integer from delivery_slot where supplier_id = $1) as "slotTaken",
       (select sum(credit_used_cents)::integer from customer where supplier_id = $1) as "creditCents",
       (select max(credit_used_cents)::integer from customer where supplier_id = $1) as "mostCreditCents",
       (select coalesce(sum(amount_cents), 0)::integer from invoice where supplier_id = $1 and cancelled_at is null) as "invoicedCents",
       (select coalesce(sum(total_cents), 0)::integer from open) as "totalCents",
       (select coalesce(sum(l.total_cents), 0)::integer from order_line l join open o on o.supplier_id = l.supplier_id and o.number = l.order_number) as "lineCents"`,
    [id],
  )
  if (!rows[0]) throw new Error('no answer')
  return rows[0]
}

/** What must be recorded as taken by these orders and by nothing else. */
function takenBy({ name, orders }: Scarcity, placed: readonly Placed[]): Taken {
  const count = placed.length
  const price = name === 'coupon' ? PRICE * 90 : PRICE * 100
  const onCredit = name === 'credit' ? count * price : 0
  const used = name === 'coupon' ? count : 0
  return {
    orders: placed
      .toSorted((a, b) => a.number - b.number)
      .map(({ wish, number }) => `${number} ${wish.person.customerId}`),
    stockLeft: name === 'stock' ? quantityFromUnits(orders - count) : null,
    couponUses: used,
    couponUsed: used,
    slotTaken: name === 'slot' ? count : 0,
    creditCents: onCredit,
    invoicedCents: onCredit,
    mostCreditCents: onCredit === 0 ? 0 : ORDERS_ON_CREDIT * price,
    totalCents: count * price,
    lineCents: count * price,
  }
}

/** Everything that is recorded and what the answered orders took, to be equal: each answered order exists, and nothing else is taken. */
export const comparedTaken = async (
  scarcity: Scarcity,
  placed: readonly Placed[],
): Promise<{ readonly recorded: Taken; readonly answered: Taken }> => ({
  recorded: await takenIn(scarcity.store),
  answered: takenBy(scarcity, placed),
})
